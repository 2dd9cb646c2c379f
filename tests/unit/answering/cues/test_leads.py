"""Lines that name what stands under them."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.cues.leads import is_gloss, is_lead
from evidence_sophia.model.span import Span
from evidence_sophia.text.blocks import Block, BlockKind


def block(kind: BlockKind, text: str) -> Block:
    """Make a block of a text."""
    return Block(kind=kind, span=Span(0, len(text)))


@pytest.mark.parametrize("text", ["stack.push(item, *, last=None)", "Watering", "--dry-run"])
def test_a_short_open_line_leads(text: str) -> None:
    """A signature, an option or a title on a line of its own names what follows."""
    assert is_lead(block(BlockKind.PARAGRAPH, text), text)


@pytest.mark.parametrize(
    "text", ["It is full.", "For example:", "name\tsize", "one\ntwo", "a" * 121]
)
def test_prose_does_not_lead(text: str) -> None:
    """A sentence, an announcement, a row, several lines and a long line name nothing."""
    assert not is_lead(block(BlockKind.PARAGRAPH, text), text)


def test_headings_and_terms_lead_whatever_they_say() -> None:
    """What its reader knows as a heading or a term is one, a list item never."""
    assert is_lead(block(BlockKind.HEADING, "Why?"), "Why?")
    assert is_lead(block(BlockKind.TERM, "pot:"), "pot:")
    assert not is_lead(block(BlockKind.LIST_ITEM, "pot"), "pot")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pot-fill - fill a pot with fresh soil", True),
        ("REPOT — move a plant into another pot", True),
        ("pot-fill - soil", False),
        ("Pots, soil - and water for all of them.", False),
        ("well-known plants of the house", False),
    ],
)
def test_a_gloss_names_a_thing_and_says_what_it_is(text: str, expected: bool) -> None:
    """The first line of a manual page is a gloss; other lines with a dash are none."""
    assert is_gloss(text) is expected
