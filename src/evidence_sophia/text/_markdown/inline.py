"""Which characters of a Markdown paragraph are marks that its reader does not see?

One pass from left to right. A pattern finds the next character that could be markup; what it is
gets decided here. Nothing is read twice: closing backtick runs are listed once, brackets and
emphasis stand on stacks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from evidence_sophia.text._markdown.emphasis import Run, delimiter_run, pair_runs
from evidence_sophia.text._markdown.links import (
    AUTOLINK,
    FOOTNOTE_MARK,
    REFERENCE_LABEL,
    TAG,
    destination_end,
    normal_label,
)
from evidence_sophia.text.entities import STRICT_REFERENCE, decode_reference
from evidence_sophia.text.offset_map import Rewrite

__all__ = ["Options", "scan_inline", "scan_tags"]

_TRIGGER: Final = re.compile(r"\\|`+|\*+|_+|~~+|!?\[|\]|<|&")
_TAG_TRIGGER: Final = re.compile(r"<|&")
_BACKTICKS: Final = re.compile(r"`+")
_TAG_NAME: Final = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)")
_RAISING: Final = frozenset(("sup", "sub"))
"""Tags that stay: 10<sup>2</sup> is not 102."""

_JOINING: Final = frozenset(
    "! a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike "  # noqa: SIM905 - a list of words reads as words
    "strong tt u var wbr".split()
)
"""Comments and the tags inside a line; any other parts what stands before and after it."""

_ESCAPABLE: Final = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\r\n")
_DIGITS: Final = re.compile(r"[0-9]+")
_LONGEST_LABEL: Final = 999  # CommonMark 6.3


class Options(NamedTuple):
    """What else counts as markup.

    Attributes:
        labels: names of the link definitions, normalised.
        tags: whether HTML tags and comments are dropped too.
    """

    labels: frozenset[str] = frozenset()
    tags: bool = False


class _Bracket(NamedTuple):
    start: int
    end: int
    runs: int  # how many emphasis runs stood before it
    is_image: bool


def scan_inline(text: str, start: int, end: int, rewrites: list[Rewrite], options: Options) -> None:
    """Append the rewrites of ``text[start:end]``, which is one paragraph, heading or cell.

    The rewrites are disjoint but in the order of discovery.
    """
    first = _TRIGGER.search(text, start, end)
    if first is not None:
        _Scan(text, (start, end), rewrites, options).run(first, _TRIGGER)


def scan_tags(text: str, start: int, end: int, rewrites: list[Rewrite]) -> None:
    """Append the rewrites that drop the tags and comments of a block of raw HTML."""
    first = _TAG_TRIGGER.search(text, start, end)
    _Scan(text, (start, end), rewrites, Options(tags=True)).run(first, _TAG_TRIGGER)


class _Scan:
    """The state of one pass over one paragraph."""

    def __init__(
        self, text: str, bounds: tuple[int, int], rewrites: list[Rewrite], options: Options
    ) -> None:
        self.text = text
        self.bounds = bounds
        self.end = bounds[1]
        self.rewrites = rewrites
        self.options = options
        self.runs: list[Run] = []
        self.brackets: list[_Bracket] = []
        self.dead = 0  # brackets below this height stand around a link and are none themselves
        self.newest = -1  # where the last bracket opened: only that one can be a label
        self.closers: dict[int, list[int]] | None = None
        self.has_comment_end = True

    def run(self, found: re.Match[str] | None, trigger: re.Pattern[str]) -> None:
        while found is not None:
            at = _HANDLERS[found[0][0]](self, found.start(), found.end())
            found = trigger.search(self.text, at, self.end)
        pair_runs(self.text, self.runs, self.rewrites)

    def drop(self, start: int, end: int) -> None:
        self.rewrites.append((start, end, ""))

    def escape(self, start: int, end: int) -> int:
        if end < self.end and self.text[end] in _ESCAPABLE:
            self.drop(start, end)
            return end + 1
        return end

    def emphasis(self, start: int, end: int) -> int:
        run = delimiter_run(self.text, start, end, self.bounds)
        if run is not None:
            self.runs.append(run)
        return end

    def code(self, start: int, end: int) -> int:
        close = self._closing_run(end - start, end)
        if close < 0:
            return end
        after = close + end - start
        # One blank at each side is padding (CommonMark 6.1), unless there is nothing else.
        padded = (
            close - end > len("  ") and self.text[end] in " \n" and self.text[close - 1] in " \n"
        )
        self.drop(start, end + padded)
        self.drop(close - padded, after)
        return after

    def _closing_run(self, length: int, at: int) -> int:
        if self.closers is None:
            self.closers = {}
            for run in _BACKTICKS.finditer(self.text, at, self.end):
                self.closers.setdefault(run.end() - run.start(), []).append(run.start())
            for starts in self.closers.values():
                starts.reverse()
        starts = self.closers.get(length, [])
        while starts and starts[-1] < at:
            starts.pop()
        return starts[-1] if starts else -1

    def open_bracket(self, start: int, end: int) -> int:
        mark = FOOTNOTE_MARK.match(self.text, start, self.end)
        if mark:
            self.drop(start, mark.end())
            return mark.end()
        self.newest = start
        is_image = end - start > 1
        self.brackets.append(_Bracket(start, end, len(self.runs), is_image))
        return end

    def close_bracket(self, start: int, end: int) -> int:
        if not self.brackets:
            return end
        bracket = self.brackets.pop()
        height = len(self.brackets)
        is_dead = height < self.dead and not bracket.is_image
        self.dead = min(self.dead, height)
        after = -1 if is_dead else self._link_end(bracket, start, end)
        if after < 0:
            return end
        self.drop(bracket.start, bracket.end)
        self.drop(start, after)
        inner = self.runs[bracket.runs :]
        del self.runs[bracket.runs :]
        pair_runs(self.text, inner, self.rewrites)
        if not bracket.is_image:
            self.dead = height
        return after

    def _link_end(self, bracket: _Bracket, start: int, end: int) -> int:
        following = self.text[end] if end < self.end else ""
        if following == "(":
            after = destination_end(self.text, end, self.end)
            if after >= 0:
                return after
        return self._reference_end(bracket, start, end, following) if self.options.labels else -1

    def _reference_end(self, bracket: _Bracket, start: int, end: int, following: str) -> int:
        given = REFERENCE_LABEL.match(self.text, end, self.end) if following == "[" else None
        if given and given[1]:
            return given.end() if normal_label(given[1]) in self.options.labels else -1
        if self.newest != bracket.start or start - bracket.end > _LONGEST_LABEL:
            return -1
        label = self.text[bracket.end : start]
        # "[12]" alone is a note mark to its reader, and brackets are content.
        if normal_label(label) not in self.options.labels or _DIGITS.fullmatch(label):
            return -1
        return given.end() if given else end

    def angle(self, start: int, end: int) -> int:
        link = AUTOLINK.match(self.text, start, self.end)
        if link:
            self.drop(start, end)
            self.drop(link.end() - 1, link.end())
            return link.end()
        after = self._tag_end(start)
        if after < 0:
            return end
        name = _TAG_NAME.match(self.text, start)
        tag = name[1].lower() if name else "!"
        if self.options.tags and tag not in _RAISING:
            self.rewrites.append((start, after, "" if tag in _JOINING else "\n"))
        return after

    def _tag_end(self, start: int) -> int:
        if self.text.startswith("<!--", start, self.end):
            return self._comment_end(start)
        tag = TAG.match(self.text, start, self.end)
        return tag.end() if tag else -1

    def _comment_end(self, start: int) -> int:
        if not self.has_comment_end:
            return -1
        found = self.text.find("-->", start + len("<!--"), self.end)
        self.has_comment_end = found >= 0
        return found + len("-->") if found >= 0 else -1

    def reference(self, start: int, end: int) -> int:
        candidate = STRICT_REFERENCE.match(self.text, start, self.end)
        decoded = decode_reference(candidate[0]) if candidate else None
        if candidate is None or decoded is None or decoded[1] != len(candidate[0]):
            return end
        self.rewrites.append((start, candidate.end(), decoded[0]))
        return candidate.end()


_HANDLERS: Final[dict[str, Callable[[_Scan, int, int], int]]] = {
    "\\": _Scan.escape,
    "`": _Scan.code,
    "*": _Scan.emphasis,
    "_": _Scan.emphasis,
    "~": _Scan.emphasis,
    "!": _Scan.open_bracket,
    "[": _Scan.open_bracket,
    "]": _Scan.close_bracket,
    "<": _Scan.angle,
    "&": _Scan.reference,
}
