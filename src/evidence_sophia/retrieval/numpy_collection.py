"""How are passages ranked fast? The engine on NumPy (extra ``search``)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from evidence_sophia.retrieval.bounded_cache import BoundedCache
from evidence_sophia.retrieval.columns import BY_CODE, Occurrences
from evidence_sophia.retrieval.knobs import Bm25fKnobs
from evidence_sophia.retrieval.numpy_postings import (
    Floats,
    Ints,
    Postings,
    column,
    decode,
    join,
    living,
)
from evidence_sophia.retrieval.numpy_pruning import Pruning, ScoredTerm
from evidence_sophia.retrieval.scoring import (
    Candidate,
    Fetch,
    Ranking,
    RankingRequest,
    SegmentSlice,
    SourceFilter,
    Statistics,
    cut_to_limit,
    inverse_document_frequency,
)

__all__ = ["NumpyCollection", "NumpyEngine"]

# Passages in scope are scored one by one where they are fewer than this share of the postings.
_SCOPE_SHARE: Final = 32
# Remembered by an engine, over all its collections.
_POSTINGS_BYTES: Final = 32 * 2**20
_SCORED_BYTES: Final = 96 * 2**20


class NumpyEngine:
    """Opens collections that share a bounded memory."""

    def __init__(self) -> None:
        self.postings: BoundedCache[Postings] = BoundedCache(_POSTINGS_BYTES)
        self.scored: BoundedCache[ScoredTerm] = BoundedCache(_SCORED_BYTES)

    def open(self, slices: Sequence[SegmentSlice], statistics: Statistics, /) -> NumpyCollection:
        """Make a collection of segments."""
        return NumpyCollection(self, slices, statistics)


class NumpyCollection:
    """Passages of one tenant and one analyzer, at one state of the index.

    Args:
        engine: what remembers postings.
        slices: the segments, each starting where the one before ends.
        statistics: what scores rest on.
    """

    def __init__(
        self, engine: NumpyEngine, slices: Sequence[SegmentSlice], statistics: Statistics
    ) -> None:
        self._engine = engine
        # Tells what is remembered for this collection from what is for others.
        self._token = object()
        self._statistics = statistics
        self._slices = slices
        self._size = sum(part.passages for part in slices)
        self._lengths = [
            np.concatenate([column(part.columns.lengths[which]) for part in slices])
            for which in range(3)
        ]
        self._alive = _alive(slices, self._size)
        self._filters: BoundedCache[tuple[Ints, Ints]] = BoundedCache(16 * (self._size + 1))
        self._scratch: list[Floats] = []

    def rank(self, request: RankingRequest, fetch: Fetch, /) -> Ranking:
        """Find the best passages."""
        scored = {
            term: self._score(term, qf, request.knobs, fetch) for term, qf in request.terms.items()
        }
        matching = [entry for entry in scored.values() if entry.bound]
        candidates = self._candidates(matching, request) if matching else []
        return Ranking(
            candidates=cut_to_limit(candidates, self._slices, request.limit),
            frequencies={term: entry.frequency for term, entry in scored.items()},
            ceiling=math.fsum(entry.weight for entry in scored.values()),
        )

    def occurrences(self, term: str, passages: Sequence[int], fetch: Fetch, /) -> list[Occurrences]:
        """Count a term in the fields of each of some passages."""
        postings = self._load(term, fetch)
        if not postings.documents.size:
            return [(0, 0, 0)] * len(passages)
        wanted = np.asarray(passages, dtype=np.intp)
        places = postings.documents.searchsorted(wanted)
        np.minimum(places, postings.documents.size - 1, out=places)
        found = (postings.documents[places] == wanted).tolist()
        return [
            postings.large.get(place, BY_CODE[code]) if is_there else (0, 0, 0)
            for place, code, is_there in zip(
                places.tolist(), postings.codes[places].tolist(), found, strict=True
            )
        ]

    def lengths(self, passages: Sequence[int], /) -> list[Occurrences]:
        """Give the lengths of the fields, in terms, of each of some passages."""
        wanted = np.asarray(passages, dtype=np.intp)
        title, heading, body = (each[wanted].tolist() for each in self._lengths)
        return list(zip(title, heading, body, strict=True))

    def _candidates(self, terms: list[ScoredTerm], request: RankingRequest) -> list[Candidate]:
        scratch = self._borrow()
        pruning = Pruning(terms=terms, limit=request.limit, scratch=scratch)
        if not request.sources.is_open:
            pruning.mask, pruning.allowed = self._filter(request.sources)
        allowed = pruning.allowed
        if allowed is None or allowed.size * _SCOPE_SHARE >= sum(t.documents.size for t in terms):
            found = pruning.run()
        else:
            found = pruning.run_over(allowed)
        # Only now: after an error the row may hold something else than zeros.
        self._scratch.append(scratch)
        return found

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
                parts.append(passing[column(part.columns.source_numbers)])
            mask = np.concatenate(parts)
            if self._alive is not None:
                mask &= self._alive
            found = (mask, mask.nonzero()[0])
            self._filters.put(sources, found, mask.nbytes + found[1].nbytes)
        return found

    def _score(self, term: str, qf: int, knobs: Bm25fKnobs, fetch: Fetch) -> ScoredTerm:
        key = (self._token, term, qf, knobs)
        found = self._engine.scored.get(key)
        if found is None:
            found = self._scored_anew(term, qf, knobs, fetch)
            self._engine.scored.put(key, found, found.nbytes)
        return found

    def _scored_anew(self, term: str, qf: int, knobs: Bm25fKnobs, fetch: Fetch) -> ScoredTerm:
        postings = self._load(term, fetch)
        documents, frequency = postings.documents, postings.documents.size
        weight = qf * inverse_document_frequency(self._statistics.passages, frequency)
        # Only lengths that do not fit the postings lead to a division by zero.
        with np.errstate(divide="raise", invalid="raise"):
            x = self._weighted_frequencies(postings, knobs)
        if not x.all():
            documents, x = documents[x > 0], x[x > 0]
        values = weight * x / (knobs.k1 + x)
        return ScoredTerm(weight, documents, values, frequency, self._size)

    def _weighted_frequencies(self, postings: Postings, knobs: Bm25fKnobs) -> Floats:
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

    def _load(self, term: str, fetch: Fetch) -> Postings:
        found = self._engine.postings.get((self._token, term))
        if found is None:
            found = join([decode(part) for part in fetch(term)])
            if self._alive is not None:
                found = living(found, self._alive)
            self._engine.postings.put((self._token, term), found, 9 * found.documents.size + 500)
        return found


def _alive(slices: Sequence[SegmentSlice], size: int) -> Ints | None:
    dead = [part.base + number for part in slices for number in part.dead]
    if not dead:
        return None
    alive = np.ones(size, dtype=bool)
    alive[dead] = False
    return alive
