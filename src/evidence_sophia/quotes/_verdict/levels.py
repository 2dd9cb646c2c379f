"""At which level do a quote and a piece of the source agree?"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from evidence_sophia.model.quote import QuoteLevel
from evidence_sophia.text.characters import category, is_letter
from evidence_sophia.text.fold import (
    IGNORED_BMP,
    agree_but_hyphens,
    fold_hyphenation,
    fold_layout,
    fold_typography,
    is_folded,
    skeleton_text,
)
from evidence_sophia.text.fold_table import characters_of

__all__ = ["Reading", "agree_at", "level_of"]

_CONTENT: Final = frozenset("LNS")
_PLAIN_WORD: Final = re.compile("[A-Za-z0-9]")
_IGNORED: Final = re.compile(f"[{IGNORED_BMP}\U000e0000-\U000e007f]")
_BREAK: Final = re.compile(f"[\x02\ufffe\\n{''.join(characters_of('line_break'))}]")
_BROKEN: Final = re.compile("[-\u2010] ?\n")
_DASH: Final = re.compile(
    f"[-\x02\ufffe\xac{''.join(characters_of('dash'))}\uff0d\ufe31\ufe32\ufe58\ufe63]"
)


class Reading:
    """A quote as one format reads it, with its search key, and its foldings when asked for.

    Args:
        text: the quote as read.
        line_end_hyphens: further characters that stand for a hyphen before a line break.
        is_markup: whether marks of the source's format were taken away.

    Attributes:
        has_lead: whether a dash stands before the first letter.
        has_trail: whether a dash stands after the last letter.
        key: what to search the skeleton of a source for. A dash at an edge is left out where
            the skeleton of the source may lack it.
    """

    def __init__(self, text: str, line_end_hyphens: str = "", *, is_markup: bool = False) -> None:
        self.text = text
        self.line_end_hyphens = line_end_hyphens
        self.is_markup = is_markup
        if is_folded(text):  # as most quotes are that a model typed
            whole = self.layout = self.typography = self.hyphenation = text.strip(" ")
        else:
            whole = skeleton_text(text, line_end_hyphens).strip(" ")
        self.has_lead = whole[:1] == "-" and is_letter(whole[1:2] or " ")
        self.has_trail = whole[-1:] == "-" and is_letter(whole[-2:-1] or " ")
        self.key = whole[self.has_lead : len(whole) - self.has_trail]

    @cached_property
    def layout(self) -> str:
        """The quote at the level ``layout``, without blanks around it."""
        return fold_layout(self.text).strip(" ")

    @cached_property
    def typography(self) -> str:
        """The quote at the level ``typography``."""
        return fold_typography(self.text).strip(" ")

    @cached_property
    def hyphenation(self) -> str:
        """The quote at the level ``hyphenation``, with its sentinels."""
        if _BREAK.search(self.text) is None:
            return self.typography
        return fold_hyphenation(self.text, self.line_end_hyphens).strip(" ")

    @property
    def has_content(self) -> bool:
        """Whether there is a letter, a number or a symbol in it."""
        if _PLAIN_WORD.search(self.text):
            return True
        return any(category(ch)[0] in _CONTENT for ch in self.typography)

    @property
    def has_dash(self) -> bool:
        """Whether there is a dash, which a search key may lack."""
        return _DASH.search(self.text) is not None

    @cached_property
    def solid(self) -> str:
        """The quote without blanks and ignored characters."""
        return _solid(self.text)


def level_of(piece: str, reading: Reading) -> QuoteLevel | None:
    """Give the strictest level at which a piece of the source and a quote agree; None if none."""
    if piece == reading.text:
        return QuoteLevel.EXACT
    if _may_agree_but_layout(piece, reading) and agree_at(QuoteLevel.LAYOUT, piece, reading):
        return QuoteLevel.LAYOUT
    is_broken = _BROKEN.search(piece) is not None and "- " not in reading.typography
    if not is_broken and agree_at(QuoteLevel.TYPOGRAPHY, piece, reading):
        return QuoteLevel.TYPOGRAPHY
    if not (reading.has_dash or _DASH.search(piece)):
        return None
    return QuoteLevel.HYPHENATION if agree_at(QuoteLevel.HYPHENATION, piece, reading) else None


def _may_agree_but_layout(piece: str, reading: Reading) -> bool:
    """Whether a comparison at the level ``layout`` can succeed; a cheap look beforehand."""
    return _solid(piece) == reading.solid


def _solid(text: str) -> str:
    solid = "".join(text.split())
    return solid if solid.isascii() else _IGNORED.sub("", solid)


def agree_at(level: QuoteLevel, piece: str, reading: Reading) -> bool:
    """Whether a piece of the source and a quote agree once a level's differences are set aside."""
    if level == QuoteLevel.EXACT:
        return piece == reading.text
    if level == QuoteLevel.LAYOUT:
        return fold_layout(piece).strip(" ") == reading.layout
    if level == QuoteLevel.TYPOGRAPHY:
        return fold_typography(piece).strip(" ") == reading.typography
    folded = fold_hyphenation(piece, reading.line_end_hyphens).strip(" ")
    return agree_but_hyphens(folded, reading.hyphenation)
