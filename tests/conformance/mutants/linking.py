# ruff: noqa: D102 - the class says what its verb does wrong
"""Mutants of the capability ``source_graph``."""

from __future__ import annotations

import attrs
from tests.conformance.mutants.mutant import Wrong, in_scope, mutant, patched

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.cursors import read_cursor
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import (
    ListNeighboursRequest,
    ListSourcesRequest,
    SearchRequest,
)
from evidence_sophia.errors import InvalidCursorError, NotFoundError
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.source import Source

Sources = Page[Source]
Neighbours = Page[Neighbour]


@mutant("source-graph.lists-all-by-id", "source-graph.page-by-page")
class HidesRetractedSources(Wrong):
    """It lists only sources that may ground."""

    def list_sources(self, request: ListSourcesRequest, context: RequestContext) -> Sources:
        page = self.right.list_sources(request, context)
        kept = tuple(each for each in page.items if not each.retraction.forbids_grounding)
        return attrs.evolve(page, items=kept)


@mutant("source-graph.lists-all-by-id", "source-graph.page-by-page")
class ListsSourcesByTitle(Wrong):
    """It lists sources in an order of its own."""

    def list_sources(self, request: ListSourcesRequest, context: RequestContext) -> Sources:
        page = self.right.list_sources(request, context)
        return attrs.evolve(page, items=tuple(sorted(page.items, key=lambda each: each.title)))


@mutant("source-graph.facts-as-stated")
class ForgetsRetractionDates(Wrong):
    """It loses the day of a notice."""

    def list_sources(self, request: ListSourcesRequest, context: RequestContext) -> Sources:
        return patched(
            self.right.list_sources(request, context),
            lambda each: attrs.evolve(each, retraction=attrs.evolve(each.retraction, since=None)),
        )


@mutant("source-graph.page-by-page")
class CutsTheListOfSources(Wrong):
    """It gives the first page of the sources, and no cursor."""

    def list_sources(self, request: ListSourcesRequest, context: RequestContext) -> Sources:
        return attrs.evolve(self.right.list_sources(request, context), cursor="")


@mutant("search-cursors.other-verb-is-refused", "source-graph.page-by-page")
class TakesAnySourceCursor(Wrong):
    """It begins anew where the cursor is not its own."""

    def list_sources(self, request: ListSourcesRequest, context: RequestContext) -> Sources:
        try:
            return self.right.list_sources(request, context)
        except InvalidCursorError:
            return self.right.list_sources(attrs.evolve(request, cursor=""), context)


@mutant("search-cursors.other-verb-is-refused")
class TakesCursorsOfOtherVerbs(Wrong):
    """It takes the place out of the cursor of a search."""

    def list_sources(self, request: ListSourcesRequest, context: RequestContext) -> Sources:
        try:
            return self.right.list_sources(request, context)
        except InvalidCursorError:
            asked = SearchRequest("harbour moon tide ferry light", limit=2, cursor=request.cursor)
            self.right.search(asked, context)
            return self.right.list_sources(attrs.evolve(request, cursor=""), context)


@mutant("source-graph.scope-is-kept")
class ListsTheWholeTenant(Wrong):
    """It lists sources by tenant, and not by source set."""

    def list_sources(self, request: ListSourcesRequest, context: RequestContext) -> Sources:
        if request.cursor or (request.source_sets, context.scope.source_sets) == (None, None):
            return self.right.list_sources(request, context)
        wide = attrs.evolve(request, source_sets=None)
        return self.right.list_sources(wide, in_scope(context, None))


@mutant("source-graph.scope-is-kept")
class ListsAnotherTenant(Wrong):
    """It adds the sources of a tenant that holds the same ids."""

    def list_sources(self, request: ListSourcesRequest, context: RequestContext) -> Sources:
        if context.tenant != "south" or request.cursor:
            return self.right.list_sources(request, context)
        return self.right.list_sources(request, in_scope(context, tenant="north"))


@mutant("extremes.empty-sources")
class NeedsASource(Wrong):
    """It raises where there is no source at all."""

    def list_sources(self, request: ListSourcesRequest, context: RequestContext) -> Sources:
        if not self.corpus.documents:
            message = "no sources"
            raise NotFoundError(message)
        return self.right.list_sources(request, context)


@mutant(
    "source-graph.links-out-and-in",
    "source-graph.neighbours-page-by-page",
    "source-graph.links-in-bring-their-source",
)
class ShowsLinksOutOnly(Wrong):
    """It knows the links that a source states, and not those that lead to it."""

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext
    ) -> Neighbours:
        page = self.right.list_neighbours(attrs.evolve(request, cursor="", limit=1000), context)
        out = tuple(each for each in page.items if each.direction == "out")
        self.right.list_neighbours(request, context)
        return Page(items=out[: request.limit] if not request.cursor else ())


@mutant("source-graph.links-out-and-in", "source-graph.neighbours-page-by-page")
class SortsLinksByTarget(Wrong):
    """It sorts links by their target."""

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext
    ) -> Neighbours:
        page = self.right.list_neighbours(request, context)
        if len(page.items) == 1:
            return page
        return Page(items=tuple(sorted(page.items, key=lambda each: each.target)))


@mutant("source-graph.neighbours-are-whole")
class InventsSources(Wrong):
    """It makes a source of an outside address."""

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext
    ) -> Neighbours:
        page = self.right.list_neighbours(request, context)
        held = [each.source for each in page.items if each.source]
        return patched(
            page,
            lambda each: (
                attrs.evolve(each, source=held[0]) if each.target.startswith("https:") else each
            ),
        )


@mutant(
    "source-graph.neighbours-are-whole",
    "source-graph.links-in-bring-their-source",
)
class GivesTargetsOnly(Wrong):
    """It gives the target of a link without the source that it is."""

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext
    ) -> Neighbours:
        page = self.right.list_neighbours(request, context)
        return patched(page, lambda each: attrs.evolve(each, source=None))


@mutant("source-graph.links-in-bring-their-source")
class NamesWhoDerives(Wrong):
    """It names a source that is derived from another without giving it."""

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext
    ) -> Neighbours:
        page = self.right.list_neighbours(request, context)
        return patched(
            page,
            lambda each: (
                attrs.evolve(each, source=None)
                if (each.relation, each.direction) == ("derived_from", "in")
                else each
            ),
        )


@mutant("hostile.forged-cursors-open-nothing")
class ReadsPlacesOfLists(Wrong):
    """It lets the error of reading a place out."""

    def list_sources(self, request: ListSourcesRequest, context: RequestContext) -> Sources:
        int(read_cursor("list_sources", request, context) or 0)
        return self.right.list_sources(request, context)


@mutant("source-graph.one-relation")
class IgnoresTheRelation(Wrong):
    """It gives links of every relation."""

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext
    ) -> Neighbours:
        return self.right.list_neighbours(attrs.evolve(request, relation=None), context)


@mutant("source-graph.neighbours-page-by-page")
class CutsTheListOfNeighbours(Wrong):
    """It gives the first page of the neighbours, and no cursor."""

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext
    ) -> Neighbours:
        return attrs.evolve(self.right.list_neighbours(request, context), cursor="")


@mutant("source-graph.neighbours-page-by-page")
class TakesAnyNeighbourCursor(Wrong):
    """It begins anew where the cursor is not its own."""

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext
    ) -> Neighbours:
        try:
            return self.right.list_neighbours(request, context)
        except InvalidCursorError:
            return self.right.list_neighbours(attrs.evolve(request, cursor=""), context)


@mutant(
    "source-graph.foreign-neighbours-stay-hidden",
    "source-graph.links-in-bring-their-source",
)
class ShowsForeignLinks(Wrong):
    """It shows a link that a source outside the scope states, without that source."""

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext
    ) -> Neighbours:
        self.right.list_neighbours(request, context)
        if context.scope.source_sets is None:
            return self.right.list_neighbours(request, context)
        page = self.right.list_neighbours(request, in_scope(context, None))
        allowed = context.scope.source_sets
        return patched(
            page,
            lambda each: (
                attrs.evolve(each, source=None)
                if each.source and each.source.source_set not in allowed
                else each
            ),
        )


@mutant("source-graph.unknown-source-is-not-found")
class KnowsNoUnknownSource(Wrong):
    """It gives no neighbours for a source that it does not find."""

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext
    ) -> Neighbours:
        try:
            return self.right.list_neighbours(request, context)
        except NotFoundError:
            if not request.source_id.endswith(".txt"):
                raise
            return Page(items=())


@mutant("hostile.any-source-id-is-unknown")
class ReadsSourceIds(Wrong):
    """It builds an expression from an id."""

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext
    ) -> Neighbours:
        if "'" in request.source_id:
            message = 'near "DROP": syntax error'
            raise ValueError(message)
        return self.right.list_neighbours(request, context)
