"""The lexical index under processes that are killed, and readers beside a writer."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.lexical_reference import Index, context_of, expected, passage

from evidence_sophia.retrieval.lexical_index import IndexedPassage, LexicalQuery

pytestmark = [pytest.mark.deep, pytest.mark.timeout(300)]

PROJECT = Path(__file__).parents[2]
BATCH = 5
KILLS = 20

WRITER = """
import sys
from tests.integration.test_lexical_processes import batch
from tests.lexical_reference import Index
index, number = Index(path=sys.argv[1]), int(sys.argv[2])
index.connection.execute("PRAGMA synchronous = FULL")
while number < int(sys.argv[3]):
    index.add(*batch(number))
    print(number, flush=True)
    number += 1
"""


def batch(number: int) -> list[IndexedPassage]:
    """Make the passages of one transaction."""
    return [passage(f"{number:06d}-{n}", f"all batch{number} n{n}") for n in range(BATCH)]


def start_writer(path: Path, first: int, end: int) -> subprocess.Popen[str]:
    """Start a process that writes batches and prints the number of each that is committed."""
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), str(first), str(end)],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.complaint("mem0ai/mem0#7117")
@pytest.mark.complaint("xuiltul/animaworks#211")
def test_no_acknowledged_batch_is_lost_by_a_kill(tmp_path: Path) -> None:
    """After a crash the index and its id map were out of step, or the file was malformed."""
    path = tmp_path / "index.db"
    Index(path=path).close()
    chance = random.Random(5)  # noqa: S311 - repeatable, not secret
    first = 0
    for _ in range(KILLS):
        writer = start_writer(path, first, 10**6)
        assert writer.stdout is not None
        acknowledged = [int(writer.stdout.readline())]
        time.sleep(chance.uniform(0.0, 0.15))
        writer.kill()
        acknowledged += map(int, writer.stdout.read().split())
        writer.wait()
        writer.stdout.close()
        index = Index(path=path)
        assert index.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        held = sum(row[0] for row in index.connection.execute("SELECT living FROM lexical_segment"))
        # The batch that was being written may be there, whole, or not.
        assert held // BATCH - acknowledged[-1] - 1 in {0, 1}
        assert held % BATCH == 0
        first = held // BATCH
        query = LexicalQuery(f"all batch{first - 1} batch0 n3", limit=20)
        hits = [(h.passage_id, h.score, h.label.native_score) for h in index.search(query).hits]
        assert hits == expected([p for n in range(first) for p in batch(n)], query)
        index.close()


@pytest.mark.complaint("thedotmack/claude-mem#3012")
def test_readers_beside_a_writer_see_whole_states(tmp_path: Path) -> None:
    """Two readers beside one writer raised errors and saw half of a write."""
    path = tmp_path / "index.db"
    Index(path=path).close()
    writer = start_writer(path, 0, 600)
    readers = [Index(path=path, engine=engine) for engine in ("numpy", "stdlib")]
    assert writer.stdout is not None
    query = LexicalQuery("all", limit=1_000, explain=False)
    searches, last = 0, [0, 0]
    while writer.poll() is None:
        for which, reader in enumerate(readers):
            found = len(reader.index.search(query, context_of()).hits)
            assert found % BATCH == 0
            assert found >= last[which]
            last[which] = found
            searches += 1
    assert writer.returncode == 0
    assert searches > 20
    assert [len(reader.found("all")) for reader in readers] == [1_000, 1_000]
    for reader in readers:
        reader.close()
    writer.stdout.close()
