"""The time of judging grows with the length of claim and evidence, never with its square."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.support.disagreement import compare_passages
from evidence_sophia.support.judge import judge_support

pytestmark = [pytest.mark.doubling, pytest.mark.timeout(300)]

SENTENCE = "Increased use did not reduce 12 cases in Paris, but it lowered risk by 3.5 km. "
UNBROKEN = SENTENCE.replace(".", "").replace(",", "")
CLAIM = "Use reduced 13 cases in Rome."


def sentences(size: int) -> Callable[[], object]:
    """Judge against many sentences."""
    return partial(judge_support, CLAIM, SENTENCE * size, language="en")


def one_sentence(size: int) -> Callable[[], object]:
    """Judge against one endless sentence."""
    return partial(judge_support, CLAIM, UNBROKEN * size, language="en")


def long_claim(size: int) -> Callable[[], object]:
    """Judge an endless claim that the evidence contradicts everywhere."""
    evidence = (UNBROKEN * size).replace("12", "17").replace("Increased", "lowered")
    return partial(judge_support, UNBROKEN * size, evidence, language="en")


def unspaced(size: int) -> Callable[[], object]:
    """Judge a script without blanks."""
    return partial(judge_support, "百合对狗有毒", "百合对猫没有毒吗三年" * size, language="zh")


def passages(size: int) -> Callable[[], object]:
    """Compare two long passages."""
    return partial(compare_passages, "When did use fall?", SENTENCE * size, UNBROKEN * size)


def figures(size: int) -> Callable[[], object]:
    """Judge numbers without end, in digits and in words."""
    claim = f"Over {'9' * (size * 20)} or {'hundred ' * (size * 20)} men came."
    return partial(
        judge_support, claim, claim.replace("9", "8").replace("men", "10"), language="en"
    )


WORKS = [sentences, one_sentence, long_claim, unspaced, passages, figures]


@pytest.mark.parametrize("work", WORKS)
def test_time_is_linear(work: Callable[[int], Callable[[], object]]) -> None:
    """Twice the text takes twice the time."""
    assert growth(work, 20) < LINEAR
