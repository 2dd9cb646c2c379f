"""``evidence-sophia doctor``: is this installation sound, and is this file?"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.knowledge_base import context_of

from evidence_sophia.cli.main import main
from evidence_sophia.codec.converter import encode
from evidence_sophia.knowledge.log_head import sign_head
from evidence_sophia.knowledge.signer import HmacSigner
from evidence_sophia.model.actor import OWNER
from evidence_sophia.stores.sqlite.database import Database
from evidence_sophia.stores.sqlite.file_check import check_file
from evidence_sophia.stores.sqlite.knowledge.deciding import remember_fact

KEY = bytes(range(32))


@pytest.fixture(autouse=True)
def _sound_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the findings independent of the SQLite these tests run with."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 40, 1))


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Make a base with a short log."""
    path = tmp_path / "evidence.db"
    with Database(path) as database, database.acting(context_of(OWNER)) as writer:
        remember_fact(writer, "Mia likes anvils", source_set="s", confidence=1)
    return str(path)


@pytest.fixture
def tampered(path: str) -> Iterator[sqlite3.Connection]:
    """Give a connection of another tool."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


@pytest.fixture
def kept(path: str, tmp_path: Path) -> list[str]:
    """Keep the signed head of the log, and the key, outside of the base."""
    head = check_file(path).logs[0].head
    assert head is not None
    signed = sign_head(head, HmacSigner(key=KEY, key_id="k"))
    (tmp_path / "head.json").write_text(json.dumps(encode(signed)))
    (tmp_path / "key").write_bytes(KEY)
    return ["--head", str(tmp_path / "head.json"), "--key", str(tmp_path / "key")]


def test_the_installation_alone_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Versions and extras; the faults that are kept clear of, in one line or with their notes."""
    assert main(["doctor"]) == 0
    short = capsys.readouterr().out
    assert "kept clear of (--faults says how)" in short
    assert "wal-reset-race" not in short
    assert main(["doctor", "--faults"]) == 0
    out = capsys.readouterr().out
    assert "wal-reset-race  kept clear of" in out
    assert "https://www.sqlite.org/releaselog/3_51_3.html" in out
    assert "one connection a file at a time, under the lock file" in out
    assert "search " in out


@pytest.mark.parametrize(
    ("version", "code", "words"),
    [
        ((3, 53, 4), 0, "no fault is known"),
        ((3, 51, 0), 1, "nested-exists  open"),
        ((3, 36, 0), 1, "too old, 3.37 is the least"),
    ],
)
def test_an_engine_with_an_open_fault_is_a_finding(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    version: tuple[int, int, int],
    code: int,
    words: str,
) -> None:
    """Only what this library cannot keep clear of decides."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    assert main(["doctor"]) == code
    assert words in capsys.readouterr().out


def test_a_sound_file_is_well(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each check has a line; the head of each log is printed."""
    assert main(["doctor", "--base", path]) == 0
    out = capsys.readouterr().out
    assert "log of a/s" in out
    assert "head of a/s, entry 1\n  blake3:" in out
    assert out.endswith("all is well\n")


def test_findings_are_listed_with_their_rows(
    path: str, tampered: sqlite3.Connection, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was dropped and what was edited are named."""
    tampered.execute("DROP TRIGGER remembered_constant")
    tampered.execute("UPDATE remembered SET confidence = 3000")
    assert main(["doctor", "--base", path]) == 1
    out = capsys.readouterr().out
    assert "dropped trigger remembered_constant" in out
    assert "edited_row: remembered row 1, entry 1 of the log" in out


def test_many_findings_are_cut_for_a_person_only(
    path: str, tampered: sqlite3.Connection, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person sees twenty and how many more; a program sees all."""
    for number in range(30):
        tampered.execute(f"CREATE TABLE stranger_{number} (x)")
    assert main(["doctor", "--base", path]) == 1
    assert "and 10 more; --json gives all" in capsys.readouterr().out
    assert main(["doctor", "--base", path, "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["isWell"] is False
    assert len(document["file"]["drift"]) == 30


def test_a_name_in_the_file_cannot_steer_the_terminal(
    path: str, tampered: sqlite3.Connection, capsys: pytest.CaptureFixture[str]
) -> None:
    """What another tool wrote into the schema is shown with its controls made visible."""
    tampered.execute('CREATE TABLE "a\x1b[31mb\u202e" (x)')
    assert main(["doctor", "--base", path]) == 1
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_a_head_that_fits_is_well(
    path: str, kept: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A head of the present end, signed with the key, is told and adds no finding."""
    assert main(["doctor", "--base", path, *kept]) == 0
    assert "head.json: a/s, entry 1, signed by k, stands in the log" in capsys.readouterr().out


def test_of_two_heads_of_one_log_the_later_is_checked(
    path: str, kept: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """What was not checked is not told as if it were."""
    assert main(["doctor", "--base", path, *kept, *kept[:2]]) == 0
    out = capsys.readouterr().out
    assert out.count("a later --head is of the same log") == 1
    assert out.count("stands in the log") == 1


def test_a_log_that_was_cut_is_found_by_its_head(
    path: str, kept: list[str], tampered: sqlite3.Connection, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rows cut off the end leave a whole, shorter log; the head tells."""
    names = tampered.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    triggers = names.fetchall()
    for name, _ in triggers:
        tampered.execute(f"DROP TRIGGER {name}")
    tampered.executescript("DELETE FROM chain; DELETE FROM remembered; DELETE FROM payload")
    for _, statement in triggers:
        tampered.execute(statement)
    assert main(["doctor", "--base", path]) == 0
    assert main(["doctor", "--base", path, *kept]) == 1
    out = capsys.readouterr().out
    assert "truncated: chain row 0, entry 1 of the log" in out
    assert "see what was found in the log" in out


def test_a_head_that_the_key_did_not_sign_is_found(
    path: str, kept: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another key of the same name is no key of it."""
    (tmp_path / "key").write_bytes(KEY[::-1])
    assert main(["doctor", "--base", path, *kept]) == 1
    assert "not signed with this key" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("head.json", b"[" * 100_000, "no JSON"),
        ("head.json", b"{}", "head"),
        ("key", b"short", "32 bytes"),
    ],
)
def test_a_head_or_a_key_that_is_none_is_an_error(
    path: str,
    kept: list[str],
    capsys: pytest.CaptureFixture[str],
    *,
    name: str,
    data: bytes,
    words: str,
) -> None:
    """Nothing is checked with what cannot be read."""
    (Path(path).parent / name).write_bytes(data)
    assert main(["doctor", "--base", path, *kept]) == 2
    assert words in capsys.readouterr().err


def test_a_head_needs_its_base_and_its_key(kept: list[str]) -> None:
    """One without the other is told, not passed over."""
    assert main(["doctor", *kept]) == 2


def test_a_missing_file_cannot_be_checked(tmp_path: Path) -> None:
    """There is nothing to say about it, and none is made."""
    assert main(["doctor", "--base", str(tmp_path / "none.db")]) == 2
    assert list(tmp_path.iterdir()) == []
