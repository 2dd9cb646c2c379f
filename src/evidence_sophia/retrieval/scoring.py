"""How much does a term add to a passage's score? BM25F, one number at a time.

Both engines compute exactly these expressions, operation by operation in this order, in
IEEE 754 double precision, so that their scores are equal to the last bit.

    x     = sum over fields of  weight * tf / (1 - b + b * length / average_length)
    idf   = ln(1 + (n - df + 0.5) / (df + 0.5))
    score = sum over query terms of  qf * idf * x / (k1 + x)

BM25F after Robertson, Zaragoza and Taylor, "Simple BM25 extension to multiple weighted fields"
(CIKM 2004), with the never negative idf of Lucene.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import nlargest
from itertools import accumulate
from typing import Final, Protocol

from attrs import field, frozen

from evidence_sophia.retrieval.columns import Occurrences
from evidence_sophia.retrieval.knobs import Bm25fKnobs
from evidence_sophia.retrieval.segment import SegmentColumns

__all__ = [
    "MARGIN",
    "Candidate",
    "Collection",
    "Engine",
    "Fetch",
    "ListPart",
    "Ranking",
    "RankingRequest",
    "SegmentSlice",
    "SourceFilter",
    "Statistics",
    "contribution",
    "cut_to_limit",
    "inverse_document_frequency",
    "suffix_sums",
    "weighted_frequency",
]

#: Bounds are widened by this share of themselves before a passage is passed over. It is far
#: above the rounding of a sum of any length (2**-53 a step), and far below a difference in rank.
MARGIN: Final = 1e-9

# A few roundings of double precision: scores this close may be equal as shares of the ceiling.
_ROUNDING: Final = 1e-14

#: The postings of a term in one segment: number of its first passage, df, packed list.
ListPart = tuple[int, int, bytes]
#: Finds the postings of a term, one part a segment, in the order of the segments.
Fetch = Callable[[str], Sequence[ListPart]]
#: The number of a passage in its collection, and its native score.
Candidate = tuple[int, float]


@frozen(kw_only=True)
class Statistics:
    """The numbers that scores rest on.

    Attributes:
        passages: passages that are not deleted.
        totals: length of their titles, headings and bodies in terms.
    """

    passages: int
    totals: Occurrences

    @property
    def averages(self) -> tuple[float, float, float]:
        """The mean length of each field; 0 without passages."""
        count = self.passages or 1
        title, heading, body = self.totals
        return (title / count, heading / count, body / count)


@frozen(kw_only=True)
class SegmentSlice:
    """A segment's place in a collection.

    Attributes:
        base: the number of its first passage in the collection.
        passages: how many it holds, deleted ones included.
        columns: their lengths and sources.
        dead: numbers, within the segment, of deleted ones.
    """

    base: int
    passages: int
    columns: SegmentColumns = field(repr=False)
    dead: frozenset[int] = field(repr=False)


@frozen(kw_only=True)
class SourceFilter:
    """Which sources a search may see.

    Attributes:
        source_sets: only these; None for all.
        exclude_sources: none of these.
    """

    source_sets: frozenset[str] | None
    exclude_sources: frozenset[str] = frozenset()

    @property
    def is_open(self) -> bool:
        """Whether it lets everything pass."""
        return self.source_sets is None and not self.exclude_sources

    def passes(self, source: tuple[str, str]) -> bool:
        """Whether a ``(source_id, source_set)`` may be seen."""
        source_id, set_id = source
        in_set = self.source_sets is None or set_id in self.source_sets
        return in_set and source_id not in self.exclude_sources


@frozen(kw_only=True)
class RankingRequest:
    """What a collection is asked.

    Attributes:
        terms: query term -> how often it stands in the query.
        limit: how many passages are wanted.
        knobs: the parameters.
        sources: what may be seen.
    """

    terms: Mapping[str, int]
    limit: int
    knobs: Bm25fKnobs
    sources: SourceFilter


@frozen(kw_only=True)
class Ranking:
    """The best passages of a collection, in no order, all that could tie for the last place.

    Attributes:
        candidates: passages and their native scores.
        frequencies: df of each query term.
        ceiling: ``sum(qf * idf)`` over the query's terms: what no passage can reach.
    """

    candidates: tuple[Candidate, ...]
    frequencies: Mapping[str, int]
    ceiling: float


class Collection(Protocol):
    """Passages of one tenant and one analyzer, at one state of the index."""

    def rank(self, request: RankingRequest, fetch: Fetch, /) -> Ranking:
        """Find the best passages."""
        ...

    def occurrences(self, term: str, passages: Sequence[int], fetch: Fetch, /) -> list[Occurrences]:
        """Count a term in the fields of each of some passages."""
        ...

    def lengths(self, passages: Sequence[int], /) -> list[Occurrences]:
        """Give the lengths of the fields, in terms, of each of some passages."""
        ...


class Engine(Protocol):
    """What makes segments searchable, within one bounded memory for all of them."""

    def open(self, slices: Sequence[SegmentSlice], statistics: Statistics, /) -> Collection:
        """Make a collection of segments, at least one, each starting where the last one ends."""
        ...


def inverse_document_frequency(passages: int, frequency: int) -> float:
    """Weigh a term by its rarity; above 0 however common it is.

    >>> inverse_document_frequency(10, 10) > 0
    True
    """
    return math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5))


def weighted_frequency(
    counts: Occurrences,
    lengths: Occurrences,
    averages: tuple[float, float, float],
    knobs: Bm25fKnobs,
) -> float:
    """Give ``x``: how often a term stands in a passage, by weight and length of the fields."""
    x = 0.0
    for place, tf in enumerate(counts):
        if tf:
            norm = 1.0 - knobs.b + knobs.b * lengths[place] / averages[place]
            x += knobs.weights[place] * tf / norm
    return x


def contribution(weight: float, x: float, k1: float) -> float:
    """Saturate ``x`` and weigh it: ``weight * x / (k1 + x)``, where weight is ``qf * idf``."""
    return weight * x / (k1 + x) if x else 0.0


def cut_to_limit(
    candidates: list[Candidate], slices: Sequence[SegmentSlice], limit: int
) -> tuple[Candidate, ...]:
    """Drop what cannot be among the best ``limit``.

    Of passages with one score, each segment keeps its first ``limit`` by number, which is the
    order of ids within it; only the ids can decide between segments. Scores that division by
    the ceiling may make equal count as the last place too.
    """
    if len(candidates) <= limit:
        return tuple(candidates)
    last = nlargest(limit, (score for _, score in candidates))[-1]
    least = last * (1 - _ROUNDING)
    bases = [part.base for part in slices]
    taken: Counter[tuple[float, int]] = Counter()
    kept = []
    for number, score in sorted(candidates):
        place = (score, bisect_right(bases, number))
        if score >= least and taken[place] < limit:
            taken[place] += 1
            kept.append((number, score))
    return tuple(kept)


def suffix_sums(bounds: Iterable[float]) -> list[float]:
    """Sum the bounds from each one to the last; 0 stands at the end.

    >>> suffix_sums([3.0, 2.0, 1.0])
    [6.0, 3.0, 1.0, 0.0]
    """
    return list(accumulate(reversed((*bounds, 0.0))))[::-1]
