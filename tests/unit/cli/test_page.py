"""Does the page of an answer read as its sources do to a person?"""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from tests.lilies import write_lilies

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.cli.main import main
from evidence_sophia.cli.page import readable

TEXT = "Call a *vet* at **once**. Lilies are **very** toxic to cats. Do __not__ wait."
QUESTION = "Are lilies toxic to cats?"


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """Fill a base with a document that is marked up."""
    with EvidenceBase.open(tmp_path / "evidence.db") as base:
        base.ingest(write_lilies(tmp_path / "docs", TEXT))
    return tmp_path / "evidence.db"


def test_a_page_shows_no_marks_of_markdown(
    tmp_path: Path, filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Quote and surroundings are plain; the answer keeps the characters of the source."""
    page = tmp_path / "answer.html"
    assert main(["ask", QUESTION, "--base", str(filled), "--html", str(page), "--json"]) == 0
    html = page.read_text(encoding="utf-8")
    assert "<mark>Lilies are very toxic to cats.</mark> Do not wait." in html
    assert "**" not in html
    assert "__" not in html
    assert "Lilies are **very** toxic to cats." in capsys.readouterr().out


def test_what_has_gone_is_shown_as_it_was_stored(filled: Path) -> None:
    """A source that is in the base no longer tells no format."""
    with EvidenceBase.open(filled) as base:
        answer = base.answer(QUESTION)
        (citation,) = answer.citations
        gone = evolve(answer, citations=(evolve(citation, source_id="default/gone.md"),))
        assert readable(gone, base) == gone


def test_plain_text_has_no_marks(tmp_path: Path) -> None:
    """Asterisks of a text that is no Markdown are its own."""
    docs = write_lilies(tmp_path / "docs", TEXT, file="lilies.txt")
    (docs / "lilies.md").rename(docs / "lilies.txt")
    with EvidenceBase.open(":memory:") as base:
        base.ingest(docs)
        answer = base.answer(QUESTION)
        assert answer.citations
        assert readable(answer, base) == answer
