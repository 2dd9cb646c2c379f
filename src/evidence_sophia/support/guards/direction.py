"""Does the effect go the way the claim says? "Reduces" against "increases", at the same object."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from math import fsum
from typing import Final

from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import ReadSentence
from evidence_sophia.text.clauses import ClauseReading
from evidence_sophia.text.relations import Relations, relations

__all__ = ["direction_at_nearest", "direction_differs"]

_SENTENCES: Final = 3  # aligned sentences that are looked at
_LEAST_COVERAGE: Final = 0.2  # of a sentence that may contradict
_OBJECT: Final = 6  # words after an effect that may be its object
_REACH: Final = 8  # words between an effect and its object in the sentence
_MOST: Final = 1.5
_MOST_EFFECTS: Final = 8  # of a claim; one sentence names no more, and a book must stay linear


def direction_differs(found: Match) -> float:
    """Sum the coverage of the sentences where an effect on the same object goes another way.

    "No effect" differs from both ways; what takes its object away ("deficiency of") turns the
    way round.
    """
    known = relations(found.claim.language)
    if known.signs.keys().isdisjoint(found.claim.held):
        return 0.0
    terms = found.claim.reading.terms
    claimed = _effects(found.claim.reading, known)[:_MOST_EFFECTS]
    turned = _turns(terms, known)
    total = 0.0
    for coverage, _, sentence in found.rows[:_SENTENCES]:
        if coverage < _LEAST_COVERAGE or known.signs.keys().isdisjoint(sentence.held):
            continue
        shared = (found.claim.wanted & sentence.held) - known.signs.keys()
        said = _effects(sentence.reading, known) if shared else []
        for at, sign in claimed if shared else ():
            other = _nearest(_objects(terms, at, shared), sentence, said, known)
            if other is not None and other != sign * turned:
                total += coverage
    return min(total, _MOST)


def _effects(reading: ClauseReading, known: Relations) -> list[tuple[int, int]]:
    """List where an effect is named and which way it goes; a denied one goes no way."""
    signs = known.signs
    places = [(at, signs[term]) for at, term in enumerate(reading.terms) if term in signs]
    if not places or not reading.denials:
        return places
    denied = reading.denied
    return [(at, 0 if denied[at] else sign) for at, sign in places]


def _turns(terms: tuple[str, ...], known: Relations) -> int:
    if known.removing.isdisjoint(terms):
        return 1
    return -1 if sum(term in known.removing for term in terms) % 2 else 1


def _nearest(
    wanted: frozenset[str], sentence: ReadSentence, said: list[tuple[int, int]], known: Relations
) -> int | None:
    """Give the way of the effect that stands nearest to the object in a sentence."""
    if not wanted:
        return None
    terms = sentence.reading.terms
    places = [place for place, term in enumerate(terms) if term in wanted]
    distance, sign, place = min((_distance(places, effect), sign, effect) for effect, sign in said)
    return sign * _turns(terms[:place], known) if distance <= _REACH else None


def _distance(places: list[int], effect: int) -> int:
    """Give how far the nearest of some sorted places is."""
    after = bisect_left(places, effect)
    return min(abs(each - effect) for each in places[max(0, after - 1) : after + 1])


def _objects(terms: tuple[str, ...], at: int, shared: frozenset[str]) -> frozenset[str]:
    """Name what the effect is on: the shared words after it, or the two before it."""
    after = terms[at + 1 : at + 1 + _OBJECT]
    return shared.intersection(after) or frozenset(
        [term for term in terms[:at] if term in shared][-2:]
    )


def direction_at_nearest(found: Match) -> tuple[float, float]:
    """Hold the way of the claim's effect against the clause that shares most with the claim.

    Returns:
        1 where it is unmet: the claim denies or lessens and the clause does nothing of the
        kind, or the claim says that something rises and the clause only knows falling. And 1
        where it is reversed: the claim denies or lessens, and the clause only knows rising.
    """
    known = relations(found.claim.language)
    reading = found.claim.reading
    rises, falls, removes = _kinds(reading.terms, known)
    lessens = falls > 0 or reading.denials > 0
    if not lessens and (removes or not rises):
        return 0.0, 0.0
    near = [row.held for _, _, row in found.rows[:_SENTENCES]]
    if not lessens and all(map(known.falling.isdisjoint, near)):
        return 0.0, 0.0
    terms, denials = _nearest_clause(found, known)
    said_rises, said_falls, said_removes = _kinds(terms, known)
    is_lessened = bool(said_falls + said_removes + denials)
    if lessens:
        return float(not is_lessened), float(not is_lessened and said_rises > 0)
    return float(not said_rises and said_falls > 0), 0.0


def _kinds(terms: tuple[str, ...], known: Relations) -> tuple[int, int, int]:
    """Count what rises, what falls, and what is taken away without falling."""
    if known.signs.keys().isdisjoint(terms) and known.removing.isdisjoint(terms):
        return 0, 0, 0
    signs = [known.signs.get(term) for term in terms]
    removed = sum(
        term in known.removing and sign != -1 for term, sign in zip(terms, signs, strict=True)
    )
    return signs.count(1), signs.count(-1), removed


def _nearest_clause(found: Match, known: Relations) -> tuple[tuple[str, ...], int]:
    """Give the clause of the best three sentences that shares most with the claim.

    Returns:
        its terms, and 1 where a negator reaches some of them.
    """
    weights = found.claim.weights
    wanted = weights.keys() - known.signs.keys()
    best: tuple[float, int] = (1.0, 0)
    nearest, place = found.rows[0][2].reading, slice(0)
    for _, _, sentence in found.rows[:_SENTENCES]:
        shared = wanted & sentence.held
        if -_weight(weights, shared) > best[0]:
            continue  # a part weighs no more than the whole
        for clause in _clauses(sentence.reading):
            terms = sentence.reading.terms[clause]
            rank = (-_weight(weights, shared.intersection(terms)), len(terms))
            if rank < best:
                best, nearest, place = rank, sentence.reading, clause
    denies = nearest.denials > 0 and any(nearest.denied[place])
    return nearest.terms[place], int(denies)


def _weight(weights: dict[str, float], terms: set[str]) -> float:
    return fsum([weights[term] for term in terms])


def _clauses(reading: ClauseReading) -> Iterator[slice]:
    clauses = reading.clauses
    start = 0
    while start < len(clauses):
        end = bisect_right(clauses, clauses[start], start)
        yield slice(start, end)
        start = end
