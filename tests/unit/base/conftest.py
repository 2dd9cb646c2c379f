"""Bases with a few documents, for the tests of the base."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)

Fill = Callable[..., Path]

#: File -> text. Two sets of them: plants and space.
PLANTS = {
    "ferns.md": "# Ferns\n\nFerns like shade. They need water every week.\n",
    "lilies.md": "# Lilies\n\nLilies are toxic to cats. Every part of the plant is dangerous.\n",
}
SPACE = {"moon.md": "# The Moon\n\nThe Moon orbits the Earth in 27 days.\n"}


class Clock:
    """A clock that shows what it is told."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        """Give the time it shows."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """Give a clock that stands at noon on the first of June 2026."""
    return Clock()


@pytest.fixture
def fill(tmp_path: Path) -> Fill:
    """Make a folder equal to the documents given, each with its row."""

    def make(
        files: Mapping[str, str], rows: Mapping[str, Mapping[str, object]] | None = None
    ) -> Path:
        folder = tmp_path / "documents"
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        lines = []
        for name, content in files.items():
            (folder / name).write_bytes(content.encode())
            row = {
                "file": name,
                "title": name.partition(".")[0].title(),
                "source": "Garden Club",
                "url": f"https://example.org/{name}",
                "licence": "CC0-1.0",
                "fetched": "2026-02-28",
                "language": "en",
                "topic": "things",
            }
            lines.append(json.dumps(row | dict((rows or {}).get(name, {}))) + "\n")
        (folder / "manifest.jsonl").write_text("".join(lines))
        return folder

    return make


@pytest.fixture
def base(clock: Clock, fill: Fill) -> Iterator[EvidenceBase]:
    """Open a base in memory that holds the sets ``plants`` and ``space``."""
    with EvidenceBase.open(":memory:", clock=clock) as opened:
        opened.ingest(fill(PLANTS), source_set="plants")
        opened.ingest(fill(SPACE), source_set="space")
        yield opened
