"""How long may a call take, and by whose clock? Everything that a test must be able to hold."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from attrs import Attribute, field, frozen

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import DeadlineExceededError, InvariantError
from evidence_sophia.model._rules import instance_of, not_negative, shown

__all__ = ["Clocks", "Deadline", "Limits"]

_DAY: Final = 86_400.0


def _now() -> datetime:
    return datetime.now(UTC)


@frozen(kw_only=True)
class Clocks:
    """The clocks a call looks at.

    Attributes:
        monotonic: seconds, never backwards.
        now: the time of day, aware; only deadlines of a request are read by it.
        sleep: waits for seconds.
    """

    monotonic: Callable[[], float] = time.monotonic
    now: Callable[[], datetime] = _now
    sleep: Callable[[float], None] = time.sleep


def _seconds(instance: object, attribute: Attribute[float], value: object) -> None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 < float(value) <= _DAY:  # type: ignore[arg-type] # narrowed by is_number
        name = f"{type(instance).__name__}.{attribute.name}"
        message = f"{name} is seconds, more than 0 and at most a day, not {shown(value, 40)}"
        raise InvariantError(message)


def _at_least_one(_instance: object, _attribute: Attribute[int], value: int) -> None:
    if value < 1:
        message = f"a call is tried once at least, not {value} times"
        raise InvariantError(message)


@frozen(kw_only=True)
class Limits:
    """How far a call to a model may go.

    Attributes:
        connect: seconds to reach the other side.
        read: seconds to wait for its next bytes.
        total: seconds for all of it, tries and waits between them included: against a server
            that sends a byte now and then, ``read`` alone never ends.
        max_bytes: of an answer's body.
        tries: calls at most, the first included.
        backoff: seconds before the second try; doubled before each further one.
        max_wait: seconds; a server that asks to wait longer is not asked again.
    """

    connect: float = field(default=5.0, validator=_seconds)
    read: float = field(default=60.0, validator=_seconds)
    total: float = field(default=120.0, validator=_seconds)
    max_bytes: int = field(default=4_194_304, validator=not_negative)
    tries: int = field(default=3, validator=[instance_of(int), _at_least_one])
    backoff: float = field(default=0.5, validator=_seconds)
    max_wait: float = field(default=20.0, validator=_seconds)


@frozen(kw_only=True)
class Deadline:
    """The moment at which a call ends, whatever has come by then.

    Attributes:
        at: seconds of the monotonic clock.
        monotonic: that clock.
    """

    at: float
    monotonic: Callable[[], float]

    @classmethod
    def of(cls, limits: Limits, context: RequestContext, clocks: Clocks) -> Deadline:
        """Give the earlier of the call's own end and the deadline of its context.

        Raises:
            DeadlineExceededError: the deadline of the context has passed.
        """
        now = clocks.now()
        context.check(now)
        left = context.remaining(now)
        seconds = limits.total if left is None else min(limits.total, left.total_seconds())
        return cls(at=clocks.monotonic() + seconds, monotonic=clocks.monotonic)

    @property
    def left(self) -> float:
        """Seconds left; not below 0."""
        return max(0.0, self.at - self.monotonic())

    def check(self) -> None:
        """Stop when it has come.

        Raises:
            DeadlineExceededError: nothing is left.
        """
        if not self.left:
            message = "the model did not answer in time"
            raise DeadlineExceededError(message)
