"""What do answers and checks need at run time? The four runtime dependencies, and nothing else.

Each run is a bare process that sees no other distribution; in it every socket and every look-up
of an address raises, and the home directory is empty.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import attrs
import pytest
from pytest_socket import SocketBlockedError

import evidence_sophia

#: What the four runtime dependencies install.
INSTALLED = ("attr", "attrs", "cattr", "cattrs", "typing_extensions.py", "blake3")

#: Answers, checks and looks for contradictions, and prints the bytes of each finding.
PROGRAM = """
import json, socket, sys
from pathlib import Path

def blocked(*_arguments, **_named):
    raise AssertionError("the network was asked")

sys.path[:0] = sys.argv[2:]
socket.socket = socket.create_connection = socket.getaddrinfo = blocked

from datetime import UTC, datetime
from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.codec.converter import encode

text = (
    "The Moon orbits the Earth in 27 days. Lilies are safe for dogs. Ferns like shade. "
    "Die Erde ist rund. 球队在1998年赢得冠军。"
)
with EvidenceBase.open(":memory:", clock=lambda: datetime(2026, 6, 1, 12, tzinfo=UTC)) as base:
    base.ingest(Path(sys.argv[1]))
    for found in (
        base.answer("In how many days does the Moon orbit the Earth?"),
        base.answer("Are lilies toxic to cats?"),
        base.answer("Who won the title?"),
        base.trace("In how many days does the Moon orbit the Earth?"),
        base.check_text(text),
        base.find_contradictions("Moon"),
    ):
        print(json.dumps(encode(found), separators=(",", ":")))
"""

FILES = {
    "moon.md": "# The Moon\n\nThe Moon orbits the Earth in 27 days. It has no air.\n",
    "orbit.md": "# Orbits\n\nThe Moon orbits the Earth in 30 days.\n",
    "lilies.md": "# Lilies\n\nLilies are toxic to cats. Ferns like shade.\n",
}


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    """Give a folder of three documents, of which two contradict each other."""
    folder = tmp_path / "documents"
    folder.mkdir()
    rows = []
    for name, content in FILES.items():
        (folder / name).write_text(content, encoding="utf-8", newline="\n")
        facts = {"title": name, "source": "Press", "url": f"https://example.org/{name}"}
        rest = {"licence": "CC0-1.0", "fetched": "2026-02-28", "language": "en", "topic": "all"}
        rows.append(json.dumps({"file": name} | facts | rest) + "\n")
    (folder / "manifest.jsonl").write_text("".join(rows), encoding="utf-8", newline="\n")
    return folder


def core(folder: Path) -> tuple[Path, Path]:
    """Give a folder that holds the runtime dependencies alone, and that of the library."""
    site = folder / "site"
    if not site.is_dir():
        site.mkdir()
        for name in INSTALLED:
            (site / name).symlink_to(Path(attrs.__file__).parents[1] / name)
    return site, Path(evidence_sophia.__file__).parents[1]


def said(documents: Path, home: Path, **environment: str) -> str:
    """Run the program in a bare process, and give what it prints."""
    home.mkdir(exist_ok=True)
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "-S", "-c", PROGRAM, str(documents), *map(str, core(home.parent))],
        capture_output=True,
        text=True,
        check=False,
        cwd=home,
        env=kept | {"HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"} | environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.complaint("vibrantlabsai/ragas#2608")
@pytest.mark.complaint("vibrantlabsai/ragas#2027")
@pytest.mark.complaint("confident-ai/deepeval#2092")
@pytest.mark.complaint("confident-ai/deepeval#1046")
@pytest.mark.complaint("truera/trulens#1510")
def test_the_core_checks_with_four_dependencies_and_no_network(
    documents: Path, tmp_path: Path
) -> None:
    """Others needed a framework and a model, sent telemetry, and fetched data at run time."""
    home = tmp_path / "home"
    lines = said(documents, home).splitlines()
    assert '"claims":[{' in lines[0]
    assert '"termination":"contradicted"' in lines[4]
    assert len(lines) == 6
    assert list(home.iterdir()) == []


@pytest.mark.complaint("vibrantlabsai/ragas#731")
def test_two_processes_say_the_same_bytes(documents: Path, tmp_path: Path) -> None:
    """The same rows scored .57 and then .67: answers, traces and reports are equal bytes."""
    first = said(documents, tmp_path / "one", PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C")
    second = said(
        documents, tmp_path / "two", PYTHONHASHSEED="77", TZ="Asia/Tokyo", LC_ALL="C.UTF-8"
    )
    assert first == second


@pytest.mark.complaint("confident-ai/deepeval#2092")
@pytest.mark.complaint("confident-ai/deepeval#1046")
@pytest.mark.filterwarnings("ignore:A test tried to use socket")
def test_the_whole_suite_runs_with_sockets_blocked() -> None:
    """Telemetry and an address look-up ran with every metric: here no test reaches a network."""
    with pytest.raises(SocketBlockedError):
        socket.socket(socket.AF_INET, socket.SOCK_STREAM)
