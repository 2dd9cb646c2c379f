"""Does the front for pytest make a test of every check, and let none be changed?"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent
from typing import ClassVar

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.testing.conformance import AdapterConformance
from evidence_sophia.testing.kit import Check, all_checks

SUITE = """
import pytest
from evidence_sophia.testing import AdapterConformance, memory_adapter
from evidence_sophia.testing.memory import MemoryAdapter, utc_now


class ShowsNothing(MemoryAdapter):
    def __init__(self):
        super().__init__(utc_now)

    def describe(self):
        import attrs
        from evidence_sophia.contract import CapabilitySupport
        from evidence_sophia.model import Capability
        only = (CapabilitySupport(Capability.SEMANTIC_SEARCH),)
        return attrs.evolve(super().describe(), capabilities=only)

    def search(self, request, context, /):
        from evidence_sophia.contract import Page
        page = super().search(request, context)
        return page if "palladium" not in request.query else Page(items=())


class TestPlain(AdapterConformance):
    @pytest.fixture
    def adapter(self):
        return ShowsNothing()


class TestExpecting(AdapterConformance):
    expected_failures = {
        "semantic-search.retracted-sources-are-found": "they are hidden on purpose",
        "semantic-search.best-first": "it is thought to fail",
    }

    @pytest.fixture
    def adapter(self):
        return ShowsNothing()
"""


#: A few of the checks: one area, one that is skipped, and the last.
CHOSEN = "semantic-search or own-only or tenants-at-once"


def test_nothing_of_the_kit_is_overridden() -> None:
    """A subclass that changes a check is refused when it is defined."""
    with pytest.raises(InvariantError, match="overrides the kit: test_conformance"):
        type("TestMine", (AdapterConformance,), {"test_conformance": None})


def test_a_suite_reports_as_pytest_does(tmp_path: Path) -> None:
    """Checks pass, fail, skip and are expected to fail as tests; an unexpected pass fails."""
    (tmp_path / "test_mine.py").write_text(dedent(SUITE), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-rA", "-q", "-k", CHOSEN, str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    told = ran.stdout
    retracted = "test_conformance[semantic-search.retracted-sources-are-found]"
    assert f"FAILED test_mine.py::TestPlain::{retracted}" in told
    assert f"XFAIL test_mine.py::TestExpecting::{retracted}" in told
    assert "FAILED test_mine.py::TestExpecting::test_conformance[semantic-search.best-" in told
    assert "what to do: Keep it in the index" in told
    assert "notebooks is not declared" in told
    assert f"[{all_checks()[-1].id}]" in told


class Mine(AdapterConformance):
    """A front that pytest does not collect; its parts are called by hand below."""

    expected_failures: ClassVar[Mapping[str, str]] = {"adapter.connects": "known"}


def check_named(id_: str) -> Check:
    """Give a check by its id."""
    return next(check for check in all_checks() if check.id == id_)


def test_a_failing_check_fails_the_test() -> None:
    """A failure says the clause, what was promised, what was found and what to do."""
    with pytest.raises(pytest.fail.Exception) as caught:
        Mine().test_conformance(check_named("adapter.connects"), object())
    told = str(caught.value)
    assert [line.partition(":")[0] for line in told.splitlines()] == [
        "adapter.connects (clause H-01)",
        "promised",
        "found",
        "what to do",
    ]


def test_what_is_expected_to_fail_is_marked() -> None:
    """An expected failure must fail, a check of a later release may."""
    expected, later = (
        Mine()._test_of(check_named(id_), required).marks
        for id_, required in (
            ("adapter.connects", frozenset({"adapter.connects"})),
            ("adapter.connects", frozenset()),
        )
    )
    assert [mark.kwargs["strict"] for mark in (*expected, *later)] == [True, False]


def test_only_the_front_for_pytest_needs_pytest() -> None:
    """The kit, the oracle and the list of names load where pytest is not installed."""
    program = (
        "import sys; sys.modules['pytest'] = None\n"
        "import evidence_sophia.testing as kit\n"
        "names = [name for name in kit.__all__ if name != 'AdapterConformance']\n"
        "assert kit.all_checks() and all(getattr(kit, name) for name in names)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
