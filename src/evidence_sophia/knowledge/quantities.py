"""Which quantity does a text state? A fact of one string, offered here beside what needs it."""

from __future__ import annotations

from evidence_sophia.text.quantities import (
    LONGEST_QUANTITY,
    Quantity,
    quantities_in,
    read_quantity,
)

__all__ = ["LONGEST_QUANTITY", "Quantity", "quantities_in", "read_quantity"]
