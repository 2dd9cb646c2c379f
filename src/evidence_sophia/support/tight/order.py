"""Do the words of a claim come in an order, and under little words, that say the same?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from evidence_sophia.support.tight.layout import Layout
from evidence_sophia.support.tight.lists import head_of_list
from evidence_sophia.support.tight.little_words import chunks, link

__all__ = ["is_cut", "is_linked", "is_ordered"]


def is_ordered(layout: Layout) -> bool:
    """Whether the words of each part of the claim, and all bare ones, keep their order.

    What a little word rules may stand elsewhere, yet before or behind all bare words.
    """
    parts: dict[int, list[int]] = {}
    for number, at in chunks(layout.asked, layout.words):
        if at in layout.places:
            parts.setdefault(number, []).append(at)
    bare = parts.get(0, [])
    return all(
        _keeps_order(layout, part) and (part is bare or _keeps_side(layout, part[0], bare))
        for part in parts.values()
    )


def _keeps_order(layout: Layout, part: Sequence[int]) -> bool:
    places = [layout.places[at] for at in part]
    return all(
        first < second or _is_one_date(layout, first, second) for first, second in pairwise(places)
    )


def _keeps_side(layout: Layout, at: int, bare: Sequence[int]) -> bool:
    """Whether as many bare words stand before a ruled one as in the claim, or none, or all."""
    place = layout.places[at]
    before = sum(layout.places[other] < place for other in bare)
    return before in (0, len(bare), sum(other < at for other in bare))


def _is_one_date(layout: Layout, first: int, second: int) -> bool:
    """Whether a number and a word are turned round: "20 July", "July 20"."""
    return first - second == 1 and (layout.said[first].is_number or layout.said[second].is_number)


def is_linked(layout: Layout) -> bool:
    """Whether each word is joined to the rest by the same little word."""
    first = next(iter(layout.places), -1)
    for at, place in layout.places.items():
        ours = link(layout.asked, at, layout.words)
        is_subject = at == first and not ours
        head = place if is_subject else head_of_list(layout, place)
        theirs = link(layout.said, head, layout.words, layout.taken if ours else None)
        if is_subject:
            theirs = theirs or _ruled_subject(layout, place)
        if ours != theirs and not (_is_dated(layout, at) and not (ours and theirs)):
            return False
    return True


def _is_dated(layout: Layout, at: int) -> bool:
    """Whether a word is a number, or stands beside one."""
    return any(
        layout.asked[n].is_number for n in (at - 1, at, at + 1) if 0 <= n < len(layout.asked)
    )


def _ruled_subject(layout: Layout, place: int) -> str:
    """Give the little word that rules a subject with words before it: "of the old mill".

    What a sentence begins with is another part of it: "At the end Ann won".
    """
    at = place
    while at > 1 and not layout.said[at].marks and at - 1 not in layout.taken:
        at -= 1
        token = layout.said[at].token
        if token in layout.words.markers:
            return layout.words.markers[token]
        if not layout.said[at].is_content and token not in layout.words.articles:
            break
    return ""


def is_cut(layout: Layout) -> bool:
    """Whether a little word rules the subject of the claim in the sentence alone.

    "The daughter of the mayor won" does not say "The mayor won".
    """
    at = min(layout.places, default=-1)
    if at < 0 or link(layout.asked, at, layout.words):
        return False
    return bool(link(layout.said, layout.places[at], layout.words))
