"""Does the loop say of a text what its sources say, and nothing more?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest
from tests.checking_values import SCOPE, cite, passage_of
from tests.doubling import LINEAR, growth
from tests.unit.checking.conftest import Check

from evidence_sophia.checking.evidence import ClaimEvidence
from evidence_sophia.checking.factcheck import (
    CheckRequest,
    ClaimRequest,
    check_plan,
    plan_check,
    plan_claims,
)
from evidence_sophia.checking.latency import LatencyBudget
from evidence_sophia.checking.loop_tools import LoopTools
from evidence_sophia.checking.outcomes import Severity
from evidence_sophia.checking.policy import CheckingPolicy
from evidence_sophia.checking.report import FactCheckReport, Unchecked
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import SourceScopeViolation
from evidence_sophia.model.finding import VerificationMethod
from evidence_sophia.model.hit import SearchMethod
from evidence_sophia.model.measured import UNMEASURED
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import RetractionState
from evidence_sophia.support.nli import NliScores
from evidence_sophia.testing.scripted_scorer import ScriptedNliScorer

BUILT = "The old mill by the river was built in 1902."
FILLER = "The river runs past green fields and quiet villages all summer long. "


def test_the_very_words_are_cited(check: Check) -> None:
    """A claim that stands word for word in a source is grounded."""
    report = check(BUILT, passage_of(f"Rain fell. {BUILT} Rain fell."))
    (found,) = report.claims
    assert (report.termination, report.action, report.route) == ("pass", "cite", "complete")
    assert (found.status, found.method, found.confidence) == ("grounded", "verbatim", 9_800)
    assert [each.quote for each in found.citations] == [BUILT]
    assert report.passes
    assert report.support_share == 10_000


@pytest.mark.complaint("confident-ai/deepeval#2248")
@pytest.mark.complaint("vibrantlabsai/ragas#793")
def test_no_evidence_never_passes(check: Check) -> None:
    """Without evidence a claim is unsupported, and how surely was not measured."""
    report = check(BUILT)
    (found,) = report.claims
    assert (report.termination, report.action) == ("unsupported", "refuse")
    assert (found.status, found.confidence, found.sources) == ("unsupported", UNMEASURED, ())


@pytest.mark.complaint("confident-ai/deepeval#1971")
@pytest.mark.complaint("run-llama/llama_index#14753")
@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Paris is the capital of France.", "We spent a great day in Paris."),
        ("The mill was built in 1902.", "Cats sleep sixteen hours a day."),
    ],
)
def test_a_shared_name_or_no_shared_word_is_no_support(
    check: Check, claim: str, evidence: str
) -> None:
    """What speaks of something else supports nothing."""
    assert check(claim, passage_of(evidence)).claims[0].status == "unsupported"


@pytest.mark.parametrize(
    "evidence",
    [
        f"It is not true that {BUILT[0].lower()}{BUILT[1:]}",
        f"“{BUILT}” That is wrong.",
        f"A legend has us believe that {BUILT[0].lower()}{BUILT[1:]}",
    ],
)
def test_evidence_that_quotes_the_claim_only_to_deny_it(check: Check, evidence: str) -> None:
    """The words alone support nothing where their own sentence takes them back."""
    assert check(BUILT, passage_of(evidence)).termination != "pass"


def test_a_report_that_is_borne_out_supports(check: Check) -> None:
    """What a sentence says was shown is said, not only reported."""
    found = check("Lilies harm cats.", passage_of("Tests showed that lilies harm cats.")).claims[0]
    assert found.termination == "pass"


@pytest.mark.complaint("vllm-project/semantic-router#3365")
def test_a_contradiction_at_the_end_of_50000_words_is_found(check: Check) -> None:
    """Nothing is cut off: the last sentence counts like the first."""
    text = FILLER * 4_200 + "The old mill by the river was never built in 1902."
    assert check(BUILT, passage_of(text)).termination == "contradicted"


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Four people died in the fire.", "Three people died in the fire at the mill."),
        ("Ann Smith walked on Mars.", "Ann Smith walked on the Moon."),
    ],
)
def test_a_missing_number_or_name_is_no_support(check: Check, claim: str, evidence: str) -> None:
    """However much else is covered, another number or name is another claim."""
    assert check(claim, passage_of(evidence)).claims[0].status in {"unsupported", "conflicting"}


@pytest.mark.complaint("Liyan06/MiniCheck#13")
def test_numbers_are_values(check: Check) -> None:
    """Words and digits of a number are one value."""
    found = check("The mill has twelve wheels.", passage_of("The mill has 12 wheels."))
    assert found.termination == "pass"


def test_another_of_a_series_contradicts_nothing(check: Check) -> None:
    """Apollo 12 is not Apollo 11."""
    found = check(
        "Apollo 11 landed in July 1969.", passage_of("Apollo 12 landed in November 1969.")
    )
    assert found.termination == "unsupported"


def test_both_sides_are_kept(check: Check) -> None:
    """Where one source supports and another contradicts, both stand in the finding."""
    report = check(
        "Lilies are toxic to cats.",
        passage_of("Lilies are toxic to cats.", "vet"),
        passage_of("Lilies are not toxic to cats.", "forum"),
    )
    (found,) = report.claims
    assert (report.termination, report.action, report.route) == (
        "contradicted",
        "hedge",
        "contradiction-loop",
    )
    assert [each.source_id for each in found.deciding] == ["default/forum", "default/vet"]
    assert "contradicted_elsewhere" in found.rules
    assert "negation" in found.rules


def test_a_critical_contradiction_is_escalated(check: Check) -> None:
    """What would do much harm goes to a person."""
    report = check(
        "Lilies are toxic to cats.",
        passage_of("Lilies are not toxic to cats."),
        severity=Severity.CRITICAL,
    )
    assert report.action == "escalate"
    assert report.claims[0].explanation == "A source contradicts the claim."


def test_a_strict_policy_escalates_the_unsupported(check: Check) -> None:
    """Where strictness asks, a person looks at what nothing supports."""
    assert check(BUILT, policy=CheckingPolicy(is_strict=True)).action == "escalate"


def test_a_retracted_source_supports_nothing(check: Check) -> None:
    """What was found in a retracted source is named, and grounds nothing."""
    (found,) = check(BUILT, passage_of(BUILT, state=RetractionState.RETRACTED)).claims
    assert (found.status, found.retracted) == ("unsupported", ("default/mill",))
    assert "retracted" in found.explanation


@pytest.mark.complaint("truera/trulens#1365")
def test_what_cannot_be_checked_counts_neither_way(check: Check) -> None:
    """A greeting is listed, and changes no share."""
    report = check(f"Hi. {BUILT}", passage_of(BUILT))
    assert [each.unchecked for each in report.claims] == [Unchecked.NOT_CHECKABLE, None]
    assert (report.support_share, report.termination) == (10_000, "pass")


@pytest.mark.complaint("truera/trulens#809")
def test_the_share_is_the_printed_formula(check: Check) -> None:
    """One of three claims is 3,333 basis points, and the text is partial."""
    report = check(f"{BUILT} Cats eat fish daily. Dogs chase red balls.", passage_of(BUILT))
    assert report.support_share == 10_000 * len(report.passed) // len(report.checked) == 3_333
    assert (report.termination, report.route) == ("partial", "unsupported-claim-loop")
    assert report.action == "refuse"


def test_a_text_of_no_claims_measures_nothing(check: Check) -> None:
    """Without a claim there is no share, and no pass."""
    report = check("Hi. Is it?")
    assert (report.support_share, report.termination, report.action) == (
        UNMEASURED,
        "unsupported",
        None,
    )


@pytest.mark.complaint("confident-ai/deepeval#1265")
def test_the_order_of_the_evidence_is_no_matter(check: Check) -> None:
    """Any permutation of the passages gives the same decision and the same scores."""
    passages = [passage_of(BUILT, "a"), passage_of(FILLER, "b"), passage_of("A mill.", "c")]
    found = [check(BUILT, *each).claims[0] for each in permutations(passages)]
    decided = {(each.termination, each.confidence, each.action, each.rules) for each in found}
    scores = {frozenset((one.source_id, one.score) for one in each.sources) for each in found}
    assert len(decided) == len(scores) == 1


@pytest.mark.complaint("confident-ai/deepeval#1146")
def test_the_same_input_gives_the_same_report(check: Check) -> None:
    """A hundred repeats give one report."""
    passage = passage_of(f"{FILLER}The mill was built long ago.")
    assert len({check(BUILT, passage) for _ in range(100)}) == 1


@pytest.mark.complaint("vibrantlabsai/ragas#79")
def test_scores_are_in_their_range(check: Check) -> None:
    """Every score and confidence is from 0 to 10,000."""
    for evidence in (BUILT, FILLER, f"{BUILT} Not so.", "1902 1902 1902", "水车建于一九〇二年。"):
        for each in check(BUILT, passage_of(evidence)).claims:
            assert all(0 <= source.score <= 10_000 for source in each.sources)


def test_two_passages_of_a_source_are_one_evidence(check: Check) -> None:
    """What a document says in two places is one finding; another document is another."""
    first, second = passage_of(BUILT), passage_of(FILLER)
    report = check(BUILT, first, second, passage_of(FILLER, "river"))
    assert [each.source_id for each in report.claims[0].sources] == [
        "default/mill",
        "default/river",
    ]


def test_a_pronoun_leans_on_what_came_before(check: Check) -> None:
    """What speaks of something else does not bear out a pronoun; what does is hedged."""
    text = "The old mill was built in 1902. It burned down in 1950."
    other = check(text, passage_of("The barn burned down in 1950.", "barn")).claims[1]
    same = check(text, passage_of("The mill burned down in 1950.")).claims[1]
    assert (other.status, other.sources[0].rules) == ("unsupported", ("unresolved",))
    assert (same.status, same.action) == ("partially_grounded", "hedge")


def test_an_uncalibrated_support_is_hedged(check: Check) -> None:
    """In a language that the score was not fitted for, support by coverage is never cited."""
    found = check(
        "El viejo molino del río fue construido en 1902.",
        passage_of("En 1902 fue construido el viejo molino que está en el río.", language="es"),
        language="es",
    ).claims[0]
    assert (found.status, found.action) == ("partially_grounded", "hedge")
    assert "no está calibrado" in found.explanation


def test_a_model_may_only_take_away(check: Check) -> None:
    """A model of inference moves support to contradiction, and leaves the very words alone."""
    says = NliScores(entailment=0.0, neutral=0.0, contradiction=1.0)
    tools = LoopTools(cite=cite, scorer=ScriptedNliScorer(otherwise=says))
    reworded = "The old mill that stands by the river was built in 1902."
    assert check(BUILT, passage_of(BUILT), tools=tools).termination == "pass"
    found = check(BUILT, passage_of(reworded), tools=tools).claims[0]
    assert (found.termination, found.method) == ("contradicted", VerificationMethod.NLI)


def test_evidence_from_elsewhere_stops_the_loop(check: Check) -> None:
    """A passage of another source set than the declared ones is a hard failure."""
    with pytest.raises(SourceScopeViolation):
        check(BUILT, passage_of(BUILT), scope=Scope(tenant="local", source_sets=("other",)))


def test_independence_is_recorded(check: Check) -> None:
    """Where the first retriever is used again, the finding says so."""
    first = check(BUILT, passage_of(BUILT), found_by=SearchMethod.BM25)
    assert first.claims[0].is_independent is False
    assert check(BUILT, passage_of(BUILT)).claims[0].is_independent is True


def test_out_of_time_it_ends_with_what_it_has() -> None:
    """The claims that were not reached say so, and the text does not pass."""
    ticks = iter(range(0, 100, 10))

    def fetch(requests: Sequence[ClaimRequest]) -> Iterator[ClaimEvidence]:
        yield from (ClaimEvidence(passages=(passage_of(BUILT),)) for _ in requests)

    tools = LoopTools(
        cite=cite,
        elapsed_ms=lambda: next(ticks),
        budget=LatencyBudget(name="short", p95_ms=15),
    )
    report = check_plan(plan_check(CheckRequest(f"{BUILT} " * 4), SCOPE), fetch, tools)
    assert [each.unchecked for each in report.claims] == [
        None,
        None,
        Unchecked.OUT_OF_TIME,
        Unchecked.OUT_OF_TIME,
    ]
    assert (report.is_complete, report.termination) == (False, "partial")
    assert {each.status for each in report.claims[2:]} == {"unsupported"}


def test_claims_given_as_such_are_all_checked() -> None:
    """What the caller calls a claim is one, whatever it looks like."""
    plan = plan_claims(("Hi.", "- [1]"), SCOPE)
    assert [each.claim for each in plan.requests] == ["Hi.", "- [1]"]


@pytest.mark.complaint("UKGovernmentBEIS/inspect_ai#4574")
def test_a_report_survives_a_round_trip(check: Check) -> None:
    """What is written is read back equal, unmeasured numbers included."""
    report = check(f"Hi. {BUILT} Cats eat fish daily.", passage_of(BUILT))
    assert decode(FactCheckReport, encode(report)) == report


def test_a_claim_of_100_kilobytes(check: Check) -> None:
    """A claim of any length gets a verdict."""
    claim = "the barn and the cow " * 5_000 + "was sold."
    assert check(claim, passage_of(BUILT)).termination == "unsupported"


def test_mixed_scripts_and_broken_text(check: Check) -> None:
    """Scripts beside one another, and half of a surrogate pair, get a verdict."""
    report = check(
        f"{BUILT} 水车建于一九〇二年。 \ud800 Мельница построена в 1902 году.", passage_of(BUILT)
    )
    assert report.claims[0].termination == "pass"


@pytest.mark.doubling
@pytest.mark.parametrize("what", ["claims", "claim", "evidence"])
def test_the_loop_is_linear(what: str, check: Check) -> None:
    """Doubling the claims, one claim, or the evidence doubles the time."""

    def work(size: int) -> Any:
        text, evidence = BUILT, passage_of(FILLER * 20 + BUILT)
        if what == "claims":
            text = f"{BUILT} " * size
        elif what == "claim":
            text = "the mill by the river and the barn " * size + "was built."
        else:
            evidence = passage_of(FILLER * size * 4 + BUILT)
        return lambda: check(text, evidence)

    assert growth(work, 50) <= LINEAR
