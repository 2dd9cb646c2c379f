"""What does a grounded report say? The claims as running text, then the words they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from evidence_sophia.exports.blocks import (
    Block,
    Heading,
    ItemList,
    ListItem,
    Notice,
    Paragraph,
    Severity,
    TextRun,
)
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.shapes.entries import citation_entries
from evidence_sophia.exports.shapes.parts import (
    first_notices,
    left_out,
    made_of,
    origin_line,
    title_day,
)
from evidence_sophia.exports.shapes.records import report_records
from evidence_sophia.exports.shapes.study import Study
from evidence_sophia.exports.shapes.wording import words
from evidence_sophia.exports.subject import ExportSubject, SubjectOrigin
from evidence_sophia.model.answer import AnswerState
from evidence_sophia.model.evidence_pack import GroundingStatus, PackedClaim
from evidence_sophia.model.export import ExportKind

__all__ = ["grounded_report"]

_ABOUT = (
    "What the sources say, each sentence with the numbers of the citations that carry it. The "
    "source's own words stand under Evidence, in their context."
)

_NOTHING_CARRIED = "No claim is fully carried by a source on which a claim may rest."

_SEVERITIES = {
    AnswerState.GROUNDED: Severity.INFO,
    AnswerState.RETRACTED_SOURCE: Severity.CRITICAL,
}


def grounded_report(subject: ExportSubject) -> Document:
    """Make the grounded report of a subject.

    Raises:
        InvariantError: a text holds half of a surrogate pair.
    """
    study = Study(subject=subject)
    return Document(
        kind=ExportKind.GROUNDED_REPORT,
        title=subject.title,
        subtitle=origin_line(study, "Grounded report"),
        about=_ABOUT,
        day=title_day(study),
        evidence_digest=subject.digest,
        blocks=tuple(_blocks(study)),
        records=report_records(study),
    )


def _blocks(study: Study) -> Iterator[Block]:
    subject = study.subject
    yield from first_notices(study)
    yield from _state(study)
    carried = [claim for claim in subject.claims if _is_carried(study, claim)]
    others = [claim for claim in subject.claims if not _is_carried(study, claim)]
    if carried:
        is_answer = subject.origin == SubjectOrigin.ANSWER
        yield Heading(text="The answer" if is_answer else "What the sources carry")
        yield from (Paragraph(content=study.sentence(claim)) for claim in carried)
    elif others:
        yield Paragraph(content=(TextRun(text=_NOTHING_CARRIED),))
    yield from _not_carried(study, others)
    if not subject.claims:
        yield Paragraph(content=(TextRun(text=subject.said or "Nothing is claimed."),))
    if subject.citations:
        yield Heading(text="Evidence")
        yield citation_entries(study, with_quotes=True)
    yield from left_out(study)
    yield from made_of(study)


def _state(study: Study) -> Iterator[Block]:
    """Say the state of an answer as it is now: a source may be retracted after it was given."""
    subject = study.subject
    if subject.state is None:
        return
    state, was = subject.state, ""
    if any(map(study.rests_on_retracted, subject.claims)):
        state, was = AnswerState.RETRACTED_SOURCE, f"As it was given: {words(state).lower()}."
    reason = f"Reason: {words(subject.reason).lower()}." if subject.reason else ""
    confidence = f"Confidence: {words(subject.confidence).lower()}." if subject.confidence else ""
    yield Notice(
        severity=_SEVERITIES.get(state, Severity.WARNING),
        title=words(state),
        text=" ".join(filter(None, (was, confidence, reason))),
    )


def _is_carried(study: Study, claim: PackedClaim) -> bool:
    return claim.status == GroundingStatus.GROUNDED and not study.rests_on_retracted(claim)


def _not_carried(study: Study, claims: Sequence[PackedClaim]) -> Iterator[Block]:
    if not claims:
        return
    yield Heading(text="What the sources do not fully carry")
    yield ItemList(
        items=tuple(
            ListItem(content=(*study.sentence(claim), TextRun(text=f" ({study.status(claim)})")))
            for claim in claims
        )
    )
