"""Which sentences of a passage may be quoted?"""

from __future__ import annotations

import pytest
from attrs import evolve

from evidence_sophia.answering.extraction.readable import readable_sentences
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span


def passage(
    text: str, source_format: SourceFormat = SourceFormat.HTML, language: str = "en"
) -> Passage:
    """Make a passage of a text."""
    return Passage(
        id="default/pots#0",
        source_id="default/pots",
        source_set="default",
        text_digest="blake3:" + "0" * 64,
        span=Span(0, len(text)),
        text=text,
        format=source_format,
        title="Pots",
        language=language,
    )


def texts(text: str, source_format: SourceFormat = SourceFormat.HTML) -> list[str]:
    """Give the texts of the readable sentences."""
    return [found.text for found in readable_sentences(passage(text, source_format))]


@pytest.mark.parametrize(
    "line",
    [
        "$ pot fill --all # every pot is filled.",
        "# open it again and read from the start.",
        ">>> fill a pot and look at it.",
        "... then the pot is full.",
        "// the pot is filled here.",
    ],
)
def test_lines_of_code_are_no_statements(line: str) -> None:
    """A command, a prompt and a comment are not quoted, though they end like a sentence."""
    assert texts(f"{line}\n\nA pot holds the soil of one plant.") == [
        "A pot holds the soil of one plant."
    ]


def test_the_end_of_a_cut_sentence_is_no_statement() -> None:
    """What starts with a plain small word belongs to a sentence that began elsewhere."""
    assert texts("similarly makes a new pot, which holds more soil.") == []


def test_names_and_entries_may_start_small() -> None:
    """The name of a function and an entry of a list start small and are quoted."""
    text = (
        "fill_pot() puts fresh soil into a pot.\n\n"
        "purge - the pot is emptied and thrown away.\n\n"
        "a rim: the upper edge of the pot.\n\n"
    )
    assert len(texts(text)) == 3


def test_an_item_may_start_small() -> None:
    """An item of a Markdown list may start with a small letter."""
    text = "Water them:\n\n- ferns and mosses, when the soil begins to dry.\n"
    assert texts(text, SourceFormat.MARKDOWN) == ["ferns and mosses, when the soil begins to dry."]


@pytest.mark.parametrize(
    "line",
    [
        "See the description of pots in the manual.",
        "For more details, see the chapter on pots.",
        "Siehe dazu das Kapitel über große Töpfe.",
        "For more information see pots.html.",
    ],
)
def test_a_pointer_elsewhere_is_no_statement(line: str) -> None:
    """A sentence that only sends the reader elsewhere says nothing."""
    assert texts(line) == []


def test_a_label_in_a_cell_is_no_part_of_the_sentence_beside_it() -> None:
    """A sentence in a cell of a table begins where its cell does."""
    text = "Note\tThe pot must have a hole in its bottom."
    (found,) = readable_sentences(passage(text))
    assert found.text == "The pot must have a hole in its bottom."
    assert found.span.of(text) == found.text


def test_a_gloss_is_a_statement() -> None:
    """The line of a manual page that says what a command does is quoted as it stands."""
    assert texts("potfill - fill a pot with fresh soil") == ["potfill - fill a pot with fresh soil"]


def test_a_sentence_knows_the_line_over_it() -> None:
    """The first sentence under a signature opens it; the next one follows on the first."""
    text = "pots.fill(soil)\n\nFill each pot to the rim. Soil that is left over is kept."
    first, second = readable_sentences(passage(text))
    assert (first.lead, first.opens, first.follows) == ("pots.fill(soil)", True, False)
    assert (second.lead, second.opens, second.follows) == ("pots.fill(soil)", False, True)


def test_a_sentence_does_not_follow_across_code() -> None:
    """Where something unread stands between two sentences, the later one follows on nothing."""
    text = "Fill a pot with the command below.\n\n$ pot fill\n\nThis fills one pot to the rim."
    assert [found.follows for found in readable_sentences(passage(text))] == [False, False]


def test_a_script_without_capitals_may_hold_names_that_have_them() -> None:
    """A Chinese sentence with Latin names is prose; a row of Latin names is none."""
    assert texts("Potlib 项目是一个 Python 语言的盆栽软件库。") != []
    assert texts("Kew Gardens, Surrey, No. 5.") == []


def test_what_ingest_took_for_code_is_no_sentence() -> None:
    """Text of a page that ingest saw as code is not read as prose, whatever it looks like."""
    text = "Run these commands in the folder first.\n\nMake all of it and then run the tests now."
    code = text.index("Make")
    seen = evolve(passage(text), prose=(Span(0, code - 2),))
    assert [sentence.text for sentence in readable_sentences(seen)] == [text[: code - 2]]


def test_a_sentence_wrapped_before_a_number_stays_whole() -> None:
    """A number that wrapping put at the start of a line begins no list, and costs no sentence."""
    text = "Welding was shown by burning a mixture of acetylene and O\n2. This way became common."
    found = readable_sentences(passage(text, SourceFormat.PLAIN))
    assert [each.text for each in found] == [
        "Welding was shown by burning a mixture of acetylene and O 2.",
        "This way became common.",
    ]
    assert [each.span.of(text) for each in found] == [
        "Welding was shown by burning a mixture of acetylene and O\n2.",
        "This way became common.",
    ]
