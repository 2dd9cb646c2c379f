from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.errors import InvariantError
from evidence_sophia.text.quantities import quantities_in, read_quantity


@pytest.mark.parametrize(
    ("text", "unit", "language", "key"),
    [
        ("1,250.0 kg", "kg", "en", "1250 kg"),
        ("1.250,5 kg", "kg", "en", "1250.5 kg"),
        ("1.250 kg", "kg", "de", "1250 kg"),
        ("1.250 kg", "kg", "en", "1.25 kg"),
        ("8.849 km", "m", "en", "8849 m"),
        ("8849", "m", "en", "8849 m"),
        ("2.5 million", "", "en", "2500000"),
        ("2,5 Mio. Euro", "EUR", "de", "2500000 EUR"),
        ("€ 5 Mrd.", "", "en", "5000000000 EUR"),
        ("€ 5", "EUR", "en", "5 EUR"),
        ("3×10^8 m/s", "m/s", "en", "300000000 m/s"),
        ("3 × 10⁻² m", "m", "en", "0.03 m"),
        ("1.5e3", "", "en", "1500"),
        ("-40 °F", "K", "en", "233.15 K"),
        ("100 °F", "K", "en", "55967/180 K"),
        ("−0.5", "", "en", "-0.5"),
        ("+7", "", "en", "7"),
        ("٣٫٥", "", "ar", "3.5"),
        ("830万人", "", "zh", "8300000 人"),
        ("36 Monate", "Jahre", "de", "36 mo"),
        ("12 %", "%", "en", "12 %"),
        ("12", "%", "en", "12 %"),
        ("3 goals", "goals", "en", "3 goals"),
        ("3", "goals", "en", "3 goals"),
        ("123456789012345678901234567890123.5", "", "en", "123456789012345678901234567890123.5"),
    ],
)
def test_one_quantity_has_one_key(text: str, unit: str, language: str, key: str) -> None:
    """However a quantity is written, its key is exact and in one unit."""
    assert read_quantity(text, unit, language=language).key() == key


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("", ""),
        ("many", ""),
        ("5 or 6", ""),
        ("5-7", ""),
        ("3.11.4", ""),
        ("1/3", ""),
        ("about 5", ""),
        ("5 kg", "m"),
        ("5 apples", "kg"),
        ("€ 5 USD", ""),
        ("8,849 m (29,032 ft)", ""),
        ("9" * 121, ""),
    ],
)
def test_what_is_not_one_quantity_is_refused(text: str, unit: str) -> None:
    """No quantity, several, a vague one and one of another kind are all refused."""
    with pytest.raises(InvariantError, match="not one quantity"):
        read_quantity(text, unit)


def test_a_text_states_each_quantity_with_its_unit() -> None:
    """Each number counts what follows it; a known unit is converted."""
    found = quantities_in("He weighs 80 kg (176 lb) at 20 degrees Celsius.")
    assert [one.key() for one in found] == ["80 kg", "79.83225712 kg", "293.15 K"]


def test_a_number_before_no_known_unit_may_count_anything() -> None:
    """A number is offered plain and with the words after it."""
    found = {one.key() for one in quantities_in("It has 3 million people now.")}
    assert {"3000000", "3000000 people"} <= found


def test_a_number_of_another_kind_is_not_taken_for_the_unit_asked_for() -> None:
    """Metres are no kilograms."""
    assert quantities_in("It is 80 m long.", "kg") == ()


def test_a_number_longer_than_any_is_passed_over() -> None:
    """A figure of thousands of digits is no quantity."""
    assert quantities_in("9" * 5_000) == ()


@pytest.mark.doubling
def test_listing_quantities_is_linear() -> None:
    """Twice the text takes twice the time."""
    assert growth(lambda size: lambda: quantities_in("5 kg of 3,000 " * size), 100) < LINEAR


def test_a_speed_is_not_read_as_a_length() -> None:
    """The longest name of a unit counts: sixty miles per hour are no sixty miles."""
    assert [each.unit for each in quantities_in("It ran at 60 miles per hour.")] == ["m/s"]
