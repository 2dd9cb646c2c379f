# ruff: noqa: D102 - the class says what its verb does wrong
"""Mutants of ``search`` that let something cross from one scope into another."""

from __future__ import annotations

import attrs
from tests.conformance.mutants.mutant import Wrong, in_scope, mutant, patched, whole
from tests.conformance.mutants.searching import paged

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import SearchRequest
from evidence_sophia.model.hit import Hit
from evidence_sophia.testing.standard_corpus import NORTH, SOUTH


@mutant("search-cursors.other-tenant-is-refused", "isolation.tenants-see-their-own")
class MixesTenants(Wrong):
    """It knows sources by their id alone, so that a tenant gets another's text."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        if context.tenant != SOUTH:
            return self.right.search(request, context)
        return self.right.search(request, in_scope(context, tenant=NORTH))


@mutant("isolation.unknown-tenant-finds-nothing")
class FallsBackOnATenant(Wrong):
    """It falls back on a default tenant for an unknown one."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        known = {document.tenant for document in self.corpus.documents}
        tenant = context.tenant if context.tenant in known else NORTH
        return self.right.search(request, in_scope(context, tenant=tenant))


@mutant("isolation.unknown-tenant-finds-nothing")
class MatchesTenantsLoosely(Wrong):
    """It compares tenants without regard to case."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        return self.right.search(request, in_scope(context, tenant=context.tenant.lower()))


@mutant("isolation.other-tenants-weigh-nothing")
class WeighsAcrossTenants(Wrong):
    """It counts the passages of all tenants together."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        share = 1.0 / len({document.tenant for document in self.corpus.documents} or {""})
        return patched(
            self.right.search(request, context),
            lambda hit: attrs.evolve(hit, score=hit.score * share),
        )


@mutant("isolation.context-narrows-search")
class IgnoresTheContext(Wrong):
    """It filters by the request alone, and not by the scope of the context."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        if not context.scope.source_sets or "sciences" in context.scope.source_sets:
            return self.right.search(request, context)
        found = whole(self, request, in_scope(context, None))
        return paged(request, context, found)


@mutant(
    "semantic-search.label-names-the-scope",
    "isolation.request-narrows-search",
    "isolation.scope-comes-before-ranking",
)
class IgnoresTheRequest(Wrong):
    """It filters by the scope of the context, and not by what the request asks for."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        found = whole(self, attrs.evolve(request, source_sets=None), context)
        if request.source_sets == ("law",):
            found = tuple(
                attrs.evolve(
                    hit,
                    label=attrs.evolve(
                        hit.label, scope=attrs.evolve(hit.label.scope, source_sets=("law",))
                    ),
                )
                for hit in found
            )
        return paged(request, context, found)


@mutant("isolation.empty-scope-sees-nothing")
class EmptyMeansAll(Wrong):
    """It takes an empty scope for the whole tenant."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        if context.scope.source_sets == ():
            return self.right.search(request, in_scope(context, None))
        return self.right.search(request, context)


@mutant("isolation.unknown-set-is-empty")
class MatchesSetsByPrefix(Wrong):
    """It takes a source set for every one whose name it begins with."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        sets = context.scope.source_sets
        if sets == ("sciences",):
            return self.right.search(request, in_scope(context, ("science",)))
        return self.right.search(request, context)


@mutant("isolation.scope-comes-before-ranking")
class FiltersAfterRanking(Wrong):
    """It filters the page that it has found, instead of the store."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        if request.limit > 1 or request.source_sets is None:
            return self.right.search(request, context)
        wide = attrs.evolve(request, source_sets=None)
        found = self.right.search(wide, context).items
        allowed = request.source_sets or ()
        return Page(items=tuple(h for h in found if h.passage.source_set in allowed))
