"""What does a Crossref record say of a work: its state, its notices, versions, dates, licences?

``updated-by`` stands on the article and names its notices; ``update-to`` stands on the notice
and names the articles. Both are read, each in its direction, and who asserts it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, tuple_of
from evidence_sophia.model.source import RetractionState
from evidence_sophia.model.source_set import VersionStage
from evidence_sophia.sources.dates.parse import parse_stated_date, read_date_parts
from evidence_sophia.sources.dates.stated import StatedDate
from evidence_sophia.sources.identifiers.doi import doi_or_none
from evidence_sophia.sources.identifiers.work_map import WorkLink, relation_of, stage_of
from evidence_sophia.sources.registries._record import RecordReader
from evidence_sophia.sources.retraction.event import RetractionEvent, state_of_type
from evidence_sophia.sources.retraction.title_mark import read_title, suspicions

__all__ = ["CrossrefWork", "RecordLicence", "read_crossref_work"]

_WHAT: Final = "the Crossref record"
#: The licence of the version of record holds before that of the accepted manuscript, and
#: either before the terms of text mining.
_VERSIONS: Final = {"vor": 0, "am": 1, "tdm": 2}
_OTHER_VERSION: Final = 3


@frozen(kw_only=True)
class RecordLicence:
    """A licence that a registry's record names.

    Attributes:
        url: where its text stands.
        version: of which version: ``vor``, ``am``, ``tdm``, ``unspecified``.
        start: the date it begins.
        delay_days: days after publication until it begins; None if not stated.
    """

    url: str = field(validator=instance_of(str))
    version: str = field(default="", validator=instance_of(str))
    start: StatedDate = field(validator=instance_of(StatedDate))
    delay_days: int | None = field(default=None)


@frozen(kw_only=True)
class CrossrefWork:
    """What a record says.

    Attributes:
        doi: in normal form.
        title, kind, subkind, publisher, container: as the record words them.
        stage: how far this manifestation has come, by its type.
        issued: the date of the earliest publication.
        indexed: when the registry last touched the record: its freshness.
        events: what was published about this work and, where it is a notice, about others.
        is_notice: whether it announces something about another work.
        links: its other manifestations.
        licences: the version of record's first, then the manuscript's, then text mining's.
        newer: DOIs of later versions or editions, which judge nothing.
        cited_by: how many works of the registry cite it; None if not stated.
    """

    doi: str = field(validator=instance_of(str))
    title: str = field(validator=instance_of(str))
    kind: str = field(validator=instance_of(str))
    subkind: str = field(validator=instance_of(str))
    publisher: str = field(validator=instance_of(str))
    container: str = field(validator=instance_of(str))
    stage: VersionStage = field(converter=VersionStage)
    issued: StatedDate = field(validator=instance_of(StatedDate))
    indexed: StatedDate = field(validator=instance_of(StatedDate))
    events: tuple[RetractionEvent, ...] = field(validator=tuple_of(RetractionEvent))
    is_notice: bool = field(validator=instance_of(bool))
    links: tuple[WorkLink, ...] = field(validator=tuple_of(WorkLink))
    licences: tuple[RecordLicence, ...] = field(validator=tuple_of(RecordLicence))
    newer: tuple[str, ...] = field(validator=tuple_of(str))
    cited_by: int | None = field(default=None)


def read_crossref_work(data: object) -> CrossrefWork:
    """Read the record of a work.

    Args:
        data: JSON bytes or text, or the object read from them: a work, or the answer of the
            registry with the work in its ``message``.

    Raises:
        DecodeError: it is no record of a work; the details list every problem with its path.
    """
    record = RecordReader.of(data, _WHAT)
    if record.has("message"):
        record = record.part("message")
    doi = _doi_of(record)
    updates = tuple(_updates(record, doi))
    events = [event for event in updates if isinstance(event, RetractionEvent)]
    title = record.first_text("title")
    is_notice = any(event.notice == doi != event.work for event in events)
    work = CrossrefWork(
        doi=doi,
        title=title,
        kind=record.text("type"),
        subkind=record.text("subtype"),
        publisher=record.text("publisher"),
        container=record.first_text("container-title"),
        stage=stage_of(record.text("type"), record.text("subtype")),
        issued=read_date_parts(record.part("issued").raw("date-parts")),
        indexed=_moment(record.part("indexed")),
        events=(*events, *suspicions(doi, title, events)),
        is_notice=is_notice or read_title(title).is_notice,
        links=tuple(_links(record, doi)),
        licences=_licences(record),
        newer=tuple(sorted({name for name in updates if isinstance(name, str)})),
        cited_by=record.count("is-referenced-by-count"),
    )
    record.finish(_WHAT)
    return work


def _doi_of(record: RecordReader) -> str:
    doi = doi_or_none(record.text("DOI"))
    if doi is None:
        record.problem("DOI", "is no DOI")
    return doi or ""


def _updates(record: RecordReader, doi: str) -> Iterator[RetractionEvent | str]:
    """Read both directions; a new version is no event, and gives the DOI of the newer text."""
    for update in record.parts("updated-by"):
        notice = _target(update)
        yield _event(update, work=doi, notice=notice) or notice
    for update in record.parts("update-to"):
        work = _target(update)
        yield _event(update, work=work, notice=doi) or doi


def _target(update: RecordReader) -> str:
    text = update.text("DOI")
    doi = doi_or_none(text)
    if doi is None and text:
        update.problem("DOI", "is no DOI")
    return doi or ""


def _event(update: RecordReader, *, work: str, notice: str) -> RetractionEvent | None:
    kind = update.text("type")
    state = state_of_type(kind)
    source, record_id = update.text("source"), update.number_or_text("record-id")
    if state == RetractionState.NONE:
        return None
    return RetractionEvent(
        work=work,
        state=state,
        notice=notice,
        date=_moment(update.part("updated")).date,
        sources=(source or "crossref",),
        record_ids=(f"{source}:{record_id}",) if source and record_id else (),
        label=update.text("label") or kind,
    )


def _moment(stamp: RecordReader) -> StatedDate:
    """Read a date of the registry: its parts, or else its time."""
    stated = read_date_parts(stamp.raw("date-parts"))
    text = stamp.text("date-time")
    return parse_stated_date(text) if text and not stated.is_known else stated


def _links(record: RecordReader, doi: str) -> Iterator[WorkLink]:
    relations = record.part("relation")
    for name in relations.keys():  # noqa: SIM118 - it is no mapping, and sorts
        for target in relations.parts(name):
            other = doi_or_none(target.text("id")) if target.text("id-type") == "doi" else None
            link = relation_of(name, doi, other) if doi and other and other != doi else None
            if link is not None:
                yield link


def _licences(record: RecordReader) -> tuple[RecordLicence, ...]:
    found = [
        RecordLicence(
            url=entry.text("URL"),
            version=entry.text("content-version"),
            start=_moment(entry.part("start")),
            delay_days=entry.whole("delay-in-days"),
        )
        for entry in record.parts("license")
    ]
    return tuple(sorted(found, key=lambda one: _VERSIONS.get(one.version, _OTHER_VERSION)))
