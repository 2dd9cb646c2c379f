"""What is a text without its capitals? The same on every Python, and of the same length."""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text.characters import is_assigned

__all__ = ["lower"]

_NEW_CASES: Final = re.compile("[\u1c80-\u1cff\ua7c0-\ua7ff\U00010000-\U0001ffff]")


def lower(text: str) -> str:
    """Lower the case one character by one, only of what Unicode 14.0 knows."""
    if text.isascii():
        return text.lower()
    plain = text.replace("\u0130", "i").replace("\u03a3", "\u03c3").replace("\u03c2", "\u03c3")
    if not _NEW_CASES.search(plain):
        return plain.lower()
    return "".join(ch.lower() if is_assigned(ch) else ch for ch in plain)
