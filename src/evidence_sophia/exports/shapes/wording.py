"""How are the states and kinds of the model said to a reader?"""

from __future__ import annotations

from typing import Final

__all__ = ["counted", "words"]

_WORDS: Final = {
    "expression_of_concern": "Expression of concern",
    "suspected": "Suspected to be retracted",
    "lms": "Course material",
    "verbatim": "Verbatim comparison",
    "unverified": "Not checked",
}


def words(value: str) -> str:
    """Say a wire value to a reader; an unknown one is said as it is.

    >>> words("partially_grounded")
    'Partially grounded'
    """
    if value in _WORDS or not value.isascii():
        return _WORDS.get(value, value)
    return value[:1].upper() + value[1:].replace("_", " ")


def counted(number: int, one: str, many: str = "") -> str:
    """Count things in words.

    >>> counted(1, "claim"), counted(2, "claim")
    ('1 claim', '2 claims')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
