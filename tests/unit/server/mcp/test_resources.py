from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from mcp.shared.exceptions import MCPError
from tests.agents import LILIES, answer, mined, session

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.model.actor import Actor
from evidence_sophia.server.mcp.build import build_server
from evidence_sophia.server.mcp.principal import Principal

INVALID_PARAMS = -32602


def read(server: Any, uri: str) -> Any:
    """Read a resource as JSON."""
    (content,) = session(server, lambda client: client.read_resource(uri)).contents
    assert content.mime_type == "application/json"
    return json.loads(content.text)  # type: ignore[union-attr]


def missing(server: Any, uri: str) -> MCPError:
    """Read a resource that is not there."""

    async def attempt(client: Any) -> MCPError:
        with pytest.raises(MCPError) as caught:
            await client.read_resource(uri)
        return caught.value

    return session(server, attempt)


def test_the_addresses_are_listed(model: Any) -> None:
    """Statements and sources by their ids, and the open conflicts."""
    listed = session(model, lambda client: client.list_resource_templates()).resource_templates
    assert {"sophia://statement/{id}", "sophia://source/{id}"} <= {
        template.uri_template for template in listed
    }
    (conflicts,) = session(model, lambda client: client.list_resources()).resources
    assert str(conflicts.uri) == "sophia://conflicts"


@pytest.mark.parametrize("written", ["default/lilies.md", "default%2Flilies.md"])
def test_a_source_is_read_with_its_text(model: Any, written: str) -> None:
    """Its id may be written with its slashes or without."""
    document = read(model, f"sophia://source/{written}")
    assert document["source"]["id"] == "default/lilies.md"
    assert document["text"] == LILIES


def test_a_statement_is_read_with_its_evidence(model: Any) -> None:
    """It is what sophia_evidence_for answers."""
    (june,) = answer(model, "sophia_propose_statements", statements=[mined("June")])["results"]
    told = answer(model, "sophia_evidence_for", statement_id=june["id"])
    for written in (june["id"], quote(june["id"], safe="")):
        assert read(model, f"sophia://statement/{written}") == told


def test_open_conflicts_are_read(model: Any) -> None:
    """They are what sophia_find_contradictions answers."""
    answer(model, "sophia_propose_statements", statements=[mined("June"), mined("July")])
    assert read(model, "sophia://conflicts") == answer(model, "sophia_find_contradictions")


@pytest.mark.complaint("evoila/meho#1797")
@pytest.mark.parametrize(
    "uri",
    [
        "sophia://source/default/nowhere.md",
        "sophia://source/..%2F..%2Fetc%2Fpasswd",
        "sophia://source/%00",
        f"sophia://statement/blake3:{'0' * 64}",
        "sophia://statement/'%20OR%201=1",
        "sophia://nothing",
    ],
)
def test_what_is_not_there_is_not_found(model: Any, uri: str) -> None:
    """An id is looked up, never opened as a path."""
    assert missing(model, uri).code == INVALID_PARAMS


def test_what_is_anothers_is_not_found(model: Any, base: EvidenceBase) -> None:
    """A stranger is told what they would be told of nothing at all."""
    (june,) = answer(model, "sophia_propose_statements", statements=[mined("June")])["results"]
    stranger = build_server(base, Principal(actor=Actor("eve"), tenant="other"))
    for uri in ("sophia://source/default/lilies.md", f"sophia://statement/{june['id']}"):
        error = missing(stranger, uri)
        assert error.code == INVALID_PARAMS
        assert "June" not in str(error)
    assert read(stranger, "sophia://conflicts")["conflicts"] == []


def test_a_closed_base_is_an_error_without_its_path(model: Any, base: EvidenceBase) -> None:
    """Not where the file is."""
    base.close()
    assert "evidence.db" not in str(missing(model, "sophia://source/default/lilies.md"))
