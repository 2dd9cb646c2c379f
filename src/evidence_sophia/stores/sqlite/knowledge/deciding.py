"""Who else changes what is believed? Merging, remembering, reviewing, releasing, erasing."""

from __future__ import annotations

from typing import Final

from evidence_sophia.errors import NotFoundError
from evidence_sophia.knowledge.acts import WriteOutcome
from evidence_sophia.knowledge.proposal import RejectionReason
from evidence_sophia.model.actor import Authority
from evidence_sophia.stores.sqlite.knowledge.carrying import Columns, carry_out, entry_of
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT
from evidence_sophia.stores.sqlite.knowledge.writer import KnowledgeWriter

__all__ = [
    "accept",
    "erase",
    "merge_entities",
    "refuse",
    "release_locks",
    "remember_fact",
    "unmerge_entities",
]

#: How sure a fact without a quote is at most, in basis points; the door caps it too.
_UNSOURCED: Final = 3_000
_KINDS: Final = ("statement", "rejection", "memory", "queued", "merge", "release", "decision")
_WANTED: Final = (
    "SELECT q.wanted, p.subject, q.predicate, p.value, p.qualifiers, q.normaliser, q.language,"
    " q.valid_from, q.valid_to, q.precision, q.origin, q.confidence, q.source_id, q.text_digest,"
    " q.block,"
    " q.offset, q.start, q.stop, p.quote, q.window_start, q.window_stop, q.target, q.restores"
    " FROM review_queue AS q JOIN payload AS p ON p.id = q.payload WHERE q.id = ?"
)
_WANTED_COLUMNS: Final = [
    "op",
    "subject",
    "predicate",
    "value",
    "qualifiers",
    "normaliser",
    "language",
    "valid_from",
    "valid_to",
    "precision",
    "origin",
    "confidence",
    "source_id",
    "text_digest",
    "block",
    "offset",
    "start",
    "stop",
    "quote",
    "window_start",
    "window_stop",
    "target",
    "restores",
]


def remember_fact(
    writer: KnowledgeWriter, text: str, *, source_set: str, confidence: int = _UNSOURCED
) -> WriteOutcome:
    """Keep free text without a quote, apart from the statements and of little confidence."""
    columns: Columns = {"op": "remember", "value": text, "confidence": confidence}
    return carry_out(writer, source_set, columns)


def merge_entities(
    writer: KnowledgeWriter, name: str, into: str, *, source_set: str, reason: str = ""
) -> WriteOutcome:
    """Say that two names mean one entity: locks and conflicts of the one hold for the other."""
    columns: Columns = {"op": "merge", "subject": name, "value": into, "reason": reason}
    if writer.context.actor.authority is Authority.MODEL:
        return carry_out(writer, source_set, {**columns, "op": "queue", "wanted": "merge"})
    return carry_out(writer, source_set, columns)


def unmerge_entities(writer: KnowledgeWriter, merge_id: str, *, reason: str = "") -> WriteOutcome:
    """Take a merge back, row for row.

    Raises:
        NotFoundError: no such merge stands in the writer's scope.
    """
    target, source_set = entry_of(writer, "merge", merge_id)
    columns: Columns = {"op": "unmerge", "target": target, "reason": reason}
    if writer.context.actor.authority is Authority.MODEL:
        return carry_out(writer, source_set, {**columns, "op": "queue", "wanted": "unmerge"})
    return carry_out(writer, source_set, columns)


def release_locks(
    writer: KnowledgeWriter, statement_id: str, *, reason: str
) -> tuple[WriteOutcome, ...]:
    """Release the locks a statement made; it takes at least the authority that made them.

    Where all were released before, that is refused once, as ``unknown_lock``.

    Raises:
        NotFoundError: no such statement stands in the writer's scope.
    """
    made_by, source_set = entry_of(writer, "statement", statement_id)
    locks = writer.connection.execute(
        f"SELECT id, tx_to = {FOREVER_AT} FROM slot_lock WHERE statement = ? ORDER BY id",  # noqa: S608 - a constant of this package
        (made_by,),
    ).fetchall()
    closed = [lock for lock, _ in locks]
    held = [lock for lock, is_held in locks if is_held]
    return tuple(
        carry_out(writer, source_set, {"op": "release", "target": lock, "reason": reason})
        for lock in held or closed[:1]
    )


def erase(writer: KnowledgeWriter, entry_id: str, *, reason: str = "") -> WriteOutcome:
    """Delete the text of an entry and its salt; the log stays whole and says "erased".

    Args:
        writer: acting for an admin.
        entry_id: of a statement, a rejection, a remembered fact, or another entry with text.
        reason: why; it stays, so it repeats nothing of what is erased.

    Raises:
        NotFoundError: no such entry stands in the writer's scope.
    """
    for kind in _KINDS:
        try:
            target, source_set = entry_of(writer, kind, entry_id)
        except NotFoundError:
            continue
        columns: Columns = {"op": "erase", "wanted": kind, "target": target, "reason": reason}
        return carry_out(writer, source_set, columns)
    message = f"no entry with a text {entry_id!a:.100}"
    raise NotFoundError(message)


def accept(writer: KnowledgeWriter, queued_id: str, *, reason: str = "") -> WriteOutcome:
    """Carry out what a model wanted, in the name of whoever decides.

    The outcome is that of the act; where the decision itself is refused, nothing is done. A
    wish whose text was erased cannot be carried out any more: ``unknown_text``; nor can one
    about what a person changed since: ``stale``. The latter still waits, to be refused.

    Raises:
        NotFoundError: no such queued act stands in the writer's scope.
    """
    target, source_set = entry_of(writer, "queued", queued_id)
    row = writer.connection.execute(_WANTED, (target,)).fetchone()
    flaw = RejectionReason.UNKNOWN_TEXT if row is None else None
    decided = _decide(writer, target, source_set, "accept", reason, flaw=flaw)
    if not decided.is_accepted:
        return decided
    wanted: dict[str, str | int | bytes] = dict(zip(_WANTED_COLUMNS, row, strict=True))
    version = writer.connection.execute(
        "SELECT id FROM source_version WHERE tenant = ? AND source_id = ? AND text_digest = ?",
        (writer.context.tenant, wanted["source_id"], wanted["text_digest"]),
    ).fetchone()
    wanted |= {"version": 0 if version is None else version[0], "reason": reason}
    return carry_out(writer, source_set, wanted)


def refuse(writer: KnowledgeWriter, queued_id: str, *, reason: str = "") -> WriteOutcome:
    """Decide that what a model wanted is not done.

    Raises:
        NotFoundError: no such queued act stands in the writer's scope.
    """
    target, source_set = entry_of(writer, "queued", queued_id)
    return _decide(writer, target, source_set, "refuse", reason)


def _decide(
    writer: KnowledgeWriter,
    target: int,
    source_set: str,
    decided: str,
    reason: str,
    *,
    flaw: RejectionReason | None = None,
) -> WriteOutcome:
    columns: Columns = {"op": "decide", "target": target, "wanted": decided, "reason": reason}
    if flaw is not None:
        columns = {**columns, "flaw": str(flaw)}
    return carry_out(writer, source_set, columns)
