"""Are the sources listed as they are, with the links between them?"""

from __future__ import annotations

from functools import partial

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import ListNeighboursRequest, ListSourcesRequest
from evidence_sophia.errors import InvalidCursorError, NotFoundError
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.source_link import LinkDirection
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import expect_same_source, seeded_document
from evidence_sophia.testing.kit import check, expect, expect_error, fail
from evidence_sophia.testing.standard_corpus import NORTH, SOUTH, standard

_GRAPH = frozenset({Capability.SOURCE_GRAPH})


def _ids(bench: Bench, context: RequestContext, **asked: object) -> list[str]:
    request = ListSourcesRequest(**asked)  # type: ignore[arg-type]  # checked by the request
    return [source.id for source in bench.walk("list_sources", request, context)]


def _seeded_ids(tenant: str, *source_sets: str) -> list[str]:
    return [each.source.id for each in standard().of(tenant, source_sets or None)]


def _links(
    bench: Bench, source_id: str, context: RequestContext | None = None, **asked: object
) -> tuple[Neighbour, ...]:
    request = ListNeighboursRequest(source_id, **asked)  # type: ignore[arg-type]  # checked by the request
    return bench.walk("list_neighbours", request, context or bench.context())


def _shown(neighbours: tuple[Neighbour, ...]) -> list[tuple[str, str, str]]:
    return [(n.relation.value, n.direction.value, n.target) for n in neighbours]


@check("source-graph.lists-all-by-id", clause="SG-01", needs=_GRAPH)
def lists_all_by_id(bench: Bench) -> None:
    """Every source in scope is listed, by id: retracted ones and ended ones too.

    Sort by id; hide nothing, since the notice stands at the source.
    """
    bench.seed(standard())
    found = _ids(bench, bench.context())
    expect(found == _seeded_ids(NORTH), f"{len(found)} sources are listed: {found}")


@check("source-graph.facts-as-stated", clause="SG-02", needs=_GRAPH)
def facts_as_stated(bench: Bench) -> None:
    """A source has every fact that was stated: rights, retraction, dates and links.

    Keep every field; free metadata may be added.
    """
    bench.seed(standard())
    for source in bench.walk("list_sources", ListSourcesRequest(), bench.context()):
        expect_same_source(source, seeded_document(source.id).source)


@check("source-graph.page-by-page", clause="C-02", needs=_GRAPH)
def page_by_page(bench: Bench) -> None:
    """The pages of the list, joined, are all sources; foreign cursors are refused.

    Page over the order of the ids, and bind the cursor.
    """
    adapter = bench.seed(standard())
    found = _ids(bench, bench.context(), limit=3)
    expect(found == _seeded_ids(NORTH), f"pages of 3 give {found}")
    cursor = adapter.list_sources(ListSourcesRequest(limit=3), bench.context()).cursor
    for foreign, context in (
        (cursor, bench.context(SOUTH)),
        (cursor, bench.context(source_sets=("law",))),
        ("x", bench.context()),
    ):
        asked = ListSourcesRequest(limit=3, cursor=foreign)
        expect_error(
            InvalidCursorError,
            partial(adapter.list_sources, asked, context),
            "a foreign cursor",
        )


@check("source-graph.scope-is-kept", clause="SG-03", needs=_GRAPH)
def scope_is_kept(bench: Bench) -> None:
    """Only sources of the asked source sets and of the tenant are listed.

    Filter in the store, by tenant and source set.
    """
    bench.seed(standard())
    law = _seeded_ids(NORTH, "law")
    by_context = _ids(bench, bench.context(source_sets=("law",)))
    by_request = _ids(bench, bench.context(), source_sets=("law",))
    south = _ids(bench, bench.context(SOUTH))
    expect(by_context == law, f"a context of law lists {by_context}")
    expect(by_request == law, f"a request for law lists {by_request}")
    expect(south == _seeded_ids(SOUTH), f"the other tenant lists {south}")


@check("source-graph.links-out-and-in", clause="SG-04", needs=_GRAPH)
def links_out_and_in(bench: Bench) -> None:
    """Neighbours are the links that a source states, and those that lead to it, in order.

    Sort by relation, direction and target; the target of a link in is the other source.
    """
    bench.seed(standard())
    wanted = {
        "science/tides.txt": [
            ("cites", "in", "science/moon.txt"),
            ("derived_from", "in", "law/lighthouse.txt"),
            ("supersedes", "out", "science/tides-old.txt"),
        ],
        "science/moon.txt": [
            ("cites", "in", "law/lighthouse.txt"),
            ("cites", "out", "https://doi.org/10.5555/kit.moon"),
            ("cites", "out", "science/tides.txt"),
        ],
        "science/fusion.txt": [("retracts", "in", "science/notice.txt")],
        "law/ferry.txt": [],
    }
    for source_id, links in wanted.items():
        found = _shown(_links(bench, source_id))
        expect(found == links, f"the neighbours of {source_id} are {found}")


@check("source-graph.neighbours-are-whole", clause="SG-05", needs=_GRAPH)
def neighbours_are_whole(bench: Bench) -> None:
    """A neighbour that is held comes with its source, one that is not comes without.

    Look up every target; an outside address is no source.
    """
    bench.seed(standard())
    for neighbour in _links(bench, "science/moon.txt"):
        if neighbour.target.startswith("https:"):
            expect(neighbour.source is None, "a source was invented for an outside address")
        elif neighbour.source is None:
            fail(f"the source {neighbour.target} is missing")
        else:
            expect(neighbour.source.id == neighbour.target, "it is another source")
            expect_same_source(neighbour.source, seeded_document(neighbour.target).source)


@check("source-graph.links-in-bring-their-source", clause="SG-05", needs=_GRAPH)
def links_in_bring_their_source(bench: Bench) -> None:
    """A link that leads to a source comes with the source that states it, in every scope.

    Give links in of sources in scope only, each with its source: there is none without.
    """
    bench.seed(standard())
    for source_sets, count in ((None, 2), (("science",), 1)):
        context = bench.context(source_sets=source_sets)
        links = _links(bench, "science/tides.txt", context)
        leading_here = [each for each in links if each.direction == LinkDirection.IN]
        expect(len(leading_here) == count, f"{len(leading_here)} links lead to it, not {count}")
        for each in leading_here:
            expect(each.source, f"the link from {each.target} comes without its source")
            expect(each.source and each.source.id == each.target, "it is another source")


@check("source-graph.one-relation", clause="SG-06", needs=_GRAPH)
def one_relation(bench: Bench) -> None:
    """A relation that is asked for leaves out the others.

    Filter before paging.
    """
    bench.seed(standard())
    found = _shown(_links(bench, "science/tides.txt", relation="supersedes"))
    wanted = [("supersedes", "out", "science/tides-old.txt")]
    expect(found == wanted, f"asked for supersedes, it gives {found}")


@check("source-graph.neighbours-page-by-page", clause="C-02", needs=_GRAPH)
def neighbours_page_by_page(bench: Bench) -> None:
    """The pages of the neighbours, joined, are all of them; foreign cursors are refused.

    Page over the sorted whole, and bind the cursor to the source.
    """
    adapter = bench.seed(standard())
    whole = _links(bench, "science/tides.txt")
    walked = _links(bench, "science/tides.txt", limit=1)
    expect(walked == whole, f"pages of 1 give {len(walked)} of {len(whole)} neighbours")
    request = ListNeighboursRequest("science/tides.txt", limit=1)
    cursor = adapter.list_neighbours(request, bench.context()).cursor
    for foreign in (cursor, "x"):
        other = ListNeighboursRequest("science/moon.txt", limit=1, cursor=foreign)
        expect_error(
            InvalidCursorError,
            partial(adapter.list_neighbours, other, bench.context()),
            "the cursor of another source",
        )


@check("source-graph.foreign-neighbours-stay-hidden", clause="SG-07", needs=_GRAPH)
def foreign_neighbours_stay_hidden(bench: Bench) -> None:
    """A target outside the scope has no source; a link from outside the scope is not shown.

    Look for both ends within the scope.
    """
    bench.seed(standard())
    science = bench.context(source_sets=("science",))
    found = _shown(_links(bench, "science/tides.txt", science))
    expect(
        ("derived_from", "in", "law/lighthouse.txt") not in found,
        "a source outside the scope is shown by its link",
    )
    law = bench.context(source_sets=("law",))
    stated = _links(bench, "law/lighthouse.txt", law)
    wanted = [("cites", "out", "science/moon.txt"), ("derived_from", "out", "science/tides.txt")]
    expect(_shown(stated) == wanted, f"the stated links are {_shown(stated)}")
    expect(
        all(neighbour.source is None for neighbour in stated),
        "a source outside the scope is given",
    )


@check("source-graph.unknown-source-is-not-found", clause="SG-08", needs=_GRAPH)
def unknown_source_is_not_found(bench: Bench) -> None:
    """Neighbours of a source that is unknown or outside the scope: NotFoundError.

    Look the source up first; never return an empty page for it.
    """
    adapter = bench.seed(standard())
    narrow = bench.context(source_sets=("science",))
    for source_id, context in (
        ("no/such.txt", bench.context()),
        ("law/ferry.txt", narrow),
        ("law/ferry.txt", bench.context(SOUTH)),
    ):
        request = ListNeighboursRequest(source_id)
        expect_error(
            NotFoundError,
            partial(adapter.list_neighbours, request, context),
            f"{source_id}, unknown or out of scope,",
        )
