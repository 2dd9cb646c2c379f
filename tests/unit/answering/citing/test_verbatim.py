"""Do the words of a claim stand in the evidence?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from evidence_sophia.answering.citing.verbatim import verify_verbatim
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.model.source import Retraction, RetractionState, Source
from evidence_sophia.model.source_format import SourceFormat

MakeSource = Callable[..., Source]
MakeEvidence = Callable[..., Evidence]
TEXT = "Ferns like shade. They are **not** safe for dogs. Water them if the soil is dry."


def test_words_that_stand_there_are_cited(source: MakeSource, evidence: MakeEvidence) -> None:
    """A claim whose words stand in two passages is supported by the characters of both."""
    claim = "They are not safe for dogs."
    found = verify_verbatim(claim, evidence((source("a"), TEXT), (source("b"), f"Yes. {TEXT}")))
    assert (found.claim, found.label) == (claim, JudgeLabel.SUPPORTED)
    assert found.method == VerificationMethod.VERBATIM
    assert [each.id for each in found.citations] == ["1", "2"]
    assert [each.source_id for each in found.citations] == ["default/a", "default/b"]
    assert {each.quote for each in found.citations} == {"They are **not** safe for dogs."}
    spans = [each.span for each in found.citations]
    assert [span.start for span in spans if span] == [18, 23]
    assert found.explanation == "The words of the claim stand verbatim in 2 passages."


def test_a_stored_html_text_is_read_as_plain(source: MakeSource, evidence: MakeEvidence) -> None:
    """The stored text of an HTML source holds no tags, so what looks like one is text."""
    html = source("a", format=SourceFormat.HTML)
    found = verify_verbatim("Write <b> for bold.", evidence((html, "Write <b> for bold.")))
    assert found.label == JudgeLabel.SUPPORTED
    assert found.explanation == "The words of the claim stand verbatim in one passage."


@pytest.mark.parametrize("claim", ["They are safe for dogs.", "Ferns like sun.", "dogs are"])
def test_other_words_are_not_enough(source: MakeSource, evidence: MakeEvidence, claim: str) -> None:
    """Words that stand nowhere as they are given support nothing."""
    found = verify_verbatim(claim, evidence((source("a"), TEXT)))
    assert (found.label, found.citations) == (JudgeLabel.NOT_ENOUGH, ())
    assert found.explanation == "No passage that the search found has the words of the claim."


def test_no_evidence_is_not_enough(evidence: MakeEvidence) -> None:
    """Where the search finds nothing, nothing is supported."""
    assert verify_verbatim("Ferns like shade.", evidence()).label == JudgeLabel.NOT_ENOUGH


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Ferns are not safe for dogs.", "safe for dogs."),
        ("Ferns are safe for dogs only if they are small.", "Ferns are safe for dogs"),
    ],
)
def test_a_claim_cut_out_of_its_condition_is_not_enough(
    source: MakeSource, evidence: MakeEvidence, text: str, claim: str
) -> None:
    """Words whose own source turns or conditions them do not support the bare claim."""
    found = verify_verbatim(claim, evidence((source("a"), text)))
    assert found.label == JudgeLabel.NOT_ENOUGH
    assert "where the text beside them changes what they say: “A”" in found.explanation


@pytest.mark.parametrize("state", [RetractionState.RETRACTED, RetractionState.WITHDRAWN])
def test_a_retracted_source_supports_nothing(
    source: MakeSource, evidence: MakeEvidence, state: RetractionState
) -> None:
    """What stands only in a retracted or withdrawn source is not enough, and that is said."""
    bad = source("bad", retraction=Retraction(state=state))
    found = verify_verbatim("Ferns like shade.", evidence((bad, TEXT)))
    assert found.label == JudgeLabel.NOT_ENOUGH
    assert f"only in a source that is {state}: “Bad”" in found.explanation
    beside = verify_verbatim("Ferns like shade.", evidence((bad, TEXT), (source("a"), TEXT)))
    assert [each.source_id for each in beside.citations] == ["default/a"]


def test_ended_rights_support_nothing(source: MakeSource, evidence: MakeEvidence) -> None:
    """What stands only in a source whose rights have ended is not enough, and that is said."""
    ended = source("old", rights_expire_on=date(2026, 5, 31))
    found = verify_verbatim("Ferns like shade.", evidence((ended, TEXT)))
    assert found.label == JudgeLabel.NOT_ENOUGH
    assert "only in a source whose rights have ended: “Old”" in found.explanation


def test_somebodys_own_data_support_nothing(source: MakeSource, evidence: MakeEvidence) -> None:
    """What stands only in somebody's own data is not enough, and that is said."""
    own = source("diary", metadata=(("personal", "true"),))
    found = verify_verbatim("Ferns like shade.", evidence((own, TEXT)))
    assert found.label == JudgeLabel.NOT_ENOUGH
    assert "only in somebody's own data: “Diary”" in found.explanation


def test_a_concern_alone_forbids_nothing(source: MakeSource, evidence: MakeEvidence) -> None:
    """A source with an expression of concern may support; a pack names the concern."""
    doubted = source("a", retraction=Retraction(state=RetractionState.EXPRESSION_OF_CONCERN))
    found = verify_verbatim("Ferns like shade.", evidence((doubted, TEXT)))
    assert found.label == JudgeLabel.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("the Moon is made of cheese", "It is not true that the Moon is made of cheese."),
        ("ferns sing", "Nobody believes that ferns sing."),
        ("Gold is cheap.", "It is false that\ngold is cheap."),
        ("water is dry", 'The report said "water is dry" and was wrong.'),
        ("Cats are toxic to lilies", "Some claim that cats are toxic to lilies, which is wrong."),
        ("the", "See the Moon orbit the Earth."),
    ],
)
def test_words_after_others_of_their_sentence_are_not_enough(
    source: MakeSource, evidence: MakeEvidence, claim: str, text: str
) -> None:
    """What a sentence denies or reports stands in it word for word."""
    found = verify_verbatim(claim, evidence((source("a"), text)))
    assert (found.label, found.citations) == (JudgeLabel.NOT_ENOUGH, ())


@pytest.mark.parametrize(
    "claim",
    [
        "Ferns like shade.",
        "Ferns like shade",
        "They need water every week.",
        "Ferns like shade. They need water every week.",
    ],
)
def test_whole_sentences_are_enough(source: MakeSource, evidence: MakeEvidence, claim: str) -> None:
    """With or without their last mark, in a paragraph, a list or a quotation."""
    for text in (
        "# Ferns\n\n**Ferns** like shade. They need water every week.\n",
        "- Ferns like shade. They need\n  water every week.\n- Moss does not.\n",
        "> Ferns like shade. They need water every week.\n",
    ):
        found = verify_verbatim(claim, evidence((source("a"), text)))
        assert found.label == JudgeLabel.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "text", "told"),
    [
        ("Los helechos prefieren la sombra.", "Los helechos prefieren la sombra.", "un pasaje"),
        ("Die Farne mögen den Schatten.", "Die Farne wachsen.", "Keine der gefundenen Passagen"),
    ],
)
def test_a_finding_is_explained_in_the_language_of_the_claim(
    source: MakeSource, evidence: MakeEvidence, claim: str, text: str, told: str
) -> None:
    """Who asserts in a language reads in it what was found."""
    assert told in verify_verbatim(claim, evidence((source("a"), text))).explanation
