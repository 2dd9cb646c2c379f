"""Composing an answer from citations alone."""

from __future__ import annotations

from datetime import date

import pytest

from evidence_sophia.answering.compose import compose_extractive_answer
from evidence_sophia.model.answer import AnswerState, CitationLink, Confidence, RefusalReason
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import ClaimLabel, ProvenanceMethod
from evidence_sophia.model.source import SourceKind


def cite(name: str, title: str = "", summary: str = "", **more: object) -> Citation:
    """Make a citation."""
    return Citation(id=name, title=title, summary=summary, **more)  # type: ignore[arg-type] # few kinds


LILY = cite("a", "Lilies", "Lilies harm the kidneys of cats.")
ALOE = cite("b", "Aloe", "Aloe upsets the stomach of a dog.")
FERN = cite("c", "Ferns", "Boston ferns harm neither cats nor dogs.")


@pytest.mark.parametrize(
    ("citations", "state", "confidence"),
    [
        ([], AnswerState.UNGROUNDED, Confidence.UNAVAILABLE),
        ([LILY], AnswerState.PARTIAL, Confidence.CAUTIOUS),
        ([LILY, ALOE], AnswerState.PARTIAL, Confidence.CAUTIOUS),
        ([LILY, ALOE, FERN], AnswerState.GROUNDED, Confidence.GROUNDED),
    ],
)
def test_state_follows_the_number_of_passages(
    citations: list[Citation], state: AnswerState, confidence: Confidence
) -> None:
    """None is ungrounded, one or two are partial, three are grounded."""
    answer = compose_extractive_answer("Which plants harm cats?", citations)
    assert (answer.state, answer.confidence) == (state, confidence)


@pytest.mark.parametrize("query", ["", " \n\t", "\u00a0"])
def test_a_blank_query_abstains(query: str) -> None:
    """A blank query is an abstention, whatever the citations."""
    answer = compose_extractive_answer(query, [LILY, ALOE, FERN])
    assert (answer.state, answer.abstained) == (AnswerState.ABSTAINED, True)
    assert answer.reason == RefusalReason.EMPTY_QUERY


def test_no_citations_is_not_an_abstention() -> None:
    """Without citations nothing is said, and nothing was chosen not to be said."""
    answer = compose_extractive_answer("Which plants harm cats?", [])
    assert (answer.abstained, answer.claims) == (False, ())


def test_each_passage_makes_one_verbatim_claim() -> None:
    """A claim is the citation's summary, to the letter, with its own citation."""
    answer = compose_extractive_answer("cats", [LILY, FERN])
    assert [(claim.text, claim.citation_ids) for claim in answer.claims] == [
        (LILY.summary, ("a",)),
        (FERN.summary, ("c",)),
    ]
    assert {claim.label for claim in answer.claims} == {ClaimLabel.RETRIEVED}


def test_the_title_stands_in_for_a_blank_summary() -> None:
    """Where the summary is blank the title is claimed."""
    answer = compose_extractive_answer("cats", [cite("t", "Lilies harm cats", "  ")])
    assert answer.claims[0].text == "Lilies harm cats"
    assert answer.claims[0].provenance[0].method == ProvenanceMethod.TITLE


def test_a_citation_without_words_carries_no_claim() -> None:
    """A citation with neither title nor summary says nothing and is left out."""
    answer = compose_extractive_answer("cats", [cite("t"), LILY])
    assert [citation.id for citation in answer.citations] == ["a"]


def test_ranking_is_by_shared_content_words() -> None:
    """The citation that shares more content words with the query comes first."""
    answer = compose_extractive_answer("Is the stomach of a dog upset by aloe?", [LILY, ALOE])
    assert [citation.id for citation in answer.citations] == ["b", "a"]


def test_stop_words_do_not_rank() -> None:
    """Words such as «of» and «the» count for nothing."""
    wordy = cite("w", "", "Of the and to in a is it that of the.")
    answer = compose_extractive_answer("the kidneys of the cats", [wordy, LILY])
    assert [citation.id for citation in answer.citations] == ["a", "w"]


def test_ties_keep_their_order() -> None:
    """Citations with equal overlap stay in the order in which they were given."""
    twins = [cite(name, "Lilies", "Lilies harm cats.") for name in "zya"]
    answer = compose_extractive_answer("lilies", twins)
    assert [citation.id for citation in answer.citations] == ["z", "y", "a"]


def test_a_repeated_id_counts_once() -> None:
    """The same citation given three times does not make an answer grounded."""
    answer = compose_extractive_answer("lilies", [LILY, LILY, LILY])
    assert (len(answer.claims), answer.state) == (1, AnswerState.PARTIAL)


def test_text_is_numbered_and_closed() -> None:
    """Each claim has its number, and the last line says that nothing else is asserted."""
    answer = compose_extractive_answer("cats", [LILY, FERN])
    said, closing = answer.answer.split("\n\n")
    assert said == f"{LILY.summary} [1] {FERN.summary} [2]"
    assert closing == "Nothing is asserted here beyond these sources."


def test_the_closing_statement_speaks_the_language_asked_for() -> None:
    """The closing statement is in the reader's language."""
    answer = compose_extractive_answer("cats", [LILY], language="es-MX")
    assert answer.answer.endswith("No se afirma nada más allá de estas fuentes.")


def test_the_citation_map_is_the_projection_of_the_claims() -> None:
    """The map lists each claim with its citations."""
    answer = compose_extractive_answer("cats", [LILY])
    assert answer.citation_map == (CitationLink(claim_id="claim-1", citation_ids=("a",)),)


def test_weights_come_from_the_kind_of_source() -> None:
    """A scholarly citation weighs more than one from the web; an unknown kind weighs least."""
    kinds = (SourceKind.SCHOLARLY, SourceKind.WEB, SourceKind("leaflet"))
    weights = [cite("k", "t", source_kind=kind).weight for kind in kinds]
    assert weights == sorted(weights, reverse=True)
    assert weights[-1] == cite("k").weight


def test_as_of_is_the_newest_fetch_date() -> None:
    """The freshness of an answer is that of its newest evidence."""
    dated = [cite(f"d{day}", "t", fetched_on=date(2026, 1, day)) for day in (3, 9)]
    answer = compose_extractive_answer("Do lilies harm cats?", [*dated, LILY])
    assert answer.as_of == date(2026, 1, 9)
    assert compose_extractive_answer("Do lilies harm cats?", [LILY]).as_of is None
