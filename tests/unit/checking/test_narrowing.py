"""Is taken away what the sentences as a whole do not bear out, and nothing else?"""

from __future__ import annotations

import pytest
from tests.checking_values import passage_of
from tests.unit.checking.conftest import Check

from evidence_sophia.checking.evidence import EvidencePassage
from evidence_sophia.checking.narrowing import (
    in_one_sentence,
    names_another,
    narrowed,
    speaks_of_another,
)
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.support.evidence import ReadSentence
from evidence_sophia.support.verdict import SupportVerdict


@pytest.mark.parametrize(
    ("claim", "evidence", "found", "is_other"),
    [
        ("The mill is red.", "The mill is not red.", ("negation", 1.0), False),
        ("The mill is red.", "The mill is not red.", ("negation", 0.4), True),
        ("Apollo 11 is red.", "Apollo 12 is not red.", ("negation", 1.0), True),
        ("The mill of Ann Smith is red.", "The mill is not red.", ("negation", 1.0), True),
        ("The mill lies in France.", "The mill lies in Spain.", ("category_slot", 1.0), False),
        ("The barn is red.", "The mill is not red.", ("negation", 1.0), True),
        ("1902.", "The mill is not red.", ("negation", 1.0), False),
    ],
)
def test_what_speaks_of_something_else(
    claim: str, evidence: str, found: tuple[str, float], *, is_other: bool
) -> None:
    """Too little in common, another of a series, a missing name, another subject."""
    passage: EvidencePassage = passage_of(evidence, "building")
    places = ((passage, passage.sentences[0]),)
    rule, alignment = found
    assert speaks_of_another(claim, places, (rule,), alignment) is is_other


def test_the_share_of_a_claim_in_one_sentence() -> None:
    """The best single sentence counts; without words there is none."""
    held = [ReadSentence("The mill is red.", "en"), ReadSentence("Cats.", "en")]
    assert in_one_sentence("The mill is red.", held) == 1.0
    assert in_one_sentence("", held) == 0.0
    assert in_one_sentence("The mill is red.", []) == 0.0


def test_a_series_is_told_by_its_numbers() -> None:
    """A sentence that names both of a series names the claim's own, too."""
    assert not names_another("Apollo 11 landed.", "Apollo 11 and Apollo 12 landed.")
    assert not names_another("The mill is red.", "Apollo 12 landed.")


@pytest.mark.parametrize(
    ("rules", "claim", "label"),
    [
        (("number_missing",), "The mill has 3 wheels.", "not_enough"),
        (("negation",), "The mill is red.", "not_enough"),
        (("name_missing",), "The mill of Ann is red.", "not_enough"),
        (("name_missing",), "The great Mill is red.", "supported"),
        (("opposite",), "The mill is red.", "supported"),
    ],
)
def test_which_guards_take_support_away(rules: tuple[str, ...], claim: str, label: str) -> None:
    """A missing number or name and a denial do; a name may stand in what heads the passage."""
    passage = passage_of("The mill is red.")
    judged = SupportVerdict(
        label=JudgeLabel.SUPPORTED,
        score=0.9,
        method=VerificationMethod.COVERAGE,
        spans=(passage.sentences[0].span,),
        sentences=(0,),
        rules=rules,
    )
    places = ((passage, passage.sentences[0]),)
    found = narrowed(claim, judged, places, [ReadSentence("The mill is red.", "en")])
    assert found.label == label
    assert found.score <= (0.9 if label == "supported" else 0.4)


@pytest.mark.parametrize(
    ("claim", "evidence", "status"),
    [
        ("Apollo 17 had no rover.", "Apollo 17 had the rover with it.", "not borne out"),
        ("Apollo 17 had no rover.", "Apollo 17 had drills and a flag.", "not borne out"),
        ("Apollo 17 had no rover.", "Apollo 17 had no rover, but a cart.", "grounded"),
        ("Collins landed on the Moon.", "He spoke of a landing on the Moon.", "not borne out"),
    ],
)
def test_what_asserts_or_speaks_of_another_supports_no_denial(
    check: Check, claim: str, evidence: str, status: str
) -> None:
    """Support needs the polarity of the claim, and what a short claim begins with."""
    (found,) = check(claim, passage_of(evidence, "speech")).claims
    bears_out = found.status in {"grounded", "partially_grounded"}
    assert (found.status if bears_out else "not borne out") == status


def test_a_short_claim_is_cited_with_one_sentence_that_holds_it_whole(check: Check) -> None:
    """Words from several sentences support it with care alone; a title lends it a name."""
    claim = "Apollo 13 landed on the Moon."
    stitched = "Apollo 8 and 13 flew around the Moon. Three more ships landed in the sea."
    (found,) = check(claim, passage_of(stitched, "ships")).claims
    assert found.action != "cite"
    said = passage_of("It landed on the Moon in the end.", "ship", title="Apollo 13")
    (found,) = check(claim, said).claims
    assert "scattered" not in found.sources[0].rules


def test_only_the_sentence_with_the_figure_contradicts(check: Check) -> None:
    """Of several deciding sentences the one with the other unit is what contradicts."""
    claim = "The landings brought back 382 pounds of rock to the museum in Houston."
    said = "The landings brought back 382 kilograms of rock. The museum in Houston has it."
    (found,) = check(claim, passage_of(said, "landings", title="The landings")).claims
    assert found.action != "cite"
