"""Are quantities compared with their units, however they are written?"""

from __future__ import annotations

import pytest
from tests.checking_values import passage_of
from tests.unit.checking.conftest import Check

from evidence_sophia.checking.contradictions import find_contradictions
from evidence_sophia.checking.measures import unmet_quantities
from evidence_sophia.support.evidence import ReadSentence

ROCK = "The six landings brought back 382\u00a0kilograms (842\u00a0pounds) of rock."


@pytest.mark.parametrize(
    ("claim", "said", "rules"),
    [
        ("It weighs 382 kg.", ROCK, set()),
        ("It weighs 842 pounds.", ROCK, set()),
        ("It weighs 382 pounds.", ROCK, {"unit_differs"}),
        ("It weighs 842 kilograms.", ROCK, {"unit_differs"}),
        ("It weighs 842 lb.", "It weighs 382 kg.", set()),
        ("It weighs 900 lb.", "It weighs 382 kg.", {"quantity_missing"}),
        ("It weighs over 300 kg.", "It weighs 382 kg.", set()),
        ("It weighs 382 kg.", "Weight: 382", set()),
        ("It is 20 degrees.", "It is 20 °C.", set()),
        ("It took 31 minutes.", "It took thirty-one minutes.", set()),
        ("It took 31 hours.", "It took thirty-one minutes.", {"unit_differs"}),
        ("It took 5 minutes.", "It took five minutes.", set()),
        ("It has 3 wheels.", "It has 4 wheels.", set()),
        (f"It weighs {'9' * 130} kg.", "It weighs 3 kg.", set()),
        ("Red.", ROCK, set()),
    ],
)
def test_a_quantity_is_met_by_an_equal_one(claim: str, said: str, rules: set[str]) -> None:
    """Equal in any unit, rounded between two; a bare figure may be it; another unit is not."""
    assert unmet_quantities(claim, [ReadSentence(said, "en")]) == rules


def test_nothing_said_leaves_nothing_unmet() -> None:
    """Without a sentence there is nothing to compare."""
    assert unmet_quantities("It weighs 3 kg.", []) == frozenset()


def test_the_figure_with_another_unit_contradicts(check: Check) -> None:
    """A sentence about the same that has the figure in another unit is no support."""
    claim = "The six landings brought back 382 pounds of rock."
    (found,) = check(claim, passage_of(ROCK, "rock", title="The six landings")).claims
    assert (found.termination, found.rules) == ("contradicted", ("unit_differs",))


def test_the_figure_in_another_series_is_only_no_support(check: Check) -> None:
    """What speaks of another thing does not contradict, either."""
    claim = "The six landings of Apollo 12 brought back 382 pounds of rock."
    said = "The six landings of Apollo 11 and 12 brought back 382 kilograms of rock."
    (found,) = check(claim, passage_of(said, "rock")).claims
    assert found.termination == "unsupported"


def test_passages_with_one_figure_in_two_units_contradict() -> None:
    """Two sources that give the same figure with different units cannot both be right."""
    other = "The six landings brought back 842 kilograms of rock."
    (found,) = find_contradictions([passage_of(ROCK, "a"), passage_of(other, "b")])
    assert "unit_differs" in found.rules


@pytest.mark.parametrize(
    ("claim", "said", "language"),
    [
        ("Es wiegt über 300 kg.", "Es wiegt 382 kg.", "de"),
        ("Pesa casi 400 kg.", "Pesa 382 kg.", "es"),
        ("Il pèse environ 400 kg.", "Il pèse 382 kg.", "fr"),
    ],
)
def test_what_softens_a_figure_is_known_in_each_language(
    claim: str, said: str, language: str
) -> None:
    """A softened figure is left to the guards of numbers; a bare one must stand there."""
    held = [ReadSentence(said, language)]
    assert unmet_quantities(claim, held) == frozenset()
    bare = " ".join(word for word in claim.split() if word not in {"über", "casi", "environ"})
    assert unmet_quantities(bare, held) == {"quantity_missing"}
