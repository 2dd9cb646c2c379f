"""Do the verbs that check read the base they stand on, and nothing beyond their scope?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest
from attrs import evolve
from tests.unit.base.conftest import NOW, Clock

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.checking.latency import LatencyBudget
from evidence_sophia.checking.lesson import Lesson, LessonClaim
from evidence_sophia.errors import InvariantError, ScopeDenied
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.model.predicate import Predicate

Fill = Callable[..., Path]

MOON = "The Moon orbits the Earth in 27 days."
ROWS: Mapping[str, Mapping[str, object]] = {
    "old.md": {"retraction": {"state": "retracted", "notice": "withdrawn by its author"}},
    "gone.md": {"rights_expires": "2026-01-01"},
}


def test_a_text_is_held_against_the_sources(base: EvidenceBase) -> None:
    """Each claim has its verdict, and its citation stands in the source."""
    report = base.check_text(f"Hi. {MOON} The Moon orbits the Earth in 30 days.")
    _, right, wrong = report.claims
    (citation,) = right.citations
    assert (right.status, right.method) == ("grounded", "verbatim")
    assert citation.span is not None
    assert citation.span.of(base.source_text("space/moon.md")) == citation.quote
    assert wrong.status in {"unsupported", "conflicting"}


def test_the_source_sets_are_kept(base: EvidenceBase) -> None:
    """What stands in another source set supports nothing."""
    assert base.check_text(MOON, source_sets=("plants",)).claims[0].status == "unsupported"
    view = base.acting_as(base._context.actor, source_sets=("plants",))
    assert view.check_text(MOON).claims[0].status == "unsupported"
    with pytest.raises(ScopeDenied):
        view.check_text(MOON, source_sets=("space",))


@pytest.mark.parametrize("limit", [0, 1_001])
def test_a_limit_is_checked(base: EvidenceBase, limit: int) -> None:
    """A limit is from 1 to 1000."""
    with pytest.raises(InvariantError):
        base.check_text(MOON, limit=limit)


def test_retracted_and_expired_sources_support_nothing(fill: Fill, clock: Clock) -> None:
    """A retracted source is named; one whose rights have ended is not even shown."""
    texts = {"old.md": "Cold fusion heats water.\n", "gone.md": "Copper lies north of the ridge.\n"}
    with EvidenceBase.open(":memory:", clock=clock) as base:
        base.ingest(fill(texts, ROWS))
        old, gone = base.check_text(
            "Cold fusion heats water. Copper lies north of the ridge."
        ).claims
        finding = base.verify_claim("Cold fusion heats water.")
    assert (old.status, old.retracted) == ("unsupported", ("default/old.md",))
    assert (gone.status, gone.sources) == ("unsupported", ())
    assert finding.label == JudgeLabel.NOT_ENOUGH
    assert "retracted" in finding.explanation


@pytest.mark.parametrize(
    "facts",
    [{"rights_expires": "2026-01-01"}, {"personal": True}, ROWS["old.md"]],
    ids=["expired", "personal", "retracted"],
)
def test_what_may_not_be_quoted_is_not_compared(
    fill: Fill, clock: Clock, facts: Mapping[str, object]
) -> None:
    """A source that may ground nothing contradicts nobody, asked for or not."""
    texts = {"a.md": "Lilies are toxic to cats.\n", "b.md": "Lilies are not toxic to cats.\n"}
    with EvidenceBase.open(":memory:", clock=clock) as base:
        base.ingest(fill(texts, {"b.md": facts}))
        assert base.compare_sources() == ()
        assert base.find_passage_contradictions("Are lilies toxic to cats?") == ()
    with EvidenceBase.open(":memory:", clock=clock) as base:
        base.ingest(fill(texts))
        assert len(base.compare_sources()) == 1


def test_the_clock_ends_the_loop(fill: Fill) -> None:
    """Out of time, the rest of the claims is listed as not reached."""
    ticks = count()
    with EvidenceBase.open(":memory:", clock=lambda: NOW + timedelta(seconds=next(ticks))) as base:
        base.ingest(fill({"moon.md": MOON}))
        budget = LatencyBudget(name="short", p95_ms=3_500)
        report = base.check_text(f"{MOON} " * 5, budget=budget)
    assert not report.is_complete
    assert 0 < len(report.checked) < 5


def test_claims_are_checked_as_they_are_given(base: EvidenceBase) -> None:
    """A claim that is given as such is never split or left out."""
    report = base.check_claims([MOON, "Hi."])
    assert [each.termination for each in report.claims] == ["pass", "unsupported"]
    with pytest.raises(InvariantError):
        base.check_claims("one text")


def test_a_lesson_is_held_against_its_sets(base: EvidenceBase) -> None:
    """A lesson is grounded in the sets that it names."""
    claims = (LessonClaim(id="1", text=MOON),)
    assert base.check_lesson(Lesson(title="Moon", claims=claims)).is_grounded
    elsewhere = Lesson(title="Moon", claims=claims, source_sets=("plants",))
    assert not base.check_lesson(elsewhere).is_grounded


def test_passages_that_disagree_are_found(fill: Fill, clock: Clock) -> None:
    """Both passages are quoted where they stand."""
    texts = {"vet.md": "Lilies are toxic to cats.\n", "forum.md": "Lilies are not toxic to cats.\n"}
    with EvidenceBase.open(":memory:", clock=clock) as base:
        base.ingest(fill(texts))
        (found,) = base.find_passage_contradictions("Are lilies toxic to cats?")
        finding = base.verify_claim("Lilies are toxic to cats.")
    assert {found.first.text, found.second.text} == {each.strip() for each in texts.values()}
    assert (found.topic, found.audit.at, found.audit.actor) == (
        "Are lilies toxic to cats?",
        NOW,
        "owner",
    )
    assert (finding.label, finding.method) == (JudgeLabel.SUPPORTED, VerificationMethod.VERBATIM)
    assert finding.rules[0] == "contradicted_elsewhere"
    assert [each.id for each in finding.citations] == ["1", "2"]


def test_statements_that_disagree_are_weighed(base: EvidenceBase) -> None:
    """A conflict of two values is decided, and both stay."""
    base.declare_predicates([Predicate("born_in", cardinality="functional")])
    for value in ("Bonn", "Berlin"):
        base.correct_statement(value, subject="Ann", predicate="born_in")
    assert base.weigh_contradictions("Bob") == ()
    for each in base.weigh_contradictions():
        assert {each.first.text, each.second.text} == {"Bonn", "Berlin"}


def test_a_claim_that_is_only_reworded_is_judged(base: EvidenceBase) -> None:
    """A claim in other words has a method, a confidence and evidence of its own."""
    finding = base.verify_claim("Every part of the lily plant is dangerous.")
    assert finding.method in {VerificationMethod.COVERAGE, VerificationMethod.VERBATIM}
    assert finding.citations
    assert isinstance(finding.confidence, int)


LILY = "The peace lily is safe for cats."


def test_no_verb_bears_out_what_certifies(base: EvidenceBase, fill: Fill) -> None:
    """A claim that something is safe is refused by each verb, though a source says it."""
    base.ingest(fill({"lily.md": LILY}), source_set="s")
    for report in (base.check_text(LILY), base.check_claims([LILY])):
        assert (report.claims[0].action, report.passes) == ("refuse", False)
        assert report.claims[0].rules == ("certifies_safety",)
    found = base.verify_claim(LILY)
    assert (found.label, found.rules) == (JudgeLabel.NOT_ENOUGH, ("certifies_safety",))
    lesson = Lesson(title="Lilies", claims=(LessonClaim(id="1", text=LILY),))
    assert base.check_lesson(lesson).findings[0].status == "unsupported"


def test_a_claim_of_a_class_of_questions_has_its_notice(base: EvidenceBase) -> None:
    """Where somebody ate something the notice stands beside the finding."""
    (found,) = base.check_claims(["My cat ate a lily and it is harmless."]).claims
    assert "poison control" in found.notice


def test_what_is_worded_unlike_the_question_is_compared_too(fill: Fill) -> None:
    """Passages that speak of the best answer's matter in its own words are found by these."""
    texts = {
        "sheet.md": "How much did they bring? The six landings carried back 842 kilograms of rock.",
        "page.md": "The six landings carried back 382 kilograms (842 pounds) of rock.",
    }
    texts |= {f"other{n}.md": "How much did they bring? Nobody knows." for n in range(3)}
    with EvidenceBase.open(":memory:") as base:
        base.ingest(fill(texts))
        found = base.find_passage_contradictions("How much did the landings bring?", limit=2)
    assert any("unit_differs" in each.rules for each in found)


@pytest.mark.complaint("vibrantlabsai/ragas#660")
def test_a_claim_alone_and_among_others_gets_one_finding(base: EvidenceBase) -> None:
    """Another thing measured beside it changed the first: what stands beside a claim does not."""
    claims = ["Hi.", MOON, "The Moon orbits the Earth in 30 days.", "Ferns like shade.", MOON]
    together = base.check_claims(claims).claims
    backwards = base.check_claims(claims[::-1]).claims[::-1]
    for claim, found, turned in zip(claims, together, backwards, strict=True):
        (alone,) = base.check_claims([claim]).claims
        assert evolve(found, claim=alone.claim) == alone
        assert evolve(turned, claim=alone.claim) == alone


def test_what_rests_on_the_words_at_stake_is_counted(fill: Fill, clock: Clock) -> None:
    """A contradiction says how many kept things have to be looked at again; others count none."""
    texts = {
        "vet.md": "Lilies are toxic to cats.\n",
        "forum.md": "Lilies are not toxic to cats.\n",
        "moon.md": MOON,
    }
    with EvidenceBase.open(":memory:", clock=clock) as base:
        base.ingest(fill(texts))
        base.build_evidence_pack("Moon", claims=[MOON])
        (before,) = base.find_passage_contradictions("Are lilies toxic to cats?")
        base.build_evidence_pack("Lilies", claims=["Lilies are toxic to cats."])
        (after,) = base.find_passage_contradictions("Are lilies toxic to cats?")
    assert (before.dependents, after.dependents) == (0, 1)
