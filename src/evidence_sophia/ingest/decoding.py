"""How do bytes become text, without altering a character in silence?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.errors import DecodeError

__all__ = ["decode_text"]

_MARK: Final = "\ufeff"
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


def decode_text(data: bytes) -> tuple[str, bool]:
    r"""Decode UTF-8 strictly; give the text and whether a byte order mark was left out.

    Only that mark is ever left out, since it is no part of the text; line ends and all else
    stay as they are. NUL is refused: it marks binary data or UTF-16, and many tools that
    would show a quote end at it.

    Raises:
        DecodeError: the bytes are not UTF-8 or hold NUL; the message says at which byte.

    >>> decode_text(b"\xef\xbb\xbfcaf\xc3\xa9")
    ('café', True)
    """
    hint = "Save the file as UTF-8 text."
    if data.startswith(_UTF16_MARKS):
        message = "is UTF-16, not UTF-8"
        raise DecodeError(message, hint=hint)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        message = f"is not UTF-8 at byte {error.start}"
        raise DecodeError(message, hint=hint) from error
    nul = data.find(b"\0")
    if nul >= 0:
        message = f"holds NUL at byte {nul}, so it is not text"
        raise DecodeError(message, hint=hint)
    has_mark = text.startswith(_MARK)
    return text.removeprefix(_MARK), has_mark
