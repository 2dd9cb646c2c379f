"""Does a log come back byte for byte, and all that follows from it?"""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.knowledge_base import ANN, BOT, REVA, Bench, mined
from tests.knowledge_logs import a_clock, restored, written

from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.stores.sqlite.knowledge.exporting import (
    full_head,
    list_statements,
)
from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log

#: Beginning of 2000, 2010 and 2020 in microseconds since 1970 UTC, and the sentinels.
EDGES = (
    -62135596800000000,
    946684800000000,
    1262304000000000,
    1577836800000000,
    253402300799999999,
)
SAID = (
    ("Acme", "founded", "1987", "Acme was founded in 1987."),
    ("Acme", "founded", "1988", "Acme was founded in 1988."),
    ("Acme", "founded", "1988-05-12", "Acme was founded in 1988-05-12."),
    ("Bolt", "founded", "1990", "Bolt was founded in 1990."),
    ("Acme", "makes", "anvils", "Acme makes anvils."),
    ("Mia", "works_at", "Acme", "Mia works at Acme."),
    ("Mia", "works_at", "Bolt", "Mia works at Bolt."),
)
NAMES = ("Acme", "Bolt", "Acme Inc", "Mia", "Ярослав")
TIMES = st.sampled_from([(a, b) for a in EDGES for b in EDGES if a < b])
SPEAKERS = st.sampled_from([ANN, REVA, OWNER])


#: Operation, actor, and what is said.
Act = tuple[str, Actor, Any]


def _of(op: str, **columns: st.SearchStrategy[object]) -> st.SearchStrategy[Act]:
    return st.tuples(st.just(op), SPEAKERS, st.fixed_dictionaries(columns))


NUMBER = st.integers(1, 6)
ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("assert"), st.just(BOT), st.sampled_from(SAID)),
        st.tuples(st.just("word"), SPEAKERS, st.tuples(st.sampled_from(SAID), TIMES)),
        _of("retract", target=NUMBER, reason=st.just("никогда\x00")),
        _of("revert", restores=NUMBER, target=st.sampled_from([0, 1, 2])),
        _of("merge", subject=st.sampled_from(NAMES), value=st.sampled_from(NAMES)),
        _of("unmerge", target=NUMBER),
        _of("release", target=NUMBER),
        _of("remember", value=st.text(alphabet="aé\x00\u202e\U0001f600", max_size=4)),
        _of("queue", wanted=st.sampled_from(["retract", "nonsense"]), target=NUMBER),
        _of("decide", target=NUMBER, wanted=st.sampled_from(["accept", "refuse"])),
        _of("erase", target=NUMBER, wanted=st.sampled_from(["statement", "rejection", "memory"])),
    ),
    max_size=14,
)


def play(bench: Bench, acts: list[Act]) -> None:
    """Carry acts out; many are refused, which is part of the log."""
    for op, actor, said in acts:
        if op == "assert":
            bench.propose(mined(*said), actor)
        elif op == "word":
            (subject, predicate, value, _), (start, stop) = said
            columns = {"subject": subject, "predicate": predicate, "value": value}
            bench.put(actor, columns, op="correct", valid_from=start, valid_to=stop)
        else:
            bench.put(actor, said, op=op)


def derived(connection: sqlite3.Connection, *, is_erased: bool) -> list[object]:
    """List what follows from a log; of erased statements without what nobody knows any more."""
    tables = {
        "belief": "SELECT * FROM belief ORDER BY id",
        "slot_lock": "SELECT * FROM slot_lock ORDER BY id",
        "entity_root": "SELECT * FROM entity_root ORDER BY key",
        "chain": "SELECT * FROM chain WHERE tenant = 'a' AND source_set = 's' ORDER BY position",
    }
    if not is_erased:
        tables["conflict"] = (
            "SELECT first, second, rule, severity, tx_from, tx_to FROM conflict ORDER BY 5, 2, 1"
        )
    return [connection.execute(each).fetchall() for each in tables.values()]


@pytest.mark.law
@pytest.mark.complaint("getzep/graphiti#1834")
@given(ACTS)
def test_a_log_comes_back_byte_for_byte(acts: list[Act]) -> None:
    """Export, import, export: byte-identical; history, locks and conflicts are the same.

    Users of another tool had no way to take a graph out and put it back without a loss.
    """
    bench = Bench(clock=a_clock())
    play(bench, acts)
    assert verify_log(bench.connection, "a", "s").is_whole
    data = written(bench.connection)
    again = restored(data)
    assert written(again) == data
    assert verify_log(again, "a", "s", full_head(bench.connection, "a", "s")).is_whole
    assert list_statements(again, "a", "s") == list_statements(bench.connection, "a", "s")
    is_erased = b'"kind":"erasure"' in data
    mine, theirs = (derived(each, is_erased=is_erased) for each in (bench.connection, again))
    assert mine == theirs
    bench.connection.close()
    again.close()
