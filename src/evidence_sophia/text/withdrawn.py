"""Where does a text hold what its author struck out or hid? Comments and deletions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span

__all__ = ["withdrawn_spans"]

_MARKS: Final = re.compile(
    "(?P<comment><!--)|(?P<closed>-->)|(?P<tildes>~~+)|(?P<paragraph>\\n[ \\t]*\\n)"
    "|<(?P<end>/?)(?P<tag>[dD][eE][lL]|[sS]|[sS][tT][rR][iI][kK][eE])(?=[ \\t\\n>/])[^<>]{0,200}>"
)


def withdrawn_spans(text: str, format: str = SourceFormat.MARKDOWN) -> tuple[Span, ...]:  # noqa: A002 - the word of the index
    """Find comments and struck-out text, in order. Linear in the text.

    A comment or a tag that nothing closes reaches to the end: in doubt it is withdrawn.

    Args:
        text: the stored text.
        format: ``plain`` (which holds none), ``markdown`` or ``html``.

    >>> text = "In ~~Rome~~ Paris <!-- or Bonn -->"
    >>> [span.of(text) for span in withdrawn_spans(text)]
    ['~~Rome~~', '<!-- or Bonn -->']
    """
    if format == SourceFormat.PLAIN or ("<" not in text and "~~" not in text):
        return ()
    return tuple(_found(text, has_tildes=format == SourceFormat.MARKDOWN))


def _found(text: str, *, has_tildes: bool) -> Iterator[Span]:
    opened, start = "", 0
    for mark in _MARKS.finditer(text):
        closes, opens = _closing(mark), _opening(mark, has_tildes=has_tildes)
        if opened and opened == closes:
            yield Span(start, mark.end())
            opened = ""
        elif opened == "~~" and mark["paragraph"]:
            opened = ""  # tildes strike out nothing over the end of a paragraph
        elif opens and (not opened or (opened == "~~" and opens == "<!--")):
            opened, start = opens, mark.start()
    if opened and opened != "~~":
        yield Span(start, len(text))


def _opening(mark: re.Match[str], *, has_tildes: bool) -> str:
    if mark["comment"]:
        return "<!--"
    if mark["tildes"]:
        return "~~" if has_tildes and mark["tildes"] == "~~" else ""
    return mark["tag"].casefold() if mark["tag"] and not mark["end"] else ""


def _closing(mark: re.Match[str]) -> str:
    """Name what a mark closes; "" if nothing."""
    if mark["closed"]:
        return "<!--"
    if mark["tildes"]:
        return "~~"
    return mark["tag"].casefold() if mark["tag"] and mark["end"] else ""
