"""Which quantity does a text state? A number with its unit, exact, brought to one unit a kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NoReturn

from attrs import frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown
from evidence_sophia.text.characters import is_digit
from evidence_sophia.text.fold import fold_typography
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.numbers import Number, numbers
from evidence_sophia.text.units import magnitude_of, unit_named

__all__ = ["LONGEST_QUANTITY", "Quantity", "each_quantity", "quantities_in", "read_quantity"]

#: Code points; no quantity that people write is longer, and exact figures of a million digits
#: cost more than they say.
LONGEST_QUANTITY: Final = 120

_POWER: Final = re.compile(
    r" ?(?:[x×·⋅*] ?10(?:\^([-+]?[0-9]{1,2})|([⁻⁺]?[⁰¹²³⁴-⁹]{1,2}))|[eE]([-+]?[0-9]{1,2})(?![0-9]))"
)
_RAISED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_WORD: Final = re.compile("百万|[万萬亿億]|[^ ,;:!?()\\[\\]\"']+")
#: Words of a unit's name at most: "miles per hour".
_UNIT_WORDS: Final = 3
#: Words after a number that are read as what it counts where they are no known unit.
_NOUN_WORDS: Final = 2


@frozen
class Quantity:
    """A figure and what it counts.

    Attributes:
        figure: the exact figure, in ``unit``.
        unit: the base unit of its kind; words that are no known unit stay as they are, folded;
            "" for a plain number.
    """

    figure: Fraction
    unit: str

    def key(self) -> str:
        """Write it so that equal quantities are equal texts."""
        return f"{_decimal(self.figure)} {self.unit}".strip()


def read_quantity(text: str, unit: str = "", *, language: str = "en") -> Quantity:
    """Read a text that states one quantity and nothing else.

    A grouping that fits the decimal comma alone (``1.250,5``) is read so in any language.

    Args:
        text: such as ``1,250.0 kg``, ``3.2 million`` or ``3×10^8 m/s``.
        unit: what a plain number counts, and what another unit must convert to; "" for any.
        language: ISO 639-1 code; it says how ``1.250`` is meant.

    Raises:
        InvariantError: it states no quantity, several, more than one, or one of another kind.

    >>> read_quantity("1,5 km", language="de").key(), read_quantity("1500", "m").key()
    ('1500 m', '1500 m')
    """
    line = fold_typography(text).strip(" ") if len(text) <= LONGEST_QUANTITY else ""
    for reading in (language, "de"):
        number = next(iter(numbers(line, reading)), None)
        if number is not None and not _goes_on(line, number):
            return _read(line, number, unit) or _refuse(text)
    return _refuse(text)


def quantities_in(text: str, unit: str = "", *, language: str = "en") -> tuple[Quantity, ...]:
    """List the quantities a text may state: each number with what follows it. Linear.

    >>> [found.key() for found in quantities_in("It grew from 2 km to 3.5 miles.")]
    ['2000 m', '5632.704 m']
    """
    return tuple(each_quantity(text, unit, language=language))


def each_quantity(text: str, unit: str = "", *, language: str = "en") -> Iterator[Quantity]:
    """Yield the quantities of ``quantities_in`` one by one, read when they are asked for."""
    line = fold_typography(text)
    for number in numbers(line, language):
        if not _is_too_long(number):
            yield from _in_text(line, number, unit)


def _is_too_long(number: Number) -> bool:
    return number.end - number.start > LONGEST_QUANTITY


def _refuse(text: str) -> NoReturn:
    message = f"not one quantity: {shown(text)}"
    raise InvariantError(message, hint="Write one number, and its unit after it.")


def _goes_on(line: str, number: Number) -> bool:
    """Whether the run of digits was cut, since its marks do not fit the language."""
    after = line[number.end : number.end + 2]
    return len(after) > 1 and after[0] in ".,'" and is_digit(after[1])


def _read(line: str, number: Number, unit: str) -> Quantity | None:
    sign = line[: number.start].strip(" +")
    figure, rest = _scaled(Fraction(number.value), line[number.end :])
    is_doubled = sign and (rest or unit_named(sign) is None)
    if is_doubled or (unit_named(rest) is None and any(map(is_digit, rest))):
        return None
    return _counted(figure, sign or rest, unit)


def _scaled(figure: Fraction, after: str) -> tuple[Fraction, str]:
    """Apply a power of ten and words such as "million"; give what is left of the text."""
    if power := _POWER.match(after):
        exponent = next(filter(None, power.groups())).translate(_RAISED)
        figure, after = figure * Fraction(10) ** int(exponent), after[power.end() :]
    after = after.strip(" ")
    while (word := _WORD.match(after)) and (exponent := magnitude_of(word[0])) is not None:
        figure, after = figure * 10**exponent, after[word.end() :].strip(" ")
    return figure, after


def _counted(figure: Fraction, written: str, unit: str) -> Quantity | None:
    """Convert to the base unit; None if it is of another kind than the unit that is asked for."""
    found, wanted = unit_named(written or unit), unit_named(unit)
    if unit and (wanted.base if wanted else casefold(unit)) != (
        found.base if found else casefold(written or unit)
    ):
        return None
    if found is None:
        return Quantity(figure, casefold(written or unit))
    return Quantity(found.to_base(figure), found.base)


def _in_text(line: str, number: Number, unit: str) -> Iterator[Quantity]:
    after = line[number.end : number.end + LONGEST_QUANTITY]
    figure, rest = _scaled(Fraction(number.value), after)
    words = [match[0].rstrip(".") for match in _WORD.finditer(rest)][:_UNIT_WORDS]
    names = [" ".join(words[:count]) for count in range(len(words), 0, -1)]
    known = next((name for name in names if unit_named(name)), None)
    for name in [known] if known else ["", *names[-_NOUN_WORDS:]]:
        if found := _counted(figure, name, unit):
            yield found


def _decimal(figure: Fraction) -> str:
    """Write a fraction as an exact decimal; as a fraction where there is none."""
    rest, places = figure.denominator, 0
    for prime in (2, 5):
        power = 0
        while rest % prime == 0:
            rest, power = rest // prime, power + 1
        places = max(places, power)
    if rest != 1:
        return f"{figure.numerator}/{figure.denominator}"
    digits = str(abs(figure.numerator) * 10**places // figure.denominator).zfill(places + 1)
    whole, part = digits[: len(digits) - places], digits[len(digits) - places :]
    return ("-" if figure < 0 else "") + whole + (f".{part}" if part else "")
