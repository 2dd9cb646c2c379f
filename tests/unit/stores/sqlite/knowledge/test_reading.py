"""What is read back: current beliefs, both clocks, histories, trails, conflicts, refusals?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from tests.knowledge_base import ANN, BOT, REVA, Bench, founded, mined
from tests.knowledge_scan import kept_conflicts, scan_conflicts

from evidence_sophia.errors import NotFoundError
from evidence_sophia.knowledge.acts import Correction, WriteOutcome
from evidence_sophia.knowledge.query import KnowledgeQuery
from evidence_sophia.knowledge.trail import QuoteState
from evidence_sophia.model.conflict import ConflictKind, ConflictSeverity
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.statement import Operation, Rank, Statement
from evidence_sophia.model.valid_time import ValidTime
from evidence_sophia.stores.sqlite.knowledge.evidence import evidence_for
from evidence_sophia.stores.sqlite.knowledge.instants import from_row
from evidence_sophia.stores.sqlite.knowledge.listing import (
    list_queue,
    list_rejections,
    list_remembered,
)
from evidence_sophia.stores.sqlite.knowledge.listing_conflicts import list_conflicts
from evidence_sophia.stores.sqlite.knowledge.reading import history, query_knowledge, read_statement
from evidence_sophia.stores.sqlite.knowledge.writing import correct, retract, revert

ALL = Scope(tenant="a", source_sets=None)
FOREIGN = (Scope(tenant="b", source_sets=None), Scope(tenant="a", source_sets=("other",)))
START = 1_800_000_000_000_000


@pytest.fixture
def bench() -> Iterator[Bench]:
    """Give a base whose clock moves a second with each act."""
    seconds = iter(range(10_000))
    made = Bench(clock=lambda: START + next(seconds) * 1_000_000)
    yield made
    made.connection.close()


def corrected(bench: Bench, value: str = "1990", **more: object) -> WriteOutcome:
    """Let a person say when Acme was founded."""
    said = {"subject": "Acme", "predicate": "founded", "value": value, "source_set": "s", **more}
    with bench.acting(ANN) as writer:
        return correct(writer, Correction(**said))  # type: ignore[arg-type]


def ask(bench: Bench, subject: str = "Acme", **more: object) -> tuple[Statement, ...]:
    """Ask what is believed of a subject."""
    return query_knowledge(
        bench.connection,
        KnowledgeQuery(subject=subject, **more),  # type: ignore[arg-type]
        ALL,
    )


def test_a_statement_is_read_as_it_was_written(bench: Bench) -> None:
    """A statement comes back with its words, its quote, its actor and its rank."""
    outcome = bench.propose(founded("1987", confidence=7_000))
    (found,) = ask(bench)
    assert (found.id, found.subject, found.value) == (outcome.id, "Acme", "1987")
    assert found.references[0].quote == "Acme was founded in 1987."
    assert (found.actor, found.confidence, found.rank) == ("bot", 7_000, Rank.NORMAL)
    assert read_statement(bench.connection, outcome.id, ALL) == (found,)


@pytest.mark.complaint("NousResearch/hermes-agent#116187")
@pytest.mark.parametrize(
    "name", ["岡倉天心", "a\0b", "\u202eevil", "<script>x</script>", "👩‍🔬", "'; DROP TABLE act"]
)
def test_hostile_text_comes_back_unchanged(bench: Bench, name: str) -> None:
    """Text of any script, with NUL, overrides or markup, is stored exactly."""
    corrected(bench, subject=name, predicate="makes", value=name, reason=name)
    (found,) = ask(bench, name)
    assert (found.subject, found.value, found.reason) == (name, name, name)


@pytest.mark.complaint("mem0ai/mem0#3206")
def test_a_value_is_byte_identical_to_its_quote(bench: Bench) -> None:
    """The value stands in the quote as it is written, not in another spelling."""
    said = mined("Nr. 5", "makes", "so heißt es", "Nr. 5 wächst – so heißt es.", "s/long")
    bench.propose(said)
    (found,) = ask(bench, "NR. 5")
    assert found.value.encode() in found.references[0].quote.encode()


def test_a_persons_word_stands_first(bench: Bench) -> None:
    """Where a person and a model speak of one entity, the person is read first."""
    corrected(bench, predicate="makes", value="anvils")
    bench.propose(mined("Acme", "makes", "rockets", "Acme makes rockets."))
    assert [each.value for each in ask(bench)] == ["anvils", "rockets"]


@pytest.mark.complaint("danieljustus/symaira-memory#556")
@pytest.mark.complaint("getzep/graphiti#1804")
def test_what_is_no_longer_believed_is_read_on_request(bench: Bench) -> None:
    """The default read is now; a closed statement is deprecated and comes only when asked for."""
    first = bench.propose(founded("1987"))
    second = corrected(bench)
    assert [each.id for each in ask(bench)] == [second.id]
    both = ask(bench, include_history=True)
    assert [each.id for each in both] == [second.id, first.id]
    assert both[1].rank is Rank.DEPRECATED
    assert both[1].superseded_by == second.id
    assert both[0].supersedes == first.id


@pytest.mark.complaint("getzep/graphiti#1625")
def test_both_clocks_can_be_turned_back(bench: Bench) -> None:
    """What was believed at a time, and what held at a time, are asked for separately."""
    bench.propose(founded("1987"))
    early = ask(bench)[0].recorded_from
    middle = ValidTime(start=datetime(2000, 1, 1, tzinfo=UTC), end=datetime(2010, 1, 1, tzinfo=UTC))
    corrected(bench, valid=middle)
    at = datetime(2005, 1, 1, tzinfo=UTC)
    before = timedelta(microseconds=1)
    assert [each.value for each in ask(bench, valid_at=at)] == ["1990"]
    assert [each.value for each in ask(bench, valid_at=middle.end)] == ["1987"]
    assert [each.value for each in ask(bench, as_of=early, valid_at=at)] == ["1987"]
    assert ask(bench, as_of=early - before) == ()
    assert len(ask(bench)) == 3


@pytest.mark.complaint("getzep/graphiti#139")
def test_the_order_of_writing_does_not_matter_for_what_holds(bench: Bench) -> None:
    """An older fact written later keeps its time, and closes nothing."""
    late = ValidTime(start=datetime(2000, 1, 1, tzinfo=UTC))
    early = ValidTime(end=datetime(2000, 1, 1, tzinfo=UTC))
    bench.propose(founded("1988", valid=late))
    bench.propose(founded("1987", valid=early))
    assert [each.value for each in ask(bench, valid_at=datetime(1999, 1, 1, tzinfo=UTC))] == [
        "1987"
    ]
    assert list_conflicts(bench.connection, ALL) == ()


def test_history_points_both_ways(bench: Bench) -> None:
    """From any row of a chain the whole chain is found, oldest first."""
    first = bench.propose(founded("1987"))
    second = corrected(bench, "1990")
    third = corrected(bench, "1991", instead_of=second.id)
    with bench.acting(REVA) as writer:
        fourth = revert(writer, first.id, reason="it was right", instead_of=third.id)
    chain = [first.id, second.id, third.id, fourth.id]
    for each in chain:
        assert [found.id for found in history(bench.connection, each, ALL)] == chain
    assert history(bench.connection, first.id, ALL)[-1].operation == Operation.REVERT


@pytest.mark.complaint("topoteretes/cognee#1831")
def test_a_trail_holds_all_that_bears_on_a_statement(bench: Bench) -> None:
    """One call names the act that decided, the quote's state, conflicts and refusals."""
    first = bench.propose(founded("1987"))
    other = bench.propose(founded("1988", "s/two"))
    trail = evidence_for(bench.connection, first.id, ALL)
    assert (trail.is_active, trail.decided_by) == (True, "grounded")
    assert trail.quote_state == QuoteState.VERBATIM
    assert [(each.other, each.is_open) for each in trail.conflicts] == [(other.id, True)]
    bench.propose(founded("1987"))
    mine = corrected(bench)
    bench.propose(founded("1988"))
    trail = evidence_for(bench.connection, first.id, ALL)
    assert (trail.is_active, trail.decided_by) == (False, "corrected")
    assert [each.id for each in trail.children] == [mine.id]
    assert [each.reason for each in trail.rejections] == ["duplicate"]
    assert not trail.conflicts[0].is_open
    after = evidence_for(bench.connection, mine.id, ALL)
    assert (after.decided_by, after.quote_state) == ("on_the_word_of", QuoteState.NONE)
    assert {each.id for each in after.parents} == {first.id, other.id}
    assert [each.reason for each in after.rejections] == ["slot_locked"]


def test_a_trail_is_one_statement(bench: Bench) -> None:
    """The whole trail is read by one SQL statement."""
    first = bench.propose(founded("1987"))
    seen: list[str] = []
    bench.connection.set_trace_callback(seen.append)
    evidence_for(bench.connection, first.id, ALL)
    bench.connection.set_trace_callback(None)
    assert len(seen) == 1


def test_a_trail_tells_when_the_source_is_gone(bench: Bench) -> None:
    """A statement keeps its quote after its source left; the trail says so."""
    first = bench.propose(founded("1987"))
    bench.connection.set_authorizer(None)
    bench.connection.execute("DELETE FROM source_version WHERE source_id = 's/one'")
    trail = evidence_for(bench.connection, first.id, ALL)
    assert trail.quote_state == QuoteState.SOURCE_GONE
    assert trail.statement.references[0].quote == "Acme was founded in 1987."


@pytest.mark.complaint("mem0ai/mem0#5576")
def test_two_documents_that_disagree_are_one_open_conflict(bench: Bench) -> None:
    """Both are kept, with one open contradiction of medium severity and both quotes."""
    bench.propose(founded("1987"))
    bench.propose(founded("1988", "s/two"))
    (found,) = list_conflicts(bench.connection, ALL, subject="ACME")
    assert (found.kind, found.severity) == (ConflictKind.CONTRADICTION, ConflictSeverity.MEDIUM)
    assert [side.value for side in (found.first, found.second)] == ["1987", "1988"]
    assert all(side.citations for side in (found.first, found.second))


def test_a_day_refines_its_year(bench: Bench) -> None:
    """A year and a day in it are a refinement; a day of another year contradicts."""
    for year in ("1988", "1988-05-12", "1987"):
        bench.propose(founded(year))
    kinds = sorted(str(each.kind) for each in list_conflicts(bench.connection, ALL))
    assert kinds == ["contradiction", "contradiction", "refinement"]


@pytest.mark.complaint("mem0ai/mem0#4536")
def test_a_resolved_conflict_leaves_one_side(bench: Bench) -> None:
    """When one side is retracted the conflict closes and the other side stays."""
    first = bench.propose(founded("1987"))
    bench.propose(founded("1988"))
    with bench.acting(ANN) as writer:
        retract(writer, first.id, reason="no")
    assert list_conflicts(bench.connection, ALL) == ()
    assert [each.value for each in ask(bench)] == ["1988"]


def test_kept_conflicts_equal_a_scan(bench: Bench) -> None:
    """After acts of every kind the kept conflicts are those a scan from scratch finds."""
    for year in ("1987", "1988", "1988-05-12"):
        bench.propose(founded(year))
    bench.propose(mined("Bolt", "founded", "1990", "Bolt was founded in 1990."))
    for value in ("Acme", "Bolt"):
        bench.propose(mined("Mia", "works_at", value, f"Mia works at {value}."))
    kept = []
    for act in (
        {"op": "merge", "subject": "Bolt", "value": "Acme"},
        {"op": "unmerge", "target": 1},
        {"op": "correct", "subject": "Bolt", "predicate": "founded", "value": "1991"},
        {"op": "merge", "subject": "Acme", "value": "Bolt"},
    ):
        bench.put(ANN, act)
        kept.append(kept_conflicts(bench.connection, "a", "s"))
        assert kept[-1] == scan_conflicts(bench.connection, "a", "s")
    assert any(kept)


@pytest.mark.complaint("topoteretes/cognee#1193")
@pytest.mark.parametrize("scope", FOREIGN, ids=["tenant", "source set"])
def test_nothing_is_read_from_another_scope(bench: Bench, scope: Scope) -> None:
    """Written in one scope, read in another: nothing, and an id is not found."""
    first = bench.propose(founded("1987"))
    bench.propose(founded("1987"))
    bench.propose(founded("1988"))
    bench.put(op="remember", value="Mia likes anvils")
    bench.put(op="queue", wanted="retract", target=1)
    base = bench.connection
    assert query_knowledge(base, KnowledgeQuery(subject="Acme"), scope) == ()
    for listed in (list_conflicts, list_queue, list_rejections, list_remembered):
        assert listed(base, scope) == ()
    assert list_conflicts(base, scope, subject="Acme") == ()
    for read in (read_statement, history, evidence_for):
        with pytest.raises(NotFoundError):
            read(base, first.id, scope)


@pytest.mark.parametrize("id_", ["", "x", "blake3:", "blake3:zz", "blake3:" + "0" * 64, "\ud800"])
def test_an_unknown_id_is_not_found(bench: Bench, id_: str) -> None:
    """An id of nothing, or no id at all, is not found."""
    for read in (read_statement, history, evidence_for):
        with pytest.raises(NotFoundError):
            read(bench.connection, id_, ALL)


def test_refusals_are_listed_with_what_was_proposed(bench: Bench) -> None:
    """A rejection tells what was tried, why not, and what stood in the way."""
    kept = corrected(bench)
    bench.propose(founded("1987"), BOT)
    (found,) = list_rejections(bench.connection, ALL)
    assert (found.operation, str(found.reason), found.value) == ("assert", "slot_locked", "1987")
    assert found.existing == kept.id
    assert found.at > from_row(START)
