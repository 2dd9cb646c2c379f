"""Which runs of ``*``, ``_`` and ``~~`` are emphasis, and which are content?

CommonMark 0.31 section 6.2 (flanking, pairing, the rule of three) and GFM's strikethrough, with
four departures. Three keep content that only looks like emphasis, because a mark dropped there
would make different words or numbers equal:

- ``2*3*4``: a star between two digits is never a delimiter; a pair inside one word with a digit
  at it is none; neither is a pair around one letter (``a*b*c``) or from one word into another
  (``a*b and c*d``).
- ``__init__``: a double underscore around an identifier stays where a call or an attribute shows
  that it is one, where it has an inner underscore, or where it is a name of Python's that nobody
  sets in bold.
- A single ``~`` means "about" or a subscript.

One finds more: letters of scripts without blanks count like punctuation outside a run, since
``**「重要」**です`` is bold to every writer.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeAlias

from evidence_sophia.text.characters import category, is_digit, is_space, is_unspaced, is_word
from evidence_sophia.text.offset_map import Rewrite

__all__ = ["Run", "delimiter_run", "pair_runs"]

_PUNCTUATION: Final = frozenset("PS")
_THREE: Final = 3
_LONGEST_WITHIN_WORD: Final = 64
_BLANK: Final = re.compile(r"[ \t\r\n]")
_IDENTIFIER: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,62}+")
_PYTHON_NAMES: Final = re.compile(
    r"(?:abs|add|attrs|a(?:enter|exit|iter|next)|bool|bytes|builtins|cls|ctx|debug|def|del|dict|dir"
    r"|div|divmod|doc|enter|eq|exit|floordiv|fspath|func|ge|(?:get|set|del)(?:attr|item|state)"
    r"|getattribute|globals|gt|hash|hasattr|iadd|init|iter|kwdefaults|le|len|lshift|lt|matmul|mod"
    r"|mro|mul|ne|neg|pos|pow|pyx|qualname|radd|repr|rmul|rshift|setstate|sizeof|slots|str|sub"
    r"|subclasshook|truediv|version|weakref|xor)"
)


class Run:
    """A run of one delimiter character; its ends are used up by pairs, from the inside out."""

    __slots__ = ("char", "closes", "count", "length", "opens", "start", "within_word")

    def __init__(self, *, char: str, start: int, length: int, flanks: _Flanks) -> None:
        self.char = char
        self.start = start  # of what is left of the run
        self.length = length  # as written
        self.count = length  # as left
        self.opens = flanks.opens
        self.closes = flanks.closes
        self.within_word = flanks.within_word


class _Flanks(NamedTuple):
    opens: bool
    closes: bool
    within_word: bool


_Key: TypeAlias = tuple[str, bool, bool, int]


def delimiter_run(text: str, start: int, end: int, bounds: tuple[int, int]) -> Run | None:
    """Judge the run ``text[start:end]`` inside ``bounds``; None where it is content."""
    char = text[start]
    if char == "~" and end - start != len("~~"):
        return None
    before = text[start - 1] if start > bounds[0] else " "
    after = text[end] if end < bounds[1] else " "
    if char == "*" and is_digit(before) and is_digit(after):
        return None
    flanks = _flanks(char, before, after)
    if not flanks.opens and not flanks.closes:
        return None
    return Run(char=char, start=start, length=end - start, flanks=flanks)


def _flanks(char: str, before: str, after: str) -> _Flanks:
    space_before, space_after = is_space(before), is_space(after)
    mark_before, mark_after = _is_punctuation(before), _is_punctuation(after)
    left = not space_after and (
        not mark_after or space_before or mark_before or is_unspaced(before)
    )
    right = not space_before and (
        not mark_before or space_after or mark_after or is_unspaced(after)
    )
    if char == "_":
        opens, closes = left and (not right or mark_before), right and (not left or mark_after)
        return _Flanks(opens, closes, within_word=False)
    return _Flanks(left, right, is_word(before) and is_word(after))


def _is_punctuation(ch: str) -> bool:
    return category(ch)[0] in _PUNCTUATION


def pair_runs(text: str, runs: list[Run], rewrites: list[Rewrite]) -> None:
    """Pair the runs, in order, and delete the marks of every pair.

    Each failed search for an opener is remembered by the kind of closer (CommonMark's
    ``openers_bottom``), so no kind looks at a run twice in vain and the time is linear.
    """
    stack: list[Run] = []
    bottoms: dict[_Key, int] = {}
    for run in runs:
        if run.closes:
            _close(text, run, stack, bottoms, rewrites)
        if run.opens and run.count:
            stack.append(run)


def _close(
    text: str, closer: Run, stack: list[Run], bottoms: dict[_Key, int], rewrites: list[Rewrite]
) -> None:
    key = (closer.char, closer.opens, closer.within_word, closer.length % _THREE)
    while closer.count:
        found = _opener(text, closer, stack, bottoms.get(key, 0))
        if found < 0:
            bottoms[key] = len(stack)
            return
        opener = stack[found]
        used = 2 if opener.count > 1 and closer.count > 1 else 1
        opener.count -= used
        closer.count -= used
        left = opener.start + opener.count
        rewrites.append((left, left + used, ""))
        rewrites.append((closer.start, closer.start + used, ""))
        closer.start += used
        del stack[found + (1 if opener.count else 0) :]
        for other, bottom in bottoms.items():
            bottoms[other] = min(bottom, len(stack))


def _opener(text: str, closer: Run, stack: list[Run], bottom: int) -> int:
    for index in range(len(stack) - 1, bottom - 1, -1):
        opener = stack[index]
        if opener.char != closer.char or not _fits(opener, closer):
            continue
        if _is_markup(text, opener, closer):
            return index
    return -1


def _fits(opener: Run, closer: Run) -> bool:
    """Apply the rule of three: of two runs that could do both, the sum may not be its multiple."""
    if not (opener.closes or closer.opens):
        return True
    return (opener.length + closer.length) % _THREE != 0 or opener.length % _THREE == 0


def _is_markup(text: str, opener: Run, closer: Run) -> bool:
    start, end = opener.start + opener.count, closer.start
    if opener.within_word and closer.within_word:
        return _is_markup_within_word(text, opener, start, closer)
    is_double = closer.char == "_" and min(opener.count, closer.count) == len("__")
    return not (is_double and _is_dunder(text, start, end))


def _is_markup_within_word(text: str, opener: Run, start: int, closer: Run) -> bool:
    end = closer.start
    around = (opener.start - 1, start, end - 1, end + closer.count)
    if not 1 < end - start <= _LONGEST_WITHIN_WORD or any(is_digit(text[at]) for at in around):
        return False
    return _BLANK.search(text, start, end) is None


def _is_dunder(text: str, start: int, end: int) -> bool:
    name = _IDENTIFIER.match(text, start, end)
    if name is None or name.end() != end:
        return False
    if "_" in name[0] or _PYTHON_NAMES.fullmatch(name[0]):
        return True
    return text[end + 2 : end + 3] == "(" or text[max(0, start - 3) : start - 2] == "."
