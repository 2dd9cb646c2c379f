"""Where in a prepared source does a quote stand, and at which level?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from evidence_sophia.model.quote import QuoteLevel, QuoteReason
from evidence_sophia.quotes._verdict.choose import Place
from evidence_sophia.quotes._verdict.edges import cut_at, cuts_cluster
from evidence_sophia.quotes._verdict.levels import Reading, level_of
from evidence_sophia.quotes._verdict.prepared import Prepared
from evidence_sophia.quotes._verdict.search import find_all
from evidence_sophia.quotes.policy import EdgeRule, QuotePolicy
from evidence_sophia.text.fold import IGNORED
from evidence_sophia.text.fold_table import characters_of

__all__ = ["Found", "find_at", "find_places", "place_at", "refusal_at"]

_WORK: Final = 64
"""Characters compared for each character of the source, at most: near-copies of a quote that
overlap one another would otherwise take quadratic time."""


class Found(NamedTuple):
    """What a search came to.

    Attributes:
        places: where the quote stands under the policy.
        weaker: the first place where it stands at a level the policy does not accept.
        refused: the first place where an edge of it cuts something, with what it cuts.
    """

    places: list[Place]
    weaker: Place | None = None
    refused: tuple[QuoteReason, Place] | None = None


def find_places(source: Prepared, readings: Sequence[Reading], policy: QuotePolicy) -> Found:
    """Find a quote as the source's format reads it and, failing that, as plain text.

    Args:
        source: where to look.
        readings: the quote in every reading, the plain one last.
        policy: what it may differ in.
    """
    first = None
    for reading in readings:
        found = _Search(source, reading, readings[-1], policy).run()
        if found.places:
            return found
        if first is None or not (first.weaker or first.refused):
            first = found
    return first or Found([])


def find_at(
    source: Prepared, readings: Sequence[Reading], key: tuple[int, int], policy: QuotePolicy
) -> Found:
    """Find a quote at one place of the search key, or say what its edges cut there.

    Args:
        source: where to look.
        readings: the quote in every reading, the plain one last.
        key: the place in the search key.
        policy: what it may differ in.
    """
    for reading in readings:
        if reading.key and source.key.text[slice(*key)] == reading.key:
            found = _Search(source, reading, readings[-1], policy).at(key[0])
            if found.places or found.refused:
                return found
    return Found([])


class _Search:
    """One reading of a quote, looked for everywhere in a source."""

    def __init__(
        self, source: Prepared, reading: Reading, plain: Reading, policy: QuotePolicy
    ) -> None:
        self._source = source
        self._reading = reading
        self._plain = plain
        self._policy = policy
        self._levels: dict[str, QuoteLevel | None] = {}
        self._work = _WORK * (len(source.raw) + len(plain.text))

    def run(self) -> Found:
        source, key = self._source, self._reading.key
        places: list[Place] = []
        weaker = refused = None
        done = 0
        for at in find_all(source.key.text, key, source.seeds) if key else ():
            if at < done:
                continue
            span = place_at(source, self._reading, at)
            reason = refusal_at(source, (at, at + len(key)), span, self._policy)
            if reason is not None and refused is not None:
                continue
            place = self._place(at, *span)
            if place is None and reason == QuoteReason.CUTS_REWRITE:
                raw = source.seen.offsets.to_raw(*span)
                place = Place(at, at + len(key), *span, *raw, QuoteLevel.TYPOGRAPHY)
            if place is None:
                continue
            if reason is not None:
                refused = reason, place
            elif self._policy.accepts(place.level):
                places.append(place)
                done = at + len(key)
            elif weaker is None:
                weaker = place
        return Found(places, weaker, refused)

    def at(self, at: int) -> Found:
        """Look at one place of the key only."""
        span = place_at(self._source, self._reading, at)
        key = at, at + len(self._reading.key)
        reason = refusal_at(self._source, key, span, self._policy)
        if reason is not None:
            raw = self._source.seen.offsets.to_raw(*span)
            return Found([], refused=(reason, Place(*key, *span, *raw, QuoteLevel.LAYOUT)))
        place = self._place(at, *span)
        is_accepted = place is not None and self._policy.accepts(place.level)
        return Found([place] if place is not None and is_accepted else [])

    def _place(self, at: int, start: int, end: int) -> Place | None:
        """Describe a place whose characters agree with the quote; None if they do not."""
        level = self._level(self._source.seen.text[start:end])
        if level is None:
            return None
        raw_start, raw_end = self._source.seen.offsets.to_raw(start, end)
        whole = self._as_typed(raw_start, raw_end)
        if whole >= 0:
            raw_start, raw_end, level = whole, whole + len(self._plain.text), QuoteLevel.EXACT
        elif self._reading.is_markup or self._source.seen.offsets:
            level = self._raw_level(level, self._source.raw[raw_start:raw_end], start, end)
        key_end = at + len(self._reading.key)
        return Place(at, key_end, start, end, raw_start, raw_end, level)

    def _level(self, piece: str) -> QuoteLevel | None:
        if piece not in self._levels:
            self._work -= len(piece)
            self._levels[piece] = level_of(piece, self._reading) if self._work > 0 else None
        return self._levels[piece]

    def _as_typed(self, raw_start: int, raw_end: int) -> int:
        """Give where the quote stands as typed, marks and blanks at its edges included."""
        length = len(self._plain.text)
        first, last = max(0, raw_end - length), raw_start + length
        return self._source.raw.find(self._plain.text, first, last) if last >= raw_end else -1

    def _raw_level(self, level: QuoteLevel, raw: str, start: int, end: int) -> QuoteLevel:
        """Give the level of a match in the raw text: markup, unless none stands in its way."""
        if not self._reading.is_markup and raw == self._source.seen.text[start:end]:
            return level
        if _holds_other_marks(raw, self._plain.text):
            return QuoteLevel.MARKUP
        return level_of(raw, self._plain) or QuoteLevel.MARKUP


def _holds_other_marks(raw: str, quote: str) -> bool:
    """Whether a mark stands in a source's text alone, so that no folding makes the two agree.

    A cheap look. It is for quotes in ASCII: a mark may be folded from another character.
    """
    return quote.isascii() and any(mark in raw and mark not in quote for mark in "*_`[")


def place_at(source: Prepared, reading: Reading, at: int) -> tuple[int, int]:
    """Give the span of what the reader sees behind a place of the reading's key."""
    start, end = source.key.offsets.to_raw(at, at + len(reading.key))
    text = source.seen.text
    if reading.has_lead:
        start = _over_dashes(text, start, -1)
    if reading.has_trail:
        end = _over_dashes(text, end, 1)
    if text[end : end + 1] in _SELECTORS:
        end += 1
    return start, end


def _over_dashes(text: str, edge: int, step: int) -> int:
    """Move an edge over the dashes beside it that the search key leaves out."""
    position = edge if step > 0 else edge - 1
    while 0 <= position < len(text) and (
        text[position] == "-" or text[position] in _DASHES or text[position] in IGNORED
    ):
        position += step
    return position if step > 0 else position + 1


_DASHES: Final = frozenset(characters_of("dash"))
_SELECTORS: Final = frozenset(characters_of("variation_selector"))
"""They belong to the character before them, and a place holds whole characters."""


def refusal_at(
    source: Prepared, key: tuple[int, int], span: tuple[int, int], policy: QuotePolicy
) -> QuoteReason | None:
    """Say which rule forbids a quote to stand at a place; None if none does.

    Args:
        source: the source.
        key: the place in its search key.
        span: the place in what its reader sees.
        policy: which rule there is.
    """
    start, end = span
    if source.key.offsets.cuts_rewrite(*key):
        return QuoteReason.CUTS_REWRITE
    if policy.edges == EdgeRule.CLUSTERS:
        is_cut = cuts_cluster(source.seen.text, start, end)
        return QuoteReason.CUTS_CLUSTER if is_cut else None
    return cut_at(source.seen.text, start, end)
