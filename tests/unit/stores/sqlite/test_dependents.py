"""Is everything counted once that rests on some words, and nothing else?"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.span import Span
from evidence_sophia.stores.sqlite.dependents import CitedWords, count_dependents

FIRST = "Acme was founded in 1987."
TEXT = f"{FIRST} It makes wire."
SOURCE = "default/acme.txt"


@pytest.fixture
def base(tmp_path: Path) -> Iterator[EvidenceBase]:
    """A base with one document."""
    row = {
        "file": "acme.txt",
        "title": "Acme",
        "source": "Almanac",
        "url": "https://example.org/",
        "licence": "CC0-1.0",
        "fetched": "2026-01-01",
        "language": "en",
        "topic": "firms",
    }
    (tmp_path / "acme.txt").write_text(TEXT)
    (tmp_path / "manifest.jsonl").write_text(json.dumps(row))
    with EvidenceBase.open(tmp_path / "base.db") as found:
        found.ingest(tmp_path)
        yield found


def counted(base: EvidenceBase, *spans: Span) -> list[int]:
    """Count what rests on each of some places of the document."""
    context = base._context
    with base._backend.reading(context) as session:
        listed = [[CitedWords(SOURCE, span)] for span in spans]
        return count_dependents(session.connection, context.scope, context.actor.id, listed)


PLACES = (Span(0, 4), Span(len(FIRST) + 1, len(TEXT)))


def test_nothing_rests_on_what_nobody_kept(base: EvidenceBase) -> None:
    """A source by itself has no dependents, and no words are no question."""
    assert counted(base, *PLACES) == [0, 0]
    assert counted(base) == []


def test_answers_packs_and_statements_are_counted(base: EvidenceBase) -> None:
    """Each counts once, where it cites a word of the place; of a pack its newest version."""
    base.declare_predicates([Predicate("founded", cardinality="functional", value_type="text")])
    said = Proposal(
        subject="Acme", predicate="founded", value="1987", quote=FIRST, source_id=SOURCE
    )
    (outcome,) = base.propose_statements([said])
    assert outcome.is_accepted
    assert counted(base, *PLACES) == [1, 0]
    base.save_to_notebook(base.answer("When was Acme founded?"))
    assert counted(base, *PLACES) == [2, 0]
    pack = base.build_evidence_pack("Acme", claims=[FIRST])
    base.build_evidence_pack("Acme", claims=[FIRST], pack_id=pack.id, expected_version=1)
    assert counted(base, *PLACES) == [3, 0]


def test_the_notebooks_of_others_and_other_sets_are_not_looked_at(base: EvidenceBase) -> None:
    """What a person keeps is theirs, and nothing out of scope is counted."""
    base.save_to_notebook(base.answer("When was Acme founded?"))
    ann = base.acting_as(Actor("ann", role="admin", authority="person"))
    assert counted(ann, *PLACES) == [0, 0]
    elsewhere = base.acting_as(base._context.actor, source_sets=("other",))
    assert counted(elsewhere, *PLACES) == [0, 0]


def test_a_document_that_was_changed_counts_for_nothing(base: EvidenceBase, tmp_path: Path) -> None:
    """What is no JSON any more is passed over; the doctor finds it."""
    base.save_to_notebook(base.answer("When was Acme founded?"))
    with closing(sqlite3.connect(tmp_path / "base.db")) as raw, raw:
        raw.execute("DROP TRIGGER notebook_entry_constant")
        raw.execute("UPDATE notebook_entry SET document = x'00'")
    assert counted(base, *PLACES) == [0, 0]
