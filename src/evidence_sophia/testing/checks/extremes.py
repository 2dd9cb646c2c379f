"""Does it serve a backend that holds nothing, and one that holds very much?"""

from __future__ import annotations

from functools import partial

import attrs

from evidence_sophia.contract.requests import (
    MAX_LIMIT,
    AnswerRequest,
    ListEvidencePacksRequest,
    ListNotebooksRequest,
    ListSourcesRequest,
    ResolveCitationsRequest,
    SearchRequest,
    VerifyClaimRequest,
)
from evidence_sophia.errors import NotFoundError
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import build, first_hit
from evidence_sophia.testing.corpora import EMPTY, NEEDLE, huge
from evidence_sophia.testing.kit import check, expect, expect_error

_SEARCH = frozenset({Capability.SEMANTIC_SEARCH})


@check("extremes.empty-search", clause="G-11", needs=_SEARCH)
def empty_search(bench: Bench) -> None:
    """A search in an empty backend finds nothing, and is no error.

    Divide by no count that may be 0; make what is missing.
    """
    page = bench.seed(EMPTY).search(SearchRequest("moon"), bench.context())
    expect(not page.items and not page.cursor, "an empty backend finds something")


@check("extremes.empty-answer", clause="G-11", needs={Capability.GROUNDED_ANSWERS})
def empty_answer(bench: Bench) -> None:
    """A question to an empty backend is refused, as a value.

    Return a refusal.
    """
    answer = bench.seed(EMPTY).answer(AnswerRequest("What is the Moon?"), bench.context())
    expect(answer.is_refusal, "an empty backend answers")


@check("extremes.empty-claim", clause="G-11", needs={Capability.CLAIM_VERIFICATION})
def empty_claim(bench: Bench) -> None:
    """Of a claim an empty backend says not_enough.

    Return a finding.
    """
    request = VerifyClaimRequest("The Moon is far.")
    label = bench.seed(EMPTY).verify_claim(request, bench.context()).label
    expect(label == JudgeLabel.NOT_ENOUGH, f"an empty backend says {label.value}")


@check("extremes.empty-sources", clause="G-11", needs={Capability.SOURCE_GRAPH})
def empty_sources(bench: Bench) -> None:
    """An empty backend lists no sources.

    Return an empty page without a cursor.
    """
    page = bench.seed(EMPTY).list_sources(ListSourcesRequest(), bench.context())
    expect(not page.items and not page.cursor, "an empty backend lists sources")


@check("extremes.empty-notebooks", clause="G-11", needs={Capability.NOTEBOOKS})
def empty_notebooks(bench: Bench) -> None:
    """An actor without a notebook gets an empty list.

    Make no notebook before something is kept.
    """
    page = bench.seed(EMPTY).list_notebooks(ListNotebooksRequest(), bench.context())
    expect(not page.items and not page.cursor, "an empty backend lists notebooks")


@check("extremes.empty-citations", clause="G-11", needs={Capability.CITATIONS})
def empty_citations(bench: Bench) -> None:
    """In an empty backend every passage is unknown.

    Raise NotFoundError, as anywhere.
    """
    adapter = bench.seed(EMPTY)
    request = ResolveCitationsRequest(("passage",))
    call = partial(adapter.resolve_citations, request, bench.context())
    expect_error(NotFoundError, call, "a passage of an empty backend")


@check("extremes.empty-packs", clause="G-11", needs={Capability.EVIDENCE_PACKS})
def empty_packs(bench: Bench) -> None:
    """An empty backend lists no packs, and a pack of unsupported claims can be built.

    A pack without sources is seen by everybody of the tenant who may read packs.
    """
    adapter = bench.seed(EMPTY)
    page = adapter.list_evidence_packs(ListEvidencePacksRequest(), bench.context())
    expect(not page.items and not page.cursor, "an empty backend lists packs")
    pack = build(bench)
    narrow = bench.context(actor="ben", source_sets=())
    found = bench.walk("list_evidence_packs", ListEvidencePacksRequest(), narrow)
    expect([each.id for each in found] == [pack.id], "a pack without sources is not listed")


@check("extremes.needle-in-thousands", clause="G-12", needs=_SEARCH)
def needle_in_thousands(bench: Bench) -> None:
    """One passage among thousands is found, and comes first.

    Rank everything in scope, not a sample of it.
    """
    bench.seed(huge())
    passage = first_hit(bench, "heron weir ring 70413", bench.context()).passage
    expect(NEEDLE in passage.text, f"the best of thousands is {passage.text!r:.60}")


@check("extremes.long-results-hang-together", clause="G-12", needs=_SEARCH)
def long_results_hang_together(bench: Bench) -> None:
    """A long result walked in pages has no passage twice, and begins as one large page does.

    A result may end after 1,000 hits in all, but on whole pages and in one order.
    """
    adapter = bench.seed(huge())
    limit = min(MAX_LIMIT, bench.description.max_limit)
    request = SearchRequest("ledger willow", limit=limit)
    first = [hit.passage.id for hit in adapter.search(request, bench.context()).items]
    expect(len(first) > 1, "a word of every document finds fewer than two passages")
    smaller = attrs.evolve(request, limit=(len(first) + 1) // 2)
    walked = [hit.passage.id for hit in bench.walk("search", smaller, bench.context())]
    expect(len(set(walked)) == len(walked), "a passage stands on two pages")
    expect(walked[: len(first)] == first, "the pages differ from one large page")
