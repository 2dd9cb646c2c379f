"""What is the canonical form of this string? The same one on every Python.

Unicode promises that the normal forms and the case folding of an assigned character never
change. So these functions touch only code points assigned in Unicode 14.0 (the version of
Python 3.11, the oldest supported) and pass every other one unchanged: the result is equal on
every interpreter, whatever Unicode it knows.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final, Literal

from evidence_sophia.text.characters import is_assigned

__all__ = ["ascii_lower", "casefold", "nfc", "nfd", "nfkc"]

_ASCII: Final = "\x7f"
_ASCII_LOWER: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def nfc(text: str) -> str:
    r"""Compose canonically.

    >>> nfc("e\u0301") == "\u00e9"
    True
    """
    return _normalised("NFC", text)


def nfd(text: str) -> str:
    """Decompose canonically."""
    return _normalised("NFD", text)


def nfkc(text: str) -> str:
    """Compose after compatibility decomposition; loses distinctions such as m² and m2."""
    return _normalised("NFKC", text)


def casefold(text: str) -> str:
    """Fold case fully, as Unicode's default caseless matching does.

    >>> casefold("Straße")
    'strasse'
    """
    return text.lower() if text.isascii() else _by_piece(str.casefold, text)


def ascii_lower(text: str) -> str:
    r"""Lower the letters A to Z and no others: for keywords, names of fields and identifiers.

    >>> ascii_lower("DOI \u212a")
    'doi \u212a'
    """
    return text.translate(_ASCII_LOWER)


def _normalised(form: Literal["NFC", "NFD", "NFKC"], text: str) -> str:
    # A text that is normal as a whole is normal in its pieces, so this short cut is safe.
    if text.isascii() or unicodedata.is_normalized(form, text):
        return text
    return _by_piece(lambda piece: unicodedata.normalize(form, piece), text)


def _by_piece(change: Callable[[str], str], text: str) -> str:
    """Change what lies between unassigned code points."""
    unassigned = sorted(ch for ch in set(text) if ch > _ASCII and not is_assigned(ch))
    if not unassigned:
        return change(text)
    pieces = re.split(f"([{re.escape(''.join(unassigned))}])", text)
    return "".join(piece if odd else change(piece) for odd, piece in _marked(pieces))


def _marked(pieces: list[str]) -> list[tuple[int, str]]:
    """Pair each piece with 1 where ``re.split`` put a separator."""
    return [(position % 2, piece) for position, piece in enumerate(pieces)]
