"""Does anything cross from one tenant or source set into another?"""

from __future__ import annotations

from evidence_sophia.contract.requests import SearchRequest
from evidence_sophia.model.capability import Capability
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import hits
from evidence_sophia.testing.corpus import Corpus
from evidence_sophia.testing.kit import check, expect
from evidence_sophia.testing.standard_corpus import NORTH, SOUTH, standard

_SEARCH = frozenset({Capability.SEMANTIC_SEARCH})
_EVERYWHERE = "moon tides harbour lighthouse cider newspaper"


@check("isolation.tenants-see-their-own", clause="G-03", needs=_SEARCH)
def tenants_see_their_own(bench: Bench) -> None:
    """Two tenants with the same ids each find their own texts.

    Make the tenant part of every key and of every filter.
    """
    bench.seed(standard())
    for tenant in (NORTH, SOUTH):
        found = hits(bench, _EVERYWHERE, bench.context(tenant))
        expect(found, f"{tenant} finds nothing")
        for hit in found:
            texts = [each.text for each in standard().of(tenant)]
            expect(
                any(hit.passage.text in text for text in texts),
                f"{tenant} finds {hit.passage.text!r:.60}, which is not its own",
            )


@check("isolation.unknown-tenant-finds-nothing", clause="G-03", needs=_SEARCH)
def unknown_tenant_finds_nothing(bench: Bench) -> None:
    """An unknown tenant finds nothing, and that is no error.

    Fall back on nothing: no default tenant, no pattern.
    """
    bench.seed(standard())
    for tenant in ("west", "nort", "NORTH", "%", "*", "north' OR '1'='1"):
        found = hits(bench, _EVERYWHERE, bench.context(tenant))
        expect(not found, f"the unknown tenant {tenant!r} finds {len(found)} passages")


@check("isolation.other-tenants-weigh-nothing", clause="G-04", needs=_SEARCH)
def other_tenants_weigh_nothing(bench: Bench) -> None:
    """What other tenants hold does not change a score: statistics do not cross tenants.

    Count passages and words by tenant, or give each tenant an index of its own.
    """
    query = "mean distance of the Moon and tides"
    bench.seed(standard())
    beside = [(hit.passage.text, hit.score) for hit in hits(bench, query, bench.context())]
    bench.seed(Corpus(name="alone", documents=standard().of(NORTH)))
    alone = [(hit.passage.text, hit.score) for hit in hits(bench, query, bench.context())]
    expect(beside == alone, "another tenant's texts change the scores")


@check("isolation.context-narrows-search", clause="G-05", needs=_SEARCH)
def context_narrows_search(bench: Bench) -> None:
    """A search finds only what stands in the source sets of its context.

    Filter by the scope of the context in the store.
    """
    bench.seed(standard())
    for source_set in ("law", "science"):
        found = hits(bench, _EVERYWHERE, bench.context(source_sets=(source_set,)))
        sets = {hit.passage.source_set for hit in found}
        expect(sets == {source_set}, f"a scope of {source_set} finds {sorted(sets)}")


@check("isolation.request-narrows-search", clause="G-05", needs=_SEARCH)
def request_narrows_search(bench: Bench) -> None:
    """A request for some source sets finds only what stands in them.

    Filter by the narrowed scope, not by that of the context.
    """
    adapter = bench.seed(standard())
    request = SearchRequest(_EVERYWHERE, source_sets=("law",), limit=20)
    sets = {hit.passage.source_set for hit in adapter.search(request, bench.context()).items}
    expect(sets == {"law"}, f"a request for law finds {sorted(sets)}")


@check("isolation.empty-scope-sees-nothing", clause="G-06", needs=_SEARCH)
def empty_scope_sees_nothing(bench: Bench) -> None:
    """A scope without a source set sees nothing; it is not the whole tenant.

    Tell an empty list from None.
    """
    bench.seed(standard())
    found = hits(bench, _EVERYWHERE, bench.context(source_sets=()))
    expect(not found, f"an empty scope finds {len(found)} passages")


@check("isolation.unknown-set-is-empty", clause="G-06", needs=_SEARCH)
def unknown_set_is_empty(bench: Bench) -> None:
    """A source set that holds nothing finds nothing, and that is no error.

    Return an empty page.
    """
    bench.seed(standard())
    found = hits(bench, _EVERYWHERE, bench.context(source_sets=("sciences",)))
    expect(not found, f"an unknown source set finds {len(found)} passages")


@check("isolation.scope-comes-before-ranking", clause="G-07", needs=_SEARCH)
def scope_comes_before_ranking(bench: Bench) -> None:
    """Better hits outside the scope take no place from those within.

    Filter in the store before ranking and cutting, not on the page that was found.
    """
    adapter = bench.seed(standard())
    whole = hits(bench, "harbour", bench.context(), limit=1)
    expect(whole and whole[0].passage.source_set == "law", "the best hit is not of law")
    request = SearchRequest("harbour", limit=1, source_sets=("science",))
    found = adapter.search(request, bench.context()).items
    expect(len(found) == 1, "hits outside the scope take the place of the one within")
