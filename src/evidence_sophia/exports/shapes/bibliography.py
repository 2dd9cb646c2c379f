"""What does a bibliography say? Every work the evidence rests on, with its notices."""

from __future__ import annotations

from collections.abc import Iterator

from evidence_sophia.exports.blocks import Block, Heading, Paragraph, TextRun
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.shapes.entries import work_entries
from evidence_sophia.exports.shapes.parts import (
    first_notices,
    left_out,
    made_of,
    origin_line,
    title_day,
)
from evidence_sophia.exports.shapes.records import bibliography_records
from evidence_sophia.exports.shapes.study import Study
from evidence_sophia.exports.shapes.wording import counted
from evidence_sophia.exports.subject import ExportSubject
from evidence_sophia.model.export import ExportKind

__all__ = ["bibliography"]

_ABOUT = (
    "Every source that the evidence rests on, in the order in which it is first quoted, with "
    "what its publisher says of it."
)


def bibliography(subject: ExportSubject) -> Document:
    """Make the bibliography of a subject.

    Raises:
        InvariantError: a text holds half of a surrogate pair.
    """
    study = Study(subject=subject)
    return Document(
        kind=ExportKind.BIBLIOGRAPHY,
        title=subject.title,
        subtitle=origin_line(study, "Bibliography"),
        about=_ABOUT,
        day=title_day(study),
        evidence_digest=subject.digest,
        blocks=tuple(_blocks(study)),
        records=bibliography_records(study),
    )


def _blocks(study: Study) -> Iterator[Block]:
    yield from first_notices(study, by_work=True)
    yield Heading(text=counted(len(study.works), "source"))
    if study.works:
        yield work_entries(study)
    else:
        yield Paragraph(content=(TextRun(text="Nothing is cited."),))
    yield from left_out(study)
    yield from made_of(study)
