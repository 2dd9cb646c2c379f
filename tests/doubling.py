"""Does the time of some work grow with its input, or with the square of it?"""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time

__all__ = ["LINEAR", "growth"]

#: Doubled input takes twice the time; more than this is not linear, however noisy the machine.
LINEAR = 3.0

_LEAST_SECONDS = 0.02
_REPEATS = 3
_ENOUGH_SECONDS = 0.15  # a long run is hardly disturbed, and need not be repeated
_MOST_DOUBLINGS = 8
#: What looks worse than linear is measured again: a busy machine does not repeat itself.
_TRIES = 3


def growth(work: Callable[[int], Callable[[], object]], size: int) -> float:
    """Give how much longer work takes when its input doubles.

    Args:
        work: makes the input of a size, and gives what to run on it.
        size: the smallest size; it is doubled, a few times at most, until a run takes long
            enough to be measured.

    Returns:
        the lesser factor of two doublings, over three sizes: 2 for linear work, 4 for
        quadratic work; the lesser one, since noise only ever adds.
    """
    gc.collect()
    gc.disable()  # a collection in the middle of a run would count as its time
    try:
        factor = _growth(work, size)
        for _ in range(_TRIES - 1):
            if factor < LINEAR:
                break
            factor = min(factor, _growth(work, size))
        return factor
    finally:
        gc.enable()


def _growth(work: Callable[[int], Callable[[], object]], size: int) -> float:
    first = _seconds(work(size))
    for _ in range(_MOST_DOUBLINGS):
        if first >= _LEAST_SECONDS:
            break
        size *= 2
        first = _seconds(work(size))
    second, third = (_seconds(work(size * factor)) for factor in (2, 4))
    return min(second / first, third / second)


def _seconds(run: Callable[[], object]) -> float:
    runs = [_once(run)]
    while len(runs) < _REPEATS and sum(runs) < _ENOUGH_SECONDS:
        runs.append(_once(run))
    return min(runs)


def _once(run: Callable[[], object]) -> float:
    start = process_time()
    run()
    return process_time() - start
