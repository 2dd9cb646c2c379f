"""Does an edge of a quote cut a character, a word or a number?

"able" is not said by "unable", nor 25 by 125, 95 by .95, 3 by -3, "safe" by "un-safe". Words are
guarded in scripts that put blanks between them; characters and numbers in all.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from evidence_sophia.model.quote import QuoteReason
from evidence_sophia.quotes._verdict.number_edges import (
    LETTER,
    RAISED,
    UNSPACED,
    cuts_number,
    kind_of,
)
from evidence_sophia.text.characters import (
    is_letter,
    is_mark,
    is_upper,
)
from evidence_sophia.text.fold import IGNORED
from evidence_sophia.text.fold_table import characters_of

__all__ = ["PARTICLE", "cut_at"]

_CONTEXT: Final = 24
"""Characters looked at on either side of an edge, beside those that count as nothing."""

_HARMLESS: Final = frozenset(' \n"()[]{}:;!?')
_ASCII_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


_HYPHENS: Final = frozenset("-\u2010\u2011")


_JOINERS: Final = frozenset("\u200c\u200d")
_MODIFIERS: Final = ("\U0001f3fb", "\U0001f3ff")
_REGIONAL: Final = ("\U0001f1e6", "\U0001f1ff")
_TAGS: Final = ("\U000e0020", "\U000e007f")
_THAI_AM: Final = frozenset("\u0e33\u0eb3")

_EDGELESS: Final = (UNSPACED, RAISED)
"""Kinds that may follow or precede a word: scripts without blanks, and note marks."""

_CLITIC: Final = re.compile("(?:s|t|re|ve|ll|d|m)(?![a-z])", re.IGNORECASE | re.ASCII)
_CLITIC_NOT: Final = re.compile("'t(?![a-z])", re.IGNORECASE | re.ASCII)
_NEGATING_PREFIX: Final = re.compile(
    "(?:^|[^a-z])(?:non|un|anti|pseudo|quasi|not|never)-$", re.IGNORECASE | re.ASCII
)
_NEGATING_SUFFIX: Final = re.compile("-(?:free|less|proof)(?![a-z])", re.IGNORECASE | re.ASCII)


_BROKEN_LEFT: Final = re.compile("[-\u2010\u2011\x02\ufffe] *\n[ \n]*$|[\x02\ufffe]$")
_BROKEN_RIGHT: Final = re.compile("[-\u2010\u2011\x02\ufffe] *\n[ \n]*|[\x02\ufffe]")
PARTICLE: Final = re.compile(
    "(?:은|는|이|가|을|를|의|에|에서|에게|에게서|께|와|과|도|로|으로|만|까지|부터|처럼|보다|마다|조차|"
    "이나|나|이며|며|이고|고|이라고|라고|이라는|라는|이란|란|이다|다|입니다|이었다|였다|이에요|예요|들)"
    "(?![가-힣])"
)
"""Particles and forms of "is" that Korean writes without a blank after a noun."""


def cut_at(text: str, start: int, end: int) -> QuoteReason | None:
    """Say what the edges of ``text[start:end]`` cut; None if they cut nothing."""
    if start and not _starts_cleanly(text, start):
        reason = _reason(_before(text, start), _after(text, start), is_left=False)
        if reason is not None:
            return reason
    if end < len(text) and not (text[end] in _HARMLESS and text[end - 1] in _ASCII_LETTERS):
        return _reason(_before(text, end), _after(text, end), is_left=True)
    return None


def _starts_cleanly(text: str, start: int) -> bool:
    """Whether a word after a blank starts here: the common case, decided without context."""
    return (
        text[start] in _ASCII_LETTERS
        and text[start - 1] in _HARMLESS
        and text[start - 2 : start - 1] in _ASCII_LETTERS
    )


def cuts_cluster(text: str, start: int, end: int) -> bool:
    """Whether an edge of ``text[start:end]`` cuts a character as readers see it."""
    return any(
        0 < edge < len(text) and _cuts_cluster(_before(text, edge), _after(text, edge))
        for edge in (start, end)
    )


def _before(text: str, edge: int) -> str:
    while edge and text[edge - 1] in IGNORED:
        edge -= 1
    return _plain(text[max(0, edge - _CONTEXT) : edge])


def _after(text: str, edge: int) -> str:
    while edge < len(text) and text[edge] in IGNORED:
        edge += 1
    return _plain(text[edge : edge + _CONTEXT])


def _plain(text: str) -> str:
    return text if text.isascii() else _to_plain().sub(lambda match: _plain_table()[match[0]], text)


@cache
def _plain_table() -> dict[str, str]:
    table = dict.fromkeys(IGNORED, "")
    names = ("line_break", "blank", "apostrophe", "quotation_mark", "dash", "width")
    for name in (*names, "presentation_form"):
        table |= {ch: to for ch, to in characters_of(name).items() if len(to) == 1}
    return {ch: to for ch, to in table.items() if ch not in "\u2014\u2015\u2e3a\u2e3b"}


@cache
def _to_plain() -> re.Pattern[str]:
    return re.compile(f"[{re.escape(''.join(sorted(_plain_table())))}]")


def _reason(left: str, right: str, *, is_left: bool) -> QuoteReason | None:
    """Say what an edge between two texts cuts; ``is_left``: the quote stands on the left."""
    if not left or not right:
        return None
    if _cuts_cluster(left, right):
        return QuoteReason.CUTS_CLUSTER
    if cuts_number(left, right):
        return QuoteReason.CUTS_NUMBER
    if _cuts_word(left, right, is_left=is_left):
        return QuoteReason.CUTS_WORD
    return None


def _cuts_cluster(left: str, right: str) -> bool:
    if not left or not right:
        return False
    before, after = left[-1], right[0]
    if before.isascii() and after.isascii():
        return False
    if is_mark(after) or after in _THAI_AM or after in _JOINERS or before in _JOINERS:
        return True
    if "\u1160" <= after <= "\u11ff" and is_letter(before):
        return True
    if _within(after, _MODIFIERS) or _within(after, _TAGS):
        return True
    flags = len(left) - len(left.rstrip(_REGIONAL_TEXT)) if _within(after, _REGIONAL) else 0
    return flags % 2 == 1


_REGIONAL_TEXT: Final = "".join(map(chr, range(0x1F1E6, 0x1F200)))


def _within(ch: str, ends: tuple[str, str]) -> bool:
    return ends[0] <= ch <= ends[1]


def _cuts_word(left: str, right: str, *, is_left: bool) -> bool:
    first, second = kind_of(left[-1]), kind_of(right[0])
    if first and second:
        if first in _EDGELESS or second in _EDGELESS:
            return False
        return not (is_left and PARTICLE.match(right))
    return _cuts_at_apostrophe(left, right) or _cuts_at_mark(left, right)


def _cuts_at_apostrophe(left: str, right: str) -> bool:
    """Whether "can" is cut from "can't", or "t" or "s" from the word before."""
    if left[-1] == "'" and kind_of(right[0]) == kind_of(left[-2:-1]) == LETTER:
        return _CLITIC.match(right) is not None
    return kind_of(left[-1]) == LETTER and _CLITIC_NOT.match(right) is not None


def _cuts_at_mark(left: str, right: str) -> bool:
    """Whether an underscore, a negating hyphen or a hyphen at a line's end is cut."""
    first, second = kind_of(left[-1]), kind_of(right[0])
    if left[-1] == "_" and second:
        return kind_of(left[-2:-1]) != 0
    if right[0] == "_" and first:
        return kind_of(right[1:2]) != 0
    if second == LETTER:
        return _NEGATING_PREFIX.search(left) is not None or _is_broken_before(left, right)
    return first == LETTER and (
        _NEGATING_SUFFIX.match(right) is not None or _is_broken_after(right)
    )


def _is_broken_before(left: str, right: str) -> bool:
    """Whether a word broken at a line's end goes on here; a capital begins a new part."""
    found = _BROKEN_LEFT.search(left)
    if found is None or (is_upper(right[0]) and not is_upper(left[: found.start()][-1:] or " ")):
        return False
    return kind_of(left[: found.start()][-1:]) == LETTER


def _is_broken_after(right: str) -> bool:
    found = _BROKEN_RIGHT.match(right)
    return found is not None and kind_of(right[found.end() : found.end() + 1]) == LETTER
