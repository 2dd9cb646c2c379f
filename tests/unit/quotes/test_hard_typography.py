"""True quotes that differ from their source in layout or typography only.

In a case the source marks the expected raw span with ⟦ and ⟧.
"""

from __future__ import annotations

import pytest

from evidence_sophia.model.quote import QuoteLevel
from evidence_sophia.quotes.index import QuoteIndex

EXACT = [
    ("one word", "The ⟦cat⟧ sat.", "cat"),
    ("whole source", "⟦The cat sat.⟧", "The cat sat."),
    ("first word", "⟦The⟧ cat sat", "The"),
    ("last word", "The cat ⟦sat⟧", "sat"),
    ("punctuation kept", "⟦Well, yes; no: maybe!⟧", "Well, yes; no: maybe!"),
    ("a number", "It took ⟦25⟧ days", "25"),
    ("a decimal", "It took ⟦25.5⟧ days", "25.5"),
    ("a negative number", "It was ⟦-3⟧ degrees", "-3"),
    ("an emoji", "So ⟦😀⟧ then", "😀"),
    ("a currency sign", "It is ⟦€⟧ here", "€"),
    ("pattern signs", "so ⟦.*+?()[]{}|^$\\⟧ it is", ".*+?()[]{}|^$\\"),
    ("brackets", "He ⟦said [sic] so⟧", "said [sic] so"),
    ("a note mark", "So it ⟦was [12] then⟧", "was [12] then"),
    ("underscores", "call ⟦snake_case_name⟧ now", "snake_case_name"),
    ("byte order mark in front", "\ufeff⟦An information⟧ desk", "An information"),
    ("a path", "in ⟦C:\\path\\file⟧ it", "C:\\path\\file"),
    ("an address", "see ⟦https://e.org/a?b=c&d=e⟧ there", "https://e.org/a?b=c&d=e"),
]

LAYOUT = [
    ("line break", "the ⟦cat\nsat⟧ down", "cat sat"),
    ("CRLF", "the ⟦cat\r\nsat⟧ down", "cat sat"),
    ("CR", "the ⟦cat\rsat⟧ down", "cat sat"),
    ("form feed", "the ⟦cat\fsat⟧ down", "cat sat"),
    ("next line", "the ⟦cat\x85sat⟧ down", "cat sat"),
    ("line separator", "the ⟦cat\u2028sat⟧ down", "cat sat"),
    ("paragraph separator", "the ⟦cat\u2029sat⟧ down", "cat sat"),
    ("blank lines", "the ⟦cat\n\n\nsat⟧ down", "cat sat"),
    ("tabs", "the ⟦cat\t\tsat⟧ down", "cat sat"),
    ("indented line", "the ⟦cat\n    sat⟧ down", "cat sat"),
    ("runs of blanks", "the ⟦cat    sat⟧ down", "cat sat"),
    ("blanks in the quote", "the ⟦cat sat⟧ down", "cat  \n sat"),
    ("blanks around the quote", "the ⟦cat sat⟧ down", "\n  cat sat\t"),
    ("no-break space", "take ⟦25\u00a0kg⟧ of it", "25 kg"),
    ("no-break space in the quote", "take ⟦25 kg⟧ of it", "25\u00a0kg"),
    ("narrow no-break space", "take ⟦25\u202fkg⟧ of it", "25 kg"),
    ("thin space", "take ⟦25\u2009kg⟧ of it", "25 kg"),
    ("hair space", "take ⟦25\u200akg⟧ of it", "25 kg"),
    ("figure space", "take ⟦25\u2007kg⟧ of it", "25 kg"),
    ("em space", "take ⟦25\u2003kg⟧ of it", "25 kg"),
    ("ideographic space", "他说⟦你好\u3000世界⟧吧", "你好 世界"),
    ("soft hyphen", "an ⟦infor\u00admation⟧ desk", "information"),
    ("soft hyphen in the quote", "an ⟦information⟧ desk", "infor\u00admation"),
    ("soft hyphen at a line end", "an ⟦infor\u00ad\nmation⟧ desk", "information"),
    ("zero-width space", "an ⟦infor\u200bmation⟧ desk", "information"),
    ("word joiner", "an ⟦infor\u2060mation⟧ desk", "information"),
    ("byte order mark inside", "an ⟦infor\ufeffmation⟧ desk", "information"),
    ("left-to-right mark", "an ⟦infor\u200emation⟧ desk", "information"),
    ("right-to-left mark", "an ⟦infor\u200fmation⟧ desk", "information"),
    ("Arabic letter mark", "an ⟦infor\u061cmation⟧ desk", "information"),
    ("isolates", "an ⟦old \u2067infor\u2069mation⟧ desk", "old information"),
    ("emoji variation", "so ⟦I ❤\ufe0f you⟧ then", "I ❤ you"),
    ("text variation in the quote", "so ⟦I ❤ you⟧ then", "I ❤\ufe0e you"),
    ("ideographs over a line", "他说⟦今天天气\n很好⟧。", "今天天气很好"),
    ("ideographs over CRLF", "他说⟦今天天气\r\n很好⟧。", "今天天气很好"),
]

TYPOGRAPHY = [
    ("curly quotes", "He ⟦said “no” twice⟧.", 'said "no" twice'),
    ("curly quotes in the quote", 'He ⟦said "no" twice⟧.', "said “no” twice"),
    ("single curly quotes", "He ⟦said ‘no’ twice⟧.", "said 'no' twice"),
    ("apostrophe", "It ⟦isn’t so⟧.", "isn't so"),
    ("apostrophe in the quote", "It ⟦isn't so⟧.", "isn’t so"),
    ("modifier apostrophe", "It ⟦isn\u02bct so⟧.", "isn't so"),
    ("low quotes", "Er ⟦sagte „nein“ dazu⟧.", 'sagte "nein" dazu'),
    ("guillemets", "Il ⟦dit «non» ici⟧.", 'dit "non" ici'),
    ("reversed guillemets", "Er ⟦sagte »nein« hier⟧.", 'sagte "nein" hier'),
    ("single guillemets", "Il ⟦dit ‹non› ici⟧.", "dit 'non' ici"),
    ("prime", "He is ⟦5′ tall⟧.", "5' tall"),
    ("double prime", "A ⟦12″ disk⟧.", '12" disk'),
    ("em dash", "yes ⟦then — no⟧ more", "then - no"),
    ("em dash as two hyphens", "yes ⟦then — no⟧ more", "then -- no"),
    ("two hyphens as em dash", "yes ⟦then -- no⟧ more", "then — no"),
    ("joined em dash", "yes ⟦then—no⟧ more", "then--no"),
    ("en dash", "from ⟦1939–1945⟧ on", "1939-1945"),
    ("figure dash", "from ⟦1939‒1945⟧ on", "1939-1945"),
    ("horizontal bar", "yes ⟦then ― no⟧ more", "then - no"),
    ("hyphen", "a ⟦well‐known⟧ cat", "well-known"),
    ("no-break hyphen", "a ⟦well‑known⟧ cat", "well-known"),
    ("minus", "it was ⟦−3⟧ there", "-3"),
    ("minus in the quote", "it was ⟦-3⟧ there", "−3"),
    ("ellipsis", "and ⟦so… it⟧ goes", "so... it"),
    ("ellipsis in the quote", "and ⟦so... it⟧ goes", "so… it"),
    ("right arrow", "from ⟦A → B⟧ it", "A -> B"),
    ("right arrow in the quote", "from ⟦A -> B⟧ it", "A → B"),
    ("double arrow", "from ⟦A ⇒ B⟧ it", "A => B"),
    ("fi", "the ⟦ﬁnal ofﬁce⟧ here", "final office"),
    ("fl", "the ⟦ﬂow⟧ here", "flow"),
    ("ffi", "the ⟦eﬃcient⟧ one", "efficient"),
    ("ffl", "the ⟦baﬄed⟧ one", "baffled"),
    ("ff", "the ⟦oﬀset⟧ one", "offset"),
    ("st", "the ⟦moﬆ⟧ of it", "most"),
    ("ligature in the quote", "the ⟦final⟧ one", "ﬁnal"),
    ("full-width letters", "the ⟦ＡＢＣ⟧ here", "ABC"),
    ("full-width digits", "the ⟦２５⟧ here", "25"),
    ("full-width source signs", "一⟦，二：三⟧四", ",二:三"),
    ("full-width in the quote", "the ⟦ABC⟧ here", "ＡＢＣ"),
    ("half-width katakana", "これ⟦ｶﾀｶﾅ⟧です", "カタカナ"),
    ("half-width voiced katakana", "これ⟦ｶﾞｽ⟧です", "ガス"),
    ("Arabic presentation form", "قال ⟦ﻻ⟧ هنا", "لا"),
    ("Angstrom", "it is ⟦5 \u212b⟧ wide", "5 \u00c5"),
    ("ohm", "it is ⟦5 \u2126⟧ strong", "5 \u03a9"),
    ("kelvin", "it is ⟦5 \u212a⟧ cold", "5 K"),
    ("micro", "it is ⟦5 \u00b5m⟧ wide", "5 \u03bcm"),
    ("micro in the quote", "it is ⟦5 \u03bcm⟧ wide", "5 \u00b5m"),
    ("decomposed source", "the ⟦cafe\u0301⟧ there", "café"),
    ("decomposed quote", "the ⟦café⟧ there", "cafe\u0301"),
    ("decomposed Vietnamese", "ở ⟦Việt Nam⟧ đó", "Vie\u0323\u0302t Nam"),
    ("marks in another order", "ở ⟦Vie\u0302\u0323t⟧ đó", "Việt"),
    ("decomposed Hangul", "그 ⟦\u1112\u1161\u11ab국⟧ 에", "한국"),
    ("several at once", "it ⟦isn’t “ﬁne” —\nno…⟧ so", 'isn\'t "fine" - no...'),
]


def unmarked(marked: str) -> tuple[str, int, int]:
    """Give the source without its marks, and the span between them."""
    start, end = marked.index("⟦"), marked.index("⟧") - 1
    return marked.replace("⟦", "").replace("⟧", ""), start, end


def params(cases: list[tuple[str, str, str]]) -> list[object]:
    """Name each case for the report."""
    return [pytest.param(source, quote, id=name) for name, source, quote in cases]


@pytest.mark.complaint("NousResearch/hermes-agent#85749")
@pytest.mark.parametrize(("marked", "quote"), params(EXACT + LAYOUT + TYPOGRAPHY))
def test_a_true_quote_is_found_at_its_raw_span(marked: str, quote: str) -> None:
    """A quote that differs in typography only is found exactly where it stands."""
    source, start, end = unmarked(marked)
    verdict = QuoteIndex(source).verify(quote)
    assert verdict.span is not None, verdict.reason
    assert (verdict.span.start, verdict.span.end) == (start, end)


@pytest.mark.parametrize(("marked", "quote"), params(EXACT + LAYOUT + TYPOGRAPHY))
def test_a_span_cuts_the_verdicts_text(marked: str, quote: str) -> None:
    """What a verdict gives as text is what stands at its span."""
    source, _, _ = unmarked(marked)
    verdict = QuoteIndex(source).verify(quote)
    assert verdict.span is not None
    assert verdict.text == verdict.span.of(source)


@pytest.mark.parametrize(
    ("cases", "level"),
    [
        (EXACT, QuoteLevel.EXACT),
        (LAYOUT, QuoteLevel.LAYOUT),
        (TYPOGRAPHY, QuoteLevel.TYPOGRAPHY),
    ],
)
def test_the_level_is_the_weakest_that_was_needed(
    cases: list[tuple[str, str, str]], level: QuoteLevel
) -> None:
    """A verdict names the level of the weakest fold it needed."""
    wrong = {
        name: verdict.level
        for name, marked, quote in cases
        if (verdict := QuoteIndex(unmarked(marked)[0]).verify(quote)).level != level
    }
    assert not wrong
