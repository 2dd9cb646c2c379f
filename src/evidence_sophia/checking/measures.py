"""Do the quantities of a claim stand in what is said, with their units? Not their figures alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from attrs import frozen

from evidence_sophia.support.evidence import ReadSentence
from evidence_sophia.text.characters import is_digit
from evidence_sophia.text.number_words import number_term, spelled_numbers
from evidence_sophia.text.numbers import numbers
from evidence_sophia.text.quantities import LONGEST_QUANTITY, quantities_in
from evidence_sophia.text.tables import table
from evidence_sophia.text.terms import fold_words, tokens
from evidence_sophia.text.units import Unit, unit_named

__all__ = ["QUANTITY_MISSING", "UNIT_DIFFERS", "unit_differs", "unmet_quantities"]

UNIT_DIFFERS: Final = "unit_differs"
"""The rule of a figure that is said with another unit: it is another quantity."""

QUANTITY_MISSING: Final = "quantity_missing"
"""The rule of a quantity that is said nowhere, in whatever unit."""

#: "Pounds" are money, too; with a figure before it and no "sterling" after it a mass is meant.
#: The factor is that of the agreement of 1959.
_POUNDS: Final = frozenset({"pound", "pounds", "libra", "libras"})
_POUND: Final = Unit("kg", Fraction("0.45359237"), Fraction(0))
#: Two names of the degree: an angle's and a temperature's.
_DEGREES: Final = frozenset({"deg", "K"})
_CONVERTED: Final = Fraction(1, 100)  # what rounding forgives between two units
_READINGS: Final = 3  # of a figure without a known unit: alone, with two words, with one
_BEFORE: Final = 20  # characters that show whether a figure is softened
_SOFT: Final = ("about_number", "over_number", "under_number", "between_numbers", "soft_number")


@frozen
class _Measure:
    """A figure as written, and what it amounts to; ``unit`` is "" where none is known."""

    written: Fraction
    figure: Fraction
    unit: str
    is_soft: bool

    def equals(self, said: _Measure) -> bool:
        """Whether it is the same quantity, rounded where the units differ."""
        if self.unit != said.unit:
            return False
        is_converted = self.written != said.written
        leeway = _CONVERTED * abs(self.figure) if is_converted else Fraction(0)
        return abs(self.figure - said.figure) <= leeway

    def is_same_figure(self, said: _Measure) -> bool:
        return self.written == said.written

    def may_equal(self, said: _Measure) -> bool:
        """Whether it is the same figure without a unit, or with one of two names."""
        is_open = not said.unit or {self.unit, said.unit} <= _DEGREES
        return self.is_same_figure(said) and is_open


def unmet_quantities(claim: str, held: Sequence[ReadSentence]) -> frozenset[str]:
    """Name the rules of the claim's quantities that none of some sentences says.

    A quantity is met by an equal one of its kind, in any unit, and by its figure where nothing
    says what that counts. What "about" or "over" softens is left to the guards of numbers.

    >>> sentence = ReadSentence("They brought 382 kilograms (842 pounds).", "en")
    >>> sorted(unmet_quantities("They brought 382 pounds.", [sentence]))
    ['unit_differs']
    >>> sorted(unmet_quantities("They brought 0.382 tonnes.", [sentence]))
    []
    """
    asked = _asked(claim, held[0].language) if held else ()
    said = [each for row in held for each in _measures(row.text, row.language)] if asked else []
    return frozenset(filter(None, (_unmet(each, said) for each in asked)))


def unit_differs(claim: str, said: ReadSentence) -> bool:
    """Whether a sentence has a figure of the claim with another unit."""
    return UNIT_DIFFERS in unmet_quantities(claim, [said])


def _asked(claim: str, language: str) -> tuple[_Measure, ...]:
    return tuple(each for each in _measures(claim, language) if each.unit)


def _unmet(asked: _Measure, said: Sequence[_Measure]) -> str:
    if any(asked.equals(each) or asked.may_equal(each) for each in said):
        return ""
    if any(map(asked.is_same_figure, said)):
        return UNIT_DIFFERS
    return "" if asked.is_soft else QUANTITY_MISSING


@lru_cache(4096)
def _measures(text: str, language: str) -> tuple[_Measure, ...]:
    return (*_in_digits(fold_words(text), language), *_in_words(tokens(text), language))


def _in_digits(text: str, language: str) -> Iterator[_Measure]:
    for number in numbers(text, language):
        written = Fraction(number.value) if number.end - number.start <= LONGEST_QUANTITY else None
        here = text[number.start : number.end + LONGEST_QUANTITY]
        found = quantities_in(here, language=language)
        if written is None or not found:
            continue
        before = tokens(text[max(0, number.start - _BEFORE) : number.start])
        is_soft = any(not table(language, section).isdisjoint(before) for section in _SOFT)
        read = found[0]
        if unit_named(read.unit):
            yield _Measure(written, read.figure, read.unit, is_soft)
        elif not _POUNDS.isdisjoint(each.unit for each in found[:_READINGS]):
            yield _Measure(written, _POUND.to_base(read.figure), _POUND.base, is_soft)
        else:
            yield _Measure(written, read.figure, "", is_soft)


def _in_words(words: Sequence[str], language: str) -> Iterator[_Measure]:
    """Read what is spelled out, "thirty-one minutes", in one word or several."""
    several = {start: (end, value) for start, end, value in spelled_numbers(words, language)}
    for at, word in enumerate(words):
        term = "" if is_digit(word[0]) else number_term(word, language)
        end, value = several.get(at, (at + 1, int(term) if term.isdecimal() else None))
        if value is None:
            continue
        name = words[end] if end < len(words) else ""
        unit = _POUND if name in _POUNDS else unit_named(name)
        figure = unit.to_base(Fraction(value)) if unit else Fraction(value)
        yield _Measure(Fraction(value), figure, unit.base if unit else "", is_soft=False)
