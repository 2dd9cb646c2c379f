"""Is a verdict taken back as far as the claim's words, as they stand, do not carry it?"""

from __future__ import annotations

import pytest
from tests.checking_values import passage_of
from tests.unit.checking.conftest import Check

from evidence_sophia.checking.evidence import Place
from evidence_sophia.checking.standing import standing
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.model.span import Span
from evidence_sophia.support.evidence import ReadSentence
from evidence_sophia.support.verdict import SupportVerdict


def judged(label: JudgeLabel, *rules: str, method: str = "coverage") -> SupportVerdict:
    """Make a verdict."""
    return SupportVerdict(
        label=label,
        score=0.9,
        method=VerificationMethod(method),
        spans=(Span(0, 1),),
        sentences=(0,),
        rules=rules,
    )


def stand(claim: str, sentence: str, verdict: SupportVerdict, title: str = "") -> SupportVerdict:
    """Narrow a verdict that rests on one sentence."""
    passage = passage_of(sentence, title=title)
    place = Place(passage, passage.sentences[0])
    return standing(claim, verdict, (place,), [ReadSentence(sentence, "en")])


def test_what_stands_tight_is_left_alone() -> None:
    """So is what is not enough, and what rests on nothing."""
    found = judged(JudgeLabel.SUPPORTED)
    assert stand("In May the mill burned.", "The mill burned in May.", found) == found
    nothing = judged(JudgeLabel.NOT_ENOUGH)
    assert stand("Ann won.", "Bea won.", nothing) == nothing
    assert standing("Ann won.", found, (), []) == found


@pytest.mark.parametrize(
    ("claim", "sentence", "method", "rules"),
    [
        ("Ann saw Bea.", "Bea saw Ann.", "coverage", ("loose_order",)),
        ("Mills grind maize.", "Few mills grind maize.", "verbatim", ("limit_dropped",)),
        ("Mills grind maize.", "Mills grind maize in Oslo.", "verbatim", ()),
    ],
)
def test_what_stands_loose_is_named(
    claim: str, sentence: str, method: str, rules: tuple[str, ...]
) -> None:
    """It is supported still, and never cited."""
    found = stand(claim, sentence, judged(JudgeLabel.SUPPORTED, method=method))
    assert (found.label, found.rules) == (JudgeLabel.SUPPORTED, rules)


@pytest.mark.parametrize(
    ("claim", "label"),
    [
        ("Sage causes liver failure in cats.", "not_enough"),
        ("Sage does not cause liver failure in cats.", "supported"),
        ("Ragwort is a plant in cats.", "supported"),
    ],
)
def test_words_that_are_denied_once_and_said_again(claim: str, label: str) -> None:
    """What a sentence denies it does not bear out by saying it of something else."""
    sentence = "Sage does not cause the liver failure that ragwort, a plant, causes in cats."
    assert stand(claim, sentence, judged(JudgeLabel.SUPPORTED)).label == label


def test_a_denial_ends_with_its_part_of_the_sentence() -> None:
    """Two negators do not cancel out where each has its own; "not only" denies nothing."""
    claim = "Peace lilies cause kidney failure in cats."
    found = judged(JudgeLabel.SUPPORTED)
    twice = "A peace lily is not a true lily, and it does not cause the kidney failure that lilies"
    assert stand(claim, f"{twice} cause in cats.", found).rules == ("denied_there",)
    once = "Peace lilies not only cause kidney failure in cats, they never bloom."
    assert stand(claim, once, found).label == "supported"
    assert stand(claim, "Peace lilies cause kidney failure in cats, not.", found).rules == ()


@pytest.mark.parametrize(
    ("claim", "sentence", "rules", "label"),
    [
        ("Apollo 11 launched on 16 July.", "Apollo 11 landed on 20 July.", ("number_slot",), "not"),
        ("Apollo 11 landed on 16 July.", "Apollo 11 landed on 20 July.", ("number_slot",), "ref"),
        ("Bold Apollo landed in May.", "Apollo did not land.", ("negation",), "ref"),
        ("In May Orion landed.", "In May Apollo landed.", ("number_slot",), "ref"),
    ],
)
def test_a_number_contradicts_where_the_same_is_said_of_it(
    claim: str, sentence: str, rules: tuple[str, ...], label: str
) -> None:
    """What is done on another day may be something else; names are the matter of other rules."""
    assert stand(claim, sentence, judged(JudgeLabel.REFUTED, *rules)).label.startswith(label)


def test_two_dates_of_two_things_do_not_conflict(check: Check) -> None:
    """Launch and landing have each their own; the claim is borne out and hedged or cited."""
    start = passage_of("Apollo 11 was launched from Florida on 16 July 1969.", "start")
    landing = passage_of("Apollo 11 landed on 20 July 1969.", "landing")
    (found,) = check("Apollo 11 was launched on 16 July 1969.", start, landing).claims
    assert str(found.termination) == "pass"
