"""What is to be believed, or no longer? The tools that propose and the tools that act.

Who may do what is decided by the base, not here: what a model would do in a person's place
waits in the review queue, and the answer says where.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import NotFoundError
from evidence_sophia.knowledge.acts import WriteOutcome
from evidence_sophia.knowledge.proposal import Outcome, Proposal, RejectionReason
from evidence_sophia.model.statement import Operation
from evidence_sophia.server.mcp.shapes.writing import (
    CorrectStatement,
    ProposedStatement,
    ProposeStatements,
    RememberFact,
    RetractStatement,
    RevertStatement,
    ToolOutcome,
    WriteResult,
    WriteResults,
)
from evidence_sophia.server.mcp.tools.limits import check_count

__all__ = [
    "correct_statement",
    "propose_statements",
    "remember_fact",
    "retract_statement",
    "revert_statement",
]

_NEEDS_PERSON: Final = (
    "Only a person may do that. It waits in the review queue; tell a person its queue_id."
)
#: Declared predicates that a refusal names at most.
_LISTED: Final = 100


def propose_statements(view: EvidenceBase, request: ProposeStatements) -> WriteResults:
    """Propose statements, each with its quote; each is decided by itself.

    Raises:
        InvariantError: there are none or too many, or a field is malformed.
        NotFoundError: the principal sees no such source.
    """
    check_count("statements", request.statements)
    outcomes = view.propose_statements([_proposal(each) for each in request.statements])
    results = tuple(
        _with_declared(view, stated.source_id, _result(outcome))
        for stated, outcome in zip(request.statements, outcomes, strict=True)
    )
    accepted = sum(outcome.is_accepted for outcome in outcomes)
    return WriteResults(accepted_count=accepted, results=results)


def _with_declared(view: EvidenceBase, source_id: str, result: WriteResult) -> WriteResult:
    """Say which predicates there are where one was refused that is not."""
    if result.reason is not RejectionReason.UNKNOWN_PREDICATE:
        return result
    try:
        declared = view.predicates(view.source(source_id).source_set)
    except NotFoundError:
        declared = view.predicates()
    names = ", ".join(each.id for each in declared[:_LISTED]) or "none; a person declares them"
    more = f" and {len(declared) - _LISTED} more" if len(declared) > _LISTED else ""
    return evolve(result, message=f"{result.message} Declared predicates: {names}{more}.")


def _proposal(stated: ProposedStatement) -> Proposal:
    operation = Operation.ASSERT if stated.supersedes is None else Operation.SUPERSEDE
    return Proposal(
        operation=operation,
        subject=stated.subject,
        predicate=stated.predicate,
        value=stated.value,
        qualifiers=stated.qualifiers,
        quote=stated.quote,
        source_id=stated.source_id,
        near=stated.near,
        window=stated.window,
        normaliser=stated.normaliser,
        valid=stated.valid,
        confidence=stated.confidence,
        target=stated.supersedes,
        claimed_actor=stated.claimed_actor,
    )


def remember_fact(view: EvidenceBase, request: RememberFact) -> WriteResult:
    """Keep free text, unsourced for ever.

    Raises:
        InvariantError: the text or the source set's id is malformed.
    """
    return _result(
        view.remember_fact(
            request.text, confidence=request.confidence, source_set=request.source_set
        )
    )


def correct_statement(view: EvidenceBase, request: CorrectStatement) -> WriteResult:
    """Say what is right, on a person's word.

    Raises:
        CapabilityDenied: the person's role or authority is too low.
        InvariantError: a field is malformed.
        NotFoundError: the principal sees no such statement or source.
    """
    return _result(
        view.correct_statement(
            request.value,
            statement_id=request.statement_id,
            subject=request.subject,
            predicate=request.predicate,
            reason=request.reason,
            valid=request.valid,
            qualifiers=request.qualifiers,
            source_set=request.source_set,
            quote=request.quote,
            source_id=request.source_id,
        )
    )


def retract_statement(view: EvidenceBase, request: RetractStatement) -> WriteResult:
    """No longer say something, on a person's word.

    Raises:
        CapabilityDenied: the person's role or authority is too low.
        NotFoundError: the principal sees no such statement.
    """
    return _result(view.retract_statement(request.statement_id, reason=request.reason))


def revert_statement(view: EvidenceBase, request: RevertStatement) -> WriteResult:
    """Believe an earlier statement again, on a reviewer's word.

    Raises:
        CapabilityDenied: the person's role or authority is too low.
        NotFoundError: the principal sees no such statement.
    """
    return _result(view.revert(request.to, instead_of=request.id, reason=request.reason))


def _result(outcome: WriteOutcome) -> WriteResult:
    is_queued = outcome.outcome is Outcome.QUEUED
    return WriteResult(
        outcome=ToolOutcome.NEEDS_PERSON if is_queued else ToolOutcome(outcome.outcome.value),
        id=outcome.id,
        queue_id=outcome.id if is_queued else None,
        reason=outcome.reason,
        existing=outcome.existing,
        message=_NEEDS_PERSON if is_queued else _message(outcome),
    )


def _message(outcome: WriteOutcome) -> str:
    if outcome.is_accepted:
        return "It was written."
    reason = "" if outcome.reason is None else f": {outcome.reason.value}"
    return f"It was refused, and the refusal was kept{reason}."
