"""How is the signed head of a log read from a file, and with which key is it checked?"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from evidence_sophia.errors import DataError

if TYPE_CHECKING:
    from evidence_sophia.knowledge.log_head import SignedHead
    from evidence_sophia.knowledge.signer import Signature, Signer

__all__ = ["add_key_options", "read_signed_head", "signer_of"]

_ED25519: Final = "ed25519"
_HMAC_NAME: Final = "default"


def add_key_options(parser: argparse.ArgumentParser, *, is_signing: bool = False) -> None:
    """Add what names a key: its file, and its kind.

    Args:
        parser: of the command.
        is_signing: a signature is made, so a key must be given, and its kind and name too.
    """
    parser.add_argument(
        "--key",
        type=Path,
        required=is_signing,
        metavar="FILE",
        help="the key: at least 32 bytes (HMAC-SHA256), or exactly 32 (Ed25519)",
    )
    if is_signing:
        parser.add_argument(
            "--ed25519", action="store_true", help="sign with Ed25519 (needs the extra sign)"
        )
        parser.add_argument(
            "--key-id", metavar="NAME", help=f"the key's name (default: {_HMAC_NAME}, or its print)"
        )
        return
    parser.add_argument(
        "--public-key", type=Path, metavar="FILE", help="the 32 bytes of a public Ed25519 key"
    )


def read_signed_head(path: Path) -> SignedHead:
    """Read a signed head that ``knowledge sign-head`` wrote.

    Raises:
        DataError: the file holds none; what is wrong is listed.
        OSError: it cannot be read.
    """
    from evidence_sophia.codec.converter import decode  # noqa: PLC0415 - loads cattrs
    from evidence_sophia.knowledge.log_head import SignedHead  # noqa: PLC0415 - likewise

    try:
        document = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        message = f"{path} holds no signed head: it is no JSON"
        hint = "Give a file that evidence-sophia knowledge sign-head wrote."
        raise DataError(message, hint=hint) from None
    return decode(SignedHead, document)


def signer_of(arguments: argparse.Namespace, made: Signature | None) -> Signer:
    """Give the signer of the key that was named.

    Args:
        arguments: of the command.
        made: the signature that is to be checked; None where one is to be made.

    Raises:
        DataError: no key was named, or it has another length.
        MissingExtraError: Ed25519 is asked for and the extra ``sign`` is not installed.
        OSError: the file cannot be read.
    """
    is_ed25519 = arguments.ed25519 if made is None else made.algorithm == _ED25519
    public = getattr(arguments, "public_key", None)
    if arguments.key is None and (public is None or not is_ed25519):
        message = "no key to check the signature with"
        raise DataError(message, hint="Give --key FILE, or --public-key FILE for Ed25519.")
    key = None if arguments.key is None else arguments.key.read_bytes()
    name = arguments.key_id if made is None else made.key_id
    if is_ed25519:
        return _ed25519(key, None if public is None else public.read_bytes(), name)
    from evidence_sophia.knowledge.signer import HmacSigner  # noqa: PLC0415 - loads hashlib

    return HmacSigner(key=key or b"", key_id=name or _HMAC_NAME)


def _ed25519(key: bytes | None, public: bytes | None, name: str | None) -> Signer:
    from evidence_sophia.knowledge.ed25519 import Ed25519Signer  # noqa: PLC0415 - only with one

    given: dict[str, Any] = {"key": key, "public_key": public, "key_id": name}
    return Ed25519Signer(**{field: value for field, value in given.items() if value is not None})
