"""Where do a quote's words stand among the stored blocks, in bytes?"""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from typing import Final

from evidence_sophia.knowledge.acts import ProposedQuote
from evidence_sophia.stores.sqlite.scoping import is_storable

__all__ = ["place_columns"]

_VERSION: Final = (
    "SELECT id, blocks, characters FROM source_version WHERE tenant = ? AND source_id = ?"
    " AND source_set = ? AND text_digest = ?"
)
_START: Final = "SELECT start FROM block WHERE version = ? AND number = ?"
_BODY: Final = "SELECT start, characters, body FROM block WHERE version = ? AND number = ?"


def place_columns(
    connection: sqlite3.Connection, tenant: str, source_set: str, quote: ProposedQuote | None
) -> dict[str, str | int | bytes]:
    """Give the columns of an act that say what it rests on; the triggers check them.

    A quote whose source or place is not there keeps the place of nothing, and is refused.
    """
    if quote is None:
        return {}
    columns: dict[str, str | int | bytes] = {
        "source_id": quote.source_id,
        "text_digest": quote.text_digest,
        "start": quote.span.start,
        "stop": quote.span.end,
        "quote": quote.quote.encode(errors="backslashreplace"),
    }
    window = quote.window
    if window is not None:
        columns |= {"window_start": window.start, "window_stop": window.end}
    return columns | _block(connection, tenant, source_set, quote)


def _block(
    connection: sqlite3.Connection, tenant: str, source_set: str, quote: ProposedQuote
) -> dict[str, str | int | bytes]:
    if not (is_storable(quote.source_id) and is_storable(quote.text_digest)):
        return {}
    values = (tenant, quote.source_id, source_set, quote.text_digest)
    row = connection.execute(_VERSION, values).fetchone()
    if row is None:
        return {}
    version, blocks, characters = row
    at = quote.span.start
    if not 0 <= at < characters:
        return {}
    # Blocks are of much the same size, so that the first guess is mostly right.
    number = min(blocks - 1, at * blocks // characters)
    found = connection.execute(_BODY, (version, number)).fetchone()
    if found is not None and not 0 <= at - found[0] < found[1]:

        def start_of(number: int) -> int:
            return int(connection.execute(_START, (version, number)).fetchone()[0])

        number = bisect_right(range(blocks), at, key=start_of) - 1
        found = connection.execute(_BODY, (version, number)).fetchone()
    if found is None:
        return {}
    start, _, body = found
    offset = len(body.decode()[: at - start].encode())
    return {"version": version, "block": number, "offset": offset}
