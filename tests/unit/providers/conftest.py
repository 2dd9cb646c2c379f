"""A model's server on a socket of the file system: no network is touched."""

from __future__ import annotations

import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpcore
import pytest
from tests.misbehaving_model import MisbehavingModel, served

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
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listener:
        path = str(Path(folder) / "model")
        listener.bind(path)

        def connect(
            self: httpcore.SyncBackend, _host: str, _port: int, timeout: float, *_others: object
        ) -> httpcore.NetworkStream:
            return self.connect_unix_socket(path, timeout)

        monkeypatch.setattr(httpcore.SyncBackend, "connect_tcp", connect)
        with served(listener) as running:
            yield running
