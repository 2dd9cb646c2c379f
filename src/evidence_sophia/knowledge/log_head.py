"""How is the end of a log held outside of the file? A head, and whoever signs it."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Attribute, field, frozen
from attrs.validators import ge

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.digests import digest_of
from evidence_sophia.knowledge.signer import Signature, Signer
from evidence_sophia.model._rules import digest_text, instance_of, not_blank
from evidence_sophia.model.scope import check_set_id

__all__ = ["LogHead", "SignedHead", "is_signed_by", "residue_of", "sign_head"]


@frozen(kw_only=True)
class LogHead:
    """The end of the log of a scope; with it a cut log is told from a short one.

    Attributes:
        tenant, source_set: whose log.
        position: of its last entry, from 0.
        digest: of its last entry, over all before it.
        residue: digest of what a reader of the log needs and no entry says
            (:func:`residue_of`); "" where there is nothing of the kind.
    """

    tenant: str = field(validator=not_blank)
    source_set: str = field(converter=check_set_id)
    position: int = field(validator=[instance_of(int), ge(0)])
    digest: str = field(validator=digest_text)
    residue: str = field(default="", validator=instance_of(str))

    @residue.validator
    def _is_a_digest(self, attribute: Attribute[str], value: str) -> None:
        if value:
            digest_text(self, attribute, value)


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


def residue_of(locks: Iterable[tuple[int, int]]) -> str:
    """Digest what a reader of a log needs and no entry says: the numbers of the locks.

    A release names the lock it releases by its number.

    Args:
        locks: the number of every lock that was ever made, and that of the statement that
            made it.

    Returns:
        "" where there are none.

    >>> residue_of([])
    ''
    """
    said = ",".join(f"{lock}:{statement}" for lock, statement in sorted(locks))
    return digest_of("log-residue", "1.0", {"locks": said}) if said else ""


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
    if head.residue:
        data["residue"] = head.residue
    named = {"data": data, "schema": "evidence-sophia/log-head", "version": "1.0"}
    return canonical_json(named)
