"""A process that opens a base and writes knowledge beside others: each act a transaction.

What is printed was acknowledged: the act's id and what it said.
"""

from __future__ import annotations

import sys

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.actor import Actor

__all__ = ["main"]

SET = "s"
QUOTE = "Acme was founded in 1987."


def main(path: str, name: str, count: int) -> None:
    """Do so many acts; every fifth is a correction, every tenth a proposal."""
    with EvidenceBase.open(path) as base:
        bot = base.acting_as(Actor(f"bot-{name}"))
        ann = base.acting_as(Actor(f"ann-{name}", role="review", authority="person"))
        for number in range(count):
            said = f"{name} {number}"
            if number % 10 == 9:
                asked = Proposal(
                    subject="Acme",
                    predicate="founded",
                    value="1987",
                    quote=QUOTE,
                    source_id=f"{SET}/one.txt",
                )
                (outcome,) = bot.propose_statements([asked])
            elif number % 5 == 4:
                outcome = ann.correct_statement(
                    said, subject=said, predicate="says", source_set=SET, reason="seen"
                )
            else:
                outcome = bot.remember_fact(said, source_set=SET)
            sys.stdout.write(f"{outcome.id} {outcome.outcome.value} {said}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
