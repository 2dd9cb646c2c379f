"""What is worth remembering between searches, within a bound?"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

__all__ = ["BoundedCache"]

V = TypeVar("V")


class BoundedCache(Generic[V]):
    """The values used last, as many as fit; safe to share between threads.

    Args:
        capacity: how much may be remembered, in bytes.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._size = 0
        self._entries: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> V | None:
        """Give a remembered value; None where it is not, or no longer, remembered."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def put(self, key: Hashable, value: V, size: int) -> None:
        """Remember a value of so many bytes; forget the ones used longest ago."""
        with self._lock:
            replaced = self._entries.pop(key, None)
            self._size += size - (replaced[1] if replaced else 0)
            self._entries[key] = (value, size)
            while self._size > self._capacity:
                self._size -= self._entries.popitem(last=False)[1][1]
