"""A model's server on a socket of the file system: no network is touched."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.misbehaving_model import MisbehavingModel, served_without_network

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.scope import Scope


@pytest.fixture
def context() -> RequestContext:
    """Give the context of a request without a deadline."""
    return RequestContext(
        actor=Actor("reader", role="grounding", authority="person"),
        scope=Scope(tenant="local", source_sets=None),
    )


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[MisbehavingModel]:
    """Run the server; every connection of the engine goes to it."""
    with served_without_network(monkeypatch) as running:
        yield running
