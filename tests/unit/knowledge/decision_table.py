"""Which decision does each situation lead to? A table for the pure rules and for the store.

Each row is played as acts, in order; the last one is decided about. What only the reading of
words can tell (a denial, a date) is not among them, since a database cannot read.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen
from tests.knowledge_values import ADMIN, MINER, PERSON, REVIEWER, proposal

from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.actor import Actor, Authority

__all__ = ["SITUATIONS", "Played", "Situation"]


@frozen
class Played:
    """One act of a situation.

    Attributes:
        proposal: what is proposed; a ``target`` is the number of an earlier act, from 0.
        actor: the connection's actor.
        text: the source; "" for one that holds the quote, if there is one.
    """

    proposal: Proposal
    actor: Actor = MINER
    text: str = ""


@frozen
class Situation:
    """Acts and what is decided about the last of them.

    Attributes:
        name: what it shows.
        acts: in order; each but the last is accepted.
        outcome: accepted, rejected or queued.
        reason: "" where it is accepted.
        values: what is believed in the end, sorted.
    """

    name: str
    acts: tuple[Played, ...]
    outcome: str
    reason: str
    values: tuple[str, ...]


def mined(value: str = "Rome", **more: Any) -> Played:
    """Give a model's assertion."""
    actor, text = more.pop("actor", MINER), more.pop("text", "")
    return Played(proposal(value, **more), actor, text)


def done(operation: str, value: str = "", actor: Actor = PERSON, **more: Any) -> Played:
    """Give an act without a quote."""
    said = {"subject": "Ann", "predicate": "born_in", "value": value} if value else {}
    return Played(Proposal(operation=operation, reason="seen", **(said | more)), actor)


def _row(name: str, acts: list[Played], decision: str, *values: str) -> Situation:
    outcome, _, reason = decision.partition(" ")
    return Situation(name, tuple(acts), outcome, reason, values)


CORRECTED = done("correct", "Oslo", target="0")
LIKED = {"predicate": "likes", "quote": "Ann likes tea", "value": "tea"}

SITUATIONS = (
    _row("a first value", [mined()], "accepted", "Rome"),
    _row("another value", [mined(), mined("Bonn")], "accepted", "Bonn", "Rome"),
    _row("the same words again", [mined(), mined()], "rejected duplicate", "Rome"),
    _row("an empty name", [mined(subject=" ")], "rejected malformed_subject"),
    _row("no such predicate", [mined(predicate="sings")], "rejected unknown_predicate"),
    _row("a forged actor", [mined(claimed_actor="ann")], "rejected forged_actor"),
    _row(
        "a forged authority",
        [mined(claimed_authority=Authority.ADMIN)],
        "rejected forged_actor",
    ),
    _row("a true claim", [mined(claimed_actor="miner")], "accepted", "Rome"),
    _row(
        "a model corrects", [mined(), done("correct", "Oslo", MINER)], "queued needs_person", "Rome"
    ),
    _row(
        "a model retracts",
        [mined(), done("retract", actor=MINER, target="0")],
        "queued needs_person",
        "Rome",
    ),
    _row("a person corrects", [mined(), CORRECTED], "accepted", "Oslo"),
    _row(
        "a person corrects without a target", [mined(), done("correct", "Oslo")], "accepted", "Oslo"
    ),
    _row(
        "re-mined after a correction", [mined(), CORRECTED, mined()], "rejected slot_locked", "Oslo"
    ),
    _row(
        "re-mined in another case",
        [mined(), CORRECTED, mined("ROME", subject="ANN", quote="ANN was born in ROME")],
        "rejected slot_locked",
        "Oslo",
    ),
    _row(
        "the corrected value mined",
        [mined(), CORRECTED, mined("Oslo")],
        "rejected slot_locked",
        "Oslo",
    ),
    _row(
        "a lock comes before a bad quote",
        [mined(), CORRECTED, mined(quote="Ann was born in Ulm", text="Nothing.")],
        "rejected slot_locked",
        "Oslo",
    ),
    _row(
        "re-mined after a retraction",
        [mined(), done("retract", target="0"), mined()],
        "rejected slot_locked",
    ),
    _row(
        "a person asserts over a lock",
        [mined(), CORRECTED, mined("Bonn", actor=PERSON)],
        "accepted",
        "Bonn",
        "Oslo",
    ),
    _row(
        "a person corrects a reviewer",
        [mined(), done("correct", "Oslo", REVIEWER, target="0"), done("correct", "Bonn")],
        "rejected slot_locked",
        "Oslo",
    ),
    _row(
        "a reviewer corrects a person",
        [mined(), CORRECTED, done("correct", "Bonn", REVIEWER, target="1")],
        "accepted",
        "Bonn",
    ),
    _row(
        "what is closed is retracted",
        [mined(), CORRECTED, done("retract", target="0")],
        "rejected not_open",
        "Oslo",
    ),
    _row("a retraction of nothing", [done("retract", target="7")], "rejected unknown_statement"),
    _row(
        "a target of another slot",
        [mined(), done("correct", "tea", target="0", predicate="likes")],
        "rejected other_slot",
        "Rome",
    ),
    _row(
        "a revert by a person",
        [mined(), CORRECTED, done("revert", target="0")],
        "rejected not_allowed",
        "Oslo",
    ),
    _row(
        "a revert by a reviewer",
        [mined(), CORRECTED, done("revert", actor=REVIEWER, target="0")],
        "accepted",
        "Rome",
    ),
    _row(
        "a revert by an administrator",
        [mined(), CORRECTED, done("revert", actor=ADMIN, target="0")],
        "accepted",
        "Rome",
    ),
    _row("words that are not there", [mined(text="Ann was born in Ulm.")], "rejected ungrounded"),
    _row(
        "somebody else's words",
        [mined(quote="She was born in Rome")],
        "rejected subject_not_in_evidence",
    ),
    _row(
        "another value than the quote's",
        [mined(quote="Ann was born in Ulm")],
        "rejected value_not_in_evidence",
    ),
    _row(
        "a long quote", [mined(quote="Ann was born in Rome" + "." * 281)], "rejected span_too_long"
    ),
    _row("a long value", [mined("x" * 10_001, quote="Ann was born")], "rejected too_long"),
    _row(
        "a correction with a bad quote",
        [mined(), Played(proposal("Oslo", operation="correct"), PERSON, "Nothing.")],
        "rejected ungrounded",
        "Rome",
    ),
    _row(
        "many values",
        [mined(**LIKED), mined("jam", predicate="likes", quote="Ann likes jam")],
        "accepted",
        "jam",
        "tea",
    ),
)
