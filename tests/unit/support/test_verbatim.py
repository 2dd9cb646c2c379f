import pytest

from evidence_sophia.model.span import Span
from evidence_sophia.support.verbatim import Words, place_of_words, words_before, words_found


@pytest.mark.parametrize(
    ("claim", "sentence", "following", "outcome"),
    [
        ("Cats eat fish.", "Cats eat fish.", "", Words.STAND),
        ("cats eat fish", "At night CATS eat fish!", "", Words.STAND),
        ("Cats eat fish", "Cats eat fishes.", "", Words.ABSENT),
        ("at eat", "Cat eats at eaten and at eat.", "", Words.STAND),
        ("", "Cats eat fish.", "", Words.ABSENT),
        ("Cats eat fish.", "Dogs eat fish.", "", Words.ABSENT),
        ("Cats eat fish.", "Cats eat fish if hungry.", "", Words.CONDITIONAL),
        ("Cats eat fish.", "Cats eat fish; they could not eat grass.", "", Words.STAND),
        ("Cats eat fish.", "Cats eat fish while dogs, he said, would not.", "", Words.STAND),
        ("Cats eat fish.", "Cats eat fish.", "This is not true.", Words.DENIED),
        ("Cats eat fish.", "Cats eat fish.", "Dogs do not.", Words.STAND),
        ("Cats do not eat fish.", "Cats do not eat fish at night.", "", Words.ABSENT),
        ("Cats do not eat fish.", "Cats do not eat fish, they say.", "", Words.STAND),
        ("Die Straße ist alt.", "DIE STRASSE IST ALT, sagt man.", "", Words.STAND),
        ("Strasse", "Die alte Straße", "", Words.STAND),
    ],
)
def test_the_very_words_are_found_and_weighed(
    claim: str, sentence: str, following: str, outcome: Words
) -> None:
    """Words stand, are missing, are denied, or hold on a condition."""
    assert words_found(claim, sentence, following, "en") is outcome


@pytest.mark.parametrize(
    ("claim", "sentence", "before"),
    [
        ("Cats eat fish.", "Some say that cats eat fish.", "some say that "),
        ("Cats eat fish.", "Dogs eat fish.", None),
        ("...", "Cats eat fish.", None),
    ],
)
def test_what_stands_before_the_words(claim: str, sentence: str, before: str | None) -> None:
    """What introduces a claim is given folded; nothing where its words do not stand."""
    assert words_before(claim, sentence) == before


def test_where_the_words_stand() -> None:
    """The place is that of the sentence as it is written; none where folding moves it."""
    assert place_of_words("Cats eat fish.", "Some say CATS eat fish.") == Span(9, 22)
    assert place_of_words("Cats eat fish.", "Dogs eat fish.") is None
    assert place_of_words("Cats eat fish.", "Die Straße: cats eat fish.") is None
