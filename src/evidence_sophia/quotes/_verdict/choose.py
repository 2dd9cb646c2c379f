"""Which of several places is the one that is meant?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from evidence_sophia.model.quote import QuoteLevel
from evidence_sophia.quotes.policy import ACCEPTABLE_LEVELS
from evidence_sophia.text.fold import skeleton_text

__all__ = ["Context", "Place", "choose", "rank_of"]

_CONTEXT: Final = 64
"""Characters of a prefix or suffix that are compared."""

_RANK: Final = {level: rank for rank, level in enumerate((*ACCEPTABLE_LEVELS, QuoteLevel.LENIENT))}


class Place(NamedTuple):
    """Where a quote stands: in the skeleton, in what the reader sees, in the raw text."""

    key_start: int
    key_end: int
    start: int
    end: int
    raw_start: int
    raw_end: int
    level: QuoteLevel


class Context(NamedTuple):
    """What is known of the surroundings of a quote."""

    prefix: str | None = None
    suffix: str | None = None
    near: int | None = None


def choose(places: Sequence[Place], context: Context, key_text: str) -> list[Place]:
    """Keep the places that fit best: by level, then by prefix and suffix, then by distance.

    Args:
        places: at least one.
        context: what is known of the surroundings.
        key_text: the skeleton of the source.
    """
    if len(places) == 1:
        return list(places)
    strictest = min(rank_of(place.level) for place in places)
    left = [place for place in places if rank_of(place.level) == strictest]
    if len(left) > 1 and (context.prefix or context.suffix):
        left = _by_context(left, context, key_text)
    if len(left) > 1 and context.near is not None:
        near = context.near
        nearest = min(abs(place.raw_start - near) for place in left)
        left = [place for place in left if abs(place.raw_start - near) == nearest]
    return left


def rank_of(level: QuoteLevel) -> int:
    """Rank a level, 0 for the strictest."""
    return _RANK[level]


def _by_context(places: list[Place], context: Context, text: str) -> list[Place]:
    before = skeleton_text((context.prefix or "")[-2 * _CONTEXT :]).strip(" ")[-_CONTEXT:]
    after = skeleton_text((context.suffix or "")[: 2 * _CONTEXT]).strip(" ")[:_CONTEXT]
    scores = [
        _agreement(
            before[::-1], text[max(0, place.key_start - _CONTEXT - 2) : place.key_start][::-1]
        )
        + _agreement(after, text[place.key_end : place.key_end + _CONTEXT + 2])
        for place in places
    ]
    best = max(scores)
    return [place for place, score in zip(places, scores, strict=True) if score == best]


def _agreement(wanted: str, there: str) -> int:
    there = there.lstrip(" ")
    length = 0
    for ours, theirs in zip(wanted, there, strict=False):
        if ours != theirs:
            break
        length += 1
    return length
