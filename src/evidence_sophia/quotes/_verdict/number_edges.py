"""Does an edge of a quote cut a number?

Digits, decimals, groups, signs, powers, fractions and what is attached to them stay whole: 25 is
not said by 125, nor 95 by .95, 3 by -3, "at 10" by "at 10:30", 5 by 5%.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from evidence_sophia.text.characters import (
    category,
    is_digit,
    is_letter,
    is_mark,
    is_number,
    is_unspaced,
    is_upper,
)

__all__ = ["LETTER", "NUMBER", "RAISED", "UNSPACED", "cuts_number", "kind_of"]

LETTER, NUMBER, UNSPACED, RAISED = 1, 2, 3, 4
"""Kinds of characters; 0 is any other."""

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LONGEST_UNIT: Final = 3
"""Letters of a unit, a formula or a symbol that a raised number belongs to; after a longer word
it is a note mark."""

_UNITS: Final = frozenset(
    ("dam", "in", "mi", "mil", "oz", "pa", "um", "cos", "cot", "exp", "log", "sec", "sin", "tan")
)
"""Units and functions that are written with a vowel, or like a word, and may be raised."""

_WORD: Final = re.compile("[a-z]*[aeiouy][a-z]*|[A-Z][a-z]*[aeiouy][a-z]*")
_POINTS: Final = frozenset(".,:\xb7\u066b\u066c")
"""What goes on with a number between two digits: 8600.5, 12,500, 10:30, 3:1, 0·05."""

_SHARES: Final = frozenset("%\u2030\u2031\u066a\xb0")
"""Signs that say what a number counts and cannot be left off it, as mg cannot off 5mg."""

_SIGNS: Final = frozenset("-+\xb1\u2213\u207b\u207a")
_GROUPS: Final = re.compile("(?:^|[ \\n(\\[<>=~$\u20ac\xa3\xb1])[1-9][0-9]{0,2}(?: [0-9]{3}){0,5}$")
_GROUP: Final = re.compile("[0-9]{3}(?![0-9])")
_FRACTION: Final = re.compile("(?:^|[^0-9/])[0-9]{1,2}[/\u2044]$")
_WHOLE: Final = re.compile("(?:^|[^0-9.,:/])[0-9]{1,3}$")
_PART: Final = re.compile("[0-9]{1,2}[/\u2044][0-9]{1,2}(?![0-9/])|[\xbc-\xbe\u2150-\u215e]")
"""The two parts of a mixed number: 1 1/2."""

_POWER: Final = re.compile("(?:^|[^a-zA-Z])[0-9.]*[0-9][eE]$")
"""The part of 1.5e-3 before the sign of its power."""


def cuts_number(left: str, right: str) -> bool:
    """Whether an edge between two texts, neither of them empty, cuts a number."""
    before, after = kind_of(left[-1]), kind_of(right[0])
    if before == NUMBER and after == NUMBER:
        return True
    if after == RAISED:
        return before == NUMBER or (before == LETTER and _is_unit(left))
    if after in (NUMBER, RAISED) and _continues(left):
        return True
    if before == NUMBER and _continues_after(right):
        return True
    return _cuts_group(left, right) or _cuts_amount(left, right)


def _is_unit(left: str) -> bool:
    """Whether a raised number after this is an exponent or a formula, and not a note mark."""
    word = left[len(left.rstrip(_LETTERS)) :]
    if not 0 < len(word) <= _LONGEST_UNIT:
        return False
    is_symbol = len(word) == 1 or (len(word) == _SYMBOL and is_upper(word[0]))
    return is_symbol or word.lower() in _UNITS or not _WORD.fullmatch(word)


_SYMBOL: Final = 2
"""Letters of a chemical element, the first a capital."""


def _cuts_amount(left: str, right: str) -> bool:
    """Whether a sign is cut from an amount of money, a power from its number, 1/2 from 1 1/2."""
    before, after = left[-1], right[0]
    if before in _SIGNS and category(after) == "Sc":
        return bool(is_digit(right[1:2] or " ") and _continues(left))
    if before == "\xb0":
        return kind_of(after) == LETTER
    if before in "eE":
        return after in _SIGNS and is_digit(right[1:2] or " ") and bool(_POWER.search(left))
    if before in _SIGNS:
        return is_digit(after) and bool(_POWER.search(left[:-1]))
    if before == " ":
        return bool(_PART.match(right) and _WHOLE.search(left[:-1]))
    return after == " " and bool(_PART.match(right, 1) and _WHOLE.search(left))


_OPENERS: Final = frozenset(" \n([{<>=~$\u20ac\xa3\xb1+-*/|")


def _continues(left: str) -> bool:
    """Whether a number after ``left`` has begun there: a sign, a decimal point, a group."""
    sign, before = left[-1], left[-2:-1]
    if sign in _POINTS:
        return is_digit(before) if before and before not in _OPENERS else sign == "."
    if sign in _SIGNS:
        return sign in "\xb1\u2213" or not _ends_something(left[:-1])
    if sign == "'":
        return bool(before) and is_digit(before)
    return sign == "^" or bool(_FRACTION.search(left))


def _ends_something(text: str) -> bool:
    """Whether a hyphen behind a text joins it to what follows, as in 5-10, and is no sign."""
    last, before = text[-1:], text[-2:-1]
    if kind_of(last) not in (0, UNSPACED) or (last and last in "-)]}%\xb0"):
        return True
    is_mark = last in "'\"" or (last != "" and category(last) == "Sc")
    return bool(last) and is_mark and kind_of(before) == NUMBER


def _continues_after(right: str) -> bool:
    """Whether a number before ``right`` goes on there."""
    sign, after = right[0], right[1:2]
    if sign in _SHARES or sign in "\u207b\u207a":
        return True
    if not after:
        return False
    if sign in _POINTS or sign == "^":
        return is_digit(after)
    if sign == "'":
        return bool(_GROUP.match(right, 1))
    return sign in "/\u2044" and bool(re.match("[0-9]{1,2}(?![0-9/])", right[1:]))


def _cuts_group(left: str, right: str) -> bool:
    """Whether a blank between groups of three digits is cut: 12 500."""
    if left[-1] == " " and _GROUP.match(right):
        return bool(_GROUPS.search(left[:-1]))
    if right[0] == " " and _GROUP.match(right, 1):
        return bool(_GROUPS.search(left))
    return False


@lru_cache(8192)
def kind_of(ch: str) -> int:
    """Give the kind of a character; 0 for one that belongs to no word or number."""
    if not ch:
        return 0
    if is_number(ch):
        raised = category(ch) == "No" and ch in _RAISED_DIGITS
        return RAISED if raised else NUMBER
    if is_unspaced(ch):
        return UNSPACED
    return LETTER if is_letter(ch) or is_mark(ch) else 0


_RAISED_DIGITS: Final = frozenset(
    "\xb9\xb2\xb3\u2070\u2074\u2075\u2076\u2077\u2078\u2079"
) | frozenset(map(chr, range(0x2080, 0x208A)))
