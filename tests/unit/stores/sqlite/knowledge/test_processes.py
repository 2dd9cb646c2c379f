"""Do several processes write one file without losing an act, also when one dies?"""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.knowledge_base import Bench

from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log

ROOT = Path(__file__).parents[5]


def start(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    """Start a process that writes."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.knowledge_worker", str(path), name, str(count)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def kept(path: Path) -> set[str]:
    """List what is remembered in a file whose log is whole."""
    connection = sqlite3.connect(path)
    try:
        assert verify_log(connection, "a", "s").is_whole
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = connection.execute(
            "SELECT p.value FROM remembered AS r JOIN payload AS p ON p.id = r.payload"
        )
        return {value for (value,) in rows}
    finally:
        connection.close()


@pytest.mark.complaint("modelcontextprotocol/servers#4797")
@pytest.mark.complaint("topoteretes/cognee#2717")
@pytest.mark.parametrize(
    ("processes", "count"), [(2, 20), pytest.param(4, 300, marks=pytest.mark.deep)]
)
@pytest.mark.timeout(300)
def test_processes_lose_nothing(tmp_path: Path, processes: int, count: int) -> None:
    """Every transaction of every process succeeds and is found afterwards, in one whole log."""
    path = tmp_path / "base.db"
    Bench(path).connection.close()
    started = [start(path, f"p{number}", count) for number in range(processes)]
    ended = [each.communicate(timeout=280) for each in started]
    assert [error for _, error in ended] == [""] * processes
    wanted = {f"p{name} {number}" for name in range(processes) for number in range(count)}
    assert kept(path) == wanted


@pytest.mark.complaint("modelcontextprotocol/servers#1819")
@pytest.mark.parametrize("rounds", [2, pytest.param(100, marks=pytest.mark.deep)])
@pytest.mark.timeout(900)
def test_a_killed_process_loses_nothing_acknowledged(tmp_path: Path, rounds: int) -> None:
    """Two writers are killed at a random moment, again and again: what they said is there."""
    path = tmp_path / "base.db"
    Bench(path).connection.close()
    chance = random.Random(7)  # noqa: S311 - moments, not secrets
    acknowledged: set[str] = set()
    for number in range(rounds):
        pair = [start(path, f"{name}{number}", 10_000) for name in "ab"]
        first = [each.stdout.readline() for each in pair if each.stdout is not None]
        acknowledged |= {line.rstrip("\n").split(" ", 1)[1] for line in first}
        time.sleep(chance.random() * 0.4)
        for each in pair:
            each.kill()
        for each in pair:
            # What readline() took ahead would be lost to communicate().
            lines = [] if each.stdout is None else each.stdout.read().split("\n")[:-1]
            each.communicate()
            acknowledged |= {line.split(" ", 1)[1] for line in lines}
    assert acknowledged
    assert acknowledged <= kept(path)
