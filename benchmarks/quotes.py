"""How well and how fast are quotes verified, beside gtrex, reanchor, langextract and RapidFuzz?

Run ``python benchmarks/quotes.py`` (``--quick`` for a tenth of the size and one seed). For each
of three seeds the workload of ``quotes_workload.py`` is written: Markdown prose of
about a million characters and 1,000 quotes, of which 800 are true. In one run, per contender:

- *right*: true quotes found at their right span. A span that takes in the marks or blanks at
  its edges is right too. *false*: fabricated quotes that were accepted.
- *prepare* and *verify*: process CPU seconds to prepare the source and to verify all quotes,
  the quotes' own folding included; the median of interleaved repeats. RapidFuzz and
  langextract, which take seconds to minutes, run once a seed; langextract only on the first
  seed, and there in one batch, the cheapest way it has.
- *memory*: peak resident memory of a process of its own that prepares the source and verifies
  100 quotes, less the peak before, when the library was imported and the source read.

The columns after a figure give it as a multiple of ours. Near misses are timed apart: our
``explain`` of the 200 fabricated quotes against a RapidFuzz alignment in windows around the
occurrences of each quote's three rarest words, over the same folded text. *window*: of the quotes
with one alteration, how many times the window holds the whole altered place. *kind*: how many
times the first kind named is number, negation or name order, as it was altered.
"""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import TypeAlias

from attrs import frozen

from quotes_contenders import CONTENDERS, Contender, Place
from quotes_near import measure_near_misses
from quotes_workload import QuoteCase, Workload, make_workload

Times: TypeAlias = tuple[float, float]
_OURS = "evidence-sophia"
_EDGE_MARKS = " \n*“”\"'’"


@frozen(kw_only=True)
class Row:
    """What one contender reached on one workload; times in CPU seconds, memory in MB."""

    name: str
    right: int
    false: int
    prepare: float
    verify: float
    memory: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its tables."""
    options = _options(arguments)
    if options.memory:
        print(_peak_memory(CONTENDERS[options.memory], Path(options.source)))
        return 0
    for number, seed in enumerate(options.seeds):
        workload = make_workload(seed, characters=options.characters, quotes=options.quotes)
        names = [name for name in CONTENDERS if number == 0 or not CONTENDERS[name].is_slowest]
        rows = measure(workload, names, repeats=options.repeats)
        _print_rows(f"seed {seed}: {len(workload.source):,} characters", workload, rows)
        print(measure_near_misses(workload, repeats=options.repeats))
    return 0


def measure(workload: Workload, names: Sequence[str], *, repeats: int) -> list[Row]:
    """Measure the named contenders on one workload, interleaved."""
    times: dict[str, list[Times]] = {name: [] for name in names}
    places: dict[str, list[Place]] = {}
    quotes = [case.text for case in workload.cases]
    for turn in range(repeats):
        for name in names:
            contender = CONTENDERS[name]
            if turn == 0 or not contender.is_slow:
                places[name], spent = _timed(contender, workload.source, quotes)
                times[name].append(spent)
    memory = _memories(workload, names)
    return [_row(name, workload, places[name], times[name], memory[name]) for name in names]


def _timed(contender: Contender, source: str, quotes: Sequence[str]) -> tuple[list[Place], Times]:
    contender.load()
    gc.collect()
    start = process_time()
    check = contender.prepare(source)
    prepared = process_time()
    places = check(quotes)
    return places, (prepared - start, process_time() - prepared)


def _row(
    name: str,
    workload: Workload,
    places: Sequence[Place],
    times: Sequence[Times],
    memory: float,
) -> Row:
    judged = list(zip(workload.cases, places, strict=True))
    return Row(
        name=name,
        right=sum(_is_right(workload.source, case, place) for case, place in judged),
        false=sum(case.kind != "true" and place is not None for case, place in judged),
        prepare=median(spent[0] for spent in times),
        verify=median(spent[1] for spent in times),
        memory=memory,
    )


def _is_right(source: str, case: QuoteCase, place: Place) -> bool:
    if case.kind != "true" or place is None:
        return False
    found = source[place[0] : place[1]].strip(_EDGE_MARKS)
    overlaps = place[0] < case.end and case.start < place[1]
    return overlaps and found == source[case.start : case.end].strip(_EDGE_MARKS)


def _memories(workload: Workload, names: Sequence[str]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "source.md")
        source.write_text(workload.source, encoding="utf-8", newline="")
        quotes = "\n".join(case.text for case in workload.cases[:100])
        source.with_suffix(".quotes").write_text(quotes, encoding="utf-8")
        return {name: _in_child(name, source) for name in names}


def _in_child(name: str, source: Path) -> float:
    command = [sys.executable, str(Path(__file__)), "--memory", name, "--source", str(source)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - ourselves
    return float(done.stdout)


def _peak_memory(contender: Contender, path: Path) -> float:
    source = path.read_bytes().decode("utf-8")
    quotes = path.with_suffix(".quotes").read_text(encoding="utf-8").split("\n")
    contender.load()
    before = _peak()
    contender.prepare(source)(quotes[: contender.memory_quotes])
    return _peak() - before


def _peak() -> float:
    """Read this process's own peak; a child inherits its parent's in ``ru_maxrss``."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return 0.0


def _print_rows(title: str, workload: Workload, rows: Sequence[Row]) -> None:
    true = sum(case.kind == "true" for case in workload.cases)
    ours = next(row for row in rows if row.name == _OURS)
    print(f"\n{title}, {true} true and {len(workload.cases) - true} fabricated quotes")
    print(
        f"{'contender':<28}{'right':>6}{'false':>6}{'prepare s':>11}{'x ours':>8}"
        f"{'verify s':>10}{'x ours':>8}{'memory MB':>11}{'x ours':>8}"
    )
    figures: tuple[Callable[[Row], float], ...] = (
        lambda row: row.prepare,
        lambda row: row.verify,
        lambda row: row.memory,
    )
    for row in rows:
        cells = [
            f"{figure(row):>{width}.3f}{_ratio(figure(row), figure(ours)):>8}"
            for figure, width in zip(figures, (11, 10, 11), strict=True)
        ]
        print(f"{row.name:<28}{row.right:>6}{row.false:>6}{''.join(cells)}")


def _ratio(theirs: float, ours: float) -> str:
    return f"{theirs / ours:.2f}" if ours > 0 else "-"


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure quote verification beside its peers.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the size, one seed")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--memory", choices=CONTENDERS, help=argparse.SUPPRESS)
    parser.add_argument("--source", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    options.characters, options.quotes = 1_000_000, 1_000
    if options.quick:
        options.characters, options.quotes = 100_000, 100
        options.seeds, options.repeats = options.seeds[:1], 3
    return options


if __name__ == "__main__":
    sys.exit(main())
