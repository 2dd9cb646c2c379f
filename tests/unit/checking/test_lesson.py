"""Is a lesson grounded claim by claim, with what it rests on?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from tests.checking_values import SCOPE, cite, passage_of

from evidence_sophia.checking.evidence import ClaimEvidence
from evidence_sophia.checking.factcheck import ClaimRequest, check_plan, plan_claims
from evidence_sophia.checking.lesson import Lesson, LessonClaim, LessonReport, ground_lesson
from evidence_sophia.checking.loop_tools import LoopTools
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError

TOXIC = LessonClaim(
    id="toxic", text="Lilies are toxic to cats.", level="grade 7", objective="Name it."
)
WASHED = LessonClaim(id="washed", text="Cats wash their fur daily.", prerequisites=("toxic",))
SUM = LessonClaim(id="sum", text="Dogs chase red balls.", prerequisites=("washed", "toxic"))


def grounded(*claims: LessonClaim, text: str = "") -> LessonReport:
    """Ground a lesson in one text."""
    lesson = Lesson(title="Cats", claims=claims)

    def fetch(requests: Sequence[ClaimRequest]) -> Iterator[ClaimEvidence]:
        passages = (passage_of(text),) if text else ()
        yield from (ClaimEvidence(passages=passages) for _ in requests)

    plan = plan_claims([each.text for each in claims], SCOPE)
    return ground_lesson(lesson, check_plan(plan, fetch, LoopTools(cite=cite)))


def test_a_grounded_claim_leaves_nothing_to_look_at() -> None:
    """A claim keeps its level and objective, and says that nothing is to be done."""
    report = grounded(TOXIC, text=TOXIC.text)
    (found,) = report.findings
    assert (found.claim, found.status, found.needs_a_teacher) == (TOXIC, "grounded", False)
    assert found.look_at == ("Nothing to do: the sources bear it out.",)
    assert report.is_grounded


def test_what_rests_on_the_ungrounded_needs_a_teacher() -> None:
    """A prerequisite that is not grounded is named, near or far."""
    report = grounded(TOXIC, WASHED, SUM, text=f"{WASHED.text} {SUM.text}")
    first, second, third = report.findings
    assert (first.status, second.status, third.status) == ("unsupported", "grounded", "grounded")
    assert (second.ungrounded, third.ungrounded) == (("toxic",), ("toxic",))
    assert TOXIC.text in second.look_at[1]
    assert second.needs_a_teacher
    assert not report.is_grounded


def test_a_contradicted_claim_conflicts() -> None:
    """A source that says otherwise makes the claim conflicting."""
    (found,) = grounded(TOXIC, text="Lilies are not toxic to cats.").findings
    assert found.status == "conflicting"
    assert "compare both" in found.look_at[0]


def test_a_circle_of_prerequisites_ends() -> None:
    """Two claims that rest on one another are each looked at once."""
    one = LessonClaim(id="a", text="Cats eat fish.", prerequisites=("b",))
    other = LessonClaim(id="b", text="Dogs eat meat.", prerequisites=("a",))
    assert [each.ungrounded for each in grounded(one, other).findings] == [("b",), ("a",)]


def test_a_lesson_without_claims_is_not_grounded() -> None:
    """Nothing taught is nothing grounded."""
    assert not grounded().is_grounded


@pytest.mark.parametrize(
    "claims",
    [
        (TOXIC, TOXIC),
        (WASHED,),
        (LessonClaim(id="a", text="Cats eat fish.", prerequisites=("a",)),),
    ],
)
def test_a_lesson_holds_together(claims: tuple[LessonClaim, ...]) -> None:
    """Ids stand once, and a prerequisite is another claim of the lesson; the hint says so."""
    with pytest.raises(InvariantError) as caught:
        Lesson(title="Cats", claims=claims)
    assert " id" in caught.value.hint()
    assert len(caught.value.details) == 1


def test_a_report_of_other_claims_grounds_nothing() -> None:
    """As many claims were checked as are taught."""
    plan = plan_claims([TOXIC.text], SCOPE)
    report = check_plan(plan, lambda _: iter(()), LoopTools(cite=cite))
    with pytest.raises(InvariantError):
        ground_lesson(Lesson(title="Cats", claims=()), report)


def test_a_lessons_report_travels() -> None:
    """What is written is read back equal."""
    report = grounded(TOXIC, WASHED, text=TOXIC.text)
    assert decode(LessonReport, encode(report)) == report
