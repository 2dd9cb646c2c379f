"""Which passages can be among the best? MaxScore on NumPy, term at a time.

Rare terms are added up passage by passage. The common ones are rows of all passages, rounded up
to whole steps of 2**-11, so that looking up and adding up touch little memory. Everything here
is counted in such steps: scaling by a power of two is exact. Sums and bounds never fall short
of a score by more than a margin; what is left at the end is summed exactly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

import numpy as np
from attrs import define, field

from evidence_sophia.retrieval.numpy_postings import Floats, Ints
from evidence_sophia.retrieval.ranking import Candidate
from evidence_sophia.retrieval.scoring import MARGIN, suffix_sums

__all__ = ["Pruning", "ScoredTerm"]

_STEP: Final = 2.0**-11
# What a row can hold: 32, where idf stays below ln(10**12) = 27.6.
_MOST_STEPS: Final = 2**16 - 1
# A term in more than one passage of so many is a row of all passages as well, first in steps,
# where there are more yet in full.
_ROW_SHARE: Final = 24
_EXACT_SHARE: Final = 8
# The best passages so far are scored in full, this many times the limit, for a close threshold.
_PROBES: Final = 3
# So many passages in play are worth a cut before the last term.
_MANY: Final = 200
_RARE_FIRST: Final = attrgetter("rank")
_NOWHERE: Final = np.zeros(0, dtype=np.intp)


class ScoredTerm:
    """A term's postings with what each adds to a score, for one ``qf`` and one set of knobs.

    Args:
        weight: the most it can add.
        documents: numbers of the passages, ascending.
        steps: what it adds to each, in steps, above 0.
        frequency: in how many passages it stands, whatever a filter lets through.
        size: how many passages there are.
    """

    __slots__ = (
        "_best",
        "_top",
        "bound",
        "documents",
        "exact",
        "frequency",
        "rank",
        "row",
        "steps",
        "weight",
    )

    def __init__(
        self, weight: float, documents: Ints, steps: Floats, frequency: int, size: int
    ) -> None:
        self.weight = weight
        self.frequency = frequency
        self.documents = documents
        self.steps = steps
        self.bound = math.ceil(steps.max()) if steps.size else 0
        self._best: dict[int, float] = {}
        self._top: dict[int, Ints] = {}
        self.row: Ints | None = None
        if documents.size * _ROW_SHARE > size and self.bound <= _MOST_STEPS:
            self.row = np.zeros(size, dtype=np.uint16)
            self.row[documents] = np.ceil(steps)
        self.exact: Floats | None = None
        if documents.size * _EXACT_SHARE > size:
            self.exact = np.zeros(size)
            self.exact[documents] = steps
        #: Rare ones first, then those that add most.
        self.rank = (self.row is not None, -self.bound)

    @classmethod
    def of(cls, weight: float, documents: Ints, values: Floats, size: int) -> ScoredTerm:
        """Take what a term adds to each of some passages, of ``size`` in all."""
        frequency, places = documents.size, (values > 0.0).nonzero()[0]
        if places.size < frequency:
            documents, values = documents[places], values[places]
        return cls(weight, documents, values / _STEP, frequency, size)

    @property
    def nbytes(self) -> int:
        """About how much memory it takes."""
        rows = sum(each.nbytes for each in (self.row, self.exact) if each is not None)
        return 500 + 16 * self.documents.size + rows

    def within(self, ranks: Ints, size: int) -> ScoredTerm:
        """Leave only some passages, under new numbers.

        Args:
            ranks: the new number of each passage; below 0 for those to leave out.
            size: how many there are to leave.
        """
        documents = ranks.take(self.documents)
        places = (documents >= 0).nonzero()[0]
        documents = documents[places].astype(np.intp)
        return ScoredTerm(self.weight, documents, self.steps[places], self.frequency, size)

    def kth_best(self, k: int) -> float:
        """Give the k-th largest value, 0 where there are fewer."""
        found = self._best.get(k)
        if found is None:
            found = self._best[k] = _kth_best(self.steps, k)
        return found

    def top(self, k: int) -> Ints:
        """Give the documents of the k largest values, in no order."""
        found = self._top.get(k)
        if found is None:
            found = self._top[k] = _best(self.documents, self.steps, k)
        return found

    def at_most(self, documents: Ints) -> Ints:
        """Give what the term adds to each of some passages, or up to a step more."""
        return self.look_up(documents) if self.row is None else self.row[documents]

    def look_up(self, documents: Ints) -> Floats:
        """Give exactly what the term adds to each of some passages."""
        if self.exact is not None:
            return self.exact[documents]
        places = self.documents.searchsorted(documents)
        found = self.steps.take(places, mode="clip")  # one beyond the end is none of them either
        found *= self.documents.take(places, mode="clip") == documents
        return found


@define
class Pruning:
    """One search over the terms that match.

    Attributes:
        terms: the terms, in any order; at least one.
        limit: how many passages are wanted.
        scratch: a row of zeros, one a passage; it is one again afterwards. Meanwhile it holds
            what the rare terms add to each passage.
    """

    terms: Sequence[ScoredTerm]
    limit: int
    scratch: Floats
    _floor: float = field(init=False, default=0.0)

    def run(self) -> list[Candidate]:
        """Give every passage that can be among the best, with its exact score."""
        terms = sorted(self.terms, key=_RARE_FIRST)
        rare = sum([term.row is None for term in terms])
        rest = suffix_sums([term.bound for term in terms])
        self._raise_floor(max([term.kth_best(self.limit) for term in terms]))
        # A passage without one of these first terms can not reach the floor by the others.
        used = sum([left >= self._floor for left in rest[:rare]])
        holders = self._add_up(terms[:used])
        documents = self._in_play(holders, terms[used:], rest[used])
        if used == rare < len(terms) and rest[rare] >= self._floor:
            rows = [term.row for term in terms if term.row is not None]
            documents = np.concatenate((documents, self._lifted(rows, rest[rare])))
        documents = self._narrowed(documents, terms[used:], rest[used:])
        self.scratch[holders] = 0.0
        return self._exact(documents)

    def _add_up(self, terms: Sequence[ScoredTerm]) -> Ints:
        """Note what the terms add to each passage; give the passages."""
        scratch = self.scratch
        parts: list[Ints] = []
        for term in terms:
            documents = term.documents
            if parts:
                before = scratch[documents]
                parts.append(documents.take((before == 0.0).nonzero()[0]))
                scratch[documents] = before + term.steps
            else:
                parts.append(documents)
                scratch[documents] = term.steps
        return np.concatenate(parts) if parts else _NOWHERE

    def _in_play(self, holders: Ints, others: Sequence[ScoredTerm], left: float) -> Ints:
        """Leave the passages that all other terms together can lift to the floor."""
        sums = self.scratch[holders]
        count = _PROBES * self.limit
        probes = _best(holders, sums, count) if holders.size else others[0].top(count)
        self._raise_by(self._at_most(probes, others), others)
        return holders.take((sums >= self._floor - left).nonzero()[0])

    def _lifted(self, rows: Sequence[Ints], most: float) -> Ints:
        """Find the passages without a rare term that common ones lift to the floor."""
        total: Ints = rows[0].astype(np.uint16 if most <= _MOST_STEPS else np.uint64)
        for row in rows[1:]:
            np.add(total, row, out=total)
        lifted: Ints = (total >= max(1, math.floor(self._floor))).nonzero()[0]
        new: Ints = lifted.take((self.scratch[lifted] == 0.0).nonzero()[0])
        return new

    def _narrowed(
        self, documents: Ints, others: Sequence[ScoredTerm], rest: Sequence[float]
    ) -> Ints:
        """Add the other terms to the passages in play, dropping those that fall behind."""
        if documents.size > _MANY and others:
            scores = self._at_most(documents, others[:1])
            documents = documents.take((scores >= self._floor - rest[1]).nonzero()[0])
        if documents.size <= self.limit:
            return documents
        scores = self._at_most(documents, others)
        self._raise_by(scores, others)
        return documents.take((scores >= self._floor).nonzero()[0])

    def _at_most(self, documents: Ints, others: Sequence[ScoredTerm]) -> Floats:
        """Give what others add to passages beside what is noted, or up to a step a term more."""
        scores = self.scratch[documents]
        for term in others:
            scores += term.at_most(documents)
        return scores

    def _raise_by(self, scores: Floats, others: Sequence[ScoredTerm]) -> None:
        self._raise_floor(_kth_best(scores, self.limit) - len(others))

    def _raise_floor(self, score: float) -> None:
        """Note a score that ``limit`` passages have at least."""
        self._floor = max(self._floor, score * (1 - MARGIN))

    def _exact(self, documents: Ints) -> list[Candidate]:
        """Sum what each term adds, exactly: the native scores."""
        columns = [term.look_up(documents).tolist() for term in self.terms]
        scores = [_STEP * math.fsum(parts) for parts in zip(*columns, strict=True)]
        return list(zip(documents.tolist(), scores, strict=True))


def _kth_best(values: Floats, k: int) -> float:
    if values.size < k:
        return 0.0
    return float(np.partition(values, values.size - k)[values.size - k])


def _best(documents: Ints, values: Floats, k: int) -> Ints:
    """Give the documents of the k largest values, in no order."""
    if values.size <= k:
        return documents
    return documents.take(values.argpartition(values.size - k)[-k:])
