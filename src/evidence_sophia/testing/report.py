"""What did the kit find? Values that travel as JSON."""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, not_blank, tuple_of
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["CheckResult", "Outcome", "Report"]


class Outcome(OpenEnum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    EXPECTED_FAILURE = "expected_failure"


@frozen(kw_only=True)
class CheckResult:
    """How one check ended.

    Attributes:
        id: of the check.
        clause: the clause of the contract that it puts to the test.
        outcome: how it ended.
        is_scored: whether the asked contract version counts it.
        promise: what is promised.
        message: what was found instead, or why it was skipped; "" where it passed.
        advice: what to do; "" unless it failed.
    """

    id: str = field(validator=not_blank)
    clause: str = field(validator=not_blank)
    outcome: Outcome = field(converter=Outcome)
    is_scored: bool = field(validator=instance_of(bool))
    promise: str = field(validator=not_blank)
    message: str = field(default="", validator=instance_of(str))
    advice: str = field(default="", validator=instance_of(str))

    @property
    def area(self) -> str:
        """The first part of the id."""
        return self.id.partition(".")[0]


@frozen(kw_only=True)
class Report:
    """What the kit found of one adapter.

    Attributes:
        contract: the contract version that was asked for, ``MAJOR.MINOR``.
        kit: version of the package that the kit came with.
        implementation: the adapter's own name and version.
        capabilities: those it declares.
        ways: how it was called: ``blocking``, or ``native`` and ``bridged``.
        results: one a check, in the order of the kit.
    """

    contract: str = field(validator=not_blank)
    kit: str = field(validator=not_blank)
    implementation: str = field(validator=not_blank)
    capabilities: tuple[Capability, ...] = field(validator=tuple_of(Capability))
    ways: tuple[str, ...] = field(validator=tuple_of(str))
    results: tuple[CheckResult, ...] = field(validator=tuple_of(CheckResult), repr=False)

    def count(self, outcome: Outcome) -> int:
        """Count the scored checks that ended so."""
        return sum(each.is_scored and each.outcome == outcome for each in self.results)

    @property
    def failures(self) -> tuple[CheckResult, ...]:
        """The scored checks that failed."""
        return tuple(r for r in self.results if r.is_scored and r.outcome == Outcome.FAILED)

    @property
    def is_passed(self) -> bool:
        """Whether no scored check failed, and at least one passed."""
        return not self.failures and self.count(Outcome.PASSED) > 0

    @property
    def badge(self) -> str:
        """What a passing adapter may say of itself, on one line; "" for any other."""
        if not self.is_passed:
            return ""
        named = ", ".join(each.value for each in self.capabilities)
        return f"{self.implementation}: contract {self.contract}, kit {self.kit}, {named}"

    @property
    def tally(self) -> str:
        """The numbers on one line: ``N passed, N failed``, and how many were skipped."""
        skipped = self.count(Outcome.SKIPPED)
        numbers = f"{self.count(Outcome.PASSED)} passed, {self.count(Outcome.FAILED)} failed"
        return f"{numbers}, {skipped} skipped" if skipped else numbers
