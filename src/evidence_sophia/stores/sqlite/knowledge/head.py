"""How is the end of a log held outside of the file? A head, and whoever signs it."""

from __future__ import annotations

import hmac
import sqlite3
from typing import Final, Protocol

from attrs import field, frozen
from attrs.validators import ge

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.errors import InvariantError, NotFoundError
from evidence_sophia.model._rules import digest_text, instance_of, not_blank
from evidence_sophia.model.scope import check_set_id

__all__ = [
    "HmacSigner",
    "LogHead",
    "SignedHead",
    "Signer",
    "is_signed_by",
    "read_head",
    "sign_head",
]

_SHORTEST_KEY: Final = 16


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
    signature: str = field(validator=not_blank)


class Signer(Protocol):
    """Whoever vouches for a head, with a key that the library never stores."""

    def sign(self, message: bytes, /) -> str:
        """Give the signature of a message, with the name of its method before a colon."""
        ...

    def verify(self, message: bytes, signature: str, /) -> bool:
        """Whether the signature is this signer's of that message; constant time."""
        ...


class HmacSigner:
    """Signs with HMAC-SHA256 (RFC 2104) and a key of the caller's.

    Args:
        key: secret, at least 16 bytes.

    Raises:
        InvariantError: the key is shorter.
    """

    def __init__(self, key: bytes) -> None:
        if len(key) < _SHORTEST_KEY:
            message = f"a signing key has at least {_SHORTEST_KEY} bytes"
            raise InvariantError(message, hint="Make one with secrets.token_bytes(32).")
        self._key = key

    def __repr__(self) -> str:
        return "HmacSigner(<key>)"

    def sign(self, message: bytes, /) -> str:
        """Give ``hmac-sha256:`` and 64 hex digits."""
        return f"hmac-sha256:{hmac.new(self._key, message, 'sha256').hexdigest()}"

    def verify(self, message: bytes, signature: str, /) -> bool:
        """Whether the signature was made with this key."""
        return hmac.compare_digest(self.sign(message).encode(), signature.encode())


def read_head(connection: sqlite3.Connection, tenant: str, source_set: str) -> LogHead:
    """Give the head of a scope's log as it is now.

    Raises:
        NotFoundError: nothing was ever written there.
    """
    row = connection.execute(
        "SELECT position, digest FROM chain WHERE tenant = ? AND source_set = ?"
        " ORDER BY position DESC LIMIT 1",
        (tenant, source_set),
    ).fetchone()
    if row is None:
        message = f"no log of {source_set!r:.100}"
        raise NotFoundError(message)
    return LogHead(
        tenant=tenant, source_set=source_set, position=row[0], digest=f"blake3:{row[1].hex()}"
    )


def sign_head(head: LogHead, signer: Signer) -> SignedHead:
    """Sign a head, to be kept outside of the file.

    >>> head = LogHead(tenant="a", source_set="s", position=0, digest="blake3:" + "0" * 64)
    >>> is_signed_by(sign_head(head, HmacSigner(b"k" * 16)), HmacSigner(b"k" * 16))
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
