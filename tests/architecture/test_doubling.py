"""Does the measure of growth tell linear work from quadratic work, whatever disturbs it?"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial

import pytest
from tests import doubling
from tests.doubling import LINEAR, REPEATS, growth

DISTURBED = [0, 1, 2, 3, 4, 5, 9, 12, 17]


class Clock:
    """The CPU time of a machine of the test's own making, which some things disturb."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, delays: list[float] | None = None) -> None:
        self._now, self._delays = 0.0, iter(delays or [])
        monkeypatch.setattr(doubling, "process_time", lambda: self._now)

    def spend(self, seconds: float) -> None:
        """Let a run take its time, and that of what disturbs it."""
        self._now += seconds + next(self._delays, 0.0)

    def work(self, seconds: Callable[[int], float]) -> Callable[[int], Callable[[], object]]:
        """Make work that takes so long for its size."""
        return lambda size: partial(self.spend, seconds(size))


def _line(size: int) -> float:
    return size / 1_000


def _square(size: int) -> float:
    return size * size / 1_000_000


def _sorting(size: int) -> float:
    return size * size.bit_length() / 10_000


@pytest.mark.parametrize("size", [1, 20, 5_000])
def test_linear_work_passes(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Work in proportion to its input, or to sorting it, passes, long or short at first."""
    assert growth(Clock(monkeypatch).work(_line), size) == pytest.approx(2)
    assert 2 < growth(Clock(monkeypatch).work(_sorting), size) < LINEAR


@pytest.mark.parametrize("size", [1, 20, 5_000])
def test_quadratic_work_is_told(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Work that grows with the square of its input is told, long or short at first."""
    assert growth(Clock(monkeypatch).work(_square), size) == pytest.approx(4)


def test_a_square_beside_linear_work_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A square that outweighs the rest is not hidden by it."""
    work = Clock(monkeypatch).work(lambda size: _square(size) + 100 * _line(size) / 1_000)
    assert growth(work, 200) > LINEAR


@pytest.mark.parametrize("disturbed", DISTURBED)
def test_a_disturbance_does_not_make_linear_work_look_worse(
    monkeypatch: pytest.MonkeyPatch, disturbed: int
) -> None:
    """Where some runs, the first or later ones, take a hundred times as long, others count."""
    for delays in ([10.0] * disturbed, [0.0] * disturbed + [10.0] * 5):
        assert growth(Clock(monkeypatch, delays).work(_line), 100) < LINEAR


@pytest.mark.parametrize("disturbed", DISTURBED)
def test_a_short_disturbance_does_not_hide_quadratic_work(
    monkeypatch: pytest.MonkeyPatch, disturbed: int
) -> None:
    """A short run that is disturbed is repeated, so that it does not pass for a long one."""
    delays = [0.0] * disturbed + [0.04]
    assert growth(Clock(monkeypatch, delays).work(_square), 200) > LINEAR


def test_what_is_too_short_to_be_measured_has_no_growth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that stays short however often its input is doubled gives 0."""
    assert growth(Clock(monkeypatch).work(lambda _size: 0.001), 1) == 0
    assert growth(Clock(monkeypatch).work(_line), 1, doublings=4) == 0


def test_work_is_run_no_more_often_than_the_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that needs a fresh value for each run makes as many as there are repeats."""
    clock = Clock(monkeypatch)

    def work(size: int) -> Callable[[], object]:
        values = iter([_square(size)] * REPEATS)
        return lambda: clock.spend(next(values))

    assert growth(work, 1) > LINEAR


def test_the_collector_is_switched_on_again() -> None:
    """Garbage is collected after the measure, also where the work fails."""

    def work(_size: int) -> Callable[[], object]:
        raise KeyError

    with pytest.raises(KeyError):
        growth(work, 1)
    assert gc.isenabled()


@pytest.mark.doubling
def test_the_time_of_real_work_is_measured() -> None:
    """On this machine a sum over the input has a growth, and it is linear."""
    assert 0 < growth(lambda size: partial(sum, range(size)), 100_000) < LINEAR
