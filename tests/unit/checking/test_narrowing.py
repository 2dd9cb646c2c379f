"""Is taken away what the sentences as a whole do not bear out, and nothing else?"""

from __future__ import annotations

import attrs
import pytest
from tests.checking_values import passage_of
from tests.unit.checking.conftest import Check

from evidence_sophia.checking.evidence import EvidencePassage, Place
from evidence_sophia.checking.narrowing import in_one_sentence, narrowed
from evidence_sophia.checking.subjects import speaks_of_another
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
        ("1902 is red.", "The mill is not red.", ("negation", 1.0), False),
        ("None were found.", "The mill was not found.", ("negation", 1.0), True),
    ],
)
def test_what_speaks_of_something_else(
    claim: str, evidence: str, found: tuple[str, float], *, is_other: bool
) -> None:
    """Too little in common, another of a series, a missing name, another subject, one word."""
    passage: EvidencePassage = passage_of(evidence, "building")
    places = (Place(passage, passage.sentences[0]),)
    rule, alignment = found
    assert speaks_of_another(claim, places, (rule,), alignment) is is_other


def test_the_share_of_a_claim_in_one_sentence() -> None:
    """The best single sentence counts; without words there is none."""
    held = [ReadSentence("The mill is red.", "en"), ReadSentence("Cats.", "en")]
    assert in_one_sentence("The mill is red.", held) == 1.0
    assert in_one_sentence("", held) == 0.0
    assert in_one_sentence("The mill is red.", []) == 0.0


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
    places = (Place(passage, passage.sentences[0]),)
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


@pytest.mark.parametrize(
    ("claim", "status"),
    [
        ("The Apollo missions brought back 842 kilograms.", "conflicting"),
        ("The six landings brought back 842 kilograms of rock.", "conflicting"),
        ("The six landings brought back 382 kilograms of rock.", "grounded"),
        ("The six landings brought back 842 pounds of rock.", "grounded"),
    ],
)
def test_a_source_with_the_figure_in_another_unit_contradicts_one_that_errs(
    check: Check, claim: str, status: str
) -> None:
    """A sheet that mixed up two units bears nothing out while another source has both right."""
    right = passage_of(
        "The six Apollo landings brought back 382 kilograms (842 pounds) of rock from the Moon.",
        title="The lunar samples",
    )
    sheet = passage_of(
        "The six landings of the Apollo missions brought back 842 kilograms of rock.", "sheet"
    )
    given = (right, sheet) if "842 kilograms" in claim else (right,)
    assert check(claim, *given).claims[0].status == status


def test_what_a_source_says_that_it_is_about_names_its_subject(check: Check) -> None:
    """A name in the source's own list of subjects need not stand in the sentence."""
    found = passage_of("The six landings brought back 382 kilograms (842 pounds) of rock.")
    about = attrs.evolve(found, source=attrs.evolve(found.source, entities=("Apollo",)))
    claim = "The Apollo landings brought back 842 kilograms of rock."
    assert check(claim, about).claims[0].status == "conflicting"
    assert check(claim, found).claims[0].status == "unsupported"


@pytest.mark.parametrize(
    "evidence",
    [
        "Apollo 13 was to be the third landing, in the Fra Mauro highlands.",
        "The third landing, of Apollo 13, had been planned for the Fra Mauro highlands.",
    ],
)
def test_what_was_only_planned_is_no_support(check: Check, evidence: str) -> None:
    """What was to be is not said to have been."""
    found = check("Apollo 13 landed in the Fra Mauro highlands.", passage_of(evidence)).claims[0]
    assert found.status == "unsupported"


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("The landings brought back 382 kilograms of rock.", "refuted"),
        ("Rock was brought back. It weighed 382 kilograms.", "not_enough"),
    ],
)
def test_support_with_another_unit_is_taken_away(said: str, label: str) -> None:
    """Whatever a judge finds: only a sentence on the whole matter contradicts, others say less."""
    claim = "The landings brought back 382 pounds of rock."
    found = passage_of(said, title="The landings")
    places = tuple(Place(found, each) for each in found.sentences)
    held = [ReadSentence(each.text, "en") for each in found.sentences]
    verdict = SupportVerdict(
        label=JudgeLabel.SUPPORTED,
        score=0.9,
        method=VerificationMethod.COVERAGE,
        spans=tuple(each.span for each in found.sentences),
        sentences=tuple(range(len(held))),
    )
    taken = narrowed(claim, verdict, places, held)
    assert taken.label == label
    assert "unit_differs" in taken.rules
