"""What is an engine asked, and what does it give? The port of ranking."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from heapq import nlargest
from typing import Final, Protocol

from attrs import field, frozen

from evidence_sophia.retrieval.columns import Occurrences
from evidence_sophia.retrieval.knobs import Bm25fKnobs
from evidence_sophia.retrieval.segment import SegmentColumns

__all__ = [
    "POSTINGS_BYTES",
    "SCORED_BYTES",
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
    "cut_to_limit",
]

#: Bytes of postings, and of what terms add, that an engine remembers over all its collections.
POSTINGS_BYTES: Final = 32 * 2**20
SCORED_BYTES: Final = 96 * 2**20

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
