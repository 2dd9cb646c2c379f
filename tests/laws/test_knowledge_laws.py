"""What holds for statements whatever they say?"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.knowledge_values import (
    BORN_IN,
    LIKES,
    MINER,
    NOON,
    PERSON,
    REVIEWER,
    Book,
    evidence,
    proposal,
    statement,
)

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.conflicts import classify_pair, find_conflicts, kind_of_keys
from evidence_sophia.knowledge.date_values import validity_of
from evidence_sophia.knowledge.grounding import ground_proposal
from evidence_sophia.knowledge.history import as_of, history_of, timeline_of
from evidence_sophia.knowledge.keys import names_subject, subject_key
from evidence_sophia.knowledge.merges import NO_MERGES, MergeMap
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.conflict import ConflictKind
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.predicate import Predicate, ValueType
from evidence_sophia.model.valid_time import BEGINNING, FOREVER, DateOrigin, ValidTime
from evidence_sophia.text.quantities import Quantity, quantities_in, read_quantity

pytestmark = pytest.mark.law

CITIES = ("Rome", "Oslo", "Bonn")
HOSTILE = st.text(max_size=60) | st.sampled_from(["\x00", "\u202eAnn", "<script>", "' OR 1=1 --"])


@st.composite
def intervals(draw: st.DrawFn) -> ValidTime:
    """Draw an interval of years, open ends included."""
    first, last = sorted(draw(st.tuples(st.integers(1990, 2000), st.integers(2001, 2010))))
    is_from, is_to = draw(st.tuples(st.booleans(), st.booleans()))
    start = datetime(first, 1, 1, tzinfo=UTC) if is_from else BEGINNING
    end = datetime(last, 1, 1, tzinfo=UTC) if is_to else FOREVER
    return ValidTime(start=start, end=end, origin=DateOrigin.PERSON)


@st.composite
def dates(draw: st.DrawFn) -> PartialDate:
    """Draw a date of any precision."""
    day = draw(st.dates())
    depth = draw(st.integers(1, 3))
    parts = (day.year, day.month, day.day)[:depth]
    return PartialDate(**dict(zip(("year", "month", "day"), parts, strict=False)))


@st.composite
def books(draw: st.DrawFn) -> Book:
    """Draw a ledger after some acts, not all of which were accepted."""
    book = Book()
    for _ in range(draw(st.integers(1, 12))):
        ids = [one.id for one in book.ledger.statements] or ["none"]
        operation = draw(st.sampled_from(["assert", "supersede", "correct", "retract", "revert"]))
        is_said = operation in {"assert", "supersede"}
        city, target = draw(st.sampled_from(CITIES)), draw(st.sampled_from(ids))
        what = Proposal(
            operation=operation,
            subject=draw(st.sampled_from(["Ann", "ANN", "Annie"])),
            predicate=draw(st.sampled_from(["born_in", "likes"])),
            value=city,
            quote=f"Ann, called Annie, likes {city}" if is_said else "",
            valid=ValidTime() if is_said else draw(intervals()),
            target=None if operation == "assert" else target,
        )
        book.act(what, draw(st.sampled_from([MINER, PERSON, REVIEWER])))
    return book


@given(st.text(max_size=80))
def test_a_key_is_its_own_key(name: str) -> None:
    """Keys: folding what is folded changes nothing, and any text has a key or is refused."""
    try:
        key = subject_key(name)
    except InvariantError:
        return
    assert subject_key(key) == key


@given(st.text(max_size=20), HOSTILE, HOSTILE)
def test_a_name_between_blanks_is_named(name: str, before: str, after: str) -> None:
    """Grounding: a subject that stands in the quote as words is found there."""
    try:
        key = subject_key(name)
    except InvariantError:
        return
    if subject_key(f"x {name} x") == f"x {key} x":
        assert names_subject(key, f"{before} . {name} . {after}")


@given(
    st.decimals(
        allow_nan=False, allow_infinity=False, places=4, min_value=-(10**9), max_value=10**9
    )
)
def test_a_quantity_is_the_same_in_metres_and_kilometres(number: object) -> None:
    """Values: numbers are exact decimals, compared in one unit."""
    metres = read_quantity(f"{number:f} m")
    assert read_quantity(f"{number:f} km") == Quantity(metres.figure * 1000, "m")
    assert read_quantity(metres.key()) == metres


@given(HOSTILE)
def test_no_text_breaks_the_readers_of_values(text: str) -> None:
    """Hostile input: a text is read or refused, nothing else."""
    quantities_in(text)
    for kind in ValueType:
        unread = Predicate("value", cardinality="functional", value_type=kind)
        try:
            classify_pair(
                statement("1", "a", predicate="value"),
                statement(text or "x", "b", predicate="value"),
                unread,
            )
        except InvariantError:
            continue


@given(dates(), dates())
def test_the_coarser_date_decides(one: PartialDate, other: PartialDate) -> None:
    """Conflicts: the date bucket is the coarser precision of the two."""
    kind, _ = kind_of_keys(str(one), str(other), ValueType.DATE)
    spans = [validity_of(date, DateOrigin.NONE) for date in (one, other)]
    assert (kind == ConflictKind.CONTRADICTION) is not spans[0].overlaps(spans[1])


@given(dates(), dates())
def test_rounding_to_the_coarser_precision_changes_no_overlap(
    one: PartialDate, other: PartialDate
) -> None:
    """Conflicts: intervals overlap at the coarser precision just where they overlap as they are."""
    coarse = PartialDate(year=other.year)
    first, second = (validity_of(date, DateOrigin.NONE) for date in (one, coarse))
    rounded = validity_of(PartialDate(year=one.year), DateOrigin.NONE)
    assert first.overlaps(second) is rounded.overlaps(second)


@given(HOSTILE, HOSTILE, st.text(max_size=30))
def test_what_is_grounded_stands_in_the_source(before: str, after: str, value: str) -> None:
    """Covenant: no code path stores a quote that is not there; the span is the source's own."""
    text = f"{before} Ann was born in {value} {after}"
    said = Proposal(subject="Ann", predicate="born_in", value=value, quote=text[:300])
    try:
        found = ground_proposal(said, BORN_IN, evidence(text))
    except InvariantError:
        return
    if found.reference is not None:
        assert found.reference.span.of(text) == found.reference.quote
        assert found.value in found.reference.quote


@given(books())
def test_nothing_is_ever_rewritten(book: Book) -> None:
    """Log: append-only; an earlier reading stays what it was."""
    then = book.now
    before = as_of(book.ledger.statements, then)
    book.act(proposal("Oslo", operation="correct", quote=""), REVIEWER)
    after = as_of(book.ledger.statements, then)
    assert [evolve(one, recorded_to=FOREVER, superseded_by=None) for one in after] == [
        evolve(one, recorded_to=FOREVER, superseded_by=None) for one in before
    ]


@given(books())
def test_a_persons_correction_is_the_only_word_for_its_time(book: Book) -> None:
    """Covenant: exactly one open row in a corrected functional slot, and no model changes it."""
    decided = book.act(proposal("Bonn", operation="correct", quote=""), REVIEWER)
    assert decided.is_accepted
    found = timeline_of(book.ledger.statements, "Ann", "born_in")
    assert [one.value for one in found] == ["Bonn"]
    for city in CITIES:
        assert book.act(proposal(city)).reason == "slot_locked"
    assert timeline_of(book.ledger.statements, "Ann", "born_in") == found


@given(books())
def test_every_act_is_kept(book: Book) -> None:
    """Order of checks: each refusal is kept with its reason, each act that may be is written."""
    ids = {one.id for one in book.ledger.statements}
    written = len(ids) + len(book.ledger.retractions)
    assert written + len(book.ledger.rejections) == book.ledger.length
    assert all(one.decision.reason is not None for one in book.ledger.rejections)


@given(books())
def test_history_is_one_from_all_its_links(book: Book) -> None:
    """History: pointers lead both ways."""
    for one in book.ledger.statements:
        chain = history_of(book.ledger.statements, one.id)
        assert one in chain
        assert {history_of(book.ledger.statements, each.id) for each in chain} == {chain}


@given(books())
def test_a_scan_equals_all_pairs(book: Book) -> None:
    """Conflicts: found by slot, they are those of every pair."""
    named = {one.id: one for one in (BORN_IN, LIKES)}
    told = book.ledger.open_statements()
    pairs = [
        classify_pair(one, other, named[one.predicate])
        for at, one in enumerate(told)
        for other in told[:at]
    ]
    wanted = {one.id for one in pairs if one is not None and one.kind != ConflictKind.DUPLICATE}
    assert {one.id for one in find_conflicts(told, named).conflicts} == wanted


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")), max_size=8))
def test_merges_are_undone_row_for_row(pairs: list[tuple[str, str]]) -> None:
    """Merge: reversible; after parting in any order nothing is left of a merge."""
    merges, made = NO_MERGES, []
    for one, into in pairs:
        before = merges
        try:
            merges = merges.merged(one, into)
        except InvariantError:
            continue
        made.append(one)
        assert merges.parted(one) == before
        assert merges.canonical(one) == merges.canonical(into)
    for one in sorted(made):
        merges = merges.parted(one)
    assert merges == MergeMap()


def test_the_clock_of_the_acts_runs_on() -> None:
    """Time: acts of one ledger have one order."""
    book = Book()
    book.act(proposal())
    assert book.last().recorded_from == NOON + timedelta(seconds=1)
