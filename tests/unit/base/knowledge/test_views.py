"""In whose name is a base used? Views of one file, a principal each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from tests.knowledge_verbs import ANN, BOT, founded, values

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import (
    DeadlineExceededError,
    EvidenceAdapterUnavailable,
    InvariantError,
    ScopeDenied,
)


def test_a_view_writes_in_its_own_name(base: EvidenceBase) -> None:
    """What a view writes carries its principal, and the base sees it."""
    base.acting_as(BOT).propose_statements([founded("1987")])
    (found,) = base.query_knowledge("Acme")
    assert (found.actor, found.authority.value) == ("bot", "model")


def test_a_closed_view_leaves_the_file_open(base: EvidenceBase) -> None:
    """The base and its other views go on, also after a view's threads have ended."""
    with base.acting_as(BOT) as view:
        assert view.async_adapter is not None
    assert values(base, "Acme") == []
    assert values(base.acting_as(ANN), "Acme") == []


def test_a_closed_base_closes_its_views(tmp_path: Path) -> None:
    """A view has no file of its own."""
    base = EvidenceBase.open(tmp_path / "base.db")
    view = base.acting_as(BOT)
    base.close()
    with pytest.raises(EvidenceAdapterUnavailable):
        view.query_knowledge("Acme")
    with pytest.raises(EvidenceAdapterUnavailable):
        view.remember_fact("Zoe likes tea.")


def test_a_view_never_sees_more_than_its_base(base: EvidenceBase) -> None:
    """A view of a view narrows; the same tenant's sets that are out of scope stay out."""
    narrow = base.acting_as(BOT, source_sets=["acme", "other"])
    assert narrow.acting_as(ANN, source_sets=["acme"]).predicates()
    assert narrow.acting_as(ANN).predicates("other") == ()
    with pytest.raises(ScopeDenied):
        narrow.acting_as(ANN, source_sets=["elsewhere"])
    with pytest.raises(ScopeDenied):
        narrow.acting_as(ANN).predicates("elsewhere")


def test_a_view_of_another_tenant_is_empty(base: EvidenceBase) -> None:
    """Another tenant's view has its own sources and knowledge."""
    other = base.acting_as(ANN, tenant="other")
    assert (other.sources(), other.predicates()) == ((), ())


@pytest.mark.parametrize(
    "wrong",
    [
        {"actor": "ann"},
        {"actor": None},
        {"actor": ANN, "tenant": ""},
        {"actor": ANN, "tenant": "\ud800"},
        {"actor": ANN, "tenant": 7},
        {"actor": ANN, "source_sets": "acme"},
        {"actor": ANN, "source_sets": ["a b"]},
    ],
)
def test_a_view_has_a_principal_and_a_scope(untouched: EvidenceBase, wrong: dict[str, Any]) -> None:
    """What is no actor, tenant or source set makes no view."""
    with pytest.raises(InvariantError):
        untouched.acting_as(**wrong)


def test_a_passed_deadline_writes_nothing(base: EvidenceBase) -> None:
    """The door of knowledge keeps the deadline of its context, as every other."""
    late = evolve(base._context, deadline=base._backend.clock())
    with pytest.raises(DeadlineExceededError), base._backend.acting(late):
        pass
