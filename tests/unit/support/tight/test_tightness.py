"""Does a claim stand tight in a sentence, and is what is loose named?"""

from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.support.tight.tightness import LOOSE, looseness, unlimited


@pytest.mark.parametrize(
    ("claim", "sentence", "heads", "rules"),
    [
        ("Ann lives in Oslo.", "Ann lives in Oslo with Bea.", "", set()),
        (
            "The Saturn V was 363 feet tall.",
            "It is 110 m (363 feet) tall.",
            "Saturn V",
            set(),
        ),
        ("The Saturn V stood tall.", "It stood tall beside Skylab.", "Saturn V", set()),
        (
            "In 1902 Saturn V was tall.",
            "Then Skylab was built in 1902 and very tall.",
            "Saturn V",
            {"another_between"},
        ),
        ("Bea ground grey maize.", "Ann ground grey maize.", "", {"words_elsewhere"}),
        ("Ann ground 3 kinds of maize.", "Ann ground kinds of maize.", "", {"number_elsewhere"}),
        ("Ann won.", "Bea won.", "", {"words_elsewhere"}),
        ("Ann won on 21 July.", "Ann won on 20 July.", "", {"number_elsewhere"}),
        ("Ann saw Bea.", "Bea saw Ann.", "", {"loose_order"}),
        ("Bea was seen by Ann.", "Ann saw Bea.", "", {"words_elsewhere"}),
        ("The mill was built by Ann.", "Ann built the mill.", "", set()),
        ("Mills grind maize.", "Few mills grind maize.", "", {"limit_dropped"}),
        ("All mills grind maize.", "Mills grind maize.", "", {"limit_added"}),
        ("Bea ground maize in Oslo.", "Bea ground maize.", "Oslo", {"words_elsewhere"}),
        ("The mill was closed.", "The mill was briefly closed.", "", {"narrowed"}),
        ("x" * 3_000, "Ann won.", "", {"words_elsewhere"}),
    ],
)
def test_what_is_loose(claim: str, sentence: str, heads: str, rules: set[str]) -> None:
    """Missing words, numbers elsewhere, another order, another between, limits on one side."""
    found = looseness(claim, sentence, heads, "en")
    assert found <= LOOSE
    assert found >= rules
    assert bool(found) == bool(rules)


@pytest.mark.parametrize(
    ("claim", "sentence", "rules"),
    [
        ("The mayor won.", "The daughter of the mayor won.", {"loose_order"}),
        ("Schools are old.", "Private schools are old.", {"narrowed"}),
        ("In May Ann won.", "In May Ann won.", set()),
        ("It is so.", "Ann won.", set()),
        ("x" * 3_000, "x" * 3_000, set()),
    ],
)
def test_what_limits_the_very_words(claim: str, sentence: str, rules: set[str]) -> None:
    """Words that a sentence has whole are cut loose where they are part of something else."""
    assert unlimited(claim, sentence, "en") == rules


@pytest.mark.doubling
def test_looseness_is_linear() -> None:
    """Doubling a claim and its sentence doubles the time."""

    def work(size: int) -> object:
        text = "Ann, 3 kg (7 pounds) of maize and " * size
        return lambda: looseness(f"{text}x", f"{text}y", "", "en")

    assert growth(work, 7) <= LINEAR  # type: ignore[arg-type]  # it gives what to run
