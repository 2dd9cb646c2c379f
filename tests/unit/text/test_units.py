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


@pytest.mark.parametrize("name", ["ton", "gallon", "pint", "people", "", "KG"])
def test_a_name_that_means_several_units_or_none_is_none(name: str) -> None:
    """What is ambiguous or unknown is no unit."""
    assert unit_named(name) is None


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
