"""Degenerate input, offsets, repeats, long quotes, truncation."""

from __future__ import annotations

import pytest

from evidence_sophia.model.quote import QuoteReason, QuoteStatus, QuoteWarning
from evidence_sophia.model.span import OffsetUnit, Span
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.quotes.selectors import to_unit

NO_CONTENT = [
    "   ",
    "\n\t",
    "...",
    "…",
    "—",
    "“”",
    "''",
    "\u200b",
    "\u00ad",
    "\u200e\u200f",
    "\ufeff",
    ".,;:",
    "[]",
    "\u0301",
]

BEFORE = [
    ("emoji", "😀😀 "),
    ("an emoji family", "👨‍👩‍👧 "),
    ("decomposed letters", "e\u0301a\u0308 "),
    ("ligatures", "ﬁﬃ "),
    ("an ellipsis", "… "),
    ("an arrow", "→ "),
    ("a fraction", "½ "),
    ("dotted I", "İ "),
    ("sharp s", "ß "),
    ("Celsius sign", "℃ "),
    ("thorn", "þ "),
    ("many blanks", "  \r\n\r\n  "),
    ("soft hyphens", "a\u00adb\u00adc "),
    ("a line-end hyphen", "infor-\nmation "),
    ("full-width text", "ＡＢＣ　"),
    ("Hangul jamo", "\u1112\u1161\u11ab "),
    ("an unassigned character", "\u0378 "),
    ("a private character", "\ue000 "),
    ("a lone surrogate", "\ud800 "),
    ("a nul", "\0 "),
    ("a noncharacter", "\ufffe "),
]


@pytest.mark.parametrize("quote", NO_CONTENT)
def test_a_quote_without_content_is_degenerate(quote: str) -> None:
    """A quote without a letter, number or symbol is never found."""
    verdict = QuoteIndex(f"some {quote} text").verify(quote)
    assert verdict.status == QuoteStatus.DEGENERATE
    assert verdict.reason in (QuoteReason.NO_CONTENT, QuoteReason.EMPTY_QUOTE)


def test_an_empty_quote_is_degenerate() -> None:
    """An empty quote stands nowhere."""
    verdict = QuoteIndex("some text").verify("")
    assert (verdict.status, verdict.reason) == (QuoteStatus.DEGENERATE, QuoteReason.EMPTY_QUOTE)


@pytest.mark.parametrize("source", ["", "   ", "\ufeff", "\u200b\n"])
def test_an_empty_source_is_degenerate(source: str) -> None:
    """Nothing stands in an empty source."""
    verdict = QuoteIndex(source).verify("some text")
    assert (verdict.status, verdict.reason) == (QuoteStatus.DEGENERATE, QuoteReason.EMPTY_SOURCE)


@pytest.mark.parametrize("before", [pytest.param(text, id=name) for name, text in BEFORE])
def test_what_stands_before_does_not_shift_a_span(before: str) -> None:
    """Rewrites before the quote do not move its raw span."""
    source = before + "it’s late"
    verdict = QuoteIndex(source).verify("it's late")
    assert verdict.span == Span(len(before), len(source))


@pytest.mark.parametrize("before", [pytest.param(text, id=name) for name, text in BEFORE])
def test_what_stands_inside_stays_inside(before: str) -> None:
    """A quote over rewrites covers them whole."""
    source = f"so it is {before}late now."
    verdict = QuoteIndex(source).verify(f"it is {before}late")
    assert verdict.text == f"it is {before}late"


@pytest.mark.parametrize("before", [pytest.param(text, id=name) for name, text in BEFORE])
@pytest.mark.parametrize("unit", list(OffsetUnit))
def test_a_span_comes_back_from_every_unit(before: str, unit: OffsetUnit) -> None:
    """The three units name the same span."""
    source = before + "it’s late"
    span = QuoteIndex(source).verify("it's late").span
    assert span is not None
    assert to_unit(source, to_unit(source, span, unit), OffsetUnit.CODE_POINTS) == span


def test_every_repeat_is_counted() -> None:
    """All places are listed in order and counted."""
    verdict = QuoteIndex("the cat, the cat and the cat").verify("the cat")
    assert [span.start for span in verdict.occurrences] == [0, 9, 21]
    assert verdict.occurrence_count == 3


def test_a_repeated_quote_is_found_with_a_warning() -> None:
    """A quote that stands several times is found, and the verdict warns."""
    verdict = QuoteIndex("the cat sat. the cat sat.").verify("the cat sat.")
    assert verdict.is_found
    assert QuoteWarning.REPEATED in verdict.warnings


@pytest.mark.parametrize(
    ("prefix", "suffix", "start"),
    [("a: ", None, 3), ("b: ", None, 15), (None, " c", 27), ("b:", " b", 15)],
)
def test_surroundings_pick_one_of_several(
    prefix: str | None, suffix: str | None, start: int
) -> None:
    """Prefix and suffix tell a quote from its copies."""
    source = "a: the cat, b: the cat b d: the cat c"
    verdict = QuoteIndex(source).verify("the cat", prefix=prefix, suffix=suffix)
    assert verdict.span == Span(start, start + 7) if prefix else verdict.is_found


@pytest.mark.parametrize(("near", "start"), [(0, 0), (10, 9), (100, 21), (17, 21)])
def test_a_position_picks_the_nearest_of_several(near: int, start: int) -> None:
    """A hint picks the nearest place."""
    verdict = QuoteIndex("the cat, the cat and the cat").verify("the cat", near=near)
    assert verdict.span == Span(start, start + 7)


def test_the_strictest_place_is_preferred() -> None:
    """Of several places the one with the same characters is chosen."""
    verdict = QuoteIndex("it’s late, it's late").verify("it's late")
    assert verdict.span == Span(11, 20)


def test_a_cut_place_does_not_hide_a_whole_one() -> None:
    """Where the first place cuts a word, the next one is tried."""
    verdict = QuoteIndex("the category of the cat").verify("the cat")
    assert verdict.span == Span(16, 23)


@pytest.mark.parametrize("length", [300, 3_000, 30_000])
def test_a_long_quote_is_found_whole(length: int) -> None:
    """Length is no obstacle, and the whole is checked."""
    words = " ".join(f"word{number}’s" for number in range(length // 8))
    source = f"before {words} after"
    assert QuoteIndex(source).verify(words.replace("’", "'")).span == Span(7, 7 + len(words))


@pytest.mark.parametrize("place", [0, 1_500, 2_990])
def test_one_change_in_a_long_quote_is_enough(place: int) -> None:
    """One changed word refuses a quote of thousands of characters."""
    words = [f"word{number}" for number in range(3_000)]
    source = " ".join(words)
    words[place] = "wort7"
    assert not QuoteIndex(source).verify(" ".join(words)).is_found


def test_a_quote_longer_than_its_source_is_refused() -> None:
    """A quote with more text than the source is not found."""
    assert not QuoteIndex("the cat sat").verify("the cat sat " * 40).is_found


@pytest.mark.parametrize(
    "tail",
    [
        ", unless it is cooked.",
        " except on Sundays.",
        ", provided that it is cooked.",
        " only if it is cooked.",
    ],
)
def test_a_condition_cut_off_is_warned_of(tail: str) -> None:
    """A true quote whose condition was cut off is found with a warning."""
    verdict = QuoteIndex(f"Dogs may eat this plant{tail}").verify("Dogs may eat this plant")
    assert verdict.is_found
    assert QuoteWarning.TRUNCATED_CONDITION in verdict.warnings


def test_a_quote_that_keeps_its_condition_is_not_warned_of() -> None:
    """No warning where nothing was cut off."""
    source = "Dogs may eat this plant, unless it is raw. Cats may not."
    verdict = QuoteIndex(source).verify("Dogs may eat this plant, unless it is raw.")
    assert QuoteWarning.TRUNCATED_CONDITION not in verdict.warnings


def test_a_bidi_override_is_warned_of() -> None:
    """Text that shows in another order than it reads is pointed out."""
    verdict = QuoteIndex("it is \u202eefas\u202c now").verify("it is \u202eefas\u202c now")
    assert QuoteWarning.BIDI_OVERRIDE in verdict.warnings


def test_a_case_difference_is_reported_not_accepted() -> None:
    """A quote that differs in case only is refused as such."""
    verdict = QuoteIndex("We met Polish people.").verify("We met polish people.")
    assert (verdict.status, verdict.reason) == (QuoteStatus.NOT_FOUND, QuoteReason.LENIENT_ONLY)


def test_a_cut_word_is_named() -> None:
    """A refusal names the edge rule that decided."""
    assert QuoteIndex("It is unable.").verify("able").reason == QuoteReason.CUTS_WORD


def test_a_cut_number_is_named() -> None:
    """A refusal names the edge rule that decided."""
    assert QuoteIndex("It took 125 days.").verify("25 days").reason == QuoteReason.CUTS_NUMBER


def test_a_claimed_span_is_confirmed() -> None:
    """A quote that stands where it is claimed to stand is found there."""
    verdict = QuoteIndex("one two one two").verify_at("one two", 8, 15)
    assert verdict.span == Span(8, 15)


def test_a_claimed_span_elsewhere_is_said_to_be_elsewhere() -> None:
    """A claimed span that is wrong is refused, and the right place is told."""
    verdict = QuoteIndex("one two three four").verify_at("three four", 0, 10)
    assert (verdict.status, verdict.reason) == (QuoteStatus.NOT_FOUND, QuoteReason.ELSEWHERE)
    assert verdict.occurrences == (Span(8, 18),)


@pytest.mark.parametrize(("start", "end"), [(0, 0), (100, 200), (0, 1_000), (17, 18)])
def test_a_claimed_span_may_be_wild(start: int, end: int) -> None:
    """A claimed span outside the text is just wrong."""
    verdict = QuoteIndex("one two three four").verify_at("three four", start, end)
    assert verdict.reason == QuoteReason.ELSEWHERE


def test_one_pass_gives_the_same_verdicts() -> None:
    """Many quotes at once get the verdicts that each would get alone."""
    index = QuoteIndex("the cat’s hat, the unable cat " * 40)
    quotes = ["the cat's hat", "able cat", "", "absent words of some length, rather many", "hat"]
    assert index.verify_all(quotes) == tuple(index.verify(quote) for quote in quotes)
