"""Where does a part of a sentence end, and what is a list of single words?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.checking.tight.laid_out import LaidWord
from evidence_sophia.checking.tight.layout import Layout

__all__ = ["STRONG", "head_of_list", "is_boundary", "is_list"]

STRONG: Final = frozenset(";:!?—–…；：؛()[]-")
"""Marks behind which something else begins."""


def is_boundary(layout: Layout, at: int) -> bool:
    """Whether another part of the sentence begins with a word: after a mark, or by itself."""
    word = layout.said[at]
    is_after_aside = at - 1 in layout.asides
    is_marked = bool(word.marks) and not is_after_aside and not _in_number(layout, at)
    return is_marked or word.token in layout.words.joining or word.token in layout.words.clauses


def _in_number(layout: Layout, at: int) -> bool:
    return at > 0 and layout.said[at].is_number and layout.said[at - 1].is_number


def is_list(layout: Layout, start: int, end: int) -> bool:
    """Whether single words are listed, and the second place is one of them."""
    if any(not STRONG.isdisjoint(layout.said[at].marks) for at in range(start + 1, end + 1)):
        return False
    parts: list[list[LaidWord]] = [[]]
    stop = end + 1
    while stop < len(layout.said) and not is_boundary(layout, stop):
        stop += 1
    for at in range(start + 1, stop):
        if at in layout.asides:
            continue
        if is_boundary(layout, at) and parts[-1]:
            parts.append([])
        if layout.said[at].token not in layout.words.joining:
            parts[-1].append(layout.said[at])
    listed, first = parts[1:], parts[0]
    is_single = all(
        sum(word.is_content for word in part) == 1
        and all(word.is_content or word.token in layout.words.little for word in part)
        and not any(
            word.is_number or (word.is_capital and layout.language != "de") for word in part
        )
        for part in listed
    )
    return (
        is_single
        and not any(word.is_capital or word.is_number for word in first)
        and not any(word.token in layout.words.clauses for part in parts for word in part)
    )


def head_of_list(layout: Layout, place: int) -> int:
    """Go back to the first of some things that are listed: "to cats, dogs and horses"."""
    at = place
    while at > 1 and at - 1 not in layout.asides:
        is_joined = layout.said[at - 1].token in layout.words.joining
        before = at - 2 if is_joined else at - 1
        is_marked = layout.said[at].marks == "," or is_joined
        listed = layout.said[before]
        if not is_marked or not listed.is_content or listed.is_number or before in layout.taken:
            break
        at = before
    return at
