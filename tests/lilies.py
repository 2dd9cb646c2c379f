"""A folder of one document about lilies, with its manifest; for tests of commands."""

from __future__ import annotations

import json
from pathlib import Path

__all__ = ["write_lilies"]

_ROW = {
    "file": "lilies.md",
    "title": "Lilies",
    "source": "The Press",
    "url": "https://example.org/lilies",
    "licence": "CC0-1.0",
    "fetched": "2026-05-01",
    "language": "en",
    "topic": "plants",
}


def write_lilies(folder: Path, text: str, **row: object) -> Path:
    """Write the document and its manifest into a folder, which is made if it is missing.

    Args:
        folder: where.
        text: of the document, in Markdown, below its heading.
        row: what the manifest says otherwise.
    """
    folder.mkdir(exist_ok=True)
    (folder / "lilies.md").write_text(f"# Lilies\n\n{text}\n", encoding="utf-8")
    (folder / "manifest.jsonl").write_text(json.dumps(_ROW | row) + "\n", encoding="utf-8")
    return folder
