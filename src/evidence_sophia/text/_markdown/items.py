"""Does a line of Markdown open a block quote, a list item or a footnote?

Departures from CommonMark, all in favour of content:

- A ``>`` that would interrupt a paragraph and stands before a number or ``=`` is a comparison,
  and a bullet there before a number is a sign or a minus (unless a colon announces a list).
- The number of an ordered list item is content: without it "1969. A year" would equal
  "1970. A year". A task box becomes a box character for the same reason.
"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text._markdown import lines
from evidence_sophia.text._markdown.containers import DEEPEST_INDENT, QUOTE, Line
from evidence_sophia.text._markdown.leaves import Paragraph
from evidence_sophia.text._markdown.state import State
from evidence_sophia.text.blocks import BlockKind

__all__ = ["open_containers"]

_BOXES: Final = {" ": "\u2610", "x": "\u2611", "X": "\u2611"}
_CODE_PAD: Final = 5  # blanks after a list marker from which on the item starts with code
_FOOTNOTE_INDENT: Final = 4
_NUMBER_AFTER: Final = re.compile(r".[ \t]*+[0-9]|>=")


def open_containers(state: State, line: Line, matched: int) -> int:
    """Open what the line opens; give how many containers it then stands in."""
    while not line.is_blank() and line.width <= DEEPEST_INDENT:
        interrupted = state.paragraph if matched == len(state.containers) else None
        if not _open_one(state, line, matched, interrupted):
            break
        matched = len(state.containers)
    return matched


def _open_one(state: State, line: Line, matched: int, interrupted: Paragraph | None) -> bool:
    ch = state.text[line.at]
    if ch == ">":
        return _open_quote(state, line, matched, interrupted)
    if ch == "[":
        return _open_footnote(state, line, matched, interrupted)
    return _open_item(state, line, matched, interrupted)


def _open_quote(state: State, line: Line, matched: int, interrupted: Paragraph | None) -> bool:
    if interrupted and _NUMBER_AFTER.match(state.text, line.at, line.end):
        return False
    state.leave(matched)
    state.containers.push(QUOTE)
    line.take_quote_mark(state.text, state.layout)
    state.pending = (BlockKind.QUOTE, 0, "")
    return True


def _open_footnote(state: State, line: Line, matched: int, interrupted: Paragraph | None) -> bool:
    mark = lines.FOOTNOTE_START.match(state.text, line.at, line.end)
    if mark is None or interrupted is not None:
        return False
    state.leave(matched)
    state.containers.push(_FOOTNOTE_INDENT)
    state.layout.drop(mark.start(), mark.end())
    state.pending = (BlockKind.FOOTNOTE, 0, mark[1])
    line.move(state.text, mark.end())
    return True


def _open_item(state: State, line: Line, matched: int, interrupted: Paragraph | None) -> bool:
    marker = _list_marker(state.text, line, interrupted)
    if marker is None:
        return False
    state.leave(matched)
    indent = line.width + marker.end() - marker.start()
    pad = line.move(state.text, marker.end())
    taken = 1 if line.is_blank() or pad >= _CODE_PAD else pad
    line.width = max(0, pad - taken)
    state.containers.push(indent + taken)
    if marker.lastindex is None:
        state.layout.drop(marker.start(), min(line.at, marker.end() + taken))
    state.pending = (BlockKind.LIST_ITEM, state.containers.depth_of_lists, "")
    box = lines.TASK.match(state.text, line.at, line.end)
    if box:
        state.layout.rewrites.append((box.start(), box.end(), _BOXES[box[1]]))
    return True


def _list_marker(text: str, line: Line, interrupted: Paragraph | None) -> re.Match[str] | None:
    marker = lines.BULLET.match(text, line.at, line.end)
    marker = marker or lines.ORDERED.match(text, line.at, line.end)
    if marker is None or line.is_rule(text):
        return None
    may_open = interrupted is None or _may_interrupt(marker, text, line, interrupted)
    return marker if may_open else None


def _may_interrupt(marker: re.Match[str], text: str, line: Line, interrupted: Paragraph) -> bool:
    if not text[marker.end() : line.end].strip(" \t"):
        return False
    if marker.lastindex is not None:
        return marker[1] == "1"
    if interrupted.kind is BlockKind.LIST_ITEM or text[interrupted.end - 1] == ":":
        return True
    return _NUMBER_AFTER.match(text, line.at, line.end) is None
