"""Where does each word of a claim stand in a sentence, as close together as can be?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from evidence_sophia.support.tight.laid_out import LaidWord, without_asides
from evidence_sophia.support.tight.little_words import little_words
from evidence_sophia.text.number_words import ORDINAL
from evidence_sophia.text.relations import relations

__all__ = ["Layout", "kind_of_number", "same_terms"]

_OCCURRENCES: Final = 8  # of a word that are looked at: enough for a sentence, linear for a book
_YEARS: Final = range(1000, 2100)
_BACK: Final = 1_000  # what a step back costs, in words


class Layout:
    """A claim laid on a sentence.

    Attributes:
        asked: the words of the claim.
        said: those of the sentence.
        language: ISO 639-1 code of both.
        places: place of a word of the claim -> where it stands in the sentence.
        words: the little words of the language.
    """

    def __init__(
        self, asked: Sequence[LaidWord], said: Sequence[LaidWord], language: str, *, in_order: bool
    ) -> None:
        self.asked, self.said, self.language = asked, said, language
        self.places = _places_of(asked, said, language, in_order=in_order)
        self.words = little_words(language)

    @cached_property
    def taken(self) -> frozenset[int]:
        """The places of the sentence where a word of the claim stands."""
        return frozenset(self.places.values())

    @cached_property
    def missing(self) -> tuple[LaidWord, ...]:
        """The words of content that the sentence has not."""
        return tuple(
            word for at, word in enumerate(self.asked) if word.is_content and at not in self.places
        )

    @cached_property
    def asides(self) -> frozenset[int]:
        """The places of the sentence that stand in an aside."""
        wanted = frozenset(self.said[at].term for at in self.taken)
        return without_asides(self.said, wanted, self.language)

    @cached_property
    def said_of(self) -> Mapping[int, LaidWord]:
        """The words of the claim, by their places in the sentence."""
        return {place: self.asked[at] for at, place in self.places.items()}

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The terms of content of the claim."""
        return frozenset(word.term for word in self.asked if word.is_content)

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """The numbers of the claim as terms, and which kind each is of."""
        return {word.term: kind_of_number(word.term) for word in self.asked if word.is_number}

    def is_name(self, at: int) -> bool:
        """Whether a word of the sentence may be a name; nouns of German all look like one."""
        word = self.said[at]
        return word.is_capital and word.is_content and self.language != "de"


def kind_of_number(term: str) -> str:
    """Say whether a number may be a year, or is an ordinal.

    >>> kind_of_number("1902"), kind_of_number("12"), kind_of_number("#3")
    ('year', 'number', 'ordinal')
    """
    if term.startswith(ORDINAL):
        return "ordinal"
    is_year = term.isascii() and term.isdigit() and len(term) == len("1999") and int(term) in _YEARS
    return "year" if is_year else "number"


def same_terms(word: LaidWord, language: str) -> frozenset[str]:
    """Give the terms that say about the same as a word of the claim, itself included."""
    return frozenset({word.term, *relations(language).synonyms.get(word.term, ())})


def _places_of(
    asked: Sequence[LaidWord], said: Sequence[LaidWord], language: str, *, in_order: bool
) -> Mapping[int, int]:
    """Lay the words of a claim on words of a sentence, so that they stand as close as can be.

    Where ``in_order``, steps back are avoided first of all.
    """
    where: dict[str, list[int]] = {}
    for at, word in enumerate(said):
        where.setdefault(word.term, []).append(at)
    found: list[int] = []
    steps: list[dict[int, tuple[int, int]]] = []
    for number, word in enumerate(asked):
        same = same_terms(word, language) if word.is_content else ()
        options = sorted(at for term in same for at in where.get(term, ()))[:_OCCURRENCES]
        if options:
            last = steps[-1] if steps else {}
            steps.append({at: _step(at, last, _BACK if in_order else 0) for at in options})
            found.append(number)
    return dict(zip(found, _way_back(steps), strict=True))


def _step(at: int, last: Mapping[int, tuple[int, int]], back: int) -> tuple[int, int]:
    """Give what it costs to come to a place, and from which one; nothing for the first."""
    return min(
        (
            (cost + abs(at - before) + (_BACK if at == before else back * (at < before)), before)
            for before, (cost, _) in last.items()
        ),
        default=(0, -1),
    )


def _way_back(steps: Sequence[Mapping[int, tuple[int, int]]]) -> Sequence[int]:
    """List the places of the cheapest way."""
    way: list[int] = []
    at = min(steps[-1], key=steps[-1].__getitem__) if steps else -1
    for step in reversed(steps):
        way.append(at)
        at = step[at][1]
    return way[::-1]
