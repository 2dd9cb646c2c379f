from __future__ import annotations

import json
import sys
from pathlib import Path
from shutil import copyfile

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.checking.counterclaim import ClaimSide
from evidence_sophia.cli.contradictions import _show_side
from evidence_sophia.cli.main import main
from evidence_sophia.cli.terminal import Terminal
from evidence_sophia.model.citation import Citation

TEXTS = {"vet": "Lilies are toxic to cats.", "forum": "Lilies are not toxic to cats."}


@pytest.fixture(scope="module")
def torn(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Make a base of two sources that disagree."""
    folder = tmp_path_factory.mktemp("lilies")
    rows = []
    for name, text in TEXTS.items():
        (folder / f"{name}.md").write_text(text + "\n", encoding="utf-8")
        row = {
            "file": f"{name}.md",
            "title": name.title(),
            "source": "Almanac",
            "url": f"https://example.org/{name}",
            "licence": "CC0-1.0",
            "fetched": "2026-01-01",
            "language": "en",
            "topic": "plants",
        }
        rows.append(json.dumps(row) + "\n")
    (folder / "manifest.jsonl").write_text("".join(rows))
    path = folder / "evidence.db"
    with EvidenceBase.open(path) as base:
        base.ingest(folder)
    return str(path)


def test_both_sides_are_shown(torn: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What contradicts is told with both quotes, its rule and its sources; it ends with 1."""
    assert main(["contradictions", "Are lilies toxic to cats?", "--base", torn]) == 1
    out = capsys.readouterr().out
    assert all(f"“{text}”" in out for text in TEXTS.values())
    assert "negation" in out
    assert "Vet  (quality: unmeasured)" in out


def test_what_a_source_without_a_title_says_is_no_persons_word(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A quoted statement is shown with its source's id; only what has no quote is a word."""
    out = Terminal(sys.stdout, width=80)
    cited = Citation(id="1", quote="1987", source_id="default/a.md")
    _show_side(out, ClaimSide(id="s1", text="1987", citations=(cited,)), is_preferred=False)
    _show_side(out, ClaimSide(id="s2", text="1988"), is_preferred=False)
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].strip() == "default/a.md  (quality: unmeasured)"
    assert lines[3].strip() == "a person's word  (quality: unmeasured)"


def test_the_record_as_json(torn: str, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """A program reads what was decided, by what and for whom."""
    given = ["contradictions", "lilies cats", "--base", torn, "--json", "--severity", "critical"]
    assert main(given) == 1
    (found,) = json.loads(capsysbinary.readouterr().out)
    assert found["resolution"] == "escalate-to-expert"
    assert found["audit"]["band"] == "critical"


def test_without_a_question_all_sources_are_compared(
    torn: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What disagrees is found though nobody asked; nobody is told that something is safe."""
    assert main(["contradictions", "--base", torn]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert all(f"“{text}”" in out for text in TEXTS.values())
    assert "No text here may vouch for that." in out


@pytest.mark.parametrize("given", [["--entity", "Lilies"], ["What do ferns like?"]])
def test_nothing_contradicts(
    torn: str, given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a contradiction it says so, and ends with 0."""
    assert main(["contradictions", *given, "--base", torn]) == 0
    counted = "the statements" if given[0] == "--entity" else "passage"
    out = capsys.readouterr().out
    assert "Nothing that was compared contradicts: " in out
    assert counted in out


def test_what_has_to_be_looked_at_again_is_said(
    torn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A reader learns how much that is kept rests on what is at stake."""
    path = str(copyfile(torn, tmp_path / "evidence.db"))
    with EvidenceBase.open(path) as base:
        base.build_evidence_pack("Lilies", claims=[TEXTS["vet"]])
    assert main(["contradictions", "Are lilies toxic to cats?", "--base", path]) == 1
    told = "to be looked at again: 1 of the kept answers, packs and statements"
    assert told in capsys.readouterr().out
