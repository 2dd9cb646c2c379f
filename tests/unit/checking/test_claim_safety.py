"""Is a claim that certifies never borne out, whatever the sources say?"""

from __future__ import annotations

from tests.checking_values import cite, finding_of, passage_of
from tests.unit.checking.conftest import Check

from evidence_sophia.checking.claim_safety import CERTIFIES, ClaimSafety, without_support
from evidence_sophia.checking.deciding import replay_report
from evidence_sophia.checking.loop_tools import LoopTools

SAFE = "The lily is safe for cats."


def _filter(claim: str, before: tuple[str, ...], _language: str) -> ClaimSafety:
    return ClaimSafety(is_certifying="safe" in claim, notice=" | ".join(before))


TOOLS = LoopTools(cite=cite, judge_safety=_filter)


def test_the_very_words_of_a_source_bear_nothing_out(check: Check) -> None:
    """A claim that certifies is refused under its rule, though a source says the same."""
    report = check(SAFE, passage_of(SAFE, "lily"), tools=TOOLS)
    (found,) = report.claims
    assert (found.action, found.rules, found.deciding) == ("refuse", (CERTIFIES,), ())
    assert found.sources[0].rules == (CERTIFIES,)
    assert "certify" in found.explanation
    assert replay_report(report) == report


def test_a_contradiction_is_still_told(check: Check) -> None:
    """A source that says otherwise decides; the rule stands beside its own."""
    (found,) = check(SAFE, passage_of("The lily is not safe for cats.", "lily"), tools=TOOLS).claims
    assert (found.termination, found.action) == ("contradicted", "hedge")
    assert CERTIFIES in found.rules


def test_other_claims_keep_their_support_and_their_notice(check: Check) -> None:
    """What stands before a claim is given to the filter; a claim that certifies nothing stays."""
    text = "Hi. The lily is white."
    report = check(text, passage_of("The lily is white.", "lily"), tools=TOOLS)
    found = report.claims[1]
    assert (found.action, found.notice) == ("cite", "Hi.")
    assert replay_report(report) == report


def test_only_support_is_taken_away() -> None:
    """A finding that contradicts is left as it is."""
    against = finding_of("refuted")
    assert tuple(without_support([against])) == (against,)
