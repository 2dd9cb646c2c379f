"""What has an actor kept? Their own notebooks, and the answers in them."""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.answering.record.kept import answer_document
from evidence_sophia.base.backend import Session
from evidence_sophia.base.paging import page_of
from evidence_sophia.codec.digests import id_of
from evidence_sophia.contract.cursors import read_cursor
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import GetNotebookRequest, ListNotebooksRequest
from evidence_sophia.errors import NotFoundError
from evidence_sophia.model._rules import instance_of, not_blank, shown
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.notebook import Notebook, NotebookEntry, NotebookSummary
from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite import notebooks as store
from evidence_sophia.stores.sqlite.scoping import check_storable
from evidence_sophia.stores.sqlite.sources import find_source

__all__ = ["SaveRequest", "get_notebook", "kept_answer", "list_notebooks", "save_answer"]


@frozen(kw_only=True)
class SaveRequest:
    """Keep an answer in one of the actor's notebooks.

    Attributes:
        answer: as it was given.
        notebook: the notebook's title.
        comment: the keeper's own words; may be empty.
    """

    answer: Answer = field(validator=instance_of(Answer))
    notebook: str = field(validator=not_blank)
    comment: str = field(default="", validator=instance_of(str))


def save_answer(session: Session, request: SaveRequest) -> NotebookEntry:
    """Keep an answer; one that is kept there already stays one entry.

    Raises:
        InvariantError: a text holds a lone surrogate.
    """
    check_storable("the notebook's title", request.notebook)
    check_storable("the comment", request.comment)
    owner = session.context.actor.id
    sets = {citation.source_set for citation in request.answer.citations}
    sets |= {_set_of(session, note.source_id) for note in request.answer.notes if note.source_id}
    draft = store.EntryDraft(
        owner=owner,
        notebook_id=_notebook_id(owner, request.notebook),
        title=request.notebook,
        document=answer_document(request.answer),
        source_sets=tuple(sorted(sets)),
        comment=request.comment,
        saved_at=session.now,
    )
    return store.keep_answer(session.connection, session.context.tenant, draft)


def _set_of(session: Session, source_id: str) -> str:
    # A note names a source in words. One that cannot be placed lies in no narrow scope.
    found = find_source(session.connection, source_id, session.context.scope)
    return "" if found is None else found[1].source_set


def _notebook_id(owner: str, title: str) -> str:
    return id_of("notebook-id", "1", {"owner": owner, "title": title})


def list_notebooks(session: Session, request: ListNotebooksRequest) -> Page[NotebookSummary]:
    """List the actor's own notebooks by id.

    Raises:
        InvalidCursorError: the cursor is foreign.
    """
    context = session.context
    after = read_cursor("list_notebooks", request, context)
    rows = store.list_notebooks(
        session.connection,
        context.actor.id,
        context.scope,
        after=after,
        limit=request.limit + 1,
    )
    return page_of("list_notebooks", request, context, rows, lambda row: row.id)


def get_notebook(session: Session, request: GetNotebookRequest) -> Notebook:
    """Give one of the actor's own notebooks, with the entries that are in scope.

    Raises:
        NotFoundError: the actor has no such notebook.
    """
    context = session.context
    found = store.find_notebook(
        session.connection, context.actor.id, request.notebook_id, context.scope
    )
    if found is None:
        message = f"no notebook {shown(request.notebook_id, 100)} of yours"
        raise NotFoundError(message, hint="List your notebooks to see their ids.")
    return found


def kept_answer(session: Session, answer_id: str, scope: Scope) -> NotebookEntry:
    """Give an answer that the actor has kept, all of whose citations are in scope.

    Raises:
        NotFoundError: there is none.
    """
    owner = session.context.actor.id
    found = store.find_kept_answer(session.connection, owner, answer_id, scope)
    if found is None:
        message = f"no kept answer {shown(answer_id, 100)} of yours in scope"
        raise NotFoundError(message, hint="Keep the answer first: save_to_notebook.")
    return found
