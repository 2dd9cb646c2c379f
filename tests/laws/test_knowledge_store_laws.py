"""Do the triggers decide as the rules over plain values do?"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.knowledge_base import ANN, BOT, PREDICATES, REVA, TEXT, Bench, mined
from tests.knowledge_scan import kept_conflicts, scan_conflicts

from evidence_sophia.codec.digests import digest
from evidence_sophia.knowledge.acts import Correction, WriteOutcome
from evidence_sophia.knowledge.grounding import EvidenceText
from evidence_sophia.knowledge.keys import subject_key
from evidence_sophia.knowledge.ledger import Ledger, record
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.knowledge.query import KnowledgeQuery
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.statement import Operation, Statement
from evidence_sophia.model.valid_time import ALWAYS, DateOrigin, ValidTime
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.stores.sqlite.knowledge.reading import query_knowledge
from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log
from evidence_sophia.stores.sqlite.knowledge.writing import correct, propose, retract, revert

EVIDENCE = EvidenceText(
    source_id="s/one", text_digest=digest(TEXT.encode()), index=QuoteIndex(TEXT), language="en"
)
SAID = (
    ("Acme", "founded", "1987", "Acme was founded in 1987."),
    ("Acme", "founded", "1988", "Acme was founded in 1988."),
    ("Acme", "makes", "anvils", "Acme makes anvils."),
    ("Acme", "makes", "rockets", "Acme makes rockets."),
    ("Mia", "works_at", "Bolt", "Mia works at Bolt."),
)
#: Operation, actor, what is said, when it holds, and which earlier statement it names.
Act = tuple[str, str, tuple[str, str, str, str], ValidTime, int]
ACTORS = {"bot": BOT, "ann": ANN, "reva": REVA}


def _years(start: int, stop: int) -> ValidTime:
    """Give an interval of years, on a person's word."""
    return ValidTime(
        start=datetime(start, 1, 1, tzinfo=UTC),
        end=datetime(stop, 1, 1, tzinfo=UTC),
        origin=DateOrigin.PERSON,
    )


YEARS = st.sampled_from(
    [ALWAYS, *(_years(*each) for each in ((2000, 2010), (2005, 2020), (2010, 2020)))]
)
ACTS = st.lists(
    st.tuples(
        st.sampled_from(["assert", "correct", "retract", "revert"]),
        st.sampled_from(list(ACTORS)),
        st.sampled_from(SAID),
        YEARS,
        st.integers(0, 9),
    ),
    max_size=12,
)


def said_of(statements: tuple[Statement, ...]) -> list[tuple[object, ...]]:
    """List what statements say, whose word it is and when it holds."""
    found = (
        (
            subject_key(one.subject),
            one.predicate,
            one.value,
            one.authority.value,
            one.valid.start,
            one.valid.end,
        )
        for one in statements
    )
    return sorted(found)


@pytest.mark.law
@given(ACTS)
def test_the_store_keeps_the_same_as_the_ledger(acts: list[Act]) -> None:
    """The store enforces the same rules a second time in triggers; both come to the same."""
    bench, ledger = Bench(), Ledger(source_set="s", predicates=PREDICATES)
    now = datetime(2026, 1, 1, tzinfo=UTC)
    ids: list[tuple[str, str]] = []
    for op, who, (subject, predicate, value, words), time, number in acts:
        now += timedelta(seconds=1)
        mine, theirs = ids[number % len(ids)] if ids else ("x", "blake3:" + "0" * 64)
        takes = op in {"retract", "revert"}
        # What a model says of times must stand in the quote, which is not the store's to read.
        valid = ALWAYS if who == "bot" else time
        if takes and not ids:
            continue
        proposal = Proposal(
            operation=Operation(op),
            subject="" if takes else subject,
            predicate="" if takes else predicate,
            value="" if takes else value,
            quote=words if op == "assert" else "",
            valid=ALWAYS if takes else valid,
            confidence=5_000,
            target=mine if takes else None,
        )
        ledger, decision = record(ledger, proposal, actor=ACTORS[who], now=now, evidence=EVIDENCE)
        with bench.acting(ACTORS[who]) as writer:
            outcome: WriteOutcome
            if op == "assert":
                outcome = propose(writer, mined(subject, predicate, value, words, valid=valid))
            elif op == "correct":
                said = Correction(
                    source_set="s",
                    subject=subject,
                    predicate=predicate,
                    value=value,
                    valid=valid,
                )
                outcome = correct(writer, said)
            elif op == "retract":
                outcome = retract(writer, theirs, reason="")
            else:
                outcome = revert(writer, theirs, reason="")
        assert outcome.is_accepted == decision.is_accepted, (op, outcome, decision)
        assert outcome.reason == decision.reason
        if outcome.is_accepted and op != "retract":
            ids.append((ledger.statements[-1].id, outcome.id))
    scope = Scope(tenant="a", source_sets=("s",))
    kept = tuple(
        one
        for subject in ("Acme", "Mia")
        for one in query_knowledge(bench.connection, KnowledgeQuery(subject=subject), scope)
    )
    assert said_of(kept) == said_of(ledger.open_statements())
    assert kept_conflicts(bench.connection, "a", "s") == scan_conflicts(bench.connection, "a", "s")
    assert verify_log(bench.connection, "a", "s").is_whole
    bench.connection.close()
