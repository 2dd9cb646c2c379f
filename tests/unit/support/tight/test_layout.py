"""Are the words of a claim laid on those of a sentence that stand closest?"""

from __future__ import annotations

from evidence_sophia.support.tight.laid_out import lay_out
from evidence_sophia.support.tight.layout import Layout, kind_of_number


def test_the_closest_words_are_taken() -> None:
    """Of two words the one beside the rest; a word that is missing has no place."""
    asked = lay_out("Mills grind rye.", "en")
    said = lay_out("Mills burn and mills grind maize.", "en")
    found = Layout(asked, said, "en", in_order=True)
    assert found.places == {0: 3, 1: 4}
    assert [word.token for word in found.missing] == ["rye"]
    assert {at: word.token for at, word in found.said_of.items()} == {3: "mills", 4: "grind"}


def test_order_comes_first_where_it_is_asked_for() -> None:
    """Without it, what stands closest is taken."""
    asked = lay_out("Ann saw Bea.", "en")
    said = lay_out("Ann, saw, and then Bea saw Ann.", "en")
    assert Layout(asked, said, "en", in_order=True).places == {0: 0, 1: 1, 2: 4}
    assert Layout(asked, said, "en", in_order=False).places == {0: 6, 1: 5, 2: 4}


def test_nouns_of_german_are_no_names() -> None:
    """There, every noun has a capital."""
    said = lay_out("Die Mühle in Adel.", "de")
    assert not Layout(said, said, "de", in_order=True).is_name(1)
    assert Layout(said, lay_out("The mill in Adel.", "en"), "en", in_order=True).is_name(3)


def test_kinds_of_numbers() -> None:
    """Years, ordinals, and all others."""
    assert [kind_of_number(term) for term in ("1969", "0969", "#2", "2.5")] == [
        "year",
        "number",
        "ordinal",
        "number",
    ]
