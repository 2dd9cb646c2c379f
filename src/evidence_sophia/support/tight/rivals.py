"""Does something stand between the words of a claim that the sentence may speak of instead?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from evidence_sophia.support.tight.layout import Layout, kind_of_number
from evidence_sophia.support.tight.lists import begins_anew, is_boundary, is_list
from evidence_sophia.support.tight.phrases import phrases

__all__ = ["describes_another", "has_rival"]

_ATTACHED: Final = 2  # words that may stand before a word of the claim and describe it
_RULED: Final = 3  # words that a little word such as "of" may rule


def has_rival(layout: Layout) -> bool:
    """Whether what stands between two words of the claim makes it doubtful that they go together.

    Another name or number, a clause with a subject of its own, a list that pairs off; and any
    name where the claim's own is lent by a title.
    """
    places = sorted(layout.taken)
    if layout.missing and _names_beside(layout, places):
        return True
    return any(_parts(layout, start, end) for start, end in pairwise(places))


def _names_beside(layout: Layout, places: Sequence[int]) -> bool:
    """Whether the sentence names another where the claim's name is lent by a title."""
    return any(
        layout.said[at].is_capital and layout.said[at].is_content and not layout.said[at].is_number
        for at in range(places[-1])
        if at not in layout.taken and at not in layout.asides
    )


def _parts(layout: Layout, start: int, end: int) -> bool:
    """Whether what stands between two places may be what the sentence speaks of instead."""
    if layout.said[start].is_possessive and not layout.said_of[start].is_possessive:
        return True
    inside = [at for at in range(start + 1, end) if at not in layout.asides]
    marks = [at for at in (*inside, end) if is_boundary(layout, at)]
    if marks:
        return not is_list(layout, start, end) and _begins_another(layout, marks, end)
    return _has_rival_within(layout, inside, end)


def _begins_another(layout: Layout, marks: Sequence[int], end: int) -> bool:
    """Whether a clause with a subject of its own begins after one of some boundaries."""
    for at in marks:
        if begins_anew(layout, at):
            return True
        first = at + (layout.said[at].token in layout.words.joining)
        between = [n for n in range(first, end) if n not in layout.asides]
        if any(not _may_follow(layout, n) for n in between):
            return True
    return _is_subject(layout, end)


def _may_follow(layout: Layout, at: int) -> bool:
    """Whether a word may stand between "and" and a verb whose subject is the first one."""
    word = layout.said[at]
    return word.token in layout.words.auxiliaries or (
        not word.is_content
        and word.token not in layout.words.markers
        and word.token not in layout.words.articles
        and not phrases(layout.language, "pronouns").begins([word.token])
        and not word.marks
    )


def _is_subject(layout: Layout, at: int) -> bool:
    """Whether a word after a boundary may be the subject of what follows."""
    if layout.places[min(layout.places)] == at or layout.is_name(at):
        return True
    after = at + 1
    return (
        after < len(layout.said)
        and after not in layout.taken
        and layout.said[after].is_content
        and not layout.said[after].marks
    )


def _has_rival_within(layout: Layout, inside: Sequence[int], end: int) -> bool:
    """Whether a name, a number of the same kind, or bare words stand between.

    What a little word rules describes what stands before it: "the mill of the monks".
    """
    ruled = 0
    for at in inside:
        word = layout.said[at]
        if word.token in layout.words.markers:
            ruled = 0 if word.token in layout.words.agents else _RULED
        elif word.is_content:
            if (_says_it_again(layout, at) and not _is_day(layout, at)) or not (
                ruled or _belongs(layout, at, end)
            ):
                return True
            ruled = max(0, ruled - 1)
        elif word.token not in layout.words.articles:
            ruled = 0
    return _is_ruled_alike(layout, inside, end)


def _says_it_again(layout: Layout, at: int) -> bool:
    """Whether a word is of the claim, too, or a number of a kind that the claim has."""
    word = layout.said[at]
    is_alike = word.is_number and kind_of_number(word.term) in layout.numbers.values()
    return word.term in layout.wanted or (is_alike and not _is_day(layout, at))


def _is_day(layout: Layout, at: int) -> bool:
    """Whether a number is the day of a date whose month and year the claim has: "20 July 1969"."""
    return (
        {at + 1, at + 2} <= layout.taken
        and layout.said[at + 1].is_capital
        and kind_of_number(layout.said[at + 2].term) == "year"
    )


def _belongs(layout: Layout, at: int, end: int) -> bool:
    """Whether a word describes the next word of the claim, or is of the same name as the last."""
    before = layout.said[at - 1]
    if layout.said[at].is_capital and at - 1 in layout.taken and (before.is_capital or at == 1):
        return True  # "the Debian Project"
    if layout.is_name(at) and not (before.is_number and at - 1 in layout.taken):
        return False
    return end - at <= _ATTACHED and all(layout.said[n].is_content for n in range(at, end))


def _is_ruled_alike(layout: Layout, inside: Sequence[int], end: int) -> bool:
    """Whether the little word of the next word of the claim rules another one before it."""
    ruling = [at for at in inside if layout.said[at].token in layout.words.markers]
    return any(
        layout.said[at].token == layout.said[ruling[-1]].token
        and layout.said[at + 1].is_number == layout.said[end].is_number
        for at in ruling[:-1]
    )


def describes_another(layout: Layout) -> bool:
    """Whether a word of the claim only describes another one: "cat owners" are no cats.

    Asked of what the claim begins with, and of words that end a part of it or stand before a
    verb; others may have words between that describe the next one.
    """
    if not layout.words.adverb_ends:
        return False
    first = min(layout.places, default=-1)
    return any(
        place + 1 < len(layout.said)
        and place + 1 not in layout.taken
        and _is_described_noun(layout, place + 1)
        for at, place in layout.places.items()
        if at == first or _ends_a_part(layout, at)
    )


def _ends_a_part(layout: Layout, at: int) -> bool:
    if at + 1 == len(layout.asked):
        return True
    after = layout.asked[at + 1]
    is_verb = after.token.endswith(layout.words.past_ends)
    return bool(after.marks) or not after.is_content or is_verb


def _is_described_noun(layout: Layout, at: int) -> bool:
    word = layout.said[at]
    is_joined = word.marks or word.token in layout.words.markers
    is_adverb = word.token.endswith(layout.words.adverb_ends)
    return word.is_content and not (is_joined or is_adverb or word.is_number or word.is_capital)
