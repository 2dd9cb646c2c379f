"""Do the words of a claim stand together in one sentence, so that it may be said as it stands?

Coverage counts words wherever they stand. This asks for more: that one sentence has them all, in
an order that says the same, each number beside what it counts, and nothing between them that may
be what the sentence speaks of instead. No parser takes part; in doubt a claim stands loose.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.support.tight.laid_out import in_other_unit, lay_out
from evidence_sophia.support.tight.layout import Layout
from evidence_sophia.support.tight.limits import LIMIT_ADDED, limits_differ
from evidence_sophia.support.tight.little_words import is_passive, link
from evidence_sophia.support.tight.narrowed import is_narrowed
from evidence_sophia.support.tight.numbers import stands_astray
from evidence_sophia.support.tight.order import is_cut, is_linked, is_ordered
from evidence_sophia.support.tight.rivals import describes_another, has_rival

__all__ = ["LOOSE", "NARROWED", "looseness", "unlimited"]

NARROWED: Final = "narrowed"
"""The rule of a word that the sentence narrows, and the claim does not."""

LOOSE: Final = frozenset(
    {
        "another_between",
        "limit_added",
        "limit_dropped",
        "loose_order",
        NARROWED,
        "number_elsewhere",
        "words_elsewhere",
    }
)
"""The ids of the rules."""

_LONGEST: Final = 2_000  # code points; what is longer is no sentence
_LEAST: Final = 2  # words of a claim that a sentence must share


def looseness(claim: str, sentence: str, heads: str, language: str) -> frozenset[str]:
    """Name what is loose about a claim in a sentence; nothing where it stands tight.

    Args:
        claim: one sentence.
        sentence: one sentence of the evidence.
        heads: its titles, which may lend a name.
        language: ISO 639-1 code of both.

    A text of more than 2,000 code points is no sentence: in it everything stands loose.

    >>> sorted(looseness("Ann lives in Oslo.", "Ann lives in Rome and Bea in Oslo.", "", "en"))
    ['another_between']
    """
    if max(len(claim), len(sentence)) > _LONGEST:
        return frozenset({"words_elsewhere"})
    asked = lay_out(claim, language)
    said = in_other_unit(lay_out(sentence, language), frozenset(word.term for word in asked))
    lent = {word.term for word in lay_out(f". {heads}", language)}
    found = [
        frozenset(_rules(Layout(asked, said, language, in_order=in_order), lent))
        for in_order in (True, False)
    ]
    return min(found, key=lambda rules: (len(rules), sorted(rules)))


def unlimited(claim: str, sentence: str, language: str) -> frozenset[str]:
    """Name what limits a sentence, or the claim whose very words stand in it.

    Also where those words begin within another part: "the daughter of the mayor won".

    >>> sorted(unlimited("Mills grind maize.", "Few mills grind maize.", "en"))
    ['limit_dropped']
    """
    if max(len(claim), len(sentence)) > _LONGEST:
        return frozenset()
    layout = Layout(lay_out(claim, language), lay_out(sentence, language), language, in_order=True)
    if not layout.places:
        return frozenset()
    loose = {"loose_order"} if is_cut(layout) else set()
    narrowed = {NARROWED} if is_narrowed(layout) else set()
    return (limits_differ(layout) - {LIMIT_ADDED}) | loose | narrowed  # it has the claim's words


def _rules(layout: Layout, lent: set[str]) -> Iterator[str]:
    if len(layout.places) < _LEAST:
        yield "words_elsewhere"
        return
    for at, word in enumerate(layout.asked):
        if word.is_content and at not in layout.places and not _is_lent(layout, at, lent):
            yield "number_elsewhere" if word.is_number else "words_elsewhere"
    if any(stands_astray(layout, at) for at in layout.places if layout.asked[at].is_number):
        yield "number_elsewhere"
    if not (_is_turned(layout) or (is_ordered(layout) and is_linked(layout))):
        yield "loose_order"
    if has_rival(layout) or describes_another(layout):
        yield "another_between"
    if is_narrowed(layout):
        yield NARROWED
    yield from limits_differ(layout)


def _is_lent(layout: Layout, at: int, lent: set[str]) -> bool:
    """Whether a title lends a name, of which the rest is said; it lends no place to the rest."""
    word = layout.asked[at]
    is_placed = link(layout.asked, at, layout.words) == "links/place"
    is_last = at > max(layout.places)
    return word.term in lent and (word.is_capital or word.is_number) and not (is_placed and is_last)


def _is_turned(layout: Layout) -> bool:
    """Whether one side alone names by whom something is done; who does it, a guard has asked."""
    return is_passive(layout.asked, layout.words) != is_passive(layout.said, layout.words)
