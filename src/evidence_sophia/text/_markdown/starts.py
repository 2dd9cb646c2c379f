"""Does a line of Markdown start a heading, a rule, code, a table or raw HTML?"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from evidence_sophia.text._markdown import lines
from evidence_sophia.text._markdown.containers import DEEPEST_INDENT, Line
from evidence_sophia.text._markdown.leaves import Leaf
from evidence_sophia.text._markdown.links import TAG
from evidence_sophia.text._markdown.state import State
from evidence_sophia.text.blocks import BlockKind

__all__ = ["start_leaf"]

_ANY_TAG: Final = 7  # HTML start condition 7


def start_leaf(state: State, line: Line, matched: int) -> bool:
    """Start what the line starts, inside its ``matched`` containers; false if it is text."""
    if line.width > DEEPEST_INDENT:
        return state.paragraph is None and _start_code(state, line, matched)
    starts = _STARTS.get(state.text[line.at], ())
    return any(start(state, line, matched) for start in starts)


def _start_code(state: State, line: Line, matched: int) -> bool:
    state.leave(matched)
    state.open_verbatim(Leaf(BlockKind.CODE, line.at, line.end), _goes_on_indented)
    return True


def _goes_on_indented(state: State, line: Line) -> bool:
    if line.is_blank():
        return True
    return line.width > DEEPEST_INDENT and state.extend_verbatim(line)


def _heading(state: State, line: Line, matched: int) -> bool:
    mark = lines.HEADING.match(state.text, line.at, line.end)
    if mark is None:
        return False
    state.leave(matched)
    content = state.text[mark.end() : line.end].rstrip(" \t")
    bare = content.rstrip("#")
    if not bare or bare[-1] in " \t":
        content = bare.rstrip(" \t")
    end = mark.end() + len(content)
    state.layout.drop(line.at, mark.end())
    state.layout.drop(end, line.end)
    if content:
        level = len(mark[1])
        state.layout.leaves.append(Leaf(BlockKind.HEADING, mark.end(), end, level))
    return True


def _underlined(state: State, line: Line, matched: int) -> bool:
    mark = lines.SETEXT.match(state.text, line.at, line.end)
    paragraph = state.paragraph
    if mark is None or paragraph is None or matched < len(state.containers):
        return False
    paragraph.kind, paragraph.level = BlockKind.HEADING, 1 if mark[1][0] == "=" else 2
    state.layout.drop(paragraph.end, line.end)
    state.close_leaf()
    return True


def _rule(state: State, line: Line, matched: int) -> bool:
    if not line.is_rule(state.text):
        return False
    state.leave(matched)
    end = line.at + len(state.text[line.at : line.end].rstrip(" \t"))
    state.layout.leaves.append(Leaf(BlockKind.THEMATIC_BREAK, line.at, end))
    state.layout.drop(line.at, line.end)
    return True


def _fence(state: State, line: Line, matched: int) -> bool:
    mark = lines.FENCE.match(state.text, line.at, line.end)
    if mark is None:
        return False
    state.leave(matched)
    language = (mark[2] or mark[4] or "").strip(" \t")
    leaf = Leaf(BlockKind.CODE, line.after, line.after, label=language)
    state.open_verbatim(leaf, partial(_goes_on_fenced, mark[1] or mark[3]))
    state.layout.drop(line.at, line.after)
    return True


def _goes_on_fenced(fence: str, state: State, line: Line) -> bool:
    mark = lines.CLOSING_FENCE.match(state.text, line.at, line.end)
    if mark and line.width <= DEEPEST_INDENT and mark[1].startswith(fence):
        state.layout.drop(line.at, line.after)
        state.close_leaf()
        return True
    return state.extend_verbatim(line)


def _html(state: State, line: Line, matched: int) -> bool:
    found = lines.HTML_START.match(state.text, line.at, line.end)
    if found is None or (found.lastindex == _ANY_TAG and not _is_lone_tag(state, line)):
        return False
    state.leave(matched)
    goes_on = partial(_goes_on_html, lines.HTML_ENDS.get(found.lastindex or _ANY_TAG))
    state.open_verbatim(Leaf(BlockKind.MARKUP, line.at, line.end), goes_on)
    return goes_on(state, line)


def _is_lone_tag(state: State, line: Line) -> bool:
    tag = TAG.match(state.text, line.at, line.end) if state.paragraph is None else None
    return tag is not None and not state.text[tag.end() : line.end].strip(" \t")


def _goes_on_html(end: re.Pattern[str] | None, state: State, line: Line) -> bool:
    if end is None and line.is_blank():
        return False
    state.extend_verbatim(line)
    if end is not None and end.search(state.text, line.at, line.end):
        state.close_leaf()
    return True


def _table(state: State, line: Line, matched: int) -> bool:
    head = state.paragraph
    if head is None or matched < len(state.containers):
        return False
    mark = lines.DELIMITER_ROW.match(state.text, line.at, line.end)
    if mark is None or _columns(state.text[head.last_line : head.end]) != _columns(mark[0]):
        return False
    row = (head.last_line, head.end)
    state.paragraph = None
    if head.last_line > head.start:
        head.end = head.previous_end
        head.gaps = [gap for gap in head.gaps if gap[1] <= head.end]
        state.layout.add_text(state.text, head.leaf(state.text))
    state.layout.add_row(state.text, *row)
    state.layout.drop(row[1], line.end)
    state.in_table = True
    return True


def _columns(row: str) -> int:
    row = row.strip(" \t\r\n")
    pipes = [found.start() for found in lines.PIPE.finditer(row) if found[0] == "|"]
    edges = bool(pipes) and (pipes[0] == 0) + (pipes[-1] == len(row) - 1 and len(row) > 1)
    return len(pipes) + 1 - edges


_Start = Callable[[State, Line, int], bool]
_STARTS: Final[dict[str, tuple[_Start, ...]]] = {
    "#": (_heading,),
    "`": (_fence,),
    "~": (_fence,),
    "<": (_html,),
    "=": (_underlined,),
    "-": (_underlined, _rule, _table),
    "*": (_rule,),
    "_": (_rule,),
    "|": (_table,),
    ":": (_table,),
}
