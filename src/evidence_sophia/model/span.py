"""Where in a text? A half-open span of code points."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import not_negative, shown

__all__ = ["OffsetUnit", "Span", "check_unit"]


class OffsetUnit(StrEnum):
    """In what an offset counts. Inside the library it is always code points."""

    CODE_POINTS = "code_points"
    UTF8 = "utf8"
    UTF16 = "utf16"


def check_unit(value: Any) -> OffsetUnit:  # noqa: ANN401 - a caller may give anything
    """Give the unit of that name.

    Raises:
        InvariantError: there is none.
    """
    if isinstance(value, OffsetUnit):
        return value
    try:
        return OffsetUnit(value)
    except ValueError:
        message = f"not a unit of offsets: {shown(value)}"
        raise InvariantError(message, hint="Use code_points, utf8 or utf16.") from None


@frozen(kw_only=True, order=True)
class Span:
    """A half-open range ``[start, end)``.

    Attributes:
        start: first position, from 0.
        end: position after the last one, at least ``start``.
        unit: what the positions count; code points of the stored text unless said otherwise.
    """

    start: int = field(validator=not_negative, kw_only=False)
    end: int = field(kw_only=False)
    unit: OffsetUnit = field(default=OffsetUnit.CODE_POINTS, converter=check_unit)

    @end.validator
    def _not_before_start(self, attribute: Attribute[int], value: int) -> None:
        not_negative(self, attribute, value)
        if value < self.start:
            message = f"a span must not end ({shown(value)}) before it starts ({shown(self.start)})"
            raise InvariantError(message)

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """Give the piece of ``text`` that this span covers.

        Raises:
            InvariantError: the span does not count in code points.
        """
        if self.unit is not OffsetUnit.CODE_POINTS:
            message = f"only a span in code points cuts a string, not one in {self.unit}"
            raise InvariantError(message)
        return text[self.start : self.end]
