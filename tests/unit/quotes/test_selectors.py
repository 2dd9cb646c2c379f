from __future__ import annotations

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.selector import TextPositionSelector, TextQuoteSelector
from evidence_sophia.model.span import OffsetUnit, Span
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.quotes.selectors import (
    position_selector,
    quote_selector,
    resolve_selectors,
    text_fragment,
    to_unit,
)

TEXT = "naïve 😀 résumé – 猫が好き."


@pytest.mark.parametrize("unit", list(OffsetUnit))
def test_every_span_comes_back(unit: OffsetUnit) -> None:
    """A span counted in another unit and back is the same span."""
    spans = [Span(a, b) for a in range(len(TEXT)) for b in range(a, len(TEXT))]
    back = [to_unit(TEXT, to_unit(TEXT, s, unit), OffsetUnit.CODE_POINTS) for s in spans]
    assert back == spans


def test_utf8_counts_bytes() -> None:
    """A span in UTF-8 cuts the encoded text."""
    there = to_unit(TEXT, Span(6, 7), OffsetUnit.UTF8)
    assert TEXT.encode()[there.start : there.end] == "😀".encode()


def test_utf16_counts_code_units() -> None:
    """A character beyond U+FFFF counts twice in UTF-16."""
    assert to_unit(TEXT, Span(6, 7), OffsetUnit.UTF16) == Span(6, 8, unit=OffsetUnit.UTF16)


def test_utf8_turns_into_utf16_directly() -> None:
    """Any unit turns into any other."""
    utf8 = to_unit(TEXT, Span(8, 14), OffsetUnit.UTF8)
    assert to_unit(TEXT, utf8, OffsetUnit.UTF16) == to_unit(TEXT, Span(8, 14), OffsetUnit.UTF16)


def test_lone_surrogates_are_counted() -> None:
    """A text with a lone surrogate is counted like any other."""
    assert to_unit("\ud800a", Span(1, 2), OffsetUnit.UTF8) == Span(3, 4, unit=OffsetUnit.UTF8)


@pytest.mark.parametrize("unit", [OffsetUnit.UTF8, OffsetUnit.UTF16])
def test_an_edge_inside_a_character_is_an_error(unit: OffsetUnit) -> None:
    """A position between the halves of a character is refused."""
    with pytest.raises(InvariantError, match="falls into a character"):
        to_unit("😀", Span(0, 1, unit=unit), OffsetUnit.CODE_POINTS)


@pytest.mark.parametrize("unit", list(OffsetUnit))
def test_a_span_beyond_the_text_is_an_error(unit: OffsetUnit) -> None:
    """A position after the last one is refused."""
    with pytest.raises(InvariantError, match="beyond the text"):
        to_unit("abc", Span(2, 9, unit=unit), OffsetUnit.CODE_POINTS)


def test_a_quote_selector_holds_its_surroundings() -> None:
    """The selector holds the exact text and what stands before and after it."""
    found = quote_selector("one two three four five", Span(8, 13), context=4)
    assert (found.prefix, found.exact, found.suffix) == ("two ", "three", " fou")


def test_context_is_not_cut_inside_a_cluster() -> None:
    """Prefix and suffix hold a letter together with its marks."""
    found = quote_selector("e\u0301x QUOTE ye\u0301", Span(4, 9), context=3)
    assert (found.prefix, found.suffix) == ("e\u0301x ", " ye\u0301")


def test_a_position_selector_names_its_unit() -> None:
    """A position never leaves without its unit."""
    found = position_selector(TEXT, Span(8, 14), OffsetUnit.UTF16)
    assert (found.start, found.end, found.unit) == (9, 15, OffsetUnit.UTF16)


@pytest.mark.complaint("GoogleChromeLabs/link-to-text-fragment#80")
def test_a_fragment_escapes_its_own_syntax() -> None:
    """Hyphen, comma and ampersand mean something in a fragment, so they are escaped."""
    text = "well-known, A&B"
    assert text_fragment(text, _whole(text)) == "#:~:text=well%2Dknown%2C%20A%26B"


def test_a_fragment_shows_blanks_as_a_page_does() -> None:
    """Line breaks turn into a blank and soft hyphens vanish."""
    text = "a\n  lon\u00adg\u00a0word"
    assert text_fragment(text, _whole(text)) == "#:~:text=a%20long%20word"


def test_a_long_quote_is_given_by_its_ends() -> None:
    """A quote too long to spell out is given by its first and last words."""
    text = " ".join(f"w{number}" for number in range(200))
    assert (
        text_fragment(text, _whole(text))
        == "#:~:text=w0%20w1%20w2%20w3%20w4%20w5,w194%20w195%20w196%20w197%20w198%20w199"
    )


def test_a_quote_of_two_paragraphs_is_given_by_its_ends() -> None:
    """A browser does not match across blocks, so each end stands in one block."""
    text = "first words here\n\n\n\nlast words there"
    assert text_fragment(text, _whole(text)) == (
        "#:~:text=first%20words%20here,last%20words%20there"
    )


def test_long_ends_without_blanks_are_cut_at_a_cluster() -> None:
    """In a script without blanks each end is cut by length, but never inside a cluster."""
    text = "猫" * 59 + "が\u3099" + "猫" * 400 + "が\u3099" + "猫" * 59
    first, last = text_fragment(text, _whole(text)).removeprefix("#:~:text=").split(",")
    assert first.endswith("%E3%82%99")
    assert not last.startswith("%E3%82%99")


def test_a_fragment_may_carry_its_context() -> None:
    """The words before and after tell a repeated quote from its copies."""
    text = "the old cat sat here"
    assert text_fragment(text, Span(8, 11), with_context=True) == (
        "#:~:text=the%20old-,cat,-sat%20here"
    )


def test_context_at_the_edges_of_a_text_is_left_out() -> None:
    """Where nothing stands before or after, the fragment has no context there."""
    assert text_fragment("cat", Span(0, 3), with_context=True) == "#:~:text=cat"


@pytest.mark.parametrize("unit", list(OffsetUnit))
def test_selectors_lead_back_to_their_span(unit: OffsetUnit) -> None:
    """Of two copies the selectors find the one that they were made from."""
    text = "😀 the cat sat. 😀 the cat sat. 😀"
    span = Span(17, 29)
    found = resolve_selectors(
        QuoteIndex(text),
        TextQuoteSelector(exact="the cat sat."),
        position_selector(text, span, unit),
    )
    assert found.span == span


def test_a_prefix_outweighs_a_position() -> None:
    """What stood before the quote tells more than where it stood."""
    text = "a: the cat sat. b: the cat sat."
    quote = TextQuoteSelector(exact="the cat sat.", prefix="b: ")
    position = TextPositionSelector(start=3, end=15, unit=OffsetUnit.UTF8)
    assert resolve_selectors(QuoteIndex(text), quote, position).span == Span(19, 31)


def test_a_position_outside_the_text_is_no_hint() -> None:
    """A stored position that today's text does not reach is left aside."""
    quote = TextQuoteSelector(exact="the cat")
    position = TextPositionSelector(start=900, end=907, unit=OffsetUnit.UTF16)
    assert resolve_selectors(QuoteIndex("the cat"), quote, position).span == Span(0, 7)


def _whole(text: str) -> Span:
    return Span(0, len(text))
