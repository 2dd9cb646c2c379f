"""How is the end of a log held outside of the file? A head, and whoever signs it."""

from __future__ import annotations

from attrs import field, frozen
from attrs.validators import ge

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.knowledge.signer import Signature, Signer
from evidence_sophia.model._rules import digest_text, instance_of, not_blank
from evidence_sophia.model.scope import check_set_id

__all__ = ["LogHead", "SignedHead", "is_signed_by", "sign_head"]


@frozen(kw_only=True)
class LogHead:
    """The end of the log of a scope; with it a cut log is told from a short one.

    Attributes:
        tenant, source_set: whose log.
        position: of its last entry, from 0.
        digest: of its last entry, over all before it.
    """

    tenant: str = field(validator=not_blank)
    source_set: str = field(converter=check_set_id)
    position: int = field(validator=[instance_of(int), ge(0)])
    digest: str = field(validator=digest_text)


@frozen(kw_only=True)
class SignedHead:
    """A head and its signature, to be kept outside of the file."""

    head: LogHead = field(validator=instance_of(LogHead))
    signature: Signature = field(validator=instance_of(Signature))


def sign_head(head: LogHead, signer: Signer) -> SignedHead:
    """Sign a head, to be kept outside of the file.

    >>> from evidence_sophia.knowledge.signer import HmacSigner
    >>> head = LogHead(tenant="a", source_set="s", position=0, digest="blake3:" + "0" * 64)
    >>> signer = HmacSigner(key=bytes(32), key_id="demo")
    >>> is_signed_by(sign_head(head, signer), signer)
    True
    """
    return SignedHead(head=head, signature=signer.sign(_message(head)))


def is_signed_by(signed: SignedHead, signer: Signer) -> bool:
    """Whether a signer signed this very head."""
    return signer.verify(_message(signed.head), signed.signature)


def _message(head: LogHead) -> bytes:
    data = {
        "digest": head.digest,
        "position": head.position,
        "sourceSet": head.source_set,
        "tenant": head.tenant,
    }
    named = {"data": data, "schema": "evidence-sophia/log-head", "version": "1.0"}
    return canonical_json(named)
