from __future__ import annotations

from typing import Any

import pytest
from tests.knowledge_values import proposal

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.proposal import Proposal, ProposalDecision
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import Qualifier

TWO = (Qualifier("at", "noon"), Qualifier("by", "hand"))


@pytest.mark.parametrize(
    "more",
    [
        {"predicate": "Born In"},
        {"qualifiers": TWO[::-1]},
        {"qualifiers": (TWO[0], TWO[0])},
        {"confidence": 10_001},
        {"target": " "},
        {"quote": b"bytes"},
    ],
)
def test_a_malformed_proposal_cannot_be_made(more: dict[str, Any]) -> None:
    """Each field keeps its own rule."""
    with pytest.raises(InvariantError):
        proposal(**more)


def test_a_proposal_and_its_decision_travel() -> None:
    """They are read back as they were written."""
    said = proposal(qualifiers=TWO, window=Span(0, 9), near=3, claimed_authority=Authority.MODEL)
    assert decode(Proposal, encode(said)) == said
    made = ProposalDecision(outcome="rejected", reason="not_yet_known", existing="x")
    assert decode(ProposalDecision, encode(made)) == made
    assert not made.is_accepted
