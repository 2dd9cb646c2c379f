"""What do all the guards of knowledge cost? Statements written one by one, beside bare inserts.

    python benchmarks/knowledge_writes.py [--quick] [--filled STATEMENTS]

Ours is written by ``EvidenceBase.propose_statements``, which looks each quote up in its source, and
by the door of the store behind it, which is given the place. The peer is a plain table of the same
payload in a file of its own, written by the same SQLite with the write-ahead log on, without any
guard or index. All commit as often, with the same ``synchronous``, ours and the peer's in turn; a
figure is the median over turns of 50 commits each, wall-clock, since waiting for the disk is part
of it. The pages are those that one statement adds to the write-ahead log.
"""

from __future__ import annotations

import argparse
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from attrs import frozen

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.knowledge.acts import GroundedProposal, WriteOutcome
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.stores.sqlite.database import Database
from evidence_sophia.stores.sqlite.knowledge.authorizer import wall
from evidence_sophia.stores.sqlite.knowledge.instants import to_row
from evidence_sophia.stores.sqlite.knowledge.writing import propose
from knowledge_corpus import MINER, Firms, context_of, declare, ingest, proposals

GOAL = 0.5
_TURN, _BATCH = 50, 1_000
_FRAME: Final = 4096 + 24
_COLUMNS: Final = (
    "subject, predicate, value, qualifiers, confidence, valid_from, valid_to, source_id,"
    " text_digest, start, stop, quote"
)
_INSERT: Final = f"INSERT INTO statement ({_COLUMNS}) VALUES ({', '.join('?' * 12)})"  # noqa: S608 - constants

Write = Callable[[Sequence[GroundedProposal]], None]
"""Writes statements in one transaction."""


@frozen
class Rates:
    """Statements a second in each turn, ours and those of the bare table."""

    ours: tuple[float, ...]
    bare: tuple[float, ...]

    @property
    def share(self) -> float:
        """The median share of the bare table's rate that we reach."""
        return median(mine / other for mine, other in zip(self.ours, self.bare, strict=True))


def main() -> None:
    """Run the benchmark and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer turns, a small base")
    parser.add_argument("--filled", type=int, help="statements that are there before")
    options = parser.parse_args()
    filled = options.filled or (1_000 if options.quick else 10_000)
    with tempfile.TemporaryDirectory() as name:
        run(Path(name), filled, turns=6 if options.quick else 20, batches=2 if options.quick else 5)


def run(folder: Path, filled: int, *, turns: int, batches: int) -> None:
    """Fill both files alike, then measure."""
    firms = Firms((filled + 5 * turns * _TURN + 4 * batches * _BATCH) * 11 // 10)
    ours, waiting = folder / "ours.db", proposals(firms)
    ingest(ours, firms)
    with EvidenceBase.open(ours, actor=MINER) as base, bare_table(folder / "bare.db") as bare:
        database = base._backend.database  # noqa: SLF001 - the door of the store is no public one
        declare(database)
        verb, insert = partial(propose_all, base), partial(write_bare, bare)
        write = partial(write_ours, database)
        for _ in range(0, filled, _BATCH):
            before = list(islice(waiting, _BATCH))
            write(before)
            insert(before)
        print(f"{filled:,} statements before, SQLite {sqlite3.sqlite_version}\n")
        print(f"{'statements a second':42}{'ours':>10}{'bare':>10}{'share':>8}   at least")
        for level in ("FULL", "NORMAL"):
            synchronise(database, bare, level)
            for name, ours_by in (("propose_statements", verb), ("store", write)):
                found = measure(ours_by, insert, waiting, turns=turns, commits=_TURN, size=1)
                show(f"one a commit, {level}, {name}", found, GOAL if level == "FULL" else None)
        for level in ("NORMAL", "FULL"):
            synchronise(database, bare, level)
            for name, ours_by in (("propose_statements", verb), ("store", write)):
                found = measure(ours_by, insert, waiting, turns=batches, commits=1, size=_BATCH)
                show(f"{_BATCH:,} a commit, {level}, {name}", found, None)
        mine = pages(ours, write, waiting)
        bare.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        other = pages(folder / "bare.db", insert, waiting)
    print(f"\npages of the write-ahead log a statement: ours {mine:.1f}, bare {other:.1f}")


def bare_table(path: Path) -> sqlite3.Connection:
    """Make the peer: a table of what a proposal holds, and no guard."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"CREATE TABLE statement (id INTEGER PRIMARY KEY, {_COLUMNS})")
    return connection


def synchronise(database: Database, bare: sqlite3.Connection, level: str) -> None:
    """Let both commit with the same care. Our wall forbids it, so it is taken down for it."""
    with database.acting(context_of(MINER)) as writer:
        ours = writer.connection
    ours.set_authorizer(None)
    for connection in (ours, bare):
        connection.execute(f"PRAGMA synchronous = {level}")
    wall(ours)


def propose_all(base: EvidenceBase, batch: Sequence[GroundedProposal]) -> None:
    """Propose statements by the public verb, in one transaction."""
    check(base.propose_statements(map(proposed, batch)))


def proposed(grounded: GroundedProposal) -> Proposal:
    """Give a proposal as a miner would make it: with the quote, but not with its place."""
    quote = grounded.quote
    return Proposal(
        subject=grounded.subject,
        predicate=grounded.predicate,
        value=grounded.value,
        valid=grounded.valid,
        confidence=grounded.confidence,
        quote="" if quote is None else quote.quote,
        source_id="" if quote is None else quote.source_id,
    )


def write_ours(database: Database, batch: Sequence[GroundedProposal]) -> None:
    """Bring statements through the door of the store, in one transaction."""
    with database.acting(context_of(MINER)) as writer:
        check([propose(writer, each) for each in batch])


def check(outcomes: Iterable[WriteOutcome]) -> None:
    """Stop where one was refused: the figures would be of something else.

    Raises:
        ValueError: one was.
    """
    if not all(each.is_accepted for each in outcomes):
        message = "a statement of the corpus was refused"
        raise ValueError(message)


def write_bare(connection: sqlite3.Connection, batch: Sequence[GroundedProposal]) -> None:
    """Insert the same in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    for each in batch:
        connection.execute(_INSERT, values(each))
    connection.execute("COMMIT")


def values(proposal: GroundedProposal) -> tuple[object, ...]:
    """Give what a proposal holds."""
    quote = proposal.quote
    if quote is None:
        return ()
    return (
        proposal.subject,
        proposal.predicate,
        proposal.value,
        "[]",
        proposal.confidence,
        to_row(proposal.valid.start),
        to_row(proposal.valid.end),
        quote.source_id,
        quote.text_digest,
        quote.span.start,
        quote.span.end,
        quote.quote.encode(),
    )


def measure(
    write: Write,
    insert: Write,
    waiting: Iterator[GroundedProposal],
    *,
    turns: int,
    commits: int,
    size: int,
) -> Rates:
    """Commit in turn, the same statements on both sides."""
    mine, other = [], []
    for _ in range(turns):
        spent = [0.0, 0.0]
        for _ in range(commits):
            batch = list(islice(waiting, size))
            for side, action in enumerate((write, insert)):
                start = perf_counter()
                action(batch)
                spent[side] += perf_counter() - start
        mine.append(commits * size / spent[0])
        other.append(commits * size / spent[1])
    return Rates(tuple(mine), tuple(other))


def pages(path: Path, write: Write, waiting: Iterator[GroundedProposal]) -> float:
    """Give the pages that a commit of one statement adds to the log, on average."""
    log, grown = Path(f"{path}-wal"), []
    for each in islice(waiting, _TURN):
        before = log.stat().st_size if log.exists() else 0
        write([each])
        after = log.stat().st_size
        if after > before:  # else it was copied back and began anew
            grown.append((after - before) / _FRAME)
    return sum(grown) / len(grown) if grown else 0.0


def show(what: str, rates: Rates, goal: float | None) -> None:
    """Print a row."""
    verdict = ""
    if goal is not None:
        verdict = f"{goal:11.2f}  {'reached' if rates.share >= goal else 'NOT REACHED'}"
    print(
        f"{what:42}{median(rates.ours):10,.0f}{median(rates.bare):10,.0f}{rates.share:8.2f}{verdict}"
    )


if __name__ == "__main__":
    main()
