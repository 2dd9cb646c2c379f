"""Which passages say the same in nearly the same words? The best of them is kept.

Two passages are near duplicates where the Jaccard index of their sets of terms is at least a
threshold, and they differ neither in a number, nor in how often they deny, nor by one name or
one opposite in the place of another: these are what a reader must see both of.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import product
from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.retrieval.analyzers import analyze
from evidence_sophia.text.characters import is_number
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.names import name_words
from evidence_sophia.text.negation import negators
from evidence_sophia.text.relations import relations
from evidence_sophia.text.terms import tokens, vocabulary

__all__ = ["DUPLICATE_JACCARD", "Dropped", "near_duplicates"]

#: Share of common terms from which on two passages count as one.
DUPLICATE_JACCARD: Final = 0.92
#: Pairs of differing words that are compared; texts with more are so long that both are kept.
_COMPARED: Final = 4_096


@frozen(kw_only=True)
class Dropped:
    """A passage that says what a better one says.

    Attributes:
        place: its place in the ranking, from 0.
        kept: the place of the better one.
    """

    place: int
    kept: int


@frozen
class _Terms:
    """What decides whether a text repeats another."""

    text: str = field(repr=False)
    language: str
    terms: frozenset[str] = field(repr=False)
    figures: frozenset[str]
    denials: int

    @classmethod
    def of(cls, text: str, language: str) -> _Terms:
        """Analyse a text."""
        terms = frozenset(analyze(text))
        figures = frozenset(term for term in terms if any(map(is_number, term)))
        spoken = primary_language(language)
        return cls(text, spoken, terms, figures, len(negators(text, spoken)))

    def repeats(self, other: _Terms, threshold: float) -> bool:
        """Whether it is a near duplicate of another."""
        if self.figures != other.figures or self.denials != other.denials:
            return False
        common = len(self.terms & other.terms)
        is_near = common >= threshold * (len(self.terms) + len(other.terms) - common)
        return is_near and not _is_exchanged(self, other)


def _is_exchanged(one: _Terms, other: _Terms) -> bool:
    """Whether a name, or a word that excludes its opposite, stands for another of its kind."""
    if one.terms == other.terms:
        return False
    first, second = _words_but(one, other), _words_but(other, one)
    names = [_names(each) & words for each, words in ((one, first), (other, second))]
    if all(names) or len(first) * len(second) > _COMPARED:
        return True
    if one.language != other.language:
        return False
    known, terms = relations(one.language), vocabulary(one.language)
    pairs = product(sorted({terms[w] for w in first}), sorted({terms[w] for w in second}))
    return any(known.oppose(*pair) or known.exclude(*pair) for pair in pairs)


def _words_but(one: _Terms, other: _Terms) -> frozenset[str]:
    """Give the folded words that only the first of two texts has."""
    return frozenset(tokens(one.text)) - frozenset(tokens(other.text))


def _names(each: _Terms) -> frozenset[str]:
    return frozenset(
        token for word in name_words(each.text, each.language) for token in tokens(word)
    )


def near_duplicates(
    texts: Sequence[tuple[str, str]], threshold: float = DUPLICATE_JACCARD
) -> tuple[Dropped, ...]:
    """Name the texts that repeat a better one, by place.

    Args:
        texts: each text with its language tag, best first.
        threshold: of the Jaccard index, above 0 and at most 1.

    Raises:
        InvariantError: the threshold is out of bounds.

    >>> near_duplicates([("Lilies are toxic.", "en"), ("lilies are toxic", "en")])
    (Dropped(place=1, kept=0),)
    >>> near_duplicates([("Lilies are toxic.", "en"), ("Lilies are not toxic.", "en")])
    ()
    """
    if not 0.0 < threshold <= 1.0:
        message = f"a threshold is above 0 and at most 1, not {threshold}"
        raise InvariantError(message)
    analysed = [_Terms.of(*each) for each in texts]
    frequency = Counter(term for each in analysed for term in each.terms)
    kept: dict[str, list[int]] = defaultdict(list)
    dropped = []
    for place, each in enumerate(analysed):
        prefix = _prefix(each.terms, frequency, threshold)
        rivals = sorted({rival for term in prefix for rival in kept.get(term, ())})
        better = next((r for r in rivals if each.repeats(analysed[r], threshold)), None)
        if better is not None:
            dropped.append(Dropped(place=place, kept=better))
            continue
        for term in prefix:
            kept[term].append(place)
    return tuple(dropped)


def _prefix(terms: frozenset[str], frequency: Counter[str], threshold: float) -> list[str]:
    """Give the rarest terms, so many that two near duplicates share one of them.

    Prefix filtering (Chaudhuri, Ganti and Kaushik, ICDE 2006): of sorted sets with a Jaccard
    index of at least t, the first ``n - ceil(t * n) + 1`` members meet.
    """
    ordered = sorted(terms, key=lambda term: (frequency[term], term))
    return ordered[: len(ordered) - math.ceil(threshold * len(ordered)) + 1]
