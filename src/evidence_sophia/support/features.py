"""Which numbers does the score of a claim and its evidence rest on?"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import is_number
from evidence_sophia.support.guards.agreement import TURNED, agrees_by_opposites
from evidence_sophia.support.guards.direction import direction_at_nearest, direction_differs
from evidence_sophia.support.guards.names import names_missing
from evidence_sophia.support.guards.negation import negation_differs, negation_unmet
from evidence_sophia.support.guards.numbers import (
    number_differs,
    numbers_missing,
)
from evidence_sophia.support.guards.opposites import (
    category_differs,
    opposite_near,
    opposite_said,
)
from evidence_sophia.support.slots import Slot, slots
from evidence_sophia.text.relations import relations
from evidence_sophia.text.terms import vocabulary

__all__ = ["FEATURES", "contradicting_slots", "features", "found_slots"]

FEATURES: Final = (
    "coverage",
    "pairs",
    "negation",
    "negation_unmet",
    "claim_denies",
    "opposite",
    "opposite_near",
    "opposite_slot",
    "category",
    "category_slot",
    "number_slot",
    "synonym_slot",
    "number_missing",
    "name_missing",
    "direction",
    "direction_unmet",
    "direction_reversed",
)
"""The features in the order of their values."""

_OPPOSING: Final = frozenset({"opposite", "opposite_slot", "category", "category_slot"})


def features(found: Match) -> tuple[tuple[str, float], ...]:
    """Compute the features of a claim and the sentences it is aligned with, in their order."""
    values = (
        found.coverage,
        _pairs(found),
        negation_differs(found),
        negation_unmet(found),
        float(found.claim.reading.denials > 0),
        opposite_said(found),
        opposite_near(found),
        *_slot_values(found),
        numbers_missing(found),
        names_missing(found),
        direction_differs(found),
        *direction_at_nearest(found),
    )
    named = tuple(zip(FEATURES, values, strict=True))
    if any(value > 0 for name, value in named if name in _OPPOSING) and agrees_by_opposites(found):
        return tuple((name, 0.0 if name in TURNED else value) for name, value in named)
    return named


def _pairs(found: Match) -> float:
    """Give the share of the claim's neighbouring content words that are neighbours there too."""
    asked = frozenset(pairwise(found.claim.ordered))
    if not asked:
        return found.coverage
    said: set[tuple[str, str]] = set()
    for _, _, row in found.rows:
        if any(map(row.held.issuperset, asked - said)):
            said |= asked.intersection(pairwise(row.ordered))
            if len(said) == len(asked):
                break
    return len(said) / len(asked)


def _slot_values(found: Match) -> tuple[float, ...]:
    """Say which kinds of slots there are, beside the count of differing categories."""
    known = relations(found.claim.language)
    filled = found_slots(found)
    if not filled:
        return 0.0, category_differs(found), 0.0, 0.0, 0.0
    opposes, excludes, agrees = (
        _any(filled, test, known) for test in (Slot.opposes, Slot.excludes, Slot.agrees)
    )
    counts = float(any(_differ_in_number(found, slot) for slot in filled))
    return opposes, category_differs(found), excludes, counts, agrees and 1.0 - opposes


def found_slots(found: Match) -> tuple[Slot, ...]:
    """Find the slots of the claim that its best sentence fills otherwise."""
    claim, sentence = found.claim, found.best
    if claim.reading.terms == sentence.reading.terms:
        return ()
    return slots(claim.reading, sentence.reading, vocabulary(claim.language).stop_words)


def contradicting_slots(found: Match) -> tuple[Slot, ...]:
    """Find the slots that contradict: opposites, other members of a category, other numbers."""
    known = relations(found.claim.language)
    return tuple(
        slot
        for slot in found_slots(found)
        if slot.opposes(known) or slot.excludes(known) or _differ_in_number(found, slot)
    )


def _any(filled: tuple[Slot, ...], test: Callable[..., bool], known: object) -> float:
    return float(any(test(slot, known) for slot in filled))


def _differ_in_number(found: Match, slot: Slot) -> bool:
    sides = (slot.claimed, slot.said)
    if not all(len(side) == 1 and is_number(side[0]) for side in sides):
        return False
    return number_differs(found, slot.claimed[0], slot.said[0])
