from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.exports.pdf.texts import (
    CELL,
    cleaned,
    direction_of,
    direction_of_language,
    language_of,
    one_line,
    words,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x00\x07\x1b\x7f\x85b", "a[U+0000][U+0007][U+001B][U+007F][U+0085]b"),
        ("\u202eevil\u202c \u2066x\u2069", "[U+202E]evil[U+202C] [U+2066]x[U+2069]"),
        ("\ufeff\ud800\udfff\ufffe\ufdd0", "[U+FEFF][U+D800][U+DFFF][U+FFFE][U+FDD0]"),
        ("\ue000\U000e0041\U000f0000\U0010ffff", "[U+E000][U+E0041][U+F0000][U+10FFFF]"),
        ("\U0001ffff\U0002fffe", "[U+1FFFF][U+2FFFE]"),
        ("tab\there\r\nline\u2028sep\u2029par", "tab here\nline\nsep\npar"),
        ("می\u200cشود a\u200db c\u00add \u200e", "می\u200cشود a\u200db c\u00add \u200e"),
    ],
)
def test_what_could_hide_reorder_or_break_text_is_shown_by_its_number(
    text: str, shown: str
) -> None:
    """Controls, forced directions, halves of pairs and private characters become visible."""
    assert cleaned(text) == shown


def test_a_stack_of_marks_is_shown_by_number_beyond_what_any_language_needs() -> None:
    """Sixteen marks stay on their letter; the rest stand behind it, counted."""
    text = "e" + "\u0301" * 18 + "\u0302"
    assert cleaned(text) == "e" + "\u0301" * 16 + "[U+0301×2][U+0302×1]"


def test_a_long_line_is_cut_at_a_blank() -> None:
    """A running head ends after a whole word, with an ellipsis."""
    assert one_line("one two\nthree", 10) == "one two…"
    assert one_line("one two\nthree", 13) == "one two three"


def test_a_line_without_blanks_is_cut_at_its_limit() -> None:
    """The ellipsis counts."""
    assert one_line("abcdef", 4) == "abc…"


def test_a_text_of_usual_words_stays_as_it_is() -> None:
    """Only long words are cut into pieces."""
    assert words("Donaudampfschifffahrt, wirklich") == "Donaudampfschifffahrt, wirklich"


def test_an_address_may_break_after_its_punctuation() -> None:
    """The pieces of a long address end with a slash, a dot or a sign of its query."""
    found = words("see https://example.org/some/long/path?with=query&more=1 there")
    assert found == [
        ["see https://", "example.", "org/some/", "long/path?", "with=query&", "more=1 there"]
    ]


def test_a_digest_may_break_after_every_24_digits() -> None:
    """Nothing is put into it; the pieces together are the digest."""
    digest = "blake3:" + "0123456789abcdef" * 4
    found = words(digest, (30, 24))
    assert isinstance(found, list)
    assert max(map(len, found[0])) == 24
    assert "".join(found[0]) == digest


def test_a_long_word_never_breaks_before_a_mark_or_a_joiner() -> None:
    """A combining accent and a joined character stay with what they belong to."""
    for tail in ("\u0301", "\u200d"):
        found = words(("a" + tail) * 40)
        assert isinstance(found, list)
        (line,) = found
        assert not any(piece.startswith(tail) for piece in line)


def test_a_text_without_blanks_between_its_words_needs_no_help() -> None:
    """Chinese breaks anywhere by itself."""
    text = "漢" * 100
    assert words(text) == [[text]]


def test_a_cell_breaks_an_address_earlier_and_a_word_of_letters_no_earlier() -> None:
    """A narrow column must hold an address, but a German compound stays whole."""
    assert words("10.1000/abc.def-123", CELL) == [["10.1000/", "abc.def-", "123"]]
    assert words("Rechtsschutzversicherung", CELL) == [["Rechtsschutzversicherung"]]


@pytest.mark.parametrize(
    ("text", "direction"),
    [("(1948) שלום a", "rtl"), ("١٩٤٨ مرحبا", "rtl"), ("a שלום", "ltr"), ("123", "ltr")],
)
def test_the_first_letter_gives_the_direction(text: str, direction: str) -> None:
    """Digits and punctuation have no direction of their own."""
    assert direction_of(text, "ltr") == direction


@pytest.mark.parametrize(
    ("tag", "direction"),
    [("he", "rtl"), ("ar-EG", "rtl"), ("az-Arab", "rtl"), ("az", "ltr"), ("de-AT", "ltr")],
)
def test_a_language_has_a_direction(tag: str, direction: str) -> None:
    """Some languages are written in either direction, as their script subtag says."""
    assert direction_of_language(tag) == direction


@pytest.mark.parametrize(
    ("tag", "lang", "region"),
    [("en", "en", None), ("pt-BR", "pt", "br"), ("zh-Hant-TW", "zh", "tw"), ("???", "und", None)],
)
def test_a_language_tag_is_taken_apart(tag: str, lang: str, region: str | None) -> None:
    """What is no tag counts as an undetermined language."""
    assert language_of(tag) == {"lang": lang, "region": region}


@pytest.mark.doubling
@pytest.mark.parametrize("unit", ["a", "a/", "e\u0301", "\u0301", "\u0301\u0302", "\n", " a", "א"])
def test_a_text_is_prepared_in_linear_time(unit: str) -> None:
    """A word of a megabyte costs no more than a text of a megabyte."""
    assert growth(lambda size: lambda: words(cleaned(unit * size)), 20_000) < LINEAR
