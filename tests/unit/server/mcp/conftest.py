"""Bases that agents are let at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp.server import MCPServer
from tests.agents import LILIES, OTHERS, PERSON, REVIEWER, ingest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.server.mcp.build import build_server

Server = MCPServer[Any]


@pytest.fixture
def base(tmp_path: Path) -> Iterator[EvidenceBase]:
    """Open a base that knows of lilies and ferns."""
    with EvidenceBase.open(tmp_path / "evidence.db") as opened:
        ingest(opened, tmp_path / "documents", {"lilies.md": LILIES, "ferns.md": OTHERS})
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
