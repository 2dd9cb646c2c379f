"""A base with a few sources, and connections of several kinds to it, for tests of knowledge."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from evidence_sophia.codec.digests import digest
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.knowledge.acts import GroundedProposal, ProposedQuote, WriteOutcome
from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.model.predicate import Cardinality, Predicate, ValueType
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.span import Span
from evidence_sophia.stores.sqlite.blocks import cut_blocks
from evidence_sophia.stores.sqlite.knowledge.functions import Standing, register
from evidence_sophia.stores.sqlite.knowledge.opaque import opaque_key
from evidence_sophia.stores.sqlite.knowledge.tables import ACT_COLUMNS
from evidence_sophia.stores.sqlite.knowledge.writer import KnowledgeWriter, clock_now
from evidence_sophia.stores.sqlite.knowledge.writing import declare_predicate, propose
from evidence_sophia.stores.sqlite.migrations import MIGRATIONS

BOT: Final = Actor("bot")
ANN: Final = Actor("ann", role="review", authority="person")
BEN: Final = Actor("ben", role="review", authority="person")
REVA: Final = Actor("reva", role="review", authority="reviewer")

PREDICATES: Final = (
    Predicate("founded", cardinality=Cardinality.FUNCTIONAL, value_type=ValueType.DATE),
    Predicate("weighs", cardinality=Cardinality.FUNCTIONAL, value_type="number", unit="kg"),
    Predicate("works_at", cardinality=Cardinality.FUNCTIONAL, value_type=ValueType.ENTITY),
    Predicate("makes", cardinality=Cardinality.MANY),
)
TEXT: Final = (
    "Acme was founded in 1987. Acme was founded in 1988. Acme was founded in 1988-05-12. "
    "Acme makes anvils. Acme makes rockets. Acme weighs 12 kg. Acme weighs 13 kg. "
    "Mia works at Acme. Mia works at Bolt. Bolt was founded in 1990. "
)
OTHER: Final = "Elsewhere it says that Acme was founded in 1988. Acme makes anvils."
LONG: Final = "".join(
    f"Line {number}: Ähre Nr. {number} wächst – so heißt es. " for number in range(120)
)

#: When the predicates were declared, in microseconds: 2026-01-01.
_DECLARED_AT: Final = 1_767_225_600_000_000

SOURCES: Final = {"s/one": TEXT, "s/two": OTHER, "s/long": LONG}


def context_of(
    actor: Actor, *, tenant: str = "a", sets: tuple[str, ...] | None = None
) -> RequestContext:
    """Give the context of an actor in a tenant."""
    return RequestContext(actor=actor, scope=Scope(tenant=tenant, source_sets=sets))


def make_base(path: str | Path) -> sqlite3.Connection:
    """Make a base with sources in two tenants, the knowledge schema and declared predicates."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=60)
    if str(path) == ":memory:":
        connection.deserialize(_template())
        return connection
    connection.execute("PRAGMA journal_mode = WAL")
    with sqlite3.connect(":memory:", isolation_level=None) as template:
        template.deserialize(_template())
        template.backup(connection)
    template.close()
    return connection


@cache
def _template() -> bytes:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for statement in (each for step in MIGRATIONS for each in step):
        connection.execute(statement)
    connection.execute("BEGIN")
    for tenant in ("a", "b"):
        for source_id, text in SOURCES.items():
            add_source(connection, tenant, source_id, text)
    connection.execute("COMMIT")
    writer = KnowledgeWriter(connection, clock=lambda: _DECLARED_AT)
    with writer.acting(context_of(OWNER)):
        for predicate in PREDICATES:
            declare_predicate(writer, predicate, source_set="s")
    connection.set_authorizer(None)
    found = connection.serialize()
    connection.close()
    return found


def add_source(
    connection: sqlite3.Connection, tenant: str, source_id: str, text: str, **more: str
) -> None:
    """Store a text with its blocks, in the set ``s`` and in English unless told otherwise."""
    blocks = tuple(cut_blocks(text))
    source_set, language = more.get("source_set", "s"), more.get("language", "en")
    version = connection.execute(
        "INSERT INTO source_version (tenant, source_set, source_id, title, name, url, licence,"
        " fetched_on, language, topic, format, kind, published, version_label, entities,"
        " retraction_state, retraction_notice, digest, text_digest, metadata, fingerprint,"
        " characters, blocks, passages, links) VALUES (?, ?, ?, 't', 'n', 'u:', 'l', '2026-01-01',"
        " ?, 't', 'plain', 'web', NULL, '', '[]', 'none', '', 'd', ?, '[]', 'f', ?, ?, 0, 0)",
        (tenant, source_set, source_id, language, digest(text.encode()), len(text), len(blocks)),
    ).lastrowid
    connection.executemany(
        "INSERT INTO block (tenant, source_set, version, number, start, characters, body)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (tenant, source_set, version, each.number, each.start, each.characters, each.body)
            for each in blocks
        ],
    )


def quote_of(words: str, source_id: str = "s/one", *, window: Span | None = None) -> ProposedQuote:
    """Give the quote of some words where they stand first."""
    text = SOURCES[source_id]
    start = text.index(words)
    return ProposedQuote(
        source_id=source_id,
        text_digest=digest(text.encode()),
        span=Span(start, start + len(words)),
        quote=words,
        window=window,
    )


def mined(
    subject: str, predicate: str, value: str, words: str, source_id: str = "s/one", **more: object
) -> GroundedProposal:
    """Give a proposal that rests on some words."""
    return GroundedProposal(
        source_set="s",
        subject=subject,
        predicate=predicate,
        value=value,
        quote=quote_of(words, source_id),
        **more,  # type: ignore[arg-type]
    )


def founded(year: str, source_id: str = "s/one", **more: object) -> GroundedProposal:
    """Give a proposal of the year Acme was founded in."""
    return mined("Acme", "founded", year, f"Acme was founded in {year}.", source_id, **more)


class Bench:
    """A base with a writer, and what tests do with it again and again."""

    def __init__(
        self, path: str | Path = ":memory:", *, clock: Callable[[], int] = clock_now
    ) -> None:
        self.open(make_base(path), clock=clock)

    def open(self, connection: sqlite3.Connection, *, clock: Callable[[], int] = clock_now) -> None:
        """Write with a connection to a base that is there."""
        self.connection = connection
        self.writer = KnowledgeWriter(connection, clock=clock)

    @contextmanager
    def acting(
        self, actor: Actor, tenant: str = "a", sets: tuple[str, ...] | None = None
    ) -> Iterator[KnowledgeWriter]:
        """Write in somebody's name, as one transaction."""
        with self.writer.acting(context_of(actor, tenant=tenant, sets=sets)):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.writer
            except BaseException:
                self.connection.execute("ROLLBACK")
                raise
            self.connection.execute("COMMIT")

    def propose(self, proposal: GroundedProposal, actor: Actor = BOT) -> WriteOutcome:
        """Propose a statement."""
        with self.acting(actor) as writer:
            return propose(writer, proposal)

    def put(
        self,
        actor: Actor = BOT,
        said: Mapping[str, object] | None = None,
        *,
        how: str = "INSERT",
        **columns: object,
    ) -> tuple[str, str]:
        """Bring raw columns through the door; give the kind of entry and the reason."""
        # The same statement each time, so that SQLite reads it once.
        none = dict.fromkeys(name for name, *_ in ACT_COLUMNS)
        sent = {**none, "tenant": "a", "source_set": "s", **(said or {}), **columns}
        with self.acting(actor):
            self.connection.execute(
                f"{how} INTO proposal ({', '.join(sent)}) VALUES ({', '.join('?' * len(sent))})",
                tuple(sent.values()),
            )
            row = self.connection.execute(
                "SELECT c.kind, coalesce(r.why, '') FROM chain AS c LEFT JOIN rejection AS r"
                " ON c.kind = 'rejection' AND r.id = c.entry"
                " WHERE c.tenant = ? AND c.source_set = ? ORDER BY c.position DESC LIMIT 1",
                (sent["tenant"], sent["source_set"]),
            ).fetchone()
        return str(row[0]), str(row[1])

    def open_values(self, subject_key: str = "acme", predicate: str = "founded") -> list[str]:
        """List the values believed now, with the time they hold."""
        rows = self.connection.execute(
            "SELECT value_key FROM belief WHERE tenant = 'a' AND subject_key = ? AND predicate = ?"
            " AND tx_to = 253402300799999999 ORDER BY valid_from, id",
            (opaque_key(subject_key), predicate),
        )
        return [value for (value,) in rows]

    def dump(self) -> list[str]:
        """List every row of every table."""
        return list(self.connection.iterdump())


def with_functions(path: str | Path) -> sqlite3.Connection:
    """Open a base as somebody who has the functions but took the second wall away."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=60)
    standing = Standing(clock_now)
    standing.context = context_of(BOT)
    register(connection, standing)
    return connection
