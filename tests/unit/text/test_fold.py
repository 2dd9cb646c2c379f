import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.text._fold.compositions import compositions
from evidence_sophia.text.fold import (
    agree_but_hyphens,
    fold,
    fold_hyphenation,
    fold_layout,
    fold_typography,
    skeleton,
    skeleton_text,
)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("a  b\t\tc", "a b c"),
        ("a\r\n\r\nb\x85c\u2028d\x0be", "a b c d e"),
        ("a\u00a0b\u2009c\u3000d", "a b c d"),
        ("a\u200bb\u2060c\ufeffd\u200fe\u2066f", "abcdef"),
        ("a \u200b b", "a b"),
        ("infor\u00ad\n mation", "information"),
        ("infor \u00ad\nmation", "infor mation"),
        ("co\u00adop", "coop"),
        ("中\n文、\n“好”\nok", "中文、“好” ok"),
        ("中\u200b\n文 字", "中文 字"),
        ("\u2764\ufe0f x", "\u2764 x"),
        ("a\U000e0041b", "ab"),
        ("\U0001f3f4\U000e0067\U000e007f x", "\U0001f3f4\U000e0067\U000e007f x"),
        ("“a” – b", "“a” – b"),
    ],
)
def test_layout_is_folded(text: str, folded: str) -> None:
    """Blanks, line breaks and invisible characters are set aside; typography stays."""
    assert fold_layout(text) == folded


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("“a” ‘b’ «c» 5′", '"a" \'b\' "c" 5\''),
        ("a—b – c−d ‐ e", "a-b - c-d - e"),
        ("a--b —— c", "a-b - c"),
        ("a… b . . . c …… d......e", "a... b... c... d...e"),
        ("« a » ‹ b › »c« d » e «\xa0f\u202f» g", '"a" \'b\' "c" d" e "f" g'),
        ("⽇本の⺟ ⼀", "日本の母 一"),
        ("a -> b => c ⟶ d --> e == f", "a → b ⇒ c → d → e == f"),
        ("ﬁ ﬄ ĳ", "fi ffl ij"),
        ("ＡＢ１，ｶﾞ", "AB1,ガ"),
        ("ﻻ", "لا"),
        ("5 µm 25℃ 3㎡", "5 μm 25°C 3m²"),
        ("e\u0301 \u212b \u1100\u1161\u11a8", "\xe9 \xc5 \uac01"),
        ("x² ½ ①", "x² ½ ①"),
        ("中——\n文", "中-文"),
    ],
)
def test_typography_is_folded(text: str, folded: str) -> None:
    """Marks of one meaning become one; superscripts, fractions and letters stay."""
    assert fold_typography(text) == folded


@pytest.mark.complaint("monarch-initiative/dismech#8048")
@pytest.mark.parametrize(
    ("broken", "whole", "agrees"),
    [
        ("infor-\nmation", "information", True),
        ("well-\nknown", "well-known", True),
        ("well-\nknown", "well- known", True),
        ("well-\nknown", "wellknown", True),
        ("well-\nknown", "well known", False),
        ("2010-\n2015", "2010-2015", True),
        ("2010-\n2015", "20102015", False),
        ("COVID-\n19", "COVID-19", True),
        ("war—\npeace", "war-peace", True),
        ("war—\npeace", "warpeace", False),
        ("infor\x02mation", "information", True),
        ("infor\ufffe\nmation", "infor-mation", True),
        ("a-\nb c-\nd", "ab c-d", True),
        ("infor\u200b-\nmation", "information", True),
        ("a-\nb", "a-", False),
        ("a-\nb", "a-\nc", False),
        ("well-known", "wellknown", False),
    ],
)
def test_a_hyphen_is_optional_at_a_line_end_only(broken: str, whole: str, agrees: bool) -> None:
    """Between letters a line-end hyphen may be there or not; beside digits it stays."""
    first, second = fold_hyphenation(broken), fold_hyphenation(whole)
    assert agree_but_hyphens(first, second) is agrees
    assert agree_but_hyphens(second, first) is agrees


def test_other_signs_may_stand_for_a_line_end_hyphen() -> None:
    """A sign is a hyphen before a line break only, and only where it is declared."""
    assert skeleton_text("infor¬\nmation", "¬") == "information"
    assert skeleton_text("p¬q", "¬") == "p¬q"
    assert skeleton_text("infor¬\nmation") == "infor¬ mation"


def test_a_skeleton_leads_back_to_its_text() -> None:
    """What a hyphen was taken from is one piece of the raw text."""
    mapped = skeleton("a well-\nknown “thing”")
    assert mapped.text == 'a wellknown "thing"'
    assert mapped.offsets.to_raw(2, 11) == (2, 13)
    assert mapped.offsets.to_raw(12, 19) == (14, 21)


def test_a_text_is_folded_with_its_format() -> None:
    """Marks of a format are set aside before typography, with one map for both."""
    mapped = fold("It is **n’t**", format="markdown")
    assert mapped.text == "It is n't"
    assert mapped.offsets.to_raw(6, 9) == (8, 11)
    page = fold("<p>a &amp; “b”</p>", format="html")
    assert page.text == 'a & "b"'
    assert fold("a…").offsets.to_raw(1, 4) == (1, 2)


def test_a_long_text_is_folded_as_a_short_one() -> None:
    """The fast path of long texts gives the same characters."""
    piece = "“It’s” １２ ﬁ — a\u00a0b\r\nc e\u0301 中\n文. "
    assert fold_typography(piece * 300) == (fold_typography(piece) * 300)
    assert skeleton_text(piece * 300) == skeleton_text(piece) * 300


def test_a_long_chain_of_marks_is_left_alone() -> None:
    """What is no writing is not sorted: it would take quadratic time."""
    chain = "a" + "\u0301\u0316" * 40
    assert compositions(chain) == []
    assert compositions("x" * 5000 + "e\u0301") == [(5000, 5002, "\xe9")]
    across = "x" + "é" * 4095 + "e\u0301" + "é" * 100
    assert compositions(across) == [(4096, 4098, "\xe9")]


@pytest.mark.law
@given(st.text(st.sampled_from("ab e\u0301\u0316中文-\n \u00ad\u200b“”…ﬁ½²1.=>"), max_size=40))
def test_folding_is_stable_and_knows_no_normal_form(text: str) -> None:
    """Law: "NFC or NFD of either side gives the same verdict"; layout folds to a fixed point."""
    assert fold_layout(fold_layout(text)) == fold_layout(text)
    composed = unicodedata.normalize("NFC", text)
    decomposed = unicodedata.normalize("NFD", text)
    assert fold_typography(composed) == fold_typography(decomposed)
    assert skeleton_text(composed) == skeleton_text(decomposed)


@pytest.mark.law
@given(st.text(max_size=60))
def test_the_map_covers_the_text(text: str) -> None:
    """Law: every folding has a map of its own length, whatever the text."""
    for mapped in (skeleton(text), fold(text)):
        assert mapped.offsets.raw_length == len(text)
        start, end = mapped.offsets.to_raw(0, len(mapped.text))
        assert 0 <= start <= end <= len(text)
