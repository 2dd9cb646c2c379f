"""How are a power of two and a logarithm computed so that every language gives one answer?

With whole numbers only, rounded down once, at the end. Both functions below are defined by
their mathematical value; the fixed point of 128 binary digits is only the way there. Its error
stays below 2^-100, while a value that is not itself a whole number of basis points comes no
nearer to one than about 2^-40 for the arguments that can occur, so the floor is the true one.
A floating-point library may differ in the last digit, and with it a verdict; this cannot.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import isqrt
from typing import Final

from evidence_sophia.model._rules import BASIS_POINTS

__all__ = ["decay", "log_share"]

#: Binary digits after the point.
_DIGITS: Final = 128
_ONE: Final = 1 << _DIGITS
#: 2^-100 in fixed point: lifts a share that is whole (ln 3 / ln 9) over what rounding took off.
_SLACK: Final = 1 << 28


def decay(age: int, half_life: int) -> int:
    """Give ``2^(-age / half_life)`` in basis points, rounded down.

    Args:
        age: at least 0, in any unit.
        half_life: at least 1, in the same unit.

    >>> decay(0, 90), decay(45, 90), decay(90, 90), decay(1, 10**9)
    (10000, 7071, 5000, 9999)
    """
    whole, rest = divmod(age, half_life)
    if whole >= BASIS_POINTS.bit_length():
        return 0
    if not rest:
        return BASIS_POINTS >> whole
    fraction = (rest << _DIGITS) // half_life
    value = _ONE
    for place, root in enumerate(_roots(), start=1):
        if fraction >> (_DIGITS - place) & 1:
            value = value * root >> _DIGITS
    # Fractions below the last digit leave a value just under 1, which floors as it must.
    value = min(value, _ONE - 1)
    return (BASIS_POINTS * value >> _DIGITS) >> whole


@cache
def _roots() -> tuple[int, ...]:
    """List 2^(-1/2), 2^(-1/4), 2^(-1/8) ... in fixed point, each rounded down."""
    roots = [isqrt(_ONE << (_DIGITS - 1))]
    while len(roots) < _DIGITS:
        roots.append(isqrt(roots[-1] << _DIGITS))
    return tuple(roots)


def log_share(count: int, most: int) -> int:
    """Give ``min(1, ln(1 + count) / ln(1 + most))`` in basis points, rounded down.

    Args:
        count: at least 0.
        most: at least 1; from there on the share is whole.

    >>> log_share(0, 1000), log_share(62, 1000), log_share(1000, 1000)
    (0, 5996, 10000)
    """
    if count >= most:
        return BASIS_POINTS
    return BASIS_POINTS * (_log2(1 + count) + _SLACK) // _log2(1 + most)


@lru_cache(4_096)
def _log2(number: int) -> int:
    """Give the binary logarithm of a whole number in fixed point, rounded down."""
    whole = number.bit_length() - 1
    value, digits = (number << _DIGITS) >> whole, 0
    for _ in range(_DIGITS):
        value = value * value >> _DIGITS
        digits <<= 1
        if value >= 2 * _ONE:
            value >>= 1
            digits |= 1
    return (whole << _DIGITS) | digits
