"""A program of an adapter's author, checked by mypy against the built wheel and then run."""

from __future__ import annotations

import asyncio
from typing import assert_type

from attrs import frozen

from evidence_sophia.contract import (
    V1_0,
    Adapter,
    AsyncAdapter,
    AsyncEvidenceAdapter,
    AsyncSemanticSearch,
    CapabilitySupport,
    Description,
    EvidenceAdapter,
    Health,
    HealthRequest,
    HealthStatus,
    Notebooks,
    Page,
    RequestContext,
    SearchRequest,
    SemanticSearch,
    as_async,
    as_sync,
    connect,
    pages,
)
from evidence_sophia.errors import ContractViolationError, InvariantError
from evidence_sophia.model import OWNER, Capability, Hit, Scope

DESCRIPTION = Description(
    contract=V1_0,
    capabilities=(CapabilitySupport(Capability.SEMANTIC_SEARCH),),
    implementation="typed 1",
)
CONTEXT = RequestContext(actor=OWNER, scope=Scope(tenant="t", source_sets=None))
REQUEST = SearchRequest("x")


class Blocking:
    """An adapter of the blocking colour; it inherits from nothing."""

    def describe(self) -> Description:
        """Say what it is."""
        return DESCRIPTION

    def check_health(self, _request: HealthRequest, _context: RequestContext, /) -> Health:
        """Say how it is."""
        return Health(status=HealthStatus.OK)

    def search(self, _request: SearchRequest, _context: RequestContext, /) -> Page[Hit]:
        """Find nothing."""
        return Page(items=())


class Awaited:
    """An adapter of the other colour."""

    def describe(self) -> Description:
        """Say what it is."""
        return DESCRIPTION

    async def check_health(self, _request: HealthRequest, _context: RequestContext, /) -> Health:
        """Say how it is."""
        return Health(status=HealthStatus.OK)

    async def search(self, _request: SearchRequest, _context: RequestContext, /) -> Page[Hit]:
        """Find nothing."""
        return Page(items=())


@frozen(kw_only=True)
class Frozen(Blocking):
    """A frozen attrs class with settings of its own."""

    url: str = "https://example.org"


class Mixed(Blocking):
    """Awaits its search only: neither colour."""

    async def search(  # type: ignore[override]  # the other colour
        self, _request: SearchRequest, _context: RequestContext, /
    ) -> Page[Hit]:
        """Find nothing."""
        return Page(items=())


class Three(Blocking):
    """Asks for more than a request and a context."""

    def search(  # type: ignore[override]  # one argument too many
        self, _request: SearchRequest, _context: RequestContext, _limit: int, /
    ) -> Page[Hit]:
        """Find nothing."""
        return Page(items=())


class Listing(Blocking):
    """Gives a list where a page is promised."""

    def search(  # type: ignore[override]  # no page
        self, _request: SearchRequest, _context: RequestContext, /
    ) -> list[Hit]:
        """Find nothing."""
        return []


# Either colour is an adapter of its own family, a frozen class too, and of no other.
blocking: Adapter = Blocking()
awaited: AsyncAdapter = Awaited()
searching: SemanticSearch = Frozen()
async_searching: AsyncSemanticSearch = Awaited()
wrong_colour: Adapter = Awaited()  # type: ignore[assignment]  # it is awaited
wrong_too: AsyncAdapter = Blocking()  # type: ignore[assignment]  # it blocks
wrong_search: SemanticSearch = Awaited()  # type: ignore[assignment]  # it is awaited
mixed: SemanticSearch = Mixed()  # type: ignore[assignment]  # it is awaited
three: SemanticSearch = Three()  # type: ignore[assignment]  # three arguments
listing: SemanticSearch = Listing()  # type: ignore[assignment]  # no page
no_notebooks: Notebooks = Blocking()  # type: ignore[assignment]  # it has none

# What connect and the bridges give is of the colour they say.
assert_type(connect(Blocking()), EvidenceAdapter)
assert_type(connect(Frozen()), EvidenceAdapter)
assert_type(connect(Awaited()), AsyncEvidenceAdapter)
assert_type(as_async(Blocking()), AsyncEvidenceAdapter)
assert_type(as_sync(Awaited()), EvidenceAdapter)
for verb in ("connect", "as_async", "as_sync"):
    try:
        if verb == "connect":
            connect(object())  # type: ignore[call-overload]  # no adapter
        elif verb == "as_async":
            as_async(Awaited())  # type: ignore[arg-type]  # it is awaited already
        else:
            as_sync(Blocking())  # type: ignore[arg-type]  # it blocks already
    except (ContractViolationError, InvariantError):
        continue
    raise AssertionError(verb)
for bad in (Mixed(), Three()):
    try:
        connect(bad)
    except ContractViolationError:
        continue
    raise AssertionError(bad)

# A verb gives what its Protocol says, and takes nothing else.
connected = connect(Frozen())
assert_type(connected.search(REQUEST, CONTEXT), Page[Hit])
walked = [page.items for page in pages(connected.search, REQUEST, CONTEXT)]
assert_type(walked, list[tuple[Hit, ...]])
try:
    connected.search("x", CONTEXT)  # type: ignore[arg-type]  # no request
except InvariantError:
    refused = True
assert refused
try:
    connected.search(request=REQUEST, context=CONTEXT)  # type: ignore[call-arg]  # by position
except TypeError:
    by_position = True
assert by_position


async def program() -> Page[Hit]:
    """Await a verb; its coroutine has no items, and no pages to walk."""
    adapter = connect(Awaited())
    coroutine = adapter.search(REQUEST, CONTEXT)
    assert not hasattr(coroutine, "items")
    try:
        next(pages(adapter.search, REQUEST, CONTEXT))  # type: ignore[arg-type]  # it is awaited
    except InvariantError:
        return await coroutine
    raise AssertionError


assert_type(asyncio.run(program()), Page[Hit])
