"""Laws of what stands around the quote engine: units, selectors, extraction, near misses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.model.drift import DriftStatus
from evidence_sophia.model.span import OffsetUnit, Span
from evidence_sophia.quotes.drift import check_drift
from evidence_sophia.quotes.extract import find_quotations
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.quotes.selectors import (
    position_selector,
    quote_selector,
    resolve_selectors,
    to_unit,
)

pytestmark = pytest.mark.law

SIGNS = "ab Ab  .,-'\"“”‘’«»„\n\u00ad\u200be\u0301é½²猫が325>*`_[]()<&;—…😀\ud800"
texts = st.text(alphabet=SIGNS, max_size=80)
words = st.lists(st.sampled_from("the cat sat on a mat isn’t 25 ½ “no” 猫 …".split()), min_size=3)  # noqa: SIM905 - reads as words
units = st.sampled_from(list(OffsetUnit))
formats = st.sampled_from(["plain", "markdown", "html"])


@st.composite
def spans(draw: st.DrawFn) -> tuple[str, Span]:
    """Draw a text and a span of it."""
    text = draw(st.text(max_size=60))
    edges = st.integers(min_value=0, max_value=len(text))
    start, end = sorted((draw(edges), draw(edges)))
    return text, Span(start, end)


@given(spans(), units, units)
def test_units(drawn: tuple[str, Span], first: OffsetUnit, second: OffsetUnit) -> None:
    """Conversions to UTF-8 bytes and UTF-16 units are explicit and named."""
    text, span = drawn
    there = to_unit(text, to_unit(text, span, first), second)
    assert to_unit(text, there, OffsetUnit.CODE_POINTS) == span


@given(words, units, st.data())
def test_selectors(drawn: list[str], unit: OffsetUnit, data: st.DataObject) -> None:
    """UTF-8, UTF-16 and code-point offsets and W3C selectors resolve back to the same span."""
    text = " ".join(drawn)
    first = data.draw(st.integers(min_value=0, max_value=len(drawn) - 1))
    start = len(" ".join([*drawn[:first], ""])) if first else 0
    span = Span(start, start + len(drawn[first]))
    index = QuoteIndex(text)
    if index.verify_at(span.of(text), span.start, span.end).is_found:
        quote = quote_selector(text, span)
        found = resolve_selectors(index, quote, position_selector(text, span, unit))
        assert found.span == span


@given(texts, formats)
def test_quotations(text: str, kind: str) -> None:
    """Extraction knows all quote marks; a quotation is words that the text shows as such."""
    found = find_quotations(text, format=kind)
    assert all(one.text.strip() and one.span.end <= len(text) for one in found)
    assert list(found) == sorted(found, key=lambda one: (one.span.start, -one.span.end))


@given(texts, texts, formats)
def test_near_misses(source: str, quote: str, kind: str) -> None:
    """A near miss explains; it never admits."""
    index = QuoteIndex(source, format=kind)
    before = index.verify(quote)
    near = index.explain(quote)
    assert index.verify(quote) == before
    assert near is None or near.span.of(source) == near.text
    assert near is None or all(
        (edit.quote_span.of(quote), edit.source_span.of(source)) == (edit.quoted, edit.sourced)
        for edit in near.diff
    )


@given(texts, st.integers(min_value=0, max_value=90), st.integers(min_value=0, max_value=9))
def test_drift(source: str, start: int, length: int) -> None:
    """A stored position is a hint, never proof."""
    stored = Span(start, start + length)
    drift = check_drift(source, text="the cat sat", stored=stored)
    assert drift.status in (DriftStatus.GONE, DriftStatus.ALTERED)
    again = check_drift(source + " the cat sat", text="the cat sat", stored=stored)
    assert again.current == Span(len(source) + 1, len(source) + 12)
