"""What is a text without its capitals? The same on every Python, and of the same length."""

from __future__ import annotations

import re
from functools import cache

from evidence_sophia.text.characters import is_assigned

__all__ = ["lower"]


def lower(text: str) -> str:
    """Lower the case one character by one, only of what Unicode 14.0 knows."""
    if text.isascii():
        return text.lower()
    plain = text.replace("\u0130", "i").replace("\u03a3", "\u03c3").replace("\u03c2", "\u03c3")
    if _old_cases().fullmatch(plain):
        return plain.lower()
    return "".join(ch.lower() if is_assigned(ch) else ch for ch in plain)


@cache
def _old_cases() -> re.Pattern[str]:
    """Match text whose cases are those of Unicode 14.0; made when first needed: it costs time."""
    # Told by what may stand, not by what may not: the first range settles most characters.
    return re.compile("[\\0-\u1c7f\u1d00-\ua7bf\ua800-\uffff\U00020000-\U0010ffff]*")
