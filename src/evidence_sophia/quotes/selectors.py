"""How does another system find the same quote? Offset units, W3C selectors, text fragments.

Inside the library a position counts code points of the stored text. What leaves it names its
unit: JavaScript and the W3C's DOM count UTF-16 code units, wire formats often UTF-8 bytes
(w3c/web-annotation#206 asks which; google-gemini/gemini-cli#29039 shows what guessing costs).
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import quote as percent_encode

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.quote import QuoteVerdict
from evidence_sophia.model.selector import TextPositionSelector, TextQuoteSelector
from evidence_sophia.model.span import OffsetUnit, Span
from evidence_sophia.text.characters import char_class, is_mark, is_space

if TYPE_CHECKING:
    from evidence_sophia.quotes.index import QuoteIndex

__all__ = [
    "position_selector",
    "quote_selector",
    "resolve_selectors",
    "text_fragment",
    "to_unit",
]

_CONTEXT = 32
"""Characters of prefix and suffix, as the annotation tools that use the selector keep."""

_LONGEST_WHOLE = 240
"""Characters that a fragment spells out; a longer quote is given by its two ends."""

_END_WORDS = 6
"""Words at each end of a quote that is given by its two ends."""

_END_CHARACTERS = 60
"""Characters at each end, at most: for scripts that put no blanks between words."""

_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff\u200e\u200f\u061c]")
_PARAGRAPH = re.compile("\r?\n[ \t]*\r?\n")


def to_unit(text: str, span: Span, unit: OffsetUnit) -> Span:
    """Count a span of ``text`` in another unit; from any unit to any.

    >>> to_unit("né 😀!", Span(3, 4), OffsetUnit.UTF16)
    Span(start=3, end=5, unit=<OffsetUnit.UTF16: 'utf16'>)

    Raises:
        InvariantError: the span leaves the text, or an edge falls into a character.
    """
    start = _code_points(text, span.start, span.unit)
    end = start + _code_points(text[start:], span.end - _length(text[:start], span.unit), span.unit)
    first = _length(text[:start], unit)
    return Span(first, first + _length(text[start:end], unit), unit=unit)


def _length(text: str, unit: OffsetUnit) -> int:
    """Count a text in a unit; a lone surrogate counts as what its encoder would write."""
    if unit is OffsetUnit.CODE_POINTS:
        return len(text)
    if unit is OffsetUnit.UTF8:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _code_points(text: str, offset: int, unit: OffsetUnit) -> int:
    """Find the code point that stands ``offset`` units after the start of ``text``."""
    if offset > _length(text, unit):
        message = f"the position {offset} ({unit}) lies beyond the text"
        raise InvariantError(message)
    if unit is OffsetUnit.CODE_POINTS:
        return offset
    codec, width = ("utf-8", 1) if unit is OffsetUnit.UTF8 else ("utf-16-le", 2)
    encoded = text.encode(codec, "surrogatepass")[: offset * width]
    try:
        head = encoded.decode(codec, "surrogatepass")
    except UnicodeDecodeError:
        head = ""
    # Half of a pair of UTF-16 units decodes too, but to a character that does not stand there.
    if _length(head, unit) != offset or not text.startswith(head):
        message = f"the position {offset} ({unit}) falls into a character"
        raise InvariantError(message)
    return len(head)


def quote_selector(text: str, span: Span, *, context: int = _CONTEXT) -> TextQuoteSelector:
    """Describe a span of ``text`` by its characters and a little of what stands around them.

    Args:
        text: the stored text.
        span: where the quote stands, in any unit.
        context: code points of prefix and of suffix; a character's marks are not cut off.
    """
    here = to_unit(text, span, OffsetUnit.CODE_POINTS)
    first = max(0, here.start - context)
    while 0 < first < here.start and is_mark(text[first]):
        first -= 1
    last = min(len(text), here.end + context)
    while here.end < last < len(text) and is_mark(text[last]):
        last += 1
    return TextQuoteSelector(
        exact=here.of(text), prefix=text[first : here.start], suffix=text[here.end : last]
    )


def position_selector(text: str, span: Span, unit: OffsetUnit) -> TextPositionSelector:
    """Describe a span of ``text`` by its positions in a named unit."""
    there = to_unit(text, span, unit)
    return TextPositionSelector(start=there.start, end=there.end, unit=unit)


def resolve_selectors(
    index: QuoteIndex,
    quote: TextQuoteSelector,
    position: TextPositionSelector | None = None,
) -> QuoteVerdict:
    """Find what two selectors describe. The position is a hint and never proof.

    Args:
        index: the source, prepared.
        quote: the text and what stood around it.
        position: where it stood; a position outside today's text is no hint.
    """
    return index.verify(
        quote.exact,
        prefix=quote.prefix or None,
        suffix=quote.suffix or None,
        near=None if position is None else _hint(index.source, position),
    )


def _hint(text: str, position: TextPositionSelector) -> int | None:
    span = Span(position.start, position.start, unit=position.unit)
    try:
        return to_unit(text, span, OffsetUnit.CODE_POINTS).start
    except InvariantError:
        return None


def text_fragment(text: str, span: Span, *, with_context: bool = False) -> str:
    """Write the ``#:~:text=`` fragment that makes a browser scroll to a span and mark it.

    Hyphens, commas and ampersands have a meaning there and are escaped
    (GoogleChromeLabs/link-to-text-fragment#80). A long quote, or one of several paragraphs, is
    given by its two ends. Soft hyphens and zero-width characters are left out, runs of blanks
    become one blank, as a page shows them.

    Args:
        text: the text as a reader sees it (for Markdown and HTML: without markup).
        span: where the quote stands in it, in any unit.
        with_context: add the words before and after, for a quote that stands several times.

    >>> text_fragment("It is well-known, A&B.", Span(6, 16))
    '#:~:text=well%2Dknown'
    """
    here = to_unit(text, span, OffsetUnit.CODE_POINTS)
    quote = here.of(text)
    parts = [_escaped(_shown(quote))]
    if len(quote) > _LONGEST_WHOLE or _PARAGRAPH.search(quote):
        parts = [_escaped(end) for end in _two_ends(quote)]
    if with_context:
        before = _last_words(_PARAGRAPH.split(text[: here.start][-_LONGEST_WHOLE:])[-1])
        after = _first_words(_PARAGRAPH.split(text[here.end :][:_LONGEST_WHOLE])[0])
        parts = [
            *([_escaped(before) + "-"] if before else []),
            *parts,
            *(["-" + _escaped(after)] if after else []),
        ]
    return "#:~:text=" + ",".join(parts)


def _two_ends(quote: str) -> tuple[str, str]:
    blocks = [block for block in _PARAGRAPH.split(quote) if _shown(block)] or [quote]
    return _first_words(blocks[0]), _last_words(blocks[-1])


def _shown(text: str) -> str:
    return _blanks().sub(" ", _INVISIBLE.sub("", text)).strip(" ")


@cache
def _blanks() -> re.Pattern[str]:
    return re.compile(f"[{char_class('space')}]+")


def _first_words(text: str) -> str:
    head = " ".join(_shown(text).split(" ")[:_END_WORDS])
    return head if len(head) <= 2 * _END_CHARACTERS else _whole(head, _END_CHARACTERS)


def _last_words(text: str) -> str:
    tail = " ".join(_shown(text).split(" ")[-_END_WORDS:])
    if len(tail) <= 2 * _END_CHARACTERS:
        return tail
    start = len(tail) - _END_CHARACTERS
    while is_mark(tail[start]) or is_space(tail[start]):
        start += 1
    return tail[start:]


def _whole(text: str, length: int) -> str:
    while length < len(text) and is_mark(text[length]):
        length += 1
    return text[:length].strip(" ")


def _escaped(text: str) -> str:
    return percent_encode(text, safe="", errors="replace").replace("-", "%2D")
