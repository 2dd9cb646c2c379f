"""Who says what? Proposing, correcting, retracting, reverting: the acts on statements.

Each verb carries one act through the view ``proposal``, within a transaction of the caller's
and on a connection that knows its actor. A refusal is an outcome, with its row; what a model
would correct, retract or revert waits in the review queue.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.acts import Correction, GroundedProposal, WriteOutcome
from evidence_sophia.knowledge.proposal import RejectionReason
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.valid_time import ValidTime
from evidence_sophia.stores.sqlite.knowledge.carrying import (
    Columns,
    carry_out,
    entry_of,
    qualifier_text,
    time_columns,
)
from evidence_sophia.stores.sqlite.knowledge.instants import to_row
from evidence_sophia.stores.sqlite.knowledge.places import place_columns
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT
from evidence_sophia.stores.sqlite.knowledge.writer import KnowledgeWriter

__all__ = [
    "correct",
    "declare_predicate",
    "end_validity",
    "propose",
    "retract",
    "revert",
    "supersede",
]

#: How sure a person's own word is, in basis points.
_SURE: Final = 10_000


def declare_predicate(
    writer: KnowledgeWriter, predicate: Predicate, *, source_set: str
) -> WriteOutcome:
    """Declare what may be said of a subject; a predicate is declared once and never changes."""
    columns = {
        "op": "declare",
        "predicate": predicate.id,
        "cardinality": predicate.cardinality.value,
        "value_type": str(predicate.value_type),
        "unit": predicate.unit,
        "value": predicate.description,
    }
    return carry_out(writer, source_set, columns)


def propose(
    writer: KnowledgeWriter, proposal: GroundedProposal, *, flaw: RejectionReason | None = None
) -> WriteOutcome:
    """Write a statement if its quote stands in its source and nothing locks its slot.

    Args:
        writer: acting for somebody.
        proposal: what is to be believed.
        flaw: what the caller found wrong, which the triggers cannot see; the proposal is then
            refused for it, unless a check that comes before finds something else.
    """
    columns = _proposed(writer, proposal, "assert") | _flawed(flaw)
    return carry_out(writer, proposal.source_set, columns)


def supersede(
    writer: KnowledgeWriter,
    statement_id: str,
    proposal: GroundedProposal,
    *,
    flaw: RejectionReason | None = None,
) -> WriteOutcome:
    """Write a statement in place of an earlier one of the same slot.

    Args:
        writer: acting for somebody.
        statement_id: of the earlier one.
        proposal: what is to be believed.
        flaw: as for :func:`propose`.

    Raises:
        NotFoundError: no such statement stands in the writer's scope.
    """
    target, source_set = entry_of(writer, "statement", statement_id)
    columns = _proposed(writer, proposal, "supersede") | {"target": target} | _flawed(flaw)
    return carry_out(writer, source_set, columns)


def correct(
    writer: KnowledgeWriter,
    correction: Correction,
    *,
    flaw: RejectionReason | None = None,
    language: str = "",
) -> WriteOutcome:
    """Put a person's word in a slot: what stood there closes, and no model brings it back.

    Args:
        writer: acting for somebody; what a model would correct is queued.
        correction: the word.
        flaw: as for :func:`propose`, of the quote it may rest on.
        language: BCP 47 tag of the language the value is written in, where no quote says it;
            "" for that of the statement it stands against, else English.

    Raises:
        NotFoundError: the statement it stands against is not in the writer's scope.
    """
    source_set, target = correction.source_set, 0
    if correction.instead_of is not None:
        target, source_set = entry_of(writer, "statement", correction.instead_of)
    columns: dict[str, str | int | bytes] = {
        "op": "correct",
        "subject": correction.subject,
        "predicate": correction.predicate,
        "value": correction.value,
        "qualifiers": qualifier_text(correction.qualifiers),
        "confidence": _SURE,
        "reason": correction.reason,
        "target": target,
        "language": language,
    }
    tenant = writer.context.tenant
    columns |= time_columns(correction.valid)
    columns |= place_columns(writer.connection, tenant, source_set, correction.quote)
    columns |= _flawed(flaw)
    return _act_or_queue(writer, source_set, columns)


def retract(writer: KnowledgeWriter, statement_id: str, *, reason: str) -> WriteOutcome:
    """Say a statement no longer: only its transaction time ends.

    Raises:
        NotFoundError: no such statement stands in the writer's scope.
    """
    target, source_set = entry_of(writer, "statement", statement_id)
    columns: Columns = {"op": "retract", "target": target, "reason": reason}
    return _act_or_queue(writer, source_set, columns)


def end_validity(
    writer: KnowledgeWriter, statement_id: str, *, at: datetime, reason: str
) -> WriteOutcome:
    """Say that a statement is no longer true since a time: a new row that ends then.

    A time that is not within the statement's own is refused as ``malformed_time``.

    Raises:
        NotFoundError: no such statement stands in the writer's scope.
        InvariantError: the statement is believed for several pieces of time: the end of the
            whole would be a word on what was corrected between them.
    """
    target, source_set = entry_of(writer, "statement", statement_id)
    row = writer.connection.execute(
        "SELECT p.subject, t.predicate, p.value, p.qualifiers, t.precision, t.valid_from,"
        " t.valid_to FROM statement_log AS t JOIN payload AS p ON p.id = t.payload WHERE t.id = ?",
        (target,),
    ).fetchone()
    names = ("subject", "predicate", "value", "qualifiers", "precision")
    *said, start, stop = row or ("", "", "", "[]", "unknown", 0, 0)
    pieces = writer.connection.execute(
        f"SELECT valid_from, valid_to FROM belief WHERE statement = ? AND tx_to = {FOREVER_AT}",  # noqa: S608 - a constant of this package
        (target,),
    ).fetchall()
    if len(pieces) > 1:
        message = "the statement is believed for several pieces of time"
        raise InvariantError(message, hint="Correct it, and say by valid= for which time.")
    start, stop = pieces[0] if pieces else (start, stop)
    end = to_row(ValidTime(end=at).end)
    flaw = None if start < end < stop else RejectionReason.MALFORMED_TIME
    ends: Columns = {"op": "correct", "target": target, "reason": reason, "origin": "person"}
    times: Columns = {"valid_from": start, "valid_to": end, "confidence": _SURE}
    columns = {**dict(zip(names, said, strict=True)), **ends, **times, **_flawed(flaw)}
    return _act_or_queue(writer, source_set, columns)


def revert(
    writer: KnowledgeWriter, to: str, *, reason: str, instead_of: str | None = None
) -> WriteOutcome:
    """Restore an earlier statement as a new row; nothing is rewritten.

    Args:
        writer: acting for a reviewer.
        to: id of the statement to restore.
        reason: why.
        instead_of: id of a statement that closes; in a functional slot what stands in it does.

    Raises:
        NotFoundError: one of them does not stand in the writer's scope.
    """
    restores, source_set = entry_of(writer, "statement", to)
    target = 0 if instead_of is None else entry_of(writer, "statement", instead_of)[0]
    columns: Columns = {"op": "revert", "restores": restores, "target": target, "reason": reason}
    return _act_or_queue(writer, source_set, columns)


def _flawed(flaw: RejectionReason | None) -> dict[str, str | int | bytes]:
    return {} if flaw is None else {"flaw": str(flaw)}


def _proposed(
    writer: KnowledgeWriter, proposal: GroundedProposal, op: str
) -> dict[str, str | int | bytes]:
    columns: dict[str, str | int | bytes] = {
        "op": op,
        "claimed_actor": proposal.claimed_actor,
        "subject": proposal.subject,
        "predicate": proposal.predicate,
        "value": proposal.value,
        "qualifiers": qualifier_text(proposal.qualifiers),
        "confidence": proposal.confidence,
        "normaliser": proposal.normaliser,
    }
    tenant = writer.context.tenant
    place = place_columns(writer.connection, tenant, proposal.source_set, proposal.quote)
    return columns | time_columns(proposal.valid) | place


def _act_or_queue(writer: KnowledgeWriter, source_set: str, columns: Columns) -> WriteOutcome:
    """Queue what a model would do in a person's place."""
    if writer.context.actor.authority is Authority.MODEL:
        wanted = columns["op"]
        return carry_out(writer, source_set, {**columns, "op": "queue", "wanted": wanted})
    return carry_out(writer, source_set, columns)
