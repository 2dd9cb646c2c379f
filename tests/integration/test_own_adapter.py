"""Can a third party install this library, bind an engine, and know that it is right?"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.integration.conftest import PROJECT, Installed, run_or_show

pytestmark = pytest.mark.integration

PROGRAM = """
from evidence_sophia.contract import connect, installed_adapters, load_adapter
assert installed_adapters() == ("tantivy",), installed_adapters()
print(connect(load_adapter("tantivy")))
"""


@pytest.fixture(scope="module")
def third_party(install: Callable[[str, str], Installed]) -> Installed:
    """Install the wheel, the example adapter, its engine and pytest; nothing of the sources."""
    installed = install("3.11", "[cli]")
    pip: list[str | Path] = [installed.bin / "python", "-m", "pip", "install", "--quiet"]
    pins = PROJECT / "constraints.txt"
    run_or_show([*pip, "-c", pins, installed.folder / "examples" / "own_adapter", "pytest"])
    return installed


def test_an_installed_adapter_is_found_by_its_name(third_party: Installed) -> None:
    """The entry point is enough; nobody imports the package."""
    assert "tantivy 1.0.0" in third_party.run("python", "-c", PROGRAM)


@pytest.mark.parametrize("name", ["tantivy", "evidence_sophia_tantivy:TantivyAdapter"])
def test_one_command_says_that_the_adapter_is_right(third_party: Installed, name: str) -> None:
    """By its name or by its factory; the report for a machine says the same."""
    report = third_party.folder / "report.json"
    told = third_party.run("evidence-sophia", "conformance", name, "--report", str(report))
    last = told.splitlines()[-1]
    assert last.split(", ")[1] == "0 failed"
    document = json.loads(report.read_text(encoding="utf-8"))
    assert f"{count(document, 'passed')} passed" in last


def count(document: dict[str, object], outcome: str) -> int:
    """Count the results of a report that ended in one way."""
    return json.dumps(document).count(f'"outcome": "{outcome}"')


def test_the_example_package_passes_its_own_tests(third_party: Installed) -> None:
    """The kit's class and one fixture are all a test suite needs."""
    tests = str(third_party.folder / "examples" / "own_adapter" / "tests")
    told = third_party.run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", tests)
    assert " passed" in told.splitlines()[-1]
    assert "failed" not in told.splitlines()[-1]
