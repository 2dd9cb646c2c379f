"""Where does a text hold phone numbers? By their form, or by a word that announces them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

__all__ = ["phone_numbers"]

_PHONE: Final = re.compile(
    "(?<![0-9A-Za-z])[+]?[(]?[0-9](?:[ .()/-]{0,2}[0-9]){5,16}(?![0-9A-Za-z])"
)
#: Numbers as they are written within a country: North America, a leading zero, Spain.
_NATIONAL: Final = re.compile(
    "1?[ .-]?[(]?[2-9][0-9]{2}[)]?[ .-][2-9][0-9]{2}[ .-][0-9]{4}"
    "|[(]?0[0-9]{1,5}[)]?[ ./-][0-9][0-9 ./-]{4,12}[0-9]|0[1-9][0-9]{8,9}"
    "|[6-9][0-9]{2} [0-9]{3} (?!000)[0-9]{3}|[89][0-9] [0-9]{3}(?: [0-9]{2}){2}"
    "|[6-9][0-9]{2}(?: [0-9]{2}){3}"
)
_CUE: Final = re.compile(
    "(?:tel|telephone|phone|mobile|cell|call|fax|whatsapp|sms|telefon|handy|anrufen|ruf|móvil|movil"
    "|teléfono|telefono|llame|llámame|tél|téléphone|portable|appelez|telefonnummer|rufnummer)"
    "[ .:]{0,3}(?:(?:me|us|at|on|number|no|nr|unter|al|au|is|ist|es|est|a)[ .:]{1,3}){0,2}$",
    re.IGNORECASE,
)
_CUE_REACH: Final = 30
_PHONE_DIGITS: Final = range(7, 16)
#: A number with two zeros ahead for another country has at least so many digits.
_ABROAD: Final = 10
_DATE: Final = re.compile("[0-9]{1,4}([/.-])[0-9]{1,2}\\1[0-9]{1,4}")


def phone_numbers(text: str) -> Iterator[tuple[int, int]]:
    """Give the places of phone numbers, in order. Linear in the text; never raises.

    Args:
        text: with plain digits, blanks and hyphens.

    >>> list(phone_numbers("Ring +44 20 7946 0958 today"))
    [(5, 21)]
    """
    for match in _PHONE.finditer(text):
        digits = len(re.sub("[^0-9]", "", match[0]))
        if digits in _PHONE_DIGITS and _is_phone(text, match, digits):
            yield match.span()


def _is_phone(text: str, match: re.Match[str], digits: int) -> bool:
    """Whether a number is international, has a form of its own, or is announced."""
    number = match[0]
    if _DATE.fullmatch(number):
        return False
    is_abroad = number[0] == "+" or (number.startswith("00") and digits >= _ABROAD)
    if is_abroad or _NATIONAL.fullmatch(number):
        return True
    return _CUE.search(text, max(0, match.start() - _CUE_REACH), match.start()) is not None
