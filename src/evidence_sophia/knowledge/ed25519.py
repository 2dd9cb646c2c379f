"""Who vouches for a log so that anybody can check it? An Ed25519 key (extra ``sign``)."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final

from attrs import Attribute, Factory, field, frozen

from evidence_sophia.codec.digests import digest
from evidence_sophia.errors import InvariantError, MissingExtraError
from evidence_sophia.knowledge.signer import Signature
from evidence_sophia.model._rules import not_blank

__all__ = ["Ed25519Signer"]

#: Bytes of a private and of a public key (RFC 8032, section 5.1.5).
_KEY: Final = 32


def _public(signer: Ed25519Signer) -> bytes:
    if signer.key is None:
        message = "neither a private nor a public key was given"
        raise InvariantError(message)
    _check_key(signer.key)
    return bytes(
        _library().Ed25519PrivateKey.from_private_bytes(signer.key).public_key().public_bytes_raw()
    )


@frozen(kw_only=True)
class Ed25519Signer:
    """Ed25519 (RFC 8032): whoever has the public key can check, only the private one signs.

    Attributes:
        key: the private key, 32 bytes, never shown; None to check only.
        public_key: 32 bytes; made from the private key where that is given.
        key_id: its name; a fingerprint of the public key by default.

    Raises:
        InvariantError: a key has another length, or the two do not belong together.
        MissingExtraError: ``cryptography`` is not installed.

    >>> signer = Ed25519Signer(key=bytes(32))
    >>> anyone = Ed25519Signer(public_key=signer.public_key)
    >>> anyone.verify(b"head", signer.sign(b"head"))
    True
    """

    key: bytes | None = field(default=None, repr=False)
    public_key: bytes = field(default=Factory(_public, takes_self=True))
    key_id: str = field(
        default=Factory(lambda self: digest(self.public_key), takes_self=True), validator=not_blank
    )

    @public_key.validator
    def _belongs(self, _attribute: Attribute[bytes], value: object) -> None:
        _check_key(value)
        if self.key is not None and value != _public(self):
            message = "the public key is not that of the private one"
            raise InvariantError(message, hint="Give one of them.")

    def sign(self, message: bytes, /) -> Signature:
        """Sign bytes; the same bytes give the same signature.

        Raises:
            InvariantError: there is no private key here.
        """
        if self.key is None:
            problem = "a public key signs nothing"
            raise InvariantError(problem, hint="Give the private key.")
        value = _library().Ed25519PrivateKey.from_private_bytes(self.key).sign(message)
        return Signature(algorithm="ed25519", key_id=self.key_id, value=value.hex())

    def verify(self, message: bytes, signature: Signature, /) -> bool:
        """Whether a signature was made over these bytes by the holder of the key."""
        if (signature.algorithm, signature.key_id) != ("ed25519", self.key_id):
            return False
        unverified = import_module("cryptography.exceptions").InvalidSignature
        try:
            value = bytes.fromhex(signature.value)
            _library().Ed25519PublicKey.from_public_bytes(self.public_key).verify(value, message)
        except (unverified, ValueError):
            return False
        return value.hex() == signature.value


def _check_key(key: object) -> None:
    if not isinstance(key, bytes) or len(key) != _KEY:
        message = f"an Ed25519 key has {_KEY} bytes"
        raise InvariantError(message, hint="Make a private one with: openssl rand -out key 32.")


def _library() -> ModuleType:
    try:
        return import_module("cryptography.hazmat.primitives.asymmetric.ed25519")
    except ModuleNotFoundError as error:
        if not str(error.name).startswith("cryptography"):
            raise
        message = "an Ed25519 signature needs cryptography, which is not installed"
        raise MissingExtraError(message, extra="sign") from error
