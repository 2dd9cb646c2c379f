"""A tenant who has something of everything, each thing with a mark, for the tenancy sweep."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import attrs

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.knowledge.log_head import SignedHead
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.knowledge.signer import HmacSigner
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.scope import Scope

__all__ = ["LILIES", "MARKS", "NOW", "QUOTE", "SIGNER", "SOURCE", "Owned", "fill", "narrowed"]

NOW: Final = datetime(2026, 6, 1, 12, tzinfo=UTC)

#: Words that stand in what is one tenant's and in no argument: where one turns up, it leaked.
MARKS: Final = ("quillivory", "zorbolin", "vexmoor")

LILIES: Final = (
    "# Lilies quillivory\n\nLilies are toxic to cats. A quillivory said so. "
    "Lilies were named in 1987. Lilies were named in 1988. Lilies grow in Zorbolin. "
    "Lilies are called quillivory.\n"
)

#: A source of the tenant whose things are looked for.
SOURCE: Final = "plants/lilies.md"
QUOTE: Final = "Lilies are toxic to cats."

SIGNER: Final = HmacSigner(key=bytes(32), key_id="test")


@attrs.frozen(kw_only=True)
class Owned:
    """The ids of everything that one tenant has."""

    folder: Path
    passages: tuple[str, ...]
    notebook: str
    answer: str
    pack: str
    empty: Answer
    statements: tuple[str, ...] = ()
    merges: tuple[str, ...] = ()
    queued: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    head: SignedHead | None = None
    exported: bytes = b""

    def ids(self) -> frozenset[str]:
        """List the ids that are nobody else's to see."""
        return frozenset(
            (
                *self.passages,
                self.answer,
                self.pack,
                *self.statements,
                *self.merges,
                *self.queued,
                *self.entries,
            )
        )


def documents(folder: Path, files: Mapping[str, str], title: str) -> Path:
    """Make a folder of documents."""
    folder.mkdir(exist_ok=True)
    rows = []
    for name, text in files.items():
        (folder / name).write_text(text)
        row = {
            "file": name,
            "title": title,
            "source": "Club",
            "url": f"https://example.org/{name}",
            "licence": "CC0-1.0",
            "fetched": "2026-02-28",
            "language": "en",
            "topic": "things",
        }
        rows.append(json.dumps(row))
    (folder / "manifest.jsonl").write_text("\n".join(rows))
    return folder


def fill(base: EvidenceBase, folder: Path) -> Owned:
    """Give a tenant something of everything, each thing with a mark."""
    theirs = documents(folder / "theirs", {"lilies.md": LILIES, "moss.md": LILIES}, "Vexmoor")
    mine = documents(folder / "mine", {"ferns.md": "Ferns like shade."}, "Ferns")
    empty = base.answer("Who walked on the Moon?")
    base.ingest(theirs, source_set="plants")
    answer = base.answer("Are lilies toxic to cats?")
    assert answer.citations
    entry = base.save_to_notebook(answer, "Zorbolin", comment="quillivory")
    pack = base.build_evidence_pack("Vexmoor", claims=(QUOTE,), answers=(entry,))
    return Owned(
        folder=mine,
        passages=tuple(each.id for each in base.passages())[:2],
        notebook=base.notebooks()[0].id,
        answer=entry.answer_id,
        pack=pack.id,
        empty=empty,
        **_known(base),
    )


BOT: Final = Actor("vexmoor-bot")


def _known(base: EvidenceBase) -> dict[str, Any]:
    sets: Any = {"source_set": "plants"}
    base.declare_predicates(
        (
            Predicate("named_in", cardinality="functional", value_type="date"),
            Predicate("called", description="Zorbolin"),
        ),
        **sets,
    )
    bot = base.acting_as(BOT)
    told = bot.propose_statements(
        _said(*each)
        for each in (
            ("named_in", "1987", "Lilies were named in 1987."),
            ("named_in", "1988", "Lilies were named in 1988."),
            ("called", "quillivory", "Lilies are called quillivory."),
            ("called", "quillivory", "Lilies are called zorbolin."),
        )
    )
    wished = (
        bot.correct_statement("vexmoor", statement_id=told[2].id, reason="Vexmoor"),
        bot.retract_statement(told[0].id, reason="Vexmoor"),
    )
    merge = base.merge_entities("Vexmoor lilies", "Lilies", reason="Zorbolin", **sets)
    other_merge = base.merge_entities("Zorbolin", "Vexmoor", **sets)
    mine = base.correct_statement(
        "zorbolin", subject="Moss", predicate="called", reason="Vexmoor", **sets
    )
    gone = base.correct_statement("vexmoor", subject="Tulips", predicate="called", **sets)
    ended = base.retract_statement(gone.id, reason="quillivory")
    fact = bot.remember_fact("Zorbolin is wet", **sets)
    written = (*told[:3], *wished, merge, other_merge, mine, gone, ended, fact)
    assert not [each for each in written if each.outcome == "rejected"], written
    return {
        "statements": (*(each.id for each in told[:3]), mine.id, gone.id),
        "merges": (merge.id, other_merge.id),
        "queued": tuple(each.id for each in wished),
        "entries": (told[3].id, fact.id, ended.id),
        "head": base.sign_head(SIGNER, **sets),
        "exported": base.export_knowledge(**sets),
    }


def _said(predicate: str, value: str, quote: str) -> Proposal:
    return Proposal(
        subject="Lilies", predicate=predicate, value=value, quote=quote, source_id=SOURCE
    )


def narrowed(tenant: str, sets: tuple[str, ...] | None) -> RequestContext:
    """Give the context of a stranger, who may do everything in a scope of their own."""
    stranger = Actor("eve", role="admin", authority="admin")
    return RequestContext(actor=stranger, scope=Scope(tenant=tenant, source_sets=sets))
