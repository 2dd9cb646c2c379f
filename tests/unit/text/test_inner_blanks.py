import pytest

from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.text._fold.inner_blanks import has_inner_blanks, without_inner_blanks


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("« oui »", "«oui»"),
        ("dit «\xa0oui\u202f».", "dit «oui»."),
        ("( ‹ oui › )", "( ‹oui› )"),
        ("er rief »komm« laut", "er rief »komm« laut"),
        ("« »", "«»"),
        ("a« b »c", "a« b »c"),
        ("«", "«"),
        (" »", "»"),
        ("« ", "«"),
        ("a ... b … c\xa0… d . . . e ⋯", "a... b… c… d. . . e⋯"),
        ("好……再见⋯⋯ ......", "好…再见⋯..."),
        ("5 % . .5 .. b", "5 % . .5 .. b"),
    ],
)
def test_blanks_that_belong_to_a_sign_count_as_nothing(text: str, shown: str) -> None:
    """Blanks inside guillemets and before an ellipsis go, all others stay; no position moves."""
    marked = without_inner_blanks(text)
    assert marked.replace("\u2060", "") == shown
    assert len(marked) == len(text)
    assert has_inner_blanks(text) >= (text.isascii() and marked != text and ". ." not in text)


@pytest.mark.parametrize(
    ("source", "quote", "text"),
    [
        ("So I wait . . . what then?", "wait... what then", "wait . . . what then"),
        ("So I wait... what then?", "wait . . . what then", "wait... what then"),
        ("So I wait … what then?", "wait... what then", "wait … what then"),
        ("So I wait ... what then?", "wait… what then", "wait ... what then"),
        ("他说好……再见。", "好...再见", "好……再见"),
        ("他说好......再见。", "好……再见", "好......再见"),
        ("Il dit « bonjour à tous » hier.", '"bonjour à tous"', "« bonjour à tous »"),
        ("Il dit «bonjour à tous» hier.", "«\xa0bonjour à tous\xa0»", "«bonjour à tous»"),
        ('Il dit "bonjour" hier.', "dit «\u202fbonjour\u202f» hier", 'dit "bonjour" hier'),
        ("⽇本の⼈", "日本の人", "⽇本の⼈"),
    ],
)
def test_a_quote_is_found_whichever_way_the_sign_is_set(source: str, quote: str, text: str) -> None:
    """The verdict is typography, with the source's own characters and a fold that is named."""
    verdict = QuoteIndex(source).verify(quote)
    assert (verdict.text, str(verdict.level)) == (text, "typography")
    assert verdict.folds


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("It is a b. . c", "It is a b.. c"),
        ("now . here it is", "now. here it is"),
        ("dit «oui » là", "dit «ou i» là"),
        ("a » b is", 'a "b is'),
        ("wait .... what", "wait . what"),
    ],
)
def test_other_blanks_stay(source: str, quote: str) -> None:
    """No blank goes that does not belong to an ellipsis or a guillemet."""
    assert not QuoteIndex(source).verify(quote).is_found
