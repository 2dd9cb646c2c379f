"""How does a person's word stand?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.knowledge_verbs import (
    ANN,
    BEN,
    BOT,
    ONE,
    REVA,
    TWO,
    Clock,
    founded,
    said,
    values,
    works_at,
)

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import CapabilityDenied, InvariantError, NotFoundError, ScopeDenied
from evidence_sophia.knowledge.acts import WriteOutcome
from evidence_sophia.knowledge.proposal import Outcome, RejectionReason
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.statement import Qualifier
from evidence_sophia.model.valid_time import DateOrigin, ValidTime

MINED = [founded("1987"), founded("1988", TWO), works_at("Acme"), works_at("Bolt", TWO)]
MADE = said("Acme", "makes", "anvils", "Acme makes anvils.")


def day(year: int) -> datetime:
    """Give the first of January."""
    return datetime(year, 1, 1, tzinfo=UTC)


def corrected(base: EvidenceBase, value: str = "1990", **more: Any) -> WriteOutcome:
    """Say when Acme was founded."""
    slot = {"subject": "Acme", "predicate": "founded", "source_set": "acme"}
    return base.correct_statement(value, **({} if "statement_id" in more else slot) | more)


@pytest.mark.complaint("mem0ai/mem0#4956")
def test_only_the_corrected_value_is_believed(bot: EvidenceBase, ann: EvidenceBase) -> None:
    """After a correction a query gives the person's value alone, the history all of them."""
    bot.propose_statements([works_at("Acme")])
    word = ann.correct_statement("Bolt", subject="Mia", predicate="works_at", source_set="acme")
    assert values(bot, "Mia", "works_at") == ["Bolt"]
    assert sorted(values(bot, "Mia", include_history=True)) == ["Acme", "Bolt"]
    assert [one.value for one in bot.history(word.id)] == ["Acme", "Bolt"]


@pytest.mark.complaint("matrixorigin/memoria#89")
def test_a_functional_slot_has_one_value(bot: EvidenceBase, ann: EvidenceBase) -> None:
    """However much was mined and corrected, one value is believed."""
    bot.propose_statements(MINED)
    corrected(ann, "1990")
    corrected(ann, "1991")
    bot.propose_statements(MINED)
    assert values(bot, "Acme", "founded") == ["1991"]


@pytest.mark.complaint("matrixorigin/memoria#214")
@pytest.mark.parametrize("by_id", [True, False])
def test_a_correction_by_id_is_one_by_slot(
    bot: EvidenceBase, ann: EvidenceBase, by_id: bool
) -> None:
    """Naming the statement or the slot does the same."""
    (mined,) = bot.propose_statements([founded("1987")])
    corrected(ann, **({"statement_id": mined.id} if by_id else {}))
    (found,) = bot.query_knowledge("Acme", "founded")
    assert (found.value, found.actor, found.operation) == ("1990", "ann", "correct")
    assert found.supersedes == mined.id
    assert bot.propose_statements([founded("1987")])[0].reason == RejectionReason.SLOT_LOCKED


@pytest.mark.complaint("can1357/oh-my-pi#12258")
def test_a_person_retracts_what_nobody_can_supersede(bot: EvidenceBase, ann: EvidenceBase) -> None:
    """A value of a many-valued predicate is retracted, and no model says it again."""
    (mined,) = bot.propose_statements([MADE])
    assert ann.retract_statement(mined.id, reason="they stopped").is_accepted
    assert values(bot, "Acme", "makes") == []
    assert bot.propose_statements([MADE])[0].reason == RejectionReason.SLOT_LOCKED
    assert ann.retract_statement(mined.id).reason == RejectionReason.NOT_OPEN


@pytest.mark.complaint("Significant-Gravitas/AutoGPT#13094")
def test_no_longer_said_and_no_longer_true_are_two_acts(
    bot: EvidenceBase, ann: EvidenceBase, clock: Clock
) -> None:
    """A retraction moves the time of belief only; the end of validity leaves a row that ended."""
    made, works = bot.propose_statements([MADE, works_at("Acme")])
    ended = ann.end_validity(works.id, day(2025), reason="she left")
    assert ended.is_accepted
    assert values(bot, "Mia", "works_at") == []
    assert values(bot, "Mia", "works_at", valid_at=day(2024)) == ["Acme"]
    assert bot.statement(ended.id).valid.end == day(2025)
    ann.retract_statement(made.id)
    assert bot.statement(made.id).valid.end > clock.now
    assert values(bot, "Acme", "makes", valid_at=day(2024)) == []


def test_the_end_of_validity_lies_within_it(bot: EvidenceBase, ann: EvidenceBase) -> None:
    """What never held cannot end before it began: a refusal, and a naive time an error."""
    (mined,) = bot.propose_statements([works_at("Acme")])
    naive = datetime(2025, 1, 1)  # noqa: DTZ001 - that is the case
    with pytest.raises(InvariantError):
        ann.end_validity(mined.id, naive)
    assert values(bot, "Mia") == ["Acme"]


@pytest.mark.complaint("getzep/graphiti#1755")
def test_a_correction_leaves_the_other_fields(bot: EvidenceBase, ann: EvidenceBase) -> None:
    """A correction by id keeps the time and the qualifiers that it does not name."""
    valid = ValidTime(start=day(2019), end=day(2022), origin="person")
    narrowed = (Qualifier("method", "by hand"),)
    first = corrected(ann, "1986", valid=valid, qualifiers=narrowed)
    corrected(ann, "1985", statement_id=first.id)
    (found,) = bot.query_knowledge("Acme", "founded", valid_at=day(2020))
    assert (found.value, found.qualifiers) == ("1985", narrowed)
    assert (found.valid.start, found.valid.end) == (day(2019), day(2022))


def test_a_time_of_a_person_is_on_their_word(ann: EvidenceBase) -> None:
    """A person who gives a time needs to say neither where it comes from nor a quote."""
    word = corrected(ann, valid=ValidTime(start=day(2020)))
    assert ann.statement(word.id).valid.origin == DateOrigin.PERSON
    always = ann.statement(corrected(ann, "1991").id)
    assert always.valid.origin == DateOrigin.NONE


def test_a_statement_in_pieces_is_corrected_for_a_time_that_is_said(
    bot: EvidenceBase, ann: EvidenceBase
) -> None:
    """Where a statement is believed for several pieces of time, the correction says which."""
    (mined,) = bot.propose_statements([founded("1987")])
    corrected(ann, "1990", valid=ValidTime(start=day(2010), end=day(2012)))
    with pytest.raises(InvariantError, match="pieces"):
        corrected(ann, "1991", statement_id=mined.id)
    word = corrected(ann, "1991", statement_id=mined.id, valid=ValidTime(end=day(2010)))
    assert word.is_accepted


def test_a_quote_of_a_correction_is_checked(ann: EvidenceBase) -> None:
    """A person needs no quote, but one that is given stands in its source."""
    good = corrected(ann, "1988", quote="Acme was founded in 1988.", source_id=TWO)
    assert ann.statement(good.id).references[0].source_id == TWO
    for quote, source_id, reason in (
        ("Acme was founded in 1989.", TWO, "ungrounded"),
        ("Acme was founded in 1988.", ONE, "ungrounded"),
        ("Acme was founded in 1901.", "acme/old.md", "ungrounded"),
        ("Acme was founded in 1988.", "", "ungrounded"),
        ("", TWO, "ungrounded"),
        ("Mia works at Acme.", ONE, "value_not_in_evidence"),
    ):
        assert corrected(ann, "1989", quote=quote, source_id=source_id).reason == reason
    dated = corrected(
        ann,
        "1988",
        quote="Acme was founded in 1988.",
        source_id=TWO,
        valid=ValidTime(start=day(2020)),
    )
    assert dated.is_accepted


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"subject": ""}, "malformed_subject"),
        ({"predicate": ""}, "unknown_predicate"),
        ({"predicate": "Not One"}, "unknown_predicate"),
        ({"predicate": "born", "quote": "Mia", "source_id": ONE}, "unknown_predicate"),
        ({"value": ""}, "malformed_value"),
        ({"value": "soon"}, "malformed_value"),
        ({"value": "x" * 10**7}, "too_long"),
        ({"reason": "x" * 10**7}, "too_long"),
        ({"value": "\ud800"}, "malformed_text"),
        ({"subject": "\ud800"}, "malformed_text"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_malformed_correction_is_kept_as_a_rejection(
    base: EvidenceBase, ann: EvidenceBase, more: dict[str, str], reason: str
) -> None:
    """What a person cannot say is refused with its reason, which is kept."""
    arguments = {"value": "1990", **more}
    outcome = corrected(ann, arguments.pop("value"), **arguments)
    assert (outcome.outcome, str(outcome.reason)) == (Outcome.REJECTED, reason)
    assert [str(kept.reason) for kept in base.rejections()] == [reason]


@pytest.mark.parametrize(
    "wrong",
    [
        {"value": 7},
        {"subject": None},
        {"valid": "today"},
        {"qualifiers": "x"},
        {"source_set": "a b"},
        {"source_set": None},
        {"quote": b"x"},
        {"statement_id": "x", "subject": "Acme"},
    ],
)
def test_a_correction_of_wrong_arguments_is_an_error(
    untouched: EvidenceBase, wrong: dict[str, Any]
) -> None:
    """What is no correction at all raises, and nothing is written."""
    arguments = {"value": "1990", "subject": "Acme", "predicate": "founded", **wrong}
    with pytest.raises(InvariantError):
        untouched.correct_statement(**arguments)
    assert untouched.rejections() == ()


def test_hostile_words_of_a_person_are_stored_exactly(ann: EvidenceBase) -> None:
    """NUL, right-to-left overrides, SQL and script are what a person said, to the letter."""
    odd = "\x00'; DROP TABLE belief; --\u202e<script>\u200d"
    word = corrected(ann, odd, subject="A\x00cme", predicate="makes", reason=odd)
    found = ann.statement(word.id)
    assert (found.value, found.subject, found.reason) == (odd, "A\x00cme", odd)
    assert values(ann, "A\x00cme") == [odd]


Act = Callable[[EvidenceBase, Any], WriteOutcome]
WISHES: dict[str, Act] = {
    "correct": lambda view, id_: corrected(view, statement_id=7 if id_ is None else id_),
    "retract": lambda view, id_: view.retract_statement(id_),
    "end": lambda view, id_: view.end_validity(id_, day(2025)),
    "revert": lambda view, id_: view.revert(id_),
    "merge": lambda view, _id: view.merge_entities("Acme", "Bolt", source_set="acme"),
}


@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("role", ["grounding", "review", "admin"])
def test_a_model_s_word_waits_for_a_person(
    base: EvidenceBase, bot: EvidenceBase, wish: str, role: str
) -> None:
    """What a model would do in a person's place is queued, whatever its role, and not done."""
    (mined,) = bot.propose_statements([founded("1987")])
    outcome = WISHES[wish](base.acting_as(Actor("bot", role=role)), mined.id)
    assert (outcome.outcome, outcome.reason) == (Outcome.QUEUED, RejectionReason.NEEDS_PERSON)
    assert [queued.id for queued in base.review_queue()] == [outcome.id]
    assert values(bot, "Acme", "founded") == ["1987"]


def test_a_model_unmerges_nothing(ann: EvidenceBase, bot: EvidenceBase) -> None:
    """That a merge be taken back waits for a person, as the merge itself would."""
    corrected(ann)
    merged = ann.merge_entities("Bolt", "Acme", source_set="acme")
    wish = bot.unmerge_entities(merged.id)
    assert wish.outcome is Outcome.QUEUED
    assert values(bot, "Bolt", "founded") == ["1990"]
    assert ann.decide(wish.id, accept=True).is_accepted
    assert values(bot, "Bolt", "founded") == []


def test_a_model_s_words_are_checked_before_they_wait(base: EvidenceBase) -> None:
    """A model's correction with a quote that is not there does not wait: it is refused."""
    bot = base.acting_as(BOT)
    refused = corrected(bot, "1986", quote="Acme was founded in 1986.", source_id=ONE)
    assert refused.reason == RejectionReason.UNGROUNDED
    waits = corrected(bot, "1987", quote="Acme was founded in 1987.", source_id=ONE)
    assert waits.outcome is Outcome.QUEUED
    done = base.decide(waits.id, accept=True)
    (found,) = base.query_knowledge("Acme", "founded")
    assert (found.id, found.references[0].quote) == (done.id, "Acme was founded in 1987.")


@pytest.mark.parametrize("wish", WISHES)
def test_a_person_of_a_low_role_is_refused(
    base: EvidenceBase, bot: EvidenceBase, wish: str
) -> None:
    """A person whose role is too low gets an error that names the act; nothing is kept."""
    (mined,) = bot.propose_statements([founded("1987")])
    low = base.acting_as(Actor("cy", role="grounding", authority="person"))
    with pytest.raises(CapabilityDenied):
        WISHES[wish](low, mined.id)
    assert base.rejections() == ()


ACTS: dict[str, Act] = {
    **{name: act for name, act in WISHES.items() if name != "merge"},
    "release": lambda view, id_: view.release_locks(id_)[0],
    "unmerge": lambda view, id_: view.unmerge_entities(id_),
    "erase": lambda view, id_: view.erase(id_),
    "decide": lambda view, id_: view.decide(id_, accept=True),
    "instead of": lambda view, id_: view.revert(id_, instead_of=id_),
}
FORGED = ["", "x", "blake3:", "blake3:" + "0" * 64, "\ud800", "'; DROP TABLE chain", "x" * 10**7]


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("id_", [*FORGED, None, 7], ids=lambda each: f"{each!r:.20}")
def test_a_forged_id_is_not_found(untouched: EvidenceBase, act: str, id_: Any) -> None:
    """An id that names nothing raises, and leaves nothing."""
    with pytest.raises(NotFoundError):
        ACTS[act](untouched, id_)
    assert untouched.rejections() == ()


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.complaint("topoteretes/cognee#1193")
def test_an_id_of_another_scope_is_not_found(
    base: EvidenceBase, bot: EvidenceBase, act: str
) -> None:
    """Of another tenant, and of another source set, an id names nothing."""
    (mined,) = bot.propose_statements([founded("1987")])
    merged = base.merge_entities("Zed", "Acme", source_set="acme")
    queued = bot.retract_statement(mined.id)
    id_ = {"unmerge": merged.id, "decide": queued.id}.get(act, mined.id)
    admin = Actor("adam", role="admin", authority="admin")
    for view in (
        base.acting_as(admin, tenant="other"),
        base.acting_as(admin, source_sets=("elsewhere",)),
        base.acting_as(admin, source_sets=()),
    ):
        with pytest.raises(NotFoundError):
            ACTS[act](view, id_)
    assert values(base, "Acme", "founded") == ["1987"]


@pytest.mark.complaint("mem0ai/mem0#4536")
def test_after_a_revert_one_side_is_believed(
    bot: EvidenceBase, ann: EvidenceBase, reva: EvidenceBase
) -> None:
    """A reviewer restores what stood before as a new row; it alone is believed."""
    (mined,) = bot.propose_statements([founded("1987")])
    word = corrected(ann)
    restored = reva.revert(mined.id, reason="she was wrong")
    assert restored.is_accepted
    (found,) = bot.query_knowledge("Acme", "founded")
    assert (found.value, found.operation, found.supersedes) == ("1987", "revert", word.id)


def test_a_revert_may_name_what_closes(bot: EvidenceBase, reva: EvidenceBase) -> None:
    """Of a many-valued predicate the statement named closes, the others stay."""
    rockets = said("Acme", "makes", "steel rockets", "Acme makes **steel rockets**.")
    first, second = bot.propose_statements([MADE, rockets])
    reva.retract_statement(first.id)
    assert reva.revert(first.id, instead_of=second.id).is_accepted
    assert values(bot, "Acme", "makes") == ["anvils"]


def test_a_person_may_not_revert(bot: EvidenceBase, ann: EvidenceBase) -> None:
    """To revert takes a reviewer."""
    (mined,) = bot.propose_statements([founded("1987")])
    with pytest.raises(CapabilityDenied):
        ann.revert(mined.id)


def test_released_locks_let_models_speak(
    bot: EvidenceBase, ann: EvidenceBase, reva: EvidenceBase
) -> None:
    """A lock is released by no less than the authority that made it."""
    word = corrected(reva)
    (refused,) = ann.release_locks(word.id)
    assert refused.reason == RejectionReason.SLOT_LOCKED
    (released,) = reva.release_locks(word.id, reason="models may look again")
    assert released.is_accepted
    assert bot.propose_statements([founded("1987")])[0].is_accepted
    assert reva.release_locks(bot.propose_statements([MADE])[0].id) == ()


@pytest.mark.complaint("MemTensor/MemOS#881")
def test_a_merged_name_is_the_entity(bot: EvidenceBase, ann: EvidenceBase) -> None:
    """An alias resolves and is locked too; taken back, both are as they were."""
    corrected(ann, "1990")
    merged = ann.merge_entities("Bolt", "Acme", source_set="acme", reason="renamed")
    assert values(bot, "Bolt", "founded") == ["1990"]
    assert ann.merge_entities("Bolt", "Acme", source_set="acme").reason == "already_merged"
    assert ann.merge_entities("Acme", "ACME", source_set="acme").reason == "same_entity"
    assert ann.unmerge_entities(merged.id, reason="they were not").is_accepted
    assert values(bot, "Bolt", "founded") == []
    assert ann.unmerge_entities(merged.id).reason == RejectionReason.UNKNOWN_MERGE


@pytest.mark.parametrize("wrong", [(1, "Acme"), ("Acme", None)])
def test_only_names_are_merged(ann: EvidenceBase, wrong: tuple[Any, Any]) -> None:
    """What is no text is an error of the caller."""
    with pytest.raises(InvariantError):
        ann.merge_entities(*wrong)


def test_a_set_out_of_scope_is_denied(base: EvidenceBase) -> None:
    """Who sees one source set writes into no other."""
    narrow = base.acting_as(ANN, source_sets=("elsewhere",))
    with pytest.raises(ScopeDenied):
        corrected(narrow)
    with pytest.raises(ScopeDenied):
        narrow.merge_entities("Bolt", "Acme", source_set="acme")


@pytest.mark.complaint("mem0ai/mem0#3928")
def test_an_erasure_touches_one_text(base: EvidenceBase, bot: EvidenceBase) -> None:
    """The text named is gone and the log is whole; another scope's knowledge is as it was."""
    other = base.acting_as(base._context.actor, tenant="other")
    other.remember_fact("Zoe likes tea.")
    mined, made = bot.propose_statements([founded("1987"), MADE])
    assert base.erase(mined.id, reason="asked to").is_accepted
    with pytest.raises(NotFoundError):
        base.statement(mined.id)
    (report,) = base.verify_log()
    assert (report.is_whole, report.erased) == (True, 1)
    assert base.statement(made.id).value == "anvils"
    assert len(other.remembered_facts()) == 1
    assert base.erase(mined.id).reason == RejectionReason.UNKNOWN_TEXT


@pytest.mark.parametrize("actor", [BOT, ANN, REVA])
def test_only_an_admin_erases(base: EvidenceBase, bot: EvidenceBase, actor: Actor) -> None:
    """Nobody below an admin deletes a text."""
    (mined,) = bot.propose_statements([founded("1987")])
    with pytest.raises(CapabilityDenied):
        base.acting_as(actor).erase(mined.id)


def test_a_person_s_word_stands_first(bot: EvidenceBase, ann: EvidenceBase, clock: Clock) -> None:
    """Reads put a person's word before newer ones of models."""
    corrected(ann, "tin soldiers", predicate="makes")
    clock.now += timedelta(days=1)
    bot.propose_statements([MADE])
    assert values(bot, "Acme", "makes") == ["tin soldiers", "anvils"]


def test_two_people_s_words(base: EvidenceBase, ann: EvidenceBase) -> None:
    """Of two people of one authority the later word stands, and the earlier one in history."""
    corrected(ann)
    corrected(base.acting_as(BEN), "1991")
    assert values(ann, "Acme", "founded") == ["1991"]
