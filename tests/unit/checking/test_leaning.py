"""Does a claim lean on what was said before it?"""

from __future__ import annotations

import pytest
from tests.checking_values import claim_of, passage_of

from evidence_sophia.checking.claims import extract_claims
from evidence_sophia.checking.leaning import leans, names_its_noun
from evidence_sophia.checking.matching import Reader, match_sources
from evidence_sophia.checking.policy import DEFAULT_CHECKING

from .test_matching import TOOLS


@pytest.mark.parametrize(
    ("claim", "language", "is_leaning"),
    [
        ("It burned down.", "en", True),
        ("This method became common.", "en", True),
        ("The mill burned down.", "en", False),
        ("Das Primkörper ist klein.", "de", False),
        ("Das ist klein.", "de", True),
        ("Das", "de", True),
        ("Dieses Verfahren ist neu.", "de", True),
    ],
)
def test_what_begins_with_a_pronoun_leans(claim: str, language: str, *, is_leaning: bool) -> None:
    """A German article before a noun is no pronoun."""
    assert leans(claim, language) is is_leaning


@pytest.mark.parametrize(
    ("claim", "language", "is_named"),
    [
        ("This method of welding became common.", "en", True),
        ("That process is old.", "en", True),
        ("This became common.", "en", False),
        ("This harms cats that are old.", "en", False),
        ("This", "en", False),
        ("It became common.", "en", False),
        ("Dieses Verfahren ist neu.", "de", True),
        ("Dieses ist neu.", "de", False),
        ("Este método es común.", "es", True),
        ("Este es común.", "es", False),
        ("Ce procédé est connu.", "fr", True),
        ("Ce sont des chats.", "fr", False),
    ],
)
def test_a_demonstrative_before_a_noun_is_no_bare_pronoun(
    claim: str, language: str, *, is_named: bool
) -> None:
    """A verb after it makes it stand alone."""
    assert names_its_noun(claim, language) is is_named


@pytest.mark.parametrize(
    ("claim", "evidence", "label", "rules"),
    [
        ("This method became common.", "This method became common.", "supported", ("pronoun",)),
        (
            "This method became common.",
            "In old towns this method became common.",
            "not_enough",
            ("unresolved",),
        ),
        ("It became common.", "It became common.", "not_enough", ("unresolved",)),
        (
            "This method became common.",
            "This method became common in many of the small towns.",
            "supported",
            ("pronoun",),
        ),
    ],
)
def test_very_words_that_name_what_they_mean_are_hedged(
    claim: str, evidence: str, label: str, rules: tuple[str, ...]
) -> None:
    """Where a source begins with the same words they are found, whatever was claimed before."""
    asked = claim_of(claim, context="Roses are red.")
    found = match_sources(asked, [passage_of(evidence)], Reader(), TOOLS, DEFAULT_CHECKING)[0]
    assert found.label == label
    assert set(rules) <= set(found.rules)


def test_a_german_article_asks_for_no_context() -> None:
    """A claim that begins with an article stands alone among others."""
    text = "Die Mühle brannte 1950 ab. Das Haus ist seit 1902 bewohnt."
    assert [each.context for each in extract_claims(text, language="de")] == ["", ""]
