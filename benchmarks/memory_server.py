"""Which memory keeps what it acknowledged? The official MCP memory server beside our base.

    python benchmarks/memory_server.py [--quick] [--folder FOLDER]

The peer is the npm package ``@modelcontextprotocol/server-memory`` in the version below. It is
installed into a folder of its own (``out/peers`` unless another is given) where it is not there
already; without npm, Node or the registry the peer's column stays empty and says why. Each side
writes the same facts ("Firm 7 was founded in 1857.") from processes of its own, one acknowledged
write after the other, and is then read by a process that has just started.

Ours needs more of a writer: each fact must stand in a document, which was ingested before. And it
acknowledges later: what it says is kept is on the disk, not in the system's memory.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from attrs import define, frozen

from memory_sides import (
    FACTS,
    Memory,
    OursByPython,
    OursByTools,
    ServerMemory,
    Writer,
    prepare,
    serve,
)
from stdio_client import StoppedError

PACKAGE: Final = "@modelcontextprotocol/server-memory"
VERSION: Final = "2026.8.31"
_PEERS: Final = Path(__file__).parents[1] / "out" / "peers"


@define
class Tally:
    """What a writer did: the facts that were acknowledged, in how many seconds."""

    acknowledged: set[int]
    seconds: float = 0.0


@frozen
class Loss:
    """How many acknowledged writes there were, and how many of them were found afterwards."""

    acknowledged: int
    found: int

    def __str__(self) -> str:
        return f"{self.acknowledged - self.found} of {self.acknowledged} lost"


def main() -> None:
    """Run the comparison and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a tenth of the writes and rounds")
    parser.add_argument("--folder", type=Path, default=_PEERS, help="where the peer is installed")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        serve(options.worker, sys.stdin)
        return
    with tempfile.TemporaryDirectory() as name:
        template = Path(name, "template.db")
        prepare(template)
        makers: dict[str, Callable[[Path], Memory]] = {}
        program = peer(options.folder)
        if program is not None:
            makers[f"server-memory {VERSION}"] = partial(ServerMemory, program)
        makers["ours, from Python"] = partial(OursByPython, template)
        if OursByTools.is_there():
            makers["ours, its MCP server"] = partial(OursByTools, template)
        run(Path(name), makers, 20 if options.quick else 200, 2 if options.quick else 10)


def peer(folder: Path) -> Path | None:
    """Give the peer's program, installed if need be; None, and the reason printed, without it."""
    program = folder / f"server-memory-{VERSION}" / "node_modules" / PACKAGE / "dist" / "index.js"
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        print(f"{PACKAGE} is left out: there is no npm or no node here\n")
        return None
    if not program.is_file():
        target = str(folder / f"server-memory-{VERSION}")
        command = (npm, "install", "--no-audit", "--no-fund", "--prefix", target)
        done = subprocess.run(  # noqa: S603 - npm, with our own words
            (*command, f"{PACKAGE}@{VERSION}"), capture_output=True, text=True, check=False
        )
        if done.returncode:
            reason = next(iter(done.stderr.splitlines()), "npm failed")
            print(f"{PACKAGE} is left out, since npm cannot install it: {reason}\n")
            return None
    return program


def run(
    folder: Path, makers: dict[str, Callable[[Path], Memory]], writes: int, rounds: int
) -> None:
    """Put every side through the same, and print a row for each trial."""
    trials: dict[str, Callable[[Callable[[], Memory]], str]] = {
        f"2 processes x {writes} writes": partial(race, writes=writes),
        "  writes a second": lambda make: f"{rate(make(), writes):,.0f}",
        "1987, a person says 1990, 1987 mined again": lambda make: ", ".join(make().corrected()),
        f"kill -9 of 1 writer, {rounds} rounds": partial(killed, rounds=rounds, writers=1),
        f"kill -9 of 2 writers, {rounds} rounds": partial(killed, rounds=rounds, writers=2),
    }
    print(f"{'':44}" + "".join(f"{name:>26}" for name in makers))
    for number, (title, trial) in enumerate(trials.items()):
        cells: list[str] = []
        for make in makers.values():
            own = folder / f"{number}-{len(cells)}"
            cells.append(trial(partial(fresh, own, make)))
        print(f"{title:44}" + "".join(f"{cell:>26}" for cell in cells), flush=True)


def fresh(folder: Path, make: Callable[[Path], Memory]) -> Memory:
    """Make a memory in a file of its own."""
    folder.mkdir(exist_ok=True)
    return make(Path(tempfile.mkdtemp(dir=folder)))


def race(make: Callable[[], Memory], *, writes: int) -> str:
    """Let two processes write at once, and look for what they were told is kept."""
    memory = make()
    writers = [memory.writer() for _ in range(2)]
    tallies = write_at_once(writers, [range(each * writes, (each + 1) * writes) for each in (0, 1)])
    for writer in writers:
        writer.close()
    return str(loss(memory, tallies))


def rate(memory: Memory, writes: int) -> float:
    """Give the acknowledged writes a second of one process alone."""
    writer = memory.writer()
    (tally,) = write_at_once([writer], [range(writes)])
    writer.close()
    return len(tally.acknowledged) / tally.seconds


def killed(make: Callable[[], Memory], *, rounds: int, writers: int) -> str:
    """Kill every writer at once, somewhere in the middle, and look for what was acknowledged."""
    chance = random.Random(7)  # noqa: S311 - moments, not secrets
    losses = []
    for _ in range(rounds):
        memory = make()
        started = [memory.writer() for _ in range(writers)]
        share = FACTS // writers
        shares = [range(each * share, (each + 1) * share) for each in range(writers)]
        kill = partial(kill_all, started, after=chance.randint(5, 50), wait=chance.random() / 100)
        losses.append(loss(memory, write_at_once(started, shares, kill)))
        for writer in started:
            writer.close()
    return str(Loss(sum(each.acknowledged for each in losses), sum(each.found for each in losses)))


def kill_all(
    writers: Sequence[Writer], tallies: Sequence[Tally], *, after: int, wait: float
) -> None:
    """Wait for so many acknowledged writes, and for a part of the next; then kill."""
    while sum(len(each.acknowledged) for each in tallies) < after:
        time.sleep(0.001)
    time.sleep(wait)
    for writer in writers:
        writer.kill()


def write_at_once(
    writers: Sequence[Writer],
    shares: Sequence[range],
    meanwhile: Callable[[Sequence[Tally]], None] = lambda _: None,
) -> list[Tally]:
    """Let every writer write its share in a thread of its own, until it has ended or is killed."""
    tallies = [Tally(set()) for _ in writers]
    threads = [
        threading.Thread(target=write, args=each)
        for each in zip(writers, shares, tallies, strict=True)
    ]
    for thread in threads:
        thread.start()
    meanwhile(tallies)
    for thread in threads:
        thread.join()
    return tallies


def write(writer: Writer, share: range, tally: Tally) -> None:
    """Write facts and note each once it is acknowledged."""
    start = time.perf_counter()
    for number in share:
        try:
            writer.write(number)
        except StoppedError:
            break
        tally.acknowledged.add(number)
    tally.seconds = time.perf_counter() - start


def loss(memory: Memory, tallies: Sequence[Tally]) -> Loss:
    """Compare what was acknowledged with what is there."""
    acknowledged = set().union(*(each.acknowledged for each in tallies))
    return Loss(len(acknowledged), len(acknowledged & memory.found()))


if __name__ == "__main__":
    main()
