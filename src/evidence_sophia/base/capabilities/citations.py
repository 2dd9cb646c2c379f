"""What does a reader need to find a passage? Citations, by passage or of a kept answer."""

from __future__ import annotations

from evidence_sophia.answering.citing.cite import passage_citation
from evidence_sophia.base.backend import Session
from evidence_sophia.base.capabilities.notebooks import kept_answer
from evidence_sophia.base.paging import page_of
from evidence_sophia.contract.cursors import read_cursor, read_number
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import ListCitationsRequest, ResolveCitationsRequest
from evidence_sophia.errors import NotFoundError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.citation import Citation
from evidence_sophia.stores.sqlite.passages import find_passages
from evidence_sophia.stores.sqlite.sources import find_sources

__all__ = ["list_citations", "resolve_citations"]


def resolve_citations(session: Session, request: ResolveCitationsRequest) -> Page[Citation]:
    """Cite each passage once, in the order of first mention.

    Raises:
        NotFoundError: passages that do not stand in scope; the details name each.
    """
    scope = session.context.narrowed(request.source_sets)
    wanted = tuple(dict.fromkeys(request.passage_ids))
    passages = find_passages(session.connection, wanted, scope)
    missing = [shown(each, 100) for each in wanted if each not in passages]
    if missing:
        message = f"{len(missing)} of {len(wanted)} passages are not there"
        raise NotFoundError(message, details=missing)
    ids = (passage.source_id for passage in passages.values())
    found = find_sources(session.connection, ids, scope)
    sources = {source.id: source for _, source in found}
    return Page(
        items=tuple(
            passage_citation(passages[each], sources[passages[each].source_id]) for each in wanted
        )
    )


def list_citations(session: Session, request: ListCitationsRequest) -> Page[Citation]:
    """List the citations of a kept answer, in its order.

    Raises:
        NotFoundError: the actor has kept no such answer, or it cites what is out of scope.
        InvalidCursorError: the cursor is foreign.
    """
    context = session.context
    start = read_number(read_cursor("list_citations", request, context))
    answer = kept_answer(session, request.answer_id, context.scope).answer
    rows = list(enumerate(answer.citations[start : start + request.limit + 1], start=start + 1))
    page = page_of("list_citations", request, context, rows, lambda row: str(row[0]))
    return Page(items=tuple(citation for _, citation in page.items), cursor=page.cursor)
