"""Which quotations does a text hold?

All quotation marks that are in use, block quotes, and the quote elements of HTML. What is
inside code is no quotation. Nothing is judged here: a quotation is what a text shows as one,
so that each can be verified (xr843/fojin PR 533 and PR 646 tell what happens to those that an
extraction overlooks).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from attrs import evolve, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.span import Span
from evidence_sophia.quotes._extract.block_quotes import BlockQuote, block_quotes
from evidence_sophia.quotes._extract.marks import Pair, paired_marks
from evidence_sophia.text._html.tokens import Token, TokenKind, Tokens
from evidence_sophia.text.blocks import BlockKind
from evidence_sophia.text.characters import char_class, is_unspaced
from evidence_sophia.text.html import read_html
from evidence_sophia.text.offset_map import MappedText, OffsetMap, Rewrite, apply_rewrites

__all__ = ["Quotation", "find_quotations"]

_BLOCK_MARK = ">"
_FEWEST_WORDS = 3
"""Shorter ones are mostly titles and scare quotes; ragas' quoted spans start at three words."""

_FEWEST_UNSPACED = 6
"""The same, in characters, for scripts that put no blanks between words."""

_INLINE = re.compile(
    r"`+"
    r"|\\[\"'>`]"
    r"|\]\([^()\n]{0,999}\)"
    r"|<[a-zA-Z/!][^<>\n]{0,999}>"
)
"""What hides marks in Markdown: code, escapes, link targets with their titles, tags."""

_NOTE_MARKS = re.compile(r"[ \t]*(?:\[\^?[0-9]{1,3}\][ \t]*){1,9}\Z")
_LONGEST_ATTRIBUTION = 120
"""Characters behind a quotation's closing mark that still name where a block quote is from."""


@frozen(kw_only=True)
class Quotation:
    """Words that a text shows as somebody else's.

    Attributes:
        text: what is quoted, without its marks; a block quote without ``>`` at its lines.
        span: where it stands in the text, without its marks, in code points.
        mark: the opening mark: ``“``, ``"``, ``«`` ...; ``>`` for a block quote.
        depth: how many quotations it stands in.
    """

    text: str
    span: Span
    mark: str
    depth: int = 0

    @property
    def is_block(self) -> bool:
        """Whether it is a block quote."""
        return self.mark == _BLOCK_MARK

    @property
    def is_short(self) -> bool:
        """Whether it is as short as titles and scare quotes are."""
        unspaced = sum(is_unspaced(ch) for ch in self.text[:_FEWEST_UNSPACED])
        words = len(_words().findall(self.text[: 64 * _FEWEST_WORDS]))
        return words < _FEWEST_WORDS and unspaced < _FEWEST_UNSPACED


def find_quotations(
    text: str,
    *,
    format: str = "markdown",  # noqa: A002 - the index uses the same word
) -> tuple[Quotation, ...]:
    """Find the quotations in ``text``, in the order in which they start.

    An opening mark that nothing closes is no quotation, an apostrophe no mark. A comma before
    the closing mark belongs to the sentence around it and is left out. Takes time proportional
    to the text.

    >>> [q.text for q in find_quotations("He said “it’s late” and 'left', didn't he?")]
    ['it’s late', 'left']

    Raises:
        InvariantError: the format is none of the three.
    """
    if format == "plain":
        found = list(_marked(text, MappedText.unchanged(text)))
    elif format == "markdown":
        found = list(_in_markdown(text))
    elif format == "html":
        found = list(_in_html(text))
    else:
        message = f"a text is plain, markdown or html, not {format!r:.40}"
        raise InvariantError(message)
    return tuple(sorted(found, key=lambda one: (one.span.start, -one.span.end)))


@cache
def _words() -> re.Pattern[str]:
    return re.compile(f"[{char_class('word')}]+")


def _in_markdown(text: str) -> Iterator[Quotation]:
    blocks = block_quotes(text)
    for block in blocks.quotes:
        yield from _from_block(block)
    yield from _marked(text, _without_code(text, blocks.regions))


def _from_block(block: BlockQuote) -> Iterator[Quotation]:
    """Take the words out of a block quote: without wrapping marks, source and note marks."""
    text = _NOTE_MARKS.sub("", block.text)
    start = 0
    for pair in paired_marks(text)[:1]:
        behind = text[pair.end + 1 :].lstrip()
        is_source = behind[:1] in ("", ".", "—", "–", "-", "(", "[")
        if pair.start == 1 and is_source and len(behind) <= _LONGEST_ATTRIBUTION:
            start, text = 1, text[1 : pair.end]
    if text.strip():
        end = block.span.start + start + len(text) if "\n" not in text else block.span.end
        yield Quotation(
            text=text.strip(), span=Span(block.span.start + start, end), mark=_BLOCK_MARK
        )


def _without_code(text: str, regions: tuple[tuple[int, int], ...]) -> MappedText:
    rewrites: list[Rewrite] = []
    edges = [(0, 0), *regions, (len(text), len(text))]
    for (_, last), (start, end) in pairwise(edges):
        rewrites.extend(_inline_rewrites(text, last, start))
        if end > start:
            rewrites.append((start, end, "\n\n"))
    return apply_rewrites(text, rewrites)


def _inline_rewrites(text: str, start: int, end: int) -> Iterator[Rewrite]:
    found = list(_INLINE.finditer(text, start, end))
    closing = _closing_runs([one[0] for one in found])
    skip_to = start
    for number, one in enumerate(found):
        if one.start() < skip_to:
            continue
        skip_to = one.end()
        if one[0][0] == "`":
            closer = closing[number]
            if closer is not None:
                skip_to = found[closer].end()
                yield one.start(), skip_to, "\ufffc"
        elif one[0][0] == "\\":
            yield one.start(), one.end(), one[0][1]
        else:
            yield one.start(), one.end(), "]" if one[0][0] == "]" else ""


def _closing_runs(tokens: list[str]) -> list[int | None]:
    """Give for each run of backticks the next run of the same length."""
    closing: list[int | None] = [None] * len(tokens)
    seen: dict[str, int] = {}
    for number in range(len(tokens) - 1, -1, -1):
        if tokens[number][0] == "`":
            closing[number] = seen.get(tokens[number])
            seen[tokens[number]] = number
    return closing


def _in_html(page: str) -> Iterator[Quotation]:
    read = read_html(page)
    hidden = [
        block.span for block in read.blocks if block.kind in (BlockKind.QUOTE, BlockKind.CODE)
    ]
    for block in read.blocks:
        if block.kind is BlockKind.QUOTE:
            shown = BlockQuote(text=block.span.of(read.text), span=block.span)
            yield from (_in_page(read.offsets, one) for one in _from_block(shown))
    inline = list(_inline_elements(page, read.offsets, hidden))
    for name, span in inline:
        if name == "q" and span.of(read.text).strip():
            yield _in_page(
                read.offsets, Quotation(text=span.of(read.text).strip(), span=span, mark="q")
            )
    cut = sorted([*hidden, *(span for name, span in inline if name == "code")])
    shown_text = apply_rewrites(read.text, [(span.start, span.end, "\n\n") for span in cut])
    for one in _marked(read.text, shown_text):
        yield _in_page(read.offsets, one)


def _in_page(offsets: OffsetMap, one: Quotation) -> Quotation:
    return evolve(one, span=Span(*offsets.to_raw(one.span.start, one.span.end)))


def _inline_elements(
    page: str, offsets: OffsetMap, blocks: list[Span]
) -> Iterator[tuple[str, Span]]:
    """Find the shown text of the outermost ``q`` and ``code`` elements outside of blocks."""
    opened: Token | None = None
    depth = 0
    ends = [span.end for span in blocks]
    for token in Tokens(page):
        if token.name not in ("q", "code") or (opened and token.name != opened.name):
            continue
        if token.kind is TokenKind.START:
            opened, depth = opened or token, depth + 1
        elif opened:
            depth -= 1
            span = Span(*offsets.from_raw(opened.end, token.start))
            if not depth:
                near = bisect_right(ends, span.start)
                if len(span) and (near == len(blocks) or blocks[near].start >= span.end):
                    yield opened.name, span
                opened = None


def _marked(text: str, shown: MappedText) -> Iterator[Quotation]:
    for pair in paired_marks(shown.text):
        start, end = _trimmed(shown.text, pair)
        if start < end:
            raw = Span(*shown.offsets.to_raw(start, end))
            yield Quotation(text=raw.of(text), span=raw, mark=pair.mark, depth=pair.depth)


def _trimmed(text: str, pair: Pair) -> tuple[int, int]:
    quoted = text[pair.start : pair.end]
    tail = quoted.rstrip()
    tail = tail[:-1].rstrip() if tail.endswith(",") else tail
    return pair.start + len(quoted) - len(quoted.lstrip()), pair.start + len(tail)
