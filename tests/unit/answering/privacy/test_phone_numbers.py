"""Phone numbers by form, or by the word before them."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.privacy.phone_numbers import phone_numbers


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Ring +44 20 7946 0958 today", [(5, 21)]),
        ("phone: 5551234", [(7, 14)]),
        ("5551234 people", []),
        ("on 12/10/2024", []),
        ("in 2021 and 2022", []),
    ],
)
def test_numbers_are_found(text: str, places: list[tuple[int, int]]) -> None:
    """A number of a known form or after a word for a phone is one; a date or a count is none."""
    assert list(phone_numbers(text)) == places
