"""Which clause does each word stand in, and does a negator reach it there?

A clause ends at a mark or before a word that begins another. A negator reaches what follows it
in its clause, or the whole clause where the language puts it last; two of them cancel out.
"Fails to", "lack of" deny too, "not only" does not, and "no evidence that" reaches on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from attrs import frozen

from evidence_sophia.text.characters import is_unspaced
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.negation import negators
from evidence_sophia.text.tables import table
from evidence_sophia.text.terms import Vocabulary, fold_words, tokens, vocabulary

__all__ = ["ClauseReading", "read_clauses"]

_MARKS: Final = re.compile("[,;:()\\[\\]—–،؛，；：、（）?!.](?=[^0-9]|$)")


@frozen(eq=False)
class ClauseReading:
    """A text by its words.

    Attributes:
        tokens: the folded words, in order.
        terms: their terms, one each.
        clauses: the number of the clause each stands in.
        denied: whether a negator reaches each; a negator itself is not denied.
        denials: how many words or phrases deny.
    """

    tokens: tuple[str, ...]
    terms: tuple[str, ...]
    clauses: tuple[int, ...]
    denied: tuple[bool, ...]
    denials: int

    def denied_terms(self) -> frozenset[str]:
        """Name the terms that are denied wherever they stand."""
        pairs = tuple(zip(self.terms, self.denied, strict=True))
        said = {term for term, is_denied in pairs if not is_denied}
        return frozenset(term for term, is_denied in pairs if is_denied) - said


@frozen
class _Words:
    """The words of a language that steer a negation."""

    begins: frozenset[str]
    harmless: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    single: frozenset[str]
    reaching_on: frozenset[str]
    resumes: frozenset[str]
    halves: frozenset[str]
    whole_clause: bool


def read_clauses(text: str, language: str = "en") -> ClauseReading:
    """Read a text word by word. Linear in the text.

    >>> found = read_clauses("It does not harm cats, but it harms dogs.")
    >>> sorted(found.denied_terms())
    ['cat', 'harm']
    """
    known, words = vocabulary(language), _words(primary_language(language))
    said: list[str] = []
    clauses: list[int] = []
    clause = -1
    for piece in _MARKS.split(text):
        clause += 1
        for token in tokens(piece):
            clause += token in words.begins
            said.append(token)
            clauses.append(clause)
    counts = _counts(said, clauses, known, words) if _may_deny(text, said, known, words) else None
    return ClauseReading(
        tokens=tuple(said),
        terms=tuple(known[token] for token in said),
        clauses=tuple(clauses),
        denied=tuple(counts[0]) if counts else (False,) * len(said),
        denials=counts[1] if counts else 0,
    )


def _may_deny(text: str, said: list[str], known: Vocabulary, words: _Words) -> bool:
    """Whether it is worth looking closer: most sentences deny nothing."""
    cues = known.negators | words.single | {pair[0] for pair in words.pairs}
    return not cues.isdisjoint(said) or bool(_unspaced_denials(text, known))


def _unspaced_denials(text: str, known: Vocabulary) -> int:
    if not any(is_unspaced(negator[0]) for negator in known.negators):
        return 0
    return len(negators(fold_words(text), known.language))


def _counts(
    said: list[str], clauses: list[int], known: Vocabulary, words: _Words
) -> tuple[list[bool], int]:
    """Say of each word whether an odd number of negators reaches it, and count them."""
    places = sorted(_places(said, known, words))
    if words.whole_clause:
        hit = {clauses[place] for place in places}
        return [clause in hit for clause in clauses], len(places)
    denied: list[bool] = []
    at, open_, clause = set(places), 0, 0
    for place, token in enumerate(said):
        if clauses[place] != clause:
            open_ = open_ if _reaches_on(said, place, words) else 0
            clause = clauses[place]
        denied.append(open_ % 2 == 1 and place not in at)
        if place in at:
            open_ = 1 if token in words.resumes else open_ + 1
    return denied, len(places)


def _places(said: list[str], known: Vocabulary, words: _Words) -> Iterator[int]:
    for place, token in enumerate(said):
        after = said[place + 1] if place + 1 < len(said) else ""
        if token in known.negators or _holds_negator(token, known):
            if after not in words.harmless and token not in words.halves:
                yield place
        elif token in words.single or (token, after) in words.pairs:
            yield place


def _holds_negator(token: str, known: Vocabulary) -> bool:
    return is_unspaced(token[0]) and bool(negators(token, known.language))


def _reaches_on(said: list[str], place: int, words: _Words) -> bool:
    return place > 0 and said[place - 1] in words.reaching_on


@cache
def _words(language: str) -> _Words:
    pairs = (entry.split("_") for entry in sorted(table(language, "denying_pairs")))
    return _Words(
        begins=table(language, "clause_words"),
        harmless=table(language, "not_denying"),
        pairs=frozenset((first, second) for first, second in pairs),
        single=table(language, "denying_words"),
        reaching_on=table(language, "denies_on"),
        resumes=table(language, "continues_denial"),
        halves=table(language, "denying_halves"),
        whole_clause=bool(table(language, "negates_clause")),
    )
