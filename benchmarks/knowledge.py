"""Does looking things up stay as fast when a hundred times as much is believed?

    python benchmarks/knowledge.py [--quick] [--statements NUMBER] [--small NUMBER] [--base FILE]

Two bases of the same kind of corpus (``knowledge_corpus``), 10,000 and 1,000,000 statements,
are asked the same questions in turn, one call each, of entities drawn alike. Times are process
CPU time of a call from Python, in milliseconds; the ratio is that of the large base to the small
one. Building the large base takes a good quarter of an hour: with ``--base`` it is kept in that
file, and found there again. ``--quick``: 1,000 and 10,000 statements.

The plan of every statement that the questions came to is looked at, too: one that reads a whole
table is named.
"""

from __future__ import annotations

import argparse
import random
import runpy
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time
from typing import Final, TypeVar

from attrs import frozen

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET, DEFAULT_TENANT
from evidence_sophia.stores.sqlite.database import Database
from evidence_sophia.stores.sqlite.knowledge.instants import from_row
from knowledge_corpus import REGISTER, Firms, alias, fill, ingest

GOAL: Final = 2.0
#: The scan from scratch is the tests' own: the library keeps conflicts and never scans.
_SCAN: Final = runpy.run_path(str(Path(__file__).parents[1] / "tests" / "knowledge_scan.py"))
_NEWEST: Final = 50
_TIMES: Final = 997

Thing = TypeVar("Thing")
Ask = Callable[[int], object]
"""Asks a question; the number chooses among entities."""


@frozen
class Subject:
    """A base under test, with what the questions about it need.

    Attributes:
        base: the open base.
        path: its file.
        firms: what it holds.
        times: of entries of its log, at even places of it.
    """

    base: EvidenceBase
    path: Path
    firms: Firms
    times: tuple[datetime, ...]

    @classmethod
    def of(cls, base: EvidenceBase, path: Path, firms: Firms) -> Subject:
        """Read what the questions need."""
        with closing(sqlite3.connect(path)) as connection:
            (last,) = connection.execute("SELECT max(id) FROM statement_log").fetchone()
            found = [
                connection.execute("SELECT tx FROM statement_log WHERE id = ?", (place,)).fetchone()
                for place in range(1, last + 1, max(1, last // _TIMES))
            ]
        return cls(base, path, firms, tuple(from_row(tx) for (tx,) in found))

    def time(self, number: int) -> datetime:
        """Give a time while the base was built."""
        return _of(self.times, number)

    def questions(self) -> dict[str, Ask]:
        """Give every question."""
        base, count = self.base, self.firms.firms
        contested, corrected, renamed = (
            self.firms.contested(),
            self.firms.corrected(),
            self.firms.renamed(),
        )
        ids = self._ids()
        then = datetime.fromisoformat("1990-06-01T00:00:00Z")
        return {
            "current facts of an entity": lambda n: base.query_knowledge(f"Firm {n % count}"),
            "  by its other name": lambda n: base.query_knowledge(alias(_of(renamed, n))),
            "  of one predicate": lambda n: base.query_knowledge(f"Firm {n % count}", "led_by"),
            "as of two times": lambda n: base.query_knowledge(
                f"Firm {n % count}", valid_at=then, as_of=self.time(n)
            ),
            "with its history": lambda n: base.query_knowledge(
                f"Firm {_of(corrected, n)}", include_history=True
            ),
            "evidence_for": lambda n: base.evidence_for(_of(ids, n)),
            "history of a statement": lambda n: base.history(_of(ids, n)),
            "contradictions of an entity": lambda n: base.find_contradictions(
                f"Firm {_of(contested, n)}"
            ),
            f"newest {_NEWEST} of the register": lambda _: base.query_knowledge(
                REGISTER, limit=_NEWEST
            ),
            f"{_NEWEST} of what was believed": lambda n: base.as_of(self.time(n), limit=_NEWEST),
        }

    def _ids(self) -> list[str]:
        """Give the ids of statements of many firms, a tenth of them corrections."""
        chance = random.Random(3)  # noqa: S311 - repeatable, not secret
        ids = []
        for number in chance.choices(range(self.firms.firms), k=200):
            ids += [each.id for each in self.base.query_knowledge(f"Firm {number}")]
        for number in chance.choices(self.firms.corrected(), k=200):
            ids += [each.id for each in self.base.query_knowledge(f"Firm {number}", "workers")]
        return ids


@frozen
class Times:
    """Milliseconds of a call: median and the 99th of 100 in CPU time, and that in all."""

    middle: float
    high: float
    passed: float

    @classmethod
    def of(cls, calls: Sequence[tuple[float, float]]) -> Times:
        """Sum up the seconds of calls, as CPU time and in all."""
        spent = quantiles([1e3 * cpu for cpu, _ in calls], n=100)
        passed = quantiles([1e3 * wall for _, wall in calls], n=100)
        return cls(spent[49], spent[98], passed[98])


def main() -> None:
    """Run the benchmark and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="1,000 and 10,000 statements")
    parser.add_argument("--statements", type=int, help="of the large base")
    parser.add_argument("--small", type=int, help="statements of the small base")
    parser.add_argument("--base", type=Path, help="keep the large base in this file")
    options = parser.parse_args()
    small = Firms(options.small or (1_000 if options.quick else 10_000))
    large = Firms(options.statements or (10_000 if options.quick else 1_000_000))
    with tempfile.TemporaryDirectory() as name:
        paths = Path(name, "small.db"), options.base or Path(name, "large.db")
        for path, firms in zip(paths, (small, large), strict=True):
            build(path, firms)
        with EvidenceBase.open(paths[0]) as first, EvidenceBase.open(paths[1]) as second:
            pair = Subject.of(first, paths[0], small), Subject.of(second, paths[1], large)
            compare(pair, calls=300 if options.quick else 2_000)
            scans(paths)


def build(path: Path, firms: Firms) -> None:
    """Fill a base, unless it is there, and print what that took."""
    if path.exists():
        print(f"{path.name} is there")
        return
    start = perf_counter()
    ingest(path, firms)
    ingested = perf_counter()
    with Database(path) as database:
        accepted, refused = fill(database, firms)
    took = perf_counter() - ingested
    print(
        f"{accepted:,} statements, {refused} refused: documents {ingested - start:.0f} s,"
        f" statements {took:.0f} s ({accepted / took:,.0f} a second),"
        f" {path.stat().st_size / 1e6:,.0f} MB",
        flush=True,
    )


def compare(pair: tuple[Subject, Subject], *, calls: int) -> None:
    """Ask both bases in turn, and print times and ratios."""
    size = f"{pair[0].firms.statements:,}", f"{pair[1].firms.statements:,}"
    print(f"\n{'':30}{size[0]:>16}{'':8}{size[1]:>16}{'':8}{'ratio':>12}")
    times = f"{'p50':>8}{'p99':>8}{'p99 all':>8}"
    print(f"{'CPU ms a call':30}{times}{times}{'p50':>6}{'p99':>6}")
    both = [each.questions() for each in pair]
    for name in both[0]:
        scanned = {plan for one in pair for plan in scanning(one, name)}
        first, second = (Times.of(each) for each in asked([one[name] for one in both], calls))
        ratios = second.middle / first.middle, second.high / first.high
        verdict = "reached" if max(ratios) <= GOAL else f"NOT REACHED: at most {GOAL}"
        cells = "".join(f"{t.middle:8.3f}{t.high:8.3f}{t.passed:8.3f}" for t in (first, second))
        print(f"{name:30}{cells}{ratios[0]:6.2f}{ratios[1]:6.2f}  {verdict}", flush=True)
        for plan in sorted(scanned):
            print(f"    reads a whole table: {plan}")


def asked(questions: Sequence[Ask], calls: int) -> list[list[tuple[float, float]]]:
    """Ask in turn; give the CPU seconds and all seconds of each call. The first calls warm up."""
    chance = random.Random(11)  # noqa: S311 - repeatable, not secret
    found: list[list[tuple[float, float]]] = [[] for _ in questions]
    for lap in range(calls + calls // 10):
        number = chance.randrange(10**9)
        for times, ask in zip(found, questions, strict=True):
            start, spent = perf_counter(), process_time()
            ask(number)
            spent, passed = process_time() - spent, perf_counter() - start
            if lap >= calls // 10:
                times.append((spent, passed))
    return found


def scanning(subject: Subject, name: str) -> set[str]:
    """Name the steps of the plans of a question that read a whole table."""
    statements: list[str] = []
    database = subject.base._backend.database  # noqa: SLF001 - there is no public way to the plan
    with database.snapshot() as connection:
        connection.set_trace_callback(statements.append)
    subject.questions()[name](1)
    with database.snapshot() as connection:
        connection.set_trace_callback(None)
    reader = sqlite3.connect(subject.path)
    try:
        return {
            step
            for each in statements
            if each.startswith(("SELECT", "WITH"))
            for *_, step in reader.execute(f"EXPLAIN QUERY PLAN {each}")
            if step.startswith("SCAN") and " USING " not in step and step not in _HARMLESS
        }
    finally:
        reader.close()


#: Steps over rows that the statement itself made, few by what they come from.
_HARMLESS: Final = frozenset(("SCAN CONSTANT ROW", "SCAN l", "SCAN i", "SCAN n", "SCAN linked"))


def scans(paths: tuple[Path, Path]) -> None:
    """Print what looks at everything: the contradictions of a scope and the log's check."""
    print(f"\n{'once over everything, CPU s':44}{'small':>10}{'large':>10}")
    whole: dict[str, Callable[[EvidenceBase], object]] = {
        "contradictions, scanned from scratch": scanned_conflicts,
        "contradictions, as they are kept": kept,
        "find_contradictions of the scope": lambda base: base.find_contradictions(),
        "verify_log": lambda base: base.verify_log(),
    }
    for name, action in whole.items():
        spent = [once(path, action) for path in paths]
        print(f"{name:44}" + "".join(f"{each:10.3f}" for each in spent), flush=True)
    for path in paths:
        with Database(path) as database, database.snapshot() as connection:
            found = _SCAN["kept_conflicts"](connection, DEFAULT_TENANT, DEFAULT_SOURCE_SET)
            same = found == _SCAN["scan_conflicts"](connection, DEFAULT_TENANT, DEFAULT_SOURCE_SET)
            entries = connection.execute("SELECT max(position) FROM chain").fetchone()[0]
        print(
            f"{path.name}: {len(found):,} open contradictions,"
            f" {'the same' if same else 'OTHERS'} from scratch; {entries:,} entries of the log;"
            f" {path.stat().st_size / 1e6:,.0f} MB"
        )


def once(path: Path, action: Callable[[EvidenceBase], object]) -> float:
    """Give the CPU seconds of an action on a base that was just opened."""
    with EvidenceBase.open(path, create=False) as base:
        start = process_time()
        action(base)
        return process_time() - start


def scanned_conflicts(base: EvidenceBase) -> object:
    """Find the contradictions of the scope from scratch."""
    with base._backend.database.snapshot() as connection:  # noqa: SLF001 - only tests need it
        return _SCAN["scan_conflicts"](connection, DEFAULT_TENANT, DEFAULT_SOURCE_SET)


def kept(base: EvidenceBase) -> object:
    """Read the contradictions of the scope as they are kept."""
    with base._backend.database.snapshot() as connection:  # noqa: SLF001 - only tests need it
        return _SCAN["kept_conflicts"](connection, DEFAULT_TENANT, DEFAULT_SOURCE_SET)


def _of(things: Sequence[Thing], number: int) -> Thing:
    return things[number % len(things)]


if __name__ == "__main__":
    main()
