"""Which fixed columns does each kind of export have in a spreadsheet, and what stands in them?

Every table begins with the column ``row``, which says what a row is about: a ``claim`` with one
of its citations, a ``citation`` that no claim names, a ``source`` that nothing quotes, or a
``note``; how an answer came about is a note of the kind ``disclosure``. Columns are only ever
added at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Final

from evidence_sophia.exports.shapes.entries import title_of
from evidence_sophia.exports.shapes.study import Study
from evidence_sophia.exports.shapes.works import Work
from evidence_sophia.exports.table import Cell, Column, ColumnKind, Row, Table, cell
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.evidence_pack import PackedClaim
from evidence_sophia.model.export import ExportKind

__all__ = ["RECORD_COLUMNS", "bibliography_records", "evidence_records", "report_records"]

Value = str | int | date | PartialDate | None

_INTEGER: Final = ColumnKind.INTEGER
_DATE: Final = ColumnKind.DATE


def _columns(*columns: tuple[str, str] | tuple[str, str, ColumnKind]) -> tuple[Column, ...]:
    return tuple(
        Column(name=name, label=label, kind=kind[0] if kind else ColumnKind.TEXT)
        for name, label, *kind in columns
    )


_SOURCE: Final = _columns(
    ("source_id", "Source"),
    ("title", "Title"),
    ("publisher", "Publisher"),
    ("source_kind", "Kind of source"),
    ("published", "Published", _DATE),
    ("fetched_on", "Fetched", _DATE),
    ("url", "Address"),
    ("licence", "Licence"),
    ("rights_expire_on", "Rights end", _DATE),
    ("language", "Language"),
    ("source_version", "Version"),
    ("retraction_state", "Publisher's notice"),
    ("retraction_since", "Date of the notice", _DATE),
    ("retraction_notice", "The notice"),
    ("changed_since", "Changed since"),
    ("source_digest", "Digest of the source"),
    ("text_digest", "Digest of its text"),
)

_CLAIM: Final = _columns(
    ("row", "Row"),
    ("claim_number", "Claim number", _INTEGER),
    ("claim_id", "Claim id"),
    ("claim", "Claim"),
    ("status", "Status"),
    ("method", "Method"),
    ("answer_id", "Answer"),
)

_CITATION: Final = _columns(
    ("citation_number", "Citation number", _INTEGER),
    ("citation_id", "Citation id"),
    ("quote", "Quote"),
    ("prefix", "Before the quote"),
    ("suffix", "After the quote"),
    ("span_start", "Start (code points)", _INTEGER),
    ("span_end", "End (code points)", _INTEGER),
    ("passage_id", "Passage"),
    ("weight", "Weight (basis points)", ColumnKind.BASIS_POINTS),
)

_NOTE: Final = _columns(("note_code", "Kind of note"), ("note", "Note"))

_EVIDENCE: Final = (*_CLAIM, *_CITATION, *_SOURCE, *_NOTE)

#: The columns of the records of each kind, left to right.
RECORD_COLUMNS: Final[Mapping[str, tuple[Column, ...]]] = {
    ExportKind.BIBLIOGRAPHY: (
        *_columns(("number", "Number", _INTEGER), ("times_quoted", "Times quoted", _INTEGER)),
        *_SOURCE,
    ),
    ExportKind.EVIDENCE_TABLE: _EVIDENCE,
    ExportKind.GROUNDED_REPORT: (
        *_columns(
            ("row", "Row"),
            ("number", "Number", _INTEGER),
            ("text", "Text"),
            ("status", "Status"),
            ("method", "Method"),
            ("citation_numbers", "Citations"),
            ("place", "Place"),
            ("weight", "Weight (basis points)", ColumnKind.BASIS_POINTS),
        ),
        *_SOURCE,
    ),
    ExportKind.REVIEW_PACKET: (
        *_EVIDENCE,
        *_columns(("reviewer_verdict", "Verdict"), ("reviewer_remark", "Remark")),
    ),
}


def bibliography_records(study: Study) -> Table:
    """Give one row a work."""
    rows = (
        {"number": work.number, "times_quoted": len(work.numbers), **_source(work)}
        for work in study.works
    )
    return _table(ExportKind.BIBLIOGRAPHY, rows)


def evidence_records(study: Study, kind: ExportKind) -> Table:
    """Give one row a claim and citation, then what no claim names, then the notes."""
    return _table(kind, _evidence(study))


def report_records(study: Study) -> Table:
    """Give one row a sentence, then one a citation, a source that is not quoted, a note."""
    return _table(ExportKind.GROUNDED_REPORT, _report(study))


def _table(kind: ExportKind, rows: Iterable[Mapping[str, Value]]) -> Table:
    columns = RECORD_COLUMNS[kind]
    return Table(columns=columns, rows=tuple(_row(columns, values) for values in rows))


_EMPTY: Final = Cell()


def _row(columns: tuple[Column, ...], values: Mapping[str, Value]) -> Row:
    given = (values.get(column.name) for column in columns)
    return Row(cells=tuple(_EMPTY if value is None else cell(value) for value in given))


def _evidence(study: Study) -> Iterator[Mapping[str, Value]]:
    named: set[int] = set()
    for at, claim in enumerate(study.subject.claims, start=1):
        about = _claim(at, claim)
        for number, citation in study.cited(claim):
            named.add(number)
            yield {**about, **_citation(study, number, citation)}
        if not claim.citation_ids:
            yield about
    for number, citation in enumerate(study.subject.citations, start=1):
        if number not in named:
            yield {"row": "citation", **_citation(study, number, citation)}
    yield from _rest(study, code="note_code", text="note")


def _report(study: Study) -> Iterator[Mapping[str, Value]]:
    subject = study.subject
    if not subject.claims and subject.said:
        yield {"row": "answer", "text": subject.said, "status": subject.state}
    for at, claim in enumerate(subject.claims, start=1):
        marks = "".join(f"[{number}]" for number, _ in study.cited(claim))
        yield {
            "row": "claim",
            "number": at,
            "text": claim.text,
            "status": claim.status,
            "method": claim.method,
            "citation_numbers": marks,
        }
    for number, citation in enumerate(subject.citations, start=1):
        found = _citation(study, number, citation)
        place = "" if citation.span is None else f"{found['span_start']}-{found['span_end']}"
        text = citation.quote or citation.summary
        yield {
            **found,
            "row": "citation",
            "number": number,
            "text": text,
            "citation_numbers": f"[{number}]",
            "place": place,
        }
    yield from _rest(study, code="status", text="text")


def _rest(study: Study, *, code: str, text: str) -> Iterator[Mapping[str, Value]]:
    """Give the sources that nothing quotes, then the notes under the columns of the two names."""
    for work in study.works:
        if not work.numbers:
            yield {"row": "source", **_source(work)}
    for note in study.subject.notes:
        yield {
            "row": "note",
            "source_id": note.source_id,
            code: str(note.code),
            text: note.text,
        }
    if study.subject.disclosure:
        yield {"row": "note", code: "disclosure", text: study.subject.disclosure}


def _claim(at: int, claim: PackedClaim) -> Mapping[str, Value]:
    return {
        "row": "claim",
        "claim_number": at,
        "claim_id": claim.id,
        "claim": claim.text,
        "status": claim.status,
        "method": claim.method,
        "answer_id": claim.answer_id,
    }


def _citation(study: Study, number: int, citation: Citation) -> dict[str, Value]:
    work = study.work_of(number)
    return {
        **_source(work),
        "title": title_of(citation, work),
        "url": citation.url or work.url,
        "citation_number": number,
        "citation_id": citation.id,
        "quote": citation.quote,
        "prefix": citation.prefix,
        "suffix": citation.suffix,
        "span_start": citation.span.start if citation.span else None,
        "span_end": citation.span.end if citation.span else None,
        "passage_id": citation.passage_id,
        "weight": citation.weight,
    }


def _source(work: Work) -> dict[str, Value]:
    retraction = work.retraction
    return {
        "source_id": work.source_id,
        "title": work.title,
        "publisher": work.publisher,
        "source_kind": work.kind,
        "published": work.published,
        "fetched_on": work.fetched_on,
        "url": work.url,
        "licence": work.licence,
        "rights_expire_on": work.rights_expire_on,
        "language": work.language,
        "source_version": work.version,
        "retraction_state": retraction.state if work.is_known else "not looked up",
        "retraction_since": retraction.since,
        "retraction_notice": retraction.notice,
        "changed_since": "; ".join(_changes(work)),
        "source_digest": work.digest,
        "text_digest": work.text_digest,
    }


def _changes(work: Work) -> Iterator[str]:
    if work.is_renewed:
        yield "notice or rights"
    if work.is_replaced:
        yield "text"
