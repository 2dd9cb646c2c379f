"""Does the sentence narrow a word of the claim, and the claim leave that out? "Private schools"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from evidence_sophia.support.tight.going_on import goes_on
from evidence_sophia.support.tight.layout import Layout, kind_of_number
from evidence_sophia.support.tight.phrases import phrases, section_names

__all__ = ["is_narrowed"]

_PLACE: Final = "links/place"
_NEAR: Final = 3  # words after "or" of which one may carry content


def is_narrowed(layout: Layout) -> bool:
    """Whether a word of the claim means less in the sentence, by words that the claim drops.

    What stands left of it in the same phrase narrows it: but not what only describes ("old") a
    thing and no kind, nor what stands behind "a" after the subject. So do the other one of a
    pair that "or" joins, what limits a participle before its agent, what the end goes on
    with, whose it is that the claim begins with ("the works of Ann"), and the rest of a
    name ("Sky News").
    """
    return (
        any(_is_narrowed_at(layout, place) for place in layout.taken)
        or _is_one_of_two(layout)
        or _is_partly_done(layout)
        or goes_on(layout)
        or _is_of_another(layout)
        or any(_is_cut_name(layout, place) for place in layout.taken)
    )


def _is_narrowed_at(layout: Layout, place: int) -> bool:
    if layout.said[place].is_number:
        return False
    before = list(_before(layout, place))
    if not before:
        return False
    is_subject, first = min(layout.taken) == place, before[-1]
    if not is_subject and _is_one_of_some(layout, first):
        before = [at for at in before if layout.said[at].is_number]
    is_bare = is_subject and not _has_determiner(layout, first)
    is_kind = is_bare or _is_superlative(layout, first - 1)
    return any(_narrows(layout, at, place, is_kind=is_kind) for at in before)


def _before(layout: Layout, place: int) -> Iterator[int]:
    """Yield the places of what stands left of a word in its phrase, and not in the claim."""
    words, at = layout.words, place
    stops = words.joining | words.auxiliaries | words.clauses | words.little
    while at > 0 and not layout.said[at].marks:
        at -= 1
        word = layout.said[at]
        if at in layout.taken or not word.is_content or word.token in stops:
            return
        yield at


def _has_determiner(layout: Layout, at: int) -> bool:
    """Whether an article or the like stands before the first word of a phrase."""
    return at > 0 and not layout.said[at].marks and not layout.said[at - 1].is_content


def _is_superlative(layout: Layout, at: int) -> bool:
    """Whether a word of the claim ranks what follows: of "the highest wooden tower" all counts."""
    if at not in layout.taken:
        return False
    word = layout.said[at]
    ends = tuple(end for (end,) in phrases(layout.language, "superlative_ends").all)
    return kind_of_number(word.term) == "ordinal" or (bool(ends) and word.token.endswith(ends))


def _is_one_of_some(layout: Layout, at: int) -> bool:
    """Whether "a" stands before a phrase: who won "an international award" won an award."""
    word = layout.said[at - 1] if at and not layout.said[at].marks else None
    return word is not None and phrases(layout.language, "one").begins([word.token]) > 0


def _narrows(layout: Layout, at: int, place: int, *, is_kind: bool) -> bool:
    word, language = layout.said[at], layout.language
    if word.is_number:
        return kind_of_number(word.term) == "ordinal" or _is_of_amount(layout, at)
    if word.is_capital and _is_counted(layout, at):
        return False
    if phrases(language, "harmless").begins([word.token]):
        return False
    if phrases(language, "describing").begins([word.token]):
        return is_kind
    if layout.is_name(place):  # "the chemist James Dewar" is James Dewar
        ends = tuple(end for (end,) in phrases(language, "participle_ends").all)
        return bool(ends) and word.token.endswith(ends)
    return language != "de" or not word.is_capital


def _is_of_amount(layout: Layout, at: int) -> bool:
    """Whether a number says how many are several of it: "several hundred"."""
    before = layout.said[at - 1].token if at and not layout.said[at].marks else ""
    named = section_names(layout.language, "amount/")
    return any(phrases(layout.language, name).begins([before]) for name in named)


def _is_counted(layout: Layout, at: int) -> bool:
    """Whether a word stands behind an article and a number of the claim: "the six Apollo"."""
    return (
        at >= len(("the", "six"))
        and at - 1 in layout.taken
        and layout.said[at - 1].is_number
        and layout.said[at - 2].token in layout.words.articles
    )


def _is_one_of_two(layout: Layout) -> bool:
    """Whether "or" joins a word of the claim to one that the claim has not."""
    said, either = layout.said, phrases(layout.language, "or")
    if any(either.begins([word.token]) for word in layout.asked):
        return False
    return any(
        either.begins([said[at].token]) and at not in layout.asides and _is_beside(layout, at)
        for at in range(1, len(said) - 1)
    )


def _is_beside(layout: Layout, at: int) -> bool:
    following = range(at + 1, min(at + 1 + _NEAR, len(layout.said)))
    after = next((n for n in following if layout.said[n].is_content), -1)
    return at - 1 in layout.taken or after in layout.taken


def _is_partly_done(layout: Layout) -> bool:
    """Whether what limits a participle before its agent is left out: "constrained in use by"."""
    return any(_limits_agent(layout, *pair) for pair in pairwise(sorted(layout.taken)))


def _limits_agent(layout: Layout, start: int, end: int) -> bool:
    words = layout.words
    inside = [layout.said[at] for at in range(start + 1, end)]
    agent = next((n for n, word in enumerate(inside) if word.token in words.agents), 0)
    within = inside[:agent]
    return (
        bool(within)
        and words.markers.get(within[0].token) == _PLACE
        and any(word.is_content for word in within)
        and not any(word.is_number or word.is_capital or word.marks for word in within)
    )


def _is_of_another(layout: Layout) -> bool:
    """Whether the claim drops what its subject is of: "the works of Ann" for "the works"."""
    first = min(layout.taken, default=-1)
    after = layout.said[first + 1 : first + 3]
    if first < 0 or len(after) < len(("of", "Ann")) or any(word.marks for word in after):
        return False
    asked = {word.token for word in layout.asked}
    is_of = phrases(layout.language, "of").begins([after[0].token]) > 0
    return is_of and after[0].token not in asked


def _is_cut_name(layout: Layout, place: int) -> bool:
    """Whether a name goes on behind a word of the claim: "Sky" for "Sky News"."""
    at = place + 1
    if at >= len(layout.said) or at in layout.taken or layout.said[at].marks:
        return False
    is_part = layout.is_name(at) and not layout.said[at].is_number
    return is_part and (place == 0 or layout.is_name(place))
