"""Does the table of the fact-check loop say what it should, cell by cell?"""

from __future__ import annotations

from itertools import product

import attrs
import pytest

from evidence_sophia.checking import outcomes
from evidence_sophia.checking.outcomes import (
    GROUNDING,
    JUDGED,
    Action,
    Severity,
    Termination,
    grounding_of,
    outcome_of,
    strictest,
    termination_of_all,
)
from evidence_sophia.checking.policy import DEFAULT_CHECKING, CheckingPolicy, policy_digest
from evidence_sophia.errors import InternalError
from evidence_sophia.model.evidence_pack import GroundingStatus
from evidence_sophia.model.finding import JudgeLabel

PASS, PARTIAL, UNSUPPORTED, CONTRADICTED = Termination


@pytest.mark.parametrize(
    ("termination", "confidence", "given", "action", "route"),
    [
        (PASS, 10_000, ("medium", False), "cite", "complete"),
        (PASS, 6_800, ("medium", False), "cite", "complete"),
        (PASS, 6_799, ("medium", False), "hedge", "complete"),
        (PASS, 4_200, ("medium", False), "hedge", "complete"),
        (PASS, 4_199, ("medium", False), "refuse", "complete"),
        (PASS, 9_000, ("critical", True), "cite", "complete"),
        (PARTIAL, 9_000, ("medium", False), None, "unsupported-claim-loop"),
        (UNSUPPORTED, 0, ("medium", False), "refuse", "unsupported-claim-loop"),
        (UNSUPPORTED, 9_999, ("critical", False), "refuse", "unsupported-claim-loop"),
        (UNSUPPORTED, 0, ("medium", True), "escalate", "unsupported-claim-loop"),
        (CONTRADICTED, 9_000, ("high", False), "hedge", "contradiction-loop"),
        (CONTRADICTED, 0, ("low", True), "hedge", "contradiction-loop"),
        (CONTRADICTED, 9_000, ("critical", False), "escalate", "contradiction-loop"),
    ],
)
def test_each_cell_of_the_table(
    termination: Termination,
    confidence: int,
    given: tuple[str, bool],
    action: str | None,
    route: str,
) -> None:
    """Termination, confidence, severity and strictness give the action and the route."""
    severity, is_strict = given
    policy = CheckingPolicy(is_strict=is_strict)
    row = outcome_of(termination, confidence, severity=Severity(severity), policy=policy)
    assert (row.action, row.route) == (action, route)


def test_the_bars_are_those_of_the_policy() -> None:
    """Another policy moves the rows."""
    assert outcome_of(PASS, 5_000, policy=CheckingPolicy(cite=5_000)).action == Action.CITE


def test_an_unknown_termination_has_no_row() -> None:
    """What the table does not know is our own failure."""
    with pytest.raises(InternalError):
        outcome_of(Termination("later"), 9_000)


@pytest.mark.complaint("promptfoo/promptfoo#9907")
def test_the_documented_defaults_are_pinned() -> None:
    """A default that differs from its contract is caught here."""
    values = {
        each.name: getattr(DEFAULT_CHECKING, each.name) for each in attrs.fields(CheckingPolicy)
    }
    assert values == {
        "support": 4_500,
        "contradiction": 5_500,
        "cite": 6_800,
        "hedge": 4_200,
        "prior": 3_400,
        "verbatim": 9_800,
        "is_strict": False,
        "alignment": 1_800,
        "answers_differ": 6_000,
        "gap": 1_800,
        "surface": 6_200,
        "hedge_quality": 4_200,
        "refuse_quality": 2_500,
    }


@pytest.mark.complaint("vibrantlabsai/ragas#1711")
@pytest.mark.parametrize("name", [each.name for each in attrs.fields(CheckingPolicy)])
def test_every_constant_is_in_the_digest(name: str) -> None:
    """A policy that differs in one constant has another digest."""
    value = getattr(DEFAULT_CHECKING, name)
    other = attrs.evolve(DEFAULT_CHECKING, **{name: True if value is False else value + 1})
    assert policy_digest(other) != policy_digest(DEFAULT_CHECKING)


def test_the_mapping_to_grounding_covers_what_a_claim_can_end_as() -> None:
    """Each pair of termination and action that the rows of a claim allow has one status."""
    reachable = {
        (row.termination, row.action) for row in outcomes.OUTCOMES if row.action is not None
    }
    in_part = {(PARTIAL, Action.HEDGE), (PARTIAL, Action.REFUSE)}  # by the rows of a pass
    assert set(GROUNDING) == reachable | in_part
    for key in reachable:
        assert grounding_of(*key) == GROUNDING[key]


def test_the_mapping_to_labels_covers_every_status() -> None:
    """Only what may be cited is supported in a finding of the contract."""
    assert set(JUDGED) == set(GroundingStatus)
    supported = [status for status, label in JUDGED.items() if label == JudgeLabel.SUPPORTED]
    assert supported == [GroundingStatus.GROUNDED]


def test_the_strictest_action() -> None:
    """The strictest of some actions counts; none of none."""
    assert strictest([Action.CITE, Action.ESCALATE, Action.HEDGE]) == Action.ESCALATE
    assert strictest([]) is None


@pytest.mark.parametrize(("first", "second"), list(product(Termination, repeat=2)))
def test_a_text_ends_by_its_worst_claim(first: Termination, second: Termination) -> None:
    """A contradiction decides, likes end alike, a mixture is partial; order is no matter."""
    wanted = (
        CONTRADICTED if CONTRADICTED in {first, second} else (first if first == second else PARTIAL)
    )
    assert termination_of_all([first, second]) == wanted


@pytest.mark.complaint("confident-ai/deepeval#2248")
def test_a_text_without_claims_is_unsupported() -> None:
    """Nothing that was checked never passes."""
    assert termination_of_all([]) == UNSUPPORTED
