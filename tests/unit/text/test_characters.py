import re
import unicodedata

import pytest

from evidence_sophia.text.characters import (
    UNICODE_VERSION,
    category,
    char_class,
    has_astral,
    is_assigned,
    is_digit,
    is_letter,
    is_lower,
    is_mark,
    is_number,
    is_space,
    is_unspaced,
    is_upper,
    is_word,
    script,
)


def test_the_tables_are_of_unicode_14() -> None:
    """The version is that of the oldest supported Python."""
    assert UNICODE_VERSION == "14.0.0"


@pytest.mark.skipif(unicodedata.unidata_version != UNICODE_VERSION, reason="needs Python 3.11")
def test_every_category_is_that_of_unicode_14() -> None:
    """The shipped categories equal those of an interpreter that has Unicode 14.0."""
    every = map(chr, range(0x110000))
    assert [ch for ch in every if category(ch) != unicodedata.category(ch)] == []


@pytest.mark.parametrize(
    ("holds", "yes", "no"),
    [
        (is_word, "aßé漢٣½²\u0301", "_-' \u200b😀"),
        (is_letter, "aßअ漢", "1\u0301 _"),
        (is_mark, "\u0301\u093f", "a1"),
        (is_digit, "0٣９", "½Ⅷa"),
        (is_number, "0½Ⅷ²", "a "),
        (is_upper, "AЖǅ", "aß1漢"),
        (is_lower, "aßж", "A1漢"),
        (is_space, " \t\n\v\f\r\x85\xa0\u2028\u3000", "\x1c\u200ba"),
        (is_unspaced, "漢あカㄅไກកမ", "한a。๑1"),
        (is_assigned, "a\ue000\ud800", "\u0378\U0001fadb"),
        (has_astral, "😀𠀀", "a漢"),
    ],
)
def test_a_predicate_tells_kinds_of_characters_apart(holds: object, yes: str, no: str) -> None:
    """Each predicate holds for its kind and for nothing beside it."""
    assert callable(holds)
    assert [ch for ch in yes if not holds(ch)] == []
    assert [ch for ch in no if holds(ch)] == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("aßＡ", "Latin"),
        ("жЁ", "Cyrillic"),
        ("١ا", "Arabic"),
        ("漢〇", "Han"),
        ("カｶー", "Katakana"),
        ("한ᄀ", "Hangul"),
        ("1.² 😀", "Common"),
    ],
)
def test_a_script_is_named(text: str, name: str) -> None:
    """Letters, marks and numbers have a script; all else is common."""
    assert {script(ch) for ch in text} == {name}


@pytest.mark.parametrize(
    ("name", "holds"),
    [
        ("word", is_word),
        ("letter", is_letter),
        ("mark", is_mark),
        ("digit", is_digit),
        ("upper", is_upper),
        ("lower", is_lower),
        ("space", is_space),
        ("unspaced", is_unspaced),
    ],
)
def test_a_class_string_says_what_its_predicate_says(name: str, holds: object) -> None:
    """Inside brackets of a pattern the class holds exactly the characters of its kind."""
    assert callable(holds)
    every = "".join(map(chr, range(0x3000))) + "漢😀𠀀\U0010ffff"
    assert re.findall(f"[{char_class(name)}]", every) == [ch for ch in every if holds(ch)]
    short = re.findall(f"[{char_class(name, bmp=True)}]", every)
    assert short == [ch for ch in every if ch <= "\uffff" and holds(ch)]
