"""How are passages ranked with the standard library alone?

The same pruning as ``numpy_collection``, over dictionaries. What a common term adds is worked
out only for the passages still in play, unless they are so many that all of it pays.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from heapq import nlargest
from itertools import chain
from typing import Final

from attrs import define, field

from evidence_sophia.retrieval.bounded_cache import BoundedCache
from evidence_sophia.retrieval.columns import Occurrences, unpack_column
from evidence_sophia.retrieval.knobs import Bm25fKnobs
from evidence_sophia.retrieval.ranking import (
    POSTINGS_BYTES,
    SCORED_BYTES,
    Fetch,
    Ranking,
    RankingRequest,
    SegmentSlice,
    SourceFilter,
    Statistics,
    cut_to_limit,
)
from evidence_sophia.retrieval.scoring import (
    MARGIN,
    contribution,
    inverse_document_frequency,
    suffix_sums,
    weighted_frequency,
)
from evidence_sophia.retrieval.stdlib_postings import Postings, join, living

__all__ = ["StdlibCollection", "StdlibEngine"]

# A look-up costs about so many times what one step of working out all values costs.
_LOOK_UP_COST: Final = 4


@define
class _Scored:
    """A term's postings with its weight, and what it adds where that is worked out."""

    postings: Postings
    weight: float
    bound: float
    values: array[float] | None = None
    known: dict[int, float] = field(factory=dict)


class StdlibEngine:
    """Opens collections that share a bounded memory."""

    def __init__(self) -> None:
        self.postings: BoundedCache[Postings] = BoundedCache(POSTINGS_BYTES)
        self.scored: BoundedCache[_Scored] = BoundedCache(SCORED_BYTES)

    def open(self, slices: Sequence[SegmentSlice], statistics: Statistics, /) -> StdlibCollection:
        """Make a collection of segments."""
        return StdlibCollection(self, slices, statistics)


class StdlibCollection:
    """Passages of one tenant and one analyzer, at one state of the index.

    Args:
        engine: what remembers postings.
        slices: the segments, each starting where the one before ends.
        statistics: what scores rest on.
    """

    def __init__(
        self, engine: StdlibEngine, slices: Sequence[SegmentSlice], statistics: Statistics
    ) -> None:
        self._engine = engine
        # Tells what is remembered for this collection from what is for others.
        self._token = object()
        self._slices = slices
        self._statistics = statistics
        self._averages = statistics.averages
        self._lengths: tuple[array[int], ...] = tuple(_joined(slices, which) for which in range(3))
        self._size = sum(part.passages for part in slices)
        self._dead = frozenset(part.base + number for part in slices for number in part.dead)
        self._filters: BoundedCache[bytearray] = BoundedCache(8 * (self._size + 1))

    def rank(self, request: RankingRequest, fetch: Fetch, /) -> Ranking:
        """Find the best passages."""
        scored = {
            term: self._score(term, qf, request.knobs, fetch) for term, qf in request.terms.items()
        }
        frequencies = {term: len(entry.postings.documents) for term, entry in scored.items()}
        matching = [entry for entry in scored.values() if entry.postings.documents]
        passages = self._survivors(matching, request) if matching else []
        candidates = [
            (n, math.fsum(self._value(entry, n, request.knobs) for entry in matching))
            for n in passages
        ]
        return Ranking(
            candidates=cut_to_limit(candidates, self._slices, request.limit),
            frequencies=frequencies,
            ceiling=math.fsum(entry.weight for entry in scored.values()),
        )

    def occurrences(self, term: str, passages: Sequence[int], fetch: Fetch, /) -> list[Occurrences]:
        """Count a term in the fields of each of some passages."""
        postings = self._load(term, fetch)
        return [postings.counts_in(passage) for passage in passages]

    def lengths(self, passages: Sequence[int], /) -> list[Occurrences]:
        """Give the lengths of the fields, in terms, of each of some passages."""
        return [self._lengths_of(passage) for passage in passages]

    def _lengths_of(self, passage: int) -> Occurrences:
        title, heading, body = self._lengths
        return (title[passage], heading[passage], body[passage])

    def _survivors(self, scored: list[_Scored], request: RankingRequest) -> list[int]:
        entries = sorted(scored, key=lambda entry: -entry.bound)
        rest = suffix_sums(entry.bound for entry in entries)
        mask = None if request.sources.is_open else self._filter(request.sources)
        threshold, used = 0.0, 0
        sums: dict[int, float] = {}
        for entry, left in zip(entries, rest, strict=False):
            if left < threshold * (1 - MARGIN):
                break
            used += 1
            self._add_all(entry, sums, mask, request.knobs)
            if rest[used] >= threshold:
                threshold = max(threshold, _kth_best(sums, request.limit))
        cut = threshold * (1 - MARGIN) - rest[used]
        sums = {n: value for n, value in sums.items() if value >= cut and value > 0.0}
        return self._narrowed(sums, entries[used:], threshold, request)

    def _narrowed(
        self,
        sums: dict[int, float],
        entries: Sequence[_Scored],
        threshold: float,
        request: RankingRequest,
    ) -> list[int]:
        """Add further terms to the passages still in play, dropping those that fall behind."""
        rest = suffix_sums(entry.bound for entry in entries)
        for entry, left in zip(entries, rest[1:], strict=True):
            self._prepare(entry, len(sums), request.knobs)
            for n in sums:
                sums[n] += self._value(entry, n, request.knobs)
            threshold = max(threshold, _kth_best(sums, request.limit))
            cut = threshold * (1 - MARGIN) - left
            sums = {n: value for n, value in sums.items() if value >= cut}
        threshold = max(threshold, _kth_best(sums, request.limit))
        return [n for n, value in sums.items() if value >= threshold * (1 - MARGIN)]

    def _add_all(
        self, entry: _Scored, sums: dict[int, float], mask: bytearray | None, knobs: Bm25fKnobs
    ) -> None:
        pairs: Iterable[tuple[int, float]] = zip(
            entry.postings.documents, self._values(entry, knobs), strict=True
        )
        if mask is not None:
            pairs = ((n, value) for n, value in pairs if mask[n])
        if not sums:
            sums.update(pairs)
            return
        get = sums.get
        for n, value in pairs:
            sums[n] = get(n, 0.0) + value

    def _values(self, entry: _Scored, knobs: Bm25fKnobs) -> array[float]:
        """Work out what the term adds to every passage, and a closer bound with it."""
        if entry.values is None:
            postings = entry.postings
            entry.values = array(
                "d",
                [
                    self._worked_out(entry.weight, n, postings.counts(place), knobs)
                    for place, n in enumerate(postings.documents)
                ],
            )
            entry.bound = max(entry.values)
            entry.known.clear()
        return entry.values

    def _prepare(self, entry: _Scored, look_ups: int, knobs: Bm25fKnobs) -> None:
        known = len(entry.known)
        if (look_ups + known) * _LOOK_UP_COST > len(entry.postings.documents):
            self._values(entry, knobs)

    def _value(self, entry: _Scored, passage: int, knobs: Bm25fKnobs) -> float:
        """Give what the term adds to one passage."""
        value = entry.known.get(passage)
        if value is not None:
            return value
        place = entry.postings.place_of(passage)
        if place is None:
            value = 0.0
        elif entry.values is not None:
            return entry.values[place]
        else:
            counts = entry.postings.counts(place)
            value = self._worked_out(entry.weight, passage, counts, knobs)
        entry.known[passage] = value
        return value

    def _worked_out(
        self, weight: float, passage: int, counts: Occurrences, knobs: Bm25fKnobs
    ) -> float:
        x = weighted_frequency(counts, self._lengths_of(passage), self._averages, knobs)
        return contribution(weight, x, knobs.k1)

    def _filter(self, sources: SourceFilter) -> bytearray:
        found = self._filters.get(sources)
        if found is None:
            found = bytearray()
            for part in self._slices:
                passing = bytes(sources.passes(source) for source in part.columns.sources)
                found.extend(passing[n] for n in unpack_column(part.columns.source_numbers))
            for number in self._dead:
                found[number] = 0
            self._filters.put(sources, found, len(found))
        return found

    def _score(self, term: str, qf: int, knobs: Bm25fKnobs, fetch: Fetch) -> _Scored:
        key = (self._token, term, qf, knobs)
        found = self._engine.scored.get(key)
        if found is None:
            postings = self._load(term, fetch)
            frequency = len(postings.documents)
            weight = qf * inverse_document_frequency(self._statistics.passages, frequency)
            # x / (k1 + x) never reaches 1, so the weight itself bounds what the term adds.
            found = _Scored(postings, weight, weight)
            self._engine.scored.put(key, found, 8 * frequency + 500)
        return found

    def _load(self, term: str, fetch: Fetch) -> Postings:
        found = self._engine.postings.get((self._token, term))
        if found is None:
            found = living(join(fetch(term)), self._dead)
            self._engine.postings.put((self._token, term), found, 5 * len(found.documents) + 500)
        return found


def _joined(slices: Sequence[SegmentSlice], which: int) -> array[int]:
    columns = [unpack_column(part.columns.lengths[which]) for part in slices]
    return columns[0] if len(columns) == 1 else array("I", chain.from_iterable(columns))


def _kth_best(sums: dict[int, float], k: int) -> float:
    return nlargest(k, sums.values())[-1] if len(sums) >= k else 0.0
