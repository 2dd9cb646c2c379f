"""Does an edge of a quote cut a character, a word or a number?

"able" is not said by "unable", nor 25 by 125, 95 by .95, 3 by -3, "safe" by "un-safe". Words are
guarded in scripts that put blanks between them; characters and numbers in all.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from evidence_sophia.model.quote import QuoteReason
from evidence_sophia.text.characters import (
    category,
    is_digit,
    is_letter,
    is_mark,
    is_number,
    is_unspaced,
    is_upper,
)
from evidence_sophia.text.fold import IGNORED
from evidence_sophia.text.fold_table import characters_of

__all__ = ["cut_at"]

_CONTEXT: Final = 24
"""Characters looked at on either side of an edge, beside those that count as nothing."""

_HARMLESS: Final = frozenset(' \n"()[]{}:;!?')
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ASCII_LETTERS: Final = frozenset(_LETTERS)
_LONGEST_UNIT: Final = 3
"""Letters of a unit or a symbol that a raised number belongs to; after a longer word it is a
note mark."""

_HYPHENS: Final = frozenset("-\u2010\u2011")
_POINTS: Final = frozenset(".,\u066b\u066c")
_SIGNS: Final = frozenset("-+\xb1\u2213\u207b\u207a")
_JOINERS: Final = frozenset("\u200c\u200d")
_MODIFIERS: Final = ("\U0001f3fb", "\U0001f3ff")
_REGIONAL: Final = ("\U0001f1e6", "\U0001f1ff")
_TAGS: Final = ("\U000e0020", "\U000e007f")
_THAI_AM: Final = frozenset("\u0e33\u0eb3")

_LETTER, _NUMBER, _UNSPACED, _RAISED = 1, 2, 3, 4
_EDGELESS: Final = (_UNSPACED, _RAISED)
"""Kinds that may follow or precede a word: scripts without blanks, and note marks."""

_CLITIC: Final = re.compile("(?:s|t|re|ve|ll|d|m)(?![a-z])", re.IGNORECASE | re.ASCII)
_CLITIC_NOT: Final = re.compile("'t(?![a-z])", re.IGNORECASE | re.ASCII)
_NEGATING_PREFIX: Final = re.compile(
    "(?:^|[^a-z])(?:non|un|anti|pseudo|quasi|not|never)-$", re.IGNORECASE | re.ASCII
)
_NEGATING_SUFFIX: Final = re.compile("-(?:free|less|proof)(?![a-z])", re.IGNORECASE | re.ASCII)
_GROUPS: Final = re.compile("(?:^|[ \\n(\\[<>=~$\u20ac\xa3\xb1])[1-9][0-9]{0,2}(?: [0-9]{3}){0,5}$")
_GROUP: Final = re.compile("[0-9]{3}(?![0-9])")
_FRACTION: Final = re.compile("(?:^|[^0-9/])[0-9]{1,2}[/\u2044]$")
_BROKEN_LEFT: Final = re.compile("[-\u2010\u2011\x02\ufffe] *\n[ \n]*$|[\x02\ufffe]$")
_BROKEN_RIGHT: Final = re.compile("[-\u2010\u2011\x02\ufffe] *\n[ \n]*|[\x02\ufffe]")
_PARTICLE: Final = re.compile(
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
    for name in ("line_break", "blank", "apostrophe", "quotation_mark", "dash", "width"):
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
    if _cuts_number(left, right):
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


def _cuts_number(left: str, right: str) -> bool:
    before, after = _kind(left[-1]), _kind(right[0])
    if before == _NUMBER and after == _NUMBER:
        return True
    if after == _RAISED:
        return before == _NUMBER or (before == _LETTER and _is_unit(left))
    if after in (_NUMBER, _RAISED) and _continues(left):
        return True
    if before == _NUMBER and _continues_after(right):
        return True
    return _cuts_group(left, right)


def _is_unit(left: str) -> bool:
    """Whether a raised number after this is an exponent or a formula, and not a note mark."""
    word = len(left) - len(left.rstrip(_LETTERS))
    return 0 < word <= _LONGEST_UNIT


_OPENERS: Final = frozenset(" \n([{<>=~$\u20ac\xa3\xb1+-*/|")


def _continues(left: str) -> bool:
    """Whether a number after ``left`` has begun there: a sign, a decimal point, a group."""
    sign, before = left[-1], left[-2:-1]
    if sign in _POINTS:
        return is_digit(before) if before and before not in _OPENERS else sign == "."
    if sign in _SIGNS:
        return sign in "\xb1\u2213" or not before or (before in _OPENERS and before != "-")
    if sign == "'":
        return bool(before) and is_digit(before)
    return sign == "^" or bool(_FRACTION.search(left))


def _continues_after(right: str) -> bool:
    """Whether a number before ``right`` goes on there."""
    sign, after = right[0], right[1:2]
    if not after:
        return False
    if sign in _POINTS or sign == "^":
        return is_digit(after)
    if sign == "'":
        return bool(_GROUP.match(right, 1))
    if sign in "\u207b\u207a":
        return True
    return sign in "/\u2044" and bool(re.match("[0-9]{1,2}(?![0-9/])", right[1:]))


def _cuts_group(left: str, right: str) -> bool:
    """Whether a blank between groups of three digits is cut: 12 500."""
    if left[-1] == " " and _GROUP.match(right):
        return bool(_GROUPS.search(left[:-1]))
    if right[0] == " " and _GROUP.match(right, 1):
        return bool(_GROUPS.search(left))
    return False


def _cuts_word(left: str, right: str, *, is_left: bool) -> bool:
    first, second = _kind(left[-1]), _kind(right[0])
    if first and second:
        if first in _EDGELESS or second in _EDGELESS:
            return False
        return not (is_left and _PARTICLE.match(right))
    return _cuts_at_apostrophe(left, right) or _cuts_at_mark(left, right)


def _cuts_at_apostrophe(left: str, right: str) -> bool:
    """Whether "can" is cut from "can't", or "t" or "s" from the word before."""
    if left[-1] == "'" and _kind(right[0]) == _kind(left[-2:-1]) == _LETTER:
        return _CLITIC.match(right) is not None
    return _kind(left[-1]) == _LETTER and _CLITIC_NOT.match(right) is not None


def _cuts_at_mark(left: str, right: str) -> bool:
    """Whether an underscore, a negating hyphen or a hyphen at a line's end is cut."""
    first, second = _kind(left[-1]), _kind(right[0])
    if left[-1] == "_" and second:
        return _kind(left[-2:-1]) != 0
    if right[0] == "_" and first:
        return _kind(right[1:2]) != 0
    if second == _LETTER:
        return _NEGATING_PREFIX.search(left) is not None or _is_broken_before(left, right)
    return first == _LETTER and (
        _NEGATING_SUFFIX.match(right) is not None or _is_broken_after(right)
    )


def _is_broken_before(left: str, right: str) -> bool:
    """Whether a word broken at a line's end goes on here; a capital begins a new part."""
    found = _BROKEN_LEFT.search(left)
    if found is None or (is_upper(right[0]) and not is_upper(left[: found.start()][-1:] or " ")):
        return False
    return _kind(left[: found.start()][-1:]) == _LETTER


def _is_broken_after(right: str) -> bool:
    found = _BROKEN_RIGHT.match(right)
    return found is not None and _kind(right[found.end() : found.end() + 1]) == _LETTER


@lru_cache(8192)
def _kind(ch: str) -> int:
    if not ch:
        return 0
    if is_number(ch):
        raised = category(ch) == "No" and ch in _RAISED_DIGITS
        return _RAISED if raised else _NUMBER
    if is_unspaced(ch):
        return _UNSPACED
    return _LETTER if is_letter(ch) or is_mark(ch) else 0


_RAISED_DIGITS: Final = frozenset(
    "\xb9\xb2\xb3\u2070\u2074\u2075\u2076\u2077\u2078\u2079"
) | frozenset(map(chr, range(0x2080, 0x208A)))
