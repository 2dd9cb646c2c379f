"""Which pieces of a text does folding change, and into what?

The engine behind ``text.fold``. A cheap trigger finds where something may change; the run that
starts there is read apart, once. Every pattern is linear wherever it starts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from evidence_sophia.text._fold import compatibility14
from evidence_sophia.text._fold.compositions import compositions
from evidence_sophia.text._fold.events import (
    EXTRACTED,
    IGNORED,
    IGNORED_TEXT,
    east_asian,
    is_folded,
    run_pattern,
    trigger,
)
from evidence_sophia.text._fold.inner_blanks import without_inner_blanks
from evidence_sophia.text.characters import is_letter, is_mark, is_number, is_unspaced
from evidence_sophia.text.fold_table import FOLDS, characters_of
from evidence_sophia.text.offset_map import OffsetMap, Rewrite

__all__ = [
    "HYPHENATION",
    "KEPT",
    "LAYOUT",
    "OPTIONAL",
    "SKELETON",
    "TYPOGRAPHY",
    "folded",
    "offsets_of",
]

OPTIONAL: Final = "\x1d"
KEPT: Final = "\x1e"
"""Sentinels: a hyphen that may be there or not, and one that stays while the line break goes.
In a text both count as blanks, so that none is left of the text's own once it is folded."""

_ARROWS: Final = {"-": "\u2192", "=": "\u21d2"}
_HYPHENS: Final = "-\u2010\u2011"
_NEUTRAL: Final = frozenset("\u2018\u2019\u201c\u201d\u2014\u2026\xb7")
"""Punctuation that East Asian texts share with others."""

_SHORT: Final = 4096
"""Characters; above it, replacing in the whole text beats looking at each character."""

_DASH_GROUP: Final = 2
LAYOUT, TYPOGRAPHY, HYPHENATION, SKELETON = range(4)


def folded(text: str, form: int, line_end_hyphens: str = "") -> tuple[str, list[list[Rewrite]]]:
    """Fold a text to one of the four forms; give the rewrites of each step too."""
    if is_folded(text):
        return text, [[]]
    flat = _flatten(text, typography=form > LAYOUT)
    rewrites = _rewrites(text, flat, form, line_end_hyphens)
    folded = _replaced(flat, rewrites).replace("\n", " ")
    if form == LAYOUT or folded.isascii():
        return folded, [rewrites]
    composed = compositions(folded)
    return _replaced(folded, composed), [rewrites, composed]


def offsets_of(length: int, steps: list[list[Rewrite]]) -> OffsetMap:
    """Map the result of :func:`folded` to a text of ``length``."""
    offsets = _one_step(length, steps[0])
    for step in steps[1:]:
        offsets = offsets.then(_one_step(offsets.length, step))
    return offsets


def _rewrites(text: str, flat: str, form: int, line_end_hyphens: str) -> list[Rewrite]:
    """List what needs a look. A trigger is cheap; the run that starts there is read apart."""
    found: list[Rewrite] = []
    multiple, read_run = _multiple(), run_pattern(line_end_hyphens).match
    done = 0
    for event in trigger(flat, line_end_hyphens, typography=form > LAYOUT).finditer(flat):
        start = event.start()
        if start < done:
            continue
        becomes = multiple.get(flat[start])
        if becomes is not None:
            done = start + 1
            found.append((start, done, becomes))
            continue
        run = read_run(flat, start)
        if run is None:
            continue
        done = run.end()
        becomes = _READERS[run.lastindex or 0](text, flat, form, run)
        if becomes != run[0]:
            found += _parted(run, becomes)
    return found


def _parted(run: re.Match[str], becomes: str) -> Iterable[Rewrite]:
    """Part a dash from the blank after it where both stay, so that a quote may end between."""
    start, end = run.span()
    if run.lastindex != _DASH_GROUP or becomes[-1:] != " ":
        return ((start, end, becomes),)
    middle = run.end(1)
    parts = ((start, middle, becomes[:-1]), (middle, end, " "))
    return (part for part in parts if run.string[part[0] : part[1]] != part[2])


def _read_dash(text: str, flat: str, form: int, match: re.Match[str]) -> str:
    start, end = match.span()
    run, rest = match[1], match[2]
    if rest == ">":
        return _ARROWS["-"]
    blank = _blank(rest, text[start + len(run) - 1], text[end : end + 1]) if rest else ""
    sign = "-" if run[0] == "-" else run
    if form == TYPOGRAPHY:
        return sign + blank
    before, after = _word_kind(_visible_before(flat, start)), _word_kind(flat[end : end + 1])
    broken = run in EXTRACTED or "\n" in rest
    if not (before and after and (broken or sign == "-")):
        return sign + blank
    has_number = _NUMBER in (before, after)
    if form == SKELETON:
        return "-" if has_number else ""
    if not broken:
        return sign + blank
    is_dash = len(run) > 1 or (sign == "-" and text[start] not in _HYPHENS)
    return KEPT if has_number or is_dash or after == _UNSPACED else OPTIONAL


def _read_blank(text: str, _flat: str, _form: int, match: re.Match[str]) -> str:
    start, end = match.span()
    return _blank(match[0], text[start - 1] if start else "", text[end : end + 1])


def _read_equals(_text: str, _flat: str, _form: int, match: re.Match[str]) -> str:
    return _ARROWS["="] if match[0][-1] == ">" else match[0]


def _read_dots(_text: str, _flat: str, _form: int, match: re.Match[str]) -> str:
    return "." * (len(match[0]) // 2 + 1)


def _read_flag(_text: str, _flat: str, _form: int, match: re.Match[str]) -> str:
    """Keep the tags of a flag: they tell Scotland from Wales."""
    return match[0]


_READERS: Final = (_read_flag, _read_dash, _read_dash, _read_blank, _read_equals, _read_dots)


def _blank(run: str, before: str, after: str) -> str:
    """Give what a run of blanks and ignored characters between two characters counts as."""
    if run.isascii():
        return "" if "\n" in run and _runs_on(before, after) else " "
    blanks = run.lstrip(IGNORED_TEXT)
    if not blanks.strip(IGNORED_TEXT):
        return ""
    if "\n" not in blanks:
        return " "
    if "\xad" in run[: len(run) - len(blanks)]:
        return ""
    return "" if _runs_on(before, after) else " "


def _runs_on(before: str, after: str) -> bool:
    """Whether a line break between two characters is no word break, as in East Asian texts."""
    if not before or not after or (before.isascii() and after.isascii()):
        return False
    first, second = _is_east_asian(before), _is_east_asian(after)
    return (first and (second or after in _NEUTRAL)) or (second and before in _NEUTRAL)


def _is_east_asian(ch: str) -> bool:
    return east_asian().match(ch) is not None


def _visible_before(flat: str, position: int) -> str:
    position -= 1
    while position >= 0 and flat[position] in IGNORED:
        position -= 1
    return flat[position] if position >= 0 else ""


_LETTER, _NUMBER, _UNSPACED = 1, 2, 3


@lru_cache(8192)
def _word_kind(ch: str) -> int:
    if not ch:
        return 0
    if is_number(ch):
        return _NUMBER
    if is_unspaced(ch):
        return _UNSPACED
    return _LETTER if is_letter(ch) or is_mark(ch) else 0


def _flatten(text: str, *, typography: bool) -> str:
    """Replace one character by one: positions stay what they are."""
    text = without_inner_blanks(text) if typography else text
    table = _single(typography)
    if len(text) <= _SHORT:
        return _single_pattern(typography).sub(lambda match: table[match[0]], text)
    for ch in _frequent(typography):
        if ch in text:
            text = text.replace(ch, table[ch])
    if typography and not text.isascii() and _FOLDED.search(text):
        return _single_pattern(typography).sub(lambda match: table[match[0]], text)
    return text


@cache
def _single(typography: bool) -> dict[str, str]:
    return {ch: to for ch, to in _characters(typography) if len(to) == 1}


@cache
def _multiple() -> dict[str, str]:
    return {ch: to for ch, to in _characters(typography=True) if len(to) > 1}


@cache
def _frequent(typography: bool) -> tuple[str, ...]:
    folds = (fold for fold in FOLDS if len(fold.becomes) == 1)
    chars = (ch for fold in folds for ch in fold.characters)
    return tuple(ch for ch in chars if ch in _single(typography))


def _characters(typography: bool) -> Iterable[tuple[str, str]]:
    for fold in FOLDS:
        if typography or fold.level == "layout":
            yield from characters_of(fold.name).items()


@cache
def _single_pattern(typography: bool) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(''.join(sorted(_single(typography))))}]")


_FOLDED: Final = re.compile(f"[{compatibility14.FOLDED_CLASS}]")


def _replaced(text: str, rewrites: list[Rewrite]) -> str:
    if not rewrites:
        return text
    parts = []
    last = 0
    for start, end, becomes in rewrites:
        parts.append(text[last:start])
        parts.append(becomes)
        last = end
    parts.append(text[last:])
    return "".join(parts)


def _one_step(length: int, rewrites: list[Rewrite]) -> OffsetMap:
    """Map a text of ``length``; one character for one needs no record."""
    kept = [rewrite for rewrite in rewrites if not rewrite[1] - rewrite[0] == len(rewrite[2]) == 1]
    return OffsetMap.of_lengths(
        length,
        [start for start, _, _ in kept],
        [end for _, end, _ in kept],
        [len(becomes) for _, _, becomes in kept],
    )
