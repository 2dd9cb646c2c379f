"""Does twice the input take about twice the time, whatever it is?"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from time import process_time

import pytest

from evidence_sophia.ingest.chunk import chunk
from evidence_sophia.ingest.manifest import read_manifest
from evidence_sophia.ingest.parse import parse
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.stores.sqlite.blocks import cut_blocks

#: Shortest time, in seconds, that is compared; below it the clock is noise.
_FLOOR = 0.002

HOSTILE = ["One two. ", "x-", "百", "# h\n", "- a\n", "> ", "```\n", "    c\n", "<p>a", ". "]


def grows_with_its_size(spent: Callable[[int], float]) -> None:
    """Compare the CPU time of three sizes, the best of four rounds each."""
    rounds = [[spent(size) for size in (4_000, 8_000, 16_000)] for _ in range(3)]
    small, middle, large = (max(min(times), _FLOOR) for times in zip(*rounds, strict=True))
    assert middle <= 2.6 * small
    assert large <= 2.6 * middle


@pytest.mark.doubling
@pytest.mark.timeout(120)
@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("source_format", list(SourceFormat))
def test_cutting_takes_time_with_the_length(source_format: SourceFormat, piece: str) -> None:
    """Reading and cutting a hostile document takes time in proportion to its length."""

    def spent(size: int) -> float:
        text = piece * (size // len(piece))
        gc.collect()
        start = process_time()
        chunk(parse(text, source_format), "en")
        return process_time() - start

    grows_with_its_size(spent)


@pytest.mark.doubling
@pytest.mark.parametrize("name", ["manifest.jsonl", "manifest.json", "manifest.csv"])
def test_a_manifest_takes_time_with_its_length(name: str) -> None:
    """Reading a manifest takes time in proportion to its rows."""

    def spent(size: int) -> float:
        rows = [json.dumps({"file": f"{number}.md"}) for number in range(size // 32)]
        text = {
            "manifest.jsonl": "\n".join(rows),
            "manifest.json": "[" + ",\n".join(rows) + "]",
            "manifest.csv": "file\n" + "\n".join(f"{number}.md" for number in range(size // 32)),
        }[name]
        gc.collect()
        start = process_time()
        read_manifest(name, text)
        return process_time() - start

    grows_with_its_size(spent)


@pytest.mark.doubling
@pytest.mark.parametrize("piece", ["x", "é", "🌱", "\0"])
def test_blocks_take_time_with_the_length(piece: str) -> None:
    """Cutting a text into blocks takes time in proportion to its length."""

    def spent(size: int) -> float:
        text = piece * (size * 20)
        gc.collect()
        start = process_time()
        tuple(cut_blocks(text))
        return process_time() - start

    grows_with_its_size(spent)
