"""Is a claim right, as far as the evidence in scope says?

The very words are looked for first, by the policy of quotes; then the fact-check loop judges what
each source says, and finds who contradicts.
"""

from __future__ import annotations

from attrs import evolve

from evidence_sophia.answering.citing.verbatim import verify_verbatim
from evidence_sophia.base.backend import Session
from evidence_sophia.base.claim_evidence import ClaimFetcher, available_methods, cite_sentence
from evidence_sophia.base.claim_safety import safety_filter
from evidence_sophia.base.retrieve import retrieve
from evidence_sophia.checking.claim_safety import CERTIFIES
from evidence_sophia.checking.factcheck import check_plan, plan_claims
from evidence_sophia.checking.loop_tools import LoopTools
from evidence_sophia.checking.outcomes import JUDGED, Termination
from evidence_sophia.checking.policy import DEFAULT_CHECKING
from evidence_sophia.checking.report import ClaimCheck
from evidence_sophia.contract.requests import AnswerRequest, VerifyClaimRequest
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import GroundingStatus
from evidence_sophia.model.finding import ClaimFinding, JudgeLabel, VerificationMethod

__all__ = ["verify_claim"]


def verify_claim(session: Session, request: VerifyClaimRequest) -> ClaimFinding:
    """Verify a claim by its very words, then by what each source says of it."""
    wanted = AnswerRequest(request.claim, limit=request.limit, source_sets=request.source_sets)
    found = verify_verbatim(request.claim, retrieve(session, wanted))
    check = _checked(session, request)
    if CERTIFIES in check.rules and not check.deciding:
        return _withheld(found, check)
    if found.label == JudgeLabel.SUPPORTED and CERTIFIES not in check.rules:
        return _with_contradiction(found, check)
    if not check.deciding:
        return evolve(found, confidence=check.confidence, rules=check.rules)
    return ClaimFinding(
        claim=request.claim,
        label=JUDGED[check.status or GroundingStatus.UNSUPPORTED],
        method=check.method or VerificationMethod.COVERAGE,
        citations=_numbered(check.citations),
        explanation=_told(check),
        confidence=check.confidence,
        rules=check.rules,
        is_independent=check.is_independent,
    )


def _withheld(found: ClaimFinding, check: ClaimCheck) -> ClaimFinding:
    """Say of a claim that certifies that nothing bears it out, and what to do instead."""
    return ClaimFinding(
        claim=found.claim,
        label=JudgeLabel.NOT_ENOUGH,
        method=found.method,
        explanation=_told(check),
        confidence=check.confidence,
        rules=check.rules,
    )


def _told(check: ClaimCheck) -> str:
    return f"{check.explanation} {check.notice}".strip()


def _checked(session: Session, request: VerifyClaimRequest) -> ClaimCheck:
    scope = session.context.narrowed(request.source_sets)
    plan = plan_claims((request.claim,), scope, available_methods(session))
    fetcher = ClaimFetcher(session, scope, request.limit)
    tools = LoopTools(cite=cite_sentence, judge_safety=safety_filter(session.rules))
    return check_plan(plan, fetcher.fetch, tools).claims[0]


def _with_contradiction(found: ClaimFinding, check: ClaimCheck) -> ClaimFinding:
    """Say of a claim that stands verbatim how sure that is, and that another source contradicts."""
    if check.termination != Termination.CONTRADICTED:
        return evolve(found, confidence=DEFAULT_CHECKING.verbatim)
    against = [each for each in check.deciding if each.label == JudgeLabel.REFUTED]
    shown = tuple(citation for each in against for citation in each.citations)
    return evolve(
        found,
        citations=_numbered((*found.citations, *shown)),
        explanation=f"{found.explanation} {check.explanation}",
        rules=tuple(dict.fromkeys(("contradicted_elsewhere", *check.rules))),
    )


def _numbered(citations: tuple[Citation, ...]) -> tuple[Citation, ...]:
    return tuple(evolve(each, id=str(number)) for number, each in enumerate(citations, start=1))
