"""What came of a call, and is there a trace of another tenant in it? For the tenancy sweep."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Mapping
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any, Final

import attrs
from tests.tenancy import Call
from tests.tenancy_filled import MARKS, Owned

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import SophiaError

__all__ = ["leaks", "other", "outcome", "plain", "rows_of"]

_DIGEST: Final = re.compile(r"(?:blake3:)?\b[0-9a-f]{64}\b|\b[0-9a-f]{32}\b")
_CURSOR: Final = re.compile(r'"cursor": "[^"]+"')
_ROW: Final = re.compile(
    r'\\"(?:id|payload|target|restores|existing|queued|lock|undoes)\\":\d+|"bytes": \d+'
)
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[^\"\\ ]*")


def plain(value: Any) -> Any:
    """Give a value as lists and texts, whatever it is."""
    if attrs.has(type(value)):
        fields = ((each.name, getattr(value, each.name)) for each in attrs.fields(type(value)))
        return {"": type(value).__name__} | {name: plain(each) for name, each in fields}
    if isinstance(value, Enum | bytes):
        return plain(value.value) if isinstance(value, Enum) else value.decode("latin-1")
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(each) for each in value]
    if isinstance(value, str | int | float | None):
        return value
    return str(value) if isinstance(value, date) else type(value).__name__


def outcome(call: Call, base: EvidenceBase) -> Any:
    """Carry a call out; give what came of it, an error of ours included."""
    try:
        found = call.run(base)
    except SophiaError as error:
        return [type(error).__name__, str(error), plain(getattr(error, "hint", ""))]
    if isinstance(found, EvidenceBase):
        found.close()
    return plain(found)


def other(text: str) -> str:
    """Give a result without what differs in every run: salted digests, cursors and times.

    The numbers of rows differ too: they are given out in one file to whoever writes.
    """
    for pattern, word in ((_DIGEST, "DIGEST"), (_TIME, "TIME"), (_CURSOR, "MORE"), (_ROW, "ROW")):
        text = pattern.sub(word, text)
    return text


def leaks(call: Call, found: str, owned: Owned) -> list[str]:
    """List the marks and ids of the other tenant in a result, but for those that were given."""
    given = json.dumps(plain(dict(call.arguments)), ensure_ascii=False).lower()
    secrets = (each.lower() for each in (*MARKS, *owned.ids()))
    return [each for each in secrets if each in found.lower() and each not in given]


def rows_of(path: Path, tenant: str, sets: tuple[str, ...] = ()) -> dict[str, list[Any]]:
    """List the rows of a tenant, or only those of some source sets, in every table of a file.

    Given source sets, tables whose rows belong to none are left out.
    """
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    tables = [
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    ]
    found = {}
    for name in tables:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
        if "tenant" not in columns or (sets and "source_set" not in columns):
            continue
        rows = connection.execute(f"SELECT * FROM {name} WHERE tenant = ?", (tenant,)).fetchall()  # noqa: S608 - the names of the file's own tables
        at = columns.index("source_set") if sets else 0
        found[name] = [row for row in rows if not sets or row[at] in sets]
    connection.close()
    return found
