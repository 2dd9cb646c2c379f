"""Which place does a quote that was not found resemble most, and how does it differ?

The seeds that quote and source share vote for a window; one alignment inside it gives the
differences, and each gets the name of its kind. A near miss explains; it never admits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from evidence_sophia.model.quote import NearMiss, NearMissKind, TokenEdit
from evidence_sophia.model.span import Span
from evidence_sophia.quotes._conditions import precedes_condition
from evidence_sophia.quotes._near.alignment import Edit, align, differences
from evidence_sophia.quotes._near.edits import Pair, Sides, kinds_between, piece_edit, token_edit
from evidence_sophia.quotes._near.windows import (
    Piece,
    Token,
    Window,
    pieces_of,
    tokens_of,
    window_around,
    windows_by_words,
)
from evidence_sophia.text.characters import is_number, is_word
from evidence_sophia.text.fold import fold_typography
from evidence_sophia.text.offset_map import MappedText

if TYPE_CHECKING:
    from evidence_sophia.quotes.index import QuoteIndex

__all__ = ["find_near_miss"]

_LONGEST = 4_000
"""Characters of a quote that are explained; an alignment takes time with their square."""

_RESEMBLES = 0.4
"""Share of the quote's tokens at the place, below which nothing resembles it."""

_LONG_PIECE = 48
"""Characters of the quote that stand at one place, from which it resembles it whatever its
share: a true beginning with a long invented end (Open-Source-Legal/OpenContracts#2189)."""

_LIKENESS = 0.8
"""Share from which the place explains the quote alone, whatever stands elsewhere."""

_STITCHED = 0.5
"""Share of the quote's characters that must stand in pieces to call it stitched from them."""

_LONGEST_WORD = 200
"""Characters of a word that is cut which are shown, at most."""

_MOST_EDITS = 64
_TAIL = 40
"""Characters after the place in which a condition may begin."""


def find_near_miss(index: QuoteIndex, quote: str) -> NearMiss | None:
    """Explain where ``quote`` nearly stands in the source of ``index``.

    Of a quote of more than 4,000 characters the head is explained.

    Returns:
        The place, the differences and their kinds, or None if nothing resembles the quote.
    """
    head = quote[:_LONGEST]
    folded = index.fold_quote(head)
    sides = Sides(index.source, head, index.folded, folded)
    if not tokens_of(folded.text, 0, len(folded.text)):
        return None
    pieces = pieces_of(index.folded.text, folded.text, index.seed_places(folded.text))
    near = _best(
        sides,
        [_around(sides, piece) for piece in pieces[:1]],
        least=0.0 if _is_long(pieces) else _RESEMBLES,
    )
    if near is not None and near.score >= _LIKENESS:
        return near
    if _coverage(pieces, len(folded.text)) < _LIKENESS:
        by_words = _best(sides, windows_by_words(index.folded.text, folded.text))
        near = max((one for one in (near, by_words) if one is not None), key=_score, default=None)
    if near is not None and near.score >= _LIKENESS:
        return near
    if len(pieces) > 1 and _coverage(pieces, len(folded.text)) >= _STITCHED:
        return _stitched(sides, pieces)
    return near


def _around(sides: Sides, piece: Piece) -> Window:
    return window_around(sides.folded_source.text, sides.folded_quote.text, piece)


def _coverage(pieces: Sequence[Piece], length: int) -> float:
    """Give the share of the quote's characters that stand in one of the pieces."""
    covered = {at for piece in pieces for at in range(piece.quote_start, piece.quote_end)}
    return len(covered) / length


def _score(near: NearMiss) -> float:
    return near.score


def _is_long(pieces: Sequence[Piece]) -> bool:
    return any(piece.quote_end - piece.quote_start >= _LONG_PIECE for piece in pieces[:1])


def _best(sides: Sides, windows: Iterable[Window], *, least: float = _RESEMBLES) -> NearMiss | None:
    best: NearMiss | None = None
    for window in dict.fromkeys(windows):
        near = _explained(sides, window)
        if best is None or near.score > best.score:
            best = near
    return best if best is not None and best.score >= least else None


def _explained(sides: Sides, window: Window) -> NearMiss:
    text, quote = sides.folded_source.text, sides.folded_quote.text
    if window.opens and window.closes and text[window.start : window.end] == quote:
        return _cut(sides, window.start, window.end)
    ours = tokens_of(quote, 0, len(quote))
    theirs = tokens_of(text, window.start, window.end)
    found = align(ours, theirs, window)
    pair = Pair(sides, ours, theirs)
    edits = found.edits or _gaps(pair, found.first)
    missing = sum(edit.i2 - edit.i1 for edit in found.edits if not edit.is_case)
    return _near_miss(
        sides,
        (theirs[found.first].start, theirs[found.last - 1].end),
        kinds=kinds_between(pair, edits) if found.edits else (NearMissKind.PUNCTUATION,),
        diff=tuple(token_edit(pair, edit) for edit in edits[:_MOST_EDITS]),
        score=1 - missing / len(ours),
    )


def _gaps(pair: Pair, first: int) -> list[Edit]:
    """List where one side has a blank between two tokens and the other has none."""
    return [
        Edit(at, at + 2, first + at, first + at + 2)
        for at in range(len(pair.ours) - 1)
        if _is_joined_to_next(pair.ours, at) != _is_joined_to_next(pair.theirs, first + at)
    ]


def _is_joined_to_next(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at].end == tokens[at + 1].start


def _near_miss(
    sides: Sides,
    place: tuple[int, int],
    *,
    kinds: tuple[NearMissKind, ...],
    diff: tuple[TokenEdit, ...],
    score: float,
) -> NearMiss:
    span = Span(*sides.folded_source.offsets.to_raw(*place))
    if precedes_condition(sides.folded_source.text[place[1] : place[1] + _TAIL]):
        kinds = (*kinds, NearMissKind.TRUNCATED)
    return NearMiss(span=span, text=span.of(sides.source), kinds=kinds, diff=diff, score=score)


def _cut(sides: Sides, start: int, end: int) -> NearMiss:
    """Explain a quote whose characters all stand there: an edge cuts a word or a number."""
    text = sides.folded_source.text
    first, last = start, end
    while first > max(0, start - _LONGEST_WORD) and _is_joined(text, first):
        first -= 1
    while last < min(len(text), end + _LONGEST_WORD) and _is_joined(text, last):
        last += 1
    if (first, last) == (start, end):
        return _by_hyphens(sides, start, end)
    cut = Piece(0, len(sides.folded_quote.text), first, last)
    return _near_miss(
        sides,
        (first, last),
        kinds=(NearMissKind.CUT_EDGE,),
        diff=(piece_edit(sides, cut),),
        score=1.0,
    )


def _by_hyphens(sides: Sides, start: int, end: int) -> NearMiss:
    """Explain a quote that differs in what the search key leaves out: hyphens inside words."""
    first, last = sides.folded_source.offsets.to_raw(start, end)
    ours, theirs = tokens_of(sides.quote, 0, len(sides.quote)), tokens_of(sides.source, first, last)
    raw = Sides(
        sides.source,
        sides.quote,
        MappedText.unchanged(sides.source),
        MappedText.unchanged(sides.quote),
    )
    edits = [token_edit(Pair(raw, ours, theirs), edit) for edit in differences(ours, theirs)]
    told = [one for one in edits if fold_typography(one.quoted) != fold_typography(one.sourced)]
    return _near_miss(
        sides,
        (start, end),
        kinds=(NearMissKind.PUNCTUATION,) if told else (),
        diff=tuple(told[:_MOST_EDITS]),
        score=1.0,
    )


def _stitched(sides: Sides, pieces: Sequence[Piece]) -> NearMiss:
    """Explain a quote whose pieces stand at several places; the largest is the near miss."""
    largest = max(pieces, key=lambda piece: piece.quote_end - piece.quote_start)
    return _near_miss(
        sides,
        (largest.start, largest.end),
        kinds=(NearMissKind.STITCHED,),
        diff=tuple(piece_edit(sides, piece) for piece in sorted(pieces, key=_by_quote)),
        score=_coverage(pieces, len(sides.folded_quote.text)),
    )


def _by_quote(piece: Piece) -> int:
    return piece.quote_start


def _is_joined(text: str, at: int) -> bool:
    """Whether no edge of a word or number lies before position ``at``."""
    before, after = text[at - 1], text[at]
    if is_word(before) and is_word(after):
        return True
    return (before in ".,-+" and is_number(after)) or (
        after in ".," and is_number(before) and is_number(text[at + 1 : at + 2] or " ")
    )
