"""How does another system find the same quote? W3C Web Annotation selectors."""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.model._rules import not_negative
from evidence_sophia.model.span import OffsetUnit, check_unit

__all__ = ["TextPositionSelector", "TextQuoteSelector"]


@frozen(kw_only=True)
class TextQuoteSelector:
    """A W3C TextQuoteSelector: the exact text with a little of what stands around it."""

    exact: str
    prefix: str = ""
    suffix: str = ""


@frozen(kw_only=True)
class TextPositionSelector:
    """A W3C TextPositionSelector whose unit is named.

    Attributes:
        start: first position, from 0.
        end: position after the last one.
        unit: what the positions count; a number without a unit is never written out.
    """

    start: int = field(validator=not_negative)
    end: int = field(validator=not_negative)
    unit: OffsetUnit = field(converter=check_unit)
