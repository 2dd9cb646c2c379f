"""How is a document named in a bibliography?"""

from __future__ import annotations

import re
from typing import Any, Final

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._lines import (
    as_line,
    as_prose,
    is_line,
    is_prose,
    line_text,
    prose_text,
)
from evidence_sophia.model._rules import instance_of, shown, sorted_pairs, tuple_of
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.source import Retraction

__all__ = ["PersonName", "Reference", "ReferenceKind", "as_line", "as_prose"]

#: A metadata key is a name that every bibliography format can carry.
_METADATA_KEY: Final = re.compile("[a-z][a-z0-9.+_-]{0,63}")


class ReferenceKind(OpenEnum):
    """What kind of document a reference names: the types of CSL 1.0.2, and two more.

    ``preprint`` and ``course`` have no type of their own in CSL.
    """

    ARTICLE = "article"
    ARTICLE_JOURNAL = "article-journal"
    ARTICLE_MAGAZINE = "article-magazine"
    ARTICLE_NEWSPAPER = "article-newspaper"
    BILL = "bill"
    BOOK = "book"
    BROADCAST = "broadcast"
    CHAPTER = "chapter"
    CLASSIC = "classic"
    COLLECTION = "collection"
    COURSE = "course"
    DATASET = "dataset"
    DOCUMENT = "document"
    ENTRY = "entry"
    ENTRY_DICTIONARY = "entry-dictionary"
    ENTRY_ENCYCLOPEDIA = "entry-encyclopedia"
    EVENT = "event"
    FIGURE = "figure"
    GRAPHIC = "graphic"
    HEARING = "hearing"
    INTERVIEW = "interview"
    LEGAL_CASE = "legal_case"
    LEGISLATION = "legislation"
    MANUSCRIPT = "manuscript"
    MAP = "map"
    MOTION_PICTURE = "motion_picture"
    MUSICAL_SCORE = "musical_score"
    PAMPHLET = "pamphlet"
    PAPER_CONFERENCE = "paper-conference"
    PATENT = "patent"
    PERFORMANCE = "performance"
    PERIODICAL = "periodical"
    PERSONAL_COMMUNICATION = "personal_communication"
    POST = "post"
    POST_WEBLOG = "post-weblog"
    PREPRINT = "preprint"
    REGULATION = "regulation"
    REPORT = "report"
    REVIEW = "review"
    REVIEW_BOOK = "review-book"
    SOFTWARE = "software"
    SONG = "song"
    SPEECH = "speech"
    STANDARD = "standard"
    THESIS = "thesis"
    TREATY = "treaty"
    WEBPAGE = "webpage"


@frozen(kw_only=True)
class PersonName:
    """The name of a person, or of a body.

    Attributes:
        family, given: the two halves of a person's name; no given name without a family name.
        particle: what stands before the family name, such as ``van`` or ``de la``.
        suffix: what follows the name, such as ``Jr.``.
        literal: a name that is not divided, such as that of a body; it stands alone.

    Raises:
        InvariantError: neither a family name nor a literal one, or both.
    """

    family: str = field(default="", validator=line_text)
    given: str = field(default="", validator=line_text)
    particle: str = field(default="", validator=line_text)
    suffix: str = field(default="", validator=line_text)
    literal: str = field(default="", validator=line_text)

    def __attrs_post_init__(self) -> None:
        parts = self.given or self.particle or self.suffix
        if bool(self.literal) == bool(self.family) or (self.literal and parts):
            message = "a name is either a literal one or has a family name"
            raise InvariantError(message)

    def __str__(self) -> str:
        if self.literal:
            return self.literal
        return " ".join(filter(None, (self.given, self.particle, self.family, self.suffix)))


def _is_line_enum(instance: object, attribute: Attribute[Any], value: OpenEnum) -> None:
    if not is_line(value):
        message = f"{type(instance).__name__}.{attribute.name} must be one line: {shown(value)}"
        raise InvariantError(message)


def _filled_lines(instance: object, attribute: Attribute[Any], value: object) -> None:
    tuple_of(str)(instance, attribute, value)
    lines: Any = value
    if not all(line and is_line(line) for line in lines):
        message = f"{attribute.name} must be lines that are not empty: {shown(value)}"
        raise InvariantError(message)


def _metadata(instance: object, attribute: Attribute[Any], value: Any) -> None:  # noqa: ANN401, ARG001 - attrs' form
    for key, text in value:
        if _METADATA_KEY.fullmatch(key) is None:
            message = f"a metadata key must be like a-z0-9.+_-, not {shown(key)}"
            raise InvariantError(message)
        if not text or not is_prose(text):
            message = f"metadata {key} must be clean lines, not {shown(text)}"
            raise InvariantError(message)


def _retraction(instance: object, attribute: Attribute[Any], value: object) -> None:
    instance_of(Retraction)(instance, attribute, value)
    notice: Any = value
    _is_line_enum(instance, attribute, notice.state)
    if not is_prose(notice.notice):
        message = f"a retraction's notice must be clean lines, not {shown(notice.notice)}"
        raise InvariantError(message)


@frozen(kw_only=True)
class Reference:
    """A document as a bibliography names it.

    Every text is one clean line (see :func:`as_line`), those of ``abstract``, ``note``, the
    metadata and the retraction's notice clean lines (see :func:`as_prose`): what no format
    can carry cannot stand in a reference, so each format gives back exactly what it was given.

    Attributes:
        id: the key it is cited by.
        kind: what kind of document it is.
        title: its title.
        authors, editors: in their order.
        issued: when it was published, as far as that is certain; the start of a range.
        issued_literal: the words, where the date alone does not say it all: a season, a range,
            a circa, ``in press``.
        accessed, accessed_literal: the same of the day it was looked at.
        container_title: the journal, book or site it stands in.
        publisher: who published it: a publisher, a school, an institution.
        place: where it was published.
        volume, issue, pages, edition, series: as they are written; ``issue`` is also the number
            of a report.
        doi, isbn, issn, url: as they are written.
        language: BCP 47 tag, or what the bibliography says of its language.
        abstract, note: short prose, one line a paragraph.
        keywords: in their order.
        licence: under what terms it may be used.
        retraction: what its publisher says of it.
        metadata: what has no field of its own; keys of ``a-z0-9.+_-``, sorted.
    """

    id: str = field(validator=line_text)
    kind: ReferenceKind = field(
        default=ReferenceKind.DOCUMENT, converter=ReferenceKind, validator=_is_line_enum
    )
    title: str = field(default="", validator=line_text)
    authors: tuple[PersonName, ...] = field(default=(), validator=tuple_of(PersonName))
    editors: tuple[PersonName, ...] = field(default=(), validator=tuple_of(PersonName))
    issued: PartialDate | None = None
    issued_literal: str = field(default="", validator=line_text)
    accessed: PartialDate | None = None
    accessed_literal: str = field(default="", validator=line_text)
    container_title: str = field(default="", validator=line_text)
    publisher: str = field(default="", validator=line_text)
    place: str = field(default="", validator=line_text)
    volume: str = field(default="", validator=line_text)
    issue: str = field(default="", validator=line_text)
    pages: str = field(default="", validator=line_text)
    edition: str = field(default="", validator=line_text)
    series: str = field(default="", validator=line_text)
    doi: str = field(default="", validator=line_text)
    isbn: str = field(default="", validator=line_text)
    issn: str = field(default="", validator=line_text)
    url: str = field(default="", validator=line_text)
    language: str = field(default="", validator=line_text)
    abstract: str = field(default="", validator=prose_text)
    keywords: tuple[str, ...] = field(default=(), validator=_filled_lines)
    note: str = field(default="", validator=prose_text)
    licence: str = field(default="", validator=line_text)
    retraction: Retraction = field(factory=Retraction, validator=_retraction)
    metadata: tuple[tuple[str, str], ...] = field(
        default=(), converter=sorted_pairs, validator=_metadata
    )

    def __attrs_post_init__(self) -> None:
        if not self.id:
            message = "a reference needs an id"
            raise InvariantError(message)
