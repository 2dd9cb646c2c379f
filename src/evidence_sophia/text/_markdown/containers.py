"""In which block quotes and list items does a line of Markdown stand?

Only what a line needs is looked at: a container that matches costs at least one character of the
line, one that does not is closed for good, and blank lines skip all list items at once. So deep
nesting stays linear.
"""

from __future__ import annotations

from typing import Final

from evidence_sophia.text._markdown.leaves import Layout
from evidence_sophia.text._markdown.lines import INDENT, THEMATIC, width_of

__all__ = ["DEEPEST_INDENT", "Containers", "Line"]

QUOTE: Final = -1
#: Blanks before a block mark; one more makes indented code (CommonMark 4.4).
DEEPEST_INDENT: Final = 3


class Line:
    """One line, and how much of its head the containers have taken.

    Attributes:
        start, end: the whole line without its line end.
        after: where the next line starts.
        at: the first character that is not blank, after the marks taken so far.
        width: columns of blanks before it that no container has taken.
        rule_start: from where on the line may be a thematic break, if it is one.
        marks_end: the end of the last quote mark taken; ``start`` where none was.
    """

    __slots__ = ("after", "at", "end", "marks_end", "rule_start", "start", "width")

    def __init__(self, text: str, start: int, end: int, after: int) -> None:
        self.start = start
        self.end = end
        self.after = after
        self.marks_end = start
        self.rule_start = -1  # not yet known
        self.move(text, start)

    def move(self, text: str, start: int) -> int:
        """Go on to the next character that is not blank; give the blanks' width."""
        blanks = INDENT.match(text, start, self.end)
        self.at = blanks.end() if blanks else start
        self.width = width_of(text[start : self.at])
        return self.width

    def is_blank(self) -> bool:
        """Whether nothing but blanks is left."""
        return self.at >= self.end

    def is_rule(self, text: str) -> bool:
        """Whether what is left is a thematic break.

        A line of nested list marks looks like one up to its end, so where its last run of one
        mark starts is found once and not again at each mark.
        """
        if self.rule_start < 0:
            line = text[self.start : self.end].rstrip(" \t")
            self.rule_start = self.start + len(line.rstrip(line[-1] + " \t"))
        return self.at >= self.rule_start and THEMATIC.match(text, self.at, self.end) is not None

    def take_quote_mark(self, text: str, layout: Layout) -> None:
        """Take ``>`` and one blank after it."""
        mark = self.at
        self.marks_end = mark + 1
        if self.move(text, mark + 1):
            self.marks_end += 1
            self.width -= 1
        layout.drop(mark, self.marks_end)


class Containers:
    """The open containers, outermost first.

    A block quote is ``QUOTE``; a list item or a footnote is the number of columns its content is
    indented by.
    """

    __slots__ = ("open", "quotes")

    def __init__(self) -> None:
        self.open: list[int] = []
        self.quotes: list[int] = []  # where in ``open`` the quotes stand

    def __len__(self) -> int:
        return len(self.open)

    @property
    def depth_of_lists(self) -> int:
        """How many list items are open."""
        return len(self.open) - len(self.quotes)

    def push(self, container: int) -> None:
        """Open one more."""
        if container == QUOTE:
            self.quotes.append(len(self.open))
        self.open.append(container)

    def close_from(self, height: int) -> None:
        """Close all but the first ``height``."""
        del self.open[height:]
        while self.quotes and self.quotes[-1] >= height:
            self.quotes.pop()

    def match(self, text: str, line: Line, layout: Layout) -> int:
        """Take the marks of the open containers off the line; give how many matched."""
        matched = quotes = 0
        while matched < len(self.open):
            if line.is_blank():
                return self.quotes[quotes] if quotes < len(self.quotes) else len(self.open)
            container = self.open[matched]
            if container == QUOTE:
                if line.width > DEEPEST_INDENT or text[line.at] != ">":
                    break
                line.take_quote_mark(text, layout)
                quotes += 1
            elif line.width < container:
                break
            else:
                line.width -= container
            matched += 1
        return matched
