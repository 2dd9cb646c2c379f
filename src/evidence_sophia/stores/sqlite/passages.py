"""How does a passage stand in its row, and how is it read back with its text?

A passage's id is a digest that names its text, so every passage that is read is checked:
text that another tool changed in the file never reaches a reader.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any, Final

from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.ingest.document import passage_id
from evidence_sophia.model.passage import Passage, PassageFlag
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.span import Span
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.scoping import IN_SCOPE, is_storable, scope_parameters

__all__ = ["find_passages", "find_surroundings", "passage_row", "read_passages"]

#: Ids looked up by one statement.
_BATCH: Final = 500
#: Blocks beside a passage that are looked into for what stands around it.
_BESIDE: Final = 3

_SELECTED: Final = (
    "passage.passage_id, version.source_id, version.source_set, version.text_digest,"
    " passage.start, passage.stop, version.format, version.title, passage.heading,"
    " version.language, version.topic, passage.flags, passage.prose,"
    " passage.version, passage.first_block, passage.last_block"
)
_JOINED: Final = "passage JOIN source_version AS version ON version.id = passage.version"


def passage_row(passage: Passage, number: int, blocks: tuple[int, int]) -> tuple[object, ...]:
    """Give number, id, start, stop, first and last block, heading, flags and prose."""
    flags = " ".join(passage.flags)
    prose = " ".join(f"{span.start}-{span.end}" for span in passage.prose or ())
    span = passage.span
    return (number, passage.id, span.start, span.end, *blocks, passage.heading, flags, prose)


def find_passages(
    connection: sqlite3.Connection, passage_ids: Iterable[str], scope: Scope
) -> dict[str, Passage]:
    """Give the passages in scope among the ids; the others are simply not there.

    Raises:
        CorruptStoreError: a row was changed outside this library.
    """
    wanted = [id_ for id_ in passage_ids if is_storable(id_)]
    found: dict[str, Passage] = {}
    for begin in range(0, len(wanted), _BATCH):
        rows = connection.execute(
            f"SELECT {_SELECTED} FROM {_JOINED} WHERE {IN_SCOPE}"  # noqa: S608 - constants
            " AND passage.tenant = :tenant"
            " AND passage.passage_id IN (SELECT value FROM json_each(:ids))",
            {**scope_parameters(scope), "ids": json.dumps(wanted[begin : begin + _BATCH])},
        ).fetchall()
        found |= {row[0]: _passage(connection, row) for row in rows}
    return found


def find_surroundings(
    connection: sqlite3.Connection, passage_ids: Iterable[str], scope: Scope, reach: int
) -> dict[str, tuple[str, str]]:
    """Give what stands before and after the passages in scope among the ids.

    Args:
        connection: to the file.
        passage_ids: of the passages.
        scope: what may be seen.
        reach: code points on either side, at most.

    Raises:
        CorruptStoreError: a row was changed outside this library.
    """
    wanted = [id_ for id_ in passage_ids if is_storable(id_)]
    rows = connection.execute(
        "SELECT passage.passage_id, passage.start, passage.stop,"  # noqa: S608 - constants
        f" passage.version, passage.first_block, passage.last_block FROM {_JOINED}"
        f" WHERE {IN_SCOPE} AND passage.tenant = :tenant"
        " AND passage.passage_id IN (SELECT value FROM json_each(:ids))",
        {**scope_parameters(scope), "ids": json.dumps(wanted)},
    ).fetchall()
    found = {}
    with sound_row("passage"):
        for id_, start, stop, version, first, last in rows:
            before = _beside(connection, (version, first - _BESIDE, last), start, reach)
            after = _beside(connection, (version, first, last + _BESIDE), stop, reach)
            found[id_] = (before[0], after[1])
    return found


def read_passages(
    connection: sqlite3.Connection, scope: Scope, source_id: str | None = None
) -> Iterator[Passage]:
    """Walk the passages in scope, by source id and place; of one source if it is named.

    Errors as :func:`find_passages`, on the way.
    """
    if source_id is not None and not is_storable(source_id):
        return iter(())
    rows = connection.execute(
        f"SELECT {_SELECTED} FROM {_JOINED} WHERE {IN_SCOPE}"  # noqa: S608 - constants
        " AND (:source_id IS NULL OR version.source_id = :source_id)"
        " ORDER BY version.source_id, passage.number",
        {**scope_parameters(scope), "source_id": source_id},
    )
    return (_passage(connection, row) for row in rows)


def _passage(connection: sqlite3.Connection, row: tuple[Any, ...]) -> Passage:
    with sound_row("passage"):
        passage = _of_row(connection, row)
    if passage_id(passage.source_id, passage.span, passage.text) != passage.id:
        message = f"the text of passage {passage.id} is not the one that was stored"
        raise CorruptStoreError(message)
    return passage


def _of_row(connection: sqlite3.Connection, row: tuple[Any, ...]) -> Passage:
    (id_, source_id, source_set, text_digest, start, stop, *described, flags, prose) = row[:13]
    source_format, title, heading, language, topic = described
    return Passage(
        id=id_,
        source_id=source_id,
        source_set=source_set,
        text_digest=text_digest,
        span=Span(start, stop),
        text=_text(connection, row[13:], Span(start, stop)),
        format=source_format,
        title=title,
        heading=heading,
        language=language,
        topic=topic,
        flags=tuple(map(PassageFlag, flags.split())),
        prose=tuple(Span(*map(int, piece.split("-"))) for piece in prose.split()),
    )


def _text(connection: sqlite3.Connection, place: tuple[int, int, int], span: Span) -> str:
    text, offset = _blocks(connection, place)
    return text[span.start - offset : span.end - offset]


def _beside(
    connection: sqlite3.Connection, place: tuple[int, int, int], at: int, reach: int
) -> tuple[str, str]:
    """Give the text of some blocks before and after a place in it."""
    text, offset = _blocks(connection, place)
    middle = at - offset
    return text[max(0, middle - reach) : middle], text[middle : middle + reach]


def _blocks(connection: sqlite3.Connection, place: tuple[int, int, int]) -> tuple[str, int]:
    """Give the text of the blocks of a version from one number to another, and its start."""
    rows = connection.execute(
        "SELECT start, body FROM block WHERE version = ? AND number BETWEEN ? AND ?"
        " ORDER BY number",
        place,
    ).fetchall()
    offset = min((start for start, _ in rows), default=0)
    text: str = b"".join(body for _, body in rows).decode()
    return text, offset
