"""What holds of every tool for agents, whatever it is called with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it ships no types
from mcp import Client
from tests.agents import LILIES, ingest, mined, session

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.server.mcp.build import build_server
from evidence_sophia.server.mcp.casing import answer_schema
from evidence_sophia.server.mcp.table import TOOLS, ToolRow

#: Any text that JSON over UTF-8 can carry.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40) | st.sampled_from(
    ["default/lilies.md", "Lilies", "flowers_in", "2026-01-01T00:00:00Z", f"blake3:{'0' * 64}"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
SAMPLES: tuple[Any, ...] = ([mined("June")], [{"id": "1", "text": "toxic"}], 3, True)


def arguments(row: ToolRow) -> st.SearchStrategy[dict[str, Any]]:
    """Make arguments of a tool: its own names or others, with whatever values."""
    own = [each.name for each in attrs.fields(row.request)]
    values = VALUES | st.sampled_from(SAMPLES)
    names = st.sampled_from(own) if own else TEXTS
    return st.dictionaries(names | TEXTS, values, max_size=6)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Serve a base to a model."""
    folder = tmp_path_factory.mktemp("laws")
    with EvidenceBase.open(folder / "evidence.db") as base:
        ingest(base, folder / "documents", {"lilies.md": LILIES})
        yield build_server(base)


@pytest.mark.law
@pytest.mark.parametrize("row", TOOLS, ids=lambda row: row.name)
@given(data=st.data())
def test_a_refusal_is_a_value_or_a_typed_error_that_a_model_sees(
    server: Any, row: ToolRow, data: st.DataObject
) -> None:
    """An error of the protocol "the model never sees: refusals are values or typed errors"."""
    calls = [data.draw(arguments(row)) for _ in range(3)]

    async def ask(client: Client) -> list[Any]:
        return [await client.call_tool(row.name, each) for each in calls]

    for result in session(server, ask):
        (content,) = result.content
        document = json.loads(content.text)
        if result.is_error:
            assert document["type"].startswith("urn:evidence-sophia:error:")
            assert document["code"] != "internal_error"
        else:
            Draft202012Validator(answer_schema(row.answer)).validate(document)
