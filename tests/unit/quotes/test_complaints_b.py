"""What users reported of other tools, by the numbers of the subject page: 24 to 45."""

from __future__ import annotations

import pytest

from evidence_sophia.model.quote import NearMissKind, QuoteReason, QuoteStatus
from evidence_sophia.model.span import Span
from evidence_sophia.quotes.extract import find_quotations
from evidence_sophia.quotes.index import QuoteIndex, verify_quotes
from evidence_sophia.quotes.policy import TYPOGRAPHY, QuotePolicy
from evidence_sophia.text.fold_table import FOLDS


@pytest.mark.complaint("omegat-org/omegat#234")
def test_complaint_24_width_folding_keeps_the_span() -> None:
    """Folding full width and ℃ shifted the highlight."""
    source = "℃ ＡＢＣ １２３ です"
    assert QuoteIndex(source).verify("ABC 123").span == Span(2, 9)


@pytest.mark.complaint("scambier/obsidian-omnisearch#520")
@pytest.mark.parametrize("quote", ["كتب", "שלום"])
def test_complaint_25_marks_are_content(quote: str) -> None:
    """Hebrew and Arabic marks were stripped from one side, and wrong words lit up."""
    assert not QuoteIndex("כָּתַב שָׁלוֹם كَتَبَ").verify(quote).is_found


@pytest.mark.complaint("scambier/obsidian-omnisearch#520")
def test_complaint_25_a_span_covers_whole_clusters() -> None:
    """A span ends after the marks of its last letter."""
    source = "قال كَتَبَ هنا"
    assert QuoteIndex(source).verify("كَتَبَ").text == "كَتَبَ"


@pytest.mark.complaint("monarch-initiative/dismech#8048")
@pytest.mark.parametrize("quote", ["the well-known mutation", "the wellknown mutation"])
def test_complaint_26_a_line_end_hyphen_may_be_there_or_not(quote: str) -> None:
    """Line-wrap hyphens rejected true quotes, and the message blamed something else."""
    assert QuoteIndex("In the well-\nknown mutation it").verify(quote).is_found


@pytest.mark.complaint("LLMQuant/quant-mind#157")
@pytest.mark.parametrize("quote", ["the first office", "more information"])
def test_complaint_27_ligatures_and_hyphens_do_not_reject(quote: str) -> None:
    """Ligatures and line-end hyphens of PDF text rejected true quotes."""
    assert QuoteIndex("In the ﬁrst oﬃce for more infor-\nmation").verify(quote).is_found


@pytest.mark.complaint("LLMQuant/quant-mind#156")
def test_complaint_27_a_page_number_between_is_named() -> None:
    """A page number in the middle is content; the near miss says that it was inserted."""
    source = "The market fell by a third in the\n\n17\n\nlast week of that October, they say."
    near = QuoteIndex(source).explain("fell by a third in the last week of that October")
    assert near is not None
    assert NearMissKind.INSERTED in near.kinds


@pytest.mark.complaint("Embassy-of-the-Free-Mind/sourcelibrary-v2#4888")
@pytest.mark.parametrize(("signs", "is_found"), [("¬", True), ("", False)])
def test_complaint_28_another_line_end_sign_is_policy(signs: str, is_found: bool) -> None:
    """Text recognition writes a hyphen at a line end as ¬."""
    index = QuoteIndex("for infor¬\nmation only", policy=QuotePolicy(line_end_hyphens=signs))
    assert index.verify("for information only").is_found is is_found


@pytest.mark.complaint("monarch-initiative/dismech#9832")
@pytest.mark.parametrize("quote", ["it was so then", "it was then"])
def test_complaint_29_brackets_are_content(quote: str) -> None:
    """Brackets were stripped although they were content."""
    assert not QuoteIndex("it was [sic] so [12] then").verify(quote).is_found


@pytest.mark.complaint("monarch-initiative/dismech#9433")
def test_complaint_30_nothing_is_transliterated() -> None:
    """A rewritten quote, α written alpha, was called verified."""
    assert not QuoteIndex("raised TNF-α levels").verify("raised TNF-alpha levels").is_found


@pytest.mark.complaint("monarch-initiative/dismech#9368")
@pytest.mark.parametrize("blank", ["\u2009", "\u00a0", "\u202f", "\u200a"])
def test_complaint_31_thin_spaces_can_be_quoted(blank: str) -> None:
    """Users dropped evidence because they thought thin spaces could not be quoted."""
    assert QuoteIndex(f"took 5{blank}mg daily").verify("took 5 mg daily").is_found


@pytest.mark.complaint("open-legal-products/mike#391")
@pytest.mark.parametrize(
    ("quote", "reason"),
    [
        ("The seller may ... transfer the goods", QuoteReason.ELISION_HIDES_CONDITION),
        ("transfer the goods ... The seller may", QuoteReason.ABSENT),
    ],
)
def test_complaint_32_an_ellipsis_hides_no_condition(quote: str, reason: QuoteReason) -> None:
    """An ellipsis swallowed a "not", and pieces were accepted in reverse order."""
    source = "The seller may in no case and not without leave transfer the goods to others."
    index = QuoteIndex(source, policy=QuotePolicy(allow_elision=True))
    assert index.verify(quote).reason == reason


@pytest.mark.complaint("open-legal-products/mike#391")
def test_complaint_32_a_wide_ellipsis_is_refused() -> None:
    """Pieces that stand pages apart were joined."""
    source = "The seller may, it says here, " + "well, " * 200 + "transfer the goods."
    index = QuoteIndex(source, policy=QuotePolicy(allow_elision=True))
    assert not index.verify("The seller may ... transfer the goods.").is_found


@pytest.mark.complaint("open-legal-products/mike#392")
def test_complaint_32_a_harmless_ellipsis_is_accepted_on_request() -> None:
    """A rule that alarms on every ellipsis was refused for its false alarms."""
    index = QuoteIndex(
        "The seller may, as agreed, transfer the goods.", policy=QuotePolicy(allow_elision=True)
    )
    verdict = index.verify("The seller may ... transfer the goods.")
    assert verdict.is_found
    assert [text.strip(" ,") for text in verdict.elided] == ["as agreed"]


@pytest.mark.complaint("xr843/Master-skill#254")
def test_complaint_33_a_quote_with_an_ellipsis_gets_a_verdict() -> None:
    """Quotes with an ellipsis were skipped unchecked."""
    verdict = QuoteIndex("The seller may transfer the goods.").verify("The seller ... goods.")
    assert (verdict.status, verdict.reason) == (
        QuoteStatus.NOT_FOUND,
        QuoteReason.ELISION_NOT_ALLOWED,
    )


@pytest.mark.complaint("xr843/fojin#533")
@pytest.mark.parametrize(
    "text",
    [
        "Er sagt “all is well” so",
        "Er sagt „all is well“ so",
        "Il dit « all is well » ici",
        "so »all is well« da",
        "so 「all is well」 da",
        "so 『all is well』 da",
        'so "all is well" da',
    ],
)
def test_complaint_34_all_quotation_marks_are_known(text: str) -> None:
    """Curly quotes were never extracted, so that nothing was checked."""
    assert [found.text for found in find_quotations(text)] == ["all is well"]


@pytest.mark.complaint("xr843/fojin#646")
def test_complaint_35_a_block_quote_is_a_quotation() -> None:
    """Quotes in the form of a block were never extracted."""
    text = "It says:\n\n> all is well\n> with us\n\nSo there."
    assert [found.text for found in find_quotations(text)] == ["all is well\nwith us"]


@pytest.mark.complaint("Open-Source-Legal/OpenContracts#2193")
def test_complaint_36_an_empty_source_confirms_nothing() -> None:
    """An empty source text bypassed the check."""
    verdicts = verify_quotes("", ["any", ""])
    assert [verdict.status for verdict in verdicts] == [QuoteStatus.DEGENERATE] * 2


@pytest.mark.complaint("Open-Source-Legal/OpenContracts#2189")
def test_complaint_37_an_invented_tail_is_named() -> None:
    """A true beginning carried an invented end."""
    index = QuoteIndex("The tenant shall pay the rent on the first day of each month. It is due.")
    quote = "The tenant shall pay the rent on the first day and forfeits all deposits"
    near = index.explain(quote)
    assert not index.verify(quote).is_found
    assert near is not None
    assert "forfeits all deposits" in near.diff[-1].quoted


@pytest.mark.complaint("567-labs/instructor#2431")
@pytest.mark.parametrize("signs", [".*", "a+?", "(b", "[c", "{2,", "\\", "x|y", "^a$", "(a+)+"])
def test_complaint_38_pattern_signs_are_literal(signs: str) -> None:
    """Signs of regular expressions crashed the match or matched anything."""
    index = QuoteIndex(f"it says {signs} here, aaaaaaaa")
    assert index.verify(f"says {signs} here").text == f"says {signs} here"


@pytest.mark.complaint("KRLabsOrg/verbatim-rag#34")
@pytest.mark.parametrize("digit", "012346789")
def test_complaint_39_every_changed_digit_is_refused(digit: str) -> None:
    """A fuzzy score let 5% become 6% (also gianlucasb/hallucinator#154)."""
    source = "In all of the cases that were examined, the rate rose by 5% within the first year."
    assert not QuoteIndex(source).verify(source.replace("5", digit)).is_found


@pytest.mark.complaint("ooples/token-optimizer-mcp#236")
def test_complaint_40_case_is_reported_not_accepted() -> None:
    """Folding case is too lax for "verbatim"."""
    verdict = QuoteIndex("The Polish workers").verify("the polish workers")
    assert (verdict.is_found, verdict.reason) == (False, QuoteReason.LENIENT_ONLY)


@pytest.mark.complaint("Daily-Nerd/daimon#629")
@pytest.mark.parametrize("fold", [one for one in FOLDS if one.characters], ids=lambda one: one.name)
def test_complaint_41_each_fold_does_what_its_row_says(fold: object) -> None:
    """The documentation promised what the code did not do; here both read one table."""
    row = next(one for one in FOLDS if one is fold)
    source = f"so{row.characters[0]}it"
    plain = f"so{row.becomes}it"
    found = QuoteIndex(f"a {source} b").verify(f"a {plain} b")
    assert found.is_found is (row.level in TYPOGRAPHY_LEVELS)


TYPOGRAPHY_LEVELS = [fold.level for fold in FOLDS if TYPOGRAPHY.accepts(fold.level)]


@pytest.mark.complaint("matthiasn/lotti#3968")
@pytest.mark.parametrize("source", ["it is .95 here", "it is 8600.95 here", "it is 1,095 here"])
def test_complaint_42_a_number_has_edges(source: str) -> None:
    """95 was found in .95 and 5 in 8600.5."""
    assert QuoteIndex(source).verify("95").reason == QuoteReason.CUTS_NUMBER


@pytest.mark.complaint("Aperivue/medsci-skills#397")
def test_complaint_43_interleaved_line_numbers_are_named() -> None:
    """Line numbers between the lines raised thirteen false alarms in one run."""
    source = "12 The patients were followed\n13 for two years and their\n14 weight was recorded"
    near = QuoteIndex(source).explain(
        "The patients were followed for two years and their weight was recorded"
    )
    assert near is not None
    assert NearMissKind.INTERLEAVED in near.kinds


@pytest.mark.complaint("rapidfuzz/RapidFuzz#323")
@pytest.mark.parametrize("place", [0, 3, 10, 17])
def test_complaint_44_the_window_holds_the_whole_altered_quote(place: int) -> None:
    """Alignment windows were cut, and matches lost as the distance grew.

    Also RapidFuzz#309, #219 and taleinat/fuzzysearch#38, #37.
    """
    words = [f"word{number}" for number in range(200)]
    quoted = words[50:68]
    quoted[place] = "other"
    near = QuoteIndex(" ".join(words)).explain(" ".join(quoted))
    assert near is not None
    assert near.text == " ".join(words[50:68])


@pytest.mark.complaint("AakashRathore136/FinSight-AI#1108")
@pytest.mark.parametrize("start", range(0, 60, 7))
def test_complaint_45_text_and_offsets_agree_in_every_chunk(start: int) -> None:
    """Where chunks overlapped, text and offsets disagreed."""
    source = "one two’s three four-\nfive six seven eight nine ten eleven twelve thirteen one"
    chunk = source[start : start + 25]
    for verdict in verify_quotes(chunk, source.split()):
        assert verdict.span is None or verdict.span.of(chunk) == verdict.text
