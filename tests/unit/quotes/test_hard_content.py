"""False quotes that differ from their source in content, however little."""

from __future__ import annotations

import pytest

from evidence_sophia.quotes.index import QuoteIndex

CHANGED = [
    ("a digit", "It took 25 days in all.", "It took 26 days in all."),
    ("a digit added", "It took 25 days.", "It took 225 days."),
    ("a digit dropped", "It took 125 days.", "It took 25 days."),
    ("digits swapped", "It took 1958 days.", "It took 1985 days."),
    ("a percentage", "It grew by 5% a year.", "It grew by 6% a year."),
    ("a decimal point moved", "It is 1.25 wide.", "It is 12.5 wide."),
    ("a decimal point dropped", "It is 1.25 wide.", "It is 125 wide."),
    ("a decimal comma", "It is 1.25 wide.", "It is 1,25 wide."),
    ("a sign dropped", "It was -3 there.", "It was 3 there."),
    ("a minus dropped", "It was −3 there.", "It was 3 there."),
    ("a sign added", "It was 3 there.", "It was -3 there."),
    ("a range dropped", "from 3–5 days", "from 35 days"),
    ("grouped digits", "It cost 1,000 in all.", "It cost 1000 in all."),
    ("a superscript", "It is 10² wide.", "It is 102 wide."),
    ("a superscript the other way", "It is 102 wide.", "It is 10² wide."),
    ("a square unit", "It has 5 m² of room.", "It has 5 m2 of room."),
    ("a subscript", "It is H₂O here.", "It is H2O here."),
    ("a negative power", "It is 10⁻³ wide.", "It is 10-3 wide."),
    ("a fraction", "It is 1½ wide.", "It is 11/2 wide."),
    ("a fraction spelled out", "It is ½ wide.", "It is 1/2 wide."),
    ("a Roman numeral sign", "Part Ⅳ ends.", "Part IV ends."),
    ("a circled number", "Step ① ends.", "Step 1 ends."),
    ("not dropped", "It is not safe to eat.", "It is safe to eat."),
    ("not added", "It is safe to eat.", "It is not safe to eat."),
    ("n't dropped", "It isn't safe to eat.", "It is safe to eat."),
    ("no dropped", "There is no danger at all.", "There is danger at all."),
    ("Chinese not dropped", "这不是安全的。", "这是安全的。"),
    ("a unit", "Take 5 mg a day.", "Take 5 g a day."),
    ("a unit's prefix", "Take 5 µg a day.", "Take 5 mg a day."),
    ("a unit's case", "It has 5 MW now.", "It has 5 mW now."),
    ("a currency", "It cost $5 then.", "It cost €5 then."),
    ("case of a word", "We met Polish people.", "We met polish people."),
    ("case of all", "It is safe to eat.", "IT IS SAFE TO EAT."),
    ("case of the first letter", "It is safe to eat.", "it is safe to eat."),
    ("an accent dropped", "Send the résumé now.", "Send the resume now."),
    ("an accent added", "Send the resume now.", "Send the résumé now."),
    ("a decomposed accent dropped", "The cafe\u0301 is open.", "The cafe is open."),
    ("an umlaut spelled out", "Die Tür ist zu.", "Die Tuer ist zu."),
    ("sharp s", "Die Straße ist zu.", "Die Strasse ist zu."),
    ("a letter of its own", "Der Œuvre ist groß.", "Der Oeuvre ist groß."),
    ("ae", "The æon ends.", "The aeon ends."),
    ("dotless i", "Bu ılık su.", "Bu ilik su."),
    ("dotted I", "Bu İstanbul.", "Bu Istanbul."),
    ("an Arabic mark", "كَتَبَ هنا", "كتب هنا"),
    ("a Hebrew point", "שָׁלוֹם כאן", "שלום כאן"),
    ("a Cyrillic look-alike", "The cat sat.", "The c\u0430t sat."),
    ("a Greek look-alike", "The Oval room.", "The \u039fval room."),
    ("a look-alike in the source", "The c\u0430t sat.", "The cat sat."),
    ("not equal", "So a ≠ b here.", "So a = b here."),
    ("less or equal", "So a ≤ b here.", "So a < b here."),
    ("plus or minus", "So 5 ± 2 here.", "So 5 + 2 here."),
    ("times", "So 5 × 2 here.", "So 5 x 2 here."),
    ("Greek transliterated", "The α level.", "The alpha level."),
    ("ampersand", "Salt & pepper.", "Salt and pepper."),
    ("copyright", "It is © us.", "It is (c) us."),
    ("trade mark", "The Brand™ is ours.", "The BrandTM is ours."),
    ("numero", "Die № 5 hier.", "Die No 5 hier."),
    ("a blank deleted", "We are now here.", "We are nowhere."),
    ("a blank inserted", "We are nowhere.", "We are now here."),
    ("a hyphen deleted", "They re-sign it.", "They resign it."),
    ("a hyphen inserted", "They resign it.", "They re-sign it."),
    ("a hyphen for a blank", "A well known cat.", "A well-known cat."),
    ("a comma dropped", "Let's eat, grandma, now.", "Let's eat grandma, now."),
    ("a comma added", "Let's eat grandma now.", "Let's eat, grandma now."),
    ("a question made a statement", "Is it safe? Yes.", "Is it safe. Yes."),
    ("an apostrophe dropped", "It's late now.", "Its late now."),
    ("brackets dropped", "He said [sic] so.", "He said sic so."),
    ("parentheses dropped", "It lost ($10 million) then.", "It lost $10 million then."),
    ("a word dropped", "The big cat sat down.", "The cat sat down."),
    ("a word added", "The cat sat down.", "The big cat sat down."),
    ("a word replaced", "The cat sat down.", "The dog sat down."),
    ("a plural", "The cats sat down.", "The cat sat down."),
    ("a tense", "The cat sits down.", "The cat sat down."),
    ("names swapped", "Adam paid Beth today.", "Beth paid Adam today."),
    ("words swapped", "The cat ate the fish.", "The fish ate the cat."),
    ("letters swapped", "The causal link.", "The casual link."),
    ("two sentences stitched", "The cat sat. It rained. The dog ran.", "The cat sat. The dog ran."),
    ("an invented tail", "The cat sat down.", "The cat sat down and slept."),
    ("an invented head", "The cat sat down.", "Then the cat sat down."),
    ("elision without leave", "The cat sat on the mat.", "The cat ... the mat."),
    ("elision over a negation", "It is not at all safe.", "It is ... safe."),
    ("sentences reversed", "One came. Two went.", "Two went. One came."),
    ("absent", "The cat sat down.", "Nothing of the kind was said."),
    ("another script", "The cat sat down.", "Кошка села."),
    ("traditional for simplified", "这个国家很大。", "這個國家很大。"),
    ("Arabic-Indic digits", "It took ٢٥ days.", "It took 25 days."),
    ("emoji changed", "We are 😀 now.", "We are 😁 now."),
    ("skin tone dropped", "We say 👍🏽 now.", "We say 👍 now."),
]

CUT = [
    ("a prefix cut off", "It is unable to go.", "able to go"),
    ("a word's head", "The internet is here.", "The inter"),
    ("a word's tail", "The internet is here.", "net is here"),
    ("a number's tail", "It took 125 days.", "25 days"),
    ("a number's head", "It took 125 days.", "It took 12"),
    ("a decimal's fraction", "It is .95 wide.", "95 wide"),
    ("a decimal's tail", "It is 8600.5 wide.", "5 wide"),
    ("a decimal's head", "It is 8600.5 wide.", "It is 8600"),
    ("a grouped number's tail", "It cost 1,250 in all.", "250 in all"),
    ("a grouped number's head", "It cost 1,250 in all.", "It cost 1"),
    ("a sign cut off", "It was -3 there.", "3 there"),
    ("a minus cut off", "It was −3 there.", "3 there"),
    ("a contraction's head", "You can't eat it.", "You can"),
    ("a curly contraction's head", "You can’t eat it.", "You can"),
    ("a letter without its mark", "The cafe\u0301", "The cafe"),
    ("an Arabic word's head", "قال الكتاب هنا", "قال الكت"),
    ("a Cyrillic word's tail", "Это небезопасно здесь", "безопасно здесь"),
    ("a Korean word's head", "그는 서울에서 살았다", "그는 서"),
    ("a word before a soft hyphen", "an infor\u00admation desk", "an infor"),
    ("part of a fraction", "It is ¼ wide.", "4 wide"),
    ("part of a ligature", "The ﬂow is here.", "low is here"),
    ("a unit's head", "It has 5 m² of room.", "5 m"),
    ("a superscript cut off", "It is 10² wide.", "It is 10"),
    ("a flag's half", "So 🇩🇪 it is.", "So 🇩"),
    ("an emoji family's head", "So 👨‍👩‍👧 it is.", "So 👨"),
]


@pytest.mark.parametrize(
    ("source", "quote"),
    [pytest.param(source, quote, id=name) for name, source, quote in CHANGED + CUT],
)
def test_a_false_quote_is_refused_with_a_reason(source: str, quote: str) -> None:
    """A quote that changes or cuts content is never found, and the verdict says why."""
    verdict = QuoteIndex(source).verify(quote)
    assert (verdict.is_found, verdict.span is None or not verdict.is_found) == (False, True)
    assert verdict.reason is not None


@pytest.mark.parametrize(
    ("source", "quote"),
    [pytest.param(source, quote, id=name) for name, source, quote in CHANGED + CUT],
)
@pytest.mark.parametrize("kind", ["markdown", "html"])
def test_no_format_makes_a_false_quote_true(source: str, quote: str, kind: str) -> None:
    """Reading the source as markup admits no changed quote either."""
    assert not QuoteIndex(source, format=kind).verify(quote).is_found


@pytest.mark.parametrize("kind", ["plain", "markdown"])
def test_half_of_a_broken_word_is_refused(kind: str) -> None:
    """What a line-end hyphen breaks is one word, and neither half of it is."""
    index = QuoteIndex("an infor-\nmation desk", format=kind)
    assert [index.verify(half).is_found for half in ("an infor", "mation desk")] == [False, False]
