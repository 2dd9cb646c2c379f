"""Which words were split into pieces, or glued to one, so that no list knows them?

"s a f e", "s.a.f.e", "non tox ic" and "safeforcats" are read as a reader reads them. Only words of
the vocabulary are put together, and only where the pieces begin and end with words of the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

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


class _Join(NamedTuple):
    start: int
    end: int
    word: str


def mend(tokens: Sequence[Token], lexicon: Lexicon) -> tuple[Token, ...]:
    """Put split words together and take glued ones apart. Linear in the tokens."""
    parted = [piece for token in tokens for piece in _parted(token, lexicon)]
    chosen = {join.start: join for join in _chosen(_joins(parted, lexicon), lexicon)}
    mended: list[Token] = []
    at = 0
    while at < len(parted):
        join = chosen.get(at)
        mended.append(_one(parted[at : join.end], join.word) if join else parted[at])
        at = join.end if join else at + 1
    return tuple(mended)


def _joins(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[_Join]:
    """Give every run of pieces that spells a word of the vocabulary."""
    for start in range(len(tokens)):
        word = _letters(tokens[start])
        end = start + 1
        while len(word) < _LONGEST and skeleton_of(word) in lexicon.parts and end < len(tokens):
            word += _letters(tokens[end])
            end += 1
            if key_of(word) in lexicon.words and _is_split(tokens[start:end], word, lexicon):
                yield _Join(start, end, word)


def _letters(token: Token) -> str:
    """Give a piece with its digits read as letters; a piece has too few to tell by itself."""
    return token.word.translate(LEET) if token.word.isascii() else token.word


def _is_split(pieces: Sequence[Token], word: str, lexicon: Lexicon) -> bool:
    """Whether the pieces are one word, and no words of their own."""
    if not any("a" <= ch <= "z" for piece in pieces for ch in piece.word):
        return False
    are_letters = all(len(piece.word) == 1 for piece in pieces)
    if not are_letters and (len(word) < _SHORT or any(piece.gap for piece in pieces[1:])):
        return False
    keys = tuple(piece.key for piece in pieces)
    tells = key_of(word) in lexicon.telling
    is_new = key_of(word) not in keys and keys not in lexicon.not_joined
    return is_new and (tells or not lexicon.words.issuperset(keys))


def _chosen(joins: Iterator[_Join], lexicon: Lexicon) -> Iterator[_Join]:
    """Choose among joins that overlap: the longest word, and of equals one that tells."""
    taken: set[int] = set()
    for join in sorted(joins, key=lambda join: _rank(join, lexicon)):
        places = range(join.start, join.end)
        if taken.isdisjoint(places):
            taken.update(places)
            yield join


def _rank(join: _Join, lexicon: Lexicon) -> tuple[int, int, int, int]:
    key = key_of(join.word)
    tells = key in lexicon.telling
    # A doubled letter belongs to the word before: "n o t t o x i c".
    return (-len(key) - tells, -tells, len(join.word), join.start)


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
