"""What was believed, and when? History, two clocks, and the way back, over a list of statements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from evidence_sophia.errors import NotFoundError
from evidence_sophia.knowledge.keys import subject_key
from evidence_sophia.knowledge.merges import NO_MERGES, MergeMap
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model._rules import shown
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.statement import Operation, Statement

__all__ = ["as_of", "best_first", "history_of", "revert_to", "timeline_of"]

_RANKS = tuple(Authority)


def as_of(
    statements: Iterable[Statement], recorded: datetime, valid: datetime | None = None
) -> tuple[Statement, ...]:
    """Give what was believed at a time, in the order of the list.

    Args:
        statements: closed ones too.
        recorded: when the store believed it, aware UTC.
        valid: when it holds, aware UTC; None for whenever.
    """
    return tuple(
        one
        for one in statements
        if one.recorded_from <= recorded < one.recorded_to
        and (valid is None or one.valid.contains(valid))
    )


def best_first(statements: Iterable[Statement]) -> tuple[Statement, ...]:
    """Order statements as a reader wants them: a person's word first, then the newest.

    Of what is no longer believed nothing is left out; it stands last.
    """
    return tuple(
        sorted(
            statements,
            key=lambda one: (
                one.is_open,
                _RANKS.index(one.authority),
                one.recorded_from,
                one.id,
            ),
            reverse=True,
        )
    )


def history_of(statements: Sequence[Statement], id_: str) -> tuple[Statement, ...]:
    """Give all that a statement took the place of, and all that took its place, oldest first.

    Args:
        statements: of one scope.
        id_: of a statement among them.

    Raises:
        NotFoundError: it is not among them.
    """
    if not any(one.id == id_ for one in statements):
        message = f"there is no statement {shown(id_)}"
        raise NotFoundError(message)
    linked: dict[str, set[str]] = {}
    for one in statements:
        for other in filter(None, (one.supersedes, one.superseded_by, one.restores)):
            linked.setdefault(one.id, set()).add(other)
            linked.setdefault(other, set()).add(one.id)
    chain, ahead = {id_}, [id_]
    while ahead:
        fresh = linked.get(ahead.pop(), set()) - chain
        chain |= fresh
        ahead.extend(fresh)
    found = (one for one in statements if one.id in chain)
    return tuple(sorted(found, key=lambda one: (one.recorded_from, one.id, one.valid.start)))


def timeline_of(
    statements: Iterable[Statement], subject: str, predicate: str, merges: MergeMap = NO_MERGES
) -> tuple[Statement, ...]:
    """Give what is believed of a slot now, by when it holds.

    The order depends on what is said alone, never on when it came in.

    Raises:
        InvariantError: the subject is no name.
    """
    entity = merges.members(subject_key(subject))
    found = (
        one
        for one in statements
        if one.is_open and one.predicate == predicate and subject_key(one.subject) in entity
    )
    return tuple(
        sorted(
            found,
            key=lambda one: (one.valid.start, one.valid.end, one.value, _evidence(one)),
        )
    )


def revert_to(statement: Statement, reason: str) -> Proposal:
    """Propose to believe an earlier statement again, as a new row.

    Args:
        statement: what to restore.
        reason: why, in the actor's words.
    """
    return Proposal(operation=Operation.REVERT, target=statement.id, reason=reason)


def _evidence(statement: Statement) -> tuple[tuple[str, str], ...]:
    return tuple((reference.source_id, reference.quote) for reference in statement.references)
