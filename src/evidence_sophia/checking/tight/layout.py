"""Where does each word of a claim stand in a sentence, as close together as can be?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from evidence_sophia.checking.tight.laid_out import LaidWord, without_asides
from evidence_sophia.checking.tight.little_words import little_words
from evidence_sophia.text.relations import relations

__all__ = ["Layout", "same_terms"]

_OCCURRENCES: Final = 8  # of a word that are looked at: enough for a sentence, linear for a book
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

    def is_name(self, at: int) -> bool:
        """Whether a word of the sentence may be a name; nouns of German all look like one."""
        word = self.said[at]
        return word.is_capital and word.is_content and self.language != "de"


def same_terms(word: LaidWord, language: str) -> frozenset[str]:
    """Give the terms that say about the same as a word of the claim, itself included."""
    return frozenset({word.term, *relations(language).synonyms.get(word.term, ())})


def _places_of(
    asked: Sequence[LaidWord], said: Sequence[LaidWord], language: str, *, in_order: bool
) -> Mapping[int, int]:
    """Lay the words of a claim on words of a sentence, so that they stand as close as can be.

    Args:
        asked: the words of the claim.
        said: those of the sentence.
        language: ISO 639-1 code.
        in_order: whether a step back is to be avoided.

    Returns:
        for each word of content of the claim that stands there, by its place, a place of the
        sentence.
    """
    back = _BACK if in_order else 0
    where: dict[str, list[int]] = {}
    for at, word in enumerate(said):
        where.setdefault(word.term, []).append(at)
    paths: dict[int, tuple[int, tuple[int, ...]]] = {}
    found: list[int] = []
    for number, word in enumerate(asked):
        if not word.is_content:
            continue
        same = same_terms(word, language)
        options = sorted(at for term in same for at in where.get(term, ())[:_OCCURRENCES])
        if not options:
            continue
        found.append(number)
        paths = {at: _reached(at, paths, back) for at in options[:_OCCURRENCES]}
    best = min(paths.values())[1] if paths else ()
    return dict(zip(found, best, strict=True))


def _reached(
    at: int, paths: Mapping[int, tuple[int, tuple[int, ...]]], back: int
) -> tuple[int, tuple[int, ...]]:
    if not paths:
        return 0, (at,)
    cost, path = min(
        (cost + abs(at - last) + (back if at <= last else 0) + (_BACK if at in path else 0), path)
        for last, (cost, path) in paths.items()
    )
    return cost, (*path, at)
