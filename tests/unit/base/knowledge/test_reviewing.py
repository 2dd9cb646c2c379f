"""What waits, what was refused, what has no source, and who decides?"""

from __future__ import annotations

from typing import Any

import pytest
from tests.knowledge_verbs import ANN, AUDITOR, BOT, founded, values

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import CapabilityDenied, InvariantError, ScopeDenied
from evidence_sophia.knowledge.proposal import Outcome, RejectionReason
from evidence_sophia.model.actor import Actor

FACT = "Zoe likes tea."


@pytest.mark.parametrize(
    ("said", "kept"), [(0, 0), (1_000, 1_000), (3_001, 3_000), (10_000, 3_000)]
)
def test_a_fact_without_a_quote_is_of_little_confidence(
    base: EvidenceBase, bot: EvidenceBase, said: int, kept: int
) -> None:
    """Free text is kept apart, unsourced for ever, with 3,000 basis points at most."""
    outcome = bot.remember_fact(FACT, confidence=said)
    (fact,) = base.remembered_facts()
    assert (fact.id, fact.text, fact.confidence) == (outcome.id, FACT, kept)
    assert (fact.is_sourced, fact.actor) == (False, "bot")
    assert values(base, "Zoe") == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"text": None},
        {"text": b"x"},
        {"confidence": -1},
        {"confidence": 10_001},
        {"confidence": True},
        {"confidence": 0.5},
        {"source_set": "a b"},
    ],
)
def test_what_is_no_fact_is_an_error(untouched: EvidenceBase, wrong: dict[str, Any]) -> None:
    """A caller's mistake raises, and nothing is kept."""
    with pytest.raises(InvariantError):
        untouched.remember_fact(**{"text": FACT, **wrong})
    assert untouched.remembered_facts() == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "malformed_value"), ("x" * 10**7, "too_long"), ("\ud800", "malformed_text")],
    ids=["empty", "10 MB", "surrogate"],
)
def test_a_fact_that_cannot_be_kept_is_a_rejection(
    base: EvidenceBase, text: str, reason: str
) -> None:
    """Nothing, too much, and half a character are refused with a recorded reason."""
    assert base.remember_fact(text).reason == reason
    assert [str(kept.reason) for kept in base.rejections()] == [reason]


def test_hostile_facts_are_kept_exactly(base: EvidenceBase) -> None:
    """NUL, overrides, SQL and script come back as they were said."""
    odd = "\x00'; DROP TABLE remembered; --\u202e<script>"
    base.remember_fact(odd)
    assert [fact.text for fact in base.remembered_facts()] == [odd]


def test_a_set_out_of_scope_takes_no_fact(base: EvidenceBase) -> None:
    """Who sees one source set remembers nothing in another."""
    with pytest.raises(ScopeDenied):
        base.acting_as(BOT, source_sets=("acme",)).remember_fact(FACT)


def test_a_person_carries_out_what_a_model_would(
    base: EvidenceBase, bot: EvidenceBase, ann: EvidenceBase
) -> None:
    """An accepted wish is an act of whoever decides; the queue then holds it on request only."""
    (mined,) = bot.propose_statements([founded("1987")])
    wish = bot.correct_statement("1990", statement_id=mined.id, reason="I read so")
    (queued,) = ann.review_queue()
    assert (queued.id, queued.wanted, queued.value) == (wish.id, "correct", "1990")
    assert (queued.target, queued.actor, queued.reason) == (mined.id, "bot", "I read so")
    assert ann.decide(wish.id, accept=True, reason="so do I").is_accepted
    (found,) = bot.query_knowledge("Acme", "founded")
    assert (found.value, found.actor) == ("1990", "ann")
    assert ann.review_queue() == ()
    assert [each.decided for each in base.review_queue(decided=True)] == ["accept"]


@pytest.mark.complaint("langchain-ai/langgraph#6663")
def test_the_first_decision_stands(bot: EvidenceBase, ann: EvidenceBase) -> None:
    """A wish that was refused stays refused."""
    (mined,) = bot.propose_statements([founded("1987")])
    wish = bot.retract_statement(mined.id)
    assert ann.decide(wish.id, accept=False, reason="no").is_accepted
    assert ann.decide(wish.id, accept=True).reason == RejectionReason.ALREADY_DECIDED
    assert values(bot, "Acme", "founded") == ["1987"]


def test_nobody_decides_their_own_wish(base: EvidenceBase, bot: EvidenceBase) -> None:
    """The same name with more authority decides nothing that it wished itself."""
    (mined,) = bot.propose_statements([founded("1987")])
    wish = bot.retract_statement(mined.id)
    twin = base.acting_as(Actor("bot", role="review", authority="person"))
    assert twin.decide(wish.id, accept=True).reason == RejectionReason.OWN_WORK


@pytest.mark.parametrize("actor", [BOT, AUDITOR])
def test_a_model_decides_nothing(base: EvidenceBase, bot: EvidenceBase, actor: Actor) -> None:
    """To decide takes a person."""
    (mined,) = bot.propose_statements([founded("1987")])
    wish = bot.retract_statement(mined.id)
    with pytest.raises(CapabilityDenied):
        base.acting_as(actor).decide(wish.id, accept=True)


@pytest.mark.parametrize("answer", ["no", None, 0, 1])
def test_a_decision_is_true_or_false(bot: EvidenceBase, ann: EvidenceBase, answer: Any) -> None:
    """A word that would count as yes is no answer."""
    (mined,) = bot.propose_statements([founded("1987")])
    wish = bot.retract_statement(mined.id)
    with pytest.raises(InvariantError):
        ann.decide(wish.id, accept=answer)
    assert len(ann.review_queue()) == 1


def test_lists_are_cut_at_their_limit(base: EvidenceBase, bot: EvidenceBase) -> None:
    """A limit gives the newest refusals and facts, and the oldest wishes."""
    bot.propose_statements([founded("1986"), founded("1985")])
    wishes = [bot.merge_entities(name, "Acme", source_set="acme").id for name in ("A", "B")]
    for name in ("A", "B"):
        bot.remember_fact(f"{name} is.")
    assert [each.value for each in base.rejections(limit=1)] == ["1985"]
    assert [each.id for each in base.review_queue(limit=1)] == wishes[:1]
    assert [each.text for each in base.remembered_facts(limit=1)] == ["B is."]


@pytest.mark.parametrize("verb", ["rejections", "review_queue", "remembered_facts"])
@pytest.mark.parametrize("limit", [0, -1, 1_001, True, "1", None])
def test_a_limit_is_a_small_number(untouched: EvidenceBase, verb: str, limit: Any) -> None:
    """A list has a limit from 1 to 1000."""
    with pytest.raises(InvariantError):
        getattr(untouched, verb)(limit=limit)


@pytest.mark.parametrize("verb", ["rejections", "review_queue", "remembered_facts"])
@pytest.mark.complaint("topoteretes/cognee#3520")
def test_lists_are_of_the_scope(base: EvidenceBase, bot: EvidenceBase, verb: str) -> None:
    """What is another tenant's, or another source set's, is not listed."""
    bot.propose_statements([founded("1986")])
    bot.merge_entities("A", "Acme", source_set="acme")
    bot.remember_fact(FACT, source_set="acme")
    assert len(getattr(base, verb)(source_sets=["acme"])) == 1
    assert getattr(base, verb)(source_sets=["other"]) == ()
    assert getattr(base.acting_as(ANN, source_sets=("other",)), verb)() == ()
    assert getattr(base.acting_as(ANN, tenant="other"), verb)() == ()
    with pytest.raises(ScopeDenied):
        getattr(base.acting_as(ANN, source_sets=("other",)), verb)(source_sets=["acme"])


def test_a_wish_can_be_erased(base: EvidenceBase, bot: EvidenceBase) -> None:
    """The text of a remembered fact, a refusal and a wish can all be erased."""
    fact = bot.remember_fact(FACT)
    (refused,) = bot.propose_statements([founded("1986")])
    wish = bot.merge_entities("A", "Acme", source_set="acme")
    assert wish.outcome is Outcome.QUEUED
    for id_ in (fact.id, refused.id, wish.id):
        assert base.erase(id_).is_accepted
    assert base.remembered_facts() == ()
    assert [each.value for each in base.rejections()] == [""]
    assert [report.is_whole for report in base.verify_log()] == [True, True]
