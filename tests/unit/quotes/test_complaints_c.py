"""What users reported of other tools about quotes and offsets, by the page on verification: 35-37.

Where a span is given, it cuts the source as it is stored, whatever was folded to find it.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

import pytest

from evidence_sophia.checking.claims import extract_claims
from evidence_sophia.model.quote import QuoteReason, QuoteStatus
from evidence_sophia.model.span import Span
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.quotes.policy import QuotePolicy
from evidence_sophia.support.judge import judge_support
from evidence_sophia.text.sentences import sentences

SAID = "“It’s a ‘well-known’ state-of-the-art method” — she said… in 1990–1999."


@pytest.mark.complaint("NousResearch/hermes-agent#85749")
@pytest.mark.parametrize(
    "quote",
    [
        "\"It's a 'well-known' state-of-the-art method\" - she said... in 1990-1999.",
        "„It’s a ‚well‑known‘ state‐of‐the‐art method“ – she said… in 1990‒1999.",
        "«It's a ‹well-known› state-of-the-art method» — she said... in 1990–1999.",
        "“It´s a ‘well\u00ad-known´ state\u2011of‐the\u2011art method” ― she said… in 1990—1999.",
        "“It’s a ‘well-known’\nstate-of-the-art\u00a0method” — she said…\r\nin 1990–1999.",
    ],
    ids=["ASCII", "German", "French", "accents", "layout"],
)
def test_complaint_35_curly_quotes_and_hyphens_break_no_true_quote(quote: str) -> None:
    """True quotes failed since their marks or hyphens were typed otherwise."""
    source = f"Before. {SAID} After."
    assert QuoteIndex(source).verify(quote).text == SAID


@pytest.mark.complaint("NousResearch/hermes-agent#85749")
@pytest.mark.parametrize(
    "quote",
    [
        "“It is a ‘well-known’ state-of-the-art method”",
        "“It’s a ‘well-known’ cutting-edge method”",
        "“It’s a ‘little-known’ state-of-the-art method”",
        "she said… in 1990–1998",
        "“It’s a method” — she said",
    ],
)
def test_complaint_35_a_paraphrase_is_no_quote(quote: str) -> None:
    """What forgives typography forgives no word."""
    assert not QuoteIndex(f"Before. {SAID} After.").verify(quote).is_found


#: What is longer or shorter once it is folded, lowered, composed or stripped.
SHIFTS = {
    "NFD": unicodedata.normalize("NFD", "Ünïcödé Việt Nam 한국. "),
    "sharp s": "Straße, STRASSE, STRAẞE. ",
    "CRLF": "One line.\r\nTwo lines.\r\n\r\n",
    "dotted I": "İstanbul İİİ. ",
    "ligatures": "The ﬁnal oﬃce ﬂow. ",
    "soft hyphens": "In\u00adfor\u00adma\u00adtion. In\u00adfor. ",
    "emoji": "👩‍👩‍👧 and 👍🏽. ",
    "full width": "ＡＢＣ ℃ ｶﾞ. ",
    "ellipsis": "And so… — and so on… ",
}
KEPT = "The café on Weißstraße opened in 1902."


@pytest.mark.complaint("semantic-reasoning/verinote#576")
@pytest.mark.complaint("hypothesis/client#7123")
@pytest.mark.parametrize("before", SHIFTS.values(), ids=SHIFTS)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_complaint_36_offsets_do_not_drift(before: str, form: Literal["NFC", "NFD"]) -> None:
    """What was folded before a quote shifted its offsets: they cut the stored text."""
    kept = unicodedata.normalize(form, KEPT)
    source = f"{before * 3}{kept} And {before}"
    whole = Span(len(before) * 3, len(before) * 3 + len(kept))
    for asked in (KEPT, kept):
        verdict = QuoteIndex(source).verify(asked)
        assert (verdict.span, verdict.text) == (whole, kept)
    assert kept in [span.of(source) for span in sentences(source, "en")]
    assert kept in [each.span.of(source) for each in extract_claims(source, language="en")]
    (span,) = judge_support(KEPT, source, language="en").spans
    assert span.of(source) == kept


@pytest.mark.complaint("google/langextract#151")
def test_complaint_37_each_quote_stands_at_its_own_occurrence() -> None:
    """A span was aligned to the wrong one of several places."""
    source = "Take 5 mg daily. If it fails: Take 5 mg daily. At night, Take 5 mg daily."
    starts = [0, 30, 57]
    index = QuoteIndex(source)
    assert [span.start for span in index.verify("Take 5 mg daily.").occurrences] == starts
    for start in starts:
        claimed = index.verify_at("Take 5 mg daily.", start, start + 16)
        assert (claimed.span, claimed.reason) == (Span(start, start + 16), None)
    assert index.verify("Take 5 mg daily.", prefix="At night, ").span == Span(57, 73)
    assert index.verify("Take 5 mg daily.", near=32).span == Span(30, 46)


@pytest.mark.complaint("google/langextract#151")
def test_complaint_37_a_quote_of_several_places_is_called_ambiguous() -> None:
    """Where nothing chooses, a strict policy does not guess."""
    strict = QuotePolicy(allow_repeats=False)
    verdict = QuoteIndex("5 mg, then 5 mg", policy=strict).verify("5 mg")
    assert (verdict.status, verdict.reason) == (
        QuoteStatus.AMBIGUOUS,
        QuoteReason.SEVERAL_PLACES,
    )
