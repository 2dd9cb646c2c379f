"""Does an act, or a look, cost the same however much is believed already?"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Self

import pytest
from attrs import evolve
from tests.knowledge_base import ANN, BOT, Bench, add_source

from evidence_sophia.codec.digests import digest
from evidence_sophia.knowledge.acts import Correction, GroundedProposal, ProposedQuote
from evidence_sophia.knowledge.query import KnowledgeQuery
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.span import Span
from evidence_sophia.model.valid_time import ValidTime
from evidence_sophia.stores.sqlite.knowledge.believed import believed_at
from evidence_sophia.stores.sqlite.knowledge.deciding import merge_entities, unmerge_entities
from evidence_sophia.stores.sqlite.knowledge.evidence import evidence_for
from evidence_sophia.stores.sqlite.knowledge.head import read_head
from evidence_sophia.stores.sqlite.knowledge.instants import from_row
from evidence_sophia.stores.sqlite.knowledge.listing_conflicts import list_conflicts
from evidence_sophia.stores.sqlite.knowledge.logs import list_logs
from evidence_sophia.stores.sqlite.knowledge.reading import history, query_knowledge
from evidence_sophia.stores.sqlite.knowledge.writing import correct, propose

ALL = Scope(tenant="a", source_sets=None)
_BEGUN = 1_800_000_000_000_000

_SENTENCE = "Firm {0} was founded in 1950. "
_FIRMS = 700


def text() -> str:
    """Give a source that says something of each firm."""
    return "".join(_SENTENCE.format(each) for each in range(_FIRMS))


def proposals(whole: str) -> list[GroundedProposal]:
    """Give a proposal for each sentence."""
    found, at, name = [], 0, digest(whole.encode())
    for each in range(_FIRMS):
        words = _SENTENCE.format(each).strip()
        quote = ProposedQuote(
            source_id="s/firms", text_digest=name, span=Span(at, at + len(words)), quote=words
        )
        found.append(
            GroundedProposal(
                source_set="s",
                subject=f"Firm {each}",
                predicate="founded",
                value="1950",
                quote=quote,
            )
        )
        at += len(words) + 1
    return found


class Steps:
    """Count what SQLite does, in tens of its instructions."""

    def __init__(self, bench: Bench) -> None:
        self.bench, self.done = bench, 0

    def __enter__(self) -> Self:
        self.bench.connection.set_progress_handler(self._count, 10)
        return self

    def __exit__(self, *_: object) -> None:
        self.bench.connection.set_progress_handler(None, 0)

    def _count(self) -> int:
        self.done += 1
        return 0


@pytest.mark.doubling
def test_an_act_costs_the_same_in_a_full_base(bench: Bench) -> None:
    """SQLite does as much for the last of many statements and corrections as for an early one."""
    whole = text()
    bench.connection.set_authorizer(None)
    add_source(bench.connection, "a", "s/firms", whole)
    waiting = iter(proposals(whole))
    costs = []
    for filler in (50, 550):
        with bench.acting(BOT) as writer:
            for _ in range(filler):
                assert propose(writer, next(waiting)).is_accepted
            with Steps(bench) as steps:
                for _ in range(10):
                    assert propose(writer, next(waiting)).is_accepted
        with bench.acting(ANN) as writer, Steps(bench) as more:
            for number in range(10):
                said = Correction(
                    source_set="s", subject=f"Firm {number}", predicate="founded", value="1951"
                )
                assert correct(writer, said).is_accepted
        costs.append((steps.done, more.done))
    assert costs[1][0] < 1.5 * costs[0][0]
    assert costs[1][1] < 1.5 * costs[0][1]


@pytest.mark.doubling
def test_merging_costs_the_same_in_a_full_base(bench: Bench) -> None:
    """A name is merged and parted by index, however many others are, and whatever conflicts."""
    whole = text()
    bench.connection.set_authorizer(None)
    add_source(bench.connection, "a", "s/firms", whole)
    waiting = iter(proposals(whole))
    costs = []
    for filler in (40, 360):
        with bench.acting(BOT) as writer:
            for each in itertools.islice(waiting, filler):
                assert propose(writer, each).is_accepted
        with bench.acting(ANN) as writer:
            for number in range(filler):
                name = f"{filler} {number}"
                for value in ("tea", "rice"):
                    valid = ValidTime(start=datetime(2000 + len(value), 1, 1, tzinfo=UTC))
                    said = evolve(_said(f"Firm {name}", "works_at", value), valid=valid)
                    assert correct(writer, said).is_accepted
                assert correct(writer, _said(f"House {name}", "works_at", "oil")).is_accepted
                merge_entities(writer, f"House {name}", f"Firm {name}", source_set="s")
            steps = [Steps(bench), Steps(bench)]
            for number in range(5):
                with steps[0]:
                    made = merge_entities(writer, f"N {filler} {number}", "Firm 3", source_set="s")
                with steps[1]:
                    assert unmerge_entities(writer, made.id).is_accepted
            costs.append([each.done for each in steps])
    small, large = costs
    assert large[0] < 1.5 * small[0]
    assert large[1] < 1.5 * small[1]


_LOOKS: dict[str, Callable[[Bench], object]] = {
    "newest of a hot entity": lambda bench: query_knowledge(
        bench.connection, KnowledgeQuery(subject="Acme", limit=20), ALL
    ),
    "a small slot of it": lambda bench: query_knowledge(
        bench.connection, KnowledgeQuery(subject="Acme", predicate="founded"), ALL
    ),
    "an entity among many": lambda bench: query_knowledge(
        bench.connection, KnowledgeQuery(subject="Firm 3"), ALL
    ),
    "what was believed early on": lambda bench: believed_at(
        bench.connection, ALL, from_row(_BEGUN + 40), limit=20
    ),
    "a page of now": lambda bench: believed_at(
        bench.connection, ALL, from_row(_BEGUN * 2), limit=20
    ),
    "conflicts of an entity": lambda bench: list_conflicts(bench.connection, ALL, subject="Firm 3"),
    "a history": lambda bench: history(bench.connection, _id_of(bench, "Firm 3"), ALL),
    "a trail": lambda bench: evidence_for(bench.connection, _id_of(bench, "Firm 3"), ALL),
    "the logs": lambda bench: list_logs(bench.connection, ALL),
    "the head": lambda bench: read_head(bench.connection, "a", "s"),
}


def _said(subject: str, predicate: str, value: str) -> Correction:
    return Correction(source_set="s", subject=subject, predicate=predicate, value=value)


def _id_of(bench: Bench, subject: str) -> str:
    found = query_knowledge(bench.connection, KnowledgeQuery(subject=subject), ALL)
    return found[0].id


@pytest.fixture(scope="module")
def growing() -> Iterator[dict[str, list[int]]]:
    """Give what each look costs in a small base and in one ten times as large."""
    ticks = itertools.count(_BEGUN)
    bench = Bench(clock=lambda: next(ticks))
    whole = text()
    bench.connection.set_authorizer(None)
    add_source(bench.connection, "a", "s/firms", whole)
    waiting = iter(proposals(whole))
    costs: dict[str, list[int]] = {name: [] for name in _LOOKS}
    for count in (60, 540):
        with bench.acting(BOT) as writer:
            for each in itertools.islice(waiting, count):
                assert propose(writer, each).is_accepted
        with bench.acting(ANN) as writer:
            for number in range(count):
                correct(writer, _said("Acme", "makes", f"thing {count} {number}"))
                correct(writer, _said(f"Firm {number}", "founded", f"{1900 + count % 60}"))
        for name, look in _LOOKS.items():
            with Steps(bench) as steps:
                look(bench)
            costs[name].append(steps.done)
    yield costs
    bench.connection.close()


@pytest.mark.doubling
@pytest.mark.parametrize("look", _LOOKS)
def test_a_look_costs_the_same_in_a_full_base(growing: dict[str, list[int]], look: str) -> None:
    """Whatever is looked up is found by an index, not by reading what else is believed."""
    small, large = growing[look]
    assert large < 2 * small + 20
