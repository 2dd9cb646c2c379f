"""How does a vector stand in its row? In single precision, little-endian."""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Iterable

from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.retrieval.vectors import Vector

__all__ = ["pack", "unpack"]


def pack(vector: Vector) -> bytes:
    """Give the bytes of a vector, the same on every machine."""
    return _little_endian(vector).tobytes()


def unpack(bodies: Iterable[bytes]) -> Vector:
    """Give the numbers of several vectors, one after another.

    Raises:
        CorruptStoreError: a number is not finite, or the bytes are no numbers.
    """
    numbers = array("f")
    try:
        numbers.frombytes(b"".join(bodies))
    except ValueError as error:
        message = "the bytes of a vector do not hold together"
        raise CorruptStoreError(message) from error
    numbers = _little_endian(numbers)
    if not math.isfinite(sum(numbers)):  # one that is not finite makes the sum so
        message = "a stored vector holds what is no number"
        raise CorruptStoreError(message)
    return numbers


def _little_endian(vector: Vector) -> Vector:
    if sys.byteorder == "little":
        return vector
    swapped = vector[:]
    swapped.byteswap()
    return swapped
