"""What is believed, since when, and against what? The tools that read statements."""

from __future__ import annotations

from collections.abc import Iterable

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.model.statement import Statement
from evidence_sophia.server.mcp.shapes.knowledge import (
    ContradictionsFound,
    EvidenceFor,
    FindContradictions,
    History,
    KnowledgeFound,
    QueryKnowledge,
    SeverityCounts,
    ShownStatement,
    ShownTrail,
)

__all__ = ["evidence_for", "find_contradictions", "history", "query_knowledge"]


def query_knowledge(view: EvidenceBase, request: QueryKnowledge) -> KnowledgeFound:
    """Give what is believed about something, a person's word first.

    Raises:
        InvariantError: the limit is not 1 to 1000, or a name is malformed.
    """
    found = view.query_knowledge(
        request.subject,
        request.predicate,
        valid_at=request.valid_at,
        as_of=request.as_of,
        include_history=request.include_history,
        limit=request.limit,
        source_sets=request.source_sets,
    )
    remembered = (
        view.remembered_facts(limit=request.limit, source_sets=request.source_sets)
        if request.include_remembered
        else ()
    )
    return KnowledgeFound(statements=_shown(found), remembered=remembered)


def find_contradictions(view: EvidenceBase, request: FindContradictions) -> ContradictionsFound:
    """Give what contradicts what, with both sides.

    Raises:
        InvariantError: the id of a source set cannot be one.
        ScopeDenied: a source set is none of the principal's.
    """
    report = view.find_contradictions(request.entity, source_sets=request.source_sets)
    counts = {severity.value: count for severity, count in report.by_severity}
    return ContradictionsFound(
        contradiction_count=report.contradiction_count,
        by_severity=SeverityCounts(**counts),
        conflicts=report.conflicts,
        is_complete=report.is_complete,
    )


def evidence_for(view: EvidenceBase, request: EvidenceFor) -> ShownTrail:
    """Give all that bears on one statement.

    Raises:
        NotFoundError: the principal sees no such statement.
    """
    trail = view.evidence_for(request.statement_id)
    shown = _show(trail.statement)
    return ShownTrail(trail=trail, rank=shown.rank, basis=shown.basis)


def history(view: EvidenceBase, request: History) -> KnowledgeFound:
    """Give the chain that a statement stands in.

    Raises:
        NotFoundError: the principal sees no such statement.
    """
    return KnowledgeFound(statements=_shown(view.history(request.statement_id)))


def _shown(statements: Iterable[Statement]) -> tuple[ShownStatement, ...]:
    return tuple(map(_show, statements))


def _show(statement: Statement) -> ShownStatement:
    if statement.references:
        sources = ", ".join(sorted({each.source_id for each in statement.references}))
        basis = f"quoted from {sources}"
    else:
        basis = f"on the word of {statement.actor} ({statement.authority.value})"
    return ShownStatement(
        statement=statement, rank=statement.rank, is_open=statement.is_open, basis=basis
    )
