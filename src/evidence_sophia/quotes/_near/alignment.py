"""Which tokens of a quote and of a window differ?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher

from attrs import evolve, frozen

from evidence_sophia.quotes._near.windows import Token, Window
from evidence_sophia.text.characters import is_word
from evidence_sophia.text.normal import casefold

__all__ = ["Alignment", "Edit", "align", "differences", "texts_of"]


@frozen
class Edit:
    """A difference between tokens ``i1:i2`` of the quote and ``j1:j2`` of the window."""

    i1: int
    i2: int
    j1: int
    j2: int
    is_case: bool = False


@frozen
class Alignment:
    """The differences, and the window's tokens ``first:last`` that the quote answers to."""

    edits: list[Edit]
    first: int
    last: int


def align(ours: Sequence[Token], theirs: Sequence[Token], window: Window) -> Alignment:
    """Align a quote with a window and take off the room that the window gave.

    Args:
        ours: the quote's tokens.
        theirs: the window's tokens.
        window: where ``theirs`` were taken from.
    """
    moved = _moved(ours, theirs, window)
    if moved is not None:
        first, last = moved
        edits = differences(ours, theirs[first:last])
        shifted = [evolve(edit, j1=edit.j1 + first, j2=edit.j2 + first) for edit in edits]
        return Alignment(shifted, first, last)
    return _trimmed(differences(ours, theirs), ours, theirs, window)


def _moved(
    ours: Sequence[Token], theirs: Sequence[Token], window: Window
) -> tuple[int, int] | None:
    """Give the end of the window that holds the quote's tokens in another order, if one does.

    An alignment would match some of them and leave the others outside, as room.
    """
    size, whole = len(ours), len(theirs)
    if window.opens == window.closes or size > whole:
        return None
    first, last = (0, size) if window.opens else (whole - size, whole)
    return (first, last) if _is_moved(ours, theirs[first:last]) else None


def _is_moved(ours: Sequence[Token], theirs: Sequence[Token]) -> bool:
    return Counter(texts_of(ours)) == Counter(texts_of(theirs))


def differences(ours: Sequence[Token], theirs: Sequence[Token]) -> list[Edit]:
    """Align the tokens, case aside; those that differ in case only are differences too.

    What agrees at both ends is taken off first, which is most of it. In long quotes the matcher
    leaves out tokens that are everywhere, so that hostile ones do not take quadratic time.
    """
    head = 0
    least = min(len(ours), len(theirs))
    while head < least and ours[head].text == theirs[head].text:
        head += 1
    tail = 0
    while tail < least - head and ours[-1 - tail].text == theirs[-1 - tail].text:
        tail += 1
    left = [casefold(token.text) for token in ours[head : len(ours) - tail]]
    right = [casefold(token.text) for token in theirs[head : len(theirs) - tail]]
    edits: list[Edit] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, left, right).get_opcodes():
        if tag != "equal":
            edits.append(Edit(i1 + head, i2 + head, j1 + head, j2 + head))
            continue
        for i, j in zip(range(i1 + head, i2 + head), range(j1 + head, j2 + head), strict=True):
            if ours[i].text != theirs[j].text:
                edits.append(Edit(i, i + 1, j, j + 1, is_case=True))
    return edits


def _trimmed(
    edits: list[Edit], ours: Sequence[Token], theirs: Sequence[Token], window: Window
) -> Alignment:
    """Take off the room that the window gave: as many source tokens stay as the quote has.

    A sign that the quote adds at an edge answers to no word of the source.
    """
    first, last = 0, len(theirs)
    if edits and not window.opens and edits[0].i1 == edits[0].j1 == 0:
        head = edits[0]
        beside = theirs[head.j2 - 1 : head.j2]
        first = head.j2 if _adds_signs(ours[: head.i2], beside) else max(0, head.j2 - head.i2)
        edits[0] = Edit(0, head.i2, first, head.j2)
    is_last = edits and edits[-1].i2 == len(ours) and edits[-1].j2 == len(theirs)
    if is_last and not window.closes:
        tail = edits[-1]
        beside = theirs[tail.j1 : tail.j1 + 1]
        size = 0 if _adds_signs(ours[tail.i1 :], beside) else len(ours) - tail.i1
        last = min(len(theirs), tail.j1 + size)
        edits[-1] = Edit(tail.i1, len(ours), tail.j1, last)
    kept = [edit for edit in edits if edit.i1 < edit.i2 or edit.j1 < edit.j2]
    return Alignment(kept, first, last)


def _adds_signs(added: Sequence[Token], beside: Sequence[Token]) -> bool:
    """Whether only signs are added where the source has a word."""
    return any(is_word(token.text[0]) for token in beside) and not any(
        is_word(token.text[0]) for token in added
    )


def texts_of(tokens: Sequence[Token]) -> tuple[str, ...]:
    """Give the text of each token."""
    return tuple(token.text for token in tokens)
