"""Folders of documents with a manifest, for the tests of ingest."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

MakeFolder = Callable[[Mapping[str, str | bytes]], Path]

ROW = {
    "title": "A document",
    "source": "Garden Club",
    "url": "https://example.org/a",
    "licence": "CC0-1.0",
    "fetched": "2026-02-28",
    "language": "en",
    "topic": "plants",
}


@pytest.fixture
def make_folder(tmp_path: Path) -> MakeFolder:
    """Write files, and a manifest with a row for each, into a folder; again to change it."""

    def make(files: Mapping[str, str | bytes]) -> Path:
        folder = tmp_path / "documents"
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        rows = (json.dumps({"file": name} | ROW) + "\n" for name in files)
        (folder / "manifest.jsonl").write_text("".join(rows))
        return folder

    return make
