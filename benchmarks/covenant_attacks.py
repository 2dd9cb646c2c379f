"""How is a base attacked with raw SQL, and what came of it? Six ways, one attempt at a time."""

from __future__ import annotations

import runpy
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from attrs import frozen

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import SophiaError
from evidence_sophia.knowledge.log_head import LogHead
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.knowledge.signer import HmacSigner
from evidence_sophia.model.predicate import Cardinality, Predicate, ValueType
from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.database import Database
from evidence_sophia.stores.sqlite.file_check import check_file
from evidence_sophia.stores.sqlite.knowledge.functions import Standing, register
from evidence_sophia.stores.sqlite.knowledge.writer import clock_now
from knowledge_corpus import MINER, PERSON, write_folder

__all__ = ["OUTCOMES", "WAYS", "attack", "attempts", "make_base"]

OUTCOMES: Final = ("refused", "idle", "detected", "unnoticed")
#: The attempts are about this tenant and this source set.
_TENANT, _SET = "a", "s"
_ATTEMPTS: Final = Path(__file__).parents[1] / "tests" / "knowledge_raw.py"
_TEXT: Final = (
    "Acme was founded in 1987. Acme was founded in 1988. Acme makes anvils. Mia works at Acme."
    " Mia works at Bolt."
)
_PREDICATES: Final = (
    Predicate("founded", cardinality=Cardinality.FUNCTIONAL, value_type=ValueType.DATE),
    Predicate("works_at", cardinality=Cardinality.FUNCTIONAL, value_type=ValueType.ENTITY),
    Predicate("makes"),
)
#: Where a refusal leaves its row.
_KEPT: Final = frozenset(("rejection", "chain", "payload", "sqlite_sequence"))

Rows: TypeAlias = dict[str, tuple[object, ...]]
Way: TypeAlias = Callable[[Path, str], None]
"""Makes an attempt on a file; raises sqlite3.Error or SophiaError where it is refused."""


@frozen
class Original:
    """A base to copy, with the end of its log that was kept outside."""

    data: bytes
    head: LogHead


def attempts() -> dict[str, str]:
    """Give every attempt of the tests: what it would prove, and its SQL."""
    kept = runpy.run_path(str(_ATTEMPTS))
    found: dict[str, str] = {**kept["WRITES"], **kept["SETTINGS"]}
    return {each: sql.format(now=1_900_000_000_000_000) for each, sql in found.items()}


def make_base(path: Path) -> Original:
    """Make a base with a bit of everything: statements, a correction, a conflict, a merge, ..."""
    with EvidenceBase.open(path, tenant=_TENANT) as base:
        with write_folder({"one.txt": _TEXT}) as documents:
            base.ingest(documents, _SET)
        base.declare_predicates(_PREDICATES, _SET)
        miner, person = base.acting_as(MINER), base.acting_as(PERSON)
        first, anvils, *_ = miner.propose_statements(
            [
                _said("Acme", "founded", "1987", "Acme was founded in 1987."),
                _said("Acme", "makes", "anvils", "Acme makes anvils."),
                _said("Mia", "works_at", "Acme", "Mia works at Acme."),
                _said("Mia", "works_at", "Bolt", "Mia works at Bolt."),
            ]
        )
        miner.remember_fact("Mia likes anvils.", source_set=_SET)
        miner.retract_statement(first.id, reason="a model's wish waits in the queue")
        person.correct_statement(
            "1990", subject="Acme", predicate="founded", source_set=_SET, reason="on the plate"
        )
        person.retract_statement(anvils.id, reason="never did")
        person.merge_entities("Acme Inc", "Acme", source_set=_SET)
        miner.propose_statements([_said("Acme", "founded", "1988", "Acme was founded in 1988.")])
        signer = HmacSigner(key=bytes(32), key_id="benchmark")
        head = base.sign_head(signer, source_set=_SET).head
    return Original(path.read_bytes(), head)


def _said(subject: str, predicate: str, value: str, quote: str) -> Proposal:
    return Proposal(
        subject=subject, predicate=predicate, value=value, quote=quote, source_id=f"{_SET}/one.txt"
    )


def attack(original: Original, path: Path, way: Way, statement: str) -> str:
    """Make one attempt on a copy, and give one of :data:`OUTCOMES`."""
    for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        name.unlink(missing_ok=True)
    path.write_bytes(original.data)
    before, was_refused = _rows(path), False
    try:
        way(path, statement)
    except (sqlite3.Error, SophiaError):
        was_refused = True
    after = _rows(path)
    if after == before:
        return "refused" if was_refused else "idle"
    if not _is_sound(path, original.head):
        return "detected"
    return "refused" if _is_a_kept_refusal(before, after) else "unnoticed"


def _is_sound(path: Path, head: LogHead) -> bool:
    try:
        return check_file(path, heads=[head]).is_sound
    except SophiaError:
        return False


def _rows(path: Path) -> Rows:
    """Read every row of every table, and the schema, as another process sees them."""
    with closing(sqlite3.connect(path)) as connection:
        try:
            names = [name for (name,) in connection.execute(_NAMES)]
            found = {each: _rows_of(connection, each) for each in names}
            found["sqlite_master"] = tuple(connection.execute(_SCHEMA))
        except sqlite3.Error as error:  # a schema that cannot be read any more
            found = {"": (str(error),)}
        found["header"] = tuple(
            connection.execute(f"PRAGMA {each}").fetchone()
            for each in ("user_version", "application_id")
        )
    return found


# SQLite's own statistics say nothing of what is believed.
_NAMES: Final = (
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_stat%'"
)
#: In an order of its own: what is dropped and put back stands elsewhere.
_SCHEMA: Final = (
    "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_stat%'"
    " ORDER BY type, name"
)


def _rows_of(connection: sqlite3.Connection, table: str) -> tuple[object, ...]:
    return tuple(connection.execute(f'SELECT * FROM "{table}"'))  # noqa: S608 - of the schema


def _is_a_kept_refusal(before: Rows, after: Rows) -> bool:
    """Whether nothing but a refusal was written, of an act that the triggers refused."""
    others = {table for table in before if before[table] != after.get(table)} - _KEPT
    is_kept = all(set(before[table]) <= set(after[table]) for table in _KEPT - {"sqlite_sequence"})
    return not others and is_kept and before.keys() == after.keys()


def _acting(path: Path, statement: str) -> None:
    """On the library's own connection, which writes knowledge in a model's name."""
    with Database(path) as database, database.acting(_MODEL) as writer:
        writer.connection.execute(statement)


def _beside(path: Path, statement: str) -> None:
    """On the library's own connection, which writes everything else."""
    with Database(path) as database, database.transaction() as connection:
        connection.execute(statement)


def _another_tool(path: Path, statement: str) -> None:
    with _connected(path) as connection:
        connection.execute(statement)


def _without_the_wall(path: Path, statement: str) -> None:
    with _connected(path) as connection:
        standing = Standing(clock_now)
        standing.context = _MODEL
        register(connection, standing)
        connection.execute(statement)


def _without_triggers(path: Path, statement: str) -> None:
    with _connected(path) as connection:
        _drop_triggers(connection)
        connection.execute(statement)


def _triggers_put_back(path: Path, statement: str) -> None:
    with _connected(path) as connection:
        dropped = _drop_triggers(connection)
        try:
            connection.execute(statement)
        finally:
            for each in dropped:
                connection.execute(each)


def _drop_triggers(connection: sqlite3.Connection) -> list[str]:
    found = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"
    triggers = connection.execute(found).fetchall()
    for name, _ in triggers:
        connection.execute(f'DROP TRIGGER "{name}"')
    return [sql for _, sql in triggers]


@contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for name in ("foreign_keys", "recursive_triggers"):
            connection.execute(f"PRAGMA {name} = OFF")
        yield connection


_MODEL: Final = RequestContext(actor=MINER, scope=Scope(tenant=_TENANT, source_sets=None))

#: By what means an attempt is made, the strongest last.
WAYS: Final[dict[str, Way]] = {
    "our connection that acts for a model": _acting,
    "our connection beside": _beside,
    "another tool": _another_tool,
    "another tool with our functions": _without_the_wall,
    "another tool that dropped the triggers": _without_triggers,
    "... and put them back afterwards": _triggers_put_back,
}
