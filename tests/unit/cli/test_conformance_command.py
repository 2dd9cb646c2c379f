"""Does the command line put an adapter to the kit, and say so?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from evidence_sophia.cli.main import main
from evidence_sophia.codec import decode, read_json
from evidence_sophia.contract import installed
from evidence_sophia.testing import Report
from evidence_sophia.testing.memory import memory_adapter

MEMORY = "evidence_sophia.testing:memory_adapter"

WRONG = """
import attrs
from evidence_sophia.contract import Page
from evidence_sophia.testing.memory import MemoryAdapter, utc_now


class Wrong(MemoryAdapter):
    def __init__(self):
        super().__init__(utc_now)

    def search(self, request, context, /):
        page = super().search(request, context)
        return attrs.evolve(page, items=page.items[::-1])

    def describe(self):
        from evidence_sophia.contract import CapabilitySupport
        from evidence_sophia.model import Capability
        only = (CapabilitySupport(Capability.SEMANTIC_SEARCH),)
        return attrs.evolve(super().describe(), capabilities=only)


class nested:
    factory = Wrong
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Work in a folder with the module of a wrong adapter."""
    (tmp_path / "wrong_adapter.py").write_text(WRONG, encoding="utf-8")
    (tmp_path / "broken_adapter.py").write_text("import no_such_library\n", encoding="utf-8")
    (tmp_path / "odd_adapter.py").write_text("1 / 0\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    yield tmp_path
    for name in ("wrong_adapter", "broken_adapter", "odd_adapter"):
        sys.modules.pop(name, None)


def test_the_last_line_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """A right adapter ends with the numbers, and the exit code is 0."""
    assert main(["conformance", MEMORY]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"{len(_required())} passed, 0 failed"
    assert len(lines) <= 30


@pytest.mark.usefixtures("folder")
def test_a_failure_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong adapter gives exit code 1, and each failure its clause and what to do."""
    assert main(["conformance", "wrong_adapter:nested.factory"]) == 1
    told = capsys.readouterr().out
    assert "failed  semantic-search.scores-descend  clause S-07" in told
    assert "what to do: Higher is better" in told
    assert "skipped: notebooks is not declared" in told


def test_expected_failures_come_from_a_file(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the file names with a reason must fail, and does not count."""
    report = folder / "report.json"
    main(["conformance", "wrong_adapter:Wrong", "--report", str(report)])
    failed = [each.id for each in decode(Report, read_json(report.read_bytes())).failures]
    expected = folder / "fails.toml"
    expected.write_text("".join(f'"{id_}" = "known"\n' for id_ in failed), encoding="utf-8")
    assert main(["conformance", "wrong_adapter:Wrong", "--expect", str(expected)]) == 0
    assert f"expected to fail: {failed[0]}" in capsys.readouterr().out


@pytest.mark.usefixtures("folder")
def test_many_failures_are_cut_short(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of many failures the first are told, and where the others stand."""
    from evidence_sophia.cli import conformance  # noqa: PLC0415 - its limit is lowered

    monkeypatch.setattr(conformance, "_MOST_TOLD", 1)
    main(["conformance", "wrong_adapter:Wrong"])
    assert "more; --report FILE holds them all" in capsys.readouterr().out


def test_json_is_the_report(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """For a program the report comes as JSON."""
    assert main(["conformance", MEMORY, "--json"]) == 0
    assert decode(Report, read_json(capsysbinary.readouterr().out)).is_passed


def test_an_installed_adapter_is_found_by_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name without a colon is that of an entry point."""

    class Entry:
        name = "memory"

        def load(self) -> object:
            return memory_adapter

    monkeypatch.setattr(installed, "_entries", lambda: (Entry(),))
    assert main(["conformance", "memory"]) == 0
    assert "0 failed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("no_such_module:factory", "there is no module"),
        ("no_such.inner:factory", "there is no module"),
        ("wrong_adapter:nothing", "has no callable"),
        ("wrong_adapter:nested.nothing.more", "has no callable"),
        ("no-such-name", "no installed package"),
        ("evidence_sophia.testing:all_checks", "no method seed"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_what_cannot_be_put_to_the_kit_is_told(
    capsys: pytest.CaptureFixture[str], name: str, told: str
) -> None:
    """A module, a callable or a name that is not there is exit code 2."""
    assert main(["conformance", name]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.complaint("apify/apify-client-python#1009")
@pytest.mark.parametrize(
    ("module", "told"),
    [
        ("broken_adapter", "No module named 'no_such_library'"),
        ("odd_adapter", "ZeroDivisionError"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_broken_module_says_its_own_error(
    capsys: pytest.CaptureFixture[str], module: str, told: str
) -> None:
    """An import that fails inside of a module is not taken for a missing module."""
    assert main(["conformance", f"{module}:factory"]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("not toml", "is no TOML"),
        ('"adapter.connects" = 3', "gives no reason"),
        ('"no.such-check" = "why"', "no such check"),
    ],
)
def test_a_wrong_list_of_expectations_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    """The file with expected failures is checked before any check is put."""
    (folder / "fails.toml").write_text(text, encoding="utf-8")
    assert main(["conformance", MEMORY, "--expect", "fails.toml"]) == 2
    assert told in capsys.readouterr().err


def _required() -> tuple[str, ...]:
    from evidence_sophia.testing import requirements_of  # noqa: PLC0415 - one use

    return requirements_of("1.0").required


def test_an_error_in_many_checks_is_logged_once(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What fails alike in every check is not told again in each."""
    (folder / "logging_adapter.py").write_text(
        "import logging\n\n\ndef factory():\n"
        "    try:\n        1 / 0\n"
        "    except ZeroDivisionError:\n"
        "        logging.getLogger('evidence_sophia.x').exception('it broke')\n"
        "    logging.getLogger('evidence_sophia.x').warning('beware')\n"
        "    from evidence_sophia.testing.memory import MemoryAdapter, utc_now\n"
        "    return MemoryAdapter(utc_now)\n",
        encoding="utf-8",
    )
    main(["conformance", "logging_adapter:factory"])
    told = capsys.readouterr().err
    assert (told.count("ZeroDivisionError: "), told.count("beware")) == (1, 1)
