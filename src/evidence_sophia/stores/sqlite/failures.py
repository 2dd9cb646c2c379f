"""Which of our errors is an error of SQLite?"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from evidence_sophia.errors import (
    CorruptStoreError,
    EvidenceAdapterUnavailable,
    SchemaVersionError,
    SophiaError,
    StoreError,
)

__all__ = ["sound_row", "translated"]

_BROKEN: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FORMAT}
_NOT_OURS: Final = "Make the file and its folder readable and writable for whoever runs this."
_IN_USE: Final = "Wait until the other program has finished with the file, then try again."
#: What to do where the file cannot be read or written now.
_HINTS: Final = {
    sqlite3.SQLITE_BUSY: _IN_USE,
    sqlite3.SQLITE_CANTOPEN: _NOT_OURS,
    sqlite3.SQLITE_FULL: "Make room on the disk, then try again; nothing was half written.",
    sqlite3.SQLITE_IOERR: "Check the disk that the file is on, and that it is still there.",
    sqlite3.SQLITE_LOCKED: _IN_USE,
    sqlite3.SQLITE_NOMEM: "Free some memory, then try again.",
    sqlite3.SQLITE_PERM: _NOT_OURS,
    sqlite3.SQLITE_READONLY: _NOT_OURS,
}
#: The low byte of an extended result code is the primary one.
_PRIMARY: Final = 0xFF


@contextmanager
def translated(name: str) -> Iterator[None]:
    """Turn what SQLite raises about the database ``name`` into this library's errors.

    Raises:
        CorruptStoreError: the file does not hold together.
        EvidenceAdapterUnavailable: it cannot be read or written now.
        SchemaVersionError: it is no SQLite database.
        StoreError: anything else, such as a rule of the schema that refused a write.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _ours(error, name) from error
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        # What was stored as UTF-8 or JSON, and is no longer. All other text is read before.
        message = f"{name} is damaged: stored text cannot be read"
        raise CorruptStoreError(message) from error


@contextmanager
def sound_row(what: str) -> Iterator[None]:
    """Turn what a row's values raise that no value of ours can have into our error.

    Raises:
        CorruptStoreError: the row was changed outside this library.
    """
    try:
        yield
    except (TypeError, ValueError, LookupError, ArithmeticError) as error:
        message = f"the stored {what} does not hold together"
        raise CorruptStoreError(message) from error


def _ours(error: sqlite3.Error, name: str) -> SophiaError:
    code = (getattr(error, "sqlite_errorcode", None) or 0) & _PRIMARY
    if code == sqlite3.SQLITE_NOTADB:
        hint = "Choose another path; this file was left as it is."
        return SchemaVersionError(f"{name} is not an SQLite database", hint=hint)
    if code in _BROKEN:
        return CorruptStoreError(f"{name} is damaged: {error}")
    if code in _HINTS:
        message = f"{name} cannot be used now: {error}"
        return EvidenceAdapterUnavailable(message, hint=_HINTS[code])
    return StoreError(f"{name} refused: {error}")
