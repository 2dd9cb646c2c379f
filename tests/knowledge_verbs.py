"""A firm's documents, the people who speak of it and what they say, for tests of the verbs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.predicate import Predicate

BOT: Final = Actor("bot")
#: A model whose host lets it read what reviewers read.
AUDITOR: Final = Actor("auditor", role="review")
ANN: Final = Actor("ann", role="review", authority="person")
BEN: Final = Actor("ben", role="review", authority="person")
REVA: Final = Actor("reva", role="review", authority="reviewer")

NOW: Final = datetime(2026, 6, 1, 12, tzinfo=UTC)

PREDICATES: Final = (
    Predicate("founded", cardinality="functional", value_type="date"),
    Predicate("works_at", cardinality="functional", value_type="entity"),
    Predicate("weighs", cardinality="functional", value_type="number", unit="kg"),
    Predicate("makes", cardinality="many"),
    Predicate("name", cardinality="many"),
)

ONE: Final = "acme/one.md"
TWO: Final = "acme/two.md"
TEXTS: Final = {
    "one.md": (
        "# Acme\n\nAcme was founded in 1987. Acme makes anvils. Acme makes **steel rockets**."
        " Mia works at Acme. Acme weighs 1.5 kg. Acme was not founded in 1950."
        " 株式会社アクメの名前は極楽です。\n"
    ),
    "two.md": (
        "# Elsewhere\n\nAcme was founded in 1988. Mia works at Bolt. Acme makes anvils."
        " Bolt works. Acme makes springs since 2020.\n"
    ),
    "old.md": "# Old\n\nAcme was founded in 1901.\n",
    "gone.md": "# Gone\n\nAcme was founded in 1902.\n",
    "own.md": "# Report\n\nAcme was founded in 1903.\n",
}
ROWS: Final[Mapping[str, Mapping[str, object]]] = {
    "old.md": {"rights_expires": "2026-05-31"},
    "gone.md": {"retraction": {"state": "retracted", "notice": "withdrawn by the authors"}},
    "own.md": {"source": "Evidence-Sophia"},
    "two.md": {"published": "2020"},
}


class Clock:
    """A clock that goes on by a second each time it is looked at."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        """Give the time it shows, and go on."""
        self.now += timedelta(seconds=1)
        return self.now


def write_folder(
    folder: Path,
    texts: Mapping[str, str],
    rows: Mapping[str, Mapping[str, object]] | None = None,
) -> Path:
    """Make a folder of documents with a manifest."""
    folder.mkdir(exist_ok=True)
    lines = []
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode())
        row = {
            "file": name,
            "title": name.partition(".")[0],
            "source": "The Register",
            "url": f"https://example.org/{name}",
            "licence": "CC0-1.0",
            "fetched": "2026-01-05",
            "language": "en",
            "topic": "firms",
        }
        lines.append(json.dumps(row | dict((rows or {}).get(name, {}))) + "\n")
    (folder / "manifest.jsonl").write_text("".join(lines), encoding="utf-8")
    return folder


def said(
    subject: str, predicate: str, value: str, quote: str, source_id: str = ONE, **more: Any
) -> Proposal:
    """Give a proposal that rests on some words."""
    return Proposal(
        subject=subject,
        predicate=predicate,
        value=value,
        quote=quote,
        source_id=source_id,
        **more,
    )


def founded(year: str, source_id: str = ONE, **more: Any) -> Proposal:
    """Give a proposal of the year Acme was founded in."""
    return said("Acme", "founded", year, f"Acme was founded in {year}.", source_id, **more)


def works_at(firm: str, source_id: str = ONE) -> Proposal:
    """Give a proposal of where Mia works."""
    return said("Mia", "works_at", firm, f"Mia works at {firm}.", source_id)


def values(base: EvidenceBase, subject: str, predicate: str = "", **more: Any) -> list[str]:
    """List what is believed of an entity."""
    return [found.value for found in base.query_knowledge(subject, predicate, **more)]
