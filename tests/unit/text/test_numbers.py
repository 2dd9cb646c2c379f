from functools import partial

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.model.span import Span
from evidence_sophia.text.numbers import numbers


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "no figure", []),
        ("en", "1,234,567.89 and 3.14", ["1234567.89", "3.14"]),
        ("en", "1,5 and 12,34", ["1.5", "12.34"]),
        ("de", "1.234.567,89 und 3,14", ["1234567.89", "3.14"]),
        ("de", "1.500 und 3.14", ["1500", "3.14"]),
        ("fr", "1 234,5 et 1\u202f000", ["1234.5", "1000"]),
        ("en", "in 1969 400 men, 5 100", ["1969", "400", "5", "100"]),
        ("en", "1'000'000", ["1000000"]),
        ("en", "on 12.05.2020, v3.11.4", ["12", "5", "2020"]),
        ("en", "-3 − −4, 2-5, +6 (-7)", ["-3", "-4", "2", "5", "6", "-7"]),
        ("en", "CO2 and B52, but 3kg", ["3"]),
        ("ar", "١٬٢٣٤٫٥ و ٧", ["1234.5", "7"]),
        ("zh", "１２．5米", ["12", "5"]),
    ],
)
def test_numbers_are_read_as_the_language_writes_them(
    language: str, text: str, expected: list[str]
) -> None:
    """Grouping, decimals, signs and digits of other scripts give exact values."""
    assert [str(number.value) for number in numbers(text, language)] == expected


def test_a_number_knows_its_place_and_its_percent_sign() -> None:
    """The span holds sign and digits; the per cent sign is told apart."""
    (share,) = numbers("up -5 % now")
    assert (share.span, share.percent) == (Span(3, 5), True)
    assert [number.percent for number in numbers("1.2.3% 4")] == [False, False, True, False]


@pytest.mark.doubling
@pytest.mark.parametrize("unit", ["1", "1,", "1 ", "1.", "-", "1 000 ", "a1"])
def test_numbers_take_time_with_the_length(unit: str) -> None:
    """Twice the text takes about twice the time."""
    assert growth(lambda size: partial(numbers, unit * (size // len(unit))), 10_000) < LINEAR
