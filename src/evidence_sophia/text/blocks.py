"""What kind of piece is this part of a document? The shared result of all readers."""

from __future__ import annotations

from enum import StrEnum

from attrs import field, frozen

from evidence_sophia.model.span import Span

__all__ = ["Block", "BlockKind"]


class BlockKind(StrEnum):
    """What a block is to a reader."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TERM = "term"
    QUOTE = "quote"
    CODE = "code"
    TABLE_ROW = "table_row"
    FOOTNOTE = "footnote"
    THEMATIC_BREAK = "thematic_break"
    FRONT_MATTER = "front_matter"
    LINK_DEFINITION = "link_definition"
    MARKUP = "markup"


@frozen(kw_only=True)
class Block:
    """A piece of a stored text that hangs together.

    Attributes:
        kind: what it is to a reader; ``MARKUP`` is raw HTML inside Markdown.
        span: where it stands in the stored text, in code points, without blanks at its edges.
        level: 1 to 6 for a heading, the depth of nesting from 1 for a list item, else 0.
        label: the language of code, the name of a footnote or of a link definition, else empty.
        boilerplate: whether it belongs to the page (menu, footer, form), not to the document.
        correction: whether it tells what an earlier version of the document had wrong.
    """

    kind: BlockKind = field(converter=BlockKind)
    span: Span
    level: int = 0
    label: str = ""
    boilerplate: bool = False
    correction: bool = False
