"""Does search find what is there, in order, and as it stands?"""

from __future__ import annotations

from evidence_sophia.contract.requests import SearchRequest
from evidence_sophia.model.capability import Capability
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import first_hit, hits, seeded_document
from evidence_sophia.testing.corpora import twins
from evidence_sophia.testing.kit import check, expect
from evidence_sophia.testing.standard_corpus import NORTH, standard

_SEARCH = frozenset({Capability.SEMANTIC_SEARCH})
#: Every passage of five documents has a word of it.
_HARBOUR = "harbour moon tide ferry light"


@check("semantic-search.best-first", clause="S-01", needs=_SEARCH)
def best_first(bench: Bench) -> None:
    """The passage that has all the words of a query comes first.

    Sort by relevance, best first: a distance, where less is better, must be turned around.
    """
    bench.seed(standard())
    wanted = {
        "mean distance of the Moon from the Earth": "science/moon.txt",
        "neap tides at the quarters of the Moon": "science/tides.txt",
        "ferry sixty passengers": "law/ferry.txt",
        "barrage turbines ebb and flood": "science/review.md",
    }
    for query, source_id in wanted.items():
        found = first_hit(bench, query, bench.context()).passage.source_id
        expect(found == source_id, f"{query!r} finds {found} first, not {source_id}")


@check("semantic-search.scores-descend", clause="S-07", needs=_SEARCH)
def scores_descend(bench: Bench) -> None:
    """A score never rises down the result.

    Higher is better: sort by the score that is returned.
    """
    bench.seed(standard())
    scores = [hit.score for hit in hits(bench, _HARBOUR, bench.context())]
    expect(len(scores) > 2, "a query of common words finds fewer than three passages")  # noqa: PLR2004 - as it says
    expect(scores == sorted(scores, reverse=True), f"scores rise: {scores}")


@check("semantic-search.ties-stand-by-id", clause="S-08", needs=_SEARCH)
def ties_stand_by_id(bench: Bench) -> None:
    """Passages with equal scores stand by their id, ascending.

    Sort by (-score, passage id), over the whole result and not only over a page.
    """
    bench.seed(twins())
    found = hits(bench, "basalt columns", bench.context())
    places = [(-hit.score, hit.passage.id) for hit in found]
    expect(len(found) == 6, f"six equal passages are {len(found)} hits")  # noqa: PLR2004 - as it says
    expect(places == sorted(places), "equal scores do not stand by passage id")


@check("semantic-search.ranks-count-from-one", clause="S-09", needs=_SEARCH)
def ranks_count_from_one(bench: Bench) -> None:
    """A rank is the place in the whole result, from 1, and goes on over the pages.

    Add the place at which a page begins.
    """
    bench.seed(standard())
    request = SearchRequest(_HARBOUR, limit=2)
    ranks = [hit.rank for hit in bench.walk("search", request, bench.context())]
    expect(ranks == list(range(1, len(ranks) + 1)), f"the ranks are {ranks}")


@check("semantic-search.limit-is-a-ceiling", clause="S-04", needs=_SEARCH)
def limit_is_a_ceiling(bench: Bench) -> None:
    """A page has at most as many hits as the limit says, and the best of them.

    Cut after sorting.
    """
    adapter = bench.seed(standard())
    whole = hits(bench, _HARBOUR, bench.context())
    for limit in (1, 2, 3):
        page = adapter.search(SearchRequest(_HARBOUR, limit=limit), bench.context())
        ids = [hit.passage.id for hit in page.items]
        best = [hit.passage.id for hit in whole[:limit]]
        expect(ids == best, f"a limit of {limit} gives {len(ids)} hits, not the best {limit}")


@check("semantic-search.largest-limit-is-served", clause="S-04", needs=_SEARCH)
def largest_limit_is_served(bench: Bench) -> None:
    """The largest limit that the description names is served.

    Name a smaller max_limit, or serve it.
    """
    adapter = bench.seed(standard())
    limit = bench.description.max_limit
    page = adapter.search(SearchRequest(_HARBOUR, limit=limit), bench.context())
    expect(page.items, "the largest limit finds nothing")


@check("semantic-search.same-question-same-hits", clause="S-10", needs=_SEARCH)
def same_question_same_hits(bench: Bench) -> None:
    """The same request on the same data gives the same hits.

    Look for what depends on time, chance or the order of a hash.
    """
    bench.seed(standard())
    first, second = (hits(bench, _HARBOUR, bench.context()) for _ in range(2))
    expect(first == second, "two equal requests differ")


@check("semantic-search.blank-query-is-empty", clause="S-05", needs=_SEARCH)
def blank_query_is_empty(bench: Bench) -> None:
    """A query without a word finds nothing, and is no error.

    Return an empty page without a cursor.
    """
    adapter = bench.seed(standard())
    for query in ("", " ", "\n\t", "?!"):
        page = adapter.search(SearchRequest(query), bench.context())
        expect(not page.items, f"{query!r} finds {len(page.items)} passages")
        expect(not page.cursor, f"{query!r} gives a cursor")


@check("semantic-search.no-match-is-no-error", clause="S-05", needs=_SEARCH)
def no_match_is_no_error(bench: Bench) -> None:
    """A query whose words stand nowhere is no error.

    Return an empty page; absence is a finding.
    """
    adapter = bench.seed(standard())
    page = adapter.search(SearchRequest("xylograph qanat zwieback"), bench.context())
    expect(not page.cursor or page.items, "an empty page gives a cursor")


@check("semantic-search.text-is-verbatim", clause="S-11", needs=_SEARCH)
def text_is_verbatim(bench: Bench) -> None:
    """The text of a passage is what stands in the source at its span, to the character.

    Cut the stored text by code points; strip, join and normalise nothing.
    """
    bench.seed(standard())
    for hit in hits(bench, _HARBOUR, bench.context()):
        passage = hit.passage
        document = seeded_document(passage.source_id)
        stands = passage.span.of(document.text)
        expect(
            passage.text == stands,
            f"{passage.text!r:.60} stands not at {passage.span.start} of {passage.source_id}",
        )


@check("semantic-search.passage-names-its-source", clause="S-12", needs=_SEARCH)
def passage_names_its_source(bench: Bench) -> None:
    """A passage names its source, the set, the title, the format and the digest of the text.

    Copy them from the source; a reader checks a quote against that digest.
    """
    bench.seed(standard())
    for hit in hits(bench, _HARBOUR, bench.context()):
        passage = hit.passage
        source = seeded_document(passage.source_id).source
        given = (passage.source_set, passage.title, passage.format, passage.text_digest)
        true = (source.source_set, source.title, source.format, source.text_digest)
        expect(given == true, f"a passage of {source.id} names {given}")


@check("semantic-search.label-names-the-scope", clause="S-13", needs=_SEARCH)
def label_names_the_scope(bench: Bench) -> None:
    """The label of a hit names what the search could see.

    Put the narrowed scope into the label, not that of the context.
    """
    adapter = bench.seed(standard())
    request = SearchRequest("harbour", source_sets=("law",))
    for hit in adapter.search(request, bench.context()).items:
        seen = hit.label.scope
        expect(
            (seen.tenant, seen.source_sets) == (NORTH, ("law",)),
            f"the label names {seen}, but law of {NORTH} was asked for",
        )


@check("semantic-search.ended-rights-are-not-shown", clause="S-14", needs=_SEARCH)
def ended_rights_are_not_shown(bench: Bench) -> None:
    """A source whose rights have ended is not found.

    Leave out, before ranking, what may no longer be used today.
    """
    bench.seed(standard())
    found = {
        hit.passage.source_id
        for hit in hits(bench, "licensed atlas copper mine granite ridge", bench.context())
    }
    expect("science/ended.txt" not in found, "a source with ended rights is shown")


@check("semantic-search.retracted-sources-are-found", clause="S-14", needs=_SEARCH)
def retracted_sources_are_found(bench: Bench) -> None:
    """A retracted source is found: it grounds nothing, but it is not hidden.

    Keep it in the index; its notice stands at the source.
    """
    bench.seed(standard())
    found = first_hit(bench, "palladium electrode excess heat", bench.context())
    expect(found.passage.source_id == "science/fusion.txt", "a retracted source is not found")
