"""What is wrong with a file? A look at it changes nothing and names what it finds."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from attrs import evolve
from tests.golden_base import restore
from tests.knowledge_base import context_of

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import (
    EvidenceAdapterUnavailable,
    SchemaVersionError,
)
from evidence_sophia.knowledge.log_head import LogHead
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.stores.sqlite.database import Database
from evidence_sophia.stores.sqlite.file_check import check_file
from evidence_sophia.stores.sqlite.file_report import FileReport
from evidence_sophia.stores.sqlite.knowledge.deciding import remember_fact
from evidence_sophia.stores.sqlite.knowledge.writing import declare_predicate

FILES = ("evidence.db", "evidence.db-wal")
#: Columns of ``belief`` that hold text.
TEXTS = ("subject_key", "predicate", "value_key", "value_type", "source_id")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Make a base with a short log in two source sets."""
    path = tmp_path / "evidence.db"
    with Database(path) as database, database.acting(context_of(OWNER)) as writer:
        for source_set in ("s", "t"):
            declare_predicate(writer, Predicate("founded"), source_set=source_set)
            remember_fact(writer, "Mia likes anvils", source_set=source_set, confidence=1)
    return path


@pytest.fixture
def tampered(path: Path) -> Iterator[sqlite3.Connection]:
    """Give a connection of another tool."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def bytes_beside(path: Path) -> dict[str, bytes]:
    """Read the file and its log."""
    return {
        name: (path.parent / name).read_bytes() for name in FILES if (path.parent / name).exists()
    }


def test_a_sound_file_has_no_findings(path: Path) -> None:
    """Every log is read to its end; its head is given."""
    report = check_file(path)
    assert report.is_sound
    assert [(log.tenant, log.source_set) for log in report.logs] == [("a", "s"), ("a", "t")]
    assert all(log.head is not None and log.head.position == 2 for log in report.logs)
    assert decode(FileReport, encode(report)) == report


def test_a_look_leaves_no_trace(path: Path) -> None:
    """A file that nobody has open stays alone in its folder, byte for byte."""
    before = bytes_beside(path)
    assert list(before) == ["evidence.db"]
    check_file(path)
    assert [each.name for each in path.parent.iterdir()] == ["evidence.db"]
    assert bytes_beside(path) == before


def test_a_file_in_use_is_read_with_its_log(tmp_path: Path) -> None:
    """What stands only in the write-ahead log is checked too, and neither file changes."""
    path = tmp_path / "evidence.db"
    with Database(path) as database:
        with database.acting(context_of(OWNER)) as writer:
            remember_fact(writer, "Mia likes anvils", source_set="s", confidence=1)
        before = bytes_beside(path)
        report = check_file(path)
        assert bytes_beside(path) == before
    assert report.is_sound
    assert report.log_size
    assert len(report.logs) == 1


def test_the_log_of_a_crash_is_read_and_kept(path: Path, tmp_path: Path) -> None:
    """A file copied with its log, as a crash leaves them, is checked as it stands."""
    kept = tmp_path / "copy"
    kept.mkdir()
    with Database(path) as database:
        with database.acting(context_of(OWNER)) as writer:
            remember_fact(writer, "Mia likes anvils", source_set="u", confidence=1)
        for name, data in bytes_beside(path).items():
            (kept / name).write_bytes(data)
    before = bytes_beside(kept / "evidence.db")
    assert [log.source_set for log in check_file(kept / "evidence.db").logs] == ["s", "t", "u"]
    assert bytes_beside(kept / "evidence.db") == before


def test_what_another_tool_did_to_the_schema_is_named(
    path: Path, tampered: sqlite3.Connection
) -> None:
    """A dropped trigger, a changed one and an added table are told by their names."""
    tampered.execute("DROP TRIGGER belief_stays")
    tampered.execute("DROP TRIGGER belief_by_act")
    tampered.execute("CREATE TRIGGER belief_by_act BEFORE INSERT ON belief BEGIN SELECT 1; END")
    tampered.execute("CREATE TABLE stranger (x)")
    report = check_file(path)
    assert [(str(each.kind), each.object, each.name) for each in report.drift] == [
        ("added", "table", "stranger"),
        ("changed", "trigger", "belief_by_act"),
        ("dropped", "trigger", "belief_stays"),
    ]
    assert not report.is_sound


def test_an_edited_row_is_named(path: Path, tampered: sqlite3.Connection) -> None:
    """A cell of the log that another tool changed is found beside the dropped trigger."""
    tampered.execute("DROP TRIGGER remembered_constant")
    tampered.execute("UPDATE remembered SET confidence = 3000 WHERE source_set = 't'")
    first, second = check_file(path).logs
    assert first.is_whole
    assert second.report is not None
    assert [(str(each.kind), each.table, each.row) for each in second.report.findings] == [
        ("edited_row", "remembered", 2)
    ]


@pytest.mark.parametrize("place", [("local", "empty"), ("other", "s")])
def test_a_belief_where_there_is_no_log_is_named(
    path: Path, tampered: sqlite3.Connection, place: tuple[str, str]
) -> None:
    """What another tool wrote beside the logs follows from none: it would be believed, too."""
    guards = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'belief'"
    taken = tampered.execute(guards).fetchall()
    for name, _ in taken:
        tampered.execute(f"DROP TRIGGER {name}")
    columns = [name for _, name, *_ in tampered.execute("PRAGMA table_info(belief)")]
    values = dict.fromkeys(columns, 0) | dict.fromkeys(TEXTS, "x") | {"mark": b""}
    values |= {"tenant": place[0], "source_set": place[1], "id": 9}
    tampered.execute(
        f"INSERT INTO belief ({', '.join(columns)})"  # noqa: S608 - names of columns
        f" VALUES ({', '.join(f':{name}' for name in columns)})",
        values,
    )
    for _, guard in taken:
        tampered.execute(guard)
    report = check_file(path)
    assert not report.drift
    assert [
        (log.tenant, log.source_set, each.table, each.row)
        for log in report.logs
        if log.report is not None
        for each in log.report.findings
    ] == [(*place, "belief", 9)]
    assert not report.is_sound


def test_a_table_that_is_gone_does_not_end_the_look(
    path: Path, tampered: sqlite3.Connection
) -> None:
    """The log that cannot be read any more is told with the reason."""
    tampered.execute("DROP TABLE belief")
    report = check_file(path)
    assert [log.report for log in report.logs] == [None, None]
    assert "belief" in report.logs[0].trouble


def test_a_view_in_the_place_of_a_table_is_not_read(
    path: Path, tampered: sqlite3.Connection
) -> None:
    """One that never ends keeps the look from ending, so it is told and left alone."""
    endless = (
        "WITH RECURSIVE x (tenant, source_set) AS (SELECT 'a', 's' UNION ALL SELECT * FROM x)"
        " SELECT * FROM x"
    )
    for table in ("chain", "lexical_partition"):
        tampered.execute("PRAGMA foreign_keys = OFF")
        tampered.execute(f"DROP TABLE {table}")
        tampered.execute(f"CREATE VIEW {table} AS {endless}")
    report = check_file(path)
    assert {log.trouble for log in report.logs} == {"these tables are missing: chain"}
    assert ("added", "view", "chain") in {
        (each.kind, each.object, each.name) for each in report.drift
    }


def test_values_of_a_strange_kind_do_not_end_the_look(
    path: Path, tampered: sqlite3.Connection
) -> None:
    """A log whose note is a number, in a table that was made anew, is a finding."""
    tampered.execute("PRAGMA writable_schema = ON")
    tampered.execute(
        "UPDATE sqlite_master SET sql = replace(sql, 'STRICT', '') WHERE name = 'chain'"
    )
    tampered.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as again:
        again.execute("DROP TRIGGER chain_constant")
        again.execute(
            "UPDATE chain SET digest = 'no digest', note = 5"
            " WHERE source_set = 's' AND position = 1"
        )
    assert not check_file(path).is_sound


def test_a_cut_log_is_found_by_a_head_that_was_kept(path: Path) -> None:
    """A head beyond the end of the log, or of a log that is gone, says that it was cut."""
    head = check_file(path).logs[0].head
    assert head is not None
    heads = (
        evolve(head, position=9),
        LogHead(tenant="b", source_set="s", position=0, digest=head.digest),
    )
    found = {
        (log.tenant, log.source_set): [str(each.kind) for each in log.report.findings]
        for log in check_file(path, heads=heads).logs
        if log.report is not None
    }
    assert found == {("a", "s"): ["truncated"], ("a", "t"): [], ("b", "s"): ["truncated"]}


def test_damaged_pages_are_found(path: Path) -> None:
    """Bytes that were overwritten in the middle are findings, not a failure."""
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 8192] = b"\xff" * 8192
    path.write_bytes(data)
    report = check_file(path)
    assert report.damage
    assert not report.is_sound


def test_a_schema_that_cannot_be_read_is_found(path: Path) -> None:
    """The first page with nothing but its header is told as damage."""
    data = bytearray(path.read_bytes())
    data[100:4096] = b"\xff" * 3996
    path.write_bytes(data)
    assert any("schema" in each for each in check_file(path).damage)


def test_orphans_are_found(path: Path, tampered: sqlite3.Connection) -> None:
    """A row that points nowhere is named with its table."""
    tampered.execute("PRAGMA foreign_keys = OFF")
    names = tampered.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for (name,) in names:
        tampered.execute(f"DROP TRIGGER {name}")
    tampered.execute(
        "INSERT INTO block (tenant, source_set, version, number, start, characters, body)"
        " VALUES ('a', 's', 99, 0, 0, 1, x'61')"
    )
    assert check_file(path).orphans == ("block 1 -> source_version",)


def test_an_index_of_unknown_analyzers_is_told(path: Path, tampered: sqlite3.Connection) -> None:
    """What this installation cannot search is a finding with its reason."""
    tampered.execute(
        "INSERT INTO lexical_partition (tenant, state, format, analyzers, stemmer)"
        " VALUES ('a', x'00', 1, 'klingon-1', '')"
    )
    (index,) = check_file(path).indexes
    assert "klingon-1" in index.trouble


def test_an_older_version_is_compared_with_its_own_schema(tmp_path: Path) -> None:
    """A base that was not migrated yet has no drift, no log, and stays of its version."""
    path = tmp_path / "old.db"
    restore(2, path)
    for _ in range(2):
        report = check_file(path)
        assert (report.version, report.drift, report.logs) == (2, (), ())


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are other there")
def test_a_file_that_anybody_may_write_is_told(path: Path) -> None:
    """Its permissions are shown, and it is not sound."""
    path.chmod(0o666)
    report = check_file(path)
    assert (report.mode, report.is_open_to_all, report.is_sound) == ("-rw-rw-rw-", True, False)


def test_how_far_it_is_can_be_watched(path: Path) -> None:
    """A step for the file, one for its schema, one a log."""
    seen: list[tuple[int, int]] = []
    check_file(path, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_what_is_no_base_is_refused(tmp_path: Path) -> None:
    """A missing file, another program's and one that is no database are told apart."""
    with pytest.raises(EvidenceAdapterUnavailable):
        check_file(tmp_path / "none.db")
    (tmp_path / "text.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(SchemaVersionError):
        check_file(tmp_path / "text.db")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE x (y)")
    with pytest.raises(SchemaVersionError, match="another program"):
        check_file(tmp_path / "other.db")


@pytest.mark.parametrize("has_log", [True, False])
def test_an_act_that_never_ended_is_found(tmp_path: Path, path: Path, *, has_log: bool) -> None:
    """A row in the door, put there while its triggers were gone, lets nobody write: it is told."""
    if not has_log:
        path = tmp_path / "empty.db"
        Database(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        triggers = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'act'"
        ).fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("INSERT INTO act (id) VALUES (1)")
        for _, made in triggers:
            connection.execute(made)
    report = check_file(path)
    assert (report.is_sound, report.drift) == (False, ())
    assert report.damage == ("act 1: an act that never ended",)
    for log in report.logs:
        assert log.report is not None
        assert [(each.table, each.row) for each in log.report.findings] == [("act", 1)]
