"""Is taken away what the sentences as a whole do not bear out, and nothing else?"""

from __future__ import annotations

import pytest
from tests.checking_values import passage_of

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
