"""What does a document's format make of its text? The one place that knows the readers."""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span
from evidence_sophia.text.blocks import Block
from evidence_sophia.text.html import read_html
from evidence_sophia.text.markdown import markdown_blocks, read_markdown
from evidence_sophia.text.offset_map import MappedText, OffsetMap
from evidence_sophia.text.plain import plain_blocks

__all__ = ["Reading", "parse"]


@frozen(kw_only=True)
class Reading:
    """A text with its blocks and what a reader sees of it.

    Attributes:
        format: how the text was read.
        text: what is stored: the raw text of Markdown and plain text, the extracted text of HTML.
        blocks: its blocks, in order.
        visible: the text without markup, with the way back to ``text``.
        original: from ``text`` to the file's text; None where they are the same.
        title: the title the document gives itself; "" if none.
        language: the language it says it is in; "" if it says none.
        url: the address it says it has; "" if it says none.
    """

    format: SourceFormat
    text: str = field(repr=False)
    blocks: tuple[Block, ...] = field(repr=False)
    visible: MappedText = field(repr=False)
    original: OffsetMap | None = field(default=None, repr=False)
    title: str = ""
    language: str = ""
    url: str = ""

    def seen(self, span: Span) -> str:
        """Give what a reader sees of a span of the text."""
        first, last = self.visible.offsets.from_raw(span.start, span.end)
        return self.visible.text[first:last]


def parse(text: str, source_format: SourceFormat) -> Reading:
    """Read a document's text.

    Args:
        text: what stands in the file.
        source_format: markdown, html, or anything else for plain text.
    """
    if source_format == SourceFormat.MARKDOWN:
        return Reading(
            format=SourceFormat.MARKDOWN,
            text=text,
            blocks=markdown_blocks(text),
            visible=read_markdown(text),
        )
    if source_format == SourceFormat.HTML:
        return _html(text)
    return Reading(
        format=SourceFormat.PLAIN,
        text=text,
        blocks=plain_blocks(text),
        visible=MappedText.unchanged(text),
    )


def _html(text: str) -> Reading:
    page = read_html(text)
    return Reading(
        format=SourceFormat.HTML,
        text=page.text,
        blocks=page.blocks,
        visible=MappedText.unchanged(page.text),
        original=page.offsets,
        title=page.title or "",
        language=page.language or "",
        url=page.canonical_url or "",
    )
