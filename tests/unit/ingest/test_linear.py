"""Does twice the input take about twice the time, whatever it is?"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.ingest.chunk import chunk
from evidence_sophia.ingest.manifest import read_manifest
from evidence_sophia.ingest.parse import parse
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.stores.sqlite.blocks import cut_blocks

HOSTILE = ["One two. ", "x-", "百", "# h\n", "- a\n", "> ", "```\n", "    c\n", "<p>a", ". "]


@pytest.mark.doubling
@pytest.mark.timeout(300)
@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("source_format", list(SourceFormat))
def test_cutting_takes_time_with_the_length(source_format: SourceFormat, piece: str) -> None:
    """Reading and cutting a hostile document takes time in proportion to its length."""

    def work(size: int) -> Callable[[], object]:
        text = piece * (size // len(piece))
        return lambda: chunk(parse(text, source_format), "en")

    assert growth(work, 4_000) < LINEAR


@pytest.mark.doubling
@pytest.mark.parametrize("name", ["manifest.jsonl", "manifest.json", "manifest.csv"])
def test_a_manifest_takes_time_with_its_length(name: str) -> None:
    """Reading a manifest takes time in proportion to its rows."""

    def work(size: int) -> Callable[[], object]:
        rows = [json.dumps({"file": f"{number}.md"}) for number in range(size // 32)]
        text = {
            "manifest.jsonl": "\n".join(rows),
            "manifest.json": "[" + ",\n".join(rows) + "]",
            "manifest.csv": "file\n" + "\n".join(f"{number}.md" for number in range(size // 32)),
        }[name]
        return partial(read_manifest, name, text)

    assert growth(work, 4_000) < LINEAR


@pytest.mark.doubling
@pytest.mark.parametrize("piece", ["x", "é", "🌱", "\0"])
def test_blocks_take_time_with_the_length(piece: str) -> None:
    """Cutting a text into blocks takes time in proportion to its length."""

    def work(size: int) -> Callable[[], object]:
        text = piece * size
        return lambda: tuple(cut_blocks(text))

    assert growth(work, 80_000) < LINEAR
