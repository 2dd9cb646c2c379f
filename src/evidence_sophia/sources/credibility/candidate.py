"""What is known of a source before it is scored?"""

from __future__ import annotations

from datetime import date, datetime

from attrs import field, frozen
from attrs.validators import optional

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import aware_utc, instance_of, not_blank, not_negative, tuple_of
from evidence_sophia.model.closed_enum import ClosedEnum
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import Retraction, Source, SourceKind
from evidence_sophia.model.source_set import VersionStage
from evidence_sophia.sources.dates.parse import parse_stated_date
from evidence_sophia.sources.dates.stated import StatedDate

__all__ = ["CandidateSource", "SourceFact", "candidate_of"]


class SourceFact(ClosedEnum):
    """A fact that a registry's record can vouch for."""

    PUBLISHED = "published"
    CITATION_COUNT = "citation_count"
    PEER_REVIEW = "peer_review"


def _stated(value: object) -> StatedDate | None:
    if value is None or isinstance(value, StatedDate):
        return value
    if isinstance(value, datetime):
        moment = aware_utc(value).replace(tzinfo=None)
        return parse_stated_date(f"{moment.isoformat(timespec='seconds')}Z")
    if isinstance(value, PartialDate):
        return StatedDate(raw=str(value), date=value)
    if isinstance(value, date):
        return _stated(PartialDate.of(value))
    return parse_stated_date(value)


@frozen(kw_only=True)
class CandidateSource:
    """A source that somebody would ground an answer on; what is not known stays unknown.

    Attributes:
        url: where it stands.
        title: "" if unknown.
        published: its date; a string is parsed and kept, a date or an aware time is taken
            over; None if unknown.
        citation_count: how often it is cited; None if unknown.
        is_peer_reviewed: what the caller says; None if unknown.
        stage: which version of its work it is; where known it decides over the above.
        kind: what kind of document it is; it decides how fast it ages.
        retraction: what its publisher says of it.
        fetched_on: the day our copy was made; None if unknown.
        work_id: the work it is a copy or version of, such as ``doi:10.1000/182``; "" to
            tell it by the URL.
        record: where the registry's record stands that vouches for ``verified``; "" for none.
        verified: the facts that the record states; all others are the caller's assertion.

    Raises:
        InvariantError: no URL, a negative or broken count, a naive time, or a fact that is
            verified by no record.
    """

    url: str = field(validator=not_blank, kw_only=False)
    title: str = field(default="", validator=instance_of(str))
    published: StatedDate | None = field(default=None, converter=_stated)
    citation_count: int | None = field(default=None, validator=optional(not_negative))
    is_peer_reviewed: bool | None = field(default=None, validator=instance_of(bool, type(None)))
    stage: VersionStage = field(default=VersionStage.UNKNOWN, converter=VersionStage)
    kind: SourceKind = field(default=SourceKind.UNKNOWN, converter=SourceKind)
    retraction: Retraction = field(factory=Retraction, validator=instance_of(Retraction))
    fetched_on: date | None = field(default=None, validator=instance_of(date, type(None)))
    work_id: str = field(default="", validator=instance_of(str))
    record: str = field(default="", validator=instance_of(str))
    verified: tuple[SourceFact, ...] = field(default=(), validator=tuple_of(SourceFact))

    def __attrs_post_init__(self) -> None:
        if self.verified and not self.record.strip():
            message = "a fact is verified by a registry's record, and none is named"
            raise InvariantError(message, hint="Name the record, or leave verified empty.")

    def is_verified(self, fact: SourceFact) -> bool:
        """Whether a registry's record vouches for the fact."""
        return fact in self.verified


def candidate_of(source: Source) -> CandidateSource:
    """Propose a source of a base, by what its manifest says; a manifest vouches for nothing."""
    return CandidateSource(
        source.url,
        title=source.title,
        published=source.published,
        kind=source.kind,
        retraction=source.retraction,
        fetched_on=source.fetched_on,
    )
