from __future__ import annotations

import pytest

from evidence_sophia.errors import (
    BackendError,
    CorruptStoreError,
    EvidenceAdapterUnavailable,
    InternalError,
    InvariantError,
    MissingExtraError,
    NotFoundError,
    SophiaError,
)
from evidence_sophia.server.mcp.refusals import told

INSIDE = "/srv/secret/evidence.db"


@pytest.mark.parametrize(
    "error",
    [
        BackendError(INSIDE, hint=INSIDE, details=[INSIDE]),
        CorruptStoreError(INSIDE, hint=INSIDE, details=[INSIDE]),
        EvidenceAdapterUnavailable(INSIDE, hint=INSIDE, details=[INSIDE]),
        InternalError(INSIDE, hint=INSIDE, details=[INSIDE]),
        MissingExtraError(INSIDE, hint=INSIDE, details=[INSIDE], extra="search"),
        SophiaError(INSIDE, hint=INSIDE, details=[INSIDE]),
    ],
    ids=lambda error: type(error).__name__,
)
def test_of_the_inside_only_the_kind_is_told(error: SophiaError) -> None:
    """No path, host or cause reaches a caller."""
    problem = told(error)
    assert INSIDE not in str(problem)
    assert problem["code"] == error.code


@pytest.mark.parametrize(
    "error", [NotFoundError("no source 'a'"), InvariantError("no limit", details=["$.limit"])]
)
def test_what_the_caller_can_mend_is_told_in_full(error: SophiaError) -> None:
    """A model reads what to do."""
    assert told(error) == error.problem()
