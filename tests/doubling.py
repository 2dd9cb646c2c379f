"""Does the time of some work grow with its input, or with the square of it?"""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time

__all__ = ["LINEAR", "REPEATS", "growth"]

#: Doubled input takes twice the time; more than this is not linear, however noisy the machine.
LINEAR = 3.0

#: A run is repeated so often at most: as many fresh values needs work that remembers.
REPEATS = 3

_LEAST_SECONDS = 0.02
_ENOUGH_SECONDS = 0.15  # a long run is hardly disturbed, and need not be repeated
#: What looks worse than linear is measured again: a busy machine does not repeat itself.
_TRIES = 6


def growth(work: Callable[[int], Callable[[], object]], size: int, *, doublings: int = 8) -> float:
    """Give how much longer work takes when its input doubles.

    Args:
        work: makes the input of a size, and gives what to run on it.
        size: the smallest size; it is doubled until a run takes long enough to be measured.
        doublings: how often at most; fewer where it is making the input that takes long.

    Returns:
        the lesser factor of two doublings, over three sizes: 2 for linear work, 4 for
        quadratic work; the lesser one, since noise only ever adds. 0 for work that stays too
        short to be measured however often its input is doubled: what is not linear does not,
        and what so little time says of it is the caches of the machine.
    """
    gc.collect()
    gc.disable()  # a collection in the middle of a run would count as its time
    try:
        first = _measurable(work, size, doublings)
        return 0.0 if first is None else _growth(work, first)
    finally:
        gc.enable()


def _measurable(
    work: Callable[[int], Callable[[], object]], size: int, doublings: int
) -> int | None:
    for times in range(doublings + 1):
        if _seconds(work(size << times)) >= _LEAST_SECONDS:
            return size << times
    return None


def _growth(work: Callable[[int], Callable[[], object]], size: int) -> float:
    sizes = (size, 2 * size, 4 * size)
    times = [_seconds(work(one)) for one in sizes]
    factor = _lesser_factor(times)
    for _ in range(_TRIES - 1):
        if factor < LINEAR:
            break
        again = [_seconds(work(one)) for one in sizes]
        times = [min(pair) for pair in zip(times, again, strict=True)]
        factor = min(factor, _lesser_factor(again), _lesser_factor(times))
    return factor


def _lesser_factor(times: list[float]) -> float:
    first, second, third = times
    return min(second / first, third / second)


def _seconds(run: Callable[[], object]) -> float:
    runs = [_once(run)]
    while len(runs) < REPEATS and sum(runs) < _ENOUGH_SECONDS:
        runs.append(_once(run))
    return min(runs)


def _once(run: Callable[[], object]) -> float:
    start = process_time()
    run()
    return process_time() - start
