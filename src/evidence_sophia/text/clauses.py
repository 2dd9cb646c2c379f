"""Which clause does each word stand in, and does a negator reach it there?

A clause ends at a mark or before a word that begins another. A negator reaches what follows it
in its clause, or the whole clause where the language puts it last; two of them cancel out.
"Fails to", "lack of" deny too, "not only" does not, and "no evidence that" reaches on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import chain, islice, repeat
from typing import Final

from attrs import frozen

from evidence_sophia.text.characters import is_unspaced
from evidence_sophia.text.denial import THAT
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.negation import negators
from evidence_sophia.text.tables import table
from evidence_sophia.text.terms import Vocabulary, fold_words, tokens, tokens_of, vocabulary

__all__ = ["ClauseReading", "read_clauses"]

_MARKS: Final = re.compile("[,;:()\\[\\]—–،؛，；：、（）?!.](?=[^0-9]|$)")
_PLAIN_MARKS: Final = b",;:()[]?!."
_IN_WORDS: Final = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Of each byte: a line end for a mark, a blank for what else is in no word.
_PARTED: Final = bytes(
    ord("\n") if byte in _PLAIN_MARKS else byte if byte in _IN_WORDS else ord(" ")
    for byte in range(256)
)
# All marks alike, and all digits: what stands before a digit ends no clause.
_SHAPES: Final = bytes.maketrans(_PLAIN_MARKS + b"123456789", b"." * 10 + b"0" * 9)


_REACHING: Final = 2  # words before a clause: "evidence that", "pruebas de que"


class ClauseReading:
    """A text by its words; its clauses and negations are read when they are asked for.

    Attributes:
        tokens: the folded words, in order.
        terms: their terms, one each.
    """

    def __init__(
        self, text: str, language: str, tokens: Sequence[str], terms: tuple[str, ...]
    ) -> None:
        self.tokens = tuple(tokens)
        self.terms = terms
        self._text = text
        self._language = language

    @cached_property
    def clauses(self) -> tuple[int, ...]:
        """The number of the clause that each word stands in."""
        return _numbered(self.tokens, _sizes(self._text), _words(self._language).begins)

    @cached_property
    def _found(self) -> tuple[tuple[bool, ...], int]:
        known, words = vocabulary(self._language), _words(self._language)
        if words.cues.isdisjoint(self.tokens) and not (
            words.is_unspaced and negators(self._text, known.language)
        ):
            return (False,) * len(self.tokens), 0
        return _counts(self.tokens, self.clauses, known, words)

    @property
    def denied(self) -> tuple[bool, ...]:
        """Whether a negator reaches each word; a negator itself is not denied."""
        return self._found[0]

    @property
    def denials(self) -> int:
        """How many words or phrases deny."""
        return self._found[1]

    def denied_terms(self) -> frozenset[str]:
        """Name the terms that are denied wherever they stand."""
        if not self.denials:
            return frozenset()
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
    reaching_next: frozenset[str]
    resumes: frozenset[str]
    halves: frozenset[str]
    whole_clause: bool
    is_unspaced: bool
    cues: frozenset[str]


def read_clauses(
    text: str, language: str = "en", words: Sequence[str] | None = None
) -> ClauseReading:
    """Read a text word by word. Linear in the text.

    Args:
        text: the text.
        language: BCP 47 tag.
        words: its folded words, where they are known already.

    >>> found = read_clauses("It does not harm cats, but it harms dogs.")
    >>> sorted(found.denied_terms())
    ['cat']
    """
    code = primary_language(language)
    said = tokens(text) if words is None else words
    return ClauseReading(text, code, said, tuple(map(vocabulary(code).__getitem__, said)))


def _sizes(text: str) -> list[int]:
    """Count the words of each piece between marks; plain text is cut by table."""
    if text.isascii():
        raw = text.encode()
        if not any(mark in raw.translate(_SHAPES) for mark in (b"'", b".0")):
            return [len(piece.split()) for piece in raw.translate(_PARTED).split(b"\n")]
    return [len(tokens_of(piece)) for piece in _MARKS.split(fold_words(text))]


def _numbered(said: tuple[str, ...], sizes: list[int], begins: frozenset[str]) -> tuple[int, ...]:
    """Give the number of the clause of each word."""
    if begins.isdisjoint(said):
        return tuple(chain.from_iterable(repeat(*each) for each in enumerate(sizes)))
    numbers: list[int] = []
    number, rest = 0, iter(said)
    for size in sizes:
        for word in islice(rest, size):
            number += word in begins
            numbers.append(number)
        number += 1
    return tuple(numbers)


def _counts(
    said: tuple[str, ...], clauses: tuple[int, ...], known: Vocabulary, words: _Words
) -> tuple[tuple[bool, ...], int]:
    """Say of each word whether an odd number of negators reaches it, and count them."""
    places = sorted(_places(said, known, words))
    if words.whole_clause:
        hit = {clauses[place] for place in places}
        for place in range(1, len(said)):
            is_on = clauses[place] != clauses[place - 1] and clauses[place - 1] in hit
            if is_on and _reaches_on(said, place, words):
                hit.add(clauses[place])
        return tuple(clause in hit for clause in clauses), len(places)
    denied: list[bool] = []
    at, open_, clause, handed = set(places), 0, 0, 0
    for place, token in enumerate(said):
        if clauses[place] != clause:
            open_ = handed if _reaches_on(said, place, words) else 0
            clause = clauses[place]
        denied.append(open_ % 2 == 1 and place not in at)
        if place in at:
            open_ = 1 if token in words.resumes else open_ + 1
        if token in words.reaching_on or token in words.reaching_next:
            handed = open_
    return tuple(denied), len(places)


def _places(said: tuple[str, ...], known: Vocabulary, words: _Words) -> Iterator[int]:
    for place, token in enumerate(said):
        after = said[place + 1] if place + 1 < len(said) else ""
        if token in known.negators or _holds_negator(token, known):
            if after not in words.harmless and token not in words.halves:
                yield place
        elif token in words.single or (token, after) in words.pairs:
            yield place


def _holds_negator(token: str, known: Vocabulary) -> bool:
    return is_unspaced(token[0]) and bool(negators(token, known.language))


def _reaches_on(said: tuple[str, ...], place: int, words: _Words) -> bool:
    """Whether a clause hangs on what the words before it deny: "no evidence that", "not true that".

    "Not a true lily, and it harms cats" denies nothing about the cats.
    """
    if said[place] not in THAT:
        return False
    before = said[max(0, place - _REACHING) : place]
    if not words.reaching_on.isdisjoint(before):
        return True
    while before and before[-1] in words.begins:  # "not true, however, that"
        before = before[:-1]
    return before[-1:] != () and before[-1] in words.reaching_next


@cache
def _words(language: str) -> _Words:
    entries = (entry.split("_") for entry in sorted(table(language, "denying_pairs")))
    pairs = frozenset((first, second) for first, second in entries)
    denying, known = table(language, "denying_words"), vocabulary(language).negators
    return _Words(
        begins=table(language, "clause_words"),
        harmless=table(language, "not_denying"),
        pairs=pairs,
        single=denying,
        reaching_on=table(language, "denies_on"),
        reaching_next=table(language, "denies_next"),
        resumes=table(language, "continues_denial"),
        halves=table(language, "denying_halves"),
        whole_clause=bool(table(language, "negates_clause")),
        is_unspaced=any(is_unspaced(negator[0]) for negator in known),
        cues=known | denying | {pair[0] for pair in pairs},
    )
