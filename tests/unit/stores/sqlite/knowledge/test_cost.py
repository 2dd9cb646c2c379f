"""Does an act, or a look, cost the same however much is believed already?"""

from __future__ import annotations

from typing import Self

import pytest
from tests.knowledge_base import ANN, BOT, Bench, add_source

from evidence_sophia.codec.digests import digest
from evidence_sophia.knowledge.acts import Correction, GroundedProposal, ProposedQuote
from evidence_sophia.model.span import Span
from evidence_sophia.stores.sqlite.knowledge.writing import correct, propose

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
