"""Do several processes write one base without losing an act, also when one of them dies?"""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.knowledge_writing_process import QUOTE, SET
from tests.mined_data import documents

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.model.predicate import Predicate

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give a base with a source and what may be said of it."""
    found = tmp_path / "base.db"
    with EvidenceBase.open(found) as base:
        base.ingest(documents(tmp_path / "texts", {"one.txt": ("en", QUOTE)}), source_set=SET)
        base.declare_predicates(
            (
                Predicate("founded", cardinality="functional", value_type="date"),
                Predicate("says", cardinality="functional"),
            ),
            source_set=SET,
        )
    return found


def start(path: Path, name: str, count: int, said: Path) -> subprocess.Popen[bytes]:
    """Start a process that writes; what it acknowledges stands in a file."""
    with said.open("wb") as file:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.knowledge_writing_process", str(path), name, str(count)],
            cwd=ROOT,
            stdout=file,
            stderr=subprocess.STDOUT,
        )


def acts(lines: list[str]) -> dict[str, tuple[str, str]]:
    """Read what was acknowledged: by id, what came of it and what was said."""
    found = {}
    for line in lines:
        id_, outcome, said = line.rstrip("\n").split(" ", 2)
        found[id_] = (outcome, said)
    return found


def check(path: Path, acknowledged: dict[str, tuple[str, str]], *, is_all: bool) -> None:
    """Demand that every acknowledged act stands in the base, whose log is whole."""
    with EvidenceBase.open(path) as base:
        reports = base.verify_log()
        assert all(report.is_whole for report in reports)
        connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = connection.execute("SELECT digest, kind FROM chain WHERE position > 2").fetchall()
        remembered = connection.execute(
            "SELECT p.value FROM remembered AS r JOIN payload AS p ON p.id = r.payload"
        ).fetchall()
        connection.close()
        kept = {f"blake3:{digest.hex()}" for digest, _ in rows}
        assert set(acknowledged) <= kept
        if is_all:
            assert set(acknowledged) == kept
        words = {said for (said,) in remembered}
        for id_, (outcome, said) in acknowledged.items():
            number = int(said.rpartition(" ")[2])
            if outcome == "accepted" and number % 5 == 4 and number % 10 != 9:
                assert base.statement(id_).value == said
                assert [one.id for one in base.query_knowledge(said)] == [id_]
            elif outcome == "accepted" and number % 10 != 9:
                assert said in words
        assert len(base.query_knowledge("Acme", "founded")) <= 1


@pytest.mark.complaint("topoteretes/cognee#2717")
@pytest.mark.complaint("topoteretes/cognee#3852")
@pytest.mark.complaint("mem0ai/mem0#7196")
@pytest.mark.complaint("modelcontextprotocol/servers#4797")
@pytest.mark.parametrize(
    ("processes", "count"),
    [
        (2, 30),
        pytest.param(2, 500, marks=pytest.mark.deep),
        pytest.param(4, 300, marks=pytest.mark.deep),
    ],
)
@pytest.mark.timeout(600)
def test_processes_lose_nothing(path: Path, processes: int, count: int) -> None:
    """Every transaction of every process is carried out; a long reader stands in nobody's way.

    500 acknowledged acts of each of two processes are 1,000 entries of the log.
    """
    with EvidenceBase.open(path) as base, base._backend.database.snapshot() as reader:
        before = reader.execute("SELECT count(*) FROM chain").fetchone()
        told = [path.with_name(f"p{number}.txt") for number in range(processes)]
        started = [start(path, each.stem, count, each) for each in told]
        assert [each.wait(timeout=500) for each in started] == [0] * processes
        assert reader.execute("SELECT count(*) FROM chain").fetchone() == before
    acknowledged = acts([line for each in told for line in each.read_text().splitlines()])
    assert len(acknowledged) == processes * count
    check(path, acknowledged, is_all=True)


@pytest.mark.complaint("modelcontextprotocol/servers#1819")
@pytest.mark.complaint("1jehuang/jcode#1104")
@pytest.mark.parametrize("rounds", [2, pytest.param(100, marks=pytest.mark.deep)])
@pytest.mark.timeout(1_800)
def test_a_killed_process_loses_nothing_acknowledged(path: Path, rounds: int) -> None:
    """Two writers are killed at a random moment, again and again: what they said is there."""
    chance = random.Random(rounds)  # noqa: S311 - moments, not secrets
    acknowledged: dict[str, tuple[str, str]] = {}
    for number in range(rounds):
        told = [path.with_name(f"{name}{number}.txt") for name in "ab"]
        pair = [start(path, each.stem, 10_000, each) for each in told]
        while not all(each.stat().st_size for each in told):
            assert [each.poll() for each in pair] == [None, None]
            time.sleep(0.01)
        time.sleep(chance.random() * 0.4)
        for each in pair:
            each.kill()
        for each in pair:
            each.wait()
        for file in told:
            acknowledged |= acts(file.read_text().split("\n")[:-1])
    assert len(acknowledged) >= 2 * rounds
    check(path, acknowledged, is_all=False)
