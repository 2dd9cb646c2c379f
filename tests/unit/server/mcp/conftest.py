"""Bases that agents are let at."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp.server import MCPServer
from tests.agents import LILIES, OTHERS, PERSON, REVIEWER, ingest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.server.mcp.build import build_server

Server = MCPServer[Any]


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a file that knows of lilies and ferns."""
    folder = tmp_path_factory.mktemp("filled")
    with EvidenceBase.open(folder / "evidence.db") as opened:
        ingest(opened, folder / "documents", {"lilies.md": LILIES, "ferns.md": OTHERS})
    return folder / "evidence.db"


@pytest.fixture
def base(filled: Path, tmp_path: Path) -> Iterator[EvidenceBase]:
    """Open a copy of that file."""
    with EvidenceBase.open(shutil.copy(filled, tmp_path)) as opened:
        yield opened


@pytest.fixture
def model(base: EvidenceBase) -> Server:
    """Serve the base to whoever does not say who they are."""
    return build_server(base)


@pytest.fixture
def person(base: EvidenceBase) -> Server:
    """Serve the base to a person."""
    return build_server(base, PERSON)


@pytest.fixture
def reviewer(base: EvidenceBase) -> Server:
    """Serve the base to a reviewer."""
    return build_server(base, REVIEWER)
