"""How is a near miss shown? The source with carets under what differs, and each difference."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import east_asian_width

from evidence_sophia.cli.terminal import Terminal, one_line, safe
from evidence_sophia.model.quote import NearMiss, NearMissKind, TokenEdit
from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import category

__all__ = ["show_near_miss"]

_AROUND = 24
"""Characters of the source shown before and after the place."""

_MARGIN = "      "
_MOST_DIFFERENCES = 8
#: Characters of a piece that differs.
_SHOWN = 60


def show_near_miss(out: Terminal, source: str, near: NearMiss) -> None:
    """Write the place in the source, a caret under each difference, and what differs."""
    start, end = _whole_words(source, near.span)
    marked = [_marked_span(edit, start, end) for edit in near.diff]
    for line, carets in _rows(source[start:end], marked, out.width - len(_MARGIN)):
        out.write(_MARGIN + line.rstrip())
        if carets.strip():
            out.write((_MARGIN + carets.rstrip(), "bad"))
    kinds = ", ".join(kind.replace("_", " ") for kind in near.kinds)
    out.write("    differs: ", (kinds or "nothing but its edges", "warn"))
    for edit in near.diff[:_MOST_DIFFERENCES]:
        out.write("      ", _sentence(edit, near.kinds))
    if len(near.diff) > _MOST_DIFFERENCES:
        out.write(f"      and {len(near.diff) - _MOST_DIFFERENCES} more")


def _whole_words(source: str, span: Span) -> tuple[int, int]:
    """Take some of what stands around, without words that would be cut in two."""
    start, end = max(0, span.start - _AROUND), min(len(source), span.end + _AROUND)
    if start:
        start = source.find(" ", start, span.start) + 1 or start
    if end < len(source):
        blank = source.rfind(" ", span.end, end)
        end = end if blank < 0 else blank
    return start, end


def _marked_span(edit: TokenEdit, start: int, end: int) -> tuple[int, int]:
    first = min(max(edit.source_span.start, start), end) - start
    return first, max(first + 1, min(edit.source_span.end, end) - start)


def _rows(text: str, marked: list[tuple[int, int]], width: int) -> Iterator[tuple[str, str]]:
    """Lay the text out in rows, broken at blanks, with the carets that belong under each."""
    wanted = {at for first, last in marked for at in range(first, last)}
    line, carets, blank = "", "", (0, 0)
    for at, ch in enumerate(text):
        shown = safe(" " if ch in "\r\n\t\v\f\u2028\u2029\x85" else ch)
        size = _columns(ch, shown)
        if carets and len(carets) + size > width:
            cut, column = blank if blank[0] else (len(line), len(carets))
            yield line[:cut], carets[:column]
            line, carets, blank = line[cut:], carets[column:], (0, 0)
        line += shown
        carets += ("^" if at in wanted else " ") * size
        if shown == " ":
            blank = len(line), len(carets)
    if any(first >= len(text) for first, _ in marked):
        carets += "^"
    yield line, carets


def _columns(ch: str, shown: str) -> int:
    if len(shown) != 1 or ch == shown == " ":
        return len(shown)
    if category(ch) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(ch) in "WF" else 1


def _sentence(edit: TokenEdit, kinds: tuple[NearMissKind, ...]) -> str:
    quoted, sourced = one_line(edit.quoted, _SHOWN), one_line(edit.sourced, _SHOWN)
    if NearMissKind.STITCHED in kinds and edit.quoted and edit.sourced:
        return f"this piece stands at {edit.source_span.start}: “{sourced}”"
    if not edit.quoted:
        return f"the quote leaves out “{sourced}”"
    if not edit.sourced:
        return f"the source does not have “{quoted}”"
    return f"the quote says “{quoted}”, the source says “{sourced}”"
