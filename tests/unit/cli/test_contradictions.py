from __future__ import annotations

import json

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.cli.main import main

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


def test_the_record_as_json(torn: str, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """A program reads what was decided, by what and for whom."""
    given = ["contradictions", "lilies cats", "--base", torn, "--json", "--severity", "critical"]
    assert main(given) == 1
    (found,) = json.loads(capsysbinary.readouterr().out)
    assert found["resolution"] == "escalate-to-expert"
    assert found["audit"]["band"] == "critical"


@pytest.mark.parametrize("given", [[], ["--entity", "Lilies"], ["What do ferns like?"]])
def test_nothing_contradicts(
    torn: str, given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a contradiction it says so, and ends with 0."""
    assert main(["contradictions", *given, "--base", torn]) == 0
    assert "Nothing that was compared contradicts." in capsys.readouterr().out
