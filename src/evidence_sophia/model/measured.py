"""What stands where a number was not measured?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

__all__ = ["UNMEASURED", "Unmeasured"]


class Unmeasured(StrEnum):
    """The state of a number that nobody measured: never NaN, never 0."""

    UNMEASURED = "unmeasured"


UNMEASURED: Final = Unmeasured.UNMEASURED
