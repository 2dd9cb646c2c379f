"""How is a Markdown text built of blocks? One pass, line by line.

CommonMark 0.31 and GFM's tables, task boxes and footnotes; where this departs from them, the
modules of the parts say so and why.
"""

from __future__ import annotations

from typing import Final

from evidence_sophia.text._markdown import lines
from evidence_sophia.text._markdown.containers import Line
from evidence_sophia.text._markdown.items import open_containers
from evidence_sophia.text._markdown.leaves import Layout, Leaf
from evidence_sophia.text._markdown.starts import start_leaf
from evidence_sophia.text._markdown.state import State
from evidence_sophia.text.blocks import BlockKind

__all__ = ["lay_out"]

#: A line that starts with none of these continues a paragraph or starts one.
_SPECIAL: Final = frozenset(" \t\r\n>#*+-_=`~|:<[0123456789")


def lay_out(text: str) -> Layout:
    """Find the blocks of a Markdown text."""
    state = State(text)
    at = _take_front_matter(state)
    length = len(text)
    while at < length:
        found = lines.LINE_END.search(text, at)
        end, after = found.span() if found else (length, length)
        if text[at] in _SPECIAL or state.containers.open or not _take_prose(state, at, end):
            _take_line(state, Line(text, at, end, after))
        at = after
    state.close_leaf()
    return state.layout


def _take_front_matter(state: State) -> int:
    opening = lines.FRONT_MATTER_START.match(state.text)
    if opening is None:
        return 0
    start = opening.start(1)
    end = lines.FRONT_MATTER_END[opening[1]].search(state.text, opening.end())
    if end is None:
        return 0
    state.layout.leaves.append(Leaf(BlockKind.FRONT_MATTER, start, end.end()))
    return end.end()


def _take_prose(state: State, start: int, end: int) -> bool:
    """Take a line of plain prose the short way."""
    if state.goes_on is not None or state.in_table:
        return False
    if state.paragraph is not None:
        state.paragraph.extend(start, end)
    else:
        state.open_paragraph(start, end)
    return True


def _take_line(state: State, line: Line) -> None:
    matched = state.containers.match(state.text, line, state.layout)
    is_inside = matched == len(state.containers)
    if is_inside and state.goes_on is not None and state.goes_on(state, line):
        return
    if line.is_blank():
        state.leave(matched)
        return
    if state.goes_on is not None:
        state.close_leaf()
    matched = open_containers(state, line, matched)
    if not line.is_blank() and not start_leaf(state, line, matched):
        _take_text(state, line, matched)


def _take_text(state: State, line: Line, matched: int) -> None:
    if state.paragraph is not None:
        if line.marks_end > line.start:
            state.paragraph.gaps.append((line.start, line.marks_end))
        state.paragraph.extend(line.at, line.end)
        return
    is_inside = matched == len(state.containers)
    if state.in_table and is_inside and "|" in state.text[line.at : line.end]:
        state.layout.add_row(state.text, line.at, line.end)
        return
    kept = state.pending
    state.leave(matched)
    if is_inside:
        state.pending = kept
    state.open_paragraph(line.at, line.end)
