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
from evidence_sophia.retrieval.ranking import (
    POSTINGS_BYTES,
    SCORED_BYTES,
    Candidate,
    Fetch,
    Ranking,
    RankingRequest,
    SegmentSlice,
    SourceFilter,
    Statistics,
    cut_to_limit,
)
from evidence_sophia.retrieval.scoring import inverse_document_frequency

__all__ = ["NumpyCollection", "NumpyEngine"]

# Bytes a passage for what filters let through: a dozen filters.
_VIEW_BYTES: Final = 64
_NOWHERE: Final = (0, 0, 0)


class NumpyEngine:
    """Opens collections that share a bounded memory."""

    def __init__(self) -> None:
        self.postings: BoundedCache[Postings] = BoundedCache(POSTINGS_BYTES)
        self.scored: BoundedCache[ScoredTerm] = BoundedCache(SCORED_BYTES)

    def open(self, slices: Sequence[SegmentSlice], statistics: Statistics, /) -> NumpyCollection:
        """Make a collection of segments."""
        return NumpyCollection(self, slices, statistics)


class _View:
    """The passages that a filter lets through, numbered among themselves.

    What their terms add is remembered apart, so that a filtered search costs what a search of
    a collection of that size does.
    """

    def __init__(self, size: int, allowed: Ints | None = None, ranks: Ints | None = None) -> None:
        # Tells what is remembered for this view from what is for others.
        self.token = object()
        self.size = size
        self.ranks = ranks
        self._allowed = allowed
        self._scratch: list[Floats] = []

    @classmethod
    def of(cls, mask: Ints) -> _View:
        """View the passages where the mask is true."""
        allowed = mask.nonzero()[0]
        ranks = np.full(mask.size, -1, dtype=np.int32)
        ranks[allowed] = np.arange(allowed.size)
        return cls(allowed.size, allowed, ranks)

    @property
    def nbytes(self) -> int:
        """About how much memory it takes, a row of zeros included."""
        return (
            500
            + 8 * self.size
            + sum(each.nbytes for each in (self._allowed, self.ranks) if each is not None)
        )

    def best(self, terms: list[ScoredTerm], limit: int) -> list[Candidate]:
        """Give the passages that can be among the best, with their exact scores."""
        scratch = self._borrow()
        found = Pruning(terms=terms, limit=limit, scratch=scratch).run()
        # Only now: after an error the row may hold something else than zeros.
        self._scratch.append(scratch)
        if self._allowed is None:
            return found
        return [(int(self._allowed[place]), score) for place, score in found]

    def _borrow(self) -> Floats:
        """Take a row of zeros that no other thread uses; it is given back as zeros."""
        try:
            return self._scratch.pop()
        except IndexError:
            return np.zeros(self.size)


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
        self._whole = _View(self._size)
        self._views: BoundedCache[_View] = BoundedCache(_VIEW_BYTES * (self._size + 1))

    def rank(self, request: RankingRequest, fetch: Fetch, /) -> Ranking:
        """Find the best passages."""
        view = self._view(request.sources)
        scored = {
            term: self._score(view, term, qf, request.knobs, fetch)
            for term, qf in request.terms.items()
        }
        matching = [entry for entry in scored.values() if entry.bound]
        candidates = view.best(matching, request.limit) if matching else []
        return Ranking(
            candidates=cut_to_limit(candidates, self._slices, request.limit),
            frequencies={term: entry.frequency for term, entry in scored.items()},
            ceiling=math.fsum([entry.weight for entry in scored.values()]),
        )

    def occurrences(self, term: str, passages: Sequence[int], fetch: Fetch, /) -> list[Occurrences]:
        """Count a term in the fields of each of some passages."""
        postings = self._load(term, fetch)
        if not postings.documents.size:
            return [_NOWHERE] * len(passages)
        wanted = np.asarray(passages, dtype=np.intp)
        places = postings.documents.searchsorted(wanted)
        found = (postings.documents.take(places, mode="clip") == wanted).tolist()
        codes = postings.codes.take(places, mode="clip").tolist()
        return [
            (BY_CODE[code] if code else postings.large[place]) if is_there else _NOWHERE
            for place, code, is_there in zip(places.tolist(), codes, found, strict=True)
        ]

    def lengths(self, passages: Sequence[int], /) -> list[Occurrences]:
        """Give the lengths of the fields, in terms, of each of some passages."""
        wanted = np.asarray(passages, dtype=np.intp)
        title, heading, body = (each.take(wanted).tolist() for each in self._lengths)
        return list(zip(title, heading, body, strict=True))

    def _view(self, sources: SourceFilter) -> _View:
        if sources.is_open:
            return self._whole
        found = self._views.get(sources)
        if found is None:
            parts = []
            for part in self._slices:
                passing = np.array([sources.passes(s) for s in part.columns.sources], dtype=bool)
                parts.append(passing[column(part.columns.source_numbers)])
            mask = np.concatenate(parts)
            if self._alive is not None:
                mask &= self._alive
            found = _View.of(mask)
            self._views.put(sources, found, found.nbytes)
        return found

    def _score(
        self, view: _View, term: str, qf: int, knobs: Bm25fKnobs, fetch: Fetch
    ) -> ScoredTerm:
        key = (view.token, term, qf, knobs)
        found = self._engine.scored.get(key)
        if found is None:
            if view.ranks is None:
                found = self._scored_anew(term, qf, knobs, fetch)
            else:
                whole = self._score(self._whole, term, qf, knobs, fetch)
                found = whole.within(view.ranks, view.size)
            self._engine.scored.put(key, found, found.nbytes)
        return found

    def _scored_anew(self, term: str, qf: int, knobs: Bm25fKnobs, fetch: Fetch) -> ScoredTerm:
        postings = self._load(term, fetch)
        frequency = postings.documents.size
        weight = qf * inverse_document_frequency(self._statistics.passages, frequency)
        # Only lengths that do not fit the postings lead to a division by zero.
        with np.errstate(divide="raise", invalid="raise"):
            x = self._weighted_frequencies(postings, knobs)
        with np.errstate(invalid="ignore"):  # 0 / 0 where no field counts and k1 is 0
            values = weight * x / (knobs.k1 + x)
        return ScoredTerm.of(weight, postings.documents, values, self._size)

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
