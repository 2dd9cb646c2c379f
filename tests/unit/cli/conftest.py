"""What the tests of the commands about knowledge share."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.knowledge_command import TEXT, Command

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.model.predicate import Predicate


@pytest.fixture(scope="session")
def small_base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a base of one source, with declared predicates, that tests copy."""
    folder = tmp_path_factory.mktemp("acme")
    (folder / "acme.md").write_text(TEXT, encoding="utf-8")
    row = {
        "file": "acme.md",
        "title": "Acme",
        "source": "Almanac",
        "url": "https://example.org/acme",
        "licence": "CC0-1.0",
        "fetched": "2026-01-01",
        "language": "en",
        "topic": "firms",
    }
    (folder / "manifest.jsonl").write_text(json.dumps(row) + "\n")
    path = folder / "evidence.db"
    with EvidenceBase.open(path) as base:
        base.ingest(folder)
        base.declare_predicates(
            [
                Predicate("founded", cardinality="functional", value_type="date"),
                Predicate("makes", description="what comes out of it"),
            ]
        )
    return path


@pytest.fixture
def command(small_base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Give the command line over a base of one's own."""
    path = tmp_path / "evidence.db"
    shutil.copyfile(small_base, path)
    return Command(path, capsys)
