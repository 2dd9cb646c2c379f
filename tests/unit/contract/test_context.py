from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import DeadlineExceededError, InvariantError, ScopeDenied
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.scope import Scope

NOON = datetime(2020, 1, 1, 12, tzinfo=UTC)


def context(
    source_sets: tuple[str, ...] | None = None, deadline: datetime | None = None
) -> RequestContext:
    """Make a context of one tenant."""
    scope = Scope(tenant="local", source_sets=source_sets)
    return RequestContext(actor=OWNER, scope=scope, deadline=deadline)


def test_the_tenant_is_that_of_the_scope() -> None:
    """A context has no second opinion on its tenant."""
    assert context().tenant == "local"


def test_time_left_is_counted_in_utc() -> None:
    """A deadline in another zone is the same moment; without one nothing runs out."""
    late = NOON.astimezone(timezone(timedelta(hours=5)))
    assert context(deadline=late).remaining(NOON - timedelta(seconds=2)) == timedelta(seconds=2)
    assert context().remaining(NOON) is None


def test_a_deadline_that_has_come_stops_the_work() -> None:
    """The deadline itself is already too late."""
    context(deadline=NOON).check(NOON - timedelta(microseconds=1))
    context().check(NOON)
    with pytest.raises(DeadlineExceededError):
        context(deadline=NOON).check(NOON)


def test_a_naive_time_is_refused() -> None:
    """A time without a zone is no moment."""
    with pytest.raises(InvariantError, match="aware"):
        context(deadline=datetime(2020, 1, 1))  # noqa: DTZ001 - the point of the test
    with pytest.raises(InvariantError, match="aware"):
        context(deadline=NOON).remaining(datetime(2020, 1, 1))  # noqa: DTZ001 - the same


def test_a_request_narrows_and_never_widens() -> None:
    """Asking for nothing is the whole scope, asking for more than it is denied."""
    assert context(("a", "b")).narrowed(None) == Scope(tenant="local", source_sets=("a", "b"))
    assert context(("a", "b")).narrowed(("b",)) == Scope(tenant="local", source_sets=("b",))
    assert context().narrowed(("b",)).source_sets == ("b",)
    with pytest.raises(ScopeDenied, match="more than its scope: a, c"):
        context(("a", "b")).narrowed(("a", "c"))
