"""Does a base check by the safety policy that it answers by?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.safety_policies import LAW

from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.safety.reading import read_policy
from evidence_sophia.base.claim_safety import safety_filter
from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.checking.claim_safety import CERTIFIES
from evidence_sophia.checking.lesson import Lesson, LessonClaim
from evidence_sophia.checking.outcomes import Action
from evidence_sophia.model.finding import JudgeLabel

Fill = Callable[..., Path]

CLAIM = "The tenancy clause is enforceable in every court."
RULES = AnswerRules(safety=read_policy(LAW))


@pytest.fixture
def law(fill: Fill) -> Iterator[EvidenceBase]:
    """Open a base that answers and checks by the policy of a law firm."""
    texts = {
        "one.md": f"{CLAIM}\n",
        "two.md": "The tenancy clause is not enforceable in every court.\n",
        "pets.md": "Lilies are safe for cats.\n",
    }
    with EvidenceBase.open(":memory:", rules=RULES) as opened:
        opened.ingest(fill(texts))
        yield opened


def test_a_text_is_checked_by_the_policy_of_the_base(law: EvidenceBase) -> None:
    """What the base would not answer it does not let cite either, and it says whom to ask."""
    (check,) = law.check_text(CLAIM).claims
    assert CERTIFIES in check.rules
    assert check.action != Action.CITE
    assert check.notice == "This is no legal advice. Ask a lawyer."


def test_every_verb_that_checks_has_the_policy(law: EvidenceBase) -> None:
    """Given claims, a lesson and one claim are judged alike."""
    lesson = Lesson(title="Law", claims=(LessonClaim(id="1", text=CLAIM),))
    (given,) = law.check_claims([CLAIM]).claims
    assert CERTIFIES in given.rules
    assert law.check_lesson(lesson).findings[0].look_at
    found = law.verify_claim(CLAIM)
    assert found.label != JudgeLabel.SUPPORTED
    assert CERTIFIES in found.rules


def test_contradictions_never_show_what_the_policy_withholds(law: EvidenceBase) -> None:
    """Of two sides the one that certifies is not shown."""
    for found in (
        law.compare_sources(),
        law.find_passage_contradictions("Is the tenancy clause enforceable?"),
    ):
        assert found
        assert CLAIM not in "".join(each.shown for each in found)


def test_the_shipped_policy_does_not_rule_another_domain(law: EvidenceBase) -> None:
    """A base with its own policy knows nothing of what the shipped one withholds."""
    (check,) = law.check_text("Lilies are safe for cats.").claims
    assert CERTIFIES not in check.rules


def test_without_rules_the_shipped_policy_judges() -> None:
    """A base without its own rules withholds what the shipped policy withholds."""
    assert safety_filter(None)("Lilies are safe for cats.", (), "en").is_certifying
    assert not safety_filter(None)(CLAIM, (), "en").is_certifying
