"""Does anything a person may write or store break it?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import attrs

from evidence_sophia.contract.requests import (
    AnswerRequest,
    GetEvidencePackRequest,
    GetNotebookRequest,
    ListEvidencePacksRequest,
    ListNeighboursRequest,
    ListNotebooksRequest,
    ListSourcesRequest,
    ResolveCitationsRequest,
    VerifyClaimRequest,
)
from evidence_sophia.errors import InvalidCursorError, InvariantError, NotFoundError
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import build, citation_problems, first_hit, hits
from evidence_sophia.testing.checks._forging import forgeries
from evidence_sophia.testing.corpora import TORTURE, unicode
from evidence_sophia.testing.kit import CheckFailure, check, expect, expect_error
from evidence_sophia.testing.standard_corpus import NORTH, standard

_SEARCH = frozenset({Capability.SEMANTIC_SEARCH})
_ANSWERS = frozenset({Capability.GROUNDED_ANSWERS})
_CLAIMS = frozenset({Capability.CLAIM_VERIFICATION})
_TIDES = "science/tides.txt"

#: Lists, a page of one item each.
_LISTS: Final = (
    (Capability.SOURCE_GRAPH, "list_sources", ListSourcesRequest(limit=1)),
    (Capability.SOURCE_GRAPH, "list_neighbours", ListNeighboursRequest(_TIDES, limit=1)),
    (Capability.NOTEBOOKS, "list_notebooks", ListNotebooksRequest(limit=1)),
    (Capability.EVIDENCE_PACKS, "list_evidence_packs", ListEvidencePacksRequest(limit=1)),
)

#: Operators of query languages, markup, controls, and what counts as several characters.
STRANGE: Final = (
    '"',
    "moon AND (tide OR",
    "NEAR(moon tide, 3) *",
    "title:moon^5~2",
    "'; DROP TABLE passages; --",
    "%_[a-z]%",
    "<script>alert('moon')</script>",
    "{{moon}} ${moon} $(moon)",
    "\\u0000 \\",
    "moon\x00tide",
    "\x1b[31mmoon\x07",
    "\u202emoon\u202c \u2066tide\u2069",
    "\ufeffmoon\u200b\u00ad",
    "e\u0301" * 40,
    "\U0001f469\u200d\U0001f52c\U0001f3fd",
    "a\u0301\u0302\u0303\u0304" * 20,
    "\u5929\u7a7a \u0e01\u0e23\u0e38\u0e07 \u0634\u062c\u0631\u0629 \u05e9\u05dc\u05d5\u05dd",
    "\ufb01\u2460\u00bd \u0130\u0131",
    "-" * 300,
)

#: Halves of surrogate pairs, alone, beside a word and in the wrong order.
_HALVES: Final = ("\ud83c", "moon \udf0a tide", "\udf0a\ud83c", "moon\ud800moon")


@check("hostile.text-comes-back-verbatim", clause="G-08", needs=_SEARCH)
def text_comes_back_verbatim(bench: Bench) -> None:
    """Combining marks, astral signs, two directions and odd blanks come back as they stand.

    Normalise nothing that is stored; count in code points, not in bytes or UTF-16 units.
    """
    bench.seed(unicode())
    for word, _ in TORTURE:
        passage = first_hit(bench, word, bench.context()).passage
        document = unicode().document(NORTH, f"torture/{word}.txt")
        stands = passage.span.of(document.text)
        expect(passage.text == stands, f"the passage with {word} is not what stands at its span")
        expect(word in passage.text, f"{word} finds {passage.text!r:.60}")


@check("hostile.line-ends-come-back-verbatim", clause="G-08", needs=_SEARCH)
def line_ends_come_back_verbatim(bench: Bench) -> None:
    """Whatever ends a line is kept, and counts as it is.

    Open files without newline translation.
    """
    bench.seed(unicode())
    passage = first_hit(bench, "markernine", bench.context()).passage
    document = unicode().document(NORTH, "torture/mixed.txt")
    stands = passage.span.of(document.text)
    expect(passage.text == stands, "a passage after mixed line ends is not what stands there")


@check("hostile.quotes-are-exact", clause="G-08", needs=_CLAIMS)
def quotes_are_exact(bench: Bench) -> None:
    """A claim in such letters is supported by exactly the characters that stand there.

    Take the quote from the stored text, never from the claim.
    """
    adapter = bench.seed(unicode())
    for word, text in TORTURE[:4]:
        finding = adapter.verify_claim(VerifyClaimRequest(text), bench.context())
        expect(finding.label == JudgeLabel.SUPPORTED, f"{word} is {finding.label.value}")
        for citation in finding.citations:
            problems = citation_problems(citation, unicode())
            expect(not problems, problems)


@check("hostile.any-query-is-served", clause="G-09", needs=_SEARCH)
def any_query_is_served(bench: Bench) -> None:
    """Any text is a query: nothing in it is an operator, and none of it is an error.

    Cut the query into words yourself; hand no engine its own syntax.
    """
    bench.seed(standard())
    for query in STRANGE:
        hits(bench, query, bench.context())
    plain = {hit.passage.id for hit in hits(bench, "moon tide", bench.context())}
    for query in ("moon -tide", "+moon NOT tide", '"moon tide"'):
        found = {hit.passage.id for hit in hits(bench, query, bench.context())}
        expect(plain <= found, f"{query!r} is read as an expression")


@check("hostile.long-query-is-served", clause="G-09", needs=_SEARCH)
def long_query_is_served(bench: Bench) -> None:
    """A query of a hundred thousand characters is served.

    Bound the work by distinct words; refuse nothing for its length.
    """
    bench.seed(standard())
    query = " ".join(["moon tide harbour"] * 6_000)
    expect(hits(bench, query, bench.context()), "a long query finds nothing")


@check("hostile.any-question-is-served", clause="G-09", needs=_ANSWERS)
def any_question_is_served(bench: Bench) -> None:
    """Any text is a question; the worst that comes of it is a refusal.

    Raise nothing for what a person may write.
    """
    adapter = bench.seed(standard())
    for question in STRANGE:
        answer = adapter.answer(AnswerRequest(question), bench.context())
        expect(answer.query == question, f"{question!r:.40} comes back as {answer.query!r:.40}")


@check("hostile.any-claim-is-served", clause="G-09", needs=_CLAIMS)
def any_claim_is_served(bench: Bench) -> None:
    """Any text is a claim; the worst that comes of it is not_enough.

    Raise nothing for what a person may write.
    """
    adapter = bench.seed(standard())
    for claim in STRANGE:
        finding = adapter.verify_claim(VerifyClaimRequest(claim), bench.context())
        expect(finding.claim == claim, f"{claim!r:.40} comes back as {finding.claim!r:.40}")


def _expect_no_stray(call: Callable[[], object]) -> None:
    """Demand a result, or the refusal of what no UTF-8 can hold."""
    try:
        call()
    except InvariantError:
        return
    except Exception as error:
        message = f"a lone surrogate gives {type(error).__name__}: {error}"
        raise CheckFailure(message) from error


@check("hostile.lone-surrogate-in-a-query", clause="G-09", needs=_SEARCH)
def lone_surrogate_in_a_query(bench: Bench) -> None:
    """A query with half a character is served, or refused with InvariantError.

    Look for it before you encode: an encoder's own error is a stray one.
    """
    bench.seed(standard())
    for query in _HALVES:
        _expect_no_stray(partial(hits, bench, query, bench.context()))


@check("hostile.lone-surrogate-in-a-question", clause="G-09", needs=_ANSWERS)
def lone_surrogate_in_a_question(bench: Bench) -> None:
    """A question with half a character is answered, or refused with InvariantError.

    Look for it before you encode: an encoder's own error is a stray one.
    """
    adapter = bench.seed(standard())
    for question in _HALVES:
        _expect_no_stray(partial(adapter.answer, AnswerRequest(question), bench.context()))


@check("hostile.lone-surrogate-in-a-claim", clause="G-09", needs=_CLAIMS)
def lone_surrogate_in_a_claim(bench: Bench) -> None:
    """A claim with half a character has a finding, or is refused with InvariantError.

    Look for it before you encode: an encoder's own error is a stray one.
    """
    adapter = bench.seed(standard())
    for claim in _HALVES:
        request = VerifyClaimRequest(claim)
        _expect_no_stray(partial(adapter.verify_claim, request, bench.context()))


def _expect_unknown(bench: Bench, verb: str, request: type[object]) -> None:
    for id_ in STRANGE:
        asked = request((id_,)) if request is ResolveCitationsRequest else request(id_)  # type: ignore[call-arg]  # each takes an id
        call = partial(getattr(bench.adapter, verb), asked, bench.context())
        expect_error(NotFoundError, call, f"the id {id_!r:.40}")


@check("hostile.any-passage-id-is-unknown", clause="G-09", needs={Capability.CITATIONS})
def any_passage_id_is_unknown(bench: Bench) -> None:
    """A strange passage id is an unknown one.

    Compare ids as text; build no expression from them.
    """
    bench.seed(standard())
    _expect_unknown(bench, "resolve_citations", ResolveCitationsRequest)


@check("hostile.any-pack-id-is-unknown", clause="G-09", needs={Capability.EVIDENCE_PACKS})
def any_pack_id_is_unknown(bench: Bench) -> None:
    """A strange pack id is an unknown one.

    Compare ids as text; build no path from them.
    """
    bench.seed(standard())
    _expect_unknown(bench, "get_evidence_pack", GetEvidencePackRequest)


@check("hostile.any-notebook-id-is-unknown", clause="G-09", needs={Capability.NOTEBOOKS})
def any_notebook_id_is_unknown(bench: Bench) -> None:
    """A strange notebook id is an unknown one.

    Compare ids as text; build no path from them.
    """
    bench.seed(standard())
    _expect_unknown(bench, "get_notebook", GetNotebookRequest)


@check("hostile.any-source-id-is-unknown", clause="G-09", needs={Capability.SOURCE_GRAPH})
def any_source_id_is_unknown(bench: Bench) -> None:
    """A strange source id is an unknown one.

    Compare ids as text; build no path from them.
    """
    bench.seed(standard())
    _expect_unknown(bench, "list_neighbours", ListNeighboursRequest)


@check("hostile.forged-cursors-open-nothing", clause="C-07")
def forged_cursors_open_nothing(bench: Bench) -> None:
    """To a list, too, a forged cursor is an invalid one, or a place in that list.

    Read the place in a cursor as you read a request; let no error of reading it out.
    """
    adapter = bench.seed(standard())
    context = bench.context()
    for _ in range(2 * bench.has(Capability.EVIDENCE_PACKS)):
        build(bench)
    for capability, verb, request in _LISTS:
        if not bench.has(capability):
            continue
        whole = bench.walk(verb, request, context)
        cursor = getattr(adapter, verb)(request, context).cursor
        for forged in forgeries(verb, request, context, cursor):
            asked = attrs.evolve(request, cursor=forged)
            try:
                items = getattr(adapter, verb)(asked, context).items
            except InvalidCursorError:
                continue
            except Exception as error:
                message = f"{verb} answers a forged cursor with {type(error).__name__}: {error}"
                raise CheckFailure(message) from error
            expect(set(items) <= set(whole), f"a forged cursor of {verb} opens something else")
