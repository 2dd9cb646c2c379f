"""Which sources are there, and how do they hang together?"""

from __future__ import annotations

from evidence_sophia.base.backend import Session
from evidence_sophia.base.paging import page_of
from evidence_sophia.contract.cursors import read_cursor, read_number
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import ListNeighboursRequest, ListSourcesRequest
from evidence_sophia.errors import NotFoundError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source
from evidence_sophia.model.source_link import LinkDirection, SourceRelation
from evidence_sophia.stores.sqlite.source_links import LinkEnd, read_link_ends
from evidence_sophia.stores.sqlite.sources import find_source, read_source_page

__all__ = ["list_neighbours", "list_sources"]


def list_sources(session: Session, request: ListSourcesRequest) -> Page[Source]:
    """List the sources in scope by id.

    Raises:
        InvalidCursorError: the cursor is foreign, or the source it names was changed.
    """
    context = session.context
    scope = context.narrowed(request.source_sets)
    place = read_cursor("list_sources", request, context)
    after = read_number(place) if place else None
    rows = read_source_page(session.connection, scope, after=after, limit=request.limit + 1)
    page = page_of("list_sources", request, context, rows, lambda row: str(row[0]))
    return Page(items=tuple(source for _, source in page.items), cursor=page.cursor)


def list_neighbours(session: Session, request: ListNeighboursRequest) -> Page[Neighbour]:
    """List what is linked with a source, by relation, direction and target.

    Raises:
        NotFoundError: the source does not stand in scope.
        InvalidCursorError: the cursor is foreign, or the link it names was changed.
    """
    context = session.context
    scope = context.narrowed(request.source_sets)
    if find_source(session.connection, request.source_id, scope) is None:
        message = f"no source {shown(request.source_id, 200)} in scope"
        raise NotFoundError(message)
    place = read_cursor("list_neighbours", request, context)
    direction, _, link = place.partition(" ")
    rows = read_link_ends(
        session.connection,
        request.source_id,
        scope,
        relation=request.relation,
        after=(direction, read_number(link)) if place else None,
        limit=request.limit + 1,
    )
    page = page_of(
        "list_neighbours", request, context, rows, lambda row: f"{row.direction} {row.link}"
    )
    items = tuple(_neighbour(session, end, scope) for end in page.items)
    return Page(items=items, cursor=page.cursor)


def _neighbour(session: Session, end: LinkEnd, scope: Scope) -> Neighbour:
    found = find_source(session.connection, end.target, scope)
    return Neighbour(
        relation=SourceRelation(end.relation),
        direction=LinkDirection(end.direction),
        target=end.target,
        source=None if found is None else found[1],
    )
