"""What does an evidence table say? Each claim beside the words that carry it."""

from __future__ import annotations

from collections.abc import Iterator

from evidence_sophia.exports.blocks import Block, Heading, Paragraph, TextRun
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.shapes.entries import citation_entries
from evidence_sophia.exports.shapes.notices import short_notice
from evidence_sophia.exports.shapes.parts import (
    first_notices,
    left_out,
    made_of,
    origin_line,
    status_line,
    title_day,
)
from evidence_sophia.exports.shapes.quoted import quoted_words
from evidence_sophia.exports.shapes.records import evidence_records
from evidence_sophia.exports.shapes.study import Study
from evidence_sophia.exports.subject import ExportSubject
from evidence_sophia.exports.table import Column, ColumnKind, Row, Table, cell
from evidence_sophia.model.evidence_pack import PackedClaim
from evidence_sophia.model.export import ExportKind

__all__ = ["evidence_table"]

_ABOUT = (
    "Each claim beside the source's own words that carry it. A claim with several citations "
    "has a row for each; the marks lead to the list below."
)

_COLUMNS = (
    Column(name="claim", label="Claim"),
    Column(name="status", label="Status"),
    Column(name="citation", label="Source"),
    Column(name="quote", label="The source's words"),
    Column(name="weight", label="Weight", kind=ColumnKind.BASIS_POINTS),
    Column(name="notice", label="Notice"),
)


def evidence_table(subject: ExportSubject) -> Document:
    """Make the evidence table of a subject.

    Raises:
        InvariantError: a text holds half of a surrogate pair.
    """
    study = Study(subject=subject)
    return Document(
        kind=ExportKind.EVIDENCE_TABLE,
        title=subject.title,
        subtitle=origin_line(study, "Evidence table"),
        about=_ABOUT,
        day=title_day(study),
        evidence_digest=subject.digest,
        blocks=tuple(_blocks(study)),
        records=evidence_records(study, ExportKind.EVIDENCE_TABLE),
    )


def _blocks(study: Study) -> Iterator[Block]:
    yield from first_notices(study)
    yield Heading(text="Claims and evidence")
    if study.subject.claims:
        rows = tuple(row for claim in study.subject.claims for row in _rows(study, claim))
        yield Table(caption=status_line(study), columns=_COLUMNS, rows=rows)
    else:
        said = study.subject.said or "Nothing is claimed."
        yield Paragraph(content=(TextRun(text=said),))
    if study.subject.citations:
        yield Heading(text="Citations")
        yield citation_entries(study, with_quotes=False)
    yield from left_out(study)
    yield from made_of(study)


def _rows(study: Study, claim: PackedClaim) -> Iterator[Row]:
    said, status = claim.text, study.status(claim)
    for number, citation in study.cited(claim):
        work = study.work_of(number)
        values = (
            cell(f"[{number}]", url=citation.url or work.url),
            cell(quoted_words(citation, work)),
            cell(citation.weight),
            cell(short_notice(work)),
        )
        yield Row(cells=(cell(said), cell(status), *values))
        said = status = ""  # what is above holds for the rows of the same claim
    if not claim.citation_ids:
        yield Row(cells=(cell(said), cell(status), *(cell(None),) * 4))
