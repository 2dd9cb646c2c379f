"""What does an OpenAlex record say of a work: one boolean, and how far it has come?"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of
from evidence_sophia.model.source import RetractionState
from evidence_sophia.model.source_set import VersionStage
from evidence_sophia.sources.identifiers.doi import doi_or_none
from evidence_sophia.sources.identifiers.work_map import stage_of
from evidence_sophia.sources.registries._record import RecordReader
from evidence_sophia.sources.retraction.event import RetractionEvent
from evidence_sophia.sources.retraction.title_mark import read_title, suspicions

__all__ = ["OpenAlexWork", "read_openalex_work"]

_WHAT: Final = "the OpenAlex record"
#: Types of works that announce something about another one.
_NOTICES: Final = frozenset({"retraction", "erratum"})


@frozen(kw_only=True)
class OpenAlexWork:
    """What a record says.

    Attributes:
        doi: in normal form; "" if the work has none.
        title: as the record words it.
        is_retracted: what it says; None if it says nothing.
        stage: how far the manifestation has come, by its type, else by its location.
        event: the retraction, without notice and date, which the registry does not give; it
            joins the event of a registry that does. Else the suspicion that the title raises.
            A notice that the registry flags is not retracted; its article, which no registry
            names, is suspected.
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
    title = record.text("display_name") or record.text("title")
    location = record.part("primary_location")
    work = OpenAlexWork(
        doi=doi,
        title=title,
        is_retracted=is_retracted,
        stage=stage_of(record.text("type"), version=location.text("version")),
        event=_event(doi, title, record.text("type"), is_retracted=bool(is_retracted)),
    )
    record.finish(_WHAT)
    return work


def _event(doi: str, title: str, kind: str, *, is_retracted: bool) -> RetractionEvent | None:
    is_notice = kind in _NOTICES or read_title(title).is_notice
    if is_retracted and not is_notice:
        return RetractionEvent(work=doi, state=RetractionState.RETRACTED, sources=("openalex",))
    return next(iter(suspicions(doi, title, (), is_notice=is_notice)), None)
