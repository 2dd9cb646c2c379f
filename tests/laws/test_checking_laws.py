"""Laws of checking: every claim is a span of its text, and a decision follows from its record."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.checking_values import SCOPE, cite, claim_of, finding_of, passage_of

from evidence_sophia.checking.claims import extract_claims
from evidence_sophia.checking.deciding import Circumstances, decide_claim, replay_report
from evidence_sophia.checking.evidence import ClaimEvidence
from evidence_sophia.checking.factcheck import CheckRequest, check_plan, plan_check
from evidence_sophia.checking.latency import evaluate_latency_budget
from evidence_sophia.checking.loop_tools import LoopTools
from evidence_sophia.checking.outcomes import Action, Severity
from evidence_sophia.checking.report import FactCheckReport, SourceFinding
from evidence_sophia.checking.resolution import resolve
from evidence_sophia.model.measured import UNMEASURED
from evidence_sophia.model.source_format import SourceFormat

pytestmark = pytest.mark.law

_WORDS = st.sampled_from(
    [
        *("cats", "Lilies", "not", "harm", "12", "were", "and", ", and it", ";", ". ", "? "),
        *("Hi. ", "\n\n", "- ", "[1]", "猫", "кошка", "**", "#", "I think", "please", "(", "”"),
    ]
)
texts = st.one_of(st.lists(_WORDS, max_size=16).map(" ".join), st.text(max_size=60))
qualities = st.one_of(st.just(UNMEASURED), st.integers(0, 10_000))


def checked(text: str, evidence: str) -> FactCheckReport:
    """Check a text against one passage."""
    found = ClaimEvidence(passages=(passage_of(evidence),))
    plan = plan_check(CheckRequest(text), SCOPE)
    return check_plan(plan, lambda requests: iter([found] * len(requests)), LoopTools(cite=cite))


@given(texts, st.sampled_from([SourceFormat.PLAIN, SourceFormat.MARKDOWN]))
def test_claims_are_spans_in_order(text: str, written: SourceFormat) -> None:
    """Rule: "every claim is a span of the answer"; none overlaps another."""
    found = extract_claims(text, format=written)
    assert all(each.span.of(text).strip() for each in found)
    assert all(one.span.end <= other.span.start for one, other in pairwise(found))


@given(texts, texts)
def test_claims_in_are_claims_in_the_report(text: str, evidence: str) -> None:
    """Rule: "claims in = claims in the report"; scores are in range; the record replays."""
    report = checked(text, evidence)
    assert [each.claim for each in report.claims] == list(extract_claims(text))
    assert all(0 <= one.score <= 10_000 for each in report.claims for one in each.sources)
    assert replay_report(report) == report


@given(texts)
def test_no_evidence_never_passes(text: str) -> None:
    """Rule: "no evidence -> unsupported, never pass"."""
    assert not checked(text, "").passes


@given(qualities, qualities, st.sampled_from(list(Severity)))
def test_the_order_of_the_sides_is_no_matter(first: int, second: int, severity: Severity) -> None:
    """Rule: "both sides are always kept": what is shown depends on neither's place."""
    assert resolve(first, second, severity=severity) == resolve(second, first, severity=severity)


findings = st.lists(
    st.builds(
        finding_of,
        label=st.sampled_from(["supported", "refuted", "not_enough"]),
        score=st.integers(0, 10_000),
        probability=qualities,
        alignment=st.integers(0, 10_000),
        method=st.sampled_from(["coverage", "verbatim"]),
        rules=st.sampled_from([(), ("pronoun",), ("number_slot", "scattered")]),
    ),
    max_size=4,
)


@given(findings, st.sampled_from(list(Severity)))
def test_every_hedge_says_why(found: list[SourceFinding], severity: Severity) -> None:
    """Rule: a claim that is hedged names at least one rule, whatever its sources say."""
    check = decide_claim(claim_of("Cats purr."), found, Circumstances(severity=severity))
    assert check.action != Action.HEDGE or check.rules


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=60))
def test_the_percentile_is_a_run_that_95_of_100_did_not_exceed(durations: list[int]) -> None:
    """Rule: "a real p95 (nearest rank)"."""
    p95 = evaluate_latency_budget(durations).p95_ms
    assert p95 in durations
    assert 100 * sum(each <= p95 for each in durations) >= 95 * len(durations)
