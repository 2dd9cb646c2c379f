"""How near are two texts by their words alone? The embedder that needs nothing but the core.

Each term of a text is hashed with SHA-256: some bits name a dimension, one its sign
(Weinberger and others, "Feature Hashing for Large Scale Multitask Learning", ICML 2009).
"""

from __future__ import annotations

import math
import pkgutil
from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256
from typing import Final

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.providers.fitted import fitted
from evidence_sophia.retrieval.analyzers import analyze
from evidence_sophia.retrieval.embedder import EmbedderDescription, EmbedTexts
from evidence_sophia.text.characters import is_unspaced

__all__ = ["HashingEmbedder"]

#: The number in the id stands for all that a vector depends on but its dimensions: the terms
#: (``unicode-1``), the hash, the weights and the light words.
_ID: Final = "hashing-1"
#: Numbers of a vector; 1,024 told questions that can be answered from others better than 512.
_DIMENSIONS: Final = 1_024
#: Longer words say more, up to so many characters; in scripts without blanks all weigh alike.
_LONG: Final = 8
#: What a word weighs that says little, in any of the languages with a list. The words stand in a
#: file of their own, since a vector must not change under its id when a list grows.
_LIGHT: Final = 0.1
#: A word's first characters count too, by half, so that its inflections stay near one another:
#: questions were told apart better in German, Spanish, Russian and Arabic, no worse in English.
_BEGINNING: Final = 5
_SHARE: Final = 0.5
#: Terms whose places are remembered, over all embedders.
_REMEMBERED: Final = 200_000


class HashingEmbedder:
    """Counts words into a thousand numbers, with signs, so that what collides cancels out.

    It is not semantic: near means the same words, so it never changes an order. Equal texts
    give equal vectors on every machine and Python.

    Args:
        dimensions: numbers of a vector. ``min_score`` was fitted for the default; fewer make
            more words collide.

    >>> HashingEmbedder().describe().is_semantic
    False
    """

    def __init__(self, dimensions: int = _DIMENSIONS) -> None:
        self._described = EmbedderDescription(
            id=f"{_ID}-{dimensions}",
            dimensions=dimensions,
            is_semantic=False,
            min_score=fitted().min_score,
        )

    def __repr__(self) -> str:
        return f"<HashingEmbedder {self._described.id}>"

    def describe(self) -> EmbedderDescription:
        """Say what it is."""
        return self._described

    def embed(self, request: EmbedTexts, _context: RequestContext, /) -> Sequence[Sequence[float]]:
        """Give one vector a text; one without a word has zeros. Linear in the texts."""
        return [_vector(text, self._described.dimensions) for text in request.texts]


def _vector(text: str, dimensions: int) -> array[float]:
    numbers = array("d", bytes(8 * dimensions))
    for term, count in Counter(analyze(text)).items():
        # The tenth occurrence says less than the first: 1 + ln(tf), as in Salton's weighting.
        # Rounded, since the last bit of a logarithm is not the same on every machine.
        often = 1.0 + round(math.log(count), 9)
        for number, weight in _places(term):
            numbers[number % dimensions] += weight * often
    return numbers


@lru_cache(maxsize=_REMEMBERED)
def _places(term: str) -> tuple[tuple[int, float], ...]:
    """Give what names the dimension of a term, and its weight; the same for its beginning."""
    if is_unspaced(term[0]):
        return (_place(term, 1.0),)
    weight = min(len(term), _LONG) / _LONG
    if term in _light():
        return (_place(term, weight * _LIGHT),)
    if len(term) < _BEGINNING:
        return (_place(term, weight),)
    return _place(term, weight), _place(f"^{term[:_BEGINNING]}", weight * _SHARE)


def _place(feature: str, weight: float) -> tuple[int, float]:
    hashed = sha256(feature.encode()).digest()
    return int.from_bytes(hashed[:8], "big"), weight if hashed[8] & 1 else -weight


@cache
def _light() -> frozenset[str]:
    data = pkgutil.get_data(__package__, "hashing_light.txt") or b""
    return frozenset(data.decode("utf-8").split())
