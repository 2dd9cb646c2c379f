"""Does what an old citation says still stand? The citation, told anew by its source.

Nothing that a kept answer says of a source is believed, whoever gave it: the quote must stand
in the source at its place, and what a reader is told of the source is the source's own.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, field, frozen

from evidence_sophia.answering.citing.cite import quote_index
from evidence_sophia.model.citation import Citation, weight_of
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import OffsetUnit, Span
from evidence_sophia.quotes.index import QuoteIndex

__all__ = ["Recited", "recite"]

#: Markup that decides how a quote is read stands in its own paragraph, at most so many code
#: points before or after it; more of one would only cost time.
_AROUND: Final = 4_000
_PARAGRAPH_END: Final = "\n\n"


@frozen(kw_only=True)
class Recited:
    """A citation whose quote stands in its source.

    Attributes:
        citation: with the facts of the source as they are now.
    """

    citation: Citation
    _index: QuoteIndex = field(repr=False)
    _place: Span = field(repr=False)

    def says(self, words: str) -> bool:
        """Whether a text stands at the place of the quote, by the default policy of quotes."""
        return self._index.verify_at(words, self._place.start, self._place.end).is_found


def recite(citation: Citation, source: Source, text: str) -> Recited | None:
    """Hold a citation against its source; None where its quote does not stand there.

    Args:
        citation: as it was kept.
        source: that it names.
        text: the stored text of the source.
    """
    span = citation.span
    if span is None or span.unit is not OffsetUnit.CODE_POINTS or not citation.quote:
        return None
    if (citation.source_id, citation.source_set) != (source.id, source.source_set):
        return None
    if span.of(text) != citation.quote:
        return None
    paragraph = _paragraph(text, span)
    recited = Recited(
        citation=_told_anew(citation, span, source, text),
        index=quote_index(paragraph.of(text), source.format),
        place=Span(span.start - paragraph.start, span.end - paragraph.start),
    )
    if recited.says(citation.summary):
        return recited
    return evolve(recited, citation=evolve(recited.citation, summary=citation.quote))


def _paragraph(text: str, span: Span) -> Span:
    low, high = max(0, span.start - _AROUND), min(len(text), span.end + _AROUND)
    before = text.rfind(_PARAGRAPH_END, low, span.start)
    after = text.find(_PARAGRAPH_END, span.end, high)
    return Span(low if before < 0 else before + len(_PARAGRAPH_END), high if after < 0 else after)


def _told_anew(citation: Citation, span: Span, source: Source, text: str) -> Citation:
    return evolve(
        citation,
        title=source.title,
        source_kind=source.kind,
        weight=weight_of(source.kind),
        source=source.name,
        url=source.url,
        licence=source.licence,
        fetched_on=source.fetched_on,
        published=source.published,
        prefix=citation.prefix if text.endswith(citation.prefix, 0, span.start) else "",
        suffix=citation.suffix if text.startswith(citation.suffix, span.end) else "",
    )
