# ruff: noqa: D102 - the class says what its verb does wrong
"""Mutants of the capability ``notebooks``."""

from __future__ import annotations

import attrs
from tests.conformance.mutants.mutant import Wrong, in_scope, mutant

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import GetNotebookRequest, ListNotebooksRequest
from evidence_sophia.errors import InvalidCursorError, NotFoundError
from evidence_sophia.model.notebook import Notebook, NotebookSummary

Summaries = Page[NotebookSummary]


@mutant("notebooks.own-only")
class ShowsAdminsAllNotebooks(Wrong):
    """It lists everybody's notebooks for an admin, in the admin's own name."""

    def list_notebooks(self, request: ListNotebooksRequest, context: RequestContext) -> Summaries:
        page = self.right.list_notebooks(request, context)
        if context.actor.role != "admin" or context.actor.id != "nobody":
            return page
        ben = attrs.evolve(context, actor=attrs.evolve(context.actor, id="ben"))
        theirs = self.right.list_notebooks(request, ben).items
        named = tuple(attrs.evolve(each, owner=context.actor.id) for each in theirs)
        return attrs.evolve(page, items=page.items + named)


@mutant("notebooks.listed-by-id", "notebooks.listed-page-by-page")
class ListsByTitle(Wrong):
    """It lists notebooks in an order of its own."""

    def list_notebooks(self, request: ListNotebooksRequest, context: RequestContext) -> Summaries:
        page = self.right.list_notebooks(request, context)
        return attrs.evolve(page, items=page.items[::-1])


@mutant(
    "notebooks.outside-the-scope-is-left-out",
    "notebooks.noted-outside-is-left-out",
)
class CountsForeignEntries(Wrong):
    """It counts entries that are outside the scope."""

    def list_notebooks(self, request: ListNotebooksRequest, context: RequestContext) -> Summaries:
        if context.scope.source_sets is None:
            return self.right.list_notebooks(request, context)
        return self.right.list_notebooks(request, in_scope(context, None))


@mutant("notebooks.listed-page-by-page")
class CutsTheListOfNotebooks(Wrong):
    """It gives the first page of the notebooks, and no cursor."""

    def list_notebooks(self, request: ListNotebooksRequest, context: RequestContext) -> Summaries:
        return attrs.evolve(self.right.list_notebooks(request, context), cursor="")


@mutant("notebooks.listed-page-by-page")
class TakesAnyNotebookCursor(Wrong):
    """It begins anew where the cursor is not its own."""

    def list_notebooks(self, request: ListNotebooksRequest, context: RequestContext) -> Summaries:
        try:
            return self.right.list_notebooks(request, context)
        except InvalidCursorError:
            return self.right.list_notebooks(attrs.evolve(request, cursor=""), context)


@mutant("extremes.empty-notebooks")
class MissesNotebooksOfNobody(Wrong):
    """It raises where nothing was ever kept."""

    def list_notebooks(self, request: ListNotebooksRequest, context: RequestContext) -> Summaries:
        if not self.corpus.notebooks:
            message = "no such table: notebooks"
            raise NotFoundError(message)
        return self.right.list_notebooks(request, context)


@mutant("notebooks.entries-as-kept")
class DropsComments(Wrong):
    """It loses the comments of the keeper."""

    def get_notebook(self, request: GetNotebookRequest, context: RequestContext) -> Notebook:
        notebook = self.right.get_notebook(request, context)
        bare = tuple(attrs.evolve(entry, comment="") for entry in notebook.entries)
        return attrs.evolve(notebook, entries=bare)


@mutant(
    "citations.foreign-cursor-is-refused",
    "citations.answer-outside-the-scope-is-not-found",
    "notebooks.entries-as-kept",
    "trace-export.kept-answer-is-exported",
)
class ShowsNewestFirst(Wrong):
    """It gives the newest entry first."""

    def get_notebook(self, request: GetNotebookRequest, context: RequestContext) -> Notebook:
        notebook = self.right.get_notebook(request, context)
        return attrs.evolve(notebook, entries=notebook.entries[::-1])


@mutant("notebooks.of-another-is-not-found")
class OpensNotebooksOfOthers(Wrong):
    """It opens any notebook by its id, in the asker's name."""

    def get_notebook(self, request: GetNotebookRequest, context: RequestContext) -> Notebook:
        try:
            return self.right.get_notebook(request, context)
        except NotFoundError:
            ben = attrs.evolve(context, actor=attrs.evolve(context.actor, id="ben"))
            return attrs.evolve(self.right.get_notebook(request, ben), owner=context.actor.id)


@mutant("notebooks.other-tenant-sees-none")
class SharesNotebooksAcrossTenants(Wrong):
    """It keeps notebooks by actor, and not by tenant."""

    def get_notebook(self, request: GetNotebookRequest, context: RequestContext) -> Notebook:
        try:
            return self.right.get_notebook(request, context)
        except NotFoundError:
            other = "south" if context.tenant == "north" else "north"
            return self.right.get_notebook(request, in_scope(context, tenant=other))


@mutant(
    "notebooks.outside-the-scope-is-left-out",
    "notebooks.noted-outside-is-left-out",
)
class ShowsForeignEntries(Wrong):
    """It gives entries that are outside the scope."""

    def get_notebook(self, request: GetNotebookRequest, context: RequestContext) -> Notebook:
        return self.right.get_notebook(request, in_scope(context, None))


@mutant("hostile.any-notebook-id-is-unknown")
class ReadsNotebookIds(Wrong):
    """It makes a path of an id."""

    def get_notebook(self, request: GetNotebookRequest, context: RequestContext) -> Notebook:
        if "\0" in request.notebook_id:
            message = "embedded null byte"
            raise ValueError(message)
        return self.right.get_notebook(request, context)


@mutant("notebooks.noted-outside-is-left-out")
class OverlooksNotes(Wrong):
    """It looks at the citations of an entry, and not at its notes."""

    def get_notebook(self, request: GetNotebookRequest, context: RequestContext) -> Notebook:
        self.right.get_notebook(request, context)
        sets = context.scope.source_sets
        whole = self.right.get_notebook(request, in_scope(context, None))
        seen = tuple(
            entry
            for entry in whole.entries
            if sets is None or all(each.source_set in sets for each in entry.answer.citations)
        )
        return attrs.evolve(whole, entries=seen)


@mutant("notebooks.noted-outside-is-left-out")
class CountsWhatNotesHide(Wrong):
    """It counts an entry whose notes name what is outside the scope."""

    def list_notebooks(self, request: ListNotebooksRequest, context: RequestContext) -> Summaries:
        page = self.right.list_notebooks(request, context)
        counted = (
            attrs.evolve(each, entries=1) if each.title == "Hidden note" else each
            for each in page.items
        )
        return attrs.evolve(page, items=tuple(counted))
