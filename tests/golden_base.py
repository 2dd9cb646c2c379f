"""How does the golden base of a schema version come about, and what must be found in it?

``python -m tests.golden_base`` writes the base that the present code makes of a few example
documents, as SQL, and beside it what a reader finds there. It is run once for each version of
the schema, by the code of that version; what was written is never changed.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.codec.converter import encode
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import ListNeighboursRequest
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.migrations import LATEST_VERSION

__all__ = [
    "FOLDER",
    "KEEPER",
    "NOW",
    "SINCE_KEPT",
    "TENANTS",
    "build_again",
    "documents",
    "found_in",
    "kept_in",
    "restore",
    "versions",
]

PROJECT = Path(__file__).parents[1]
FOLDER = PROJECT / "tests" / "unit" / "stores" / "sqlite" / "golden"
NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)

#: Markdown, HTML and plain text, English and Spanish; one is retracted, the rights to one ended.
DOCUMENTS = {
    "space": ("apollo/apollo-15.html", "apollo/meals-in-space.md", "apollo/television.md"),
    "plants": ("plants/en/humidity.txt", "plants/en/lilies-and-cats.md", "plants/es/poto.md"),
}
QUESTIONS = (
    "How much pollen of a lily poisons a cat?",
    "Why are lilies dangerous to cats?",
    "Who discovered the Genesis Rock on Apollo 15?",
    "Who sent the first live colour television?",
    "¿Es tóxico el poto para gatos y perros?",
    "What is the capital of France?",
)
#: Both tenants of the base, with the sets each holds.
TENANTS = {"local": ("space", "plants"), "other": ("plants",)}
#: Since version 2: a tenant whose documents state links, and who keeps answers and packs.
KEEPER = "keeper"
SINCE_KEPT = 2
_LINKED = {
    "apollo/meals-in-space.md": {
        "links": [{"relation": "cites", "target": "space/apollo/television.md"}]
    }
}
_KEY = "one intent"
NO_LINKS: Mapping[str, Mapping[str, object]] = {}


def versions() -> list[int]:
    """List the schema versions that have a golden base."""
    return sorted(int(path.stem.rpartition("-")[2]) for path in FOLDER.glob("version-*.sql"))


def restore(version: int, path: Path) -> None:
    """Make the file of a golden base again."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.executescript((FOLDER / f"version-{version}.sql").read_text("utf-8"))
    finally:
        connection.close()


def found_in(path: Path) -> dict[str, Any]:
    """Give what a reader finds in a base, as a JSON document."""
    found: dict[str, Any] = {}
    for tenant in TENANTS:
        with EvidenceBase.open(path, tenant, clock=lambda: NOW) as base:
            found[tenant] = _seen(base)
    return found


def kept_in(path: Path) -> dict[str, Any]:
    """Give the links, notebooks and packs that a reader finds in a base, as a JSON document."""
    with EvidenceBase.open(path, KEEPER, clock=lambda: NOW) as base:
        asked = ListNeighboursRequest(_linking(base))
        return {
            "neighbours": encode(base.adapter.list_neighbours(asked, _context()).items),
            "notebooks": [encode(base.notebook(each.id)) for each in base.notebooks()],
            "packs": [
                encode(base.evidence_pack(each.id, version))
                for each in base.evidence_packs()
                for version in range(1, each.version + 1)
            ],
        }


def build_again(path: Path) -> EvidencePack:
    """Send the request of the golden pack once more, with the key of its intent."""
    with EvidenceBase.open(path, KEEPER, clock=lambda: NOW) as base:
        return _first_pack(base)


def _first_pack(base: EvidenceBase) -> EvidencePack:
    claims = ("Lilies are dangerous to cats.", "The Moon is made of cheese.")
    return base.build_evidence_pack("Lilies", claims=claims, idempotency_key=_KEY)


def _linking(base: EvidenceBase) -> str:
    return next(each.id for each in base.sources() if each.links)


def _context() -> RequestContext:
    return RequestContext(actor=OWNER, scope=Scope(tenant=KEEPER, source_sets=None))


def _keep(path: Path, below: Path) -> None:
    with EvidenceBase.open(path, KEEPER, clock=lambda: NOW) as base:
        for each in DOCUMENTS:
            folder = documents(below / KEEPER / each, each, links=_LINKED)
            base.ingest(folder, source_set=each)
        for question in QUESTIONS:
            base.save_to_notebook(base.answer(question), "Golden", comment=f"on {question}")
        first = _first_pack(base)
        answer = base.answer(QUESTIONS[0])
        base.save_to_notebook(answer, "Another")
        base.build_evidence_pack(
            "Lilies", answers=(answer,), pack_id=first.id, expected_version=first.version
        )


def _seen(base: EvidenceBase) -> dict[str, Any]:
    answers = {question: base.answer(question) for question in QUESTIONS}
    return {
        "sources": encode(base.sources()),
        "passages": encode(base.passages()),
        "texts": {source.id: base.source_text(source.id) for source in base.sources()},
        "hits": {
            question: [[hit.passage.id, f"{hit.score:.9f}"] for hit in base.search(question)]
            for question in QUESTIONS
        },
        "answers": {question: encode(answer) for question, answer in answers.items()},
    }


def _write() -> None:
    target = FOLDER / f"version-{LATEST_VERSION}.sql"
    if target.exists():
        message = f"{target} stands there already, and is never changed"
        raise SystemExit(message)
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "evidence.db"
        _ingest(path, Path(name))
        target.write_text(_dump(path), "utf-8")
        record = {**found_in(path), KEEPER: kept_in(path)}
        text = json.dumps(record, ensure_ascii=False, indent=1, sort_keys=True)
        target.with_suffix(".json").write_text(text + "\n", "utf-8")


def _ingest(path: Path, below: Path) -> None:
    # Without stemmers, so that the base can be read by every installation.
    partition = "evidence_sophia.stores.sqlite.lexical.partition"
    with (
        patch(f"{partition}.available_analyzers", lambda: ("unicode-1",)),
        patch(f"{partition}.stemmer_release", lambda: ""),
    ):
        for tenant, sets in TENANTS.items():
            with EvidenceBase.open(path, tenant, clock=lambda: NOW) as base:
                for each in sets:
                    base.ingest(documents(below / each, each), source_set=each)
        _keep(path, below)


def documents(
    folder: Path, source_set: str, links: Mapping[str, Mapping[str, object]] = NO_LINKS
) -> Path:
    """Copy the example documents of a source set into a folder, with their manifest.

    Args:
        folder: is made.
        source_set: which documents.
        links: what the rows of the manifest state beside, by file.
    """
    files = DOCUMENTS[source_set]
    corpus = PROJECT / "examples" / "corpus"
    rows = (corpus / "manifest.jsonl").read_text("utf-8").splitlines(keepends=True)
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(corpus / file, folder / file)
    kept = [row for row in map(json.loads, rows) if row["file"] in files]
    stated = [json.dumps({**row, **links.get(row["file"], {})}) + "\n" for row in kept]
    (folder / "manifest.jsonl").write_text("".join(stated), "utf-8")
    return folder


def _dump(path: Path) -> str:
    connection = sqlite3.connect(path)
    try:
        marks = [
            f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};"
            for name in ("application_id", "user_version")
        ]
        return "\n".join([*marks, *connection.iterdump(), ""])
    finally:
        connection.close()


if __name__ == "__main__":
    _write()
