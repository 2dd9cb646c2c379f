"""How does an act get through the door, and what came of it?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from evidence_sophia.errors import InternalError, NotFoundError
from evidence_sophia.knowledge.acts import WriteOutcome
from evidence_sophia.knowledge.proposal import Outcome, RejectionReason
from evidence_sophia.model.statement import Qualifier
from evidence_sophia.model.valid_time import ValidTime
from evidence_sophia.stores.sqlite.knowledge.instants import to_row
from evidence_sophia.stores.sqlite.knowledge.tables import SEALED
from evidence_sophia.stores.sqlite.knowledge.verdicts import MAX_TEXT
from evidence_sophia.stores.sqlite.knowledge.writer import KnowledgeWriter
from evidence_sophia.stores.sqlite.scoping import is_storable

__all__ = ["Columns", "carry_out", "entry_of", "public_id", "qualifier_text", "time_columns"]

Columns = Mapping[str, str | int | bytes]

_LAST: Final = (
    "SELECT c.kind, c.entry, c.digest FROM chain AS c WHERE c.tenant = ? AND c.source_set = ?"
    " ORDER BY c.position DESC LIMIT 1"
)
_WHY: Final = (
    "SELECT r.why, c.digest FROM rejection AS r"
    " LEFT JOIN statement_log AS s ON s.id = r.existing"
    " LEFT JOIN chain AS c ON c.tenant = s.tenant AND c.source_set = s.source_set"
    " AND c.position = s.position WHERE r.id = ?"
)


def public_id(digest: bytes) -> str:
    """Name an entry by its place in the chain."""
    return f"blake3:{digest.hex()}"


def carry_out(writer: KnowledgeWriter, source_set: str, columns: Columns) -> WriteOutcome:
    """Bring an act through the door, within a transaction, and say what came of it.

    Raises:
        StoreError: nobody acts on the connection.
        sqlite3.Error: the act is outside of the connection's scope.
    """
    tenant = writer.context.tenant
    sent = {"tenant": tenant, "source_set": source_set} | _storable(columns)
    writer.connection.execute(_door(tuple(sent)), tuple(sent.values()))
    row = writer.connection.execute(_LAST, (tenant, source_set)).fetchone()
    if row is None:
        message = "an act left no entry"
        raise InternalError(message)
    kind, entry, digest = row
    if kind == "rejection":
        return _refused(writer, entry, digest)
    writer.has_erased = writer.has_erased or kind == "erasure"
    outcome = Outcome.QUEUED if kind == "queued" else Outcome.ACCEPTED
    reason = RejectionReason.NEEDS_PERSON if kind == "queued" else None
    return WriteOutcome(outcome=outcome, id=public_id(digest), reason=reason)


@lru_cache(maxsize=64)
def _door(names: tuple[str, ...]) -> str:
    """Give one text for the same columns, which SQLite reads once."""
    marks = ", ".join("?" * len(names))
    return f"INSERT INTO proposal ({', '.join(names)}) VALUES ({marks})"  # noqa: S608 - our columns


def _refused(writer: KnowledgeWriter, entry: int, digest: bytes) -> WriteOutcome:
    why, existing = writer.connection.execute(_WHY, (entry,)).fetchone()
    return WriteOutcome(
        outcome=Outcome.REJECTED,
        id=public_id(digest),
        reason=RejectionReason(why),
        existing=None if existing is None else public_id(existing),
    )


def entry_of(writer: KnowledgeWriter, kind: str, id_: str) -> tuple[int, str]:
    """Give the row and the source set that an id names within the writer's scope.

    Raises:
        NotFoundError: none of that kind stands there.
    """
    scope = writer.context.scope
    row = None
    if kind in SEALED and is_storable(id_) and id_.startswith("blake3:"):
        try:
            digest = bytes.fromhex(id_.removeprefix("blake3:"))
        except ValueError:
            digest = b""
        row = writer.connection.execute(
            "SELECT entry, source_set FROM chain WHERE digest = ? AND kind = ? AND tenant = ?",
            (digest, kind, scope.tenant),
        ).fetchone()
    if row is None or (scope.source_sets is not None and row[1] not in scope.source_sets):
        message = f"no {kind} {id_!a:.100}"
        raise NotFoundError(message)
    return int(row[0]), str(row[1])


def qualifier_text(qualifiers: tuple[Qualifier, ...]) -> str:
    """Write qualifiers as they stand in a row: sorted, once each."""
    pairs = sorted({(each.name, each.value) for each in qualifiers})
    return json.dumps(pairs, ensure_ascii=True, separators=(",", ":"))


def time_columns(valid: ValidTime) -> dict[str, str | int | bytes]:
    """Give the columns of a valid time."""
    return {
        "valid_from": to_row(valid.start),
        "valid_to": to_row(valid.end),
        "precision": str(valid.precision),
        "origin": str(valid.origin),
    }


def _storable(columns: Columns) -> dict[str, str | int | bytes]:
    """Make a refusal of what cannot be stored, which keeps as much as can be."""
    kept: dict[str, str | int | bytes] = dict(columns)
    flaw = ""
    for name, value in columns.items():
        if isinstance(value, int):
            continue
        if len(value) > 4 * MAX_TEXT:
            flaw = str(RejectionReason.TOO_LONG)
        if isinstance(value, str) and not is_storable(value):
            kept[name] = value.encode(errors="backslashreplace").decode()
            flaw = flaw or str(RejectionReason.MALFORMED_TEXT)
    if flaw:
        kept["flaw"] = flaw
    if "flaw" not in kept:
        return kept
    return {
        name: value if isinstance(value, int) else value[:MAX_TEXT] for name, value in kept.items()
    }
