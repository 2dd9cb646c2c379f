"""How does an enum keep a wire value it does not know?"""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown

__all__ = ["OpenEnum"]


class OpenEnum(StrEnum):
    """A string enum whose unknown values survive a round trip unchanged.

    An unknown value becomes a pseudo-member equal to its string; it pickles, hashes and
    compares like one. Two pseudo-members of one value are equal but not identical, so
    compare open enums with ``==``.
    """

    @classmethod
    def _missing_(cls, value: object) -> Self:
        if not isinstance(value, str) or not value:
            message = f"{shown(value)} is not a valid {cls.__name__}"
            raise InvariantError(message)
        member = str.__new__(cls, value)
        member._name_ = value
        member._value_ = value
        return member

    @property
    def is_known(self) -> bool:
        """Whether this version of the library knows the value."""
        return self._value_ in type(self)._value2member_map_
