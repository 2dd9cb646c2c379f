"""Is this adapter right? Put every check of the kit to it, and report."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen

from evidence_sophia.contract.connection import connect
from evidence_sophia.contract.description import CapabilitySupport, Description
from evidence_sophia.contract.shape import is_async_adapter
from evidence_sophia.contract.verbs import verbs_of
from evidence_sophia.errors import (
    BackendError,
    ContractError,
    EvidenceAdapterUnavailable,
    InvariantError,
    SophiaError,
)
from evidence_sophia.model._rules import shown
from evidence_sophia.model.capability import Capability
from evidence_sophia.testing.bench import Bench, Way
from evidence_sophia.testing.kit import Check, CheckFailure, all_checks
from evidence_sophia.testing.origin import tell_error
from evidence_sophia.testing.report import CheckResult, Outcome, Report
from evidence_sophia.testing.requirements import requirements_of

__all__ = ["Finding", "Subject", "check_expectations", "find_out", "run_conformance"]

#: Seconds after which a check is given up: an adapter that never answers is wrong, too.
WATCHDOG: Final = 15.0

#: The one check that is put to an adapter that cannot be connected.
_CONNECTS: Final = "adapter.connects"

_NO_FAILURES: Final[Mapping[str, str]] = MappingProxyType({})


@frozen(kw_only=True)
class Finding:
    """How a check ended, and what was found."""

    outcome: Outcome
    message: str = ""


@frozen(kw_only=True)
class Subject:
    """The adapter that is looked at, before any check.

    Attributes:
        ways: in which it is called.
        description: what it says of itself; None where it cannot say anything.
        refusal: why it cannot be connected; "" where it can.
        absent: declared capabilities without their verbs.
    """

    ways: tuple[str, ...]
    description: Description | None
    refusal: str
    absent: frozenset[Capability]

    @classmethod
    def of(cls, adapter: object) -> Subject:
        """Look at an adapter; nothing is asked of its backend."""
        refusal = ""
        try:
            description: Description | None = connect(adapter).describe()  # type: ignore[call-overload]  # it may be anything
        except (ContractError, EvidenceAdapterUnavailable) as error:
            description, refusal = _described(adapter), f"the adapter does not connect: {error}"
        return cls(
            ways=(Way.NATIVE, Way.BRIDGED) if is_async_adapter(adapter) else (Way.BLOCKING,),
            description=description,
            refusal=refusal,
            absent=frozenset(
                each
                for each in Capability
                if description is not None
                and description.declares(each)
                and not all(callable(getattr(adapter, v.name, None)) for v in verbs_of(each))
            ),
        )

    def before(self, check: Check) -> Finding | None:
        """Decide a check that need not be put; None where it must be."""
        if check.id == _CONNECTS:
            return None
        absent = sorted(check.needs & self.absent)
        if absent:
            return _failed(f"{absent[0].value} is declared, but its verbs are missing")
        if self.description is None or self.refusal:
            return Finding(outcome=Outcome.SKIPPED, message=self.refusal)
        return self._undeclared(check, self.description)

    def _undeclared(self, check: Check, description: Description) -> Finding | None:
        lacking = sorted(each for each in check.needs if not description.declares(each))
        if not lacking:
            return None
        notes = {each.capability: each for each in description.capabilities}
        reason = "; ".join(_why(each, notes.get(each)) for each in lacking)
        return Finding(outcome=Outcome.SKIPPED, message=reason)


def run_conformance(
    factory: Callable[[], Any],
    contract: str = "1.0",
    expected_failures: Mapping[str, str] = _NO_FAILURES,
    *,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Put every check to an adapter.

    Each check gets an adapter of its own from the factory and seeds it. A check of a
    capability that is not declared is skipped with the reason; one of a capability that is
    declared but absent fails. A check that is newer than the contract version is put, but
    does not count.

    Args:
        factory: makes a raw adapter, of either colour, with a method ``seed(corpus)``. One
            that is awaited is called both natively and over the bridge. If it has a method
            ``close()``, that is called when its check is over.
        contract: the contract version, ``MAJOR.MINOR``.
        expected_failures: id of a check -> why it is known to fail. If it passes, that is a
            failure.
        progress: is told how many checks are done, and how many there are.

    Raises:
        InvariantError: there is no such contract version or check, or the adapter has no
            method ``seed``.
        BackendError: the factory raises; its cause says how.

    >>> from evidence_sophia.testing import memory_adapter
    >>> run_conformance(memory_adapter).is_passed
    True
    """
    required = frozenset(requirements_of(contract).required)
    checks = all_checks()
    check_expectations(expected_failures)
    subject = _looked_at(factory)
    results = []
    for number, check in enumerate(checks, start=1):
        with _closing(factory) as fresh:
            finding = find_out(check, fresh, subject)
        finding = _expected(finding, expected_failures.get(check.id))
        results.append(_result(check, finding, is_scored=check.id in required))
        if progress is not None:
            progress(number, len(checks))
    return _report(contract, subject, tuple(results))


def check_expectations(expected_failures: Mapping[str, str]) -> None:
    """Refuse expectations of checks that do not exist, or without a reason.

    Raises:
        InvariantError: it lists each.
    """
    known = {check.id for check in all_checks()}
    wrong = [
        f"{id_}: {'no reason is given' if id_ in known else 'there is no such check'}"
        for id_, reason in expected_failures.items()
        if id_ not in known or not str(reason).strip()
    ]
    if wrong:
        message = "expected failures are ids of checks with the reason for each"
        raise InvariantError(message, details=wrong)


def _looked_at(factory: Callable[[], Any]) -> Subject:
    try:
        with _closing(factory) as fresh:
            adapter = fresh()
            if callable(getattr(adapter, "seed", None)):
                return Subject.of(adapter)
    except SophiaError:
        raise
    except Exception as error:
        message = f"the adapter cannot be made: {type(error).__name__}: {error}"
        raise BackendError(message, hint="Give a callable that takes nothing.") from error
    message = f"the adapter has no method seed(corpus): {shown(adapter)}"
    raise InvariantError(message, hint="Clause G-10 of the contract says what it does.")


@contextmanager
def _closing(factory: Callable[[], Any]) -> Iterator[Callable[[], Any]]:
    """Give a factory whose adapters are closed at the end, as far as they can be."""
    made: list[Any] = []

    def fresh() -> Any:  # noqa: ANN401 - an adapter of either colour
        made.append(factory())
        return made[-1]

    try:
        yield fresh
    finally:
        for adapter in made:
            close = getattr(adapter, "close", None)
            if callable(close) and not inspect.iscoroutinefunction(close):
                close()


def find_out(check: Check, factory: Callable[[], Any], subject: Subject) -> Finding:
    """Put one check in every way in which the adapter is called; the first failure decides."""
    decided = subject.before(check)
    if decided is not None:
        return decided
    for way in subject.ways:
        finding = _watched(check, factory, way)
        if finding.outcome != Outcome.PASSED:
            message = finding.message if way == Way.BLOCKING else f"[{way}] {finding.message}"
            return Finding(outcome=finding.outcome, message=message)
    return Finding(outcome=Outcome.PASSED)


def _watched(check: Check, factory: Callable[[], Any], way: str) -> Finding:
    """Put a check on a thread of its own, which is given up when it does not come to an end."""
    found: list[Finding] = []
    thread = threading.Thread(
        target=lambda: found.append(_put(check, factory, way)), name=check.id, daemon=True
    )
    thread.start()
    thread.join(WATCHDOG)
    return found[0] if found else _failed(f"it did not come to an end within {WATCHDOG:.0f} s")


def _put(check: Check, factory: Callable[[], Any], way: str) -> Finding:
    try:
        bench = Bench(factory(), way)
        try:
            check.run(bench)
        finally:
            bench.close()
    except CheckFailure as failure:
        return _failed(str(failure))
    except BaseException as error:  # noqa: BLE001 - it is the finding, and nobody else hears it here
        return _failed(tell_error(error))
    return Finding(outcome=Outcome.PASSED)


def _failed(message: str) -> Finding:
    return Finding(outcome=Outcome.FAILED, message=message)


def _expected(finding: Finding, reason: str | None) -> Finding:
    if reason is None or finding.outcome == Outcome.SKIPPED:
        return finding
    if finding.outcome == Outcome.FAILED:
        return Finding(outcome=Outcome.EXPECTED_FAILURE, message=reason)
    return _failed(f"it passes, though it was expected to fail: {reason}")


def _result(check: Check, finding: Finding, *, is_scored: bool) -> CheckResult:
    return CheckResult(
        id=check.id,
        clause=check.clause,
        outcome=finding.outcome,
        is_scored=is_scored,
        promise=check.promise,
        message=finding.message,
        advice=check.advice if finding.outcome == Outcome.FAILED else "",
    )


def _report(contract: str, subject: Subject, results: tuple[CheckResult, ...]) -> Report:
    from evidence_sophia import __version__  # noqa: PLC0415 - it reads the package's metadata

    description = subject.description
    supports = description.capabilities if description else ()
    return Report(
        contract=contract,
        kit=str(__version__),
        implementation=description.implementation if description else "an adapter without a name",
        capabilities=tuple(each.capability for each in supports if each.is_declared),
        ways=subject.ways,
        results=results,
    )


def _described(adapter: Any) -> Description | None:  # noqa: ANN401 - it may be anything
    try:
        description = adapter.describe()
    except Exception:  # noqa: BLE001 - an adapter that cannot say what it is
        return None
    return description if isinstance(description, Description) else None


def _why(capability: Capability, support: CapabilitySupport | None) -> str:
    if support is None:
        return f"{capability.value} is not declared"
    note = f": {support.note}" if support.note else ""
    return f"{capability.value} is {support.level.value.replace('_', ' ')}{note}"
