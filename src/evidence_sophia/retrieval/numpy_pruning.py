"""Which passages can be among the best? MaxScore on NumPy, term at a time.

Terms go in order of the most they can add. A passage enters with the first of its terms that
leaves it a chance, given the most that all later terms can add; it leaves when its sum so far no
longer does. Bounds carry a margin; what is left is summed exactly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

import numpy as np
from attrs import define, field

from evidence_sophia.retrieval.numpy_postings import Floats, Ints
from evidence_sophia.retrieval.scoring import MARGIN, Candidate, suffix_sums

__all__ = ["Pruning", "ScoredTerm"]

# A term in more than one passage of so many is kept as a row of all passages as well: looking
# up becomes one step.
_DENSE_SHARE: Final = 8
# The best passages of one term are scored in full, this many times the limit, where the next
# term has so many postings.
_PROBES: Final = 4
_LONG: Final = 3_000
# Adding a row costs less a passage than looking passages up, by about this factor.
_ROW_SHARE: Final = 4
# Finding one passage by bisection costs about so many times what spreading out a posting does.
_SEARCH_COST: Final = 8
_NOTHING: Final = (np.zeros(0, dtype=np.intp), np.zeros(0))


class ScoredTerm:
    """A term's postings with what each adds to a score, for one ``qf`` and one set of knobs."""

    __slots__ = (
        "_best",
        "_guarded",
        "_top",
        "bound",
        "documents",
        "frequency",
        "row",
        "values",
        "weight",
    )

    def __init__(
        self, weight: float, documents: Ints, values: Floats, frequency: int, size: int
    ) -> None:
        self.weight = weight
        # One more document than there is any, so that every place looked up exists.
        self._guarded = (np.append(documents, size), np.append(values, 0.0))
        self.documents: Ints = self._guarded[0][:-1]
        self.values: Floats = self._guarded[1][:-1]
        self.frequency = frequency
        self.bound = float(values.max()) if values.size else 0.0
        self._best: dict[int, float] = {}
        self._top: dict[int, tuple[Ints, Floats]] = {}
        self.row: Floats | None = None
        if documents.size * _DENSE_SHARE > size:
            self.row = np.zeros(size)
            self.row[documents] = values

    @property
    def nbytes(self) -> int:
        """About how much memory it takes."""
        return 500 + 16 * self.documents.size + (0 if self.row is None else self.row.nbytes)

    def kth_best(self, k: int) -> float:
        """Give the k-th largest value, 0 where there are fewer."""
        found = self._best.get(k)
        if found is None:
            found = self._best[k] = _kth_best(self.values, k)
        return found

    def top(self, k: int) -> tuple[Ints, Floats]:
        """Give documents and values of the k largest values, in no order."""
        found = self._top.get(k)
        if found is None:
            places = np.argpartition(self.values, -k)[-k:] if self.values.size > k else slice(None)
            found = self._top[k] = (self.documents[places], self.values[places])
        return found

    def at_least(self, cut: float, mask: Ints | None) -> tuple[Ints, Floats]:
        """Give documents and values where the value reaches the cut and the mask is true."""
        documents, values = self.documents, self.values
        if cut > 0.0:
            places = (values >= cut).nonzero()[0]
            documents, values = documents.take(places), values.take(places)
        if mask is not None:
            places = mask.take(documents).nonzero()[0]
            documents, values = documents.take(places), values.take(places)
        return documents, values

    def look_up(self, documents: Ints, scratch: Floats) -> Floats:
        """Give what the term adds to each of some passages.

        Args:
            documents: numbers of passages.
            scratch: a row of zeros; it is one again afterwards.
        """
        if self.row is not None:
            return self.row.take(documents)
        if documents.size * _SEARCH_COST > self.documents.size:
            scratch[self.documents] = self.values
            found = scratch.take(documents)
            scratch[self.documents] = 0.0
            return found
        known, values = self._guarded
        places = known.searchsorted(documents)
        found = values.take(places)
        found *= known.take(places) == documents
        return found


@define
class Pruning:
    """One search over the terms that match.

    Attributes:
        terms: the terms, in any order; at least one.
        limit: how many passages are wanted.
        scratch: a row of zeros, one a passage; it is one again after each step.
        mask: which passages may be found; None for all.
        allowed: the numbers of those that may be found; None for all.
    """

    terms: Sequence[ScoredTerm]
    limit: int
    scratch: Floats
    mask: Ints | None = None
    allowed: Ints | None = None
    _threshold: float = field(init=False, default=0.0)

    @property
    def _floor(self) -> float:
        """A score with its margin that ``limit`` passages reach."""
        return self._threshold * (1 - MARGIN)

    def run(self) -> list[Candidate]:
        """Give every passage that can be among the best, with its exact score."""
        terms = sorted(self.terms, key=attrgetter("bound"), reverse=True)
        rest = suffix_sums([term.bound for term in terms])
        if self.mask is None:
            self._find_threshold(terms, rest)
        documents, partial = _NOTHING
        for used, term in enumerate(terms):
            if rest[used] < self._floor:
                return self._narrowed(documents, partial, terms[used:])
            if term.row is not None:
                return self._added_up()
            documents, partial = self._entered(term, documents, partial, rest[used + 1])
        return self._narrowed(documents, partial, ())

    def run_over(self, allowed: Ints) -> list[Candidate]:
        """Do the same by scoring each allowed passage: for fewer passages than postings."""
        partial = np.zeros(allowed.size)
        for term in self.terms:
            partial += term.look_up(allowed, self.scratch)
        places = partial.nonzero()[0]
        return self._narrowed(allowed.take(places), partial.take(places), ())

    def _find_threshold(self, terms: Sequence[ScoredTerm], rest: Sequence[float]) -> None:
        """Find a score that ``limit`` passages reach, the better the more postings it saves.

        The best of one term is such a score. Where the next term is a long one, the best
        passages of the one term are scored in full.
        """
        best = max(terms, key=lambda term: term.kth_best(self.limit))
        self._threshold = best.kth_best(self.limit)
        if rest[1] >= self._threshold and len(terms) > 1 and terms[1].documents.size >= _LONG:
            documents, total = best.top(_PROBES * self.limit)
            for term in terms:
                if term is not best:
                    total = total + term.look_up(documents, self.scratch)
            self._raise_threshold(total)

    def _entered(
        self, term: ScoredTerm, documents: Ints, partial: Floats, left: float
    ) -> tuple[Ints, Floats]:
        """Add a term to the passages in play, and the passages that it lets in."""
        cut = self._floor - left
        new, values = term.at_least(cut, self.mask)
        if documents.size:
            new, values = self._fresh(new, values, documents)
            partial = partial + term.look_up(documents, self.scratch)
            documents, partial = _keep(documents, partial, cut)
            new, values = np.append(documents, new), np.append(partial, values)
        self._raise_threshold(values)
        return new, values

    def _fresh(self, documents: Ints, values: Floats, known: Ints) -> tuple[Ints, Floats]:
        """Leave out the documents that are known already."""
        self.scratch[known] = 1.0
        places = (self.scratch.take(documents) == 0.0).nonzero()[0]
        self.scratch[known] = 0.0
        return documents.take(places), values.take(places)

    def _added_up(self) -> list[Candidate]:
        """Score every passage that holds a term: where a very common one lets passages in."""
        scratch = self.scratch
        if self.allowed is not None and self.allowed.size * _ROW_SHARE < scratch.size:
            return self.run_over(self.allowed)
        for term in self.terms:
            if term.row is not None:
                scratch += term.row
            else:
                np.add.at(scratch, term.documents, term.values)
        reached = scratch >= self._floor if self._threshold else scratch > 0
        if self.mask is not None:
            reached &= self.mask
        documents = reached.nonzero()[0]
        partial = scratch.take(documents)
        scratch.fill(0.0)
        return self._narrowed(documents, partial, ())

    def _narrowed(
        self, documents: Ints, partial: Floats, terms: Sequence[ScoredTerm]
    ) -> list[Candidate]:
        """Add further terms to the passages in play, dropping those that fall behind."""
        rest = suffix_sums([term.bound for term in terms])
        for term, left in zip(terms, rest[1:], strict=True):
            partial = partial + term.look_up(documents, self.scratch)
            if left:
                documents, partial = _keep(documents, partial, self._floor - left)
        self._raise_threshold(partial)
        documents, _ = _keep(documents, partial, self._floor)
        return self._exact(documents)

    def _raise_threshold(self, scores: Floats) -> None:
        """Note that each of some passages has at least its score."""
        self._threshold = max(self._threshold, _kth_best(scores, self.limit))

    def _exact(self, documents: Ints) -> list[Candidate]:
        """Sum what each term adds, exactly: the native scores."""
        columns = [term.look_up(documents, self.scratch).tolist() for term in self.terms]
        scores = map(math.fsum, zip(*columns, strict=True))
        return list(zip(documents.tolist(), scores, strict=True))


def _kth_best(values: Floats, k: int) -> float:
    if values.size < k:
        return 0.0
    return float(np.partition(values, values.size - k)[values.size - k])


def _keep(documents: Ints, partial: Floats, cut: float) -> tuple[Ints, Floats]:
    """Keep the passages whose sum reaches the cut."""
    if cut <= 0.0:
        return documents, partial
    places = (partial >= cut).nonzero()[0]
    return documents.take(places), partial.take(places)
