from __future__ import annotations

from fractions import Fraction

import pytest

from evidence_sophia.text.units import magnitude_of, unit_named


@pytest.mark.parametrize(
    ("names", "base"),
    [
        ("m metre Meter mètres метров 米", "m"),
        ("kg kilogram Kilogramm килограммов 公斤 千克", "kg"),
        ("s second Sekunden секунд 秒", "s"),
        ("°C ℃ Celsius", "K"),
        ("% percent Prozent процентов", "%"),
        ("m² m2 平方米", "m2"),
        ("€ EUR euros евро", "EUR"),
    ],
)
def test_names_of_one_unit_in_several_languages_are_one(names: str, base: str) -> None:
    """Every name of a unit leads to the same conversion."""
    assert {unit_named(name) for name in names.split()} == {unit_named(names.split(maxsplit=1)[0])}
    assert {found.base for name in names.split() if (found := unit_named(name))} == {base}


@pytest.mark.parametrize(("one", "other"), [("mW", "MW"), ("g", "t"), ("mg", "kg"), ("s", "ms")])
def test_signs_of_different_units_are_not_mixed(one: str, other: str) -> None:
    """Signs are read with their case."""
    assert unit_named(one) != unit_named(other)


@pytest.mark.parametrize("name", ["ton", "stone", "people", "", "KG"])
def test_a_name_that_means_several_units_or_none_is_none(name: str) -> None:
    """What is ambiguous or unknown is no unit."""
    assert unit_named(name) is None


@pytest.mark.parametrize(
    ("figure", "name", "base"),
    [
        ("1", "inches", "0.0254 m"),
        ("1", "feet", "0.3048 m"),
        ("1", "yards", "0.9144 m"),
        ("1", "miles", "1609.344 m"),
        ("1", "nautical miles", "1852 m"),
        ("1", "lb", "0.45359237 kg"),
        ("16", "ounces", "0.45359237 kg"),
        ("1", "acre", "4046.8564224 m2"),
        ("1", "hectare", "10000 m2"),
        ("1", "mph", "0.44704 m/s"),
        ("1", "miles per hour", "0.44704 m/s"),
        ("18", "knots", "9.26 m/s"),
        ("1", "US gallons", "0.003785411784 m3"),
        ("1", "imperial gallons", "0.00454609 m3"),
        ("1", "cubic feet", "0.028316846592 m3"),
        ("212", "degrees Fahrenheit", "373.15 K"),
        ("100", "°C", "373.15 K"),
        ("1", "century", "1200 mo"),
    ],
)
def test_customary_units_convert_by_their_definition(figure: str, name: str, base: str) -> None:
    """Factors are exact: a pound is 0.45359237 kg and a US gallon 231 cubic inches."""
    value, unit = base.split()
    found = unit_named(name)
    assert found is not None
    assert (found.to_base(Fraction(figure)), found.base) == (Fraction(value), unit)


@pytest.mark.parametrize("name", ["gallon", "quart", "pint"])
def test_what_differs_from_country_to_country_compares_with_itself_alone(name: str) -> None:
    """A gallon that is not said to be of one country is no number of litres."""
    found, litre = unit_named(name), unit_named("l")
    assert found is not None
    assert litre is not None
    assert found == unit_named(f"{name}s")
    assert found.base != litre.base


def test_a_scale_with_another_zero_converts_exactly() -> None:
    """Minus forty is the same in degrees Celsius and Fahrenheit."""
    celsius, fahrenheit = unit_named("°C"), unit_named("°F")
    assert celsius is not None
    assert fahrenheit is not None
    assert celsius.to_base(Fraction(-40)) == fahrenheit.to_base(Fraction(-40))


@pytest.mark.parametrize(
    ("word", "power"),
    [("million", 6), ("Mio.", 6), ("Milliarden", 9), ("billion", 9), ("Billionen", 12), ("万", 4)],
)
def test_words_of_magnitude_are_powers_of_ten(word: str, power: int) -> None:
    """A word of magnitude is a power of ten."""
    assert magnitude_of(word) == power


def test_another_word_has_no_magnitude() -> None:
    """A word that is none has no power."""
    assert magnitude_of("kg") is None
