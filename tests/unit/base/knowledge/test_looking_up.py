"""What is believed, what was, and why?"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.knowledge_verbs import ANN, BOT, ONE, TWO, Clock, founded, said, values, works_at

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import InvariantError, NotFoundError, ScopeDenied
from evidence_sophia.knowledge.trail import QuoteState
from evidence_sophia.model.conflict import ConflictSeverity
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.valid_time import ValidTime

MADE = said("Acme", "makes", "anvils", "Acme makes anvils.")
SLOT: dict[str, Any] = {"subject": "Acme", "predicate": "founded", "source_set": "acme"}


def year(number: int) -> datetime:
    """Give the first of January."""
    return datetime(number, 1, 1, tzinfo=UTC)


@pytest.mark.complaint("danieljustus/symaira-memory#556")
def test_what_is_superseded_comes_only_on_request(bot: EvidenceBase, ann: EvidenceBase) -> None:
    """A deprecated row is given with the history, and nowhere else."""
    bot.propose_statements([founded("1987")])
    ann.correct_statement("1990", **SLOT)
    assert [one.rank.value for one in bot.query_knowledge("Acme", "founded")] == ["preferred"]
    with_history = bot.query_knowledge("Acme", "founded", include_history=True)
    assert sorted(one.rank.value for one in with_history) == ["deprecated", "preferred"]


@pytest.mark.complaint("getzep/graphiti#1804")
def test_the_default_is_now_on_both_clocks(ann: EvidenceBase, clock: Clock) -> None:
    """What held before, or will hold, is given for its time, and not by default."""
    for value, start, end in (("1985", 1990, 2000), ("1990", 2000, 2030), ("1995", 2030, 2040)):
        valid = ValidTime(start=year(start), end=year(end))
        assert ann.correct_statement(value, valid=valid, **SLOT).is_accepted
    assert values(ann, "Acme") == ["1990"]
    assert values(ann, "Acme", valid_at=year(1995)) == ["1985"]
    assert values(ann, "Acme", valid_at=year(2030)) == ["1995"]
    assert len(values(ann, "Acme", include_history=True)) == 3
    clock.now = year(2035)
    assert values(ann, "Acme") == ["1995"]


@pytest.mark.complaint("getzep/graphiti#1625")
def test_what_was_believed_at_a_time(bot: EvidenceBase, ann: EvidenceBase, clock: Clock) -> None:
    """The past is asked on both clocks: of one entity, and of all."""
    before = clock()
    bot.propose_statements([founded("1987"), works_at("Acme")])
    mined = clock()
    ann.correct_statement("1990", **SLOT)
    after = clock()
    assert values(bot, "Acme", as_of=before) == []
    assert values(bot, "Acme", as_of=mined) == ["1987"]
    assert values(bot, "Acme", as_of=after) == ["1990"]
    assert bot.as_of(before) == ()
    assert [one.value for one in bot.as_of(mined)] == ["1987", "Acme"]
    assert [one.value for one in bot.as_of(after)] == ["Acme", "1990"]
    assert [one.value for one in bot.as_of(after, valid_at=year(2000))] == ["Acme", "1990"]


def test_a_query_of_the_past_takes_holding_then(ann: EvidenceBase, clock: Clock) -> None:
    """Asked for what was believed then, a query gives what held then, unless a time is said."""
    valid = ValidTime(end=clock.now + timedelta(days=1))
    ann.correct_statement("1985", valid=valid, **SLOT)
    then = clock()
    clock.now += timedelta(days=2)
    assert values(ann, "Acme") == []
    assert values(ann, "Acme", as_of=then) == ["1985"]
    assert values(ann, "Acme", as_of=then, valid_at=clock.now) == []


def test_the_past_comes_in_pages(bot: EvidenceBase, clock: Clock) -> None:
    """Each page begins after the statement that the page before ended with."""
    bot.propose_statements([founded("1987"), works_at("Acme"), MADE])
    first = bot.as_of(clock(), limit=2)
    rest = bot.as_of(clock(), limit=2, after=first[-1].id)
    assert [one.value for one in (*first, *rest)] == ["1987", "Acme", "anvils"]
    assert bot.as_of(clock(), after=rest[-1].id) == ()
    with pytest.raises(NotFoundError):
        bot.as_of(clock(), after="blake3:" + "0" * 64)


def test_a_statement_is_given_by_its_id(bot: EvidenceBase, ann: EvidenceBase) -> None:
    """Believed or not, a statement has an id; of several pieces of time the latest is given."""
    (mined,) = bot.propose_statements([founded("1987")])
    assert bot.statement(mined.id).is_open
    valid = ValidTime(start=year(2010), end=year(2012))
    ann.correct_statement("1990", valid=valid, **SLOT)
    piece = bot.statement(mined.id)
    assert (piece.is_open, piece.valid.start) == (True, year(2012))
    ann.correct_statement("1991", **SLOT)
    assert not bot.statement(mined.id).is_open


@pytest.mark.complaint("mem0ai/mem0#5576")
def test_documents_that_disagree_are_both_kept(bot: EvidenceBase) -> None:
    """Two sources with two values leave both, and one open contradiction of medium severity."""
    bot.propose_statements([founded("1987"), founded("1988", TWO), MADE])
    report = bot.find_contradictions("acme")
    assert sorted(values(bot, "Acme", "founded")) == ["1987", "1988"]
    assert report.contradiction_count == 1
    assert dict(report.by_severity)[ConflictSeverity.MEDIUM] == 1
    (conflict,) = report.conflicts
    assert [side.citations[0].source_id for side in (conflict.first, conflict.second)] == [ONE, TWO]
    assert bot.find_contradictions() == report
    assert bot.find_contradictions("Mia").conflicts == ()


def test_contradictions_are_of_the_whole_entity(bot: EvidenceBase, ann: EvidenceBase) -> None:
    """Of a merged name the contradictions of all its names are given, by either name."""
    bot.propose_statements([founded("1987"), founded("1988", TWO)])
    ann.merge_entities("Zed", "Acme", source_set="acme")
    assert bot.find_contradictions("Zed").contradiction_count == 1
    ann.correct_statement("1990", **SLOT)
    assert bot.find_contradictions("Zed").contradiction_count == 0


@pytest.mark.complaint("topoteretes/cognee#1831")
def test_the_trail_says_who_decided(bot: EvidenceBase, ann: EvidenceBase) -> None:
    """In one call: words, standing, the rule, what came before and after, and what was refused."""
    (mined,) = bot.propose_statements([founded("1987")])
    word = ann.correct_statement("1990", reason="the deed", **SLOT)
    bot.propose_statements([founded("1987")])
    trail = bot.evidence_for(mined.id)
    assert (trail.is_active, trail.decided_by) == (False, "corrected")
    assert trail.quote_state == QuoteState.VERBATIM
    assert [act.id for act in trail.children] == [word.id]
    newer = bot.evidence_for(word.id)
    assert (newer.is_active, newer.decided_by) == (True, "on_the_word_of")
    assert newer.quote_state == QuoteState.NONE
    assert [act.reason for act in newer.rejections] == ["slot_locked"]


@pytest.mark.parametrize("ask", ["query_knowledge", "find_contradictions"])
@pytest.mark.parametrize("name", ["\ud800", "x" * 10**7, "'; DROP TABLE belief", "\x00", "%"])
def test_nothing_is_known_of_a_hostile_name(untouched: EvidenceBase, ask: str, name: str) -> None:
    """A name that nothing can have gives nothing, quickly."""
    assert not getattr(untouched, ask)(name) or getattr(untouched, ask)(name).conflicts == ()


@pytest.mark.parametrize("ask", ["query_knowledge", "find_contradictions"])
@pytest.mark.parametrize("name", ["", " ", "\u2003", 7, b"x"])
def test_what_is_no_name_is_an_error(untouched: EvidenceBase, ask: str, name: Any) -> None:
    """A blank is no name: it would not mean everything."""
    with pytest.raises(InvariantError):
        getattr(untouched, ask)(name)


@pytest.mark.parametrize(
    "wrong",
    [
        {"predicate": "Not One"},
        {"predicate": 7},
        {"valid_at": datetime(2026, 1, 1)},  # noqa: DTZ001 - that is the case
        {"as_of": "today"},
        {"limit": 0},
        {"limit": 1_001},
        {"limit": True},
        {"include_history": "no"},
        {"source_sets": "acme"},
        {"source_sets": ("a b",)},
    ],
)
def test_wrong_arguments_of_a_query_are_errors(
    untouched: EvidenceBase, wrong: dict[str, Any]
) -> None:
    """What no query can be asked with raises."""
    with pytest.raises(InvariantError):
        untouched.query_knowledge("Acme", **wrong)


@pytest.mark.complaint("evoila/meho#1797")
@pytest.mark.parametrize("id_", ["", "x", "blake3:zz", "blake3:" + "0" * 64, "\ud800", None, 7])
def test_a_forged_id_is_not_found(untouched: EvidenceBase, id_: Any) -> None:
    """What names no statement raises the same error, whatever it is."""
    for ask in (untouched.statement, untouched.history, untouched.evidence_for):
        with pytest.raises(NotFoundError):
            ask(id_)


@pytest.mark.complaint("getzep/graphiti#632")
def test_two_scopes_do_not_see_each_other(base: EvidenceBase) -> None:
    """Two source sets and two tenants, interleaved in one process, have each their own."""
    admin = base._context.actor
    views = [
        base.acting_as(admin, source_sets=("one",)),
        base.acting_as(admin, source_sets=("two",)),
        base.acting_as(admin, tenant="t", source_sets=("one",)),
    ]
    words = []
    for number, view in enumerate(views):
        within = "two" if number == 1 else "one"
        view.declare_predicates([Predicate("is", cardinality="functional")], within)
        words.append(
            view.correct_statement(str(number), subject="Acme", predicate="is", source_set=within)
        )
    assert [values(view, "Acme") for view in views] == [["0"], ["1"], ["2"]]
    for view, word in zip(views, [*words[1:], words[0]], strict=True):
        with pytest.raises(NotFoundError):
            view.evidence_for(word.id)
    assert sorted(values(base, "Acme")) == ["0", "1"]
    assert values(base, "Acme", source_sets=["two"]) == ["1"]
    with pytest.raises(ScopeDenied):
        views[0].query_knowledge("Acme", source_sets=["two"])


def test_contradictions_are_of_the_scope(base: EvidenceBase, bot: EvidenceBase) -> None:
    """Nothing stands against what another scope believes."""
    bot.propose_statements([founded("1987"), founded("1988", TWO)])
    assert base.find_contradictions(source_sets=["other"]).conflicts == ()
    assert base.acting_as(BOT, tenant="other").find_contradictions().conflicts == ()
    assert base.acting_as(ANN, source_sets=("other",)).find_contradictions("Acme").conflicts == ()


def test_a_report_says_when_there_is_more(base: EvidenceBase, bot: EvidenceBase) -> None:
    """More conflicts than were asked for are not left out silently."""
    bot.propose_statements([founded("1987"), founded("1988", TWO)])
    whole = base.find_contradictions()
    assert (len(whole.conflicts), whole.is_complete) == (1, True)
    bot.propose_statements([works_at("Acme"), works_at("Bolt", TWO)])
    first = base.find_contradictions(limit=1)
    assert (first.conflicts, first.is_complete) == (whole.conflicts, False)
    assert str(first).startswith("at least 1 contradiction")
    for wrong in (0, 100_001, True):
        with pytest.raises(InvariantError):
            base.find_contradictions(limit=wrong)
