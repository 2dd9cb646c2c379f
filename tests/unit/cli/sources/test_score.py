from __future__ import annotations

import argparse
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from evidence_sophia.cli.sources import score
from evidence_sophia.cli.sources.documents import moment_of
from evidence_sophia.errors import DataError, DecodeError

NOW = "2026-11-30T12:00:00Z"
FRESH = {"url": "https://www.who.int/x", "title": "On tea", "publishedDate": "2026-11-30"}
RETRACTED = {
    "url": "https://nature.com/r",
    "retraction": {"state": "retracted", "notice": "10.5555/n", "since": "2020-01-02"},
}


def run(*argv: str) -> int:
    """Carry out the command."""
    parser = argparse.ArgumentParser()
    score.add_arguments(parser)
    parser.add_argument("--no-color", action="store_true")
    return score.run(parser.parse_args([*argv, "--no-color", "--now", NOW]))


def write(folder: Path, document: object) -> str:
    """Write a JSON file and give its name."""
    path = folder / "sources.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def test_a_grounded_set_ends_with_zero(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table, each source's reasons and the verdict are shown."""
    request = {"query": "Is tea safe?", "sources": [FRESH, RETRACTED], "lang": "en"}
    assert run(write(tmp_path, request)) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert lines[1].split() == [
        "0.630",
        "0.380",
        "0.250",
        "0.000",
        "0.000",
        "authoritative",
        "https://www.who.int/x",
    ]
    assert "[1] may ground  On tea" in out
    assert "[2] may not ground  https://nature.com/r" in out
    assert "notice: 10.5555/n, 2020-01-02" in out
    assert "it is retracted (retraction:retracted)" in out
    assert "Not understood, so not counted: $['lang']" in out
    assert lines[-1].startswith("grounded  1 of 2 may ground, from 1 owner; confidence 0.31")


def test_bare_urls_ground_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """URLs alone end with one, whatever their domains."""
    assert run("https://who.int/x", "https://unlisted.example/") == 1
    out = capsys.readouterr().out
    assert "not grounded  0 of 2 may ground, from 0 owners" in out
    assert "no tier list names its domain (tier:unknown)" in out


def test_json_is_for_programs(tmp_path: Path, capfdbinary: Any) -> None:
    """The document of a service is written, with what was not understood."""
    request = {"q": "x", "sources": [{**FRESH, "extra": 1}]}
    assert run(write(tmp_path, request), "--json") == 0
    document = json.loads(capfdbinary.readouterr().out)
    assert document["topCitation"]["domain"] == "www.who.int"
    assert document["unknownFields"] == ["$.sources[0]['extra']"]


def test_a_list_of_sources_needs_no_question(tmp_path: Path, capfdbinary: Any) -> None:
    """A file may hold only the sources; the question comes from the command line."""
    assert run(write(tmp_path, [FRESH]), "--query", "Is tea safe?", "--json") == 0
    assert json.loads(capfdbinary.readouterr().out)["query"] == "Is tea safe?"


def test_the_command_line_may_ask_another_question(tmp_path: Path, capfdbinary: Any) -> None:
    """A question of the command line stands for that of the file."""
    request = {"q": "x", "sources": [FRESH]}
    assert run(write(tmp_path, request), "--query", "y", "--json") == 0
    assert json.loads(capfdbinary.readouterr().out)["query"] == "y"


def test_strict_counts_assertions_half(tmp_path: Path) -> None:
    """An asserted review grounds an authoritative domain under compat, not under strict."""
    name = write(tmp_path, [{"url": "https://who.int/x", "isPeerReviewed": True}])
    assert run(name) == 0
    assert run(name, "--policy", "strict") == 1


def test_a_tenants_list_stands_above_the_built_in_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A list of one's own may block a domain; the report names the list."""
    own = tmp_path / "own.json"
    row = {"pattern": "who.int", "match": "domain", "tier": "blocked"}
    entries = [{**row, "source": "a test", "license": "CC0-1.0"}]
    own.write_text(
        json.dumps(
            {"schema": "evidence-sophia.domain-tiers/1", "generated": "7", "entries": entries}
        )
    )
    assert run(write(tmp_path, [FRESH]), "--tiers", str(own)) == 1
    assert "domain: who.int, list own.json 7" in capsys.readouterr().out
    own.write_text("{}")
    with pytest.raises(DecodeError, match=r"own\.json is no tier list"):
        run(write(tmp_path, [FRESH]), "--tiers", str(own))


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash stands for standard input."""
    stream = io.TextIOWrapper(io.BytesIO(json.dumps([FRESH]).encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    assert run("-") == 0
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(DataError, match="closed"):
        run("-")


@pytest.mark.parametrize("now", ["yesterday", "2026-11-30T12:00:00"])
def test_a_time_needs_its_zone(now: str) -> None:
    """A time that is none, or names no zone, is refused."""
    with pytest.raises(DataError, match="not a time with a zone"):
        moment_of(now)


def test_without_a_time_it_is_now() -> None:
    """The command, and only the command, reads the clock."""
    assert moment_of(None).tzinfo is not None


def test_urls_and_files_are_not_mixed() -> None:
    """Several words are URLs, or the command does not know what was meant."""
    with pytest.raises(DataError, match="neither URLs nor one file"):
        run("sources.json", "https://who.int/")


def test_a_file_that_is_no_request_is_refused(tmp_path: Path) -> None:
    """What is neither a request nor a list says what is wanted."""
    with pytest.raises(DecodeError):
        run(write(tmp_path, 1))


def test_a_domain_is_no_url() -> None:
    """A bare domain is taken for a file; the hint says how a URL begins."""
    with pytest.raises(DataError, match="there is no file") as caught:
        run("who.int")
    assert "https://" in caught.value.hint()
