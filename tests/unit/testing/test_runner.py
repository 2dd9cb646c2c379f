"""Does the kit report what it finds, and nothing else?"""

from __future__ import annotations

import sys
import threading
from typing import Any

import attrs
import pytest

from evidence_sophia.codec import decode, encode
from evidence_sophia.contract.description import CapabilitySupport, Description, SupportLevel
from evidence_sophia.contract.version import ContractVersion
from evidence_sophia.errors import BackendError, InvariantError, MissingExtraError
from evidence_sophia.model.capability import Capability
from evidence_sophia.testing import kit, runner
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.corpus import Corpus
from evidence_sophia.testing.kit import check, fail
from evidence_sophia.testing.memory import MemoryAdapter, memory_adapter, utc_now
from evidence_sophia.testing.memory_async import async_memory_adapter
from evidence_sophia.testing.report import CheckResult, Outcome, Report
from evidence_sophia.testing.requirements import requirements_of
from evidence_sophia.testing.runner import Subject, find_out, run_conformance


def result_of(report: Report, id_: str) -> CheckResult:
    """Give the result of one check."""
    return next(result for result in report.results if result.id == id_)


@pytest.fixture
def small_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the kit have five checks only."""
    monkeypatch.setattr(kit, "_REGISTERED", {})
    monkeypatch.setattr(kit, "_AREAS", ())

    @check("adapter.connects", clause="H-01")
    def connects(bench: Bench) -> None:
        """It connects.

        Mend it.
        """
        bench.connect()

    @check("semantic-search.best-first", clause="S-01", needs={Capability.SEMANTIC_SEARCH})
    def passes(bench: Bench) -> None:
        """It passes.

        Nothing is to be done.
        """

    @check("notebooks.own-only", clause="N-01", needs={Capability.NOTEBOOKS})
    def fails(bench: Bench) -> None:
        """It fails.

        Mend what fails.
        """
        del bench
        fail("it was seen to fail")

    @check("notebooks.listed-by-id", clause="N-02", needs={Capability.NOTEBOOKS})
    def raises(bench: Bench) -> None:
        """It raises.

        Mend what raises.
        """
        del bench
        raise KeyError("secret")  # noqa: EM101 - as an adapter would

    @check("notebooks.later", clause="N-03", needs={Capability.NOTEBOOKS}, since="1.1")
    def later(bench: Bench) -> None:
        """It was added later.

        Mend it before 1.1.
        """
        del bench
        fail("it is not there yet")


@pytest.mark.usefixtures("small_kit")
def test_a_report_says_how_each_check_ended() -> None:
    """Passed and failed are counted, and a failure says what was found and what to do."""
    report = run_conformance(memory_adapter)
    failed = result_of(report, "notebooks.own-only")
    assert report.tally == "2 passed, 2 failed"
    assert (failed.message, failed.advice) == ("it was seen to fail", "Mend what fails.")
    assert "KeyError: 'secret'" in result_of(report, "notebooks.listed-by-id").message
    assert report.badge == ""


@pytest.mark.usefixtures("small_kit")
@pytest.mark.complaint("CommunitySolidServer/CommunitySolidServer#946")
@pytest.mark.complaint("ipfs/gateway-conformance#172")
def test_a_later_check_does_not_count() -> None:
    """A check that the asked version does not list is put and told, but not scored."""
    report = run_conformance(memory_adapter)
    later = result_of(report, "notebooks.later")
    assert (later.outcome, later.is_scored) == (Outcome.FAILED, False)
    assert later not in report.failures


@pytest.mark.usefixtures("small_kit")
def test_an_expected_failure_must_fail() -> None:
    """What is expected to fail does not count; if it passes, that is a failure."""
    expected = {
        "notebooks.own-only": "known",
        "notebooks.listed-by-id": "known",
        "semantic-search.best-first": "thought to be wrong",
    }
    report = run_conformance(memory_adapter, expected_failures=expected)
    assert result_of(report, "notebooks.own-only").outcome == Outcome.EXPECTED_FAILURE
    assert "though it was expected" in result_of(report, "semantic-search.best-first").message
    assert report.tally == "1 passed, 1 failed"


def test_expectations_name_checks_and_reasons() -> None:
    """An unknown check and a missing reason are refused, both at once."""
    with pytest.raises(InvariantError) as caught:
        run_conformance(memory_adapter, expected_failures={"no.such": "x", "adapter.connects": " "})
    assert len(caught.value.details) == 2


def test_an_unknown_contract_is_refused() -> None:
    """Only released versions have a list."""
    with pytest.raises(InvariantError, match="no contract version"):
        run_conformance(memory_adapter, "0.9")
    assert requirements_of("1.0").contract == "1.0"


def test_an_adapter_must_be_seedable() -> None:
    """An adapter without the method seed is refused before any check."""
    with pytest.raises(InvariantError, match="seed"):
        run_conformance(object)


@pytest.mark.usefixtures("small_kit")
def test_progress_is_told() -> None:
    """The callback hears how many checks are done, and how many there are."""
    told: list[tuple[int, int]] = []
    run_conformance(memory_adapter, progress=lambda *done: told.append(done))
    assert told == [(number, 5) for number in range(1, 6)]


class Described(MemoryAdapter):
    """An in-memory adapter with another description."""

    def __init__(self, **changes: Any) -> None:
        super().__init__(utc_now)
        self.changes = changes

    def describe(self) -> Description:
        """Give the description."""
        return attrs.evolve(super().describe(), **self.changes)


@pytest.mark.usefixtures("small_kit")
def test_what_is_not_declared_is_skipped() -> None:
    """A check is skipped with the reason that the adapter gives."""
    half = CapabilitySupport(Capability.SEMANTIC_SEARCH, level=SupportLevel.NO, note="no index")
    report = run_conformance(lambda: Described(capabilities=(half,)))
    reasons = [r.message for r in report.results if r.outcome == Outcome.SKIPPED]
    assert reasons[:2] == ["semantic_search is no: no index", "notebooks is not declared"]
    assert report.tally == "1 passed, 0 failed, 3 skipped"


class WithoutNotebooks(MemoryAdapter):
    """Declares notebooks, but cannot list them."""

    list_notebooks: Any = None

    def __init__(self) -> None:
        super().__init__(utc_now)


@pytest.mark.usefixtures("small_kit")
def test_what_is_declared_but_absent_fails() -> None:
    """Checks of a capability without its verbs fail, the others are skipped."""
    report = run_conformance(WithoutNotebooks)
    assert result_of(report, "adapter.connects").outcome == Outcome.FAILED
    assert "verbs are missing" in result_of(report, "notebooks.own-only").message
    assert "does not connect" in result_of(report, "semantic-search.best-first").message
    assert not report.is_passed


class Speechless(MemoryAdapter):
    """Cannot describe itself."""

    def __init__(self) -> None:
        super().__init__(utc_now)

    def describe(self) -> Description:
        """Raise."""
        message = "no configuration"
        raise RuntimeError(message)


class Mute(MemoryAdapter):
    """Describes itself in words."""

    def __init__(self) -> None:
        super().__init__(utc_now)

    def describe(self) -> Any:
        """Give what is no description."""
        return "an adapter"


@pytest.mark.usefixtures("small_kit")
@pytest.mark.parametrize("factory", [Speechless, Mute])
def test_an_adapter_without_description_connects_not(factory: Any) -> None:
    """One check fails and the rest is skipped; nothing passes."""
    report = run_conformance(factory)
    assert report.tally == "0 passed, 1 failed, 3 skipped"
    assert report.implementation == "an adapter without a name"


@pytest.mark.usefixtures("small_kit")
@pytest.mark.complaint("open-telemetry/opentelemetry-python#4993")
def test_another_major_version_connects_not() -> None:
    """An adapter of another major version is told so, and put to nothing else."""
    two = ContractVersion(version="2.0.0", minimum_compatible_version="2.0.0")
    report = run_conformance(lambda: Described(contract=two))
    assert "no version in common" in result_of(report, "adapter.connects").message
    assert report.count(Outcome.PASSED) == 0


@pytest.mark.complaint("open-feature/python-sdk#413")
def test_an_async_adapter_is_called_in_both_ways() -> None:
    """An adapter that has coroutines only connects, natively and over the bridge."""
    subject = Subject.of(async_memory_adapter())
    assert subject.ways == ("native", "bridged")


@pytest.mark.usefixtures("small_kit")
def test_the_way_of_a_failure_is_told() -> None:
    """A failure of an async adapter says in which way it was called."""
    report = run_conformance(async_memory_adapter)
    assert result_of(report, "notebooks.own-only").message == "[native] it was seen to fail"


class Hangs(MemoryAdapter):
    """Never comes back."""

    def __init__(self, held: threading.Event) -> None:
        super().__init__(utc_now)
        self.held = held

    def seed(self, corpus: Corpus, /) -> None:
        """Wait until the test is over."""
        del corpus
        self.held.wait()


def test_an_adapter_that_hangs_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that does not come to an end is given up, and fails."""
    monkeypatch.setattr(runner, "WATCHDOG", 0.05)
    held = threading.Event()
    hanging = next(each for each in kit.all_checks() if each.id == "adapter.health-is-a-value")
    finding = find_out(hanging, lambda: Hangs(held), Subject.of(Hangs(held)))
    held.set()
    assert (finding.outcome, "come to an end" in finding.message) == (Outcome.FAILED, True)


@pytest.mark.usefixtures("small_kit")
def test_a_report_travels() -> None:
    """A report is the same after writing and reading it as JSON."""
    report = run_conformance(memory_adapter)
    assert decode(Report, encode(report)) == report


@pytest.mark.usefixtures("small_kit")
def test_a_passing_adapter_has_a_badge() -> None:
    """The badge names implementation, contract, kit and capabilities."""
    found = CapabilitySupport(Capability.SEMANTIC_SEARCH)
    report = run_conformance(lambda: Described(capabilities=(found,)))
    assert report.badge.startswith("evidence-sophia in memory 1.0: contract 1.0, kit ")
    assert report.badge.endswith(", semantic_search")


def test_a_factory_that_raises_is_told() -> None:
    """What cannot be made is not put to the kit; the cause is kept."""
    with pytest.raises(BackendError, match="ZeroDivisionError") as caught:
        run_conformance(lambda: 1 / 0)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_factory_that_raises_an_error_of_ours_says_it_itself() -> None:
    """A typed error of the factory passes as it is."""

    def missing() -> object:
        message = "no extra"
        raise MissingExtraError(message, extra="own")

    with pytest.raises(MissingExtraError):
        run_conformance(missing)


@pytest.mark.usefixtures("small_kit")
def test_a_factory_that_fails_later_fails_the_check() -> None:
    """An adapter that cannot be made for a check fails that check."""
    made: list[object] = []

    def once() -> object:
        if made:
            message = "out of connections"
            raise OSError(message)
        made.append(memory_adapter())
        return made[0]

    report = run_conformance(once)
    assert "out of connections" in result_of(report, "adapter.connects").message


class Closable(MemoryAdapter):
    """Counts those of its kind that are open."""

    opened = 0

    def __init__(self) -> None:
        super().__init__(utc_now)
        type(self).opened += 1

    def close(self) -> None:
        """Close."""
        type(self).opened -= 1


@pytest.mark.usefixtures("small_kit")
def test_adapters_are_closed() -> None:
    """Every adapter that the factory makes is closed when its check is over."""
    run_conformance(Closable)
    assert Closable.opened == 0


class Quits(MemoryAdapter):
    """Ends the program."""

    def __init__(self) -> None:
        super().__init__(utc_now)

    def seed(self, corpus: Corpus, /) -> None:
        """Exit."""
        del corpus
        sys.exit("no database")


def test_an_adapter_that_ends_the_program_fails() -> None:
    """What would end the program is the finding of the check."""
    healthy = next(each for each in kit.all_checks() if each.id == "adapter.health-is-a-value")
    finding = find_out(healthy, Quits, Subject.of(Quits()))
    assert (finding.outcome, finding.message[:23]) == (Outcome.FAILED, "SystemExit: no database")
