"""What is a passage: a stored piece of a source with its exact span?"""

from __future__ import annotations

from attrs import field, frozen
from attrs.validators import optional

from evidence_sophia.model._rules import digest_text, instance_of, not_blank, tuple_of
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.scope import check_set_id
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span

__all__ = ["Passage", "PassageFlag"]


class PassageFlag(OpenEnum):
    """What is unusual about a passage."""

    CUT_SENTENCE = "cut_sentence"


@frozen(kw_only=True)
class Passage:
    """A span of a source's stored text; ``text`` is exactly what stands there.

    Attributes:
        id: digest-made id, equal for equal content at the same place of the same source.
        source_id: the source it is a piece of.
        source_set: the set of that source.
        text_digest: digest of the stored text that ``span`` counts in.
        span: half-open, in code points of the stored text.
        text: the stored characters of the span, markup and all.
        format: how ``text`` is read.
        title: the source's title.
        heading: the headings above it, joined by ``" > "``; "" at the top.
        language: BCP 47 tag.
        topic: the source's topic.
        flags: what is unusual about it.
        prose: spans of ``text`` that are running text, not code, table rows or marks; sorted.
            None where nobody looked.
    """

    id: str = field(validator=not_blank)
    source_id: str = field(validator=not_blank)
    source_set: str = field(converter=check_set_id)
    text_digest: str = field(validator=digest_text)
    span: Span
    text: str = field(validator=instance_of(str))
    format: SourceFormat = field(converter=SourceFormat)
    title: str = field(default="", validator=instance_of(str))
    heading: str = field(default="", validator=instance_of(str))
    language: str = field(validator=not_blank)
    topic: str = field(default="", validator=instance_of(str))
    flags: tuple[PassageFlag, ...] = field(default=(), validator=tuple_of(PassageFlag))
    prose: tuple[Span, ...] | None = field(default=None, validator=optional(tuple_of(Span)))

    def _repr_html_(self) -> str:
        from evidence_sophia.model.display import passage_html  # noqa: PLC0415 - display is rare

        return passage_html(self)
