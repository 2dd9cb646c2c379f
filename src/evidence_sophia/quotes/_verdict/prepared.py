"""What is computed of a source once, whatever the quotes are?"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.quotes._verdict.lenient_key import (
    Rewritten,
    lenient,
    lenient_of_lowered,
    rewritten,
)
from evidence_sophia.quotes._verdict.levels import Reading
from evidence_sophia.quotes._verdict.seeds import Seeds, seeds_of
from evidence_sophia.text.characters import is_number
from evidence_sophia.text.fold import skeleton
from evidence_sophia.text.offset_map import MappedText

__all__ = ["Prepared"]

_MARK: Final = re.compile(
    # The look behind keeps the search on one class: an alternation takes twice as long.
    r"[*_`\[\]<&\\~|#\n\r\t:@.](?:(?<![.])|(?<=www[.]))"
)
_MARK_AT_START: Final = re.compile(r" {0,3}(?:[-+>#=:]|[0-9]{1,9}[.)])| {4}")
"""What a quote must hold for Markdown to read it as anything but itself."""

_SIGN_AT_START: Final = re.compile(r" {0,3}(?:[-+>]+|#) +(?:[-+>]+ +)*[^A-Za-z0-9\s]?")
"""What Markdown takes for a bullet, a heading or a block quote, and a reader for a sign if a
number follows: "> 5 mg" is not said by "5 mg"."""


class Prepared:
    """A source as its format reads it, its search key and the indexes of the key.

    Args:
        raw: the stored text.
        format_: how it is read.
        line_end_hyphens: further characters that stand for a hyphen before a line break.
        tags: whether HTML tags and comments in Markdown are markup.
    """

    def __init__(
        self, raw: str, format_: SourceFormat, line_end_hyphens: str, *, tags: bool = False
    ) -> None:
        self.raw = raw
        self.format = format_
        self.line_end_hyphens = line_end_hyphens
        self.tags = tags
        self.seen = MappedText.unchanged(raw) if format_ == SourceFormat.PLAIN else self._read(raw)
        self.key = skeleton(self.seen.text, line_end_hyphens)
        self.is_empty = not self.key.text.strip(" ")
        self.seeds: Seeds | None = None

    def seed(self) -> Seeds:
        """Build the seed index, if it is not there yet."""
        if self.seeds is None:
            self.seeds = seeds_of(self.key.text)
        return self.seeds

    @cached_property
    def folded(self) -> MappedText:
        """The search key with the way back to the raw text."""
        return MappedText(text=self.key.text, offsets=self.seen.offsets.then(self.key.offsets))

    @cached_property
    def lenient(self) -> MappedText:
        """The search key folded further, with the way back to the search key."""
        if self.seeds is not None:
            return lenient_of_lowered(self.seeds.lowered)
        return lenient(self.key.text)

    @cached_property
    def rewritten(self) -> Rewritten | None:
        """What stands around the rewrites of the lenient key; None if that is most of it."""
        return rewritten(self.lenient)

    def readings(self, quote: str) -> list[Reading]:
        """Read a quote as the source's format does, and as plain text where that differs."""
        plain = Reading(quote, self.line_end_hyphens)
        if not self.may_hold_marks(quote):
            return [plain]
        text = self._read_quote(quote)
        if text == quote:
            return [plain]
        return [Reading(text, self.line_end_hyphens, is_markup=True), plain]

    def may_hold_marks(self, quote: str) -> bool:
        """Whether the source's format may read a quote as anything but itself; a cheap look."""
        if self.format == SourceFormat.MARKDOWN:
            return bool(_MARK.search(quote) or _MARK_AT_START.match(quote))
        return self.format == SourceFormat.HTML

    def _read_quote(self, quote: str) -> str:
        """Read a quote as the source's format does, but a sign before a number as a sign."""
        kept = 0
        if self.format == SourceFormat.MARKDOWN and (sign := _SIGN_AT_START.match(quote)):
            beside = quote[sign.end() - 1 : sign.end() + 1]
            kept = sign.end() if any(is_number(ch) for ch in beside) else 0
        return quote[:kept] + self._read(quote[kept:]).text

    def _read(self, text: str) -> MappedText:
        if self.format == SourceFormat.HTML:
            from evidence_sophia.text.html import read_html  # noqa: PLC0415 - one format's need

            return read_html(text).mapped_with_breaks(text)
        from evidence_sophia.text.markdown import read_markdown  # noqa: PLC0415 - the same

        if text is self.raw:
            return read_markdown(text, tags=self.tags)
        return read_markdown(text, labels=self._labels, tags=self.tags)

    @cached_property
    def _labels(self) -> frozenset[str]:
        from evidence_sophia.text.markdown import link_labels  # noqa: PLC0415 - the same

        return link_labels(self.raw) if "]:" in self.raw else frozenset()
