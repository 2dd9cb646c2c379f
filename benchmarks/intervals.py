"""How sure is a share? Wilson's interval."""

from __future__ import annotations

from math import sqrt

__all__ = ["share"]

Z = 1.96  # of a 95 % interval


def share(right: int, total: int) -> str:
    """Write a share with its Wilson interval of 95 %.

    >>> share(9, 10)
    '9/10 = 0.900 [0.596, 0.982]'
    """
    if not total:
        return "0/0"
    rate, square = right / total, Z * Z / total
    middle = (rate + square / 2) / (1 + square)
    reach = Z / (1 + square) * sqrt(rate * (1 - rate) / total + square / (4 * total))
    return f"{right}/{total} = {rate:.3f} [{middle - reach:.3f}, {middle + reach:.3f}]"
