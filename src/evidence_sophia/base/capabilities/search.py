"""Which passages bear on a query? Pages of one ranked result."""

from __future__ import annotations

from evidence_sophia.base.backend import Session
from evidence_sophia.base.retrieve import search_hits
from evidence_sophia.codec.digests import digest_of
from evidence_sophia.contract.cursors import make_cursor, read_cursor, read_number
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import MAX_LIMIT, SearchRequest
from evidence_sophia.errors import InvalidCursorError
from evidence_sophia.model.hit import Hit
from evidence_sophia.stores.sqlite.counts import find_expired
from evidence_sophia.stores.sqlite.lexical.partition import read_state

__all__ = ["search"]


def search(session: Session, request: SearchRequest) -> Page[Hit]:
    """Give a page of the ranked result, which ends after 1,000 hits.

    Raises:
        InvalidCursorError: the cursor is foreign, or what is searched has changed.
    """
    context = session.context
    place = read_cursor("search", request, context)
    start = _start(place, session) if place else 0
    limit = min(start + request.limit + 1, MAX_LIMIT)
    hits = search_hits(session, request, window=(start, limit))
    if len(hits) <= request.limit:
        return Page(items=hits)
    following = f"{start + request.limit} {_state(session)}"
    cursor = make_cursor("search", request, context, following)
    return Page(items=hits[: request.limit], cursor=cursor)


def _start(place: str, session: Session) -> int:
    start, _, state = place.partition(" ")
    if state != _state(session):
        message = "what is searched has changed since the page before"
        raise InvalidCursorError(message)
    return read_number(start)


def _state(session: Session) -> str:
    """Name all that decides the result beside the request: the index, and whose rights ended."""
    connection, scope = session.connection, session.context.scope
    state = read_state(connection, scope.tenant) or b""
    expired = find_expired(connection, scope, session.today)
    return digest_of("search-state", "1", {"expired": expired, "index": state.hex()})
