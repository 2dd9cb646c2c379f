"""Does a reader get all that is needed to find the evidence again?"""

from __future__ import annotations

from functools import partial

from evidence_sophia.contract.requests import ListCitationsRequest, ResolveCitationsRequest
from evidence_sophia.errors import InvalidCursorError, NotFoundError
from evidence_sophia.model.capability import Capability
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import (
    citation_problems,
    first_hit,
    kept_id,
    notebook,
    passage_id,
)
from evidence_sophia.testing.doubtful_corpus import doubtful
from evidence_sophia.testing.kit import check, expect, expect_error
from evidence_sophia.testing.standard_corpus import NORTH, SOUTH, standard

_FOUND = frozenset({Capability.CITATIONS, Capability.SEMANTIC_SEARCH})
_KEPT = frozenset({Capability.CITATIONS, Capability.NOTEBOOKS})
_MOON = "mean distance of the Moon from the Earth"
_FERRY = "ferry sixty passengers"
_NOWHERE = "no-such-passage"


@check("citations.stand-in-the-asked-order", clause="R-01", needs=_FOUND)
def stand_in_the_asked_order(bench: Bench) -> None:
    """Citations come in the order in which their passages were asked for.

    Look the passages up together, but answer in the order of the request.
    """
    adapter = bench.seed(standard())
    ids = [passage_id(bench, query, bench.context()) for query in (_FERRY, _MOON)]
    for asked in (ids, ids[::-1]):
        page = adapter.resolve_citations(ResolveCitationsRequest(asked), bench.context())
        expect([each.id for each in page.items] == asked, "the order is not the one asked for")


@check("citations.stand-once-each", clause="R-02", needs=_FOUND)
def stand_once_each(bench: Bench) -> None:
    """A passage that is asked for twice is cited once, at its first place.

    Drop repeated ids before looking them up.
    """
    adapter = bench.seed(standard())
    moon, ferry = (passage_id(bench, query, bench.context()) for query in (_MOON, _FERRY))
    request = ResolveCitationsRequest((moon, ferry, moon))
    ids = [each.id for each in adapter.resolve_citations(request, bench.context()).items]
    expect(ids == [moon, ferry], f"three ids of two passages give {len(ids)} citations")


@check("citations.quote-the-passage", clause="R-03", needs=_FOUND)
def quote_the_passage(bench: Bench) -> None:
    """A citation quotes its passage verbatim, at the passage's span.

    Copy id, text and span of the passage; the summary is the same text.
    """
    adapter = bench.seed(standard())
    passage = first_hit(bench, _MOON, bench.context()).passage
    request = ResolveCitationsRequest((passage.id,))
    citation = adapter.resolve_citations(request, bench.context()).items[0]
    given = (citation.passage_id, citation.quote, citation.summary, citation.span)
    true = (passage.id, passage.text, passage.text, passage.span)
    expect(given == true, f"the citation says {given!r:.200}")


@check("citations.carry-the-facts-of-the-source", clause="R-04", needs=_FOUND)
def carry_the_facts_of_the_source(bench: Bench) -> None:
    """A citation carries title, kind, publisher, address, licence and dates of its source.

    Copy them from the source; a reader finds the document by them alone.
    """
    adapter = bench.seed(standard())
    for query in (_MOON, _FERRY):
        request = ResolveCitationsRequest((passage_id(bench, query, bench.context()),))
        citation = adapter.resolve_citations(request, bench.context()).items[0]
        problems = citation_problems(citation, standard(), NORTH)
        expect(not problems, problems)


@check("citations.unknown-passage-is-not-found", clause="R-05", needs=_FOUND)
def unknown_passage_is_not_found(bench: Bench) -> None:
    """An unknown passage raises NotFoundError, which lists every unknown id.

    Look all up before raising; give no part of a result.
    """
    adapter = bench.seed(standard())
    moon = passage_id(bench, _MOON, bench.context())
    asked = ResolveCitationsRequest((_NOWHERE, moon, "another"))
    error = expect_error(
        NotFoundError,
        lambda: adapter.resolve_citations(asked, bench.context()),
        "an unknown passage",
    )
    listed = " ".join(error.details)
    expect(_NOWHERE in listed and "another" in listed, f"the details list {error.details}")
    expect(moon not in listed, "the details list a passage that was found")


@check("citations.foreign-passage-is-not-found", clause="R-06", needs=_FOUND)
def foreign_passage_is_not_found(bench: Bench) -> None:
    """A passage outside the scope, or of another tenant, is not found.

    Look up within tenant and source sets; the id alone opens nothing.
    """
    adapter = bench.seed(standard())
    request = ResolveCitationsRequest((passage_id(bench, _FERRY, bench.context()),))
    for context, where in (
        (bench.context(source_sets=("science",)), "outside the scope"),
        (bench.context(SOUTH), "of another tenant"),
    ):
        expect_error(
            NotFoundError,
            partial(adapter.resolve_citations, request, context),
            f"a passage {where}",
        )


@check("citations.foreign-looks-like-unknown", clause="R-06", needs=_FOUND)
def foreign_looks_like_unknown(bench: Bench) -> None:
    """The error does not tell a foreign passage from one that exists nowhere.

    Raise the same error with the same words for both.
    """
    adapter = bench.seed(standard())
    foreign = passage_id(bench, _FERRY, bench.context())
    unknown = foreign[:-1] + ("0" if foreign[-1] != "0" else "1")
    context = bench.context(source_sets=("science",))
    words = []
    for id_ in (foreign, unknown):
        request = ResolveCitationsRequest((id_,))
        error = expect_error(
            NotFoundError,
            partial(adapter.resolve_citations, request, context),
            "a foreign passage",
        )
        words.append(f"{error} {error.hint()}".replace(id_, "ID"))
    expect(words[0] == words[1], f"{words[0]!r} and {words[1]!r} tell them apart")


@check("citations.of-a-kept-answer", clause="R-07", needs=_KEPT)
def of_a_kept_answer(bench: Bench) -> None:
    """The citations of a kept answer are those of the answer, in its order.

    Return them as they were kept.
    """
    adapter = bench.seed(standard())
    entry = notebook(bench, "Moon and harbour", bench.context()).entries[0]
    page = adapter.list_citations(ListCitationsRequest(entry.answer_id), bench.context())
    expect(page.items == entry.answer.citations, "they are not those of the answer")


@check("citations.of-a-kept-answer-page-by-page", clause="C-02", needs=_KEPT)
def of_a_kept_answer_page_by_page(bench: Bench) -> None:
    """The pages of the citations of an answer, joined, are all of them.

    Page over the order of the answer.
    """
    bench.seed(standard())
    entry = notebook(bench, "Moon and harbour", bench.context()).entries[0]
    request = ListCitationsRequest(entry.answer_id, limit=1)
    walked = bench.walk("list_citations", request, bench.context())
    expect(walked == entry.answer.citations, f"pages of 1 give {len(walked)} citations")


@check("citations.foreign-cursor-is-refused", clause="C-05", needs=_KEPT)
def foreign_cursor_is_refused(bench: Bench) -> None:
    """A cursor of one answer is none of another.

    Bind it to the request.
    """
    adapter = bench.seed(standard())
    first, second = (kept_id(bench, "Moon and harbour", bench.context(), place) for place in (0, 1))
    page = adapter.list_citations(ListCitationsRequest(first, limit=1), bench.context())
    expect(page.cursor, "one of three citations gives no cursor")
    for cursor in (page.cursor, "x"):
        request = ListCitationsRequest(second, limit=1, cursor=cursor)
        expect_error(
            InvalidCursorError,
            partial(adapter.list_citations, request, bench.context()),
            "the cursor of another answer",
        )


@check("citations.unknown-answer-is-not-found", clause="R-08", needs=_KEPT)
def unknown_answer_is_not_found(bench: Bench) -> None:
    """An answer that nobody has kept raises NotFoundError.

    Never return an empty page for it.
    """
    adapter = bench.seed(standard())
    request = ListCitationsRequest("no-such-answer")
    expect_error(
        NotFoundError,
        lambda: adapter.list_citations(request, bench.context()),
        "an unknown answer",
    )


@check("citations.answer-of-another-is-not-found", clause="R-08", needs=_KEPT)
def answer_of_another_is_not_found(bench: Bench) -> None:
    """An answer that another actor has kept is not found, whatever the role.

    Look only into notebooks of the actor.
    """
    adapter = bench.seed(standard())
    request = ListCitationsRequest(kept_id(bench, "Notes of Ben", bench.context(actor="ben")))
    expect_error(
        NotFoundError,
        lambda: adapter.list_citations(request, bench.context(actor="ada")),
        "an answer of another actor",
    )


@check("citations.answer-outside-the-scope-is-not-found", clause="R-08", needs=_KEPT)
def answer_outside_the_scope_is_not_found(bench: Bench) -> None:
    """An answer that cites anything outside the scope is not found.

    Never leave out single citations: a page is never partly foreign.
    """
    adapter = bench.seed(standard())
    request = ListCitationsRequest(kept_id(bench, "Moon and harbour", bench.context(), 1))
    narrow = bench.context(source_sets=("science",))
    expect_error(
        NotFoundError,
        lambda: adapter.list_citations(request, narrow),
        "an answer outside the scope",
    )


@check("citations.answer-noting-outside-is-not-found", clause="R-08", needs=_KEPT)
def answer_noting_outside_is_not_found(bench: Bench) -> None:
    """A kept answer whose notes name a source outside the scope is not found.

    Look a kept answer up as the notebook that holds it shows it: N-06.
    """
    adapter = bench.seed(doubtful())
    request = ListCitationsRequest(kept_id(bench, "Hidden note", bench.context()))
    expect(adapter.list_citations(request, bench.context()).items, "it has no citations")
    narrow = bench.context(source_sets=("science",))
    call = partial(adapter.list_citations, request, narrow)
    expect_error(NotFoundError, call, "an answer that tells of a source outside the scope")
