"""What holds for every text that is set as PDF."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pdf_documents import document, paragraph, squeezed, text_of

from evidence_sophia.exports.blocks import Heading, Notice, Quotation, Severity
from evidence_sophia.exports.pdf import write_pdf
from evidence_sophia.exports.pdf.texts import CELL, RUNNING, cleaned, one_line, words

pytestmark = pytest.mark.law

_SIGNS = "#$*_`<>@[]{}()\\/~='\"&%|^.,:;!?"
_HIDDEN = "\x00\x07\x1b\u202e\u2066\ufeff\ud800\ue000\n\r\t"
_LETTERS = "abcxyzABCÄÖÜßéèñøŁğΑλωЖя0123456789 "
_TEXTS = st.text(st.sampled_from(_SIGNS + _HIDDEN + _LETTERS * 2), min_size=1, max_size=120)


@given(_TEXTS.filter(str.strip))
def test_every_text_is_read_back_as_it_was_shown(text: str) -> None:
    """Text goes in "as data, never by building markup": what stands on the page is the text."""
    data = write_pdf(
        document(
            Heading(text=text),
            paragraph(text),
            Quotation(quote=text),
            Notice(severity=Severity.INFO, title=text, text=text),
        )
    )
    assert text_of(data).count(squeezed(cleaned(text))) >= 5


@given(st.text(max_size=300))
def test_a_text_that_was_cleaned_is_clean(text: str) -> None:
    """Cleaning twice is cleaning once, and the result can be kept in any file."""
    shown = cleaned(text)
    assert cleaned(shown) == shown
    assert shown.encode() is not None


@given(st.text(st.sampled_from("ab/.-=\u0301\u200d漢א \n"), max_size=300))
def test_cutting_a_text_into_pieces_changes_nothing_of_it(text: str) -> None:
    """The pieces of the lines, put together, are the text."""
    for room in (RUNNING, CELL):
        found = words(text, room)
        again = found if isinstance(found, str) else "\n".join(map("".join, found))
        assert again == text


@given(st.text(max_size=100), st.integers(min_value=2, max_value=50))
def test_a_line_keeps_to_its_limit(text: str, limit: int) -> None:
    """A running head never grows beyond its line."""
    line = one_line(text, limit)
    assert len(line) <= limit
    assert "\n" not in line
