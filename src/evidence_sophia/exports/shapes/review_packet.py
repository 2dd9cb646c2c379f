"""What does a reviewer get? Each claim with its evidence, a checklist, and room to decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.exports.blocks import (
    Block,
    CitationMark,
    Fact,
    Facts,
    FillIn,
    Form,
    Heading,
    ItemList,
    ListItem,
    ListStyle,
    Paragraph,
    TextRun,
    TextStyle,
)
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.shapes.entries import citation_entries, title_of
from evidence_sophia.exports.shapes.notices import notices_of, short_notice
from evidence_sophia.exports.shapes.parts import (
    first_notices,
    left_out,
    made_of,
    origin_line,
    title_day,
)
from evidence_sophia.exports.shapes.quoted import quotation_of
from evidence_sophia.exports.shapes.records import evidence_records
from evidence_sophia.exports.shapes.study import Study
from evidence_sophia.exports.shapes.wording import words
from evidence_sophia.exports.subject import ExportSubject
from evidence_sophia.exports.table import Column, ColumnKind, Row, Table, cell
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import PackedClaim
from evidence_sophia.model.export import ExportKind

__all__ = ["review_packet"]

_ABOUT: Final = (
    "Everything needed to review these claims: each claim with the source's own words in their "
    "context, the citations, the sources with their rights and digests, a checklist, and room "
    "for a decision. It can be filled in on paper."
)

_CHECKLIST: Final = (
    "Every quote says what its claim says, with no condition left out.",
    "The context before and after each quote does not change its meaning.",
    "Every claim that is not grounded is taken out, or stands marked as such.",
    "No claim rests on a source that was retracted or withdrawn.",
    "Corrections and expressions of concern have been read.",
    "The licence of each source allows the use that is meant, and its rights have not ended.",
    "The sources are recent enough, and of a kind that fits the claim.",
    "What was left out would not change the conclusion.",
    "The digest of the evidence is that of the file that was reviewed.",
)

_VERDICTS: Final = ("Supported", "Partly supported", "Not supported", "Cannot say")

_DECISION: Final = (
    FillIn(label="Verdict on the whole", choices=("Accept", "Accept with changes", "Reject")),
    FillIn(label="Changes asked for", lines=4),
    FillIn(label="Reviewer"),
    FillIn(label="Date"),
    FillIn(label="Signature"),
)

_SOURCE_COLUMNS: Final = (
    Column(name="number", label="No.", kind=ColumnKind.INTEGER),
    Column(name="source", label="Source"),
    Column(name="citations", label="Cited as"),
    Column(name="licence", label="Licence"),
    Column(name="rights", label="Rights end", kind=ColumnKind.DATE),
    Column(name="fetched", label="Fetched", kind=ColumnKind.DATE),
    Column(name="notice", label="Notice"),
)


def review_packet(subject: ExportSubject) -> Document:
    """Make the review packet of a subject.

    Raises:
        InvariantError: a text holds half of a surrogate pair.
    """
    study = Study(subject=subject)
    return Document(
        kind=ExportKind.REVIEW_PACKET,
        title=subject.title,
        subtitle=origin_line(study, "Review packet"),
        about=_ABOUT,
        day=title_day(study),
        evidence_digest=subject.digest,
        blocks=tuple(_blocks(study)),
        records=evidence_records(study, ExportKind.REVIEW_PACKET),
    )


def _blocks(study: Study) -> Iterator[Block]:
    yield from first_notices(study)
    yield from made_of(study)
    yield Heading(text="Claims")
    for at, claim in enumerate(study.subject.claims, start=1):
        yield from _claim(study, at, claim)
    if not study.subject.claims:
        yield Paragraph(content=(TextRun(text=study.subject.said or "Nothing is claimed."),))
    if study.subject.citations:
        yield Heading(text="Citations")
        yield citation_entries(study, with_quotes=False)
    yield from _sources(study)
    yield from left_out(study)
    yield Heading(text="Checklist")
    items = tuple(ListItem(content=(TextRun(text=text),)) for text in _CHECKLIST)
    yield ItemList(style=ListStyle.CHECKLIST, items=items)
    yield Heading(text="Decision")
    yield Form(blanks=_DECISION)


def _claim(study: Study, at: int, claim: PackedClaim) -> Iterator[Block]:
    yield Heading(text=f"Claim {at}", level=2)
    yield Paragraph(content=study.sentence(claim))
    yield Facts(facts=tuple(_claim_facts(study, claim)))
    for number, citation in study.cited(claim):
        yield from _evidence(study, number, citation)
    # It may stand on another page than its claim, so it says which one it is about.
    verdict = FillIn(label=f"Verdict on claim {at}", choices=_VERDICTS)
    yield Form(blanks=(verdict, FillIn(label="Remark", lines=2)))


def _claim_facts(study: Study, claim: PackedClaim) -> Iterator[Fact]:
    yield Fact(label="Status", value=study.status(claim))
    yield Fact(label="Decided by", value=words(claim.method))
    if claim.answer_id:
        yield Fact(label="From the answer", value=claim.answer_id, style=TextStyle.CODE)


def _evidence(study: Study, number: int, citation: Citation) -> Iterator[Block]:
    work = study.work_of(number)
    title = TextRun(text=f" {title_of(citation, work)}", style=TextStyle.EMPHASIS)
    said = TextRun(text=f". {citation.summary}") if not citation.quote.strip() else TextRun(text="")
    yield Paragraph(content=(CitationMark(number=number), title, said))
    quotation = quotation_of(citation, work)
    if quotation is not None:
        yield quotation
    yield from notices_of(work, study.day)


def _sources(study: Study) -> Iterator[Block]:
    if not study.works:
        return
    rows = tuple(
        Row(
            cells=(
                cell(work.number),
                cell(work.title, url=work.url),
                cell("".join(f"[{number}]" for number in work.numbers)),
                cell(work.licence),
                cell(work.rights_expire_on),
                cell(work.fetched_on),
                cell(short_notice(work)),
            )
        )
        for work in study.works
    )
    yield Heading(text="Sources, rights and digests")
    yield Table(columns=_SOURCE_COLUMNS, rows=rows)
    digests = [
        Fact(label=f"Source {work.number}", value=work.digest, style=TextStyle.CODE)
        for work in study.works
        if work.digest
    ]
    if digests:
        yield Paragraph(content=(TextRun(text="Digests of the original files:"),))
        yield Facts(facts=tuple(digests))
