"""Which sentences are about the thing that a question names as a source's title does?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve

from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.answering.extraction.readings import Reading
from evidence_sophia.answering.policy import AnswerPolicy
from evidence_sophia.retrieval.analyzers import analyze
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.words import content_words

__all__ = ["about_named"]

#: What parts the name in a title from what is said of it.
_PARTS: Final = re.compile("[:：,(|]| [-–—] ")


def about_named(readings: Sequence[Reading], policy: AnswerPolicy) -> Sequence[Reading]:
    """Let no sentence about another thing than the one that a question names answer it.

    A question that holds all words of a title ("Does the jade plant contain saponins?") is
    answered from what stands under it, and after that from sentences that name the thing
    themselves; a sentence that holds no more of the question than the name is no answer. Where
    several titles are held, the longest tell; where none is, nothing is left
    out.

    Args:
        readings: of the passages that may be quoted.
        policy: what a sentence under another title loses.
    """
    named = [_named(item) for item in readings]
    most = max(map(len, named), default=0)
    titles = {terms for terms in named if len(terms) == most}
    if not most:
        return readings
    return [
        evolve(item, offers=tuple(_judged(item, titles, policy, is_own=terms in titles)))
        for item, terms in zip(readings, named, strict=True)
    ]


def _judged(
    item: Reading,
    titles: set[frozenset[str]],
    policy: AnswerPolicy,
    *,
    is_own: bool,
) -> Iterator[Candidate]:
    """Let what is said of other things, or only names these, answer nothing; all stay in place."""
    cost = 0.0 if is_own else policy.elsewhere_cost
    for each in item.offers:
        names = (terms for terms in titles if is_own or terms <= each.terms)
        answers = any(_says_more(item, each, terms) for terms in names)
        yield evolve(each, score=each.score - cost) if answers else evolve(each, coverage=0.0)


def _says_more(item: Reading, offer: Candidate, terms: frozenset[str]) -> bool:
    rest = item.question.terms - terms
    return not rest or not rest.isdisjoint(offer.held)


def _named(item: Reading) -> frozenset[str]:
    """Give the terms of the title's name if the question holds them all, else none."""
    passage, asked = item.hit.passage, item.question
    name = _PARTS.split(passage.title, maxsplit=1)[0]
    words = content_words(name, primary_language(passage.language))
    terms = frozenset(term for word in words for term in analyze(word, asked.analyzer))
    return terms if terms <= asked.terms else frozenset()
