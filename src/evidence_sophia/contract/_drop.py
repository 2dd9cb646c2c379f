"""What becomes of a value of the wrong kind? A coroutine that nobody awaits is closed."""

from __future__ import annotations

from types import CoroutineType

__all__ = ["drop"]


def drop(value: object) -> None:
    """Close a coroutine that nobody will await, so that Python does not warn of it."""
    if isinstance(value, CoroutineType):
        value.close()
