# ruff: noqa: D102 - the class says what its verb does wrong
"""Mutants of the cursors of ``search``."""

from __future__ import annotations

import base64
from itertools import count

import attrs
from tests.conformance.mutants.mutant import Wrong, in_scope, mutant, whole
from tests.conformance.mutants.searching import paged

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.cursors import make_cursor, read_cursor, read_number
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import SearchRequest
from evidence_sophia.errors import InvalidCursorError
from evidence_sophia.model.hit import Hit

_FIXED = SearchRequest("any")


@mutant(
    "semantic-search.ranks-count-from-one",
    "search-cursors.pages-equal-one-page",
    "search-cursors.limit-may-change",
    "extremes.long-results-hang-together",
)
class OverlapsPages(Wrong):
    """It begins a page with the last hit of the page before."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        found = whole(self, request, context)
        start = read_number(read_cursor("search", request, context))
        end = start + request.limit
        more = end < len(found)
        next_start = str(max(start + 1, end - 1))
        cursor = make_cursor("search", request, context, next_start) if more else ""
        return Page(items=found[start:end], cursor=cursor)


@mutant(
    "semantic-search.ranks-count-from-one",
    "search-cursors.pages-equal-one-page",
    "search-cursors.limit-may-change",
    "extremes.long-results-hang-together",
)
class SkipsOnPages(Wrong):
    """It leaves out a hit between two pages."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        found = whole(self, request, context)
        start = read_number(read_cursor("search", request, context))
        end = start + request.limit
        cursor = make_cursor("search", request, context, str(end + 1))
        page = found[start:end]
        return Page(items=page, cursor=cursor if end < len(found) else "")


@mutant("search-cursors.limit-may-change")
class CountsPages(Wrong):
    """Its cursor is the number of a page."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        found = whole(self, request, context)
        number = read_number(read_cursor("search", request, context))
        start = number * request.limit
        end = start + request.limit
        cursor = make_cursor("search", request, context, str(number + 1))
        return Page(items=found[start:end], cursor=cursor if end < len(found) else "")


@mutant(
    "search-cursors.pages-equal-one-page",
    "search-cursors.may-be-used-again",
    "search-cursors.other-query-is-refused",
)
class UsesCursorsUp(Wrong):
    """Its cursor is an open scroll that a page uses up."""

    def __init__(self) -> None:
        super().__init__()
        self._used: set[str] = set()

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        if request.cursor in self._used:
            return Page(items=())
        self._used |= {request.cursor} - {""}
        return self.right.search(request, context)


@mutant(
    "semantic-search.ranks-count-from-one",
    "search-cursors.pages-equal-one-page",
    "extremes.long-results-hang-together",
)
class NeverEnds(Wrong):
    """It gives a cursor on the last page too."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        page = self.right.search(request, context)
        if page.cursor or not page.items:
            return page
        start = read_number(read_cursor("search", request, context))
        return attrs.evolve(page, cursor=make_cursor("search", request, context, str(start)))


@mutant("search-cursors.malformed-is-refused", "search-cursors.altered-is-refused")
class StartsOver(Wrong):
    """It begins at the first page where a cursor is malformed."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        try:
            return self.right.search(request, context)
        except InvalidCursorError:
            if len(request.cursor) > 20:
                raise
            return self.right.search(attrs.evolve(request, cursor=""), context)


@mutant("search-cursors.altered-is-refused")
class ReadsAlteredCursors(Wrong):
    """It reads as much of a cursor as it understands."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        try:
            return self.right.search(request, context)
        except InvalidCursorError:
            if not request.cursor.strip().isascii() or not 20 < len(request.cursor) < 200:
                raise
            asked = attrs.evolve(request, cursor=request.cursor.strip())
            return self.right.search(asked, context)


@mutant("search-cursors.malformed-is-refused", "search-cursors.altered-is-refused")
class FailsOnMalformedCursors(Wrong):
    """It lets the error of its decoder out."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        base64.b64decode(request.cursor.encode(), altchars=b"-_", validate=True)
        return self.right.search(request, context)


@mutant("search-cursors.forged-is-refused")
class TakesAnyNumber(Wrong):
    """It takes whatever reads as a number for a place, and calls the rest malformed."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        try:
            start = int(read_cursor("search", request, context) or 0)
        except ValueError:
            message = "no number"
            raise InvalidCursorError(message) from None
        found = whole(self, request, context)
        end = start + request.limit
        cursor = make_cursor("search", request, context, str(end)) if end < len(found) else ""
        return Page(items=found[start:end], cursor=cursor)


@mutant("search-cursors.forged-is-refused")
class TrustsTheSeal(Wrong):
    """It reads a place without a look, since it is sealed."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        int(read_cursor("search", request, context) or 0)
        return self.right.search(request, context)


@mutant("search-cursors.every-character-counts")
class SealsTheRequestOnly(Wrong):
    """Its seal does not cover the place behind it."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        seal = make_cursor("search", request, context, "place")
        start = 0
        if request.cursor:
            place = request.cursor.removeprefix(seal)
            if len(place) != 4 or not place.isdecimal() or not place.isascii():
                raise InvalidCursorError(place)
            start = int(place)
        found = whole(self, request, context)
        end = start + request.limit
        return Page(items=found[start:end], cursor=f"{seal}{end:04}" if end < len(found) else "")


def _bound(
    adapter: Wrong,
    request: SearchRequest,
    context: RequestContext,
    seal: tuple[SearchRequest, RequestContext],
) -> Page[Hit]:
    """Page with cursors that are bound to less than they should be."""
    asked, seen = seal
    start = read_number(read_cursor("search", attrs.evolve(asked, cursor=request.cursor), seen))
    found = whole(adapter, request, context)
    end = start + request.limit
    cursor = make_cursor("search", asked, seen, str(end)) if end < len(found) else ""
    return Page(items=found[start:end], cursor=cursor)


@mutant("search-cursors.other-query-is-refused")
class ForgetsTheQuery(Wrong):
    """It does not bind its cursors to the request."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        return _bound(self, request, context, (_FIXED, context))


@mutant("search-cursors.other-tenant-is-refused")
class ForgetsTheTenant(Wrong):
    """It does not bind its cursors to the tenant."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        return _bound(self, request, context, (request, in_scope(context, tenant="any")))


@mutant("search-cursors.other-scope-is-refused")
class ForgetsTheScope(Wrong):
    """It does not bind its cursors to the source sets of the context."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        return _bound(self, request, context, (request, in_scope(context, None)))


@mutant("search-cursors.other-actor-is-refused")
class ForgetsTheActor(Wrong):
    """It does not bind its cursors to the actor."""

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        nobody = attrs.evolve(context.actor, id="any")
        return _bound(self, request, context, (request, attrs.evolve(context, actor=nobody)))


@mutant(
    "semantic-search.ranks-count-from-one",
    "search-cursors.pages-equal-one-page",
    "search-cursors.may-be-used-again",
)
class ShiftsUnderTheWalk(Wrong):
    """It pages over an order that changes from call to call."""

    def __init__(self) -> None:
        super().__init__()
        self._calls = count()

    def search(self, request: SearchRequest, context: RequestContext) -> Page[Hit]:
        found = whole(self, request, context)
        if request.cursor and next(self._calls) % 2:
            found = found[::-1]
        return paged(request, context, found, renumber=False)
