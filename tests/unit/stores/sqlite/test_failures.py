"""Which of our errors is an error of SQLite?"""

from __future__ import annotations

import json
import sqlite3

import pytest

from evidence_sophia.errors import (
    CorruptStoreError,
    EvidenceAdapterUnavailable,
    SchemaVersionError,
    SophiaError,
    StoreError,
)
from evidence_sophia.stores.sqlite.failures import sound_row, translated


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (sqlite3.SQLITE_CORRUPT, CorruptStoreError),
        (sqlite3.SQLITE_CORRUPT_VTAB, CorruptStoreError),
        (sqlite3.SQLITE_NOTADB, SchemaVersionError),
        (sqlite3.SQLITE_BUSY, EvidenceAdapterUnavailable),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, EvidenceAdapterUnavailable),
        (sqlite3.SQLITE_FULL, EvidenceAdapterUnavailable),
        (sqlite3.SQLITE_CONSTRAINT_TRIGGER, StoreError),
        (None, StoreError),
    ],
)
def test_each_code_has_its_error(code: int | None, expected: type[SophiaError]) -> None:
    """The primary result code decides; SQLite's own error is the cause."""
    error = sqlite3.OperationalError("what SQLite says")
    if code is not None:
        error.sqlite_errorcode = code
    with pytest.raises(SophiaError, match=r"e\.db") as caught, translated("e.db"):
        raise error
    assert type(caught.value) is expected
    assert caught.value.__cause__ is error


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (sqlite3.SQLITE_READONLY, "writable"),
        (sqlite3.SQLITE_READONLY_DBMOVED, "writable"),
        (sqlite3.SQLITE_FULL, "Make room on the disk"),
        (sqlite3.SQLITE_IOERR_READ, "Check the disk"),
        (sqlite3.SQLITE_BUSY, "other program"),
    ],
)
def test_what_cannot_be_used_now_says_what_to_do_about_the_file(code: int, words: str) -> None:
    """Each kind has a hint of its own; no backend is to be started for a file."""
    error = sqlite3.OperationalError("what SQLite says")
    error.sqlite_errorcode = code
    with pytest.raises(EvidenceAdapterUnavailable) as caught, translated("e.db"):
        raise error
    assert words in caught.value.hint()


@pytest.mark.parametrize(
    "error",
    [
        UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
        json.JSONDecodeError("no", "x", 0),
    ],
)
def test_stored_text_that_cannot_be_read_is_a_damage(error: ValueError) -> None:
    """What was stored as UTF-8 or JSON and is so no longer was damaged."""
    with pytest.raises(CorruptStoreError, match="damaged"), translated("e.db"):
        raise error


def test_other_errors_pass() -> None:
    """An error that is not the database's is left alone."""
    with pytest.raises(KeyError), translated("e.db"):
        raise KeyError
    with pytest.raises(AttributeError), sound_row("source"):
        raise AttributeError


@pytest.mark.parametrize("error", [TypeError, ValueError, IndexError, KeyError, ZeroDivisionError])
def test_what_no_sound_row_raises_is_a_damage(error: type[Exception]) -> None:
    """A row whose values trip over one another was changed outside this library."""
    with pytest.raises(CorruptStoreError, match="stored source"), sound_row("source"):
        raise error
