"""Where does a part of a sentence end, and what is a list of single words?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.support.tight.laid_out import LaidWord
from evidence_sophia.support.tight.layout import Layout

__all__ = ["begins_anew", "head_of_list", "is_boundary", "is_list"]

_STRONG: Final = frozenset(";:!?—–…；：؛()[]-")


def is_boundary(layout: Layout, at: int) -> bool:
    """Whether another part of the sentence begins with a word: after a mark, or by itself."""
    word = layout.said[at]
    is_after_aside = at - 1 in layout.asides
    is_marked = bool(word.marks) and not is_after_aside and not _in_number(layout, at)
    return is_marked or word.token in layout.words.joining or word.token in layout.words.clauses


def _in_number(layout: Layout, at: int) -> bool:
    return at > 0 and layout.said[at].is_number and layout.said[at - 1].is_number


def is_list(layout: Layout, start: int, end: int) -> bool:
    """Whether single words are listed from the first place on, and the second is one of them.

    "To cats, dogs and horses" is a list; "cats fish, dogs bones" is none.
    """
    first, *listed = _parts(layout, start + 1, _end_of_part(layout, end))
    return not (_is_marked_off(layout, start, end) or any(map(_is_special, first))) and all(
        _is_single(layout, part) for part in listed
    )


def _is_marked_off(layout: Layout, start: int, end: int) -> bool:
    """Whether something else begins between two places."""
    return any(
        begins_anew(layout, at) for at in range(start + 1, end + 1) if at not in layout.asides
    )


def begins_anew(layout: Layout, at: int) -> bool:
    """Whether a strong mark, or a word that begins a clause, parts a word from those before."""
    word = layout.said[at]
    is_strong = not _STRONG.isdisjoint(word.marks) and is_boundary(layout, at)
    return (is_strong and at - 1 not in layout.asides) or word.token in layout.words.clauses


def _end_of_part(layout: Layout, at: int) -> int:
    stop = at + 1
    while stop < len(layout.said) and not is_boundary(layout, stop):
        stop += 1
    return stop


def _parts(layout: Layout, start: int, stop: int) -> list[list[LaidWord]]:
    """Part some words at boundaries; what joins parts, and asides, are left out."""
    parts: list[list[LaidWord]] = [[]]
    for at in range(start, stop):
        if at not in layout.asides:
            if is_boundary(layout, at) and parts[-1]:
                parts.append([])
            if layout.said[at].token not in layout.words.joining:
                parts[-1].append(layout.said[at])
    return parts


def _is_single(layout: Layout, part: list[LaidWord]) -> bool:
    """Whether a part is one plain word, with no more than little words before it."""
    return sum(word.is_content for word in part) == 1 and all(
        word.token in layout.words.little or (word.is_content and not _is_special(word))
        for word in part
    )


def _is_special(word: LaidWord) -> bool:
    return word.is_capital or word.is_number


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
