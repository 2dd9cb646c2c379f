"""How are passages ranked fast? The engine on NumPy (extra ``search``).

MaxScore, term at a time: terms in order of the most they can add; once the rest can no longer
lift a new passage over the threshold, only the passages seen so far go on, and each further
term is looked up for them alone. Bounds carry a margin; the survivors are summed exactly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from attrs import define, field

from evidence_sophia.retrieval.bounded_cache import BoundedCache
from evidence_sophia.retrieval.columns import Occurrences, split_postings
from evidence_sophia.retrieval.knobs import Bm25fKnobs
from evidence_sophia.retrieval.scoring import (
    MARGIN,
    Candidate,
    Fetch,
    ListPart,
    Ranking,
    RankingRequest,
    SegmentSlice,
    SourceFilter,
    Statistics,
    ceiling_of,
    cut_to_limit,
    inverse_document_frequency,
    suffix_sums,
)

__all__ = ["NumpyCollection"]

Ints = npt.NDArray[Any]
Floats = npt.NDArray[np.float64]

_COLUMN_TYPES: Final = {1: "<u1", 2: "<u2", 4: "<u4", 8: "<u8"}
_GAP_TYPES: Final = ("<u1", "<u2", "<u4")
# A term in more than one passage of so many is kept as a row of all passages as well: looking
# up becomes one step.
_DENSE_SHARE: Final = 8
# Passages in scope are scored one by one where they are fewer than this share of the postings.
_SCOPE_SHARE: Final = 8
_CACHE_BYTES: Final = 96 * 2**20


@define
class _Postings:
    """The live postings of a term: numbers of passages, codes, and counts too large for them."""

    documents: Ints
    codes: Ints
    large: dict[int, Occurrences]

    def counts(self, which: int) -> Ints:
        """Count the term in one field of each passage."""
        shift, mask = ((6, 3), (4, 3), (0, 15))[which]
        counts = self.codes >> shift & mask
        if self.large:
            counts = counts.astype(np.int64)
            for place, triple in self.large.items():
                counts[place] = triple[which]
        return counts


@define
class _Scored:
    """A term's postings with what each adds to a score, for one ``qf`` and one set of knobs."""

    term: str
    documents: Ints
    values: Floats
    frequency: int
    bound: float
    row: Floats | None
    best: dict[int, float] = field(factory=dict)

    def kth_best(self, k: int) -> float:
        """Give the k-th largest value, 0 where there are fewer."""
        found = self.best.get(k)
        if found is None:
            found = self.best[k] = _kth_best(self.values, k)
        return found

    def look_up(self, documents: Ints) -> Floats:
        """Give what the term adds to each of some passages."""
        if self.row is not None:
            return self.row[documents]
        places = self.documents.searchsorted(documents)
        np.minimum(places, self.documents.size - 1, out=places)
        values = self.values[places]
        values *= self.documents[places] == documents
        return values


class NumpyCollection:
    """Passages of one tenant and one analyzer, at one state of the index.

    Args:
        slices: the segments, each starting where the one before ends.
        statistics: what scores rest on.
    """

    def __init__(self, slices: Sequence[SegmentSlice], statistics: Statistics) -> None:
        self._statistics = statistics
        self._slices = slices
        self._size = sum(part.passages for part in slices)
        self._lengths = [
            np.concatenate([_column(part.columns.lengths[which]) for part in slices])
            for which in range(3)
        ]
        self._alive = _alive(slices, self._size)
        self._filters: BoundedCache[tuple[Ints, Ints]] = BoundedCache(16 * (self._size + 1))
        self._postings: BoundedCache[_Postings] = BoundedCache(_CACHE_BYTES // 3)
        self._scored: BoundedCache[_Scored] = BoundedCache(_CACHE_BYTES)
        self._scratch: list[Floats] = []

    def rank(self, request: RankingRequest, fetch: Fetch, /) -> Ranking:
        """Find the best passages."""
        scored = [self._score(term, qf, request.knobs, fetch) for term, qf in request.terms.items()]
        frequencies = {entry.term: entry.frequency for entry in scored}
        matching = [entry for entry in scored if entry.documents.size]
        passages = self._survivors(matching, request) if matching else ()
        return Ranking(
            candidates=cut_to_limit(_exact(matching, passages), self._slices, request.limit),
            frequencies=frequencies,
            ceiling=ceiling_of(request.terms, frequencies, self._statistics.passages),
        )

    def occurrences(self, term: str, passage: int, fetch: Fetch, /) -> Occurrences:
        """Count a term in the fields of a passage."""
        postings = self._load(term, fetch)
        place = int(postings.documents.searchsorted(passage))
        if place == postings.documents.size or postings.documents[place] != passage:
            return (0, 0, 0)
        code = int(postings.codes[place])
        return postings.large.get(place) or (code >> 6, code >> 4 & 3, code & 15)

    def lengths(self, passage: int, /) -> Occurrences:
        """Give the lengths of a passage's fields in terms."""
        title, heading, body = (int(column[passage]) for column in self._lengths)
        return (title, heading, body)

    def _survivors(self, scored: list[_Scored], request: RankingRequest) -> Ints:
        entries = sorted(scored, key=lambda entry: -entry.bound)
        if request.sources.is_open:
            return self._pruned(entries, request.limit, None)
        mask, allowed = self._filter(request.sources)
        postings = sum(entry.documents.size for entry in entries)
        if allowed.size * _SCOPE_SHARE < postings:
            return _best_of(entries, allowed, request.limit)
        return self._pruned(entries, request.limit, mask)

    def _pruned(self, entries: list[_Scored], limit: int, mask: Ints | None) -> Ints:
        rest = suffix_sums(entry.bound for entry in entries)
        threshold = 0.0
        if mask is None:
            threshold = max(entry.kth_best(limit) for entry in entries)
        sums = self._borrow()
        seen: list[Ints] = []
        for entry, left in zip(entries, rest, strict=False):
            if left < threshold * (1 - MARGIN):
                break
            documents, values = entry.documents, entry.values
            if mask is not None:
                keep = mask[documents]
                documents, values = documents[keep], values[keep]
            sums[documents] += values
            seen.append(documents)
            if rest[len(seen)] >= threshold:
                threshold = max(threshold, _kth_best(sums[documents], limit))
        cut = threshold * (1 - MARGIN) - rest[len(seen)]
        documents, partial = _drain(sums, seen, cut)
        self._scratch.append(sums)
        return _narrow(documents, partial, entries[len(seen) :], threshold, limit)

    def _borrow(self) -> Floats:
        """Take a row of zeros that no other thread uses; it is given back as zeros."""
        try:
            return self._scratch.pop()
        except IndexError:
            return np.zeros(self._size)

    def _filter(self, sources: SourceFilter) -> tuple[Ints, Ints]:
        found = self._filters.get(sources)
        if found is None:
            parts = []
            for part in self._slices:
                passing = np.array([sources.passes(s) for s in part.columns.sources], dtype=bool)
                parts.append(passing[_column(part.columns.source_numbers)])
            mask = np.concatenate(parts)
            if self._alive is not None:
                mask &= self._alive
            found = (mask, mask.nonzero()[0])
            self._filters.put(sources, found, mask.nbytes + found[1].nbytes)
        return found

    def _score(self, term: str, qf: int, knobs: Bm25fKnobs, fetch: Fetch) -> _Scored:
        key = (term, qf, knobs)
        found = self._scored.get(key)
        if found is None:
            found = self._scored_anew(term, qf, knobs, fetch)
            size = 16 * found.documents.size + (0 if found.row is None else found.row.nbytes)
            self._scored.put(key, found, size + 500)
        return found

    def _scored_anew(self, term: str, qf: int, knobs: Bm25fKnobs, fetch: Fetch) -> _Scored:
        postings = self._load(term, fetch)
        documents, frequency = postings.documents, postings.documents.size
        weight = qf * inverse_document_frequency(self._statistics.passages, frequency)
        x = self._weighted_frequencies(postings, knobs)
        if not x.all():
            documents, x = documents[x > 0], x[x > 0]
        values = weight * x / (knobs.k1 + x)
        row = None
        if documents.size * _DENSE_SHARE > self._size:
            row = np.zeros(self._size)
            row[documents] = values
        bound = float(values.max()) if values.size else 0.0
        return _Scored(term, documents, values, frequency, bound, row)

    def _weighted_frequencies(self, postings: _Postings, knobs: Bm25fKnobs) -> Floats:
        x = np.zeros(postings.documents.size)
        averages = self._statistics.averages
        for which, weight in enumerate(knobs.weights):
            counts = postings.counts(which)
            places = counts.nonzero()[0]
            if places.size:
                lengths = self._lengths[which][postings.documents[places]].astype(np.float64)
                norms = (1.0 - knobs.b) + knobs.b * lengths / averages[which]
                x[places] += weight * counts[places] / norms
        return x

    def _load(self, term: str, fetch: Fetch) -> _Postings:
        found = self._postings.get(term)
        if found is None:
            found = _join([_decode(part) for part in fetch(term)])
            if self._alive is not None:
                found = _living(found, self._alive)
            self._postings.put(term, found, 9 * found.documents.size + 500)
        return found


def _column(packed: bytes) -> Ints:
    return np.frombuffer(packed, dtype=_COLUMN_TYPES[packed[0]], offset=1)


def _alive(slices: Sequence[SegmentSlice], size: int) -> Ints | None:
    dead = [part.base + number for part in slices for number in part.dead]
    if not dead:
        return None
    alive = np.ones(size, dtype=bool)
    alive[dead] = False
    return alive


def _decode(part: ListPart) -> _Postings:
    base, count, data = part
    packed = split_postings(data, count)
    gaps = np.frombuffer(packed.gaps, dtype=_GAP_TYPES[packed.width]).astype(np.intp)
    if packed.large_gaps:
        gaps[gaps == 0] = np.frombuffer(packed.large_gaps, dtype="<u4")
    documents = gaps.cumsum()
    documents += base - 1
    if not packed.codes:
        return _Postings(documents, np.ones(count, dtype=np.uint8), {})
    codes = np.frombuffer(packed.codes, dtype=np.uint8)
    triples = np.frombuffer(packed.large_codes, dtype="<u4").reshape(-1, 3).tolist()
    places = (codes == 0).nonzero()[0].tolist() if triples else []
    return _Postings(documents, codes, {p: (t, h, b) for p, (t, h, b) in zip(places, triples)})


def _join(parts: list[_Postings]) -> _Postings:
    if len(parts) == 1:
        return parts[0]
    if not parts:
        return _Postings(np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.uint8), {})
    large, start = {}, 0
    for part in parts:
        large.update({start + place: triple for place, triple in part.large.items()})
        start += part.documents.size
    documents = np.concatenate([part.documents for part in parts])
    return _Postings(documents, np.concatenate([part.codes for part in parts]), large)


def _living(postings: _Postings, alive: Ints) -> _Postings:
    keep = alive[postings.documents]
    if keep.all():
        return postings
    places = keep.cumsum() - 1
    large = {int(places[p]): triple for p, triple in postings.large.items() if keep[p]}
    return _Postings(postings.documents[keep], postings.codes[keep], large)


def _kth_best(values: Floats, k: int) -> float:
    if values.size < k:
        return 0.0
    return float(np.partition(values, values.size - k)[values.size - k])


def _drain(sums: Floats, seen: list[Ints], cut: float) -> tuple[Ints, Floats]:
    """Take every passage whose sum reaches the cut, once, and set all sums back to 0."""
    kept, partial = [], []
    for documents in seen:
        values = sums[documents]
        keep = ((values >= cut) & (values > 0)).nonzero()[0]
        kept.append(documents[keep])
        partial.append(values[keep])
        sums[documents] = 0.0
    if len(kept) == 1:
        return kept[0], partial[0]
    return np.concatenate(kept), np.concatenate(partial)


def _narrow(
    documents: Ints, partial: Floats, entries: Sequence[_Scored], threshold: float, limit: int
) -> Ints:
    """Add further terms to the passages still in play, dropping those that fall behind."""
    rest = suffix_sums(entry.bound for entry in entries)
    for entry, left in zip(entries, rest[1:], strict=True):
        partial = partial + entry.look_up(documents)
        threshold = max(threshold, _kth_best(partial, limit))
        keep = partial >= threshold * (1 - MARGIN) - left
        documents, partial = documents[keep], partial[keep]
    threshold = max(threshold, _kth_best(partial, limit))
    return documents[partial >= threshold * (1 - MARGIN)]


def _best_of(entries: Sequence[_Scored], allowed: Ints, limit: int) -> Ints:
    """Score every allowed passage: the plan for a scope smaller than the postings."""
    partial = np.zeros(allowed.size)
    for entry in entries:
        partial += entry.look_up(allowed)
    threshold = _kth_best(partial, limit)
    return allowed[(partial >= threshold * (1 - MARGIN)) & (partial > 0)]


def _exact(entries: Sequence[_Scored], documents: Ints | tuple[()]) -> list[Candidate]:
    """Sum what each term adds, exactly: the native scores."""
    numbers = np.asarray(documents, dtype=np.intp)
    if not numbers.size:
        return []
    columns = [entry.look_up(numbers).tolist() for entry in entries]
    scores = map(math.fsum, zip(*columns, strict=True))
    return list(zip(numbers.tolist(), scores, strict=True))
