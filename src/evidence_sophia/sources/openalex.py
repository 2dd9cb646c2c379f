"""What does an OpenAlex record say of a work: one boolean, and how far it has come?"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of
from evidence_sophia.model.source import RetractionState
from evidence_sophia.model.source_set import VersionStage
from evidence_sophia.sources._record import RecordReader
from evidence_sophia.sources.doi import doi_or_none
from evidence_sophia.sources.retraction_event import RetractionEvent
from evidence_sophia.sources.work_map import stage_of

__all__ = ["OpenAlexWork", "read_openalex_work"]

_WHAT: Final = "the OpenAlex record"


@frozen(kw_only=True)
class OpenAlexWork:
    """What a record says.

    Attributes:
        doi: in normal form; "" if the work has none.
        title: as the record words it.
        is_retracted: what it says; None if it says nothing.
        stage: how far the manifestation has come, by its type, else by its location.
        event: the retraction, without notice and date, which the registry does not give; it
            joins the event of a registry that does.
    """

    doi: str = field(validator=instance_of(str))
    title: str = field(validator=instance_of(str))
    is_retracted: bool | None = field(default=None)
    stage: VersionStage = field(converter=VersionStage)
    event: RetractionEvent | None = field(default=None)


def read_openalex_work(data: object) -> OpenAlexWork:
    """Read the record of a work.

    Args:
        data: JSON bytes or text, or the object read from them.

    Raises:
        DecodeError: it is no record; the details list every problem with its path.
    """
    record = RecordReader.of(data, _WHAT)
    text = record.text("doi")
    doi = doi_or_none(text) or ""
    if text and not doi:
        record.problem("doi", "is no DOI")
    is_retracted = record.flag("is_retracted")
    location = record.part("primary_location")
    work = OpenAlexWork(
        doi=doi,
        title=record.text("display_name") or record.text("title"),
        is_retracted=is_retracted,
        stage=stage_of(record.text("type"), version=location.text("version")),
        event=RetractionEvent(work=doi, state=RetractionState.RETRACTED, sources=("openalex",))
        if is_retracted
        else None,
    )
    record.finish(_WHAT)
    return work
