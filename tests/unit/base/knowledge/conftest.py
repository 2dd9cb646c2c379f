"""What the tests of the verbs of knowledge share: a base, in several names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.knowledge_verbs import ANN, BOT, PREDICATES, REVA, ROWS, TEXTS, Clock, write_folder

from evidence_sophia.base.evidence_base import EvidenceBase


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder of documents about a firm."""
    return write_folder(tmp_path_factory.mktemp("acme") / "acme", TEXTS, ROWS)


@pytest.fixture
def clock() -> Clock:
    """Give a clock that starts at noon on the first of June 2026."""
    return Clock()


@pytest.fixture
def base(folder: Path, clock: Clock) -> Iterator[EvidenceBase]:
    """Open a base in memory, of an admin, with documents and declared predicates."""
    with EvidenceBase.open(":memory:", clock=clock) as opened:
        opened.ingest(folder, source_set="acme")
        opened.declare_predicates(PREDICATES, "acme")
        yield opened


@pytest.fixture
def bot(base: EvidenceBase) -> EvidenceBase:
    """Give the base in a model's name."""
    return base.acting_as(BOT)


@pytest.fixture
def ann(base: EvidenceBase) -> EvidenceBase:
    """Give the base in a person's name."""
    return base.acting_as(ANN)


@pytest.fixture
def reva(base: EvidenceBase) -> EvidenceBase:
    """Give the base in a reviewer's name."""
    return base.acting_as(REVA)


@pytest.fixture(scope="session")
def untouched(folder: Path) -> Iterator[EvidenceBase]:
    """Give a base that is only asked for what it refuses, so that it stays as it is."""
    with EvidenceBase.open(":memory:", clock=Clock()) as opened:
        opened.ingest(folder, source_set="acme")
        opened.declare_predicates(PREDICATES, "acme")
        yield opened
