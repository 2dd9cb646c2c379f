from __future__ import annotations

import re
from typing import Any

import attrs
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it ships no types

from evidence_sophia.codec.wire import fields_of
from evidence_sophia.errors import DecodeError
from evidence_sophia.server.mcp.casing import (
    _snake,
    answer_document,
    answer_schema,
    read_request,
    request_schema,
)
from evidence_sophia.server.mcp.shapes.evidence import AskedQuote, VerifyEvidence
from evidence_sophia.server.mcp.shapes.writing import ToolOutcome, WriteResult
from evidence_sophia.server.mcp.table import TOOLS

CLASSES = sorted(
    {cls for row in TOOLS for cls in (row.request, row.answer)}, key=lambda cls: cls.__name__
)


def properties(schema: Any) -> list[str]:
    """List every name of a field that a schema speaks of."""
    if isinstance(schema, list):
        return [name for item in schema for name in properties(item)]
    if not isinstance(schema, dict):
        return []
    own = schema.get("properties", {})
    return [*own, *(name for value in schema.values() for name in properties(value))]


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_the_names_of_a_tool_are_those_of_python(cls: type) -> None:
    """Every field of every tool is snake_case, at any depth."""
    for schema in (request_schema(cls), answer_schema(cls)):
        Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
        assert all(re.fullmatch("[a-z0-9_]+", name) for name in properties(schema))


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_the_wire_name_of_a_field_leads_back_to_it(cls: type) -> None:
    """No field is lost between the two spellings."""
    assert [_snake(each.wire) for each in fields_of(cls)] == [each.name for each in fields_of(cls)]


@pytest.mark.parametrize("row", TOOLS, ids=lambda row: row.name)
def test_every_argument_has_a_note_and_every_object_is_closed(row: Any) -> None:
    """A model is told what each argument means, and that there are no others."""
    schema = request_schema(row.request)
    assert schema["additionalProperties"] is False
    for name in (each.name for each in attrs.fields(row.request)):
        assert schema["properties"][name]["description"]


def test_a_note_of_several_lines_is_whole() -> None:
    """What stands on the second line of a note belongs to it."""
    schema = request_schema(next(row.request for row in TOOLS if "query" in row.name))
    note = schema["properties"]["include_remembered"]["description"]
    assert note.endswith("it takes the role review.")


def test_a_request_is_read_and_an_answer_written_in_snake_case() -> None:
    """The names on both sides are those of the fields."""
    quotes = [{"id": "1", "text": "a"}]
    request = read_request(VerifyEvidence, {"source_text": "a b", "quotes": quotes})
    assert request == VerifyEvidence(source_text="a b", quotes=(AskedQuote(id="1", text="a"),))
    document = answer_document(WriteResult(outcome=ToolOutcome.NEEDS_PERSON, queue_id="q"))
    assert document["queue_id"] == "q"
    assert document["outcome"] == "needs_person"


def test_every_problem_is_told_with_its_path_in_snake_case() -> None:
    """A model can mend all of them at once."""
    with pytest.raises(DecodeError) as caught:
        read_request(VerifyEvidence, {"source_text": 3, "quotes": [{"id": 1}]})
    told = " ".join(caught.value.details)
    assert "$.source_text" in told
    assert "$.quotes[0].id" in told
