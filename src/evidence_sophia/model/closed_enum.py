"""How does an enum refuse a value it does not know?"""

from __future__ import annotations

from enum import StrEnum
from typing import Never

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown

__all__ = ["ClosedEnum"]


class ClosedEnum(StrEnum):
    """A string enum that has no other values, and says so by an error of this library.

    Raises:
        InvariantError: the value is not one of its members.
    """

    @classmethod
    def _missing_(cls, value: object) -> Never:
        message = f"{shown(value)} is not a valid {cls.__name__}"
        hint = f"Use one of {', '.join(member.value for member in cls)}."
        raise InvariantError(message, hint=hint)
