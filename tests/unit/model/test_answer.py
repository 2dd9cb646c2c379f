from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.answer import (
    Answer,
    AnswerState,
    CitationLink,
    Confidence,
    RefusalReason,
)
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim
from evidence_sophia.model.measured import UNMEASURED


def answer(**fields: Any) -> Answer:
    """Make an answer of one claim on one citation, with changed fields."""
    whole: dict[str, Any] = {
        "query": "q",
        "answer": "a",
        "state": AnswerState.PARTIAL,
        "confidence": Confidence.CAUTIOUS,
        "claims": (Claim(id="1", text="t", citation_ids=("c",)),),
        "citations": (Citation(id="c"),),
    }
    return Answer(**{**whole, **fields})


def test_the_citation_map_is_projected_from_the_claims() -> None:
    """The map is never given, so it cannot disagree."""
    assert answer().citation_map == (CitationLink(claim_id="1", citation_ids=("c",)),)
    with pytest.raises(InvariantError, match="projection"):
        answer(citation_map=())


def test_a_citation_id_stands_once() -> None:
    """Two citations with one id could not be told apart."""
    with pytest.raises(InvariantError, match="unique"):
        answer(citations=(Citation(id="c"), Citation(id="c")))


def test_a_claim_cites_what_the_answer_has() -> None:
    """An id from elsewhere is refused and named."""
    with pytest.raises(InvariantError, match="own answer") as caught:
        answer(citations=())
    assert caught.value.details == ("c",)


def test_an_answer_either_asserts_or_says_why_not() -> None:
    """Claims with a reason, and nothing at all, are both refused."""
    with pytest.raises(InvariantError, match="no reason"):
        answer(reason=RefusalReason.OUT_OF_SCOPE)
    with pytest.raises(InvariantError, match="no reason"):
        answer(claims=())


def test_a_refusal_is_a_value() -> None:
    """It has a reason and asserts nothing."""
    refused = answer(claims=(), citations=(), reason=RefusalReason.OUT_OF_SCOPE)
    assert refused.is_refusal
    assert not answer().is_refusal


@pytest.mark.parametrize("wrong", [-1, 10_001, 0.5, True, "unmeasured", None])
def test_calibrated_confidence_is_basis_points_or_unmeasured(wrong: object) -> None:
    """Nothing else stands for how sure an answer is."""
    assert answer().calibrated_confidence is UNMEASURED
    assert answer(calibrated_confidence=10_000).calibrated_confidence == 10_000
    with pytest.raises(InvariantError, match="calibrated"):
        answer(calibrated_confidence=wrong)
