"""How is a term of a policy written, and does it stand at a place of a text?

A term is words and signs; where it names a group or lists words, any of several may stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from evidence_sophia.answering.safety.policy import pieces_of
from evidence_sophia.answering.safety.unmask import (
    CLAUSE,
    NO_BREAK,
    SENTENCE,
    Token,
    key_of,
    unmask,
)

__all__ = [
    "EITHER",
    "OF_GROUP",
    "OR",
    "SIGNS",
    "Choice",
    "Row",
    "choice_of",
    "end_of",
    "folded",
    "spelt_of",
    "words_of",
]

#: Words that a ``~`` of a term may stand for.
_GAP: Final = 6
_ANY: Final = "~"
_END: Final = "$"
_BEGIN: Final = "^"
SIGNS: Final = frozenset({_ANY, _END, _BEGIN})
#: Before the name of a group: any of its terms that are but words.
OF_GROUP: Final = "@"
#: Around words of which any may stand, and between them.
EITHER: Final = "("
OR: Final = "/"
#: A word of these only is spelt as it is.
_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz")

#: First word -> the terms that may stand at a place.
Choice = dict[str, list[tuple[str, ...]]]
Row = tuple[str | Choice, ...]


def words_of(spelt: Iterable[str]) -> Iterator[str]:
    """Give the words of a spelt term, without its signs."""
    for piece in spelt:
        if piece[0] == EITHER:
            yield from (word for one in piece[1:-1].split(OR) for word in words_of(spelt_of(one)))
        elif piece not in SIGNS and piece[0] not in {OF_GROUP, "*"}:
            yield piece


def choice_of(terms: Iterable[str]) -> Choice:
    """Give terms by their first words, the longest first."""
    choice: Choice = {}
    rows = {folded(one) for one in terms if _is_plain(one)}
    for row in sorted(rows, key=lambda row: (-len(row), row)):
        choice.setdefault(row[0], []).append(row)
    return choice


def _is_plain(term: str) -> bool:
    """Whether a term can be chosen by ``@``: it is made of words."""
    return not any(one in SIGNS or one[0] in {OF_GROUP, EITHER, "*"} for one in spelt_of(term))


def end_of(row: Row, tokens: Sequence[Token], start: int, barred: frozenset[str]) -> int:
    """Give the end of a term that begins at a token, 0 where it does not stand there."""
    at = start
    for place, piece in enumerate(row):
        if piece == _BEGIN:
            if tokens[start].gap != SENTENCE:
                return 0
        elif piece == _END:
            return at if at == len(tokens) or tokens[at].gap != NO_BREAK else 0
        elif piece != _ANY:
            is_free = place > 0 and row[place - 1] == _ANY
            at = _piece_end(piece, tokens, at, barred if is_free else None, is_first=at == start)
            if not at:
                return 0
    return at


def _piece_end(
    piece: str | Choice,
    tokens: Sequence[Token],
    at: int,
    barred: frozenset[str] | None,
    *,
    is_first: bool,
) -> int:
    """Give the end of a word, or of one of a choice, after up to ``_GAP`` words if any are free."""
    last = at + (0 if barred is None else _GAP)
    while at < len(tokens):
        end = _here(piece, tokens, at, is_first=is_first)
        if end or at == last or tokens[at].gap or tokens[at].key in (barred or ()):
            return end
        at += 1
    return 0


def _here(piece: str | Choice, tokens: Sequence[Token], at: int, *, is_first: bool) -> int:
    """Give the end of a word, or of one of a choice, that stands at a token; 0 if none does."""
    key = tokens[at].key
    if isinstance(piece, str):
        return at + 1 if key == piece and (is_first or _goes_on(tokens, at)) else 0
    for row in piece.get(key, ()):
        end = at + len(row)
        if all(one.key == key for one, key in zip(tokens[at:end], row, strict=False)):
            starts = range(at + is_first, end)
            if end <= len(tokens) and all(_goes_on(tokens, one) for one in starts):
                return end
    return 0


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing parts a word from the one before, unless it is glued to it."""
    gap = tokens[at].gap
    return gap == NO_BREAK or (gap == CLAUSE and tokens[at].is_glued)


def folded(term: str) -> tuple[str, ...]:
    """Fold a term as the words of a text are folded."""
    return tuple(word if word in SIGNS else key_of(word) for word in spelt_of(term))


def spelt_of(term: str) -> tuple[str, ...]:
    """Spell the words of a term as those of a text are spelt; signs and choices stay."""
    pieces = pieces_of(term)
    if _LETTERS.issuperset("".join(pieces)):  # as most are
        return tuple(pieces)
    return tuple(one for piece in pieces for one in _spelt_piece(piece))


@lru_cache(16_384)
def _spelt_piece(piece: str) -> tuple[str, ...]:
    if piece in SIGNS or piece[0] in {OF_GROUP, EITHER, "*"} or _LETTERS.issuperset(piece):
        return (piece,)
    return tuple(one.word for one in unmask(piece))
