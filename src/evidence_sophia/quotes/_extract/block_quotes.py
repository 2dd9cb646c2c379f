"""Which lines of a Markdown text are a block quote, and which are code?

One pass over the lines. Only what an answer's author writes by hand is read here: fences,
``>`` lines and the lazy lines that carry a quoted paragraph on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import field, frozen

from evidence_sophia.model.span import Span

__all__ = ["BlockQuote", "QuoteRegions", "block_quotes"]

_FENCE = re.compile(" {0,3}(`{3,}|~{3,})")
_MARK = re.compile(r"(?: {0,3}>[ \t]?)+")
_OTHER_BLOCK = re.compile(r" {0,3}(?:#|[-*+][ \t]|[0-9]{1,9}[.)][ \t]|\||<|={2,}|-{2,}|\*{3,})")
_ATTRIBUTION = ("—", "–", "―", "-- ", "~ ")


@frozen(kw_only=True)
class BlockQuote:
    """One paragraph of a block quote.

    Attributes:
        text: its lines without their marks.
        span: from its first character after the mark to its last one.
    """

    text: str
    span: Span


@frozen(kw_only=True)
class QuoteRegions:
    """What a pass over the lines found.

    Attributes:
        quotes: the paragraphs of all block quotes.
        regions: block quotes and fenced code as raw start and end, in order, disjoint.
    """

    quotes: tuple[BlockQuote, ...]
    regions: tuple[tuple[int, int], ...]


@frozen(kw_only=True)
class _Line:
    """A line of a block quote: its content and where that starts."""

    content: str
    start: int


def block_quotes(text: str) -> QuoteRegions:
    """Find the block quotes and the fenced code of a Markdown text."""
    quotes: list[BlockQuote] = []
    regions: list[tuple[int, int]] = []
    for start, end, lines in _regions(text):
        regions.append((start, end))
        quotes.extend(_paragraphs(lines))
    return QuoteRegions(quotes=tuple(quotes), regions=tuple(regions))


@frozen
class _Open:
    """A region whose end has not come yet: where it starts, its lines, its fence."""

    start: int
    lines: list[_Line] = field(factory=list)
    fence: str = ""


def _regions(text: str) -> Iterator[tuple[int, int, list[_Line]]]:
    current: _Open | None = None
    at = 0
    for line in text.split("\n"):
        if current is not None and not _goes_on(current, line):
            yield current.start, at, current.lines
            current = None
        if current is None:
            current = _opened(line, at)
        elif current.fence and _closes_fence(line, current.fence):
            yield current.start, at + len(line), []
            current = None
        if current is not None and not current.fence:
            current.lines.append(_line(line, at))
        at += len(line) + 1
    if current is not None:
        yield current.start, len(text), current.lines


def _opened(line: str, at: int) -> _Open | None:
    fence = _FENCE.match(line)
    if fence is not None:
        return _Open(at, fence=fence[1])
    return _Open(at) if _MARK.match(line) else None


def _goes_on(current: _Open, line: str) -> bool:
    if current.fence or _MARK.match(line):
        return True
    last = current.lines[-1].content.strip()
    lazy = line.strip() and not _OTHER_BLOCK.match(line) and not _FENCE.match(line)
    return bool(last and lazy)


def _closes_fence(line: str, fence: str) -> bool:
    found = _FENCE.match(line)
    return found is not None and found[1].startswith(fence) and not line[found.end() :].strip()


def _line(line: str, at: int) -> _Line:
    mark = _MARK.match(line)
    width = mark.end() if mark else len(line) - len(line.lstrip())
    return _Line(content=line[width:].rstrip(), start=at + width)


def _paragraphs(lines: list[_Line]) -> Iterator[BlockQuote]:
    paragraph: list[_Line] = []
    fence = ""
    if lines and lines[0].content.startswith("[!"):  # a callout is no quotation
        return
    for line in [*lines, _Line(content="", start=0)]:
        found = _FENCE.match(line.content)
        if fence:
            fence = "" if _closes_fence(line.content, fence) else fence
        elif found is None and line.content.strip():
            paragraph.append(line)
        else:
            fence = found[1] if found is not None else ""
            yield from _paragraph(paragraph)
            paragraph = []


def _paragraph(lines: list[_Line]) -> Iterator[BlockQuote]:
    while lines and lines[-1].content.lstrip().startswith(_ATTRIBUTION):
        lines = lines[:-1]
    if lines:
        text = "\n".join(line.content for line in lines)
        end = lines[-1].start + len(lines[-1].content)
        yield BlockQuote(text=text, span=Span(lines[0].start, end))
