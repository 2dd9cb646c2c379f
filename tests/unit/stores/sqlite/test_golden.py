"""Does a base that an earlier version wrote hold everything it held?"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from tests.golden_base import (
    FOLDER,
    KEEPER,
    SINCE_KEPT,
    TENANTS,
    build_again,
    documents,
    found_in,
    kept_in,
    restore,
    versions,
)

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.codec.converter import decode
from evidence_sophia.codec.digests import digest
from evidence_sophia.model.answer import Answer, NoteCode
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.model.measured import UNMEASURED
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.notebook import Notebook
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.source import Source
from evidence_sophia.quotes.index import verify_quotes
from evidence_sophia.stores.sqlite.migrations import (
    LATEST_VERSION,
    MIGRATIONS,
    check_schema,
    version_of,
)

KINDS = {"neighbours": Neighbour, "notebooks": Notebook, "packs": EvidencePack}


#: Notes and fields that answers of those versions did not have.
SINCE = (NoteCode.SAFETY_ROUTING, NoteCode.NEEDS_REVIEW, NoteCode.UNCALIBRATED)


def as_recorded(answer: Answer) -> Answer:
    """Give an answer by what was recorded of one.

    Its language, its disclosure, the class of its question and a measured confidence came
    later, with the notes on these; all else must be as it was.
    """
    return evolve(
        answer,
        calibrated_confidence=UNMEASURED,
        notes=tuple(note for note in answer.notes if note.code not in SINCE),
        language="",
        disclosure="",
        safety_class="",
    )


def read(seen: dict[str, Any]) -> dict[str, Any]:
    """Give the values of what was seen: a field that came later has its default in them."""
    values: dict[str, Any] = {
        "sources": [decode(Source, each) for each in seen["sources"]],
        "passages": [decode(Passage, each) for each in seen["passages"]],
        "answers": {
            query: as_recorded(decode(Answer, each)) for query, each in seen["answers"].items()
        },
    }
    return seen | values


@pytest.mark.parametrize("version", versions())
def test_a_golden_base_is_found_as_it_was(tmp_path: Path, version: int) -> None:
    """Every source, passage, text, hit and answer of a base of an earlier version is there."""
    path = tmp_path / "evidence.db"
    restore(version, path)
    recorded = json.loads((FOLDER / f"version-{version}.json").read_text("utf-8"))
    recorded.pop(KEEPER, None)
    assert {tenant: read(seen) for tenant, seen in found_in(path).items()} == {
        tenant: read(seen) for tenant, seen in recorded.items()
    }


@pytest.mark.parametrize("version", [each for each in versions() if each >= SINCE_KEPT])
def test_what_a_golden_base_keeps_is_found_as_it_was(tmp_path: Path, version: int) -> None:
    """Links, notebooks and packs are there, and an intent that was carried out is known."""
    path = tmp_path / "evidence.db"
    restore(version, path)
    recorded = json.loads((FOLDER / f"version-{version}.json").read_text("utf-8"))[KEEPER]
    assert all(recorded.values())
    kept = kept_in(path)
    for name, kind in KINDS.items():
        assert [decode(kind, each) for each in kept[name]] == [
            decode(kind, each) for each in recorded[name]
        ]
    assert build_again(path) == decode(EvidencePack, recorded["packs"][0])


@pytest.mark.parametrize("version", versions())
def test_a_golden_base_becomes_the_latest_version(tmp_path: Path, version: int) -> None:
    """Opening a base of an earlier version leaves exactly the schema of this one."""
    path = tmp_path / "evidence.db"
    restore(version, path)
    with EvidenceBase.open(path) as base:
        assert base.sources()
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        assert version_of(connection, str(path)) == LATEST_VERSION
        check_schema(connection, str(path))
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    finally:
        connection.close()


@pytest.mark.parametrize("version", versions())
def test_a_quote_of_a_golden_answer_stands_in_its_source(tmp_path: Path, version: int) -> None:
    """What an earlier version quoted is found verbatim in the text that is kept."""
    path = tmp_path / "evidence.db"
    restore(version, path)
    recorded = json.loads((FOLDER / f"version-{version}.json").read_text("utf-8"))
    with EvidenceBase.open(path) as base:
        answers = [decode(Answer, each) for each in recorded["local"]["answers"].values()]
        citations = [citation for answer in answers for citation in answer.citations]
        assert citations
        for citation in citations:
            text = base.source_text(citation.source_id)
            assert citation.span is not None
            assert citation.span.of(text) == citation.quote
            assert verify_quotes(text, [citation.quote])[0].is_found


@pytest.mark.parametrize("version", versions())
def test_a_golden_base_is_not_ingested_anew(tmp_path: Path, version: int) -> None:
    """The documents that a base of an earlier version was made of are known to it."""
    path = tmp_path / "evidence.db"
    restore(version, path)
    for tenant, sets in TENANTS.items():
        with EvidenceBase.open(path, tenant) as base:
            for each in sets:
                folder = documents(tmp_path / tenant / each, each)
                assert base.ingest(folder, source_set=each).has_changed_nothing


def test_published_migrations_never_change() -> None:
    """The statements of each migration are those that were published."""
    assert [digest("\n".join(each).encode()) for each in MIGRATIONS][:2] == [
        "blake3:db9b662792ff1d091570845df214b60c2beffddde3901cda9a95a11116eaac46",
        "blake3:1773e42ddbccdec470de57ff4af95072600b56322c80a7d12f817b32e0f5a2aa",
    ]
