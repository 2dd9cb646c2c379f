"""How is the signed head of a log read from a file, and who can check it?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from evidence_sophia.errors import DataError

if TYPE_CHECKING:
    from evidence_sophia.knowledge.log_head import SignedHead
    from evidence_sophia.knowledge.signer import Signer

__all__ = ["read_signed_head", "signer_of_file"]


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


def signer_of_file(path: Path, key_id: str) -> Signer:
    """Give the signer whose key is the bytes of a file.

    Raises:
        InvariantError: the key is too short.
        OSError: the file cannot be read.
    """
    from evidence_sophia.knowledge.signer import HmacSigner  # noqa: PLC0415 - loads hashlib

    return HmacSigner(key=path.read_bytes(), key_id=key_id)
