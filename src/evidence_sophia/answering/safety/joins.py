"""Which words were split into pieces, or glued to one, so that no list knows them?

"s a f e", "s.a.f.e", "non tox ic" and "safeforcats" are read as a reader reads them. Only words of
the vocabulary are put together, and only where the pieces begin and end with words of the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import attrs

from evidence_sophia.answering.safety.confusables import LEET
from evidence_sophia.answering.safety.lexicon import Lexicon
from evidence_sophia.answering.safety.unmask import NO_BREAK, Token, key_of, skeleton_of

__all__ = ["mend"]

#: A shorter word is put together from single letters only.
_SHORT: Final = 4
#: No word of a vocabulary has more letters.
_LONGEST: Final = 32
#: A glued run is looked at if it has so many letters, and at most so many.
_GLUED: Final = (8, 48)


#: So many letters in a row are spelt words, though some be words themselves ("s a n s").
_RUN: Final = 4

#: Unknown pieces, words, telling words (negative), words that are spelt oddly.
_Cost = tuple[int, int, int, int]


class _Join(NamedTuple):
    start: int
    end: int
    word: str


def mend(tokens: Sequence[Token], lexicon: Lexicon) -> tuple[Token, ...]:
    """Put split words together and take glued ones apart. Linear in the tokens."""
    parted = [piece for token in tokens for piece in _parted(token, lexicon)]
    ways = _ways(parted, lexicon)
    mended: list[Token] = []
    at = 0
    while at < len(parted):
        join = ways[at]
        one = _one(parted[at : join.end], join.word) if join else parted[at]
        if one.gap and mended and _is_letter_by_letter(mended[-1], one):
            one = attrs.evolve(one, gap=NO_BREAK)
        mended.append(one)
        at = join.end if join else at + 1
    return tuple(mended)


def _is_letter_by_letter(before: Token, after: Token) -> bool:
    """Whether a mark between two words parts letters, as in "s.a.n.s. d.a.n.g.e.r"."""
    return not before.asks and all(one.is_spelt or len(one.word) == 1 for one in (before, after))


def _ways(tokens: Sequence[Token], lexicon: Lexicon) -> Sequence[_Join | None]:
    """Choose how to go on from each token so that the fewest unknown pieces are left.

    Of ways that leave as many, the one with the fewest words is taken, then the one with more
    that tell: "n o t s a f e" is "not safe", not "no t safe".
    """
    joins: dict[int, list[_Join]] = {}
    for join in _joins(tokens, lexicon):
        joins.setdefault(join.start, []).append(join)
    chosen: list[_Join | None] = [None] * len(tokens)
    costs: list[_Cost] = [(0, 0, 0, 0)] * (len(tokens) + 1)
    for at in range(len(tokens) - 1, -1, -1):
        unknown, count, telling, doubled = costs[at + 1]
        unknown += tokens[at].key not in lexicon.words
        costs[at] = (unknown, count + 1, telling, doubled)
        for join in joins.get(at, ()):
            cost = _sum(_cost(join, lexicon), costs[join.end])
            if cost < costs[at]:
                costs[at], chosen[at] = cost, join
    return chosen


def _cost(join: _Join, lexicon: Lexicon) -> _Cost:
    # A doubled letter belongs to the word before: "n o t t o x i c". Two words are "plante est",
    # not "plan teest", though that looks like "test".
    is_doubled = len(join.word) > 1 and join.word[0] == join.word[1]
    is_odd = is_doubled or join.word not in lexicon.spelt
    return (0, 1, -(key_of(join.word) in lexicon.telling), is_odd)


def _sum(one: _Cost, other: _Cost) -> _Cost:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def _joins(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[_Join]:
    """Give every run of pieces that spells a word of the vocabulary."""
    alone = [len(token.word) == 1 for token in tokens]
    pieces = [_letters(token) for token in tokens]
    for start, piece in enumerate(pieces):
        word, end = piece, start + 1
        while len(word) < _LONGEST and skeleton_of(word) in lexicon.parts and end < len(tokens):
            word += pieces[end]
            end += 1
            if key_of(word) not in lexicon.words:
                continue
            is_spelt = all(alone[start:end]) and _is_in_run(alone, start, end)
            if _is_split(tokens[start:end], word, lexicon, is_spelt=is_spelt):
                yield _Join(start, end, word)


def _is_in_run(letters: Sequence[bool], start: int, end: int) -> bool:
    """Whether so many letters stand alone side by side that they are no words of their own."""
    first, last = start, end
    while first > 0 and end - first < _RUN and letters[first - 1]:
        first -= 1
    while last < len(letters) and last - first < _RUN and letters[last]:
        last += 1
    return last - first >= _RUN


def _letters(token: Token) -> str:
    """Give a piece with its digits read as letters; a piece has too few to tell by itself."""
    return token.word.translate(LEET) if token.word.isascii() else token.word


def _is_split(pieces: Sequence[Token], word: str, lexicon: Lexicon, *, is_spelt: bool) -> bool:
    """Whether the pieces are one word, and no words of their own."""
    if not any("a" <= ch <= "z" for piece in pieces for ch in piece.word):
        return False
    are_letters = all(len(piece.word) == 1 for piece in pieces)
    if not are_letters and (len(word) < _SHORT or any(piece.gap for piece in pieces[1:])):
        return False
    keys = tuple(piece.key for piece in pieces)
    tells = is_spelt or key_of(word) in lexicon.telling
    is_new = key_of(word) not in keys and keys not in lexicon.not_joined
    return is_new and (tells or not lexicon.words.issuperset(keys))


def _one(pieces: Sequence[Token], word: str) -> Token:
    return Token(
        word=word,
        start=min(piece.start for piece in pieces),
        end=max(piece.end for piece in pieces),
        gap=pieces[0].gap,
        asks=pieces[-1].asks,
        is_glued=pieces[0].is_glued,
        is_spelt=all(len(piece.word) == 1 for piece in pieces),
    )


def _parted(token: Token, lexicon: Lexicon) -> Sequence[Token]:
    """Take words apart that are written without blanks, where one of them tells something."""
    least, most = _GLUED
    word = token.word
    if not least <= len(word) <= most or token.key in lexicon.words:
        return (token,)
    words = _segments(word, lexicon)
    if not any(key_of(one) in lexicon.telling for one in words):
        return (token,)
    return [
        Token(
            word=one,
            start=token.start,
            end=token.end,
            gap=token.gap if index == 0 else NO_BREAK,
            asks=token.asks and index == len(words) - 1,
            is_glued=index > 0 or token.is_glued,
        )
        for index, one in enumerate(words)
    ]


def _segments(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Cut a run of letters into the fewest words of the vocabulary; none where it has no such."""
    best: list[tuple[str, ...] | None] = [()]
    for end in range(1, len(word) + 1):
        ways = [
            (*head, word[start:end])
            for start, head in enumerate(best)
            if head is not None and _is_piece(word[start:end], lexicon)
        ]
        best.append(min(ways, key=len, default=None))
    return best[-1] or ()


def _is_piece(piece: str, lexicon: Lexicon) -> bool:
    return (len(piece) > 1 or piece == "a") and key_of(piece) in lexicon.words
