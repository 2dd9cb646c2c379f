"""How does running text go into the template? As paragraphs of runs, each with a direction."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final
from urllib.parse import quote

from attrs import field, frozen

from evidence_sophia.exports.blocks import CitationMark, Inline, TextRun
from evidence_sophia.exports.pdf.texts import (
    RUNNING,
    Room,
    cleaned,
    direction_of,
    one_line,
    words,
)
from evidence_sophia.text.characters import is_mark

__all__ = [
    "LONGEST_HEAD",
    "LONGEST_PARAGRAPH",
    "Flow",
    "Run",
    "Setting",
    "flow_of",
    "head_of",
    "link_of",
    "plain_flow",
    "run_of",
    "runs_of",
]

Run = dict[str, Any]
Flow = dict[str, Any]

#: Typst takes quadratic time for one paragraph, so a longer one is set as several.
LONGEST_PARAGRAPH: Final = 4000
#: A heading is a string of the file's outline; one of PDF/A has at most 32,767 bytes.
LONGEST_HEAD: Final = 1000
_HOLDING_BLANK: Final = "\xa0"
_LONGEST_LINK: Final = 2000
_SCHEME: Final = re.compile(r"(?:https?://|mailto:)[^/]", re.IGNORECASE)
_URL_CHARACTERS: Final = "%!#$&'()*+,/:;=?@[]~"


@frozen(kw_only=True)
class Setting:
    """What the parts of a document must know of the whole.

    Attributes:
        direction: ``"ltr"`` or ``"rtl"``, of the document's language.
        entries: the numbers of the document's citation entries.
        marks: how many marks of each citation entry have been set; grows on the way.
    """

    direction: str
    entries: frozenset[int] = frozenset()
    marks: Counter[int] = field(factory=Counter)


def link_of(url: str) -> str:
    """Give an address as a PDF may hold it; "" where none should be followed.

    >>> link_of("https://example.org/ä b"), link_of("javascript:alert(1)")
    ('https://example.org/%C3%A4%20b', '')
    """
    if not _SCHEME.match(url) or len(url) > _LONGEST_LINK or cleaned(url) != url:
        return ""
    return quote(url, safe=_URL_CHARACTERS)


def run_of(style: str, text: str, url: str = "") -> Run:
    """Make a run of text; the style is that of a document or ``quote`` or ``context``."""
    return {"style": style, "text": cleaned(text), "url": link_of(url)}


def runs_of(content: Iterable[Inline], setting: Setting) -> list[Run]:
    """Make the runs of inline content, and count its citation marks.

    A mark begins no line: the blank before it holds it to its sentence. From right to left
    it may, since readers of such pages take that blank for a part of the next word.
    """
    runs = [_run(piece, setting) for piece in content]
    for run, after in pairwise(runs):
        text = run.get("text", "")
        if "mark" in after and text.endswith(" ") and direction_of(text, "ltr") == "ltr":
            run["text"] = f"{text[:-1]}{_HOLDING_BLANK}"
    return runs


def plain_flow(text: str, setting: Setting, *, url: str = "", style: str = "plain") -> Flow | None:
    """Make the flow of a single text; None where there is none."""
    return flow_of([run_of(style, text, url)], setting.direction)


def head_of(text: str, setting: Setting) -> dict[str, Any]:
    """Lay out a title or heading; a very long one is cut, and ``full`` has all of it."""
    shown = cleaned(text)
    is_short = len(shown) <= LONGEST_HEAD
    return {
        "text": words(shown if is_short else one_line(text, LONGEST_HEAD)),
        "plain": one_line(text, LONGEST_HEAD),
        "dir": direction_of(shown, setting.direction),
        "full": None if is_short else plain_flow(text, setting),
    }


def flow_of(runs: Iterable[Run], direction: str, *, room: Room = RUNNING) -> Flow | None:
    """Make paragraphs of runs; None where there is nothing to set.

    Args:
        runs: as :func:`run_of` makes them.
        direction: for text without a letter.
        room: how long a word is left whole.
    """
    kept = [run for run in runs if "mark" in run or run["text"]]
    if not kept:
        return None
    letters = (run["text"] for run in kept if "mark" not in run)
    found = next((way for text in letters if (way := direction_of(text, ""))), direction)
    pars = [[_with_words(run, room) for run in par] for par in _paragraphs(kept)]
    return {"dir": found, "pars": pars}


def _run(piece: Inline, setting: Setting) -> Run:
    if isinstance(piece, TextRun):
        return run_of(piece.style.value, piece.text, piece.url)
    return _mark(piece, setting)


def _mark(mark: CitationMark, setting: Setting) -> Run:
    setting.marks[mark.number] += 1
    return {"mark": mark.number, "nth": setting.marks[mark.number]}


def _with_words(run: Run, room: Room) -> Run:
    return run if "mark" in run else {**run, "text": words(run["text"], room)}


def _paragraphs(runs: Iterable[Run]) -> Iterator[list[Run]]:
    """Yield the runs of each paragraph; a new one begins where the last has its full length."""
    par: list[Run] = []
    size = 0
    for run in runs:
        for piece in _in_reach(run, LONGEST_PARAGRAPH - size):
            if piece is None:
                yield par
                par, size = [], 0
                continue
            par.append(piece)
            size += len(piece.get("text", "[1]"))
    yield par


def _in_reach(run: Run, room: int) -> Iterator[Run | None]:
    """Yield the pieces of a run, with None where a new paragraph must begin."""
    text = run.get("text", "")
    start = 0
    while len(text) - start > room:
        if room > 0:
            cut = _cut(text, start, start + room)
            yield {**run, "text": text[start:cut].rstrip(" \n")}
            start = cut
        yield None
        room = LONGEST_PARAGRAPH
    yield {**run, "text": text[start:]} if text else run


def _cut(text: str, start: int, end: int) -> int:
    """Give where to cut a text: after a line or a sentence, a blank, or before a character."""
    half = (start + end) // 2
    for sign, least in (("\n", half), (". ", half), (" ", start), ("\n", start)):
        found = text.rfind(sign, least, end)
        if found >= 0:
            return found + len(sign)
    while end > start + 1 and is_mark(text[end]):
        end -= 1
    return end
