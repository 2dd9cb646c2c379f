"""Which differences of typography are set aside, and at which level?

This table is the one place where folds are named. The folding (``text.fold``) works from it, a
verdict names folds by it, and the documentation's table of levels is printed from it, so that
what is promised is what is done (Daily-Nerd/daimon#629).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from attrs import field, frozen

from evidence_sophia.model.quote import QuoteLevel
from evidence_sophia.text._fold import compatibility14

__all__ = ["FOLDS", "FOLD_VERSION", "NEVER_FOLDED", "Fold", "characters_of", "fold_of_character"]

FOLD_VERSION: Final = "2"
"""Version of this table; it changes with any row and stands in every policy's fingerprint."""

_QUOTE, _APOSTROPHE = '"', "'"


@frozen(kw_only=True)
class Fold:
    """One difference that is set aside.

    Attributes:
        name: as a verdict lists it.
        level: the level it belongs to; every weaker level includes it.
        summary: what it does, for people.
        becomes: what each of ``characters`` turns into, where that is one string.
        characters: the single characters it concerns, where they can be listed.
        compatibility: name of the generated table that lists them otherwise, "" if none.
    """

    name: str
    level: QuoteLevel = field(converter=QuoteLevel)
    summary: str
    becomes: str = ""
    characters: str = ""
    compatibility: str = ""


FOLDS: Final = (
    Fold(
        name="blank_run",
        level=QuoteLevel.LAYOUT,
        summary="a run of blanks and line breaks counts as one blank",
    ),
    Fold(
        name="line_break",
        level=QuoteLevel.LAYOUT,
        summary="a line break of any kind counts as a blank",
        becomes="\n",
        characters="\r\v\f\x85\u2028\u2029",
    ),
    Fold(
        name="blank",
        level=QuoteLevel.LAYOUT,
        summary="tabs, no-break, thin, figure, ideographic and other blanks count as a blank",
        becomes=" ",
        characters="\t\x1c\x1d\x1e\x1f\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
        "\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
    ),
    Fold(
        name="ideograph_line_break",
        level=QuoteLevel.LAYOUT,
        summary="a line break between two East Asian characters counts as nothing",
    ),
    Fold(
        name="soft_hyphen",
        level=QuoteLevel.LAYOUT,
        summary="a soft hyphen counts as nothing, with the line break after it",
        characters="\xad",
    ),
    Fold(
        name="invisible",
        level=QuoteLevel.LAYOUT,
        summary="zero-width space, word joiner, byte order mark, invisible operators, Mongolian "
        "vowel separator and stray tag characters count as nothing",
        characters="\u200b\u2060\u2061\u2062\u2063\u2064\ufeff\u180e"
        + "".join(map(chr, range(0xE0000, 0xE0080))),
    ),
    Fold(
        name="bidi_control",
        level=QuoteLevel.LAYOUT,
        summary="direction marks, embeddings, overrides and isolates count as nothing; an "
        "override is warned of",
        characters="\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    ),
    Fold(
        name="variation_selector",
        level=QuoteLevel.LAYOUT,
        summary="the choice between text and emoji style counts as nothing",
        characters="\ufe0e\ufe0f",
    ),
    Fold(
        name="quotation_mark",
        level=QuoteLevel.TYPOGRAPHY,
        summary="double quotation marks of all kinds, guillemets (with the blanks that French sets "
        "inside them), corner brackets and the double prime are alike",
        becomes=_QUOTE,
        characters="\u201c\u201d\u201e\u201f\xab\xbb\u2033\u2036\u02ba\u02dd\u275d\u275e\u301d"
        "\u301e\u301f\u300c\u300d\u300e\u300f\u05f4",
    ),
    Fold(
        name="apostrophe",
        level=QuoteLevel.TYPOGRAPHY,
        summary="apostrophes, single quotation marks, the acute accent standing alone and the "
        "prime are alike",
        becomes=_APOSTROPHE,
        characters="\u2018\u2019\u201a\u201b\u2039\u203a\u2032\u2035\u02b9\u02bb\u02bc\u02bd"
        "\u02c8\u02ca\u02cb\xb4\u275b\u275c\u055a\u05f3\ua78c",
    ),
    Fold(
        name="dash",
        level=QuoteLevel.TYPOGRAPHY,
        summary="hyphens, dashes and the minus sign are alike",
        becomes="-",
        characters="\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u2e3a\u2e3b\u05be\u058a"
        "\u02d7\u2796",
    ),
    Fold(
        name="double_hyphen",
        level=QuoteLevel.TYPOGRAPHY,
        summary="a run of hyphens or dashes counts as one",
    ),
    Fold(
        name="ellipsis",
        level=QuoteLevel.TYPOGRAPHY,
        summary="the ellipsis character, two of them and spaced dots are three dots; a blank "
        "before them counts as nothing",
        becomes="...",
        characters="\u2026\u22ef",
    ),
    Fold(
        name="arrow",
        level=QuoteLevel.TYPOGRAPHY,
        summary="-> and => are arrows; long arrows are like short ones",
    ),
    Fold(
        name="arrow_right",
        level=QuoteLevel.TYPOGRAPHY,
        summary="a long arrow to the right is like a short one",
        becomes="\u2192",
        characters="\u27f6\u279c\u2794\u279d\u279e",
    ),
    Fold(
        name="arrow_double",
        level=QuoteLevel.TYPOGRAPHY,
        summary="a long double arrow is like a short one",
        becomes="\u21d2",
        characters="\u27f9",
    ),
    Fold(
        name="arrow_left",
        level=QuoteLevel.TYPOGRAPHY,
        summary="a long arrow to the left is like a short one",
        becomes="\u2190",
        characters="\u27f5",
    ),
    Fold(
        name="micro_sign",
        level=QuoteLevel.TYPOGRAPHY,
        summary="the micro sign is the Greek letter mu",
        becomes="\u03bc",
        characters="\xb5",
    ),
    Fold(
        name="wave_dash",
        level=QuoteLevel.TYPOGRAPHY,
        summary="the wave dash is a tilde",
        becomes="~",
        characters="\u301c\u223c",
    ),
    Fold(
        name="solidus",
        level=QuoteLevel.TYPOGRAPHY,
        summary="the division slash is a slash",
        becomes="/",
        characters="\u2215",
    ),
    Fold(
        name="canonical",
        level=QuoteLevel.TYPOGRAPHY,
        summary="canonically equivalent spellings are alike: NFC and NFD, angstrom, ohm, kelvin",
    ),
    Fold(
        name="ligature",
        level=QuoteLevel.TYPOGRAPHY,
        summary="Latin and Armenian typographic ligatures are their letters",
        compatibility="LIGATURE",
    ),
    Fold(
        name="width",
        level=QuoteLevel.TYPOGRAPHY,
        summary="full-width and half-width forms are the plain characters",
        compatibility="WIDTH",
    ),
    Fold(
        name="presentation_form",
        level=QuoteLevel.TYPOGRAPHY,
        summary="Arabic presentation forms, small and vertical forms are the plain characters",
        compatibility="PRESENTATION_FORM",
    ),
    Fold(
        name="radical",
        level=QuoteLevel.TYPOGRAPHY,
        summary="East Asian radicals, as PDF files hold them, are the characters they look like",
        compatibility="RADICAL",
    ),
    Fold(
        name="unit_sign",
        level=QuoteLevel.TYPOGRAPHY,
        summary="degree signs with a letter and squared units are spelled out",
        compatibility="UNIT_SIGN",
    ),
    Fold(
        name="line_end_hyphen",
        level=QuoteLevel.HYPHENATION,
        summary="between two letters a hyphen at a line's end may be there or not, at that place "
        "only",
    ),
    Fold(
        name="kept_line_end_hyphen",
        level=QuoteLevel.HYPHENATION,
        summary="beside a digit, and where it is a dash, it stays and only the line break goes",
    ),
    Fold(
        name="markup",
        level=QuoteLevel.MARKUP,
        summary="the marks of the declared format: emphasis, code, links, escapes, headings, "
        "block quotes, note marks, entities; tags of HTML",
    ),
    Fold(name="case", level=QuoteLevel.LENIENT, summary="upper and lower case are alike"),
    Fold(
        name="number_grouping",
        level=QuoteLevel.LENIENT,
        summary="1,000 and 1 000 are 1000",
    ),
    Fold(name="fraction", level=QuoteLevel.LENIENT, summary="a fraction sign is spelled out"),
    Fold(
        name="note_mark",
        level=QuoteLevel.LENIENT,
        summary="superscript and subscript note marks and numbers in brackets count as nothing",
    ),
    Fold(name="table_pipe", level=QuoteLevel.LENIENT, summary="the pipes of a table are blanks"),
    Fold(
        name="wrapping",
        level=QuoteLevel.LENIENT,
        summary="quotation marks and ellipses around the whole quote count as nothing",
    ),
    Fold(
        name="hyphen",
        level=QuoteLevel.LENIENT,
        summary="a hyphen between two letters counts as nothing",
    ),
)
"""Every fold, strictest level first."""

NEVER_FOLDED: Final = (
    "superscript and subscript characters to digits",
    "diacritics",
    "confusable characters of another script",
    "punctuation, by leaving it out",
    "words, by stemming",
    "blanks between letters, by leaving them out",
    "letters, by transliteration",
    "anything, by a similarity score",
)
"""What no level sets aside."""


@cache
def characters_of(name: str) -> dict[str, str]:
    """Give the single characters of a fold and what each becomes."""
    fold = next(fold for fold in FOLDS if fold.name == name)
    if not fold.compatibility:
        return dict.fromkeys(fold.characters, fold.becomes)
    pairs = (word.split("=") for word in getattr(compatibility14, fold.compatibility).split())
    return {
        chr(int(code, 16)): "".join(chr(int(point, 16)) for point in points.split("."))
        for code, points in pairs
    }


def fold_of_character(ch: str) -> tuple[str, str] | None:
    """Name the fold of one character and what it becomes; None if it stays.

    >>> fold_of_character("\N{LEFT DOUBLE QUOTATION MARK}")
    ('quotation_mark', '"')
    """
    return _by_character().get(ch)


@cache
def _by_character() -> dict[str, tuple[str, str]]:
    return {
        ch: (fold.name, becomes)
        for fold in FOLDS
        for ch, becomes in characters_of(fold.name).items()
    }
