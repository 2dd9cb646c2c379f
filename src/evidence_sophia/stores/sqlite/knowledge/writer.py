"""On whose behalf does a connection write? One that knows, and holds the walls."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import StoreError
from evidence_sophia.stores.sqlite.knowledge.authorizer import wall
from evidence_sophia.stores.sqlite.knowledge.functions import Standing, register
from evidence_sophia.stores.sqlite.scoping import check_storable

__all__ = ["KnowledgeWriter", "clock_now"]


def clock_now() -> int:
    """Give the time in microseconds since 1970 UTC."""
    return time.time_ns() // 1_000


#: Kibibytes, which SQLite counts downwards: an act touches a page of every index.
_CACHE: Final = -16_384


class KnowledgeWriter:
    """A connection that may write knowledge, and only through the view ``proposal``.

    It is made once a connection, after the schema was checked against the shipped one: from
    then on triggers may call the registered functions, and SQLite asks the authorizer for
    every other statement. Between two requests nobody can write.

    Args:
        connection: whose schema was checked; nothing else writes with it any more.
        clock: gives microseconds since 1970 UTC.
    """

    def __init__(
        self, connection: sqlite3.Connection, *, clock: Callable[[], int] = clock_now
    ) -> None:
        self.connection = connection
        #: Whether a text was erased that may still stand in the write-ahead log.
        self.has_erased = False
        self._standing = Standing(clock)
        connection.set_authorizer(None)  # a wall that stands forbids what is set here
        register(connection, self._standing)
        for setting in ("trusted_schema = ON", "recursive_triggers = ON", "secure_delete = ON"):
            connection.execute(f"PRAGMA {setting}").fetchall()
        connection.execute("PRAGMA synchronous = FULL")
        # What SQLite sets aside while it works is text too: it goes into no temporary file.
        connection.execute("PRAGMA temp_store = MEMORY").fetchall()
        connection.execute(f"PRAGMA cache_size = {_CACHE}")
        wall(connection)

    def __repr__(self) -> str:
        return f"<KnowledgeWriter for {'nobody' if self._standing.context is None else 'somebody'}>"

    @contextmanager
    def acting(self, context: RequestContext) -> Iterator[sqlite3.Connection]:
        """Write in the name of a context, within a transaction of the caller's.

        Raises:
            StoreError: somebody acts on the connection already, or the clock stands at the end
                of all time: what is written then could never be read.
            InvariantError: a name cannot be stored.
        """
        if self._standing.context is not None:
            message = "somebody acts on this connection already"
            raise StoreError(message, hint="End the act that is open first.")
        check_storable("the id of the actor", context.actor.id)
        check_storable("the name of the tenant", context.tenant)
        self._standing.context = context
        try:
            yield self.connection
        except sqlite3.OperationalError as error:
            if self._standing.refusal is not None:
                raise self._standing.refusal from error
            raise
        finally:
            self._standing.context = self._standing.refusal = None

    @property
    def context(self) -> RequestContext:
        """In whose name the connection writes now.

        Raises:
            StoreError: in nobody's.
        """
        if self._standing.context is None:
            message = "nobody acts on this connection"
            raise StoreError(message, hint="Write within acting(context).")
        return self._standing.context
