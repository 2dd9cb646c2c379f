"""Forty works and what registries say of them: facts of our own, under the test prefix 10.5555.

Each case names the work that is asked for, the records there are, and what must come out: the
state and the history, each event with its state, notice, date and who says so.
"""

from __future__ import annotations

import csv
import io
import json
from typing import Any, NamedTuple

from evidence_sophia.sources.registries.crossref import read_crossref_work
from evidence_sophia.sources.registries.openalex import read_openalex_work
from evidence_sophia.sources.registries.retraction_watch import read_retraction_watch
from evidence_sophia.sources.retraction.event import RetractionEvent

__all__ = ["CASES", "Case", "Told", "events_of"]

A, B = "10.5555/article-a", "10.5555/article-b"
N, M, P = "10.5555/notice-n", "10.5555/notice-m", "10.5555/notice-p"
RW, PUB, ALEX, TITLE = "retraction-watch", "publisher", "openalex", "title"

COLUMNS = (
    "Record ID,Title,Subject,Institution,Journal,Publisher,Country,Author,URLS,ArticleType,"
    "RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDate,OriginalPaperDOI,"
    "OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes,"
)


class Told(NamedTuple):
    """One event of a history as it must come out."""

    state: str
    notice: str
    date: str
    sources: tuple[str, ...]


class Case(NamedTuple):
    """A work, its records, and what must come out."""

    name: str
    records: tuple[tuple[str, Any], ...]
    state: str
    history: tuple[Told, ...]
    work: str = A


def update(
    doi: str, kind: str, day: str = "", source: str = PUB, number: str = ""
) -> dict[str, Any]:
    """Write an entry of ``updated-by`` or ``update-to``."""
    entry: dict[str, Any] = {"DOI": doi, "type": kind, "source": source}
    if day:
        entry["updated"] = {"date-parts": [[int(part) for part in day.split("-")]]}
    if number:
        entry["record-id"] = number
    return entry


def article(*updates: dict[str, Any], doi: str = A, title: str = "On tea") -> tuple[str, Any]:
    """Write the record of an article."""
    record = {"DOI": doi, "type": "journal-article", "title": [title], "updated-by": list(updates)}
    return "crossref", record


def notice(
    *updates: dict[str, Any], doi: str = N, title: str = "Retraction: On tea"
) -> tuple[str, Any]:
    """Write the record of a notice."""
    record: dict[str, Any] = {"DOI": doi, "type": "journal-article", "title": [title]}
    if updates:
        record["update-to"] = list(updates)
    return "crossref", record


def row(
    nature: str, day: str, by: str = N, of: str = A, number: str = "9", *, pubmed: str = "0"
) -> tuple[str, Any]:
    """Write a row of Retraction Watch."""
    cells = [""] * 21
    cells[0], cells[10], cells[11], cells[12] = number, day, by, "0"
    cells[14], cells[15], cells[16] = of, pubmed, nature
    return "row", cells


def flagged(doi: str = A, *, retracted: bool = True) -> tuple[str, Any]:
    """Write a record of OpenAlex."""
    return "openalex", {"doi": f"https://doi.org/{doi}", "is_retracted": retracted}


def events_of(case: Case) -> tuple[RetractionEvent, ...]:
    """Read all the records of a case."""
    found: list[RetractionEvent] = []
    rows = [cells for kind, cells in case.records if kind == "row"]
    for kind, record in case.records:
        if kind == "crossref":
            found += read_crossref_work(json.dumps({"message": record})).events
        elif kind == "openalex":
            event = read_openalex_work(json.dumps(record)).event
            found += [] if event is None else [event]
    if rows:
        text = io.StringIO()
        csv.writer(text).writerows([COLUMNS.split(","), *rows])
        read = read_retraction_watch(text.getvalue().encode())
        found += [one.event for one in read if one.event is not None]
    return tuple(found)


RETRACTED_N = Told("retracted", N, "2010-02-06", (PUB,))

CASES = (
    Case("nothing published", (article(),), "none", ()),
    Case(
        "an article names its retraction",
        (article(update(N, "retraction", "2010-02-06")),),
        "retracted",
        (RETRACTED_N,),
    ),
    Case(
        "the notice of a retraction is not retracted",
        (notice(update(A, "retraction", "2010-02-06")),),
        "none",
        (),
        N,
    ),
    Case(
        "a notice names the article",
        (notice(update(A, "retraction", "2010-02-06")),),
        "retracted",
        (RETRACTED_N,),
    ),
    Case(
        "article and notice tell of one event",
        (
            article(update(N, "retraction", "2010-02-06")),
            notice(update(A, "retraction", "2010-02-06")),
        ),
        "retracted",
        (RETRACTED_N,),
    ),
    Case(
        "publisher and registry tell of one event",
        (
            article(
                update(N, "retraction", "2010-02-02"),
                update(N, "retraction", "2010-02-06", RW, "4036"),
            ),
        ),
        "retracted",
        (Told("retracted", N, "2010-02-06", (PUB, RW)),),
    ),
    Case(
        "record and row tell of one event",
        (
            article(update(N, "retraction", "2010-02-06", RW, "9")),
            row("Retraction", "2/6/2010 0:00"),
        ),
        "retracted",
        (Told("retracted", N, "2010-02-06", (RW,)),),
    ),
    Case(
        "a row spells DOIs in capitals",
        (row("Retraction", "2/6/2010 0:00", N.upper(), A.upper()),),
        "retracted",
        (Told("retracted", N, "2010-02-06", (RW,)),),
    ),
    Case(
        "one number is one event, though only one record knows the notice",
        (
            article(update("", "retraction", "2010-02-06", RW, "9")),
            row("Retraction", "2/6/2010 0:00"),
        ),
        "retracted",
        (Told("retracted", N, "2010-02-06", (RW,)),),
    ),
    Case(
        "a concern is no retraction",
        (article(update(N, "expression_of_concern", "2022-05-05")),),
        "expression_of_concern",
        (Told("expression_of_concern", N, "2022-05-05", (PUB,)),),
    ),
    Case(
        "a concern by a row",
        (row("Expression of concern", "5/5/2022 0:00"),),
        "expression_of_concern",
        (Told("expression_of_concern", N, "2022-05-05", (RW,)),),
    ),
    Case(
        "a correction is no retraction",
        (article(update(N, "correction", "2004-03-06")),),
        "correction",
        (Told("correction", N, "2004-03-06", (PUB,)),),
    ),
    Case(
        "an erratum is a correction",
        (article(update(N, "erratum", "2004-03-06")),),
        "correction",
        (Told("correction", N, "2004-03-06", (PUB,)),),
    ),
    Case(
        "a corrigendum is a correction",
        (article(update(N, "corrigendum", "2004-03")),),
        "correction",
        (Told("correction", N, "2004-03", (PUB,)),),
    ),
    Case(
        "an addendum is none of these",
        (article(update(N, "addendum", "2020-11-17")),),
        "addendum",
        (Told("addendum", N, "2020-11-17", (PUB,)),),
    ),
    Case(
        "a clarification is an addendum",
        (article(update(N, "clarification", "2020")),),
        "addendum",
        (Told("addendum", N, "2020", (PUB,)),),
    ),
    Case(
        "a withdrawal",
        (article(update(N, "withdrawal", "2019-01-01")),),
        "withdrawn",
        (Told("withdrawn", N, "2019-01-01", (PUB,)),),
    ),
    Case(
        "a removal is a withdrawal",
        (article(update(N, "removal", "2019-01-01")),),
        "withdrawn",
        (Told("withdrawn", N, "2019-01-01", (PUB,)),),
    ),
    Case(
        "a partial retraction is a matter of concern",
        (article(update(N, "partial_retraction", "2019-01-01")),),
        "expression_of_concern",
        (Told("expression_of_concern", N, "2019-01-01", (PUB,)),),
    ),
    Case(
        "a new version judges nothing",
        (article(update(N, "new_version", "2019-01-01")),),
        "none",
        (),
    ),
    Case(
        "an update of an unknown kind does not pass",
        (article(update(N, "recall", "2019")),),
        "suspected",
        (Told("suspected", N, "2019", (PUB,)),),
    ),
    Case(
        "corrected, then retracted",
        (article(update(M, "correction", "2004-03-06"), update(N, "retraction", "2010-02-06")),),
        "retracted",
        (Told("correction", M, "2004-03-06", (PUB,)), RETRACTED_N),
    ),
    Case(
        "retracted, then its notice corrected",
        (article(update(N, "retraction", "2010-02-06"), update(M, "correction", "2011-01-01")),),
        "retracted",
        (RETRACTED_N, Told("correction", M, "2011-01-01", (PUB,))),
    ),
    Case(
        "a concern, then a retraction",
        (
            row("Expression of concern", "1/1/2009 0:00", M, number="1"),
            row("Retraction", "2/6/2010 0:00", number="2"),
        ),
        "retracted",
        (
            Told("expression_of_concern", M, "2009-01-01", (RW,)),
            Told("retracted", N, "2010-02-06", (RW,)),
        ),
    ),
    Case(
        "retracted, then reinstated",
        (
            row("Retraction", "6/1/2020 0:00", number="1"),
            row("Reinstatement", "6/1/2023 0:00", M, number="2"),
        ),
        "reinstated",
        (Told("retracted", N, "2020-06-01", (RW,)), Told("reinstated", M, "2023-06-01", (RW,))),
    ),
    Case(
        "reinstated on the day of the retraction is not after it",
        (
            row("Retraction", "6/1/2020 0:00", number="1"),
            row("Reinstatement", "6/1/2020 0:00", M, number="2"),
        ),
        "retracted",
        (Told("reinstated", M, "2020-06-01", (RW,)), Told("retracted", N, "2020-06-01", (RW,))),
    ),
    Case(
        "reinstated on an unknown day is not certainly after",
        (row("Retraction", "6/1/2020 0:00", number="1"), row("Reinstatement", "", M, number="2")),
        "retracted",
        (Told("retracted", N, "2020-06-01", (RW,)), Told("reinstated", M, "", (RW,))),
    ),
    Case(
        "retracted, reinstated, retracted again",
        (
            row("Retraction", "6/1/2020 0:00", N, number="1"),
            row("Reinstatement", "6/1/2021 0:00", M, number="2"),
            row("Retraction", "6/1/2022 0:00", P, number="3"),
        ),
        "retracted",
        (
            Told("retracted", N, "2020-06-01", (RW,)),
            Told("reinstated", M, "2021-06-01", (RW,)),
            Told("retracted", P, "2022-06-01", (RW,)),
        ),
    ),
    Case(
        "a boolean without date joins the dated event",
        (flagged(), article(update(N, "retraction", "2010-02-06"))),
        "retracted",
        (Told("retracted", N, "2010-02-06", (ALEX, PUB)),),
    ),
    Case("a boolean alone", (flagged(),), "retracted", (Told("retracted", "", "", (ALEX,)),)),
    Case("a boolean that says no", (flagged(retracted=False),), "none", ()),
    Case(
        "a stale boolean does not undo a reinstatement",
        (
            flagged(),
            row("Retraction", "6/1/2020 0:00", number="1"),
            row("Reinstatement", "6/1/2023 0:00", M, number="2"),
        ),
        "reinstated",
        (
            Told("retracted", N, "2020-06-01", (ALEX, RW)),
            Told("reinstated", M, "2023-06-01", (RW,)),
        ),
    ),
    Case(
        "a placeholder names no work",
        (row("Retraction", "1/2/2021 0:00", "unavailable", "Unavailable"),),
        "none",
        (),
    ),
    Case(
        "a number of PubMed names a work that has no DOI",
        (row("Retraction", "1/2/2021 0:00", "unavailable", "", pubmed="123"),),
        "retracted",
        (Told("retracted", "", "2021-01-02", (RW,)),),
        "pmid:123",
    ),
    Case(
        "a missing notice does not join two works",
        (
            row("Retraction", "1/2/2021 0:00", "unavailable", A, "1"),
            row("Retraction", "1/2/2021 0:00", "Unavailable", B, "2"),
        ),
        "retracted",
        (Told("retracted", "", "2021-01-02", (RW,)),),
        B,
    ),
    Case(
        "a date that nobody states",
        (article(update(N, "retraction")),),
        "retracted",
        (Told("retracted", N, "", (PUB,)),),
    ),
    Case(
        "a marked title raises a suspicion",
        (article(title="RETRACTED: On tea"),),
        "suspected",
        (Told("suspected", "", "", (TITLE,)),),
    ),
    Case(
        "a marked title adds nothing to a registry's word",
        (article(update(N, "retraction", "2010-02-06"), title="RETRACTED: On tea"),),
        "retracted",
        (RETRACTED_N, Told("suspected", "", "", (TITLE,))),
    ),
    Case(
        "a notice of a retraction by its title alone is not retracted", (notice(),), "none", (), N
    ),
    Case(
        "a text replaced under its own DOI is its own notice",
        (row("Retraction", "11/7/2024 0:00", A, A),),
        "retracted",
        (Told("retracted", A, "2024-11-07", (RW,)),),
    ),
)
