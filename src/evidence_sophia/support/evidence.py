"""What is read of a claim and of evidence before the two are compared?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, not_negative
from evidence_sophia.model.span import Span
from evidence_sophia.support.rarity import WeighedTerms
from evidence_sophia.text.clauses import ClauseReading
from evidence_sophia.text.number_words import ORDINAL
from evidence_sophia.text.relations import relations
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.terms import tokens, vocabulary

__all__ = [
    "EvidenceSentence",
    "ReadClaim",
    "ReadSentence",
    "forget_sentences",
    "is_number",
    "read_sentence",
    "split_evidence",
]

_NUMBERS: Final = frozenset("0123456789" + ORDINAL)
_LONGEST: Final = 1_000  # code points of a sentence that is remembered


@frozen(kw_only=True)
class EvidenceSentence:
    """One sentence that a claim is held against.

    Attributes:
        text: the sentence.
        start: where it begins in the text it is taken from, in code points.
    """

    text: str = field(validator=instance_of(str), kw_only=False)
    start: int = field(default=0, validator=not_negative)

    @property
    def span(self) -> Span:
        """Its place in the text it is taken from."""
        return Span(self.start, self.start + len(self.text))


class ReadSentence:
    """A sentence by its terms; what few sentences need is read when it is asked for.

    Attributes:
        text: the sentence.
        language: ISO 639-1 code.
        tokens: its folded words, in order.
        terms: their terms, one each.
        held: its terms, stop words included.
    """

    def __init__(self, text: str, language: str) -> None:
        self.text = text
        self.language = language
        self.tokens = tokens(text)
        self.terms = tuple(map(vocabulary(language).__getitem__, self.tokens))
        self.held = frozenset(self.terms)

    @cached_property
    def reading(self) -> ClauseReading:
        """Its words in order, by clause."""
        return ClauseReading(self.text, self.language, self.tokens, self.terms)

    @cached_property
    def content(self) -> frozenset[str]:
        """Its terms without the stop words."""
        return frozenset(self.ordered)

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Its terms that are numbers or ordinals."""
        return frozenset([term for term in self.held if term[0] in _NUMBERS])

    @cached_property
    def ordered(self) -> tuple[str, ...]:
        """Its terms in order, without the stop words."""
        return tuple(filter(None, map(vocabulary(self.language).content.__getitem__, self.tokens)))


def is_number(term: str) -> bool:
    """Whether a term is a number or an ordinal.

    >>> is_number("12"), is_number("#3"), is_number("il6")
    (True, True, False)
    """
    return term[0] in _NUMBERS


def read_sentence(text: str, language: str) -> ReadSentence:
    """Read a sentence of evidence, or remember it: claims come one by one to the same texts."""
    return _remembered(text, language) if len(text) <= _LONGEST else ReadSentence(text, language)


@lru_cache(maxsize=4096)
def _remembered(text: str, language: str) -> ReadSentence:
    return ReadSentence(text, language)


def forget_sentences() -> None:
    """Forget the sentences that were read: for measurements, and to give their memory back."""
    _remembered.cache_clear()


class ReadClaim(ReadSentence):
    """A claim by its terms.

    Attributes:
        wanted: the terms that carry content; all of them where none does.
        asked: the same, sorted.
        weighed: the same, by what they weigh.
        weights: what each of them weighs.
        whole: the sum of the weights.
        agreeing: those that have synonyms, with them.
    """

    def __init__(self, text: str, language: str) -> None:
        super().__init__(text, language)
        self.wanted = self.content or self.held
        self.asked = tuple(sorted(self.wanted))
        self.weighed = WeighedTerms(self.asked, language)
        self.weights = self.weighed.weights
        self.whole = self.weighed.whole
        known = relations(language).synonyms
        self.agreeing = tuple((term, known[term]) for term in self.asked if term in known)


def split_evidence(
    evidence: Sequence[EvidenceSentence] | str, language: str
) -> tuple[EvidenceSentence, ...]:
    """Give the sentences of evidence; a text is split by rule, given ones keep their index."""
    if isinstance(evidence, str):
        found = sentences(evidence, language)
        return tuple(EvidenceSentence(span.of(evidence), start=span.start) for span in found)
    return tuple(evidence)
