"""How much may one call ask for?"""

from __future__ import annotations

from collections.abc import Sized
from typing import Final

from evidence_sophia.errors import InvariantError

__all__ = ["MAX_ITEMS", "check_count"]

#: Items of one call at most, so that no single call holds the others up.
MAX_ITEMS: Final = 1_000


def check_count(name: str, items: Sized) -> None:
    """Refuse no items and too many.

    Raises:
        InvariantError: there is none, or there are more than 1000.
    """
    if not 1 <= len(items) <= MAX_ITEMS:
        message = f"{name} are 1 to {MAX_ITEMS}, not {len(items)}"
        raise InvariantError(message, hint="Ask in several calls.")
