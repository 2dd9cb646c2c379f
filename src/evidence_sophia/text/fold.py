"""What is left of a text once typography is set aside?

Four foldings, each a function of the text alone, the same on every Python:

- ``fold_layout`` and ``fold_typography``: the levels of ``text.fold_table`` as strings;
- ``fold_hyphenation``: typography, with a sentinel wherever a hyphen stands at a line's end, so
  that two texts can be compared with the hyphen optional at just those places
  (``agree_but_hyphens``);
- ``skeleton``: a key to search by, with the way back to the text. It leaves out every hyphen
  between letters, so that a line-end hyphen, a real one and none all lead to the same place.
  It finds candidates; what decides is a comparison of one of the strings above.
"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text._fold.engine import (
    HYPHENATION,
    KEPT,
    LAYOUT,
    OPTIONAL,
    SKELETON,
    TYPOGRAPHY,
    folded,
    offsets_of,
)
from evidence_sophia.text._fold.events import IGNORED, IGNORED_BMP, is_folded
from evidence_sophia.text.offset_map import MappedText

__all__ = [
    "IGNORED",
    "IGNORED_BMP",
    "agree_but_hyphens",
    "fold",
    "fold_hyphenation",
    "fold_layout",
    "fold_typography",
    "is_folded",
    "skeleton",
    "skeleton_text",
]

_SENTINELS: Final = re.compile(f"[{OPTIONAL}{KEPT}]")


def fold_layout(text: str) -> str:
    """Fold blanks, line breaks and invisible characters."""
    return folded(text, LAYOUT)[0]


def fold_typography(text: str) -> str:
    r"""Fold layout and typography.

    >>> fold_typography("\u201cA\u00a0\ufb01ne\u2009\u2014 day\u201d")
    '"A fine - day"'
    """
    return folded(text, TYPOGRAPHY)[0]


def fold_hyphenation(text: str, line_end_hyphens: str = "") -> str:
    """Fold layout and typography, with sentinels for hyphens at line ends.

    Args:
        text: what to fold.
        line_end_hyphens: further characters that stand for a hyphen before a line break.
    """
    return folded(text, HYPHENATION, line_end_hyphens)[0]


def fold(text: str, *, format: str = "plain") -> MappedText:  # noqa: A002 - the word of the index
    """Fold layout and typography, and the marks of a format, with the way back to the text.

    Args:
        text: what to fold.
        format: ``plain``, ``markdown`` or ``html``.
    """
    if format != "plain":
        read = _read_as(format, text)
        inner = fold(read.text)
        return MappedText(text=inner.text, offsets=read.offsets.then(inner.offsets))
    result, steps = folded(text, TYPOGRAPHY)
    return MappedText(text=result, offsets=offsets_of(len(text), steps))


def skeleton(text: str, line_end_hyphens: str = "") -> MappedText:
    r"""Give the search key of a text: typography folded, hyphens between letters left out.

    >>> skeleton("well-known infor-\nmation").text
    'wellknown information'
    """
    result, steps = folded(text, SKELETON, line_end_hyphens)
    return MappedText(text=result, offsets=offsets_of(len(text), steps))


def skeleton_text(text: str, line_end_hyphens: str = "") -> str:
    """Give the search key of a text without the way back."""
    return folded(text, SKELETON, line_end_hyphens)[0]


def agree_but_hyphens(first: str, second: str) -> bool:
    r"""Whether two results of :func:`fold_hyphenation` differ in line-end hyphens at most.

    >>> agree_but_hyphens(fold_hyphenation("well-\nknown"), "well-known")
    True
    """
    if first == second:
        return True
    ours, theirs = _marks(first), _marks(second)
    here = there = 0
    while here < len(first) and there < len(second):
        step = min(ours[-1] - here, theirs[-1] - there)
        if first[here : here + step] != second[there : there + step]:
            return False
        here, there = here + step, there + step
        if here == ours[-1] < len(first):
            here, there = here + 1, _after_hyphen(first[here], second, there)
        elif there == theirs[-1] < len(second):
            there, here = there + 1, _after_hyphen(second[there], first, here)
        if here < 0 or there < 0:
            return False
        _drop_passed(ours, here)
        _drop_passed(theirs, there)
    return here == len(first) and there == len(second)


def _marks(text: str) -> list[int]:
    """List where the sentinels and the end are, the first one last."""
    return [*(found.start() for found in _SENTINELS.finditer(text)), len(text)][::-1]


def _drop_passed(marks: list[int], position: int) -> None:
    while len(marks) > 1 and marks[-1] < position:
        marks.pop()


def _after_hyphen(sentinel: str, other: str, at: int) -> int:
    """Give where ``other`` goes on after what the sentinel stands for; -1 if it cannot."""
    ch = other[at : at + 1]
    if ch in (OPTIONAL, KEPT):
        return at + 1
    if ch == "-":
        return at + 2 if other[at + 1 : at + 2] == " " else at + 1
    return at if sentinel == OPTIONAL else -1


def _read_as(format_: str, text: str) -> MappedText:
    if format_ == "html":
        from evidence_sophia.text.html import read_html  # noqa: PLC0415 - one format's need

        return read_html(text).mapped()
    from evidence_sophia.text.markdown import read_markdown  # noqa: PLC0415 - the same

    return read_markdown(text)
