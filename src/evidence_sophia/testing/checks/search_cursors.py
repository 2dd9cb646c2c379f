"""Do the pages of a search hang together, and do foreign cursors fail?"""

from __future__ import annotations

import attrs

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import ListSourcesRequest, SearchRequest
from evidence_sophia.errors import InvalidCursorError
from evidence_sophia.model.capability import Capability
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import hits
from evidence_sophia.testing.checks._forging import forgeries
from evidence_sophia.testing.kit import check, expect, expect_error
from evidence_sophia.testing.standard_corpus import SOUTH, standard

_SEARCH = frozenset({Capability.SEMANTIC_SEARCH})
_ASKED = SearchRequest("harbour moon tide ferry light", limit=2)


def _cursor(bench: Bench, context: RequestContext | None = None) -> str:
    page = bench.seed(standard()).search(_ASKED, context or bench.context())
    expect(page.cursor, "a page of two of many hits gives no cursor")
    return page.cursor


def _expect_refusal(
    bench: Bench, cursor: str, when: str, *, request: SearchRequest = _ASKED, **others: object
) -> None:
    context = bench.context(**others)  # type: ignore[arg-type]  # arguments of a context
    asked = attrs.evolve(request, cursor=cursor)
    expect_error(InvalidCursorError, lambda: bench.adapter.search(asked, context), when)


@check("search-cursors.pages-equal-one-page", clause="C-02", needs=_SEARCH)
def pages_equal_one_page(bench: Bench) -> None:
    """The pages of a small limit, joined, are the page of a large one: none missing, none twice.

    Page over one fixed order, and begin where the page before ended.
    """
    bench.seed(standard())
    whole = [hit.passage.id for hit in hits(bench, _ASKED.query, bench.context(), limit=100)]
    for limit in (1, 2, 3):
        request = attrs.evolve(_ASKED, limit=limit)
        walked = [hit.passage.id for hit in bench.walk("search", request, bench.context())]
        expect(walked == whole, f"pages of {limit} give {len(walked)} hits, one page {len(whole)}")


@check("search-cursors.limit-may-change", clause="C-03", needs=_SEARCH)
def limit_may_change(bench: Bench) -> None:
    """The limit may change from page to page.

    Bind a cursor to a place, not to a page number.
    """
    cursor = _cursor(bench)
    request = attrs.evolve(_ASKED, limit=3, cursor=cursor)
    page = bench.adapter.search(request, bench.context())
    whole = hits(bench, _ASKED.query, bench.context(), limit=100)
    ids = [hit.passage.id for hit in page.items]
    expect(ids == [hit.passage.id for hit in whole[2:5]], "another limit begins elsewhere")


@check("search-cursors.may-be-used-again", clause="C-03", needs=_SEARCH)
def may_be_used_again(bench: Bench) -> None:
    """The same cursor gives the same page again.

    Keep no state that a page uses up: a caller may try again.
    """
    request = attrs.evolve(_ASKED, cursor=_cursor(bench))
    first, second = (bench.adapter.search(request, bench.context()) for _ in range(2))
    expect(first == second, "the second use of a cursor gives another page")


@check("search-cursors.malformed-is-refused", clause="C-04", needs=_SEARCH)
def malformed_is_refused(bench: Bench) -> None:
    """What is no cursor raises InvalidCursorError.

    Check the whole form before reading it, and never begin at the first page instead.
    """
    _cursor(bench)
    for text in ("x", "2", "AAAA", "=", "\U0001f30a", "../..", "A" * 5_000):
        _expect_refusal(bench, text, f"the cursor {text[:20]!r}")


@check("search-cursors.altered-is-refused", clause="C-04", needs=_SEARCH)
def altered_is_refused(bench: Bench) -> None:
    """A cursor that was altered, cut or lengthened raises InvalidCursorError.

    Seal it; make_cursor and read_cursor of the contract do.
    """
    cursor = _cursor(bench)
    middle = len(cursor) // 2
    other = "B" if cursor[middle] == "A" else "A"
    for altered in (
        cursor[:middle] + other + cursor[middle + 1 :],
        cursor[:-4],
        cursor + cursor,
        cursor + " ",
    ):
        _expect_refusal(bench, altered, "an altered cursor")


@check("search-cursors.every-character-counts", clause="C-04", needs=_SEARCH)
def every_character_counts(bench: Bench) -> None:
    """A cursor in which any one character was changed raises InvalidCursorError.

    Let the seal cover all of it, the place too, and read only what you would have written.
    """
    cursor = _cursor(bench)
    for place, letter in enumerate(cursor):
        other = "4" if letter == "2" else "2"
        altered = f"{cursor[:place]}{other}{cursor[place + 1 :]}"
        _expect_refusal(bench, altered, f"a cursor with another character {place}")


@check("search-cursors.forged-is-refused", clause="C-07", needs=_SEARCH)
def forged_is_refused(bench: Bench) -> None:
    """A place that no page gives raises InvalidCursorError, however well it is sealed.

    A seal without a secret proves nothing: read the place as you read a request.
    """
    cursor = _cursor(bench)
    for forged in forgeries("search", _ASKED, bench.context(), cursor):
        _expect_refusal(bench, forged, "a forged cursor")


@check("search-cursors.other-query-is-refused", clause="C-05", needs=_SEARCH)
def other_query_is_refused(bench: Bench) -> None:
    """A cursor of another query, or of other source sets, raises InvalidCursorError.

    Bind it to the whole request but cursor and limit.
    """
    cursor = _cursor(bench)
    other = attrs.evolve(_ASKED, query="harbour moon")
    _expect_refusal(bench, cursor, "the cursor of another query", request=other)
    narrowed = attrs.evolve(_ASKED, source_sets=("law", "science"))
    _expect_refusal(bench, cursor, "the cursor of other source sets", request=narrowed)


@check("search-cursors.other-tenant-is-refused", clause="C-05", needs=_SEARCH)
def other_tenant_is_refused(bench: Bench) -> None:
    """A cursor of another tenant raises InvalidCursorError.

    Bind it to the tenant.
    """
    _expect_refusal(bench, _cursor(bench), "the cursor of another tenant", tenant=SOUTH)


@check("search-cursors.other-scope-is-refused", clause="C-05", needs=_SEARCH)
def other_scope_is_refused(bench: Bench) -> None:
    """A cursor of another scope raises InvalidCursorError.

    Bind it to the source sets of the context.
    """
    cursor = _cursor(bench)
    _expect_refusal(bench, cursor, "the cursor of another scope", source_sets=("science",))


@check("search-cursors.other-actor-is-refused", clause="C-05", needs=_SEARCH)
def other_actor_is_refused(bench: Bench) -> None:
    """A cursor of another actor raises InvalidCursorError.

    Bind it to the id of the actor.
    """
    _expect_refusal(bench, _cursor(bench), "the cursor of another actor", actor="ben")


@check(
    "search-cursors.other-verb-is-refused",
    clause="C-05",
    needs={Capability.SEMANTIC_SEARCH, Capability.SOURCE_GRAPH},
)
def other_verb_is_refused(bench: Bench) -> None:
    """A cursor of a search is none of another verb.

    Bind it to the verb.
    """
    request = ListSourcesRequest(cursor=_cursor(bench))
    expect_error(
        InvalidCursorError,
        lambda: bench.adapter.list_sources(request, bench.context()),
        "the cursor of a search, given to list_sources,",
    )
