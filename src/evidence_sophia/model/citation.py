"""What is offered to a reader as evidence?"""

from __future__ import annotations

from datetime import date
from typing import Final

from attrs import Factory, field, frozen

from evidence_sophia.model._rules import basis_points, instance_of, not_blank
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import SourceKind
from evidence_sophia.model.span import Span

__all__ = ["SOURCE_KIND_WEIGHTS", "Citation", "weight_of"]

#: Weight of a citation by the kind of its source, in basis points. The order follows how
#: far a kind is checked before publication; an unknown kind weighs least.
SOURCE_KIND_WEIGHTS: Final[tuple[tuple[SourceKind, int], ...]] = (
    (SourceKind.SCHOLARLY, 10_000),
    (SourceKind.STATUTE, 10_000),
    (SourceKind.STRUCTURED, 9_000),
    (SourceKind.REFERENCE, 8_500),
    (SourceKind.BOOK, 8_000),
    (SourceKind.MANUSCRIPT, 8_000),
    (SourceKind.SCRIPTURE, 8_000),
    (SourceKind.NEWS, 7_000),
    (SourceKind.LMS, 6_000),
    (SourceKind.TRANSCRIPT, 5_000),
    (SourceKind.FEED, 4_000),
    (SourceKind.WEB, 4_000),
    (SourceKind.UNKNOWN, 2_000),
)


def weight_of(kind: SourceKind) -> int:
    """Give the weight of a kind in basis points; a kind not in the table weighs least."""
    for known, weight in SOURCE_KIND_WEIGHTS:
        if known == kind:
            return weight
    return min(weight for _, weight in SOURCE_KIND_WEIGHTS)


@frozen(kw_only=True)
class Citation:
    """A passage or span offered as evidence, with everything a reader needs to find it.

    Attributes:
        id: unique within an answer.
        title: the document's title.
        source_kind: what kind of document it is.
        summary: what the passage says, verbatim where it was extracted; may be empty.
        weight: basis points by ``source_kind``, from :data:`SOURCE_KIND_WEIGHTS`.
        source: who publishes the document.
        source_id, source_set, passage_id: where it is kept; "" for a citation from elsewhere.
        url, licence, fetched_on, published: how a reader finds and may use it.
        language: BCP 47 tag of the quote; "" if unknown.
        quote: the source's own characters at ``span``.
        span: half-open, in code points of the stored text; None if it has no place there.
        prefix, suffix: the source's own characters just before and after the quote: context
            for a reader, and what finds the quote again when the text has moved.
    """

    id: str = field(validator=not_blank)
    title: str = field(default="", validator=instance_of(str))
    source_kind: SourceKind = field(default=SourceKind.UNKNOWN, converter=SourceKind)
    summary: str = field(default="", validator=instance_of(str))
    weight: int = field(
        default=Factory(lambda self: weight_of(self.source_kind), takes_self=True),
        validator=basis_points,
    )
    source: str = field(default="", validator=instance_of(str))
    source_id: str = field(default="", validator=instance_of(str))
    source_set: str = field(default="", validator=instance_of(str))
    passage_id: str = field(default="", validator=instance_of(str))
    url: str = field(default="", validator=instance_of(str))
    licence: str = field(default="", validator=instance_of(str))
    fetched_on: date | None = None
    published: PartialDate | None = None
    language: str = field(default="", validator=instance_of(str))
    quote: str = field(default="", validator=instance_of(str))
    span: Span | None = None
    prefix: str = field(default="", validator=instance_of(str))
    suffix: str = field(default="", validator=instance_of(str))

    def _repr_html_(self) -> str:
        from evidence_sophia.model.display import citation_html  # noqa: PLC0415 - display is rare

        return citation_html(self)
