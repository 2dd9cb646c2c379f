"""Who vouches for the head of a log? A port, and the default that needs no library."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, Protocol

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import not_blank

__all__ = ["LEAST_KEY", "HmacSigner", "Signature", "Signer"]

#: Bytes of a key at least; RFC 2104 advises the length of the digest.
LEAST_KEY: Final = 32
_MAKE_KEY: Final = (
    "Make a file of one with: openssl rand -out key 32 (in Python: secrets.token_bytes(32))."
)


@frozen(kw_only=True)
class Signature:
    """A signature over bytes.

    Attributes:
        algorithm: such as ``hmac-sha256`` or ``ed25519``.
        key_id: which key; a name or a fingerprint, never the key.
        value: lower-case hexadecimal.
    """

    algorithm: str = field(validator=not_blank)
    key_id: str = field(validator=not_blank)
    value: str = field(validator=not_blank)


class Signer(Protocol):
    """Signs bytes and knows its own signatures again."""

    def sign(self, message: bytes, /) -> Signature:
        """Sign bytes.

        Raises:
            BackendError: the signature could not be made.
        """
        ...

    def verify(self, message: bytes, signature: Signature, /) -> bool:
        """Whether a signature is this signer's own over these bytes.

        Raises:
            BackendError: it could not be checked.
        """
        ...


@frozen(kw_only=True)
class HmacSigner:
    """HMAC-SHA256 (RFC 2104) with a key of the caller's: whoever can check can also sign.

    Attributes:
        key: at least 32 bytes; never shown.
        key_id: its name.

    Raises:
        InvariantError: the key is no bytes or too short.

    >>> signer = HmacSigner(key=bytes(32), key_id="demo")
    >>> signer.verify(b"head", signer.sign(b"head"))
    True
    """

    key: bytes = field(repr=False)
    key_id: str = field(validator=not_blank)

    @key.validator
    def _is_long(self, _attribute: object, value: object) -> None:
        if not isinstance(value, bytes) or len(value) < LEAST_KEY:
            message = f"a key has at least {LEAST_KEY} bytes"
            raise InvariantError(message, hint=_MAKE_KEY)

    def sign(self, message: bytes, /) -> Signature:
        """Sign bytes."""
        value = hmac.new(self.key, message, hashlib.sha256).hexdigest()
        return Signature(algorithm="hmac-sha256", key_id=self.key_id, value=value)

    def verify(self, message: bytes, signature: Signature, /) -> bool:
        """Whether a signature is this signer's own over these bytes, in constant time."""
        own = self.sign(message)
        is_same_key = (signature.algorithm, signature.key_id) == (own.algorithm, own.key_id)
        return is_same_key and hmac.compare_digest(own.value.encode(), signature.value.encode())
