"""How does a text go into the template? Cleaned, cut where it may break, with its direction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Final

from evidence_sophia.exports.visible import visible
from evidence_sophia.text.characters import char_class, is_letter, is_mark, is_unspaced

__all__ = [
    "CELL",
    "RUNNING",
    "Room",
    "Words",
    "cleaned",
    "direction_of",
    "direction_of_language",
    "language_of",
    "one_line",
    "words",
]

#: A text as the template takes it: a string, or lines of pieces that may stand apart.
Words = str | list[list[str]]
#: The longest word that is left whole, and the longest piece of a longer one.
Room = tuple[int, int]

#: In running text; a line of the page holds about 85 characters.
RUNNING: Final[Room] = (30, 24)
#: In the cell of a table, for words that are not of letters alone, such as addresses.
CELL: Final[Room] = (14, 12)

_SHORTEST: Final = 6  # a piece that ends after punctuation, so that no line holds only "a."
_HIGHEST_STACK: Final = (
    16  # marks on one letter; living text has fewer, and Typst is slow with more
)
_BREAK_AFTER: Final = frozenset("/?&=._-%#:,;+@|~)")
_JOINERS: Final = frozenset("\u200d\u200c\u2060")
# What a PDF may not hold or no reader could see: the byte order mark, halves of surrogate
# pairs, private and non-characters, interlinear and tag characters.
_UNPRINTABLE: Final = re.compile(
    "[\ufeff\ufff9-\ufffb\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff"
    "\U000e0000-\U000e0fff\U000f0000-\U0010ffff"
    + "".join(
        f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(1 << 16, 15 << 16, 1 << 16)
    )
    + "]"
)
# The blocks of the scripts that run from right to left; digits among them are no letters.
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_RIGHT_TO_LEFT_LANGUAGES: Final = frozenset(
    {"ar", "arc", "az-arab", "ckb", "dv", "fa", "he", "iw", "ks", "ku-arab", "nqo", "pa-arab"}
    | {"ps", "sd", "syr", "ug", "ur", "yi"}
)
_LANGUAGE: Final = re.compile(r"([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?:-.*)?", re.IGNORECASE)


def cleaned(text: str) -> str:
    r"""Show what could hide, reorder or break the text as ``[U+202E]``; tabs become blanks.

    >>> cleaned("a\ufeff\tb\ud800")
    'a[U+FEFF] b[U+D800]'
    """
    lines = visible(text).replace("\u2028", "\n").replace("\u2029", "\n").replace("\t", " ")
    shown = _UNPRINTABLE.sub(lambda found: f"[U+{ord(found[0]):04X}]", lines)
    return shown if shown.isascii() else _stacks().sub(_unstacked, shown)


def one_line(text: str, limit: int) -> str:
    """Give a text on one line, cut at a blank with an ellipsis where it is longer."""
    line = cleaned(text).replace("\n", " ")
    if len(line) <= limit:
        return line
    head, blank, _ = line[:limit].rpartition(" ")
    return f"{head if blank else line[: limit - 1]}…"


def words(text: str, room: Room = RUNNING) -> Words:
    r"""Give a cleaned text as the template takes it.

    >>> words("plain"), words("two\nlines")
    ('plain', [['two'], ['lines']])
    """
    if "\n" not in text and not _long_word(room).search(text):
        return text
    return [list(_pieces(line, room)) for line in text.split("\n")]


def direction_of(text: str, default: str) -> str:
    """Give ``"rtl"`` or ``"ltr"`` by the first letter; the default where there is none.

    >>> direction_of("(1948) שלום", "ltr")
    'rtl'
    """
    for ch in text:
        if is_letter(ch):
            return "rtl" if _RIGHT_TO_LEFT.match(ch) else "ltr"
    return default


def language_of(tag: str) -> dict[str, str | None]:
    """Give language and region of a BCP 47 tag; ``und`` for what is none.

    >>> language_of("pt-BR")
    {'lang': 'pt', 'region': 'br'}
    """
    found = _LANGUAGE.fullmatch(tag)
    if found is None:
        return {"lang": "und", "region": None}
    return {"lang": found[1].lower(), "region": found[2].lower() if found[2] else None}


def direction_of_language(tag: str) -> str:
    """Give the direction in which a language is written."""
    parts = tag.lower().split("-")
    known = _RIGHT_TO_LEFT_LANGUAGES.intersection((parts[0], "-".join(parts[:2])))
    return "rtl" if known else "ltr"


@cache
def _stacks() -> re.Pattern[str]:
    return re.compile(f"[{char_class('mark')}]{{{_HIGHEST_STACK + 1},}}")


def _unstacked(found: re.Match[str]) -> str:
    """Show the marks beyond the highest stack by number, equal ones in a row once."""
    rest = groupby(found[0][_HIGHEST_STACK:])
    named = (f"[U+{ord(mark):04X}×{len(list(equal))}]" for mark, equal in rest)
    return found[0][:_HIGHEST_STACK] + "".join(named)


@cache
def _long_word(room: Room) -> re.Pattern[str]:
    return re.compile(f"[^{char_class('space')}]{{{room[0] + 1},}}")


def _pieces(line: str, room: Room) -> Iterator[str]:
    start = 0
    for found in _long_word(room).finditer(line):
        for cut in _cuts(found[0], room):
            yield line[start : found.start() + cut]
            start = found.start() + cut
    yield line[start:]


def _cuts(word: str, room: Room) -> Iterator[int]:
    """Give where a word may break: after punctuation, or where a piece has its full length."""
    size = RUNNING if room == CELL and _is_of_letters(word) else room
    if len(word) <= size[0]:
        return
    start = 0
    for at in range(1, len(word)):
        is_place = at - start >= size[1] or (
            at - start >= _SHORTEST and word[at - 1] in _BREAK_AFTER
        )
        if is_place and _may_part(word[at - 1], word[at]):
            yield at
            start = at


def _is_of_letters(word: str) -> bool:
    return all(is_letter(ch) or is_mark(ch) for ch in word[: RUNNING[0] + 1])


def _may_part(before: str, after: str) -> bool:
    """Whether two characters may stand on two lines and do not do so by themselves."""
    if after == "/" or is_mark(after) or before in _JOINERS or after in _JOINERS:
        return False
    return not (is_unspaced(before) or is_unspaced(after))
