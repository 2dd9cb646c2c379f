"""How do long results travel?"""

from __future__ import annotations

from typing import Any

import pytest
from tests.scripted_adapter import CONTEXT, AsyncScripted

from evidence_sophia.contract.connection import connect
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.page import Page, pages
from evidence_sophia.contract.requests import SearchRequest
from evidence_sophia.errors import ContractViolationError, InvariantError


def test_pages_walks_from_the_given_cursor_to_the_end() -> None:
    """Every page is asked for with the cursor of the one before."""
    book = {"": ("a", "1"), "1": ("b", "2"), "2": ("c", "")}

    def verb(request: SearchRequest, _context: RequestContext) -> Page[str]:
        item, cursor = book[request.cursor]
        return Page(items=(item,), cursor=cursor)

    assert [page.items for page in pages(verb, SearchRequest("x"), CONTEXT)] == [
        ("a",),
        ("b",),
        ("c",),
    ]
    rest = pages(verb, SearchRequest("x", cursor="1"), CONTEXT)
    assert [page.items for page in rest] == [("b",), ("c",)]


def test_an_adapter_that_walks_in_a_circle_is_stopped() -> None:
    """A cursor that comes again would never end."""

    def verb(request: SearchRequest, _context: RequestContext) -> Page[str]:
        return Page(items=(), cursor="2" if request.cursor == "1" else "1")

    with pytest.raises(ContractViolationError, match="same cursor"):
        list(pages(verb, SearchRequest("x"), CONTEXT))


def test_the_items_of_a_page_are_a_tuple() -> None:
    """A list could change under its reader."""
    with pytest.raises(InvariantError):
        Page(items=[])  # type: ignore[arg-type]  # the test's point


def test_a_verb_that_must_be_awaited_has_no_pages_to_walk() -> None:
    """The mistake is named, and Python does not warn of a coroutine nobody awaited."""
    adapter: Any = connect(AsyncScripted(Page(items=())))
    with pytest.raises(InvariantError, match="not a verb that gives pages"):
        next(pages(adapter.search, SearchRequest("x"), CONTEXT))
