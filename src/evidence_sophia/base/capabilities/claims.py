"""Is a claim right, as far as the evidence in scope says?"""

from __future__ import annotations

from evidence_sophia.answering.verbatim import verify_verbatim
from evidence_sophia.base.backend import Session
from evidence_sophia.base.retrieve import retrieve
from evidence_sophia.contract.requests import AnswerRequest, VerifyClaimRequest
from evidence_sophia.model.finding import ClaimFinding

__all__ = ["verify_claim"]


def verify_claim(session: Session, request: VerifyClaimRequest) -> ClaimFinding:
    """Verify a claim by its very words; fetch, then decide."""
    wanted = AnswerRequest(request.claim, limit=request.limit, source_sets=request.source_sets)
    evidence = retrieve(session, wanted)
    return verify_verbatim(request.claim, evidence)
