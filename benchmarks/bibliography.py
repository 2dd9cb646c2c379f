"""How long do 10,000 references take to read and write, beside three parsers in the same run?

pybtex and bibtexparser read and write BibTeX, rispy RIS; json is what CSL-JSON costs before
anything is understood. The peers see the file that was written here, so all read the same
entries. Ours does more for its time: macros become characters, names are divided, dates are
read, problems told. pybtex divides names too; bibtexparser and rispy do neither.

    python benchmarks/bibliography.py
"""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time

import bibtexparser
import pybtex.database
import rispy

from evidence_sophia.exports.bibliography import (
    read_bibtex,
    read_csl_json,
    read_ris,
    write_bibtex,
    write_csl_json,
    write_ris,
)
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.reference import PersonName, Reference, ReferenceKind

COUNT = 10_000
MEGABYTE = 1_000_000


def main() -> None:
    """Print a line a format and direction: our time and each peer's as a multiple of it."""
    references = tuple(made(number) for number in range(COUNT))
    print_bibtex(references)
    print_ris(references)
    print_csl(references)


def made(number: int) -> Reference:
    """Make a reference as journals' exports hold it, its abstract of some 600 characters."""
    return Reference(
        id=f"author{number}",
        kind=ReferenceKind.ARTICLE_JOURNAL,
        title=f"Reversible unfolding of individual titin domains: part {number} & more",
        authors=tuple(
            PersonName(family=f"Müller{(number + place) % 997}", given="Ana B.", particle="von")
            for place in range(4)
        ),
        issued=PartialDate(year=1950 + number % 75, month=1 + number % 12, day=1 + number % 28),
        container_title="Journal of Measurements",
        volume=str(number % 300),
        issue=str(number % 12),
        pages=f"{number}-{number + 9}",
        doi=f"10.1234/example.{number}",
        url=f"https://example.org/{number}",
        abstract=" ".join(["The folding of a protein was measured in 50% of all runs, twice."] * 9),
        keywords=("titin", "force", "folding"),
    )


def print_bibtex(references: tuple[Reference, ...]) -> None:
    """Time BibTeX."""
    written = write_bibtex(references)
    text = written.decode()
    entries = pybtex.database.parse_string(text, "bibtex")
    library = bibtexparser.parse_string(text)  # type: ignore[attr-defined] # not in its __all__
    report(
        f"BibTeX, read ({len(written) / MEGABYTE:.1f} MB)",
        lambda: read_bibtex(written),
        {
            "pybtex": lambda: pybtex.database.parse_string(text, "bibtex"),
            "bibtexparser": lambda: bibtexparser.parse_string(text),  # type: ignore[attr-defined] # the same
        },
    )
    report(
        "BibTeX, write",
        lambda: write_bibtex(references),
        {
            "pybtex": lambda: entries.to_string("bibtex"),
            "bibtexparser": lambda: bibtexparser.write_string(library),  # type: ignore[attr-defined] # the same
        },
    )


def print_ris(references: tuple[Reference, ...]) -> None:
    """Time RIS."""
    written = write_ris(references)
    text = written.decode()
    records = rispy.loads(text, newline="\r\n")
    report(
        f"RIS, read ({len(written) / MEGABYTE:.1f} MB)",
        lambda: read_ris(written),
        {"rispy": lambda: rispy.loads(text, newline="\r\n")},
    )
    report("RIS, write", lambda: write_ris(references), {"rispy": lambda: rispy.dumps(records)})


def print_csl(references: tuple[Reference, ...]) -> None:
    """Time CSL-JSON."""
    written = write_csl_json(references)
    items = json.loads(written)
    report(
        f"CSL-JSON, read ({len(written) / MEGABYTE:.1f} MB)",
        lambda: read_csl_json(written),
        {"json": lambda: json.loads(written)},
    )
    report(
        "CSL-JSON, write",
        lambda: write_csl_json(references),
        {"json": lambda: json.dumps(items, ensure_ascii=False)},
    )


def report(name: str, ours: Callable[[], object], peers: dict[str, Callable[[], object]]) -> None:
    """Print our CPU seconds, and how many times as long each peer takes."""
    seconds = spent(ours)
    ratios = ", ".join(f"{peer} {spent(run) / seconds:.1f} times" for peer, run in peers.items())
    print(f"{name:26}{seconds:6.2f} s   {ratios}")


def spent(run: Callable[[], object]) -> float:
    """Give the least CPU time of two runs, in seconds."""
    return min(once(run) for _ in range(2))


def once(run: Callable[[], object]) -> float:
    """Measure CPU seconds."""
    start = process_time()
    run()
    return process_time() - start


if __name__ == "__main__":
    main()
