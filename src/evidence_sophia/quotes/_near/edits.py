"""How is a difference between a quote and its place told, with its spans in the raw texts?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from evidence_sophia.model.quote import NearMissKind, TokenEdit
from evidence_sophia.model.span import Span
from evidence_sophia.quotes._near.alignment import Edit, texts_of
from evidence_sophia.quotes._near.difference_kinds import Change, kinds_of
from evidence_sophia.quotes._near.windows import Piece, Token
from evidence_sophia.text.offset_map import MappedText

__all__ = ["Pair", "Sides", "kinds_between", "piece_edit", "token_edit"]

_LINE_EDGE: Final = 4
"""Blanks between a page's insertion and the line break beside it, at most."""


@frozen
class Sides:
    """Quote and source, folded, as one alignment sees them."""

    source: str
    quote: str
    folded_source: MappedText
    folded_quote: MappedText


@frozen
class Pair:
    """The tokens of the quote and of the window."""

    sides: Sides
    ours: Sequence[Token]
    theirs: Sequence[Token]


def kinds_between(pair: Pair, edits: Sequence[Edit]) -> tuple[NearMissKind, ...]:
    """Name the kinds of some differences, most telling first."""
    quoted = texts_of(pair.ours[edits[0].i1 : edits[-1].i2])
    sourced = texts_of(pair.theirs[edits[0].j1 : edits[-1].j2])
    return kinds_of([_change(pair, edit) for edit in edits], quoted, sourced)


def token_edit(pair: Pair, edit: Edit) -> TokenEdit:
    """Tell a difference between two runs of tokens, with its places in the raw texts."""
    ours = _stretch(pair.ours, edit.i1, edit.i2)
    theirs = _stretch(pair.theirs, edit.j1, edit.j2)
    return _edit(pair.sides, ours, theirs)


def piece_edit(sides: Sides, piece: Piece) -> TokenEdit:
    """Tell a piece of the quote and the place where it stands, as one difference."""
    return _edit(sides, (piece.quote_start, piece.quote_end), (piece.start, piece.end))


def _edit(sides: Sides, ours: tuple[int, int], theirs: tuple[int, int]) -> TokenEdit:
    quoted = Span(*sides.folded_quote.offsets.to_raw(*ours))
    sourced = Span(*sides.folded_source.offsets.to_raw(*theirs))
    return TokenEdit(
        quoted=quoted.of(sides.quote),
        sourced=sourced.of(sides.source),
        quote_span=quoted,
        source_span=sourced,
    )


def _change(pair: Pair, edit: Edit) -> Change:
    return Change(
        quoted=texts_of(pair.ours[edit.i1 : edit.i2]),
        sourced=texts_of(pair.theirs[edit.j1 : edit.j2]),
        before=pair.theirs[edit.j1 - 1].text if edit.j1 else "",
        after=pair.theirs[edit.j2].text if edit.j2 < len(pair.theirs) else "",
        is_at_line_edge=edit.i1 == edit.i2 and _is_at_line_edge(pair, edit),
    )


def _is_at_line_edge(pair: Pair, edit: Edit) -> bool:
    """Whether the source breaks a line right before or after what the quote leaves out."""
    raw = pair.sides.source
    start, end = pair.sides.folded_source.offsets.to_raw(
        pair.theirs[edit.j1].start, pair.theirs[edit.j2 - 1].end
    )
    before = raw[max(0, start - _LINE_EDGE) : start].rstrip(" \t")
    after = raw[end : end + _LINE_EDGE].lstrip(" \t")
    return before.endswith("\n") or after.startswith(("\n", "\r"))


def _stretch(tokens: Sequence[Token], first: int, last: int) -> tuple[int, int]:
    """Give the stretch of some tokens; an empty one stands behind the token before it."""
    if first < last:
        return tokens[first].start, tokens[last - 1].end
    at = tokens[first - 1].end if first else tokens[0].start
    return at, at
