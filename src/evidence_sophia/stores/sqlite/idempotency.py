"""Was this request carried out before? Keys of writes, with what came of them."""

from __future__ import annotations

from attrs import frozen

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import ConflictError
from evidence_sophia.stores.sqlite.database import Connection
from evidence_sophia.stores.sqlite.scoping import check_storable

__all__ = ["Intent", "record_pack", "recorded_pack"]


@frozen(kw_only=True)
class Intent:
    """One write that a caller intends, however often it is sent.

    Attributes:
        context: its tenant, actor and key; a key counts for these and the verb.
        verb: name of the verb.
        request: the digest of the request.
    """

    context: RequestContext
    verb: str
    request: str

    @property
    def place(self) -> tuple[str, str, str, str]:
        """What the record is found by: tenant, actor, verb and key."""
        context = self.context
        return (context.tenant, context.actor.id, self.verb, context.idempotency_key)


def recorded_pack(connection: Connection, intent: Intent) -> int | None:
    """Give the row of the pack that was built for an intent; None if none was.

    Raises:
        ConflictError: the key was used for another request.
        InvariantError: the key cannot be stored.
    """
    if not intent.context.idempotency_key:
        return None
    check_storable("the idempotency key", intent.context.idempotency_key)
    row = connection.execute(
        "SELECT request, evidence_pack FROM idempotency"
        " WHERE tenant = ? AND actor = ? AND verb = ? AND key = ?",
        intent.place,
    ).fetchone()
    if row is None:
        return None
    request, pack = row
    if request != intent.request:
        message = "the idempotency key was used for another request"
        raise ConflictError(message, hint="Make a new key for a new request.")
    return int(pack)


def record_pack(connection: Connection, intent: Intent, pack: int) -> None:
    """Record which pack was built for an intent, within the transaction that stored it."""
    if intent.context.idempotency_key:
        connection.execute(
            "INSERT INTO idempotency (tenant, actor, verb, key, request, evidence_pack)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (*intent.place, intent.request, pack),
        )
