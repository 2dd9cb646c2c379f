"""What is a source: a document with identity, provenance, rights and retraction state?"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    digest_text,
    instance_of,
    not_blank,
    shown,
    sorted_pairs,
    tuple_of,
)
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.scope import check_set_id
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.source_link import SourceLink

__all__ = [
    "Retraction",
    "RetractionState",
    "Source",
    "SourceKind",
]


class SourceKind(OpenEnum):
    """What kind of document a source is; it decides the weight of a citation."""

    SCHOLARLY = "scholarly"
    STATUTE = "statute"
    STRUCTURED = "structured"
    REFERENCE = "reference"
    BOOK = "book"
    MANUSCRIPT = "manuscript"
    SCRIPTURE = "scripture"
    NEWS = "news"
    LMS = "lms"
    TRANSCRIPT = "transcript"
    FEED = "feed"
    WEB = "web"
    UNKNOWN = "unknown"


class RetractionState(OpenEnum):
    """What its publisher says of a source."""

    NONE = "none"
    RETRACTED = "retracted"
    WITHDRAWN = "withdrawn"
    EXPRESSION_OF_CONCERN = "expression_of_concern"
    SUSPECTED = "suspected"
    CORRECTION = "correction"
    ADDENDUM = "addendum"
    REINSTATED = "reinstated"


@frozen(kw_only=True)
class Retraction:
    """A publisher's notice about a source.

    Attributes:
        state: what the notice says; ``suspected`` where a title or a notice without a registry
            record says so.
        notice: the notice in words, or where it stands.
        since: the day it was published.
    """

    state: RetractionState = field(default=RetractionState.NONE, converter=RetractionState)
    notice: str = field(default="", validator=instance_of(str))
    since: date | None = None

    @property
    def forbids_grounding(self) -> bool:
        """Whether nothing may rest on the source."""
        return self.state in (RetractionState.RETRACTED, RetractionState.WITHDRAWN)


def _links(links: Iterable[SourceLink]) -> tuple[SourceLink, ...]:
    try:
        return tuple(sorted(set(links)))
    except TypeError:
        message = f"links are a list of source links, not {shown(links)}"
        raise InvariantError(message) from None


@frozen(kw_only=True)
class Source:
    """A document as its manifest describes it.

    Attributes:
        id: unique within the tenant; ``source_set/file`` for a document of a folder.
        source_set: the set it was ingested into.
        title: the document's title.
        name: who publishes it, as a reader would cite it.
        url: where a reader finds it.
        licence: under what terms it may be used, as a name or an SPDX expression.
        fetched_on: the day it was fetched.
        language: BCP 47 tag of its main language, such as ``en``.
        topic: what it is about, in a word or two.
        format: how its stored text is read.
        kind: what kind of document it is.
        published: the date it states, with the precision it states it in; None if unknown.
        version: the document's own version label; "" if it has none.
        entities: the things it is about, by name.
        rights_expire_on: the last day it may be used; None if its rights do not end.
        retraction: what its publisher says of it.
        links: what it says of its relation to other sources, sorted, once each.
        digest: digest of the original bytes.
        text_digest: digest of the stored text as UTF-8.
        metadata: free metadata, sorted by key.
    """

    id: str = field(validator=not_blank)
    source_set: str = field(converter=check_set_id)
    title: str = field(validator=not_blank)
    name: str = field(validator=not_blank)
    url: str = field(validator=not_blank)
    licence: str = field(validator=not_blank)
    fetched_on: date = field(validator=instance_of(date))
    language: str = field(validator=not_blank)
    topic: str = field(validator=not_blank)
    format: SourceFormat = field(converter=SourceFormat)
    kind: SourceKind = field(default=SourceKind.UNKNOWN, converter=SourceKind)
    published: PartialDate | None = None
    version: str = field(default="", validator=instance_of(str))
    entities: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    rights_expire_on: date | None = None
    retraction: Retraction = field(factory=Retraction)
    links: tuple[SourceLink, ...] = field(
        default=(), converter=_links, validator=tuple_of(SourceLink)
    )
    digest: str = field(validator=digest_text)
    text_digest: str = field(validator=digest_text)
    metadata: tuple[tuple[str, str], ...] = field(default=(), converter=sorted_pairs)

    def has_rights_on(self, day: date) -> bool:
        """Whether it may be used on that day; ``rights_expire_on`` itself still counts."""
        return self.rights_expire_on is None or day <= self.rights_expire_on

    def _repr_html_(self) -> str:
        from evidence_sophia.model.display import source_html  # noqa: PLC0415 - display is rare

        return source_html(self)
