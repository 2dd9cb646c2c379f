"""Which characters does an HTML character reference stand for?"""

from __future__ import annotations

import re
from html.entities import html5
from typing import Final

__all__ = ["REFERENCE", "STRICT_REFERENCE", "decode_reference"]

#: A candidate as browsers see it in text: the semicolon may be missing.
REFERENCE: Final = re.compile(r"&(?:#[xX][0-9a-fA-F]++|#[0-9]++|[A-Za-z][A-Za-z0-9]{0,31}+);?+")
#: A candidate as CommonMark sees it: bounded, with its semicolon.
STRICT_REFERENCE: Final = re.compile(
    r"&(?:#[xX][0-9a-fA-F]{1,6}+|#[0-9]{1,7}+|[A-Za-z][A-Za-z0-9]{0,31}+);"
)

_REPLACEMENT = "\ufffd"
_HIGHEST = 0x10FFFF
_LONGEST_DIGITS = 8  # more digits than this, leading zeros aside, are beyond every code point
_LONGEST_BARE_NAME = 6  # "Ccedil": the longest name that HTML knows without its semicolon
_WINDOWS = {  # HTML standard, section 13.2.5.80: code points that pages mean as Windows-1252
    code: bytes([code]).decode("cp1252", "ignore") or chr(code) for code in range(0x80, 0xA0)
}


def decode_reference(candidate: str) -> tuple[str, int] | None:
    """Decode a candidate of :data:`REFERENCE`; None where it is no reference.

    Returns the characters and how much of the candidate they stand for: a name without its
    semicolon may be the head of a longer word.

    >>> decode_reference("&amp;"), decode_reference("&notit"), decode_reference("&nonsense;")
    (('&', 5), ('¬', 4), None)
    """
    if candidate[1] == "#":
        return _decode_number(candidate), len(candidate)
    found = html5.get(candidate[1:])
    return (found, len(candidate)) if found is not None else _bare_name(candidate)


def _bare_name(candidate: str) -> tuple[str, int] | None:
    for end in range(min(len(candidate), _LONGEST_BARE_NAME + 1), 2, -1):
        found = html5.get(candidate[1:end])
        if found is not None:
            return found, end
    return None


def _decode_number(candidate: str) -> str:
    digits = candidate[2:].removesuffix(";")
    base = 10
    if digits[0] in "xX":
        digits, base = digits[1:], 16
    digits = digits.lstrip("0") or "0"
    # The length is checked first: Python refuses to read a number of thousands of digits.
    code = int(digits, base) if len(digits) <= _LONGEST_DIGITS else _HIGHEST + 1
    if code == 0 or code > _HIGHEST or 0xD800 <= code <= 0xDFFF:  # noqa: PLR2004 - surrogates
        return _REPLACEMENT
    return _WINDOWS.get(code) or chr(code)
