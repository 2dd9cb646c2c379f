"""Does a decision follow from its record, and replay from it?"""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.checking_values import claim_of, finding_of, passage_of
from tests.unit.checking.conftest import Check

from evidence_sophia.checking.deciding import (
    Circumstances,
    decide_claim,
    decide_report,
    replay_report,
    unchecked_claim,
)
from evidence_sophia.checking.outcomes import Action, Termination
from evidence_sophia.checking.policy import CheckingPolicy
from evidence_sophia.checking.report import ClaimCheck, SourceFinding, Unchecked
from evidence_sophia.codec.digests import digest
from evidence_sophia.errors import DigestMismatchError
from evidence_sophia.model.measured import UNMEASURED

CLAIM = claim_of("The mill was built in 1902.")


def decided(*sources: SourceFinding, **given: object) -> ClaimCheck:
    """Decide about the claim."""
    return decide_claim(CLAIM, sources, Circumstances(**given))  # type: ignore[arg-type]  # fields


@pytest.mark.parametrize(
    ("label", "score", "alignment", "termination", "confidence"),
    [
        ("supported", 4_500, 9_000, "pass", 4_500),
        ("supported", 4_499, 9_000, "unsupported", 4_499),
        ("refuted", 4_500, 0, "contradicted", 5_500),
        ("refuted", 4_501, 5_499, "unsupported", 4_501),
        ("refuted", 4_900, 5_500, "contradicted", 5_500),
        ("refuted", 1_000, 5_500, "contradicted", 9_000),
        ("not_enough", 9_000, 9_000, "unsupported", 9_000),
    ],
)
def test_from_which_score_on_a_source_counts(
    label: str, score: int, alignment: int, termination: str, confidence: int
) -> None:
    """Support counts from 0.45 on, a contradiction from 0.55 on; each cell of both bars."""
    found = decided(finding_of(label, score, alignment=alignment))
    assert (found.termination, found.confidence) == (termination, confidence)


@pytest.mark.parametrize(
    ("facts", "confidence", "action"),
    [
        ({}, 9_000, "cite"),
        ({"rules": ("opposite",)}, 6_799, "hedge"),
        ({"probability": UNMEASURED}, 6_799, "hedge"),
        ({"probability": 6_800}, 6_800, "cite"),
        ({"probability": 6_799}, 6_799, "hedge"),
        ({"probability": 4_199}, 4_199, "refuse"),
        ({"rules": ("direction",), "probability": 4_199}, 4_199, "refuse"),
        ({"method": "verbatim"}, 9_800, "cite"),
        ({"method": "verbatim", "rules": ("contradicted_elsewhere",)}, 6_799, "hedge"),
    ],
)
def test_how_sure_a_support_is(facts: dict[str, object], confidence: int, action: str) -> None:
    """Where a guard fired, or out of the data's range, it is never sure enough to cite."""
    found = decided(finding_of(**facts))  # type: ignore[arg-type]  # fields of a finding
    assert (found.confidence, found.action) == (confidence, action)


def test_nothing_judged_is_unmeasured() -> None:
    """Without a source there is no confidence, not one of 0."""
    assert decided().confidence == UNMEASURED


@pytest.mark.complaint("confident-ai/deepeval#529")
@pytest.mark.complaint("confident-ai/deepeval#3098")
@pytest.mark.parametrize("language", ["en", "es", "de", "fr", "ru"])
def test_status_score_and_words_come_from_one_record(language: str) -> None:
    """Each way to end has words of its own, in each language."""
    support, against = finding_of(), finding_of("refuted", 500, source_id="default/weir")
    ends = [
        decided(language=language),
        decided(language=language, retracted=("default/old",)),
        decided(support, language=language),
        decided(finding_of(method="verbatim"), language=language),
        decided(finding_of(probability=UNMEASURED), language=language),
        decided(against, language=language),
        decided(support, against, language=language),
        unchecked_claim(CLAIM, Unchecked.OUT_OF_TIME, language),
        unchecked_claim(CLAIM, Unchecked.NOT_CHECKABLE, language),
    ]
    assert len({each.explanation for each in ends}) == len(ends)


@pytest.mark.complaint("truera/trulens#650")
def test_a_report_replays_from_its_record(check: Check) -> None:
    """Decided again from what is recorded of the sources, a report is equal to itself."""
    text = "Hi. Lilies are toxic to cats. The mill was built in 1902. Dogs chase red balls."
    report = check(
        text,
        passage_of("Lilies are not toxic to cats."),
        passage_of("The mill was built in 1902.", "weir"),
    )
    assert replay_report(report) == report


def test_a_changed_record_replays_to_what_it_says(check: Check) -> None:
    """A verdict that does not follow from the record does not survive the replay."""
    report = check("Dogs chase red balls.")
    forged = attrs.evolve(report, termination=Termination.PASS, action=Action.CITE)
    assert replay_report(forged) == report


def test_another_policy_does_not_replay(check: Check) -> None:
    """A record names the policy that decided."""
    with pytest.raises(DigestMismatchError):
        replay_report(check("Dogs chase red balls."), CheckingPolicy(cite=7_000))


@pytest.mark.parametrize(
    ("facts", "termination", "action", "status"),
    [
        ({}, "pass", "cite", "grounded"),
        ({"probability": 5_000}, "pass", "hedge", "partially_grounded"),
        ({"probability": 4_000}, "pass", "refuse", "unsupported"),
        ({"rules": ("scattered",)}, "partial", "hedge", "partially_grounded"),
        ({"rules": ("scattered",), "probability": 4_000}, "partial", "refuse", "unsupported"),
        ({"probability": UNMEASURED}, "partial", "hedge", "partially_grounded"),
    ],
)
def test_what_a_guard_leaves_in_doubt_never_passes(
    facts: dict[str, object], termination: str, action: str, status: str
) -> None:
    """A claim passes where nothing speaks against its support; else it is borne out in part."""
    found = decided(finding_of(**facts))  # type: ignore[arg-type]  # fields of a finding
    assert (found.termination, found.action, found.status) == (termination, action, status)
    assert found.route == ("complete" if termination == "pass" else "unsupported-claim-loop")


def test_a_sure_source_decides_before_a_doubtful_one() -> None:
    """A higher score under a guard does not hide a source that nothing speaks against."""
    doubtful = finding_of(rules=("scattered",), source_id="default/weir")
    found = decided(doubtful, finding_of(score=5_000))
    assert (found.termination, found.confidence) == ("pass", 5_000)
    assert [each.source_id for each in found.deciding] == ["default/mill", "default/weir"]


def test_a_contradiction_that_is_too_weak_decides_nothing() -> None:
    """What does not reach its bar is kept in the record and shown as deciding nowhere."""
    found = decided(finding_of("refuted", 4_600, alignment=100))
    assert (found.termination, found.deciding, len(found.sources)) == ("unsupported", (), 1)


def test_a_text_whose_support_is_too_weak_does_not_pass() -> None:
    """A claim that ends as a pass and is refused all the same counts nowhere as supported."""
    weak = decided(finding_of(probability=4_000))
    report = decide_report((weak,), language="en", text_digest=digest(b""), policy=CheckingPolicy())
    assert (report.termination, report.action) == ("pass", "refuse")
    assert (report.passes, report.passed, report.support_share) == (False, (), 0)


@pytest.mark.parametrize(
    ("facts", "action", "rules"),
    [
        ({"probability": UNMEASURED}, "hedge", ("uncalibrated",)),
        ({"probability": 5_000}, "hedge", ("low_confidence",)),
        ({"probability": 5_000, "rules": ("scattered",)}, "hedge", ("scattered",)),
        ({"probability": 9_000}, "cite", ()),
        ({"probability": 1_000}, "refuse", ()),
    ],
)
def test_a_hedge_that_no_guard_calls_for_says_why(
    facts: dict[str, Any], action: str, rules: tuple[str, ...]
) -> None:
    """A reader of the record sees what is in doubt."""
    check = decide_claim(claim_of("Cats purr."), [finding_of(**facts)], Circumstances())
    assert (check.action, check.rules) == (action, rules)
