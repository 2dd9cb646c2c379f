"""Which quotation marks of a text belong together?

One pass with a small stack. Marks that say where they open and close («, „, 「) are believed;
straight marks and the raised comma are judged by what stands beside them, since the latter is
an apostrophe far more often than a mark. A blank line ends every open quotation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from evidence_sophia.text.characters import is_letter, is_space, is_unspaced, is_word

__all__ = ["Pair", "paired_marks"]

_CLOSERS = {
    "“": '”"',
    "‘": "’",
    "«": "»",
    "‹": "›",
    "»": "«»",
    "›": "‹›",
    "„": '“”"',
    "‚": "‘’",
    "‟": "”",
    "‛": "’",
    "”": "”",
    "「": "」",
    "『": "』",
    "｢": "｣",
    "﹁": "﹂",
    "﹃": "﹄",
    "〝": "〞〟",
    "❝": "❞",
    "❛": "❜",
    "＂": "＂",
    "＇": "＇",
    '"': '"”',
    "'": "'",
}
"""Opening mark -> what may close it. » and ” open too: »German«, »Finnish», ”Swedish”. A straight
mark and a curly one are a pair only where no better one follows."""

_BETTER = {("“", '"'): "”", ("„", '"'): "“”", ('"', "”"): '"'}
"""Opening and closing mark that a typist mixed -> what closes the opening mark by right."""

_BELIEVED = frozenset("“„‟«‹「『｢﹁﹃〝❝")
"""Marks that open wherever they stand; « and ‹ even before a blank, as French sets them."""

_SINGLES = frozenset("'＇‘‛❛")
"""Marks that may be an apostrophe in front of a clipped word."""

_MARKS = frozenset("".join(_CLOSERS) + "".join(_CLOSERS.values()))
_BLANK_LINE = r"\n[ \t\r]*(?=\n)"
_EVENT = re.compile(f"{_BLANK_LINE}|[{''.join(sorted(_MARKS))}]")
_ENDING = re.compile(r"[,;:!?)\]}]|\.(?!\.)")
"""What follows a closing mark, and never an opening one."""

_DEEPEST = 8
"""Quotations within quotations; no real text goes deeper, and it bounds the work per mark."""

_CLIPPED = frozenset(
    ("tis", "twas", "twere", "twill", "em", "n", "til", "till", "cause", "bout", "round")
)
"""Words written with an apostrophe in front ('tis), which opens nothing."""


@frozen(kw_only=True)
class Pair:
    """An opening and a closing mark that belong together.

    Attributes:
        mark: the opening mark.
        start: first position after it.
        end: position of the closing mark, or of the paragraph's end.
        depth: how many quotations it stands in.
    """

    mark: str
    start: int
    end: int
    depth: int


def paired_marks(text: str) -> tuple[Pair, ...]:
    """Pair the quotation marks of ``text``, in the order in which they open.

    A mark that nothing closes is no quotation, unless the next paragraph opens with the same
    mark again, as printers do in a quotation of several paragraphs.
    """
    return tuple(sorted(_pairs(text), key=lambda pair: (pair.start, -pair.end)))


def _pairs(text: str) -> Iterator[Pair]:
    events = [(found.start(), found[0]) for found in _EVENT.finditer(text)]
    opened: list[tuple[str, int]] = []
    for number, (at, mark) in enumerate(events):
        if mark not in _MARKS:
            yield from _carried_on(text, at, events[number + 1 : number + 2], opened)
            opened.clear()
            continue
        depth = _closing_depth(text, events, number, opened)
        if depth is not None:
            opener, start = opened[depth]
            del opened[depth:]
            yield Pair(mark=opener, start=start, end=at, depth=depth)
        elif _opens(text, at, mark):
            opened.append((mark, at + 1))
            del opened[:-_DEEPEST]


def _carried_on(
    text: str, at: int, following: list[tuple[int, str]], opened: list[tuple[str, int]]
) -> Iterator[Pair]:
    if not opened or not following:
        return
    mark, start = opened[0]
    next_at, next_mark = following[0]
    if next_mark == mark and not text[at:next_at].strip("\r\n\t >"):
        yield Pair(mark=mark, start=start, end=at, depth=0)


def _closing_depth(
    text: str, events: list[tuple[int, str]], number: int, opened: list[tuple[str, int]]
) -> int | None:
    """Give the place on the stack of the mark that this one closes, None if it closes none."""
    for depth in range(len(opened) - 1, -1, -1):
        if events[number][1] in _CLOSERS[opened[depth][0]]:
            return depth if _closes(text, events, number, opened[depth]) else None
    return None


def _closes(text: str, events: list[tuple[int, str]], number: int, opener: tuple[str, int]) -> bool:
    at, mark = events[number]
    before, after = text[at - 1], text[at + 1 : at + 2]
    if (opener[0], mark) in _BETTER and _is_bettered(events, number, opener[0]):
        return False
    if mark in "\"'＂＇":
        return at > opener[1] and not is_space(before) and not _is_spaced_word(after)
    if mark == "’":
        return not _is_spaced_word(after) and not _is_possessive(text, events, number)
    if mark == opener[0] or mark in "«‹" or opener[0] == '"':
        return at > opener[1] and not is_space(before)
    return True


def _is_bettered(events: list[tuple[int, str]], number: int, opener: str) -> bool:
    """Whether a mark that closes ``opener`` by right follows in the paragraph."""
    better = _BETTER[opener, events[number][1]]
    for _, mark in events[number + 1 : number + 1 + _DEEPEST]:
        if mark in better:
            return True
        if mark == opener or mark not in _MARKS:
            return False
    return False


def _is_possessive(text: str, events: list[tuple[int, str]], number: int) -> bool:
    """Whether ’ after an s is an apostrophe: another ’ closes before any ‘ opens again."""
    at = events[number][0]
    if text[at - 1] not in "sS" or text[at + 1 : at + 2] != " ":
        return False
    for later_at, later in events[number + 1 : number + 1 + _DEEPEST]:
        if later in "‘‚" or later not in _MARKS:
            return False
        if later == "’" and not _is_spaced_word(text[later_at + 1 : later_at + 2]):
            return True
    return False


def _opens(text: str, at: int, mark: str) -> bool:
    if mark not in _CLOSERS:
        return False
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if not after:
        return False
    if mark in _BELIEVED:
        return mark in "«‹" or not is_space(after)
    if is_space(after) or _is_spaced_word(before) or _ENDING.match(text, at + 1):
        return False
    return mark not in _SINGLES or _may_open_single(text, at)


def _may_open_single(text: str, at: int) -> bool:
    word = re.compile("[a-zA-Z]{1,6}").match(text, at + 1)
    if word is not None and word[0].lower() in _CLIPPED:
        return False
    return is_letter(text[at + 1]) or text[at + 1] in _MARKS or not is_word(text[at + 1])


def _is_spaced_word(ch: str) -> bool:
    """Whether a word of a script with blanks goes on here."""
    return bool(ch) and is_word(ch) and not is_unspaced(ch)
