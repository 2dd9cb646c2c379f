r"""What kind of character is this? Unicode 14.0, the same on every Python.

The tables are shipped (``_unicode14``), so a decision made here never depends on the Unicode
version of the running interpreter. Two forms are offered:

- predicates of one character (``is_word("é")``), cached;
- class strings to stand between ``[`` and ``]`` of a pattern: ``char_class("word")``. With
  ``bmp=True`` they leave out everything above U+FFFF: that is about eight times faster to search
  with and right for every text that holds no such character (``has_astral`` tells). They are
  built on first use.

What counts as what:

========== ====================================================================================
word       letters, marks and numbers (general categories L, M, N), without the underscore and
           the other connectors. Unlike ``\w`` of ``re`` it holds combining marks, so that
           neither a decomposed accent nor a vowel sign ends a word.
letter     L
mark       M
digit      Nd: decimal digits of every script
number     N: digits, Roman numerals, fractions, superscripts
upper      Lu and Lt
lower      Ll
space      the Unicode property White_Space (so neither U+001C to U+001F nor U+200B)
unspaced   letters, marks and letter numbers of scripts that put no blanks between words: Han,
           Hiragana, Katakana, Bopomofo, Thai, Lao, Khmer, Myanmar and a few smaller ones.
           Hangul has blanks and is not among them.
spaced     word characters that are not unspaced
assigned   all but Cn: code points that have a character in Unicode 14.0
========== ====================================================================================
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import accumulate

from evidence_sophia.text import _unicode14
from evidence_sophia.text._unicode14 import UNICODE_VERSION

__all__ = [
    "UNICODE_VERSION",
    "category",
    "char_class",
    "has_astral",
    "is_assigned",
    "is_digit",
    "is_letter",
    "is_lower",
    "is_mark",
    "is_number",
    "is_space",
    "is_unspaced",
    "is_upper",
    "is_word",
    "script",
]

_UNSPACED_SCRIPTS = frozenset(
    {"Han", "Hiragana", "Katakana", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar"}
    | {"Tai_Le", "New_Tai_Lue", "Tai_Tham", "Tai_Viet", "Balinese", "Javanese"}
)
_CONTROL_SPACES = frozenset("\t\n\v\f\r\x85")
_CACHE = 8192  # characters remembered by each predicate; more than any living text uses
_ASTRAL = 0x10000
_ASTRAL_SEARCH = re.compile("[\U00010000-\U0010ffff]").search


def category(ch: str) -> str:
    """Give the general category of one character: ``"Lu"``, ``"Nd"``, ``"Cn"`` ...

    >>> category("é"), category("٣"), category("_")
    ('Ll', 'Nd', 'Pc')
    """
    starts, values = _categories()
    return values[bisect_right(starts, ord(ch)) - 1]


@lru_cache(_CACHE)
def script(ch: str) -> str:
    """Name the script of a letter, mark or number; ``"Common"`` for everything else.

    The names are Unicode's (``"Latin"``, ``"Han"``); scripts that the library treats alike are
    not told apart and are ``"Common"`` too.
    """
    if category(ch)[0] not in "LMN":
        return "Common"
    starts, values = _scripts()
    return values[bisect_right(starts, ord(ch)) - 1]


@lru_cache(_CACHE)
def is_word(ch: str) -> bool:
    """Whether the character can stand inside a word: a letter, a mark or a number."""
    return category(ch)[0] in "LMN"


@lru_cache(_CACHE)
def is_letter(ch: str) -> bool:
    """Whether the character is a letter."""
    return category(ch)[0] == "L"


@lru_cache(_CACHE)
def is_mark(ch: str) -> bool:
    """Whether the character is a combining mark."""
    return category(ch)[0] == "M"


@lru_cache(_CACHE)
def is_digit(ch: str) -> bool:
    """Whether the character is a decimal digit of any script."""
    return category(ch) == "Nd"


@lru_cache(_CACHE)
def is_number(ch: str) -> bool:
    """Whether the character is a digit, fraction, superscript or numeral."""
    return category(ch)[0] == "N"


@lru_cache(_CACHE)
def is_upper(ch: str) -> bool:
    """Whether the character is an upper-case or title-case letter."""
    return category(ch) in {"Lu", "Lt"}


@lru_cache(_CACHE)
def is_lower(ch: str) -> bool:
    """Whether the character is a lower-case letter."""
    return category(ch) == "Ll"


@lru_cache(_CACHE)
def is_space(ch: str) -> bool:
    """Whether the character has the Unicode property White_Space."""
    return ch in _CONTROL_SPACES or category(ch)[0] == "Z"


@lru_cache(_CACHE)
def is_unspaced(ch: str) -> bool:
    """Whether the character belongs to a script that writes words without blanks between."""
    return script(ch) in _UNSPACED_SCRIPTS and category(ch) not in {"Nd", "No"}


@lru_cache(_CACHE)
def is_assigned(ch: str) -> bool:
    """Whether Unicode 14.0 has a character at this code point."""
    return category(ch) != "Cn"


def has_astral(text: str) -> bool:
    """Whether the text holds a character above U+FFFF, which the short class strings lack."""
    return not text.isascii() and _ASTRAL_SEARCH(text) is not None


@cache
def char_class(name: str, *, bmp: bool = False) -> str:
    """Write a kind of character as ranges for use inside ``[...]`` of a pattern.

    Args:
        name: of a kind: word, letter, mark, digit, upper, lower, space, unspaced or spaced.
        bmp: leave out what lies above U+FFFF.

    >>> import re
    >>> re.findall(f"[{char_class('word')}]+", "foo_bar, naïve 3½")
    ['foo', 'bar', 'naïve', '3½']
    """
    limit = _ASTRAL if bmp else 0x110000
    ranges = ((start, min(end, limit)) for start, end in _ranges(_KINDS[name]) if start < limit)
    return "".join(_range_text(start, end) for start, end in ranges)


def _major(letters: str) -> Callable[[str], bool]:
    return lambda ch: category(ch)[0] in letters


# The uncached forms, for one pass over the boundaries of all runs.
_KINDS: dict[str, Callable[[str], bool]] = {
    "digit": is_digit.__wrapped__,
    "letter": _major("L"),
    "lower": is_lower.__wrapped__,
    "mark": _major("M"),
    "space": is_space.__wrapped__,
    "spaced": lambda ch: category(ch)[0] in "LMN" and not is_unspaced.__wrapped__(ch),
    "unspaced": is_unspaced.__wrapped__,
    "upper": is_upper.__wrapped__,
    "word": _major("LMN"),
}


def _ranges(holds: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Yield half-open ranges of the code points for which a predicate holds."""
    edges = {*_categories()[0], *_scripts()[0]}
    edges |= {ord(ch) for ch in _CONTROL_SPACES} | {ord(ch) + 1 for ch in _CONTROL_SPACES}
    start = None
    for edge in sorted(edges):
        inside = holds(chr(edge))
        if inside and start is None:
            start = edge
        elif not inside and start is not None:
            yield start, edge
            start = None
    # The last code points are unassigned: no range is open here.


def _range_text(start: int, end: int) -> str:
    first, last = re.escape(chr(start)), re.escape(chr(end - 1))
    return first if end - start == 1 else f"{first}-{last}"


@cache
def _categories() -> tuple[list[int], list[str]]:
    return _unpack(_unicode14.CATEGORY_RUNS)


@cache
def _scripts() -> tuple[list[int], list[str]]:
    return _unpack(_unicode14.SCRIPT_RUNS)


def _unpack(table: str) -> tuple[list[int], list[str]]:
    """Turn run lengths into the first code point of each run."""
    words = table.split()
    lengths = [int(word, 36) for word in words[::2]]
    return [0, *accumulate(lengths[:-1])], words[1::2]
