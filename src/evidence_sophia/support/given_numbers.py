"""Which numbers of a claim does evidence give? As values, with units, words and ranges."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache
from typing import Final

from evidence_sophia.support.evidence import ReadSentence, is_number
from evidence_sophia.text.number_words import ORDINAL, number_term, spelled_numbers
from evidence_sophia.text.numbers import numbers
from evidence_sophia.text.quantities import (
    LONGEST_QUANTITY,
    Quantity,
    each_quantity,
    quantities_in,
)
from evidence_sophia.text.tables import table
from evidence_sophia.text.terms import fold_words
from evidence_sophia.text.units import unit_named

__all__ = ["allows_number", "missing_numbers"]

_BEFORE: Final = 3  # words before a number that may soften it
_ROUNDING: Final = Fraction(1, 20)  # what "about" forgives
_SEVERAL: Final = 2
_REMEMBERED: Final = 4096  # terms whose values are; texts repeat the same small numbers


def missing_numbers(
    claim: ReadSentence, rows: Sequence[ReadSentence], everywhere: frozenset[str]
) -> tuple[str, ...]:
    """List the claim's numbers that the evidence does not give, as terms in order.

    A number counts as given where an equal quantity stands in other units or words, where "about"
    stands before it and one within a twentieth of it is given, where "over" or "under" stands
    before it and one beyond it is given, and where it is an end of a range ("between 80 and 90")
    that holds a number which is given. So does that of a name that is written in one word
    there ("A-7", "A7").

    Args:
        claim: as read.
        rows: the sentences that it is held against.
        everywhere: every term that stands anywhere in the evidence.
    """
    if claim.numbers <= everywhere:
        return ()
    reading = claim.reading
    missing = [
        at
        for at, term in enumerate(reading.terms)
        if is_number(term)
        and term not in everywhere
        and not (at and reading.tokens[at - 1] + reading.tokens[at] in everywhere)
    ]
    given = _given(rows)
    spelled = _spelled_out(claim, given)
    left = [at for at in missing if at not in spelled and not _is_met(claim, at, given)]
    equal = _equal(claim, rows) if left else frozenset()
    return tuple(reading.terms[at] for at in left if reading.terms[at] not in equal)


def allows_number(
    claim: ReadSentence, rows: Sequence[ReadSentence], claimed: str, said: str
) -> bool:
    """Whether a number of a claim, with what softens it, allows the one that is said instead.

    Args:
        claim: as read.
        rows: the sentences that it is held against.
        claimed: the number's term in the claim.
        said: the term in its place in a sentence.
    """
    if claimed == said or claimed in _equal(claim, rows):
        return True
    value = _value(said)
    return value is not None and _is_met(claim, claim.reading.terms.index(claimed), [value])


def _given(rows: Sequence[ReadSentence]) -> list[Fraction]:
    """List the values in some sentences, those spelled in several words among them."""
    terms = {term for row in rows for term in row.numbers}
    values = {value for value in map(_value, terms) if value is not None}
    for row in rows:
        values |= {Fraction(each[2]) for each in _spelled_in(row)}
    return sorted(values)


def _spelled_in(row: ReadSentence) -> tuple[tuple[int, int, int], ...]:
    if len(row.numbers) < _SEVERAL:
        return ()
    return spelled_numbers(row.tokens, row.language)


def _spelled_out(claim: ReadSentence, given: list[Fraction]) -> frozenset[int]:
    """Name the words of the claim that are part of a number of several words which is given."""
    values = frozenset(given)
    return frozenset(
        at
        for start, end, value in _spelled_in(claim)
        if Fraction(value) in values
        for at in range(start, end)
    )


@lru_cache(_REMEMBERED)
def _value(term: str) -> Fraction | None:
    if term.startswith(ORDINAL) or len(term) > LONGEST_QUANTITY:
        return None
    try:
        return Fraction(Decimal(term))
    except (InvalidOperation, ValueError):
        return None


def _is_met(claim: ReadSentence, at: int, given: list[Fraction]) -> bool:
    """Whether a softened number, or the end of a range, holds of a number that is given."""
    value = _value(claim.reading.terms[at])
    if value is None:
        return False
    low, high = _bounds(claim, at, value)
    at_least = bisect_left(given, low)
    return at_least < len(given) and given[at_least] <= high


def _bounds(claim: ReadSentence, at: int, value: Fraction) -> tuple[Fraction, Fraction]:
    language, reading = claim.language, claim.reading
    before = frozenset(reading.tokens[max(0, at - _BEFORE) : at])
    if not before.isdisjoint(table(language, "about_number")):
        return value * (1 - _ROUNDING), value * (1 + _ROUNDING)
    if (end := _range(reading.terms, at, table(language, "between_numbers"))) is not None:
        return min(value, end), max(value, end)
    if not before.isdisjoint(table(language, "under_number")):
        return value / 2, value
    # More than twice as many is another statement; without a word before, only the value itself.
    is_over = not before.isdisjoint(table(language, "over_number"))
    return value, value * 2 if is_over else value


def _range(terms: tuple[str, ...], at: int, between: frozenset[str]) -> Fraction | None:
    """Give the other end of a range such as "between 80 and 90"."""
    if at and terms[at - 1] in between and at + 2 < len(terms):
        return _value(terms[at + 2]) if is_number(terms[at + 2]) else None
    starts = at >= _BEFORE and terms[at - _BEFORE] in between
    return _value(terms[at - 2]) if starts and is_number(terms[at - 2]) else None


def _equal(claim: ReadSentence, rows: Sequence[ReadSentence]) -> frozenset[str]:
    """Name the claim's figures whose quantity, in whatever unit, some sentences give."""
    figured = [row for row in rows if row.numbers]
    asked = _quantities(claim) if figured else ()
    if not asked:
        return frozenset()
    language = claim.language
    said = {_key(each) for row in figured for each in quantities_in(row.text, language=language)}
    return frozenset(term for term, quantity in asked if _key(quantity) in said)


def _quantities(claim: ReadSentence) -> tuple[tuple[str, Quantity], ...]:
    """List the figures of a claim that have a unit, as terms, with what they amount to."""
    text, language = fold_words(claim.text), claim.language
    found = []
    for number in numbers(text, language):
        here = text[number.start : number.end + LONGEST_QUANTITY]
        quantity = next(each_quantity(here, language=language), None)
        if quantity and unit_named(quantity.unit):
            found.append((number_term(text[number.start : number.end], language), quantity))
    return tuple(found)


def _key(quantity: Quantity) -> tuple[Fraction, str]:
    return quantity.figure, quantity.unit
