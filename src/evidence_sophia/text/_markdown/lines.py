"""Which patterns begin, continue and end the blocks of Markdown?

All are matched at one place of one line, are possessive and so cost no more than the line is long.
Sections are those of CommonMark 0.31 and, for tables and task boxes, of GFM.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = [
    "BULLET",
    "CLOSING_FENCE",
    "DEFINITION",
    "DELIMITER_ROW",
    "FENCE",
    "FOOTNOTE_START",
    "FRONT_MATTER_END",
    "FRONT_MATTER_START",
    "HEADING",
    "HTML_ENDS",
    "HTML_START",
    "INDENT",
    "LINE_END",
    "ORDERED",
    "PIPE",
    "SETEXT",
    "TASK",
    "THEMATIC",
    "width_of",
]

_TAB: Final = 4  # CommonMark 2.2

LINE_END: Final = re.compile(r"\r\n?|\n")
INDENT: Final = re.compile(r"[ \t]*+")
THEMATIC: Final = re.compile(
    r"(?:(?:\*[ \t]*+){3,}+|(?:-[ \t]*+){3,}+|(?:_[ \t]*+){3,}+)(?=[\r\n]|\Z)"
)
HEADING: Final = re.compile(r"(#{1,6}+)(?:[ \t]++|(?=[\r\n]|\Z))")
SETEXT: Final = re.compile(r"(=++|-++)[ \t]*+(?=[\r\n]|\Z)")
FENCE: Final = re.compile(r"(`{3,}+)[ \t]*+([^`\r\n]*+)(?=[\r\n]|\Z)|(~{3,}+)[ \t]*+([^\r\n]*+)")
CLOSING_FENCE: Final = re.compile(r"(`++|~++)[ \t]*+(?=[\r\n]|\Z)")
BULLET: Final = re.compile(r"[-+*](?=[ \t\r\n]|\Z)")
ORDERED: Final = re.compile(r"([0-9]{1,9}+)[.)](?=[ \t\r\n]|\Z)")
TASK: Final = re.compile(r"\[([ xX])\](?=[ \t])")
FOOTNOTE_START: Final = re.compile(r"\[\^([^ \t\r\n\[\]^]{1,100}+)\]:[ \t]*+")
DELIMITER_ROW: Final = re.compile(
    r"(?=[^\r\n|]*+\|)\|?+[ \t]*+:?+-++:?+[ \t]*+"
    r"(?:\|[ \t]*+:?+-++:?+[ \t]*+)*+\|?+[ \t]*+(?=[\r\n]|\Z)"
)
#: A pipe that is not escaped, or an escape to skip.
PIPE: Final = re.compile(r"\\.|\|")

#: A link definition whose destination looks like an address: "[note]: important" is content.
DEFINITION: Final = re.compile(
    r"[ ]{0,3}\[((?:[^\[\]\\\r\n]|\\.){1,999}+)\]:[ \t]*+(?:\r?\n[ \t]*+)?+"
    r"(?:<[^<>\r\n]*+>|(?=[^ \t\r\n]*?(?:[/#:@]|[A-Za-z0-9_)\-]\.[A-Za-z]))[^ \t\r\n]++)"
    r"(?:[ \t]*+(?:\r?\n[ \t]*+)?+(?<=[ \t\n])(?:\"[^\"\r\n]*+\"|'[^'\r\n]*+'|\([^()\r\n]*+\)))?"
    r"[ \t]*+(?:\r?\n|\Z)"
)

FRONT_MATTER_START: Final = re.compile(
    r"\ufeff?+(---|\+\+\+)[ \t]*+\r?\n[ \t]*+(?:[A-Za-z_][A-Za-z0-9_.\- ]*+[:=])"
)
FRONT_MATTER_END: Final = {
    "---": re.compile(r"^(?:---|\.\.\.)[ \t]*+(?=\r?\n|\Z)", re.MULTILINE),
    "+++": re.compile(r"^\+\+\+[ \t]*+(?=\r?\n|\Z)", re.MULTILINE),
}

_BLOCK_NAMES = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|"
    "dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|"
    "header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|"
    "param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul"
)
#: What starts an HTML block (CommonMark 4.6), by the group that matches: conditions 1 to 7.
HTML_START: Final = re.compile(
    r"<(?:((?:script|pre|style|textarea)(?=[ \t\r\n>]|\Z))|(!--)|(\?)|(![A-Za-z])|(!\[CDATA\[)"
    rf"|(/?+(?:{_BLOCK_NAMES})(?=[ \t\r\n]|/?>|\Z))"
    r"|((?=/?[A-Za-z])))",
    re.IGNORECASE,
)
#: What ends conditions 1 to 5; a blank line ends 6 and 7.
HTML_ENDS: Final = {
    1: re.compile(r"</(?:script|pre|style|textarea)>", re.IGNORECASE),
    2: re.compile(r"-->"),
    3: re.compile(r"\?>"),
    4: re.compile(r">"),
    5: re.compile(r"\]\]>"),
}


def width_of(blanks: str) -> int:
    """Give how many columns a run of blanks is wide; a tab goes to the next multiple of 4."""
    if "\t" not in blanks:
        return len(blanks)
    width = 0
    for ch in blanks:
        width += _TAB - width % _TAB if ch == "\t" else 1
    return width
