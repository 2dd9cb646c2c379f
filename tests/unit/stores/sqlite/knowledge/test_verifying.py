"""Is an edited file found out, and which row is named?"""

from __future__ import annotations

import sqlite3
from functools import partial
from pathlib import Path

import pytest
from tests.knowledge_base import ANN, REVA, Bench, founded, mined

from evidence_sophia.errors import NotFoundError
from evidence_sophia.knowledge.acts import Correction
from evidence_sophia.knowledge.log_head import LogHead, SignedHead, is_signed_by, sign_head
from evidence_sophia.knowledge.signer import HmacSigner
from evidence_sophia.model.actor import OWNER
from evidence_sophia.stores.sqlite.knowledge.head import read_head
from evidence_sophia.stores.sqlite.knowledge.log_rows import read_act
from evidence_sophia.stores.sqlite.knowledge.replay import Replay
from evidence_sophia.stores.sqlite.knowledge.tables import SEALED
from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log
from evidence_sophia.stores.sqlite.knowledge.writing import correct, retract


def fill(bench: Bench) -> None:
    """Write at least one row into every table."""
    first = bench.propose(founded("1987"))
    bench.propose(founded("1987"))
    anvils = bench.propose(mined("Acme", "makes", "anvils", "Acme makes anvils."))
    bench.propose(mined("Mia", "works_at", "Acme", "Mia works at Acme."))
    bench.propose(mined("Mia", "works_at", "Bolt", "Mia works at Bolt."))
    bench.put(op="remember", value="Mia likes anvils", confidence=9_000)
    bench.put(op="queue", wanted="retract", target=2)
    year = 31_556_952_000_000
    said = Correction(source_set="s", subject="Acme", predicate="founded", value="1990")
    with bench.acting(ANN) as writer:
        correct(writer, said)
        retract(writer, anvils.id, reason="no")
    bench.put(
        ANN,
        op="correct",
        subject="Acme",
        predicate="founded",
        value="1991",
        valid_from=0,
        valid_to=year,
    )
    bench.put(REVA, op="revert", restores=1)
    bench.put(ANN, op="merge", subject="Acme Inc", value="Acme")
    bench.put(ANN, op="merge", subject="Bolt", value="Acme Inc")
    bench.put(ANN, op="unmerge", target=1)
    bench.put(ANN, op="merge", subject="Acme Ltd", value="Acme")
    bench.put(ANN, op="decide", target=1, wanted="refuse")
    bench.put(REVA, op="release", target=2)
    bench.put(OWNER, op="erase", wanted="statement", target=1)
    assert first.is_accepted


@pytest.fixture(scope="module")
def stripped() -> bytes:
    """Give a base with rows in every table, whose triggers an attacker took away."""
    bench = Bench()
    fill(bench)
    bench.connection.set_authorizer(None)
    names = bench.connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    for (name,) in names.fetchall():
        bench.connection.execute(f"DROP TRIGGER {name}")
    return bench.connection.serialize()


@pytest.fixture
def filled(bench: Bench, stripped: bytes) -> Bench:
    """Give such a base of one's own."""
    bench.connection.set_authorizer(None)
    bench.connection.deserialize(stripped)
    return bench


def findings(bench: Bench) -> list[tuple[str, str, int]]:
    """List what a check finds."""
    report = verify_log(bench.connection, "a", "s")
    return [(str(each.kind), each.table, each.row) for each in report.findings]


def test_what_acts_left_is_whole(bench: Bench) -> None:
    """After every kind of act, erasing included, the log is whole."""
    fill(bench)
    report = verify_log(bench.connection, "a", "s")
    assert report.findings == ()
    assert report.is_whole
    assert report.erased == 1
    for table, _ in SEALED.values():
        assert bench.connection.execute(f"SELECT count(*) FROM {table}").fetchone() > (0,)  # noqa: S608 - constants


CELLS = [(table, name, kind) for table, columns in SEALED.values() for name, kind in columns]


@pytest.mark.parametrize(("table", "name", "kind"), CELLS, ids=lambda each: each)
def test_an_edited_cell_is_named(filled: Bench, table: str, name: str, kind: str) -> None:
    """Whatever cell of a logged row is changed, that row and no other is named as edited."""
    row = filled.connection.execute(f"SELECT max(id) FROM {table}").fetchone()[0]  # noqa: S608 - constants
    other = {"TEXT": "'x'", "INTEGER": f"{name} + 100", "BLOB": "x'00'"}[kind]
    filled.connection.execute(f"UPDATE {table} SET {name} = {other} WHERE id = ?", (row,))  # noqa: S608 - constants
    found = findings(filled)
    assert ("edited_row", table, row) in found
    assert [each for each in found if each[0] == "edited_row"] == [("edited_row", table, row)]


_COPY = (
    "INSERT INTO statement_log SELECT 99, tenant, source_set, position, tx, 'ann', 3, role,"
    " operation, entity, predicate, normaliser, language, valid_from, valid_to, precision, origin,"
    " confidence, source_id, text_digest, block, offset, start, stop, window_start,"
    " window_stop, target, restores,"
    " payload, payload_digest FROM statement_log WHERE id = 3"
)


_TEXT = (
    "INSERT INTO payload SELECT 99, tenant, source_set, salt, subject, subject_key, value,"
    " value_key, qualifiers, quote, reason FROM payload WHERE id = 3"
)


@pytest.mark.parametrize(
    ("statement", "finding"),
    [
        ("DELETE FROM statement_log WHERE id = 3", ("missing_row", "statement_log", 3)),
        ("UPDATE statement_log SET id = 99 WHERE id = 3", ("missing_row", "statement_log", 3)),
        ("DELETE FROM rejection", ("missing_row", "rejection", 1)),
        ("UPDATE chain SET digest = x'00' WHERE position = 7", ("edited_link", "chain", 7)),
        ("UPDATE chain SET tx = tx + 1 WHERE position = 7", ("edited_link", "chain", 7)),
        ("UPDATE chain SET note = 'x' WHERE position = 7", ("edited_link", "chain", 7)),
        ("UPDATE chain SET kind = 'x' WHERE position = 7", ("edited_link", "chain", 7)),
        ("UPDATE chain SET digest = x'00' WHERE position = 0", ("edited_link", "chain", 0)),
        ("UPDATE chain SET note = 'blake3 keys=9' WHERE position = 0", ("other_keys", "chain", 0)),
        ("DELETE FROM chain WHERE position = 7", ("missing_link", "chain", 0)),
        ("UPDATE payload SET value = 'x' WHERE id = 3", ("edited_text", "payload", 3)),
        ("UPDATE payload SET quote = x'00' WHERE id = 3", ("edited_text", "payload", 3)),
        ("UPDATE payload SET salt = x'00' WHERE id = 3", ("edited_text", "payload", 3)),
        ("DELETE FROM payload WHERE id = 3", ("missing_text", "payload", 3)),
        ("UPDATE belief SET tx_to = 253402300799999999", ("does_not_follow", "belief", 1)),
        ("UPDATE belief SET authority = 3 WHERE id = 2", ("does_not_follow", "belief", 2)),
        ("UPDATE belief SET value_key = 'x' WHERE id = 2", ("does_not_follow", "belief", 2)),
        ("DELETE FROM belief WHERE statement = 3", ("does_not_follow", "statement_log", 3)),
        ("DELETE FROM slot_lock WHERE id = 1", ("does_not_follow", "statement_log", 5)),
        ("UPDATE slot_lock SET authority = 0 WHERE id = 1", ("does_not_follow", "slot_lock", 1)),
        ("UPDATE slot_lock SET tx_to = tx_from WHERE id = 1", ("does_not_follow", "slot_lock", 1)),
        ("DELETE FROM conflict", ("does_not_follow", "conflict", 0)),
        ("UPDATE conflict SET severity = 'high'", ("does_not_follow", "conflict", 2)),
        ("UPDATE conflict SET rule = 'junk' WHERE id = 1", ("does_not_follow", "conflict", 1)),
        ("UPDATE conflict SET tx_to = tx_to + 1", ("does_not_follow", "conflict", 1)),
        ("UPDATE conflict SET second = 99 WHERE id = 1", ("does_not_follow", "conflict", 1)),
        ("DELETE FROM conflict WHERE id = 2", ("does_not_follow", "conflict", 0)),
        (_TEXT, ("unchained_row", "payload", 99)),
        ("DELETE FROM review_queue", ("unchained_row", "payload", 7)),
        ("DELETE FROM entity_root", ("does_not_follow", "entity_root", 2)),
        ("UPDATE entity_root SET root = 'x'", ("does_not_follow", "entity_root", 2)),
        (_COPY, ("unchained_row", "statement_log", 99)),
    ],
)
def test_what_an_act_did_not_do_is_found(
    filled: Bench, statement: str, finding: tuple[str, str, int]
) -> None:
    """Rows deleted, reordered, added or changed beside the door are found and named."""
    filled.connection.execute(statement)
    assert finding in findings(filled)


def test_a_cut_end_is_found_by_a_head_kept_outside(filled: Bench) -> None:
    """Without a head a cut log looks like an earlier one; with it the cut is found."""
    head = read_head(filled.connection, "a", "s")
    last = filled.connection.execute("SELECT kind, entry FROM chain ORDER BY tx DESC").fetchone()
    assert last == ("erasure", 1)
    filled.connection.execute("DELETE FROM erasure")
    filled.connection.execute("DELETE FROM chain WHERE position = ?", (head.position,))
    report = verify_log(filled.connection, "a", "s", head)
    assert ("truncated", head.position) in {(str(f.kind), f.position) for f in report.findings}


def test_an_older_copy_is_found_by_a_head_kept_outside(bench: Bench, tmp_path: Path) -> None:
    """Another history of the same length has another head."""
    fill(bench)
    head = read_head(bench.connection, "a", "s")
    other = Bench(tmp_path / "other.db")
    fill(other)
    report = verify_log(other.connection, "a", "s", head)
    assert [str(each.kind) for each in report.findings] == ["edited_link"]
    other.connection.close()


def test_a_head_is_signed_with_the_callers_key(bench: Bench) -> None:
    """A signature holds for its head and key alone, and shows neither key."""
    signer = HmacSigner(key=b"k" * 32, key_id="one")
    signed = sign_head(read_head(bench.connection, "a", "s"), signer)
    assert is_signed_by(signed, signer)
    assert not is_signed_by(signed, HmacSigner(key=b"q" * 32, key_id="one"))
    moved = LogHead(tenant="a", source_set="s", position=1, digest=signed.head.digest)
    assert not is_signed_by(SignedHead(head=moved, signature=signed.signature), signer)
    assert "kkk" not in repr(signer)


def test_an_empty_scope_has_no_head(bench: Bench) -> None:
    """Where nothing was written there is no head, and nothing to find."""
    with pytest.raises(NotFoundError):
        read_head(bench.connection, "b", "s")
    assert verify_log(bench.connection, "b", "s").entries == 0


def test_erased_text_is_gone_from_the_file(tmp_path: Path) -> None:
    """After an erasure the words are nowhere in the file, and the log still verifies."""
    path = tmp_path / "base.db"
    bench = Bench(path)
    words = "phone 555-0199"
    bench.put(ANN, op="correct", subject="Mia", predicate="makes", value=words, reason=words)
    assert bench.put(OWNER, op="erase", wanted="statement", target=1) == ("erasure", "")
    assert verify_log(bench.connection, "a", "s").is_whole
    bench.connection.set_authorizer(None)
    bench.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    bench.connection.close()
    assert words.encode() not in path.read_bytes()
    raw = sqlite3.connect(path)
    assert raw.execute("SELECT count(*) FROM payload").fetchone() == (0,)
    raw.close()


def test_of_what_no_later_act_is_about_only_a_digest_is_kept(bench: Bench) -> None:
    """A log of any length is carried out again in little memory; what is needed is read again."""
    kept = bench.propose(mined("Acme", "makes", "anvils", "Acme makes anvils."))
    bench.propose(founded("1987"))
    said = Correction(source_set="s", subject="Acme", predicate="founded", value="1990")
    with bench.acting(ANN) as writer:
        correct(writer, said)
    replay = Replay(reread=partial(read_act, bench.connection))
    declared = {"predicate": "founded", "cardinality": "functional", "value_type": "date"}
    replay.take("predicate", declared)
    for statement in (1, 2, 3):
        replay.take("statement", read_act(bench.connection, statement))
    assert kept.is_accepted
    assert [isinstance(replay.pieces[each], bytes) for each in (1, 2, 3)] == [True, False, False]
