"""What users reported of other tools, by the numbers of the subject page: 1 to 23."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.model.quote import QuoteReason, QuoteStatus, QuoteWarning
from evidence_sophia.model.span import OffsetUnit, Span
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.quotes.policy import ACCEPTABLE_LEVELS, QuotePolicy
from evidence_sophia.quotes.selectors import position_selector, text_fragment


@pytest.mark.complaint("google/langextract#201")
@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("今天天气很好,我们去公园散步。", "我们去公园散步"),
        ("今日は天気がいいので、公園へ行きます。", "公園へ行きます"),
        ("오늘은 날씨가 좋아서 공원에 갑니다.", "공원에 갑니다"),
        ("วันนี้อากาศดีมากเราไปสวน", "อากาศดีมาก"),
    ],
    ids=["zh", "ja", "ko", "th"],
)
def test_complaint_01_scripts_without_blanks_get_a_span(source: str, quote: str) -> None:
    """Quotes in Chinese, Japanese, Korean and Thai got no span at all."""
    start = source.index(quote)
    assert QuoteIndex(source).verify(quote).span == Span(start, start + len(quote))


@pytest.mark.complaint("google/langextract#289")
def test_complaint_02_the_span_covers_the_whole_quote() -> None:
    """The span ended after the first words."""
    source = "A start. The patient’s heart rate\nrose to “120 bpm” and stayed there. An end."
    quote = 'The patient\'s heart rate rose to "120 bpm" and stayed there.'
    assert QuoteIndex(source).verify(quote).text == source[9:-8]


@pytest.mark.complaint("google/langextract#334")
def test_complaint_03_characters_before_do_not_shift_offsets() -> None:
    """Emoji and accents before the quote shifted its offsets."""
    source = "Ünïcödé 😀👍🏽 e\u0301: the quote"
    assert QuoteIndex(source).verify("the quote").text == "the quote"


@pytest.mark.complaint("google/langextract#485")
def test_complaint_04_repeats_do_not_collapse() -> None:
    """Repeated mentions all became the first one."""
    verdict = QuoteIndex("aspirin, then aspirin, then aspirin").verify("aspirin")
    assert [span.start for span in verdict.occurrences] == [0, 14, 28]


@pytest.mark.complaint("speedyk-005/chunklet-py#75")
def test_complaint_04_the_prefix_picks_one() -> None:
    """A repeated chunk was always mapped to its first place."""
    verdict = QuoteIndex("a aspirin b aspirin").verify("aspirin", prefix="b ")
    assert verdict.span == Span(12, 19)


@pytest.mark.doubling
@pytest.mark.complaint("google/langextract#197")
def test_complaint_05_a_miss_takes_time_with_the_length() -> None:
    """Aligning what was not there took half an hour on 13,000 characters."""

    def work(size: int) -> Callable[[], object]:
        source = "the patient took aspirin and felt better " * (size // 41)
        quote = "the patient took ibuprofen and felt worse " * (size // 820)

        def run() -> object:
            index = QuoteIndex(source)
            return index.verify(quote), index.explain(quote)

        return run

    assert growth(work, 40_000) < LINEAR


@pytest.mark.complaint("google/langextract#210")
def test_complaint_06_no_policy_admits_by_score() -> None:
    """Matching by similarity could not be switched off; here it cannot be switched on."""
    source = "The dose is 25 mg, given twice a day for the whole of the first week of treatment."
    quote = source.replace("25", "26")
    policies = [QuotePolicy(accept=level) for level in ACCEPTABLE_LEVELS]
    assert not any(QuoteIndex(source, policy=one).verify(quote).is_found for one in policies)


@pytest.mark.doubling
@pytest.mark.complaint("google/langextract#188")
def test_complaint_07_markdown_takes_time_with_the_length() -> None:
    """Markdown made from a PDF took over an hour."""

    def work(size: int) -> Callable[[], object]:
        line = "| **a** | [b](c) | `d` |\n\n- *item* with ![x](y.png) and <b>tag</b>\n\n> q\n"
        text = line * (size // len(line))
        return lambda: QuoteIndex(text, format="markdown").verify("item with")

    assert growth(work, 40_000) < LINEAR


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        pytest.param(
            "the category", "cat", marks=pytest.mark.complaint("hypothesis/h#2634"), id="head"
        ),
        pytest.param(
            "it is unable",
            "able",
            marks=pytest.mark.complaint("ucbepic/DataAgentBench#79"),
            id="tail",
        ),
        pytest.param(
            "a concatenation",
            "cat",
            marks=pytest.mark.complaint("tinylabscom/mvm#2546"),
            id="middle",
        ),
    ],
)
def test_complaint_08_a_short_quote_is_not_found_inside_a_word(source: str, quote: str) -> None:
    """Short texts were anchored inside other words."""
    assert QuoteIndex(source).verify(quote).reason == QuoteReason.CUTS_WORD


@pytest.mark.complaint("hypothesis/client#480")
def test_complaint_09_absent_text_is_not_anchored() -> None:
    """Text that had been deleted was anchored to whatever stood there."""
    verdict = QuoteIndex("It has all been rewritten since.").verify("the old words stood here")
    assert (verdict.status, verdict.reason) == (QuoteStatus.NOT_FOUND, QuoteReason.ABSENT)


@pytest.mark.complaint("hypothesis/product-backlog#954")
def test_complaint_10_every_quote_gets_a_verdict_in_order() -> None:
    """A failure to anchor was not reported as one."""
    quotes = ["cat", "absent", "", "sat"]
    verdicts = QuoteIndex("the cat sat").verify_all(quotes)
    assert [(one.quote, one.is_found) for one in verdicts] == [
        ("cat", True),
        ("absent", False),
        ("", False),
        ("sat", True),
    ]


@pytest.mark.complaint("hypothesis/client#3693")
def test_complaint_11_a_line_end_separates_words() -> None:
    """Where lines of a PDF join, the blank was missing."""
    assert QuoteIndex("the last\nword").verify("last word").is_found


@pytest.mark.complaint("hypothesis/client#3693")
def test_complaint_11_no_blank_is_invented_inside_a_word() -> None:
    """A blank is content where the source has none."""
    assert not QuoteIndex("the lastword").verify("last word").is_found


@pytest.mark.complaint("hypothesis/client#4331")
@pytest.mark.parametrize("blank", ["\n", "  ", "\t", "\r\n", "\u00a0", " \n ", "\u2003", "\n\n"])
def test_complaint_12_any_blanks_are_alike(blank: str) -> None:
    """Another version of the extractor wrote other whitespace, and all quotes were lost."""
    source = blank.join(["the", "quick", "brown", "fox"])
    assert QuoteIndex(source).verify("the quick brown fox").span == Span(0, len(source))


@pytest.mark.complaint("hypothesis/client#1329")
@pytest.mark.parametrize("quote", ["First words", "last words", "First words, last words"])
def test_complaint_13_quotes_at_the_ends_of_the_source(quote: str) -> None:
    """A quote that ended with the page's last character was lost (also client#558)."""
    assert QuoteIndex("First words, last words").verify(quote).text == quote


@pytest.mark.complaint("hypothesis/h#2396")
def test_complaint_14_a_wild_position_is_answered_with_the_right_one() -> None:
    """Stored positions were wildly off, and were believed."""
    verdict = QuoteIndex("one two three four").verify_at("three four", 9_000, 9_010)
    assert (verdict.reason, verdict.occurrences) == (QuoteReason.ELSEWHERE, (Span(8, 18),))


@pytest.mark.complaint("tilgovi/dom-anchor-text-quote#1")
def test_complaint_15_a_short_quote_is_warned_of() -> None:
    """Short quotes matched by chance and nobody knew (also PR 7)."""
    warnings = QuoteIndex("of this and of that").verify("of").warnings
    assert {QuoteWarning.SHORT, QuoteWarning.REPEATED} <= set(warnings)


@pytest.mark.complaint("GoogleChromeLabs/link-to-text-fragment#80")
def test_complaint_16_a_fragment_escapes_hyphens() -> None:
    """A hyphen in the quote was read as the fragment's own syntax."""
    assert text_fragment("well-known, so", Span(0, 14)) == "#:~:text=well%2Dknown%2C%20so"


@pytest.mark.complaint("WICG/scroll-to-text-fragment#253")
def test_complaint_17_zero_width_spaces_are_dropped_and_kept_in_the_span() -> None:
    """Nobody had said what a zero-width space matches."""
    assert QuoteIndex("so zero\u200bwidth it is").verify("zerowidth").text == "zero\u200bwidth"


@pytest.mark.complaint("WICG/scroll-to-text-fragment#78")
@pytest.mark.parametrize(
    ("source", "quote", "is_found"),
    [("東京都に住む", "京都", True), ("ประเทศไทย", "เทศ", True), ("the kyoto", "yoto", False)],
)
def test_complaint_18_words_have_edges_only_in_scripts_with_blanks(
    source: str, quote: str, is_found: bool
) -> None:
    """A rule about word edges cannot hold where no blanks stand between words (PR 43)."""
    assert QuoteIndex(source).verify(quote).is_found is is_found


@pytest.mark.complaint("w3c/web-annotation#206")
@pytest.mark.parametrize("unit", list(OffsetUnit))
def test_complaint_19_a_position_names_its_unit(unit: OffsetUnit) -> None:
    """The standard does not say what a character position counts."""
    assert position_selector("a😀b", Span(2, 3), unit).unit is unit


@pytest.mark.complaint("google-gemini/gemini-cli#29039")
@pytest.mark.parametrize(
    ("unit", "start", "end"),
    [(OffsetUnit.CODE_POINTS, 4, 9), (OffsetUnit.UTF8, 9, 15), (OffsetUnit.UTF16, 5, 10)],
)
def test_complaint_20_three_units_name_one_span(unit: OffsetUnit, start: int, end: int) -> None:
    """UTF-8 bytes were read as UTF-16 units or code points.

    Also firebase/firebase-android-sdk#8033, maximhq/bifrost#4345 and
    teng-lin/notebooklm-py#2210.
    """
    source = "é😀é quoté"
    span = QuoteIndex(source).verify("quoté").span
    assert span is not None
    found = position_selector(source, span, unit)
    assert (found.start, found.end) == (start, end)


@pytest.mark.complaint("mozilla/pdf.js#9448")
def test_complaint_21_expansions_before_the_quote_do_not_shift_it() -> None:
    """Highlights drifted after ½, which normalisation made longer."""
    assert QuoteIndex("½ ﬃ … ½ — the quote").verify("the quote").text == "the quote"


@pytest.mark.complaint("krisk/Fuse#840")
@pytest.mark.parametrize("letter", ["ß", "İ", "ŉ", "ǰ", "e\u0301", "\u0130\u0307"])
def test_complaint_22_letters_that_change_length_do_not_shift_it(letter: str) -> None:
    """Highlights drifted after letters whose other case is longer."""
    assert QuoteIndex(f"{letter * 5} the quote").verify("the quote").text == "the quote"


@pytest.mark.complaint("openfoodfacts/smooth-app#7735")
@pytest.mark.parametrize("letter", ["þ", "æ", "\u0378", "\U0001f9ff", "\ud800", "\ufffe"])
def test_complaint_23_no_character_breaks_the_map(letter: str) -> None:
    """A thorn crashed the highlighter."""
    source = f"{letter} quote {letter} here {letter}"
    assert QuoteIndex(source).verify(f"quote {letter} here").text == f"quote {letter} here"
