"""How do a person's kept answers stand in the tables?

An answer stands there as the bytes of its document, which are never made again from a value.
Its id is made from those bytes, so a document that another tool changed never reaches a reader.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, Final

from attrs import field, frozen

from evidence_sophia.answering.record.kept import answer_id
from evidence_sophia.codec.documents import ANSWER
from evidence_sophia.codec.envelope import read_document
from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.model.notebook import Notebook, NotebookEntry, NotebookSummary
from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.database import Connection
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.scoping import (
    FOUND_IN_SCOPE_ONLY,
    TOUCHES_SCOPE_ONLY,
    is_storable,
    scope_parameters,
)

__all__ = ["EntryDraft", "find_kept_answer", "find_notebook", "keep_answer", "list_notebooks"]

#: Of an entry ``kept``; all of it is in the scope.
_ENTRY: Final = "kept.answer_id, kept.document, kept.comment, kept.saved_at"
#: How many entries may be seen, and when the last of them was kept; of a notebook ``book``.
_VISIBLE: Final = f"notebook_entry AS kept WHERE kept.notebook = book.id AND {FOUND_IN_SCOPE_ONLY}"
_SUMMARY: Final = (
    "SELECT book.notebook_id, book.title, book.created_at,"  # noqa: S608 - constants
    f" (SELECT count(*) FROM {_VISIBLE}),"
    f" (SELECT kept.saved_at FROM {_VISIBLE} ORDER BY kept.id DESC LIMIT 1), book.id"
    " FROM notebook AS book WHERE book.tenant = :tenant AND book.owner = :owner"
)


@frozen(kw_only=True)
class EntryDraft:
    """An answer that is to be kept.

    Attributes:
        owner: id of the actor who keeps it.
        notebook_id, title: of the notebook, which is made if the owner has none of that id.
        document: of the answer.
        source_sets: those of its citations and of the sources that its notes name.
        comment: the keeper's own words.
        saved_at: when.
    """

    owner: str
    notebook_id: str
    title: str
    document: bytes = field(repr=False)
    source_sets: tuple[str, ...]
    comment: str
    saved_at: datetime


def keep_answer(connection: Connection, tenant: str, draft: EntryDraft) -> NotebookEntry:
    """Keep an answer within a transaction; one that is kept there already stays as it is.

    A comment that is not empty takes the place of the one before.

    Raises:
        CorruptStoreError: the entry that is there was changed outside this library.
    """
    notebook = _ensure_notebook(connection, tenant, draft)
    id_ = answer_id(draft.document)
    values = {
        "tenant": tenant,
        "owner": draft.owner,
        "notebook": notebook,
        "answer_id": id_,
        "source_sets": json.dumps(draft.source_sets),
        "comment": draft.comment,
        "saved_at": draft.saved_at.isoformat(),
        "document": draft.document,
    }
    place = "notebook = :notebook AND answer_id = :answer_id"
    if connection.execute(f"SELECT 1 FROM notebook_entry WHERE {place}", values).fetchone():  # noqa: S608 - constants
        if draft.comment:
            update = f"UPDATE notebook_entry SET comment = :comment WHERE {place}"  # noqa: S608 - constants
            connection.execute(update, values)
    else:
        connection.execute(
            "INSERT INTO notebook_entry (tenant, owner, notebook, answer_id, source_sets,"
            " comment, saved_at, document) VALUES (:tenant, :owner, :notebook, :answer_id,"
            " :source_sets, :comment, :saved_at, :document)",
            values,
        )
    row = connection.execute(
        f"SELECT {_ENTRY} FROM notebook_entry AS kept WHERE {place}",  # noqa: S608 - constants
        values,
    ).fetchone()
    return _entry(row)


def _ensure_notebook(connection: Connection, tenant: str, draft: EntryDraft) -> int:
    place = (tenant, draft.owner, draft.notebook_id)
    row = connection.execute(
        "SELECT id FROM notebook WHERE tenant = ? AND owner = ? AND notebook_id = ?", place
    ).fetchone()
    if row is not None:
        return int(row[0])
    made = connection.execute(
        "INSERT INTO notebook (tenant, owner, notebook_id, title, created_at)"
        " VALUES (?, ?, ?, ?, ?)",
        (*place, draft.title, draft.saved_at.isoformat()),
    ).lastrowid
    assert made is not None  # noqa: S101 - narrows the type; an INSERT has a row
    return made


def list_notebooks(
    connection: Connection, owner: str, scope: Scope, *, after: str = "", limit: int
) -> list[NotebookSummary]:
    """Give the notebooks of an owner by id; only entries in scope count.

    Raises:
        CorruptStoreError: a notebook was changed outside this library.
    """
    rows = connection.execute(
        f"{_SUMMARY} AND book.notebook_id > :after ORDER BY book.notebook_id LIMIT :limit",
        {**scope_parameters(scope), "owner": owner, "after": after, "limit": limit},
    ).fetchall()
    return [_summary(owner, row) for row in rows]


def find_notebook(
    connection: Connection, owner: str, notebook_id: str, scope: Scope
) -> Notebook | None:
    """Give a notebook of an owner with its entries in scope; None if there is none of that id.

    Raises:
        CorruptStoreError: an entry was changed outside this library.
    """
    if not is_storable(notebook_id):
        return None
    values = {**scope_parameters(scope), "owner": owner, "notebook_id": notebook_id}
    row = connection.execute(f"{_SUMMARY} AND book.notebook_id = :notebook_id", values).fetchone()
    if row is None:
        return None
    summary = _summary(owner, row)
    entries = connection.execute(
        f"SELECT {_ENTRY} FROM notebook_entry AS kept"  # noqa: S608 - constants
        f" WHERE {FOUND_IN_SCOPE_ONLY} AND kept.notebook = :row ORDER BY kept.id",
        {**values, "row": row[-1]},
    ).fetchall()
    return Notebook(
        id=summary.id,
        title=summary.title,
        owner=owner,
        entries=tuple(map(_entry, entries)),
        updated_at=summary.updated_at,
    )


def find_kept_answer(
    connection: Connection, owner: str, wanted: str, scope: Scope
) -> NotebookEntry | None:
    """Give an answer that an owner has kept, if all it cites is in scope.

    Raises:
        CorruptStoreError: it was changed outside this library.
    """
    if not is_storable(wanted):
        return None
    row = connection.execute(
        f"SELECT {_ENTRY} FROM notebook_entry AS kept WHERE {TOUCHES_SCOPE_ONLY}"  # noqa: S608 - constants
        " AND kept.owner = :owner AND kept.answer_id = :answer_id ORDER BY kept.id LIMIT 1",
        {**scope_parameters(scope), "owner": owner, "answer_id": wanted},
    ).fetchone()
    return None if row is None else _entry(row)


def _entry(row: tuple[Any, ...]) -> NotebookEntry:
    id_, document, comment, saved_at = row
    with sound_row("notebook entry"):
        entry = NotebookEntry(
            answer_id=id_,
            answer=read_document(ANSWER, document).value,
            comment=comment,
            saved_at=datetime.fromisoformat(saved_at),
        )
    if answer_id(document) != id_:
        message = f"the kept answer {id_} is not the one that was stored"
        raise CorruptStoreError(message)
    return entry


def _summary(owner: str, row: tuple[Any, ...]) -> NotebookSummary:
    notebook_id, title, created_at, entries, saved_at, _ = row
    with sound_row("notebook"):
        return NotebookSummary(
            id=notebook_id,
            title=title,
            owner=owner,
            entries=entries,
            updated_at=datetime.fromisoformat(saved_at or created_at),
        )
