"""What do the acts that take something back do, and what do they leave alone?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.proposal import Outcome
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.valid_time import ValidTime

ANN = Actor("ann", role="review", authority="person")
BEN = Actor("ben", role="review", authority="person")
LATER = datetime(2099, 1, 1, tzinfo=UTC)


def year(number: int) -> datetime:
    """Give the first moment of a year."""
    return datetime(number, 1, 1, tzinfo=UTC)


@pytest.fixture
def base() -> Iterator[EvidenceBase]:
    """Open a base in which it can be said where somebody lives."""
    with EvidenceBase.open(":memory:") as opened:
        opened.declare_predicates([Predicate("lives_in", cardinality="functional")])
        yield opened


def believed(base: EvidenceBase) -> list[tuple[str, int, int]]:
    """List what is believed, with the years for which it holds."""
    return sorted(
        (one.value, one.valid.start.year, one.valid.end.year) for one in base.as_of(LATER)
    )


@pytest.mark.parametrize("at", [1999, 2000, 2010, 2020])
def test_an_end_outside_of_the_time_is_refused(base: EvidenceBase, at: int) -> None:
    """What ended in 2010 does not end in 2020: that would say it held for longer."""
    valid = ValidTime(start=year(2000), end=year(2010))
    said = base.correct_statement("Rome", subject="Ann", predicate="lives_in", valid=valid)
    found = base.end_validity(said.id, year(at))
    assert (found.outcome, str(found.reason)) == (Outcome.REJECTED, "malformed_time")
    assert [each.id for each in base.rejections()] == [found.id]
    assert believed(base) == [("Rome", 2000, 2010)]


def test_an_end_takes_no_correction_back(base: EvidenceBase) -> None:
    """What was corrected in the middle of a statement stays, whoever ends the rest."""
    ann, ben = base.acting_as(ANN), base.acting_as(BEN)
    said = ann.correct_statement("Rome", subject="Ann", predicate="lives_in")
    middle = ValidTime(start=year(2000), end=year(2010))
    ben.correct_statement("Oslo", subject="Ann", predicate="lives_in", valid=middle)
    before = believed(base)
    with pytest.raises(InvariantError, match="several pieces of time"):
        ann.end_validity(said.id, year(2015))
    assert believed(base) == before


def test_an_end_of_what_is_left_ends_what_is_left(base: EvidenceBase) -> None:
    """Of a statement whose end was corrected, the rest ends and the correction stays."""
    said = base.correct_statement("Rome", subject="Ann", predicate="lives_in")
    base.correct_statement(
        "Oslo", subject="Ann", predicate="lives_in", valid=ValidTime(start=year(2000))
    )
    assert str(base.end_validity(said.id, year(2005)).reason) == "malformed_time"
    assert base.end_validity(said.id, year(1990)).is_accepted
    assert believed(base) == [("Oslo", 2000, 9999), ("Rome", 1, 1990)]


def test_a_model_cannot_take_a_merge_back(base: EvidenceBase) -> None:
    """A model's wish to take a merge back waits for a person, like its other wishes."""
    merge = base.merge_entities("Annie", "Ann")
    bot = base.acting_as(Actor("bot"))
    wish = bot.unmerge_entities(merge.id, reason="no")
    assert wish.outcome is Outcome.QUEUED
    assert [each.wanted for each in base.review_queue()] == ["unmerge"]
    base.correct_statement("Rome", subject="Ann", predicate="lives_in")
    assert base.query_knowledge("Annie")
    assert base.acting_as(ANN).decide(wish.id, accept=True).is_accepted
    assert base.query_knowledge("Annie") == ()


def test_what_is_still_said_is_not_restored_again(base: EvidenceBase) -> None:
    """Restoring one of many values that is believed adds no second one."""
    base.declare_predicates([Predicate("likes")])
    said = base.correct_statement("tea", subject="Ann", predicate="likes")
    again = base.revert(said.id)
    assert (str(again.reason), again.existing) == ("duplicate", said.id)


def test_a_wish_whose_text_was_erased_is_not_accepted(base: EvidenceBase) -> None:
    """Nothing is said to be carried out of which nobody knows any more what it was."""
    bot = base.acting_as(Actor("bot"))
    wish = bot.correct_statement("Rome", subject="Ann", predicate="lives_in")
    base.erase(wish.id)
    found = base.decide(wish.id, accept=True)
    assert (found.outcome, str(found.reason)) == (Outcome.REJECTED, "unknown_text")
    assert base.query_knowledge("Ann") == ()
    assert base.decide(wish.id, accept=False).is_accepted
    assert [each.decided for each in base.review_queue(decided=True)] == ["refuse"]
