"""Does every check see what it is for, and nothing else?"""

from __future__ import annotations

from typing import Final

import pytest
from tests.conformance.calls_of_checks import verbs_of_checks
from tests.conformance.mutants.mutant import MUTANTS, Mutant

from evidence_sophia.testing.kit import Check, all_checks
from evidence_sophia.testing.report import Outcome
from evidence_sophia.testing.runner import Subject, find_out

#: One quick check of every area: in the fast run each mutant is put to them, too.
SAMPLE: Final = frozenset(
    {
        "access.same-evidence-for-every-role",
        "adapter.connects",
        "citations.stand-in-the-asked-order",
        "claim-verification.verbatim-is-supported",
        "evidence-packs.kept-as-built",
        "extremes.empty-search",
        "grounded-answers.answers-what-is-known",
        "hostile.text-comes-back-verbatim",
        "isolation.scope-comes-before-ranking",
        "notebooks.entries-as-kept",
        "pack-evidence.verbatim-claim-is-grounded",
        "pack-writes.same-key-replays",
        "search-cursors.pages-equal-one-page",
        "semantic-search.best-first",
        "source-graph.links-out-and-in",
        "trace-export.digest-names-the-bytes",
    }
)

#: They take longest; in the fast run only the mutants that name them see them.
SLOW: Final = frozenset(
    {
        "access.deadline-ahead-is-served",
        "access.granted-roles-are-served",
        "extremes.long-results-hang-together",
        "extremes.needle-in-thousands",
        "hostile.any-question-is-served",
        "trace-export.every-kind-and-format",
        "trace-export.pdf-is-a-pdf",
        "trace-export.same-evidence-same-bytes",
    }
)

#: Complaints about adapters elsewhere, each with the mutant that does what was complained of.
COMPLAINTS: Final = (
    ("mem0ai/mem0#4453", "GivesDistance"),
    ("tteon/seocho#126", "WorstFirst"),
    ("litestar-org/sqlspec#362", "ChokesOnQuotes"),
    ("pyathena-dev/PyAthena#2", "FailsOnEmpty"),
    ("NousResearch/hermes-agent#88400", "ReplaysAnything"),
    ("drwgrc/multi-tenant-event-pipeline#19", "SharesKeysOfTenants"),
    ("gocardless/gocardless-pro-python#12", "MakesKeys"),
    ("aws-samples/dbt-glue#433", "LeavesOutUnknownPassages"),
    ("ably/docs#976", "TakesThreeArguments"),
    ("pydantic/pydantic-ai#7692", "SharesItsContext"),
    ("agronholm/anyio#601", "IgnoresDeadlines"),
)


def failures_of(mutant: Mutant, checks: tuple[Check, ...]) -> set[str]:
    """Put checks to a mutant; those that call nothing it changes pass as they do before."""
    calls = verbs_of_checks()
    subject = Subject.of(mutant.make())
    touched = [
        check
        for check in checks
        if mutant.changes & calls[check.id] or subject.refusal or check.id == "adapter.connects"
    ]
    findings = {check.id: find_out(check, mutant.make, subject) for check in touched}
    return {id_ for id_, found in findings.items() if found.outcome == Outcome.FAILED}


def near(mutant: Mutant) -> tuple[Check, ...]:
    """Give the quick checks of the areas that a mutant names, and the sample of the others."""
    areas = {id_.partition(".")[0] for id_ in mutant.fails}
    return tuple(
        each
        for each in all_checks()
        if each.id in mutant.fails | SAMPLE or (each.area in areas and each.id not in SLOW)
    )


@pytest.mark.parametrize("name", sorted(MUTANTS))
def test_a_mutant_fails_what_it_names(name: str) -> None:
    """Of the checks of its areas, and a sample of the others, a wrong adapter fails its own."""
    mutant = MUTANTS[name]
    assert failures_of(mutant, near(mutant)) == mutant.fails


@pytest.mark.deep
@pytest.mark.parametrize("name", sorted(MUTANTS))
def test_a_mutant_fails_nothing_else(name: str) -> None:
    """Of all checks there are, a wrong adapter fails exactly those it names."""
    assert failures_of(MUTANTS[name], all_checks()) == MUTANTS[name].fails


def test_the_sample_has_a_check_of_every_area() -> None:
    """Every area has one check in the sample, and none of the slow ones is in it."""
    areas = [each.area for each in all_checks() if each.id in SAMPLE]
    assert sorted(areas) == sorted({each.area for each in all_checks()})
    assert not SAMPLE & SLOW


def test_every_check_is_killed() -> None:
    """A check that no wrong adapter fails would prove nothing."""
    killed = {id_ for mutant in MUTANTS.values() for id_ in mutant.fails}
    assert {check.id for check in all_checks()} - killed == set()


def test_every_mutant_is_wrong() -> None:
    """There are at least 30 mutants; each says what is wrong with it, and fails something."""
    assert len(MUTANTS) >= 30
    assert [m.name for m in MUTANTS.values() if not m.fails or not m.wrong.endswith(".")] == []


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, id=reference, marks=pytest.mark.complaint(reference))
        for reference, name in COMPLAINTS
    ],
)
def test_a_complaint_is_seen(name: str) -> None:
    """What users of another tool complained of is a mutant, and at least one check sees it."""
    assert MUTANTS[name].fails
