"""Check digits. The numbers are the examples of the rules' own publications, or made up."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.privacy.check_digits import (
    iban_length,
    is_card,
    is_iban,
    is_national_id,
)


@pytest.mark.parametrize("iban", ["GB82WEST12345698765432", "DE89370400440532013000"])
def test_ibans(iban: str) -> None:
    """An IBAN holds; with one digit changed, cut or of no country it does not."""
    assert is_iban(iban)
    assert not is_iban(iban[:-1] + str((int(iban[-1]) + 1) % 10))
    assert not is_iban(iban[:-1])
    assert not is_iban("ZZ" + iban[2:])
    assert not is_iban(iban[:-1] + "é")
    assert iban_length("ZZ") == 0


def test_cards() -> None:
    """A card passes Luhn's test, has enough digits and begins like one."""
    assert is_card("4111111111111111")
    assert is_card("378282246310005")
    assert not is_card("4111111111111112")
    assert not is_card("0000000000000000")
    assert not is_card("4444444444444444")
    assert not is_card("42")


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        ("dni", "12345678Z", "12345678A"),
        ("dni", "X1234567L", "X1234567A"),
        ("nir", "255081416802538", "255081416802539"),
        ("nir", "188082A12345631", "188082A12345632"),
        ("codice_fiscale", "RSSMRA85T10A562S", "RSSMRA85T10A562T"),
        ("tax", "86095742719", "86095742718"),
        ("tax", "86095742719", "12345678901"),
        ("ssn", "123456789", "000456789"),
        ("ssn", "123456789", "123006789"),
    ],
)
def test_national_ids(kind: str, right: str, wrong: str) -> None:
    """A national id has its form and its check digits."""
    assert is_national_id(kind, right)
    assert not is_national_id(kind, wrong)
    assert not is_national_id(kind, right[:-1])
