"""Which marks at the start of a line stand there by chance, since the text was wrapped?

"... acetylene and compressed O", and on the next line "2. This method ...": the number ends a
sentence and begins no list.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from evidence_sophia.text.line_groups import ENDS_OPENLY

__all__ = ["settle_marks"]

_MARK: Final = re.compile(
    r"(?:\A|(?P<end>\r\n|\n|\r))[ \t]*+"
    r"(?P<mark>[-*+#\u2013]|\(?(?P<number>[0-9]{1,3})[.)])[ \t]"
)
_LINE_ENDS: Final = re.compile("[\n\r\f]")
#: A shorter line before a bullet or the first number rather announces a list. Code points.
_SHORT: Final = 40
#: Code points before a mark that are read of its text.
_NEAR: Final = 120


def settle_marks(text: str) -> str:
    r"""Put the line end before a mark that begins no list behind it.

    A mark begins none where the line before it ends no sentence and there is no other of its
    kind: no number before or after it in count, no second bullet. Linear in the text.

    Args:
        text: plain text.

    Returns:
        a text of the same length in which every word keeps its place.

    >>> settle_marks("Both burn in O\n2. This became common.")
    'Both burn in O 2.\nThis became common.'
    """
    found = tuple(_MARK.finditer(text))
    counts = Counter(_kind(mark) for mark in found)
    pieces, last = [], 0
    for mark in found:
        if mark["end"] and _is_by_chance(text, mark, counts):
            end = mark.start() + len(mark["end"])
            blanks = " " * len(mark["end"])
            pieces += [text[last : mark.start()], blanks, text[end : mark.end() - 1], "\n"]
            last = mark.end()
    return "".join((*pieces, text[last:]))


def _kind(mark: re.Match[str]) -> int | str:
    return int(mark["number"]) if mark["number"] else mark["mark"]


def _is_by_chance(text: str, mark: re.Match[str], counts: Counter[int | str]) -> bool:
    near = text[max(0, mark.start() - _NEAR) : mark.start()]
    before = _LINE_ENDS.split(near)[-1].strip(" \t")
    if not before or before[-1] in ENDS_OPENLY:
        return False
    kind = _kind(mark)
    if isinstance(kind, int):
        is_counted = counts[kind - 1] or counts[kind + 1]
        return not is_counted and (kind > 1 or len(before) >= _SHORT)
    return counts[kind] == 1 and len(before) >= _SHORT
