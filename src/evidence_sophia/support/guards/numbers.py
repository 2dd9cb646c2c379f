"""Does the evidence give the numbers of the claim? As values, with units, words and ranges."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Final

from evidence_sophia.support.alignment import Match
from evidence_sophia.text.number_words import ORDINAL
from evidence_sophia.text.quantities import Quantity, quantities_in

__all__ = ["is_number", "numbers_missing"]

_STARTS: Final = frozenset("0123456789" + ORDINAL)
_ABOUT: Final = frozenset(
    "about around approximately roughly nearly almost some circa etwa rund ungefähr fast aprox "
    "aproximadamente unos casi environ presque".split()
)
_MORE: Final = frozenset({"over", "than", "least", "exceeding", "above", "über", "más", "plus"})
_LESS: Final = frozenset({"under", "most", "below", "less", "fewer", "up"})
_ROUNDING: Final = Fraction(1, 20)  # what "about" forgives
_BEFORE: Final = 3  # words before a number that may soften it
_BETWEEN: Final = frozenset({"between", "zwischen", "entre", "from"})


def is_number(term: str) -> bool:
    """Whether a term is a number or an ordinal.

    >>> is_number("12"), is_number("#3"), is_number("il6")
    (True, True, False)
    """
    return term[0] in _STARTS


def numbers_missing(found: Match) -> float:
    """Give the share of the claim's numbers that stand nowhere in the aligned sentences.

    A number counts as given where an equal quantity stands in other units or words, where "about"
    stands before it and one within a twentieth of it is given, where "over" or "under" stands
    before it and one beyond it is given, and where it is an end of a range ("between 80 and 90")
    that holds a number which is given.
    """
    terms = found.claim.reading.terms
    asked = [(at, term) for at, term in enumerate(terms) if is_number(term)]
    if not asked:
        return 0.0
    missing = [(at, term) for at, term in asked if term not in found.union]
    if missing:
        given = _given(found)
        equal = _equal_values(found)
        missing = [
            (at, term)
            for at, term in missing
            if term.removeprefix(ORDINAL) not in equal and not _is_met(terms, at, given)
        ]
    return len(missing) / len(asked)


def _given(found: Match) -> list[Fraction]:
    """List the values in the aligned sentences."""
    terms = {term for _, _, row in found.rows for term in row.held if is_number(term)}
    return sorted(value for value in map(_value, sorted(terms)) if value is not None)


def _value(term: str) -> Fraction | None:
    if term.startswith(ORDINAL):
        return None
    try:
        return Fraction(Decimal(term))
    except (InvalidOperation, ValueError):
        return None


def _is_met(terms: tuple[str, ...], at: int, given: list[Fraction]) -> bool:
    """Whether a softened number, or the end of a range, holds of a number that is given."""
    value = _value(terms[at])
    if value is None:
        return False
    before = frozenset(terms[max(0, at - _BEFORE) : at])
    low, high = _bounds(terms, at, value, before)
    return any((low is None or low <= each) and (high is None or each <= high) for each in given)


def _bounds(
    terms: tuple[str, ...], at: int, value: Fraction, before: frozenset[str]
) -> tuple[Fraction | None, Fraction | None]:
    nothing = (Fraction(1), Fraction(0))  # no number lies between
    if not before.isdisjoint(_ABOUT):
        return value * (1 - _ROUNDING), value * (1 + _ROUNDING)
    if end := _range(terms, at):
        return min(value, end), max(value, end)
    if not before.isdisjoint(_MORE):
        return value, value * 2  # more than twice as many is another statement
    if not before.isdisjoint(_LESS):
        return value / 2, value
    return nothing


def _range(terms: tuple[str, ...], at: int) -> Fraction | None:
    """Give the other end of a range such as "between 80 and 90"."""
    if at and terms[at - 1] in _BETWEEN and at + 2 < len(terms):
        return _value(terms[at + 2]) if is_number(terms[at + 2]) else None
    starts = at >= _BEFORE and terms[at - _BEFORE] in _BETWEEN
    return _value(terms[at - 2]) if starts and is_number(terms[at - 2]) else None


def _equal_values(found: Match) -> frozenset[str]:
    """Name the figures of the claim whose quantity, in whatever unit, the evidence gives."""
    language = found.claim.language
    said = {
        _key(each) for _, _, row in found.rows for each in quantities_in(row.text, language=language)
    }
    asked = quantities_in(found.claim.text, language=language)
    return frozenset(_figures(each for each in asked if _key(each) in said))


def _key(quantity: Quantity) -> tuple[Fraction, str]:
    return quantity.figure, quantity.unit


def _figures(quantities: Iterable[Quantity]) -> Iterable[str]:
    yield from (str(each.figure) for each in quantities)
