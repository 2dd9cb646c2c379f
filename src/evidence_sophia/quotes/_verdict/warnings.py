"""What should a reader of a found quote still know?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from evidence_sophia.model.quote import QuoteWarning
from evidence_sophia.quotes._conditions import follows_negation, precedes_condition
from evidence_sophia.text.characters import category, is_unspaced
from evidence_sophia.text.fold import IGNORED_BMP

__all__ = ["warnings_of"]

_SHORT: Final = 12
"""Letters and numbers below which a quote may match by chance; those of scripts without blanks
count twice."""

_PAYLOAD: Final = 5
"""Invisible characters in a row that no typesetter needs."""

_EDGE: Final = 40
"""Characters looked at on either side of a quote."""

_OVERRIDES: Final = "\u202d\u202e"


def warnings_of(text: str, start: int, end: int, quote: str) -> Iterator[QuoteWarning]:
    """Yield what the characters of a quote, and those around it, call for.

    Args:
        text: what the source's reader sees.
        start: where the quote stands in it.
        end: position after it.
        quote: the quote as it was asked for.
    """
    piece = text[start:end]
    if _is_short(piece):
        yield QuoteWarning.SHORT
    if precedes_condition(text[end : end + _EDGE]) or follows_negation(
        text[max(0, start - _EDGE) : start]
    ):
        yield QuoteWarning.TRUNCATED_CONDITION
    if piece.isascii() and quote.isascii():
        return
    if any(ch in piece or ch in quote for ch in _OVERRIDES):
        yield QuoteWarning.BIDI_OVERRIDE
    if _holds_payload(piece) or _holds_payload(quote):
        yield QuoteWarning.INVISIBLE_PAYLOAD


def _is_short(piece: str) -> bool:
    head = piece[: 3 * _SHORT]
    if _LONG.match(head):
        return False
    weight = 0
    for ch in head:
        if category(ch)[0] in "LN":
            weight += 2 if is_unspaced(ch) else 1
    return weight < _SHORT


_LONG: Final = re.compile(f"(?:[^A-Za-z0-9]*[A-Za-z0-9]){{{_SHORT}}}")
_INVISIBLE: Final = f"[{IGNORED_BMP}\u200c\u200d]"
_HIDDEN: Final = re.compile(f"{_INVISIBLE}{_INVISIBLE}{{{_PAYLOAD - 1}}}")


def _holds_payload(text: str) -> bool:
    """Whether invisible characters carry more than a typesetter needs."""
    if text.isascii():
        return False
    return _HIDDEN.search(text) is not None or (
        _TAGGED.search(text) is not None and _TAGS_APART.search(text) is not None
    )


_TAGGED: Final = re.compile("[\U000e0000-\U000e01ef]")
_TAGS_APART: Final = re.compile(
    "(?<![\U0001f3f4\U000e0020-\U000e007f\u3400-\u9fff])[\U000e0000-\U000e01ef]"
)
