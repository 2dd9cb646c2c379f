import pytest

from evidence_sophia.support.verbatim import Words, words_found


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
