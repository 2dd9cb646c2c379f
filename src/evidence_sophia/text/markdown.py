r"""What does a reader of this Markdown see, and of which blocks is it built?

The stored text is always the raw one. :func:`read_markdown` gives what a reader sees of it, with
the way back; :func:`markdown_blocks` gives the pieces, as spans over the raw text. Both are one
pass over the lines and one over each paragraph, and linear whatever the text is.

What is dropped: emphasis, code and strikethrough marks, link destinations, escapes, footnote
marks, quote, heading and list marks, fences, rules, delimiter rows of tables, link definitions.
Character references become their characters. What is kept: everything that only looks like
markup (``snake_case``, ``2*3*4``, ``[sic]``, ``[12]``, ``a < b``, ``C:\path``), list numbers,
table pipes, front matter, and HTML unless the caller opts in.
"""

from __future__ import annotations

from collections.abc import Iterable

from evidence_sophia.model.span import Span
from evidence_sophia.text._markdown.inline import Options, scan_inline, scan_tags
from evidence_sophia.text._markdown.layout import lay_out
from evidence_sophia.text._markdown.leaves import Layout, Leaf, without_gaps
from evidence_sophia.text._markdown.links import normal_label
from evidence_sophia.text.blocks import Block, BlockKind
from evidence_sophia.text.offset_map import MappedText, Rewrite, apply_rewrites

__all__ = ["link_labels", "markdown_blocks", "read_markdown"]

_VERBATIM = frozenset(
    {
        BlockKind.CODE,
        BlockKind.FRONT_MATTER,
        BlockKind.LINK_DEFINITION,
        BlockKind.THEMATIC_BREAK,
    }
)


def read_markdown(text: str, *, tags: bool = False, labels: Iterable[str] = ()) -> MappedText:
    """Give the text as its reader sees it, with the map to the raw text.

    Args:
        text: raw Markdown; anything is.
        tags: drop HTML tags and comments too.
        labels: link definitions that stand elsewhere, as a quote's stand in its source
            (:func:`link_labels`).

    >>> mapped = read_markdown("It is **not** [safe](https://e.org), `rm` says.")
    >>> mapped.text
    'It is not safe, rm says.'
    >>> mapped.offsets.to_raw(6, 9)
    (8, 11)
    """
    layout = lay_out(text)
    known = frozenset(map(normal_label, labels)) | layout.labels
    options = Options(labels=known, tags=tags)
    rewrites = layout.rewrites
    for leaf in layout.leaves:
        if leaf.kind is BlockKind.MARKUP:
            if tags:
                scan_tags(text, leaf.start, leaf.end, rewrites)
        elif leaf.kind not in _VERBATIM:
            _scan_leaf(text, leaf, layout, options)
    return apply_rewrites(text, _disjoint(rewrites))


def _scan_leaf(text: str, leaf: Leaf, layout: Layout, options: Options) -> None:
    if leaf.kind is BlockKind.TABLE_ROW:
        for start, end in layout.cells[leaf.start]:
            scan_inline(text, start, end, layout.rewrites, options)
    elif leaf.gaps:
        body, shift = without_gaps(text, leaf)
        found: list[Rewrite] = []
        scan_inline(body, leaf.start - shift, leaf.end - shift, found, options)
        layout.rewrites.extend((start + shift, end + shift, new) for start, end, new in found)
    else:
        scan_inline(text, leaf.start, leaf.end, layout.rewrites, options)


def _disjoint(rewrites: list[Rewrite]) -> list[Rewrite]:
    """Sort; join those that overlap, as a link over two quoted lines and the mark between do."""
    rewrites.sort()
    joined: list[Rewrite] = []
    last = 0
    for rewrite in rewrites:
        if rewrite[0] < last:
            start, end, new = joined.pop()
            rewrite = (start, max(end, rewrite[1]), new + rewrite[2])  # noqa: PLW2901 - the joined one
        joined.append(rewrite)
        last = rewrite[1]
    return joined


def markdown_blocks(text: str) -> tuple[Block, ...]:
    r"""Give the blocks of a Markdown text, in order, as spans over it.

    A span holds the block's content without the marks before and after it. The span of a quote
    of several lines still holds the marks between them; :func:`read_markdown` drops those.

    >>> text = "# Hi\n\n* a"
    >>> [(str(block.kind), block.span.of(text)) for block in markdown_blocks(text)]
    [('heading', 'Hi'), ('list_item', 'a')]
    """
    return tuple(
        Block(kind=leaf.kind, span=Span(leaf.start, leaf.end), level=leaf.level, label=leaf.label)
        for leaf in lay_out(text).leaves
    )


def link_labels(text: str) -> frozenset[str]:
    """Give the names of all link definitions of a text, normalised."""
    return frozenset(lay_out(text).labels)
