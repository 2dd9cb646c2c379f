"""What time is it? The clock that is used where a caller gives none."""

from __future__ import annotations

from datetime import UTC, datetime

__all__ = ["utc_now"]


def utc_now() -> datetime:
    """Give the present, aware, in UTC."""
    return datetime.now(UTC)
