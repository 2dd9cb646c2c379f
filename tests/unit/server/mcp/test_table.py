from __future__ import annotations

import re
from typing import Any

import pytest
from tests.agents import session

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.contract.actions import Action
from evidence_sophia.server.mcp.build import build_server
from evidence_sophia.server.mcp.table import TOOLS

NAMES = {
    "sophia_verify_evidence",
    "sophia_preflight_not_in_source",
    "sophia_verify_citation",
    "sophia_propose_statements",
    "sophia_remember_fact",
    "sophia_query_knowledge",
    "sophia_find_contradictions",
    "sophia_evidence_for",
    "sophia_history",
    "sophia_correct_statement",
    "sophia_retract_statement",
    "sophia_revert",
    "sophia_search",
    "sophia_answer",
    "sophia_score_sources",
    "sophia_export",
}


def listed(server: Any) -> dict[str, Any]:
    """List the tools of a server as a client sees them."""
    return {tool.name: tool for tool in session(server, lambda client: client.list_tools()).tools}


def test_there_are_sixteen_tools_with_schemas_and_hints(model: Any) -> None:
    """Each tool says what it takes, what it answers and what a host may expect."""
    tools = listed(model)
    assert set(tools) == NAMES
    for tool in tools.values():
        assert tool.input_schema["type"] == "object"
        assert tool.output_schema["type"] == "object"
        assert tool.title
        assert tool.description
        assert tool.annotations.open_world_hint is False


@pytest.mark.parametrize(
    ("reading", "destructive"), [(True, False), (False, True)], ids=["read", "act"]
)
def test_hints_tell_reading_from_acting(model: Any, *, reading: bool, destructive: bool) -> None:
    """Only what takes something away is destructive, and only what writes nothing reads."""
    acting = {"sophia_correct_statement", "sophia_retract_statement", "sophia_revert"}
    proposing = {"sophia_propose_statements", "sophia_remember_fact"}
    for name, tool in listed(model).items():
        if name in (acting if destructive else NAMES - acting - proposing):
            assert tool.annotations.read_only_hint is reading
            assert tool.annotations.destructive_hint is destructive
        if name in proposing:
            assert not tool.annotations.read_only_hint
            assert not tool.annotations.destructive_hint


@pytest.mark.complaint("openai/codex#8174")
@pytest.mark.complaint("github/copilot-cli#1879")
@pytest.mark.complaint("hostinger/api-mcp-server#49")
@pytest.mark.complaint("l22-io/orchard-mcp#14")
def test_every_name_is_one_that_hosts_accept(model: Any) -> None:
    """Hosts refused names with dots; ours are 40 plain characters at most."""
    assert all(re.fullmatch("[a-zA-Z0-9_-]{1,40}", name) for name in listed(model))


def test_names_with_dots_are_aliases_on_request(base: EvidenceBase) -> None:
    """Each tool is served under both names, with one schema."""
    tools = listed(build_server(base, dotted=True))
    assert len(tools) == 2 * len(NAMES)
    assert tools["sophia.search"].input_schema == tools["sophia_search"].input_schema


def test_what_writes_needs_an_act_and_what_reads_a_capability() -> None:
    """The table of acts decides about every tool that writes."""
    assert all(isinstance(row.needs, Action) is not row.is_read_only for row in TOOLS)
