"""Do the check digits of a number agree with the rest of it?

Luhn: ISO/IEC 7812-1 annex B. IBAN: ISO 13616, modulo 97 as in ISO/IEC 7064. German tax number
(Steuer-ID): ISO/IEC 7064, MOD 11,10. The letters of the Spanish DNI and NIE, the key of the French
NIR and the last letter of the Italian codice fiscale: the rules of their issuers.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

__all__ = ["iban_length", "is_card", "is_iban", "is_national_id"]

_REGISTRY: Final = """
    AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28
    EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26
    IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30
    NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23
    TN24 TR26 UA29 VA22 VG24 XK20
"""
#: Country -> characters of its IBAN, by the registry of ISO 13616.
_IBAN_LENGTHS: Final = {row[:2]: int(row[2:]) for row in _REGISTRY.split()}
_SPANISH: Final = "TRWAGMYFPDXBNJZSQVHLCKE"
_NIE: Final = {"X": "0", "Y": "1", "Z": "2"}
_ODD: Final = dict(
    zip(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        bytes.fromhex("01000507090d0f11131501000507090d0f111315020412140b0306080c0e100a16191817"),
        strict=True,
    )
)
_LETTERS: Final = 26
_CARD_LENGTHS: Final = range(13, 20)
_NIR_DIGITS: Final = 13
_TAX_REPEATS: Final = frozenset({2, 3})
_FORMS: Final = {
    "dni": re.compile("[0-9]{8}[A-Z]|[XYZ][0-9]{7}[A-Z]"),
    "nir": re.compile("[12][0-9]{4}(?:[0-9]{2}|2[AB])[0-9]{8}"),
    "codice_fiscale": re.compile("[A-Z]{6}[0-9]{2}[A-EHLMPRST][0-9]{2}[A-Z][0-9]{3}[A-Z]"),
    "tax": re.compile("[1-9][0-9]{10}"),
    "ssn": re.compile("(?!000|666|9)[0-9]{3}(?!00)[0-9]{2}(?!0000)[0-9]{4}"),
}


def iban_length(country: str) -> int:
    """Give the characters of a country's IBAN, 0 if it has none.

    >>> iban_length("DE")
    22
    """
    return _IBAN_LENGTHS.get(country, 0)


def is_iban(compact: str) -> bool:
    """Whether an IBAN without blanks has its country's length and right check digits.

    >>> is_iban("GB82WEST12345698765432"), is_iban("GB83WEST12345698765432")
    (True, False)
    """
    if len(compact) != iban_length(compact[:2]) or not re.fullmatch("[A-Z0-9]+", compact):
        return False
    turned = compact[4:] + compact[:4]
    return int("".join(str(int(ch, 36)) for ch in turned)) % 97 == 1


def is_card(digits: str) -> bool:
    """Whether digits are as many as a card has, begin like one and pass Luhn's test.

    >>> is_card("4111111111111111"), is_card("4111111111111112")
    (True, False)
    """
    if len(digits) not in _CARD_LENGTHS or digits[0] not in "23456" or len(set(digits)) == 1:
        return False
    doubled = (int(digit) * (1 + at % 2) for at, digit in enumerate(reversed(digits)))
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0  # noqa: PLR2004 - Luhn's


def is_national_id(kind: str, compact: str) -> bool:
    """Whether a number of a kind has its form and, where there are any, right check digits.

    Args:
        kind: ``dni`` (with NIE), ``nir``, ``codice_fiscale``, ``tax`` (German) or ``ssn``.
        compact: the number without blanks and hyphens, in capitals.

    >>> is_national_id("dni", "12345678Z"), is_national_id("dni", "12345678A")
    (True, False)
    """
    if not _FORMS[kind].fullmatch(compact):
        return False
    check = {"dni": _is_dni, "nir": _is_nir, "codice_fiscale": _is_fiscal, "tax": _is_tax}.get(kind)
    return check is None or check(compact)


def _is_dni(compact: str) -> bool:
    number = _NIE.get(compact[0], compact[0]) + compact[1:-1]
    return _SPANISH[int(number) % len(_SPANISH)] == compact[-1]


def _is_nir(compact: str) -> bool:
    """Corsica's departments count as 19 and 18."""
    number = compact[:_NIR_DIGITS].replace("2A", "19").replace("2B", "18")
    return 97 - int(number) % 97 == int(compact[_NIR_DIGITS:])


def _is_fiscal(compact: str) -> bool:
    odd = sum(_ODD[ch] for ch in compact[:-1:2])
    even = sum(int(ch, 36) - (0 if ch in "0123456789" else 10) for ch in compact[1:-1:2])
    return (odd + even) % _LETTERS == int(compact[-1], 36) - 10


def _is_tax(compact: str) -> bool:
    """One digit stands two or three times among the first ten, the others at most once."""
    repeats = [times for times in Counter(compact[:10]).values() if times > 1]
    if len(repeats) != 1 or repeats[0] not in _TAX_REPEATS:
        return False
    product = 10
    for digit in compact[:10]:
        product = ((int(digit) + product) % 10 or 10) * 2 % 11
    return (11 - product) % 10 == int(compact[10])
