"""The laws of the quote engine: what holds for every source and every quote."""

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from evidence_sophia.model.quote import QuoteStatus, QuoteVerdict
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.quotes.policy import QuotePolicy
from evidence_sophia.text.fold import fold_typography

pytestmark = pytest.mark.law

WORDS = st.sampled_from(
    (
        *("able", "un-", "café", "cafe\u0301", "1,000", "-3", "½", "x²", "“so”", "it’s", "中文"),
        *("中\n国", "infor-\nmation", "well-known", "e\u0301", "\u200b", "…", "->", "—", "[12]"),
        *("**bold**", "ﬁt", "\u00ad", "\r\n", "\u00a0", "a", ".", "서울은", "كتاب", "not"),
        "\U0001f469\u200d\U0001f467",
    )
)
SOURCES = st.lists(WORDS, max_size=14).map(" ".join) | st.lists(WORDS, max_size=14).map("".join)
FORMATS = st.sampled_from(("plain", "markdown", "html"))


@st.composite
def _source_and_quote(draw: st.DrawFn) -> tuple[str, str]:
    source = draw(SOURCES)
    start = draw(st.integers(0, len(source)))
    end = draw(st.integers(start, len(source)))
    return source, draw(st.just(source[start:end]) | SOURCES)


def _gist(verdict: QuoteVerdict) -> tuple[object, ...]:
    return verdict.status, verdict.occurrence_count


@given(_source_and_quote(), FORMATS)
def test_a_hit_folds_to_its_quote(pair: tuple[str, str], format_: str) -> None:
    """Law: "Self-check every hit: fold(raw[span]) == fold(quote) under the reported level"."""
    source, quote = pair
    verdict = QuoteIndex(source, format=format_).verify(quote)
    if verdict.is_found:
        assert verdict.span is not None
        assert verdict.text == source[verdict.span.start : verdict.span.end]
        if verdict.level == "exact":
            assert verdict.text == quote
        if verdict.level in ("layout", "typography"):
            folded = fold_typography(verdict.text).strip(" ")
            assert folded == fold_typography(quote).strip(" ")


@given(st.text(max_size=60), st.text(max_size=20), FORMATS)
def test_any_text_gets_a_verdict(source: str, quote: str, format_: str) -> None:
    """Law: "All input is hostile": whatever the texts, there is a verdict and no exception."""
    index = QuoteIndex(source, format=format_)
    assert index.verify(quote).quote == quote
    assert index.verify(source[3:9]).status in QuoteStatus
    assert index.verify_at(quote, -1, 7).quote == quote


HOSTILE = st.text(
    st.sampled_from(
        "ab e\u0301\u0316\u00ad\u200b-\n\r\u2028\x02\ufffe.…'“*_`[]()&;<>/|\\\\#=→\u3000中、ﬁ½²1,"
        "\u1100\u1161\u11a8\U0001f469\u200d\U0001f1e6\U0001f3f4\U000e0067\u202e한은\uff76\uff9e\u0e33"
        "\u093eब¬—Σİ\ud800"
    ),
    max_size=40,
)
POLICIES = st.sampled_from(
    (
        QuotePolicy(),
        QuotePolicy(allow_elision=True, line_end_hyphens="¬"),
        QuotePolicy(accept="layout", edges="clusters"),
    )
)


@given(HOSTILE, st.integers(0, 40), st.integers(0, 40), FORMATS, POLICIES)
def test_hostile_pieces_get_consistent_verdicts(
    source: str, start: int, length: int, format_: str, policy: QuotePolicy
) -> None:
    """Law: no piece of a hostile text is an error, and a listed place passes when claimed."""
    index = QuoteIndex(source, format=format_, policy=policy)
    quote = source[start : start + length]
    verdict = index.verify(quote)
    assert index.verify_at(quote, start, start + length).quote == quote
    for span in verdict.occurrences:
        assert index.verify_at(quote, span.start, span.end).span == span


@given(_source_and_quote())
def test_normal_forms_change_no_verdict(pair: tuple[str, str]) -> None:
    """Law: "NFC or NFD of either side: same verdict"."""
    source, quote = pair
    kept = unicodedata.normalize("NFC", source)
    verdicts = {
        _gist(QuoteIndex(one).verify(other))
        for one in (kept, unicodedata.normalize("NFD", source))
        for other in (quote, *(unicodedata.normalize(form, quote) for form in ("NFC", "NFD")))
    }
    assert len(verdicts) == 1


@given(_source_and_quote())
def test_spans_of_normal_forms_are_canonically_equal(pair: tuple[str, str]) -> None:
    """Law: "spans map to canonically equivalent text"."""
    source, quote = pair
    first = QuoteIndex(unicodedata.normalize("NFC", source)).verify(quote)
    second = QuoteIndex(unicodedata.normalize("NFD", source)).verify(quote)
    assume(first.level != "exact" and second.level != "exact")
    assert unicodedata.normalize("NFC", first.text) == unicodedata.normalize("NFC", second.text)


@given(_source_and_quote())
def test_line_ends_change_no_verdict(pair: tuple[str, str]) -> None:
    """Law: "CRLF or LF: same verdict"."""
    source, quote = (text.replace("\r\n", "\n") for text in pair)
    first = QuoteIndex(source).verify(quote)
    second = QuoteIndex(source.replace("\n", "\r\n")).verify(quote)
    assert _gist(first) == _gist(second)


@given(st.lists(WORDS, min_size=30, max_size=60), st.data())
def test_one_by_one_and_all_at_once_agree(words: list[str], data: st.DataObject) -> None:
    """Law: "verify or verify_all, seed index or find: identical answers"."""
    source = " ".join(words)
    cuts = st.tuples(st.integers(0, len(source)), st.integers(0, 70))
    quotes = [
        source[start : start + length]
        for start, length in data.draw(st.lists(cuts, min_size=20, max_size=24))
    ]
    single = QuoteIndex(source)
    expected = tuple(single.verify(quote) for quote in quotes)
    seeded = QuoteIndex(source)
    seeded.seed_places("")
    assert tuple(seeded.verify(quote) for quote in quotes) == expected
    assert QuoteIndex(source).verify_all(quotes) == expected


@given(_source_and_quote(), FORMATS)
def test_a_found_quote_is_found_at_its_span(pair: tuple[str, str], format_: str) -> None:
    """Law: every listed place passes when it is claimed."""
    source, quote = pair
    index = QuoteIndex(source, format=format_)
    verdict = index.verify(quote)
    for span in verdict.occurrences:
        assert index.verify_at(quote, span.start, span.end).span == span


@given(st.lists(WORDS, min_size=1, max_size=8), st.lists(WORDS, max_size=4))
def test_a_text_between_blanks_is_found_in_itself(inner: list[str], outer: list[str]) -> None:
    """Law: whole words of a source are found, whatever stands around them."""
    quote = " ".join(inner).strip()
    assume(QuoteIndex("x").verify(quote).status != QuoteStatus.DEGENERATE)
    around = " ".join(outer)
    assert QuoteIndex(f"{around} | {quote} | {around}").verify(quote).is_found
