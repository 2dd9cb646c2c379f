"""What is tested last is the built wheel, not the tree."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from tests.integration.conftest import PROJECT, VERSIONS, Installed

pytestmark = pytest.mark.integration

Install = Callable[[str, str], Installed]

QUESTION = "When did Apollo 11 land on the Moon?"
QUESTIONS = (
    QUESTION,
    "¿Qué plantas son tóxicas para los gatos?",
    "Who won the chess title in 1972?",
)
ARTICLE = "examples/corpus/apollo/apollo-11.md"


def record(installed: Installed, base: str, extra: Mapping[str, str] | None = None) -> str:
    """Give all that the commands say about the example corpus, without the time of asking."""

    def run(*command: str, code: int = 0) -> str:
        return installed.run("evidence-sophia", *command, code=code, extra=extra)

    said = [run("ingest", "examples/corpus", "--base", base, "--json")]
    for question in QUESTIONS:
        answer = json.loads(run("ask", question, "--base", base, "--json"))
        answer.get("data", answer).pop("generatedAt")
        said.append(json.dumps(answer, ensure_ascii=False))
        said.append(run("search", question, "--base", base, "--json"))
    check = ("verify", ARTICLE, "--text", "examples/answer_to_check.md", "--json")
    return "\n".join([*said, run(*check, code=1)])


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    """Types, licence and tables are in, tests and examples are not."""
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0].partition("-")[0] for name in names}
    assert tops == {"evidence_sophia"}
    assert "evidence_sophia/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_commands_run_from_the_wheel(install: Install, version: str) -> None:
    """Ingest, search, ask, refuse and verify work far from the sources."""
    installed = install(version, "[search,cli]")
    installed.run("evidence-sophia", "ingest", "examples/corpus", "--base", "a.db")
    assert "Apollo" in installed.run("evidence-sophia", "search", "lunar module", "--base", "a.db")
    answered = installed.run(
        "evidence-sophia", "ask", QUESTION, "--base", "a.db", "--html", "a.html"
    )
    assert "[1]" in answered
    assert "<html" in (installed.folder / "a.html").read_text(encoding="utf-8")
    refused = ("ask", "Who won the chess world championship in 1972?", "--base", "a.db", "--json")
    assert '"claims": []' in installed.run("evidence-sophia", *refused)
    check = ("verify", ARTICLE, "--text", "examples/answer_to_check.md")
    installed.run("evidence-sophia", *check, code=1)
    installed.run("evidence-sophia", "verify", ARTICLE, "--quote", "Sea of Tranquility")
    installed.run("evidence-sophia", "ask", QUESTION, "--base", "missing.db", code=2)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_core_alone_answers_too(install: Install, version: str) -> None:
    """No extra is needed to ingest, search and ask."""
    installed = install(version, "")
    assert "1969" in record(installed, "core.db")
    listed = installed.run("python", "-m", "pip", "list", "--format", "freeze")
    assert "numpy" not in listed
    assert "rich" not in listed


def test_the_same_input_gives_the_same_bytes(install: Install) -> None:
    """All output is equal across Pythons, hash seeds, locales and time zones."""
    first = install("3.11", "[search,cli]")
    plain = {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"}
    other = {"PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8", "TZ": "Asia/Kolkata"}
    expected = record(first, "seed0.db", plain)
    assert record(first, "seed1.db", other) == expected
    for version in VERSIONS[1:]:
        try:
            installed = install(version, "[search,cli]")
        except pytest.skip.Exception:
            continue
        assert record(installed, "same.db") == expected


def test_the_types_of_the_wheel_are_what_is_said(install: Install) -> None:
    """A program that uses the wheel is checked strictly, and finds the types it expects."""
    installed = install("3.11", "[search,cli]")
    pins = str(PROJECT / "constraints.txt")
    installed.run("python", "-m", "pip", "install", "--quiet", "-c", pins, "mypy")
    for name in ("typed_program.py", "typed_adapters.py"):
        program = Path(__file__).with_name(name).read_text(encoding="utf-8")
        (installed.folder / name).write_text(program, encoding="utf-8")
        installed.run("python", "-m", "mypy", "--strict", name)
        installed.run("python", name)
