"""Does a person's correction hold? Mined again in every variant, and attacked with raw SQL.

    python benchmarks/covenant.py [--quick]

1,000 slots are mined, corrected by a person and mined three times more: as before, in other case,
and under another name for another time. Each of the 3,000 proposals must be refused as
``slot_locked``, and what is believed must stay the same to the byte.

Then every attempt of ``tests/knowledge_raw.py`` is made in six ways on a copy of a small base of
its own. *refused*: an error, or a kept refusal, and nothing else changed. *idle*: no error, and
nothing in the file changed. *detected*: the file changed, and a look at it (what the command
``doctor`` does, with a head of the log that was kept outside) says so. *unnoticed* must be 0.

No peer is asked, since none has the notion: graphiti, mem0 and cognee need a model's service.
What the official MCP memory server does with a correction is shown by ``memory_server.py``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Final

from attrs import evolve

from covenant_attacks import OUTCOMES, WAYS, attack, attempts, make_base
from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.converter import encode
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.predicate import Cardinality, Predicate, ValueType
from evidence_sophia.model.valid_time import ValidTime
from knowledge_corpus import MINER, PERSON, write_folder

FOUNDED: Final = Predicate("founded", cardinality=Cardinality.FUNCTIONAL, value_type=ValueType.DATE)
_OTHER_TIME: Final = ValidTime(
    start=datetime(1970, 1, 1, tzinfo=UTC), end=datetime(2001, 1, 1, tzinfo=UTC)
)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="50 slots, every tenth attempt")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as name:
        remine(Path(name), 50 if quick else 1_000)
        unnoticed = attack_all(Path(name), every=10 if quick else 1)
    if unnoticed:
        sys.exit(f"unnoticed: {', '.join(unnoticed)}")


def remine(folder: Path, slots: int) -> None:
    """Mine, correct, and mine again three times."""
    with EvidenceBase.open(folder / "remined.db") as base:
        told = "\n\n".join(sentence(number) for number in range(slots))
        with write_folder({"firms.txt": told}) as documents:
            base.ingest(documents)
        base.declare_predicates([FOUNDED])
        miner, person = base.acting_as(MINER), base.acting_as(PERSON)
        mined = [proposal(number) for number in range(slots)]
        first = Counter(each.outcome.value for each in miner.propose_statements(mined))
        for number in range(slots):
            person.correct_statement("1951", subject=f"Firm {number}", predicate="founded")
            person.merge_entities(other_name(number), f"Firm {number}")
        print(f"{slots:,} slots mined ({first['accepted']:,} accepted), then corrected\n")
        before = believed(base, slots)
        for title, again in variants(mined).items():
            start = perf_counter()
            found = Counter(str(each.reason) for each in miner.propose_statements(again))
            took = perf_counter() - start
            print(
                f"mined again, {title:32} {found['slot_locked']:,} of {slots:,} slot_locked,"
                f" {slots / took:,.0f} a second"
            )
        after = believed(base, slots)
        print(f"what is believed: {'the same bytes' if after == before else 'CHANGED'}")


def sentence(number: int) -> str:
    """Write what a document says of a firm."""
    return f"Firm {number} was founded in 1950."


def other_name(number: int) -> str:
    """Give a firm's other name."""
    return f"The House of {number}"


def proposal(number: int) -> Proposal:
    """Propose what it says."""
    return Proposal(
        subject=f"Firm {number}",
        predicate="founded",
        value="1950",
        quote=sentence(number),
        source_id="default/firms.txt",
    )


def variants(mined: list[Proposal]) -> dict[str, list[Proposal]]:
    """Give what a miner may propose the next times."""
    cased = [evolve(each, subject=f"  {each.subject.upper()}\u00a0") for each in mined]
    renamed = [
        evolve(each, subject=other_name(number).upper(), valid=_OTHER_TIME)
        for number, each in enumerate(mined)
    ]
    return {"as before": mined, "in other case": cased, "other name and other time": renamed}


def believed(base: EvidenceBase, slots: int) -> bytes:
    """Write all that is believed of the firms."""
    found = [base.query_knowledge(f"Firm {n}", include_history=True) for n in range(slots)]
    return canonical_json([encode(each) for each in found])


def attack_all(folder: Path, *, every: int) -> list[str]:
    """Make every attempt in every way; print the outcomes, and give what nobody noticed."""
    original = make_base(folder / "original.db")
    print(f"\n{'':44}{'attempts':>9}" + "".join(f"{each:>11}" for each in OUTCOMES))
    total: Counter[str] = Counter()
    unnoticed = []
    for title, way in WAYS.items():
        outcomes: Counter[str] = Counter()
        for attempt, statement in tuple(attempts().items())[::every]:
            outcome = attack(original, folder / "attacked.db", way, statement)
            outcomes[outcome] += 1
            if outcome == "unnoticed":
                unnoticed.append(f"{attempt} ({title})")
        total += outcomes
        print(row(title, outcomes), flush=True)
    print(row("all", total))
    return unnoticed


def row(title: str, outcomes: Counter[str]) -> str:
    """Write a row of the table."""
    cells = "".join(f"{outcomes[each]:11}" for each in OUTCOMES)
    return f"{title:44}{sum(outcomes.values()):9}{cells}"


if __name__ == "__main__":
    main()
