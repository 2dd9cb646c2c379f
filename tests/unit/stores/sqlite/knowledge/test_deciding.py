"""Who merges, reviews, releases and erases, and what comes of it?"""

from __future__ import annotations

from typing import Any

import pytest
from tests.knowledge_base import ANN, BEN, BOT, REVA, Bench, founded, mined

from evidence_sophia.errors import NotFoundError
from evidence_sophia.knowledge.acts import Correction, WriteOutcome
from evidence_sophia.knowledge.proposal import Outcome, RejectionReason
from evidence_sophia.knowledge.query import KnowledgeQuery
from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.knowledge.deciding import (
    accept,
    erase,
    merge_entities,
    refuse,
    release_locks,
    remember_fact,
    unmerge_entities,
)
from evidence_sophia.stores.sqlite.knowledge.listing import (
    list_queue,
    list_rejections,
    list_remembered,
)
from evidence_sophia.stores.sqlite.knowledge.reading import query_knowledge
from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log
from evidence_sophia.stores.sqlite.knowledge.writing import correct, retract

ALL = Scope(tenant="a", source_sets=None)
SAID = Correction(source_set="s", subject="Acme", predicate="founded", value="1990")


def merged(bench: Bench, name: str, into: str, actor: Actor = ANN) -> WriteOutcome:
    """Merge two names."""
    with bench.acting(actor) as writer:
        return merge_entities(writer, name, into, source_set="s")


def values(bench: Bench, subject: str) -> list[str]:
    """List what is believed of a subject."""
    found = query_knowledge(bench.connection, KnowledgeQuery(subject=subject), ALL)
    return [each.value for each in found]


@pytest.mark.complaint("MemTensor/MemOS#881")
def test_an_alias_reads_and_locks_as_its_entity(bench: Bench) -> None:
    """After a merge either name finds the statements, and the lock holds for both."""
    with bench.acting(ANN) as writer:
        correct(writer, SAID)
    assert merged(bench, "Bolt", "Acme").is_accepted
    assert values(bench, "bolt") == values(bench, "acme") == ["1990"]
    late = bench.propose(mined("Bolt", "founded", "1990", "Bolt was founded in 1990."))
    assert late.reason == RejectionReason.SLOT_LOCKED


def held(bench: Bench) -> WriteOutcome:
    """Lock Acme, retract the word that did it, and merge Bolt, which a model wrote of."""
    bench.propose(mined("Bolt", "founded", "1990", "Bolt was founded in 1990."))
    with bench.acting(ANN) as writer:
        said = correct(writer, Correction(**LOCKING))
    with bench.acting(OWNER) as writer:
        assert retract(writer, said.id, reason="no").is_accepted
    return merged(bench, "Bolt", "Acme")


LOCKING: dict[str, Any] = {
    "source_set": "s",
    "subject": "Acme",
    "predicate": "founded",
    "value": "1987",
}


@pytest.mark.parametrize(("name", "into"), [("Bolt", "Acme"), ("Acme", "Bolt")])
def test_a_lock_reaches_what_a_merge_brings_into_its_slot(
    bench: Bench, name: str, into: str
) -> None:
    """A model's word under the other name is closed by the merge, and comes back with its end."""
    bench.propose(mined("Bolt", "founded", "1990", "Bolt was founded in 1990."))
    with bench.acting(ANN) as writer:
        said = correct(writer, Correction(**LOCKING))
    with bench.acting(OWNER) as writer:
        assert retract(writer, said.id, reason="no").is_accepted
    merge = merged(bench, name, into)
    assert values(bench, "Acme") == values(bench, "Bolt") == []
    assert verify_log(bench.connection, "a", "s").findings == ()
    with bench.acting(ANN) as writer:
        assert unmerge_entities(writer, merge.id).is_accepted
    assert (values(bench, "Acme"), values(bench, "Bolt")) == ([], ["1990"])
    assert verify_log(bench.connection, "a", "s").findings == ()


def test_what_a_merge_closed_stays_so_under_a_lock_of_its_own(bench: Bench) -> None:
    """A word on the name itself, while the two were one, holds when they part."""
    merge = held(bench)
    with bench.acting(OWNER) as writer:
        said = correct(writer, Correction(**LOCKING | {"subject": "Bolt", "value": "1991"}))
        assert said.is_accepted
        unmerge_entities(writer, merge.id)
    assert (values(bench, "Acme"), values(bench, "Bolt")) == ([], ["1991"])
    assert verify_log(bench.connection, "a", "s").findings == ()


def test_of_a_set_only_the_locked_value_is_closed_by_a_merge(bench: Bench) -> None:
    """Where several values may stand, a merge closes the one that was retracted."""
    made = bench.propose(mined("Acme", "makes", "anvils", "Acme makes anvils."))
    for value in ("anvils", "rockets"):
        words = "Acme makes anvils. Acme makes rockets. Acme weighs 12 kg. Acme weighs 13 kg. Mia"
        bench.propose(mined("Mia", "makes", value, words))
    with bench.acting(ANN) as writer:
        retract(writer, made.id, reason="no")
    merge = merged(bench, "Mia", "Acme")
    assert values(bench, "Acme") == ["rockets"]
    assert verify_log(bench.connection, "a", "s").findings == ()
    with bench.acting(ANN) as writer:
        unmerge_entities(writer, merge.id)
    assert (values(bench, "Acme"), values(bench, "Mia")) == ([], ["anvils", "rockets"])
    assert verify_log(bench.connection, "a", "s").findings == ()


def test_a_lock_on_a_value_reaches_its_aliases(bench: Bench) -> None:
    """Whoever may not work at one name works at none of the entity, until the names part."""
    bench.propose(mined("Mia", "works_at", "Bolt", "Mia works at Bolt."))
    fellow = mined("Mia", "works_at", "Acme", "Mia works at Acme.")
    made = bench.propose(fellow)
    with bench.acting(ANN) as writer:
        retract(writer, made.id, reason="no")
    assert values(bench, "Mia") == ["Bolt"]
    merged(bench, "Bolt", "Acme")
    assert verify_log(bench.connection, "a", "s").findings == ()


def test_an_erased_text_that_a_merge_closed_breaks_nothing(bench: Bench) -> None:
    """What a merge did with a text that is gone now is taken from the tables."""
    merge = held(bench)
    with bench.acting(ANN) as writer:
        unmerge_entities(writer, merge.id)
    again = merged(bench, "Bolt", "Acme")
    bench.put(OWNER, op="erase", wanted="statement", target=1)
    assert verify_log(bench.connection, "a", "s").findings == ()
    with bench.acting(ANN) as writer:
        unmerge_entities(writer, again.id)
    assert values(bench, "Bolt") == []
    assert verify_log(bench.connection, "a", "s").findings == ()


@pytest.mark.complaint("topoteretes/cognee#4532")
def test_unmerging_restores_both(bench: Bench) -> None:
    """Taking a merge back gives both entities what each had, chains of merges included."""
    bench.propose(founded("1987"))
    bench.propose(mined("Bolt", "founded", "1990", "Bolt was founded in 1990."))
    first = merged(bench, "Bolt", "Acme")
    merged(bench, "Acme", "Corp")
    assert sorted(values(bench, "Corp")) == ["1987", "1990"]
    with bench.acting(ANN) as writer:
        assert unmerge_entities(writer, first.id).is_accepted
    assert values(bench, "Bolt") == ["1990"]
    assert values(bench, "Corp") == ["1987"]
    with bench.acting(ANN) as writer:
        again = unmerge_entities(writer, first.id)
    assert str(again.reason) == "unknown_merge"


@pytest.mark.complaint("Graphify-Labs/graphify#878")
def test_a_model_only_proposes_a_merge(bench: Bench) -> None:
    """A model's merge waits for a person; nothing is merged meanwhile."""
    assert merged(bench, "ASR1603", "ASR1605", BOT).outcome is Outcome.QUEUED
    assert bench.connection.execute("SELECT count(*) FROM entity_root").fetchone() == (0,)


@pytest.mark.parametrize(
    ("name", "into", "reason"),
    [
        ("Acme", "ACME", "same_entity"),
        ("Acme", "Bolt", "same_entity"),
        ("Bolt", "Corp", "already_merged"),
        ("", "Bolt", "malformed_subject"),
    ],
)
def test_merges_make_no_circle(bench: Bench, name: str, into: str, reason: str) -> None:
    """A name is merged once, into another entity."""
    assert merged(bench, "Bolt", "Acme").is_accepted
    assert str(merged(bench, name, into).reason) == reason


def test_an_accepted_act_is_the_persons(bench: Bench) -> None:
    """What a model wanted is done in the name of whoever accepts it, and locks the slot."""
    bench.propose(founded("1987"))
    with bench.acting(BOT) as writer:
        queued = correct(writer, SAID)
    with bench.acting(ANN) as writer:
        assert accept(writer, queued.id).is_accepted
    (found,) = query_knowledge(bench.connection, KnowledgeQuery(subject="Acme"), ALL)
    assert (found.value, found.actor) == ("1990", "ann")
    assert list_queue(bench.connection, ALL) == ()
    assert [each.decided for each in list_queue(bench.connection, ALL, decided=True)] == ["accept"]


@pytest.mark.complaint("langchain-ai/langgraph#6663")
def test_the_first_decision_stands(bench: Bench) -> None:
    """A second decision about one queued act is refused."""
    with bench.acting(BOT) as writer:
        queued = correct(writer, SAID)
    with bench.acting(ANN) as writer:
        assert refuse(writer, queued.id, reason="no").is_accepted
        assert str(accept(writer, queued.id).reason) == "already_decided"
    assert values(bench, "Acme") == []


def test_nobody_decides_about_their_own_act(bench: Bench) -> None:
    """Whoever asked for an act does not decide about it, unless as an admin."""
    bench.put(BEN, op="queue", wanted="correct", subject="Acme", predicate="founded", value="1")
    bench.put(OWNER, op="queue", wanted="correct", subject="Acme", predicate="founded", value="1")
    first, second = list_queue(bench.connection, ALL)
    with bench.acting(BEN) as writer:
        assert str(refuse(writer, first.id).reason) == "own_work"
    with bench.acting(OWNER) as writer:
        assert refuse(writer, second.id).is_accepted


def test_a_lock_is_released_by_equal_authority(bench: Bench) -> None:
    """Whoever could have made a lock releases it; then models speak again."""
    with bench.acting(REVA) as writer:
        made = correct(writer, SAID)
    with bench.acting(ANN) as writer:
        (low,) = release_locks(writer, made.id, reason="no")
    assert low.reason == RejectionReason.SLOT_LOCKED
    with bench.acting(REVA) as writer:
        (high,) = release_locks(writer, made.id, reason="let it be mined")
        (again,) = release_locks(writer, made.id, reason="again")
    assert high.is_accepted
    assert again.reason == RejectionReason.UNKNOWN_LOCK
    assert bench.propose(founded("1987")).is_accepted


def test_a_remembered_fact_is_no_statement(bench: Bench) -> None:
    """Free text is kept apart, of little confidence, and is read only when asked for."""
    with bench.acting(BOT) as writer:
        remember_fact(writer, "Acme was founded in 1850", source_set="s", confidence=9_999)
    (found,) = list_remembered(bench.connection, ALL)
    assert (found.text, found.confidence, found.is_sourced) == (
        "Acme was founded in 1850",
        3_000,
        False,
    )
    assert values(bench, "Acme") == []


def test_an_erased_statement_stays_locked(bench: Bench) -> None:
    """After an erasure the text is gone, the log is whole, and the slot stays locked."""
    with bench.acting(ANN) as writer:
        kept = correct(writer, SAID)
    with bench.acting(OWNER) as writer:
        assert erase(writer, kept.id, reason="asked for").is_accepted
    assert values(bench, "Acme") == []
    report = verify_log(bench.connection, "a", "s")
    assert (report.is_whole, report.erased) == (True, 1)
    assert bench.propose(founded("1987")).reason == RejectionReason.SLOT_LOCKED


def test_an_erased_value_of_many_locks_them_all(bench: Bench) -> None:
    """A retracted value that was erased cannot come back: no value can, until it is released."""
    anvils = mined("Acme", "makes", "anvils", "Acme makes anvils.")
    first = bench.propose(anvils)
    with bench.acting(ANN) as writer:
        gone = retract(writer, first.id, reason="no")
    with bench.acting(OWNER) as writer:
        erase(writer, first.id)
        erase(writer, gone.id)
    assert bench.propose(anvils).reason == RejectionReason.SLOT_LOCKED
    assert verify_log(bench.connection, "a", "s").is_whole


def test_a_rejection_can_be_erased(bench: Bench) -> None:
    """What was refused is erased like anything else; that it was refused stays."""
    bench.propose(mined("Bolt", "founded", "1987", "Acme was founded in 1987."))
    (found,) = list_rejections(bench.connection, ALL)
    assert found.quote == "Acme was founded in 1987."
    with bench.acting(OWNER) as writer:
        assert erase(writer, found.id).is_accepted
        assert str(erase(writer, found.id).reason) == "unknown_text"
    after = list_rejections(bench.connection, ALL)[-1]
    assert (after.subject, after.value, after.quote) == ("", "", "")
    assert after.reason == found.reason
    assert verify_log(bench.connection, "a", "s").is_whole


def test_only_an_admin_erases(bench: Bench) -> None:
    """A person without the right to erase is refused, and nothing is erased."""
    first = bench.propose(founded("1987"))
    with bench.acting(REVA) as writer:
        assert erase(writer, first.id).reason == RejectionReason.NOT_ALLOWED
    with bench.acting(OWNER) as writer, pytest.raises(NotFoundError):
        erase(writer, "blake3:" + "0" * 64)
    assert values(bench, "Acme") == ["1987"]
