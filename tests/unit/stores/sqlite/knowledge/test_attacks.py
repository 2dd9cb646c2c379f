"""Can raw SQL bring a corrected value back, or write what no act wrote?

Each attempt is refused on every connection the library opened and on every one without its
functions; also where somebody with the functions took the second wall away, as long as the
triggers stand.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.knowledge_base import (
    ANN,
    BOT,
    Bench,
    add_source,
    context_of,
    founded,
    mined,
    with_functions,
)
from tests.knowledge_raw import SETTINGS, WRITES

from evidence_sophia.knowledge.acts import Correction
from evidence_sophia.stores.sqlite.knowledge.authorizer import authorize_beside
from evidence_sophia.stores.sqlite.knowledge.writing import correct, retract

FOREVER = 253402300799999999


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Give the bytes of a base in which a person corrected one slot and retracted one value."""
    bench = Bench()
    bench.propose(founded("1987"))
    said = Correction(source_set="s", subject="Acme", predicate="founded", value="1990")
    anvils = bench.propose(mined("Acme", "makes", "anvils", "Acme makes anvils."))
    bench.propose(mined("Mia", "works_at", "Acme", "Mia works at Acme."))
    bench.propose(mined("Mia", "works_at", "Bolt", "Mia works at Bolt."))
    bench.put(op="remember", value="Mia likes anvils")
    bench.put(op="queue", wanted="retract", target=2)
    with bench.acting(ANN) as writer:
        correct(writer, said)
        retract(writer, anvils.id, reason="no")
    bench.put(ANN, op="merge", subject="Acme Inc", value="Acme")
    bench.propose(founded("1988"))
    path = tmp_path_factory.mktemp("filled") / "base.db"
    copy = sqlite3.connect(path)
    bench.connection.set_authorizer(None)
    bench.connection.backup(copy)
    copy.close()
    bench.connection.close()
    return path.read_bytes()


@pytest.fixture
def file(tmp_path: Path, filled: bytes) -> Path:
    """Give a base of one's own to attack."""
    path = tmp_path / "base.db"
    path.write_bytes(filled)
    return path


@pytest.fixture(params=["ours", "without functions", "without the wall"])
def raw(request: pytest.FixtureRequest, file: Path) -> Iterator[sqlite3.Connection]:
    """Give a connection: ours, one of another tool, or ours after the wall was taken away."""
    connection = sqlite3.connect(file, isolation_level=None)
    if request.param == "ours":
        bench = Bench.__new__(Bench)
        bench.open(connection)
        bench.writer._standing.context = context_of(BOT)
    elif request.param == "without functions":
        for name in ("foreign_keys", "recursive_triggers"):
            connection.execute(f"PRAGMA {name} = OFF")
    elif request.param == "without the wall":
        connection.close()
        connection = with_functions(file)
    yield connection
    connection.close()


_TABLES = [
    "act",
    "statement_log",
    "belief",
    "slot_lock",
    "conflict",
    "rejection",
    "chain",
    "payload",
    "predicate",
    "entity_merge",
    "entity_root",
    "lock_release",
    "erasure",
    "remembered",
    "review_queue",
    "review_decision",
    "sqlite_master",
]


def state(path: Path, *tables: str) -> list[tuple[object, ...]]:
    """List every row of the tables of a file, as another process sees it."""
    connection = sqlite3.connect(path)
    try:
        return [
            (table, *row)
            for table in tables or _TABLES
            for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1")  # noqa: S608 - constants
        ]
    finally:
        connection.close()


#: What a wall says; anything else would be a slip of the test.
_REFUSED = (
    "written only by an act|stands there already|stays so|a row stays|act: one|outside of the scope"
    "|no such function|not authorized|prohibited|is a view|CHECK constraint failed: id"
    "|may not be modified|not carried out as a whole"
)


@pytest.mark.complaint("getzep/graphiti#1789")
@pytest.mark.parametrize("attempt", WRITES)
def test_a_write_beside_the_door_is_refused(
    raw: sqlite3.Connection, file: Path, attempt: str
) -> None:
    """Nothing of the log and what follows from it is written, changed or deleted by hand."""
    before = state(file)
    statement = WRITES[attempt].format(now=1_900_000_000_000_000)
    if attempt == "an act with a verdict of its own":
        _expect_no_pardon(raw, statement)
        return
    with pytest.raises(sqlite3.Error, match=_REFUSED):
        raw.execute(statement)
    assert state(file) == before


def _expect_no_pardon(raw: sqlite3.Connection, statement: str) -> None:
    try:
        raw.execute(statement)
    except sqlite3.Error:
        return
    row = raw.execute("SELECT why, actor FROM rejection ORDER BY id DESC").fetchone()
    assert row == ("needs_person", "bot")


@pytest.mark.parametrize("attempt", SETTINGS)
def test_our_connections_keep_schema_and_settings(file: Path, attempt: str) -> None:
    """A connection of ours takes no statement that reaches for the walls themselves."""
    connection = sqlite3.connect(file, isolation_level=None)
    bench = Bench.__new__(Bench)
    bench.open(connection)
    before = state(file)
    with pytest.raises(sqlite3.DatabaseError):
        connection.execute(SETTINGS[attempt])
    assert state(file) == before
    connection.close()


@pytest.mark.parametrize(
    "how",
    ["INSERT OR REPLACE", "INSERT OR IGNORE", "INSERT OR FAIL", "INSERT OR ROLLBACK", "REPLACE"],
)
@pytest.mark.parametrize("act", ["a locked slot", "a duplicate", "a good one", "a correction"])
def test_a_conflict_clause_changes_no_verdict(file: Path, how: str, act: str) -> None:
    """An act through the door comes to the same whatever clause it is sent with."""
    connection = sqlite3.connect(file, isolation_level=None)
    bench = Bench.__new__(Bench)
    bench.open(connection)
    sent = _ACTS[act]
    found = bench.put(BOT, sent, how=how)
    assert found == _VERDICTS[act]
    assert connection.execute("SELECT count(*) FROM act").fetchone() == (0,)
    assert bench.open_values() == ["1990"]
    connection.close()


_ACTS: dict[str, dict[str, object]] = {
    "a locked slot": {"op": "assert", "subject": "Acme", "predicate": "founded", "value": "1987"},
    "a duplicate": {"op": "declare", "predicate": "founded", "cardinality": "many"},
    "a good one": {"op": "remember", "value": "Bolt is small"},
    "a correction": {"op": "correct", "subject": "Acme", "predicate": "founded", "value": "1987"},
}
_VERDICTS = {
    "a locked slot": ("rejection", "slot_locked"),
    "a duplicate": ("rejection", "needs_person"),
    "a good one": ("memory", ""),
    "a correction": ("rejection", "needs_person"),
}

YEAR = 31_556_952_000_000
LOCKED: dict[str, dict[str, object]] = {
    "case": {"subject": "ACME"},
    "blanks": {"subject": " Acme\u00a0"},
    "an invisible character": {"subject": "Ac\u200bme"},
    "a soft hyphen": {"subject": "Ac\u00adme"},
    "full width": {"subject": "\uff21\uff43\uff4d\uff45"},
    "an alias": {"subject": "Acme Inc"},
    "an alias in other case": {"subject": "ACME INC"},
    "another value": {"value": "1850"},
    "the person's own value": {"value": "1990"},
    "a day in the year": {"value": "1987-03-01"},
    "a narrower time": {"valid_from": 0, "valid_to": YEAR},
    "one microsecond": {"valid_from": 0, "valid_to": 1},
    "the end of time": {"valid_from": FOREVER - 1, "valid_to": FOREVER},
    "a reason": {"reason": "urgent"},
    "full confidence": {"confidence": 10_000},
    "qualifiers": {"qualifiers": '[["method","x"]]'},
    "another source": {"source_id": "s/two"},
    "superseding": {"op": "supersede", "target": 1},
    "superseding the person": {"op": "supersede", "target": 5},
    "a row of the admin's": {"claimed_actor": "owner", "claimed_authority": 3},
    "a person's actor": {"claimed_actor": "ann"},
    "a person's authority": {"claimed_authority": 1},
    "correcting": {"op": "correct"},
    "correcting by id": {"op": "correct", "target": 5},
    "retracting the person": {"op": "retract", "target": 5},
    "reverting": {"op": "revert", "restores": 1, "target": 5},
    "releasing the lock": {"op": "release", "target": 1},
    "un-merging the alias": {"op": "unmerge", "target": 1},
    "merging the subject away": {"op": "merge", "subject": "Acme", "value": "Bolt"},
    "erasing the person's word": {"op": "erase", "wanted": "statement", "target": 5},
    "deciding one's own queued act": {"op": "decide", "target": 1, "wanted": "accept"},
    "declaring the predicate anew": {"op": "declare", "cardinality": "many"},
    "an unknown act": {"op": "import"},
    "an act in other case": {"op": "CORRECT"},
    "an empty act": {"op": ""},
    "a NUL in the subject": {"subject": "Acme\0"},
    "a NUL in the act": {"op": "assert\0"},
    "SQL in the value": {"value": "1987'); DELETE FROM slot_lock; --"},
    "a time upside down": {"valid_from": YEAR, "valid_to": 0},
    "a time before time": {"valid_from": -(2**63), "valid_to": 0},
}


@pytest.mark.parametrize("who", ["model", "model without the wall"])
@pytest.mark.parametrize("attempt", LOCKED)
def test_a_model_does_not_get_past_a_correction(file: Path, attempt: str, who: str) -> None:
    """No variant of an act brings another value into a corrected slot; each leaves a rejection."""
    connection = sqlite3.connect(file, isolation_level=None)
    bench = Bench.__new__(Bench)
    bench.open(connection)
    if who == "model without the wall":
        connection.set_authorizer(None)
    said = {"op": "assert", "subject": "Acme", "predicate": "founded", "value": "1987"}
    before = state(file, "belief", "slot_lock")
    kind, why = bench.put(BOT, {**said, **LOCKED[attempt]})
    assert kind == "rejection"
    assert why
    assert state(file, "belief", "slot_lock") == before
    connection.close()


def test_a_connection_without_functions_still_reads(file: Path) -> None:
    """Another tool may look at what is believed, but every act of its fails."""
    connection = sqlite3.connect(file, isolation_level=None)
    assert connection.execute("SELECT count(*) FROM belief").fetchone() > (0,)
    with pytest.raises(sqlite3.OperationalError, match="no such function"):
        connection.execute(
            "INSERT INTO proposal (op, tenant, source_set, value) VALUES ('remember','a','s','x')"
        )
    connection.close()


def test_keys_of_another_version_cannot_write(file: Path) -> None:
    """A library whose keys differ finds its functions missing under the shipped names."""
    connection = sqlite3.connect(file, isolation_level=None)
    for name in ("actor", "key", "digest"):
        connection.create_function(f"sophia_{name}_2", -1, lambda *_: None)
    with pytest.raises(sqlite3.OperationalError, match="no such function"):
        connection.execute(
            "INSERT INTO proposal (op, tenant, source_set, value) VALUES ('remember','a','s','x')"
        )
    connection.close()


@pytest.mark.parametrize("attempt", [*SETTINGS, *WRITES])
def test_the_connections_beside_are_walled_too(file: Path, attempt: str) -> None:
    """Where sources are stored, neither knowledge nor schema nor settings can be written."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.set_authorizer(authorize_beside)
    statement = {**SETTINGS, **WRITES}[attempt].format(now=1_900_000_000_000_000)
    with pytest.raises(sqlite3.DatabaseError, match=_REFUSED):
        connection.execute(statement)
    connection.close()


def test_the_connections_beside_store_sources(file: Path) -> None:
    """The wall beside lets sources be stored and taken out, and the log be copied back."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.set_authorizer(authorize_beside)
    connection.execute("BEGIN IMMEDIATE")
    add_source(connection, "a", "s/new", "Acme makes anvils.")
    connection.execute("DELETE FROM source_version WHERE source_id = 's/two'")
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.close()
