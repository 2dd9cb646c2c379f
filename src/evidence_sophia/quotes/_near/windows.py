"""Where in a folded source does a folded quote nearly stand? Windows by votes of the seeds."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from attrs import frozen

from evidence_sophia.quotes._case import lower
from evidence_sophia.text.characters import char_class, is_unspaced, is_upper, is_word

__all__ = [
    "Piece",
    "Token",
    "Window",
    "pieces_of",
    "tokens_of",
    "window_around",
    "windows_by_words",
]

_BAND = 64
"""Seeds whose shifts differ by less support one window: room for a dropped clause."""

_LEAST_PIECE = 16
"""Characters, the length of a seed, below which a piece elsewhere is chance."""

_MOST_PIECES = 8
_ANCHORS, _ANCHOR_PLACES = 4, 4
"""Words tried, and places tried for each, where a quote shares no seed with the source."""

_SHORT = 64
"""Characters below which a quote may share no seed though it resembles: one change cuts it."""


_SHORTEST_EDGE, _LONGEST_EDGE = 8, 24
"""Characters at an end of the quote by which its place is known beyond what it leaves out."""


@frozen
class Token:
    """A word, a number, an ideograph or a sign, and where it stands."""

    text: str
    start: int
    end: int


@frozen
class Piece:
    """A stretch of the quote and the stretch of the source that it nearly is."""

    quote_start: int
    quote_end: int
    start: int
    end: int


@frozen
class Window:
    """A stretch of the source to align the quote with.

    Attributes:
        start: first position.
        end: position after it.
        opens: whether the quote's first character is known to stand at ``start``.
        closes: whether its last one is known to stand before ``end``.
    """

    start: int
    end: int
    opens: bool = False
    closes: bool = False


def tokens_of(text: str, start: int, end: int) -> list[Token]:
    """Cut a stretch of a text into tokens; in scripts without blanks each letter is one."""
    return list(_tokens(text, start, end))


def _tokens(text: str, start: int, end: int) -> Iterator[Token]:
    for found in _token().finditer(text, start, end):
        first, word = found.start(), found[0]
        if word.isascii() or not any(is_unspaced(ch) for ch in word):
            yield Token(word, first, found.end())
        else:
            yield from (Token(ch, first + at, first + at + 1) for at, ch in enumerate(word))


@cache
def _token() -> re.Pattern[str]:
    word, space = char_class("word"), char_class("space")
    inner = "['·]|(?<=[0-9])[.,](?=[0-9])"
    return re.compile(f"[{word}]+(?:(?:{inner})[{word}]+)*|[^{word}{space}]")


def pieces_of(text: str, quote: str, seeds: Iterable[tuple[int, int]]) -> list[Piece]:
    """Find the stretches of the quote that stand in the source, best supported first.

    Args:
        text: the folded source.
        quote: the folded quote.
        seeds: position in the quote and in the source of what both share.
    """
    bands: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for at, place in seeds:
        bands[(place - at) // _BAND].append((at, place))
    votes = {band: _votes(bands, band) for band in bands}
    found: list[Piece] = []
    for band in sorted(votes, key=lambda one: (-votes[one], one))[: 4 * _MOST_PIECES]:
        hits = sorted(bands[band] + bands.get(band + 1, []))
        piece = _extended(text, quote, hits[0], hits[-1])
        if all(_is_apart(piece, other) for other in found):
            found.append(piece)
    return found[:_MOST_PIECES]


def _votes(bands: dict[int, list[tuple[int, int]]], band: int) -> int:
    return len({at for at, _ in bands[band]} | {at for at, _ in bands.get(band + 1, ())})


def _extended(text: str, quote: str, first: tuple[int, int], last: tuple[int, int]) -> Piece:
    """Extend a chain of seeds at both ends as far as the characters agree."""
    at, place = first
    while at and place and quote[at - 1] == text[place - 1]:
        at, place = at - 1, place - 1
    end, stop = last
    while end < len(quote) and stop < len(text) and quote[end] == text[stop]:
        end, stop = end + 1, stop + 1
    return Piece(at, end, place, max(stop, place))


def _is_apart(piece: Piece, other: Piece) -> bool:
    """Whether a piece tells something that the other does not: enough of the quote is new."""
    before = min(piece.quote_end, other.quote_start) - piece.quote_start
    after = piece.quote_end - max(piece.quote_start, other.quote_end)
    return max(before, after) >= _LEAST_PIECE


def window_around(text: str, quote: str, piece: Piece) -> Window:
    """Give room around a piece for the rest of the quote."""
    start, opens = _start_around(text, quote[: piece.quote_start], piece.start)
    end, closes = _end_around(text, quote[piece.quote_end :], piece.end)
    return Window(start, end, opens=opens, closes=closes)


def _start_around(text: str, rest: str, place: int) -> tuple[int, bool]:
    """Give where the quote's head may begin, and whether it is known to begin there."""
    if not rest:
        return place, True
    if len(rest) >= _SHORTEST_EDGE:
        at = text.rfind(rest[:_LONGEST_EDGE], max(0, place - len(rest) - _BAND), place)
        if at >= 0 and _to_word_start(text, at) == at:
            return at, True
    return _room_before(text, place, len(rest)), False


def _end_around(text: str, rest: str, place: int) -> tuple[int, bool]:
    """Give where the quote's tail may end, and whether it is known to end there."""
    if not rest:
        return place, True
    if len(rest) >= _SHORTEST_EDGE:
        edge = rest[-_LONGEST_EDGE:]
        at = text.find(edge, place, place + len(rest) + _BAND)
        if at >= 0 and _to_word_end(text, at + len(edge)) == at + len(edge):
            return at + len(edge), True
    return _room_after(text, place, len(rest)), False


def _room_before(text: str, place: int, missing: int) -> int:
    return _to_word_start(text, max(0, place - missing - missing // 4 - 8))


def _room_after(text: str, place: int, missing: int) -> int:
    return _to_word_end(text, min(len(text), place + missing + missing // 4 + 8))


def _to_word_start(text: str, at: int) -> int:
    floor = max(0, at - _SHORT)
    while at > floor and at < len(text) and is_word(text[at]) and is_word(text[at - 1]):
        at -= 1
    return at


def _to_word_end(text: str, at: int) -> int:
    limit = min(len(text), at + _SHORT)
    while 0 < at < limit and is_word(text[at]) and is_word(text[at - 1]):
        at += 1
    return at


def windows_by_words(text: str, quote: str) -> Iterator[Window]:
    """Find windows for a quote that shares no seed with the source.

    A long quote needs a third of it intact; a short one a word. Nothing else resembles.
    """
    if _is_shouted(quote):
        yield from _windows(lower(text), lower(quote), _longest_words(lower(quote)))
    elif len(quote) < _SHORT:
        yield from _windows(text, quote, _longest_words(quote))
    else:
        third = len(quote) // 3
        yield from _windows(text, quote, [(0, quote[:third]), (2 * third, quote[2 * third :])])


def _is_shouted(quote: str) -> bool:
    letters = [ch for ch in quote if is_word(ch)]
    return sum(is_upper(ch) for ch in letters) * 2 > len(letters)


def _longest_words(quote: str) -> list[tuple[int, str]]:
    words = {token.text: token.start for token in tokens_of(quote, 0, len(quote))}
    best = sorted(words, key=lambda word: (-len(word), words[word]))[:_ANCHORS]
    return [(words[word], word) for word in best]


def _windows(text: str, quote: str, anchors: Sequence[tuple[int, str]]) -> Iterator[Window]:
    for at, anchor in anchors:
        place = text.find(anchor)
        for _ in range(_ANCHOR_PLACES):
            if place < 0:
                break
            end = place + len(anchor)
            piece = _extended(text, quote, (at, place), (at + len(anchor), end))
            yield window_around(text, quote, piece)
            place = text.find(anchor, end)
