"""How does a time stand in a row? As integer microseconds since 1970 UTC."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

__all__ = ["from_row", "to_row"]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TICK: Final = timedelta(microseconds=1)


def to_row(time: datetime) -> int:
    """Give the microseconds of an aware time."""
    return (time - _EPOCH) // _TICK


def from_row(microseconds: int) -> datetime:
    """Give the time of so many microseconds."""
    return _EPOCH + microseconds * _TICK
