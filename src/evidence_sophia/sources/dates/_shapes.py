"""In which order do the parts of a date stand?

A shape has one letter for each part: y a year, d a small number, m a month in words, s a season.
"""

from __future__ import annotations

from typing import Final

__all__ = ["RANGES", "SHAPES"]

#: Shape -> where year, month and day stand in it.
SHAPES: Final[dict[str, tuple[int, int | None, int | None]]] = {
    "dmy": (2, 1, 0),
    "mdy": (2, 0, 1),
    "ymd": (0, 1, 2),
    "my": (1, 0, None),
    "ym": (0, 1, None),
    "sy": (1, None, None),
    "ys": (0, None, None),
    "dsy": (2, None, None),
    "yds": (0, None, None),
}
#: Shape of two dates -> where year, month and day of the first stand, and which two parts must
#: rise: "Dec-Jan 2016" does not say to which year December belongs.
RANGES: Final[dict[str, tuple[int, int | None, int | None, tuple[int, int]]]] = {
    "yy": (0, None, None, (0, 1)),
    "syy": (1, None, None, (1, 2)),
    "ymm": (0, 1, None, (1, 2)),
    "mmy": (2, 0, None, (0, 1)),
    "ymym": (0, 1, None, (0, 2)),
    "mymy": (1, 0, None, (1, 3)),
    "ddmy": (3, 2, 0, (0, 1)),
    "mddy": (3, 0, 1, (1, 2)),
    "ymdd": (0, 1, 2, (2, 3)),
    "dmdmy": (4, 1, 0, (1, 3)),
    "mdmdy": (4, 0, 1, (0, 2)),
}
