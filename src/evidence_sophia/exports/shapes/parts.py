"""Which parts do several shapes have in common?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from evidence_sophia.exports.blocks import (
    Block,
    Fact,
    Facts,
    Heading,
    ItemList,
    ListItem,
    Notice,
    Paragraph,
    Severity,
    TextRun,
    TextStyle,
)
from evidence_sophia.exports.shapes.notices import named_notices
from evidence_sophia.exports.shapes.study import Study
from evidence_sophia.exports.shapes.wording import counted, words
from evidence_sophia.exports.subject import SubjectOrigin
from evidence_sophia.exports.table import cell
from evidence_sophia.model.answer import Note, NoteCode
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.evidence_pack import GroundingStatus

__all__ = ["first_notices", "left_out", "made_of", "origin_line", "status_line", "title_day"]


def origin_line(study: Study, shape: str) -> str:
    """Say in one line what the document is and what it was made of."""
    subject = study.subject
    version = f", version {subject.version}" if subject.version is not None else ""
    name = _ORIGINS.get(subject.origin, str(subject.origin))
    return f"{shape} of {name}{version}"


def title_day(study: Study) -> PartialDate | None:
    """Give the day of the evidence."""
    return cell(study.day).day


def first_notices(study: Study, *, by_work: bool = False) -> Iterator[Block]:
    """Give what must not be overlooked: what stands first in every document.

    Whom to call comes before all, and how an answer came about after the rest; both are in the
    words and the language of the answer.

    Args:
        study: what is exported.
        by_work: whether the numbers of the document are those of works, not of citations.
    """
    subject = study.subject
    for note in subject.notes:
        if note.code == NoteCode.SAFETY_ROUTING:
            yield Notice(severity=Severity.CRITICAL, title="Safety notice", text=note.text)
    yield from named_notices(study.works, study.day, by_work=by_work)
    if subject.disclosure:
        yield Notice(severity=Severity.INFO, title="About this answer", text=subject.disclosure)


def status_line(study: Study) -> str:
    """Count the claims by their status."""
    counts = Counter(claim.status for claim in study.subject.claims)
    order = [*GroundingStatus, *sorted(status for status in counts if not status.is_known)]
    said = ((counts[status], status.replace("_", " ")) for status in order)
    parts = [f"{count} {status}" for count, status in said if count]
    total = counted(len(study.subject.claims), "claim")
    return f"{total}: {', '.join(parts)}" if parts else total


def left_out(study: Study, level: int = 1) -> Iterator[Block]:
    """List the notes: what was left out and what else a reader should know.

    Whom to call stands first in the document already.
    """
    notes = [note for note in study.subject.notes if note.code != NoteCode.SAFETY_ROUTING]
    if notes:
        yield Heading(text="Notes and what was left out", level=level)
        yield ItemList(items=tuple(map(_note, notes)))


def made_of(study: Study, level: int = 1) -> Iterator[Block]:
    """Say who made the evidence, when, and by which digest it can be checked."""
    subject = study.subject
    made_at = subject.created_at
    when = f"{made_at.isoformat(' ')[:19]} UTC" if made_at else "not recorded"
    facts = (
        Fact(label="Made of", value=_what(study)),
        Fact(label="Made by", value=subject.created_by or "not recorded"),
        Fact(label="Made at", value=when),
        Fact(label="Newest evidence fetched", value=str(subject.as_of or "unknown")),
        Fact(label="Claims", value=status_line(study)),
        Fact(label="Methods", value=_methods(study)),
        Fact(label="Digest of the evidence", value=subject.digest, style=TextStyle.CODE),
    )
    yield Heading(text="How this was made", level=level)
    yield Facts(facts=facts)
    yield Paragraph(content=(TextRun(text=_ABOUT_WEIGHTS),))


_ORIGINS: Final = {
    SubjectOrigin.EVIDENCE_PACK: "an evidence pack",
    SubjectOrigin.ANSWER: "an answer",
}

_ABOUT_WEIGHTS: Final = (
    "The weight of a citation says how far its kind of source is checked before it is published, "
    "in basis points (10,000 is a whole). It does not say whether the source is right."
)


def _what(study: Study) -> str:
    subject = study.subject
    version = "" if subject.version is None else f" version {subject.version}"
    return f"{words(subject.origin)} {subject.id or '(not kept)'}{version}"


def _methods(study: Study) -> str:
    methods = sorted({claim.method for claim in study.subject.claims})
    return ", ".join(map(words, methods)) or "none"


def _note(note: Note) -> ListItem:
    where = f" ({note.source_id})" if note.source_id else ""
    head = TextRun(text=f"{words(note.code)}: ", style=TextStyle.STRONG)
    return ListItem(content=(head, TextRun(text=f"{note.text}{where}")))
