"""What does a reader of this HTML page see, and of which blocks is it built?

Read in one pass without building a tree, linear whatever the page is; a broken page never raises.
The text holds all that is shown, menus too, so that every visible quote can be found; what
belongs to the page and not to its document is marked in the blocks.

Inline elements join their text, block elements part it (an empty line between paragraphs, a line
end between list items and rows, a tab between cells), blanks collapse as browsers collapse them.
Not shown are scripts, templates, drawings, form controls, what is ``hidden``, ``aria-hidden`` or
``display:none``, ruby glosses, note marks, marks to link by, and the ``alt`` of images, which a
reader sees only where the image is missing. Digits set high or low keep their height: 10².
"""

from __future__ import annotations

import re
from typing import Final

from attrs import field, frozen

from evidence_sophia.text._html.furniture import judge
from evidence_sophia.text._html.reader import Reader
from evidence_sophia.text.blocks import Block
from evidence_sophia.text.offset_map import MappedText, OffsetMap, apply_rewrites

__all__ = ["HtmlDocument", "read_html"]

_HYPHEN_AND_BLANK: Final = re.compile("[-\u2010\u2011\xad] (?=[^ \n])")


@frozen(kw_only=True)
class HtmlDocument:
    """A page as its reader sees it.

    Attributes:
        text: what is shown, menus included.
        offsets: the map from ``text`` to the page's source.
        blocks: the pieces of ``text``, in order; furniture of the page is ``boilerplate``, notes
            that mend an earlier version are ``correction``.
        title: of the page.
        language: as the page declares it, unchecked.
        canonical_url: the target of ``rel=canonical``, as it stands there.
        meta: name and content of the ``meta`` elements, the first of each name, sorted.
        structured_data: the JSON-LD scripts, unread.
    """

    text: str = field(repr=False)
    offsets: OffsetMap = field(repr=False)
    blocks: tuple[Block, ...] = field(default=(), repr=False)
    title: str | None = None
    language: str | None = None
    canonical_url: str | None = None
    meta: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    structured_data: tuple[str, ...] = field(default=(), repr=False)

    def mapped(self) -> MappedText:
        """Give the text with its map alone."""
        return MappedText(text=self.text, offsets=self.offsets)

    def mapped_with_breaks(self, page: str) -> MappedText:
        """Give the text with its map, and a line break of the source where it follows a hyphen.

        A browser shows a blank there; whoever broke the line may have meant none.

        Args:
            page: the page's source.
        """
        broken = [
            found.end()
            for found in _HYPHEN_AND_BLANK.finditer(self.text)
            if "\n" in page[slice(*self.offsets.to_raw(found.start(), found.end()))]
        ]
        text = list(self.text) if broken else []
        for end in broken:
            text[end - 1] = "\n"
        return MappedText(text="".join(text) or self.text, offsets=self.offsets)

    def corrections(self) -> tuple[str, ...]:
        """Give the texts of the notes that mend an earlier version of the document."""
        return tuple(block.span.of(self.text) for block in self.blocks if block.correction)


def read_html(page: str) -> HtmlDocument:
    r"""Read an HTML page; anything is one.

    >>> page = read_html("<title>T</title><nav>Menu</nav><p>w<b>or</b>d &amp; 10<sup>2</sup></p>")
    >>> page.text
    'Menu\n\nword & 10²'
    >>> [(block.span.of(page.text), block.boilerplate) for block in page.blocks]
    [('Menu', True), ('word & 10²', False)]
    """
    reader = Reader(page)
    reader.read()
    mapped = apply_rewrites(page, reader.writer.rewrites)
    head = reader.head
    return HtmlDocument(
        text=mapped.text,
        offsets=mapped.offsets,
        blocks=judge(mapped.text, reader.writer.pieces),
        title=head.title,
        language=head.language,
        canonical_url=head.canonical_url,
        meta=tuple(sorted(head.meta.items())),
        structured_data=tuple(head.data),
    )
