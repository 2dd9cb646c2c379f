"""Which word of the vocabulary was meant by one that is spelt wrong?

One letter too many, too few, another one, or two in each other's place: "gifitg", "choclate".
Only long words are read so, and only in questions: a needless notice does little harm.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

import attrs

from evidence_sophia.answering.safety.lexicon import Lexicon
from evidence_sophia.answering.safety.unmask import Token

__all__ = ["corrected"]

#: Words of fewer letters, or more, are taken as they are.
_LENGTHS: Final = (6, 32)


def corrected(tokens: Sequence[Token], lexicon: Lexicon, known: frozenset[str]) -> list[Token]:
    """Give the words with the slips of the pen mended. Linear in the tokens.

    Args:
        tokens: the words.
        lexicon: whose long words may be meant.
        known: keys that are words as they stand, in whatever language.
    """
    near = _neighbours(lexicon)
    return [_corrected(token, near, known) for token in tokens]


def _corrected(token: Token, near: Mapping[str, Sequence[str]], known: frozenset[str]) -> Token:
    key = token.key
    if key in known or not _is_long(key):
        return token
    meant = (one for piece in _shortened(key) for one in near.get(piece, ()))
    best = next((one for one in meant if one[0] == key[0] and _is_near(one, key)), None)
    return token if best is None else attrs.evolve(token, word=best)


@lru_cache(256)
def _neighbours(lexicon: Lexicon) -> Mapping[str, Sequence[str]]:
    """Give the long words of a lexicon by what is left of each without one letter."""
    near: dict[str, list[str]] = defaultdict(list)
    for word in sorted(filter(_is_long, lexicon.slips)):
        for piece in _shortened(word):
            near[piece].append(word)
    return near


def _is_long(word: str) -> bool:
    least, most = _LENGTHS
    return least <= len(word) <= most


def _shortened(word: str) -> Iterable[str]:
    """Give a word, and it without each of its letters."""
    return dict.fromkeys(_pieces(word))


def _pieces(word: str) -> Iterator[str]:
    yield word
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]


def _is_near(one: str, other: str) -> bool:
    """Whether two words differ by one letter, or by two that change places.

    Another letter makes another word more often than one too many: "topics" are no "toxics".
    """
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    one, other = one[start:], other[start:]
    if len(one) == len(other):
        is_turned = one[:2] == other[1::-1] and one[2:] == other[2:]
        return is_turned or (start + len(one) > _LENGTHS[0] and one[1:] == other[1:])
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    return longer[1:] == shorter or longer[:-1] == shorter
