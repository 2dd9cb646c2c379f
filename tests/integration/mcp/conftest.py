"""Servers that are reached from other processes, and the strangers who reach them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest
from tests.agents import LILIES, ingest
from tests.integration.conftest import PROJECT

from evidence_sophia.base.evidence_base import EvidenceBase

#: Where ``make integration`` puts them.
STRANGERS = Path(sys.prefix) / "strangers"
COMMAND = Path(sys.executable).with_name("evidence-sophia")

Processes: TypeAlias = list[subprocess.Popen[bytes]]


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    """Make a base that knows of lilies."""
    path = tmp_path / "evidence.db"
    with EvidenceBase.open(path) as base:
        ingest(base, tmp_path / "documents", {"lilies.md": LILIES})
    return path


def started(command: Sequence[str], said: Path, processes: Processes) -> str:
    """Start a server that writes what it says into a file; give its URL."""
    with said.open("w", encoding="utf-8") as log:
        process = subprocess.Popen(command, cwd=PROJECT, stdout=log, stderr=subprocess.STDOUT)
    processes.append(process)
    while process.poll() is None:
        if found := re.search(r"http://\S+/mcp", said.read_text(encoding="utf-8")):
            return found[0]
        time.sleep(0.05)
    pytest.fail(f"the server ended: {said.read_text(encoding='utf-8')}")


@pytest.fixture(scope="module")
def processes() -> Iterator[Processes]:
    """Stop every server when the tests of a module are done."""
    running: Processes = []
    yield running
    for process in running:
        process.terminate()
    for process in running:
        process.wait(30)


@pytest.fixture
def over_http(garden: Path, processes: Processes) -> str:
    """Serve the base by the command, over HTTP, to a model; give the URL."""
    options = ["--http", "--port", "0", "--as", "agent"]
    command = [str(COMMAND), "mcp", "--base", str(garden), *options]
    return started(command, garden.with_name("said.txt"), processes)


@pytest.fixture
def by_stdio(garden: Path) -> list[str]:
    """Give the command that serves the base over standard input and output."""
    return [str(COMMAND), "mcp", "--base", str(garden)]


def node(*, newer: bool = False) -> str:
    """Give a Node: that of the system, or the newer one that the conformance suite needs."""
    if newer:
        return str(_there(STRANGERS / "node_modules" / "node" / "bin" / "node"))
    return shutil.which("node") or pytest.skip("node is not installed; make integration does it")


def package(*parts: str) -> str:
    """Give a file of an installed package of npm."""
    return str(_there(STRANGERS.joinpath("node_modules", *parts)))


def fast_python() -> str:
    """Give the Python that has fastmcp."""
    return str(_there(STRANGERS / "python" / "bin" / "fastmcp").with_name("python"))


def _there(path: Path) -> Path:
    if not path.exists():
        pytest.skip(f"{path.name} of the strangers is not installed; make integration does it")
    return path
