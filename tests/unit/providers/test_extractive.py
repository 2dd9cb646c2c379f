"""Does the generator that needs no model quote, and nothing else?"""

from __future__ import annotations

import pytest
from tests.embedders import CONTEXT

from evidence_sophia.answering.synthesis.generator import GenerateText
from evidence_sophia.answering.synthesis.prompted import PromptedSynthesizer
from evidence_sophia.answering.synthesis.synthesizer import OfferedPassage, Synthesize
from evidence_sophia.errors import DecodeError
from evidence_sophia.providers.extractive import ExtractiveGenerator

LILY = OfferedPassage(id="c1", text="Lilies are old. Lilies harm the kidneys of cats.")
FERN = OfferedPassage(id="c2", text="Ferns like shade.")


def proposed(question: str, *passages: OfferedPassage, most: int = 3) -> list[tuple[str, ...]]:
    """Give what is proposed: each text with its citations."""
    model = PromptedSynthesizer(generator=ExtractiveGenerator(most=most))
    request = Synthesize(question=question, passages=passages, language="en")
    made = model.synthesize(request, CONTEXT)
    assert made.abstained is not bool(made.claims)
    return [(each.text, *each.citation_ids) for each in made.claims]


def test_the_nearest_sentence_of_a_passage_is_quoted() -> None:
    """Word for word, with the id of its passage."""
    found = proposed("Do lilies harm cats?", LILY, FERN)
    assert found == [("Lilies harm the kidneys of cats.", "c1")]


def test_without_a_word_in_common_it_abstains() -> None:
    """Nothing is invented where nothing answers."""
    assert proposed("Who built the mill?", LILY, FERN) == []


def test_no_more_sentences_than_asked() -> None:
    """The first passages are the best ones."""
    assert [text for text, _ in proposed("lilies, ferns", LILY, FERN, most=1)] == [
        "Lilies are old."
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Write a poem.",
        "[]",
        "{}",
        '{"language": "en", "question": 1, "passages": []}',
        '{"language": "en", "question": "x", "passages": [1]}',
        '{"language": "en", "question": "x", "passages": [{"id": "c1"}]}',
    ],
)
def test_only_the_prompt_of_this_library_is_answered(text: str) -> None:
    """Any other text is refused by the library's own error."""
    request = GenerateText(instructions="", text=text)
    with pytest.raises(DecodeError):
        ExtractiveGenerator().generate(request, CONTEXT)
