"""In whose name, within what, and until when is a request made?"""

from __future__ import annotations

from datetime import datetime, timedelta

from attrs import field, frozen
from attrs.converters import optional

from evidence_sophia.errors import DeadlineExceededError, ScopeDenied
from evidence_sophia.model._rules import aware_utc, instance_of
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.scope import Scope

__all__ = ["RequestContext"]


@frozen(kw_only=True)
class RequestContext:
    """What every call of a contract or a port is given, explicitly.

    Attributes:
        actor: who asks.
        scope: the tenant and the source sets it may see.
        deadline: absolute, aware UTC; None for no deadline.
        idempotency_key: for writes only, made by the caller once per intent; "" for none.
        trace_id: the caller's id for its own logs; "" for none.
    """

    actor: Actor = field(validator=instance_of(Actor))
    scope: Scope = field(validator=instance_of(Scope))
    deadline: datetime | None = field(default=None, converter=optional(aware_utc))
    idempotency_key: str = field(default="", validator=instance_of(str))
    trace_id: str = field(default="", validator=instance_of(str))

    @property
    def tenant(self) -> str:
        """The tenant of the scope."""
        return self.scope.tenant

    def remaining(self, now: datetime) -> timedelta | None:
        """Give the time left at ``now``; None without a deadline."""
        return None if self.deadline is None else self.deadline - aware_utc(now)

    def check(self, now: datetime) -> None:
        """Stop work whose deadline has passed.

        Raises:
            DeadlineExceededError: the deadline is not after ``now``.
        """
        left = self.remaining(now)
        if left is not None and left <= timedelta(0):
            message = f"the deadline passed {-left} ago"
            raise DeadlineExceededError(message)

    def narrowed(self, source_sets: tuple[str, ...] | None) -> Scope:
        """Give the scope of a request that asks for ``source_sets`` (None: the whole scope).

        Raises:
            ScopeDenied: the request is wider than its context.
        """
        if source_sets is None:
            return self.scope
        asked = Scope(tenant=self.scope.tenant, source_sets=source_sets)
        if not self.scope.covers(asked):
            message = f"the request asks for more than its scope: {', '.join(source_sets):.200}"
            raise ScopeDenied(message)
        return asked
