from __future__ import annotations

import pytest
from attrs import evolve
from tests.knowledge_values import (
    BORN_IN,
    MINER,
    PERSON,
    Book,
    evidence,
    proposal,
    statement,
    years,
)
from tests.unit.knowledge.decision_table import SITUATIONS, Situation

from evidence_sophia.knowledge.decide import ProposalFacts, decide_proposal
from evidence_sophia.knowledge.proposal import Outcome, Proposal, RejectionReason
from evidence_sophia.model.valid_time import DateOrigin


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)
def test_every_situation_is_decided_as_the_table_says(situation: Situation) -> None:
    """The rules over plain values decide as the table that the store is held to."""
    book = Book()
    ids: list[str] = []
    for played in situation.acts:
        what = played.proposal
        if what.target is not None:
            number = int(what.target)
            what = evolve(what, target=ids[number] if number < len(ids) else "nowhere")
        decision = book.act(what, played.actor, played.text)
        ids.append(book.ledger.statements[-1].id if book.ledger.statements else "none")
    assert (decision.outcome, decision.reason or "") == (situation.outcome, situation.reason)
    assert tuple(sorted(book.values())) == situation.values


def test_a_refusal_names_what_stands_in_the_way() -> None:
    """The second of two equal proposals is told the id of the first."""
    book = Book()
    book.act(proposal())
    first = book.last().id
    assert book.act(proposal()).existing == first
    book.act(Proposal(operation="retract", target=first, reason="no"), PERSON)
    assert book.act(proposal()).existing == book.ledger.retractions[0].id


def test_an_unknown_operation_is_refused() -> None:
    """What this version does not know, nobody may do."""
    decided = decide_proposal(proposal(operation="conjure"), ProposalFacts(actor=PERSON))
    assert decided.reason == RejectionReason.UNKNOWN_ACT


def test_a_lone_surrogate_is_refused_with_a_reason() -> None:
    """Text that no UTF-8 can keep is not altered but refused."""
    facts = ProposalFacts(actor=MINER, predicate=BORN_IN)
    assert decide_proposal(proposal("\ud800"), facts).reason == RejectionReason.MALFORMED_TEXT


def test_a_value_that_cannot_be_read_is_refused_after_the_lock() -> None:
    """A number that is none is malformed."""
    number = evolve(BORN_IN, id="height", value_type="number", unit="m")
    facts = ProposalFacts(actor=MINER, predicate=number)
    decided = decide_proposal(proposal("tall", predicate="height"), facts)
    assert decided.reason == RejectionReason.MALFORMED_VALUE


def test_a_target_of_higher_authority_stands() -> None:
    """A person does not close an administrator's word, even where it locks nothing."""
    over = statement(authority="admin", references=())
    facts = ProposalFacts(actor=PERSON, predicate=BORN_IN, statements=(over,))
    wish = Proposal(operation="correct", subject="Ann", predicate="born_in", value="Oslo")
    assert decide_proposal(wish, facts).reason == RejectionReason.OUTRANKED
    retraction = Proposal(operation="retract", target=over.id)
    assert decide_proposal(retraction, facts).reason == RejectionReason.OUTRANKED


def test_a_model_gives_no_date_of_its_own() -> None:
    """A date on a person's word needs the person."""
    valid = years(1900, origin=DateOrigin.PERSON)
    for actor, outcome in ((MINER, Outcome.REJECTED), (PERSON, Outcome.ACCEPTED)):
        facts = ProposalFacts(
            actor=actor, predicate=BORN_IN, evidence=evidence("Ann was born in Rome.")
        )
        assert decide_proposal(proposal(valid=valid), facts).outcome == outcome


def test_an_accepted_proposal_carries_the_sources_words() -> None:
    """The decision holds what is to be written."""
    facts = ProposalFacts(
        actor=MINER, predicate=BORN_IN, evidence=evidence("Ann was born in Rome.")
    )
    decided = decide_proposal(proposal(), facts)
    assert decided.is_accepted
    assert decided.reference is not None
    assert (decided.value, decided.reference.quote) == ("Rome", "Ann was born in Rome")


def test_the_same_from_other_words_or_for_another_time_is_no_duplicate() -> None:
    """Another source corroborates, and another interval says something else."""
    book = Book()
    book.act(proposal())
    assert book.act(proposal(), source_id="s2").is_accepted
    assert book.act(
        proposal(valid=years(1901, origin="quote"), quote="Ann was born in Rome in 1901")
    ).is_accepted
    many = Proposal(operation="correct", subject="Ann", predicate="likes", value="tea")
    assert book.act(many, PERSON).is_accepted
    assert book.act(many, PERSON).reason == RejectionReason.DUPLICATE
