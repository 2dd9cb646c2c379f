# ruff: noqa: D102 - the class says what its verb does wrong
"""Mutants of the capability ``citations``."""

from __future__ import annotations

from typing import Any

import attrs
from tests.conformance.mutants.mutant import Wrong, in_scope, mutant, patched

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import ListCitationsRequest, ResolveCitationsRequest
from evidence_sophia.errors import InvalidCursorError, NotFoundError
from evidence_sophia.model.citation import Citation


def _each(adapter: Wrong, request: ResolveCitationsRequest, context: RequestContext) -> list[Any]:
    found = []
    for id_ in request.passage_ids:
        try:
            one = adapter.right.resolve_citations(ResolveCitationsRequest((id_,)), context)
        except NotFoundError:
            continue
        found.append(one.items[0])
    return found


@mutant("citations.stand-in-the-asked-order")
class SortsCitations(Wrong):
    """It gives citations in the order of the store."""

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        page = self.right.resolve_citations(request, context)
        return Page(items=tuple(sorted(page.items, key=lambda each: each.id)))


@mutant("citations.stand-once-each")
class RepeatsCitations(Wrong):
    """It cites a passage as often as it was asked for."""

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        self.right.resolve_citations(request, context)
        return Page(items=tuple(_each(self, request, context)))


@mutant("citations.quote-the-passage", "citations.carry-the-facts-of-the-source")
class TrimsQuotes(Wrong):
    """It trims the quote of a citation."""

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        return patched(
            self.right.resolve_citations(request, context),
            lambda each: attrs.evolve(each, quote=f"{each.quote[:20]}..."),
        )


@mutant("citations.carry-the-facts-of-the-source")
class ForgetsTheDates(Wrong):
    """It leaves out when a source was published."""

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        return patched(
            self.right.resolve_citations(request, context),
            lambda each: attrs.evolve(each, published=None),
        )


@mutant(
    "citations.unknown-passage-is-not-found",
    "citations.foreign-passage-is-not-found",
    "citations.foreign-looks-like-unknown",
    "hostile.any-passage-id-is-unknown",
    "extremes.empty-citations",
)
class LeavesOutUnknownPassages(Wrong):
    """It leaves out what it does not find."""

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        return Page(items=tuple(dict.fromkeys(_each(self, request, context))))


@mutant("citations.unknown-passage-is-not-found")
class NamesTheFirstUnknown(Wrong):
    """It stops at the first id that it does not find."""

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        try:
            return self.right.resolve_citations(request, context)
        except NotFoundError as error:
            raise NotFoundError(error.message, details=error.details[:1]) from None


@mutant("citations.foreign-passage-is-not-found", "citations.foreign-looks-like-unknown")
class ResolvesAnywhere(Wrong):
    """It looks passages up by their id alone."""

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        for tenant in ("north", "south"):
            try:
                wide = in_scope(context, None, tenant=tenant)
                return self.right.resolve_citations(request, wide)
            except NotFoundError:
                continue
        return self.right.resolve_citations(request, context)


@mutant("citations.foreign-looks-like-unknown")
class TellsForeignFromUnknown(Wrong):
    """It says that a passage stands elsewhere."""

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        try:
            return self.right.resolve_citations(request, context)
        except NotFoundError as error:
            if _each(self, request, in_scope(context, None)):
                message = "the passage is outside your scope"
                raise NotFoundError(message, details=error.details) from None
            raise


@mutant("extremes.empty-citations")
class FailsOnEmpty(Wrong):
    """It raises an error of its own where there is nothing at all."""

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        if not self.corpus.documents:
            raise KeyError(request.passage_ids[0])
        return self.right.resolve_citations(request, context)


@mutant("hostile.any-passage-id-is-unknown")
class ReadsPassageIds(Wrong):
    """It builds an expression from an id."""

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        if any("'" in id_ for id_ in request.passage_ids):
            message = 'near "DROP": syntax error'
            raise ValueError(message)
        return self.right.resolve_citations(request, context)


@mutant("citations.of-a-kept-answer", "citations.of-a-kept-answer-page-by-page")
class ReversesKeptCitations(Wrong):
    """It gives the citations of an answer newest first."""

    def list_citations(
        self, request: ListCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        page = self.right.list_citations(attrs.evolve(request, limit=1000, cursor=""), context)
        turned = page.items[::-1]
        start = page.items.index(self.right.list_citations(request, context).items[0])
        real = self.right.list_citations(request, context)
        return attrs.evolve(real, items=turned[start : start + request.limit])


@mutant("citations.of-a-kept-answer-page-by-page", "citations.foreign-cursor-is-refused")
class CutsKeptCitations(Wrong):
    """It gives the first page of the citations of an answer, and no cursor."""

    def list_citations(
        self, request: ListCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        return attrs.evolve(self.right.list_citations(request, context), cursor="")


@mutant("citations.foreign-cursor-is-refused")
class TakesAnyCitationCursor(Wrong):
    """It begins anew where the cursor is not its own."""

    def list_citations(
        self, request: ListCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        try:
            return self.right.list_citations(request, context)
        except InvalidCursorError:
            return self.right.list_citations(attrs.evolve(request, cursor=""), context)


@mutant("citations.unknown-answer-is-not-found")
class KnowsNoUnknownAnswer(Wrong):
    """It gives an empty page for an answer that nobody has kept."""

    def list_citations(
        self, request: ListCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        try:
            return self.right.list_citations(request, context)
        except NotFoundError:
            if request.answer_id != "no-such-answer":
                raise
            return Page(items=())


@mutant("citations.answer-of-another-is-not-found")
class ShowsAnswersOfOthers(Wrong):
    """It gives an admin the citations of everybody's answers."""

    def list_citations(
        self, request: ListCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        for actor in (context.actor.id, "ada", "ben"):
            try:
                other = attrs.evolve(context, actor=attrs.evolve(context.actor, id=actor))
                return self.right.list_citations(request, other)
            except NotFoundError:
                continue
        return self.right.list_citations(request, context)


@mutant(
    "citations.answer-outside-the-scope-is-not-found",
    "citations.answer-noting-outside-is-not-found",
)
class LeavesOutForeignCitations(Wrong):
    """It leaves out single citations that are outside the scope."""

    def list_citations(
        self, request: ListCitationsRequest, context: RequestContext
    ) -> Page[Citation]:
        page = self.right.list_citations(request, in_scope(context, None))
        sets = context.scope.source_sets
        seen = tuple(each for each in page.items if sets is None or each.source_set in sets)
        return attrs.evolve(page, items=seen)
