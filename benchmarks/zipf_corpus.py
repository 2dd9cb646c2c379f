"""The corpus of the lexical benchmark: made-up words whose frequencies follow Zipf's law.

100,000 passages of 60 words on average with titles of 3 to 8 words, of 500 sources in 20 source
sets; 200 queries of 5 words: 3 from one passage, 2 common ones. The same seed gives the same
corpus everywhere.
"""

from __future__ import annotations

import random
from itertools import accumulate
from typing import Final, NamedTuple

__all__ = ["Corpus", "Row", "make_corpus"]

_VOCABULARY: Final = 50_000
_SOURCES: Final = 500
_SETS: Final = 20
# Ranks of the common words of the queries, chosen so that the commonest word of a query stands
# in 44 % of the passages at the median and in 88 % at most.
_COMMON: Final = (3, 40)
# Zipf-Mandelbrot: no word is in every passage, as with a natural language and its stop words.
_FLATTENING: Final = 2.7


class Row(NamedTuple):
    """A passage."""

    id: str
    source_id: str
    source_set: str
    title: tuple[str, ...]
    body: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """Title and body in one, for engines with one field."""
        return self.title + self.body


class Corpus(NamedTuple):
    """Passages, and queries as tuples of words."""

    rows: list[Row]
    queries: list[tuple[str, ...]]


def make_corpus(passages: int, queries: int, seed: int = 20) -> Corpus:
    """Make a corpus."""
    # Not for secrets: the corpus must be the same in every run.
    chance = random.Random(seed)  # noqa: S311
    words = [f"{_syllables(rank)}" for rank in range(_VOCABULARY)]
    weights = list(accumulate(1 / (rank + _FLATTENING) for rank in range(_VOCABULARY)))
    rows = []
    for number in range(passages):
        length = max(8, min(240, round(chance.lognormvariate(3.98, 0.48))))
        drawn = chance.choices(words, cum_weights=weights, k=length + chance.randint(3, 8))
        source = chance.randrange(_SOURCES)
        rows.append(
            Row(
                id=f"p{number:07d}",
                source_id=f"source-{source:03d}",
                source_set=f"set-{source % _SETS:02d}",
                title=tuple(drawn[length:]),
                body=tuple(drawn[:length]),
            )
        )
    asked = []
    for _ in range(queries):
        own = chance.sample(sorted(set(chance.choice(rows).body)), 3)
        asked.append((*own, *chance.sample(words[slice(*_COMMON)], 2)))
    return Corpus(rows, asked)


def _syllables(rank: int) -> str:
    """Spell a number as a word, shorter for commoner words."""
    consonants, vowels = "bdfgklmnprstvz", "aeiou"
    word = ""
    rest = rank
    while True:
        rest, syllable = divmod(rest, len(consonants) * len(vowels))
        word += consonants[syllable // len(vowels)] + vowels[syllable % len(vowels)]
        if not rest:
            return word
        rest -= 1
