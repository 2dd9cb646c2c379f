"""Where do a quote's words stand among the stored blocks, in bytes?"""

from __future__ import annotations

import sqlite3
from typing import Final

from evidence_sophia.model.span import Span
from evidence_sophia.stores.sqlite.knowledge.acts import ProposedQuote

__all__ = ["place_columns"]

_BLOCK: Final = (
    "SELECT v.id, b.number, b.start, b.body FROM source_version AS v JOIN block AS b"
    " ON b.version = v.id WHERE v.tenant = ? AND v.source_set = ? AND v.source_id = ?"
    " AND v.text_digest = ? AND b.start <= ? AND b.start + b.characters > ?"
)


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
    return columns | _block(connection, tenant, source_set, quote.span, quote)


def _block(
    connection: sqlite3.Connection, tenant: str, source_set: str, span: Span, quote: ProposedQuote
) -> dict[str, str | int | bytes]:
    source_id, text_digest = (
        text.encode(errors="backslashreplace").decode()
        for text in (quote.source_id, quote.text_digest)
    )
    values = (tenant, source_set, source_id, text_digest, span.start, span.start)
    row = connection.execute(_BLOCK, values).fetchone()
    if row is None:
        return {}
    version, number, start, body = row
    offset = len(body.decode()[: span.start - start].encode())
    return {"version": version, "block": number, "offset": offset}
