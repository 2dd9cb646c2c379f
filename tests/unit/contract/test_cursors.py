"""Where does the next page begin?"""

from __future__ import annotations

from base64 import urlsafe_b64encode

import attrs
import pytest
from hypothesis import given
from tests.strategies import texts

from evidence_sophia.contract import cursors
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.cursors import cut_page, make_cursor, read_cursor, read_number
from evidence_sophia.contract.page import Page, pages
from evidence_sophia.contract.requests import ListSourcesRequest, SearchRequest
from evidence_sophia.errors import InvalidCursorError, InvariantError
from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.model.scope import Scope

REQUEST = SearchRequest("moon", limit=3)
CONTEXT = RequestContext(actor=OWNER, scope=Scope(tenant="t", source_sets=("a", "b")))
CURSOR = make_cursor("search", REQUEST, CONTEXT, "3")


def test_a_cursor_gives_its_position_back_whatever_the_limit() -> None:
    """A caller may change the size of the pages on the way."""
    for limit in (1, 3, 1000):
        again = attrs.evolve(REQUEST, limit=limit, cursor=CURSOR)
        assert read_cursor("search", again, CONTEXT) == "3"


def test_no_cursor_is_the_first_page() -> None:
    """The empty cursor has the empty position."""
    assert read_cursor("search", REQUEST, CONTEXT) == ""


@pytest.mark.parametrize(
    ("verb", "request_", "context"),
    [
        ("list_sources", REQUEST, CONTEXT),
        ("search", SearchRequest("sun"), CONTEXT),
        ("search", SearchRequest("moon", source_sets=("a",)), CONTEXT),
        ("search", REQUEST, attrs.evolve(CONTEXT, actor=Actor("eve"))),
        ("search", REQUEST, attrs.evolve(CONTEXT, scope=Scope(tenant="u", source_sets=None))),
        ("search", REQUEST, attrs.evolve(CONTEXT, scope=Scope(tenant="t", source_sets=("a",)))),
        ("search", ListSourcesRequest(), CONTEXT),
    ],
)
def test_a_cursor_serves_only_the_request_it_was_made_for(
    verb: str, request_: SearchRequest, context: RequestContext
) -> None:
    """Another verb, query, set, actor or tenant is refused."""
    with pytest.raises(InvalidCursorError):
        read_cursor(verb, attrs.evolve(request_, cursor=CURSOR), context)


@pytest.mark.parametrize("place", range(len(CURSOR)))
def test_a_cursor_with_one_character_changed_is_refused(place: int) -> None:
    """Neither the seal nor the position can be altered."""
    for swap in "A", "_", "é", "=":
        altered = CURSOR[:place] + swap + CURSOR[place + 1 :]
        if altered != CURSOR:
            with pytest.raises(InvalidCursorError):
                read_cursor("search", attrs.evolve(REQUEST, cursor=altered), CONTEXT)


@given(texts.filter(bool))
def test_any_other_text_is_no_cursor(text: str) -> None:
    """What was not made here is refused, whatever it is."""
    with pytest.raises(InvalidCursorError):
        read_cursor("search", attrs.evolve(REQUEST, cursor=text), CONTEXT)


@pytest.mark.parametrize("position", ["", "x" * 2_049])
def test_a_position_is_short_and_not_empty(position: str) -> None:
    """A cursor is a place, not a document."""
    with pytest.raises(InvariantError):
        make_cursor("search", REQUEST, CONTEXT, position)


@pytest.mark.parametrize("limit", [1, 3, 4, 5, 1000])
def test_the_pages_of_a_result_add_up_to_it(limit: int) -> None:
    """Whatever the limit, nothing is left out and nothing comes twice."""
    results = tuple("abcd")

    def verb(request: SearchRequest, context: RequestContext) -> Page[str]:
        return cut_page("search", request, context, results)

    walked = list(pages(verb, SearchRequest("x", limit=limit), CONTEXT))
    assert tuple(item for page in walked for item in page.items) == results
    assert all(len(page.items) <= limit for page in walked)
    assert walked[-1].cursor == ""


def test_a_result_that_has_become_shorter_ends() -> None:
    """A page beyond the end is empty and the last."""
    asked = attrs.evolve(REQUEST, cursor=CURSOR)
    assert cut_page("search", asked, CONTEXT, "ab") == Page(items=())


def forged(place: bytes) -> SearchRequest:
    """Give a request with a cursor that was made without this library: it holds no secret."""
    seal = cursors._seal("search", REQUEST, CONTEXT, place)
    return attrs.evolve(REQUEST, cursor=urlsafe_b64encode(seal + place).decode())


@pytest.mark.parametrize(
    "place", [b"\xff", b"-5", b"abc", b"1_0", b"+1", b" 1", b"9" * 19, "٣".encode()]
)
def test_a_forged_place_is_an_invalid_cursor(place: bytes) -> None:
    """Anybody can compute a cursor's seal, so what it seals is not believed."""
    with pytest.raises(InvalidCursorError):
        cut_page("search", forged(place), CONTEXT, range(10))


def test_numbers_in_a_place_are_read_back() -> None:
    """The first page has the empty place."""
    assert [read_number(each) for each in ("", "0", "12", "9" * 18)] == [0, 0, 12, 10**18 - 1]


def test_a_place_that_no_file_can_keep_is_refused() -> None:
    """Half a surrogate pair has no bytes."""
    with pytest.raises(InvariantError):
        make_cursor("search", REQUEST, CONTEXT, "\ud800")
