from __future__ import annotations

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.actor import Actor, Authority, Role
from evidence_sophia.server.mcp.principal import MODEL_PRINCIPAL, Principal


def test_whoever_says_nothing_is_a_model_with_the_least_role() -> None:
    """The default may read and propose, no more."""
    assert MODEL_PRINCIPAL.actor == Actor("model", role=Role.GROUNDING, authority=Authority.MODEL)


def test_a_principal_sees_its_tenant_and_its_source_sets_only(base: EvidenceBase) -> None:
    """The view is narrowed, not the question."""
    assert Principal(actor=Actor("a")).view_of(base).sources()
    assert not Principal(actor=Actor("a"), tenant="other").view_of(base).sources()
    assert not Principal(actor=Actor("a"), source_sets=("none",)).view_of(base).sources()


@pytest.mark.parametrize("bad", [{"tenant": " "}, {"source_sets": ("a b",)}])
def test_a_principal_of_nowhere_is_refused(bad: dict[str, object]) -> None:
    """A malformed scope is found at the start, not at the first call."""
    with pytest.raises(InvariantError):
        Principal(actor=Actor("a"), **bad)  # type: ignore[arg-type]
