from __future__ import annotations

from datetime import date

import attrs
import pytest

from evidence_sophia.codec.schema import DIALECT, json_schema
from evidence_sophia.errors import InternalError
from evidence_sophia.model.actor import Role
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.measured import Unmeasured
from evidence_sophia.model.source import Source
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span


@attrs.frozen(kw_only=True)
class Leaf:
    """A leaf.

    More words about it.
    """

    name: str


@attrs.frozen(kw_only=True)
class Branch:
    """A branch."""

    grows_on: date
    form: SourceFormat
    role: Role
    count: int | Unmeasured
    holds: Leaf | Span | None = None
    pair: tuple[str, int] = ("a", 1)
    leaves: tuple[Leaf, ...] = ()
    twig: Leaf | None = None


def test_a_value_class_is_an_object_with_camel_case_properties() -> None:
    """Fields without a default are required, the others are not."""
    schema = json_schema(Branch)
    branch = schema["$defs"]["Branch"]
    assert schema["$schema"] == DIALECT
    assert schema["$ref"] == "#/$defs/Branch"
    assert branch["required"] == ["growsOn", "form", "role", "count"]
    assert branch["description"] == "A branch."
    assert schema["$defs"]["Leaf"]["description"] == "A leaf."


def test_an_open_enum_admits_any_other_string() -> None:
    """Known values are listed, unknown ones allowed; a closed enum lists all it has."""
    defs = json_schema(Branch)["$defs"]
    assert defs["SourceFormat"]["anyOf"] == [
        {"enum": ["markdown", "plain", "html"]},
        {"type": "string", "minLength": 1},
    ]
    assert defs["Role"]["enum"] == ["grounding", "review", "admin"]


def test_unions_and_tuples_have_their_forms() -> None:
    """A union says its tag, null stands beside it, a fixed tuple has fixed places."""
    properties = json_schema(Branch)["$defs"]["Branch"]["properties"]
    leaf, span = "#/$defs/Leaf", "#/$defs/Span"
    assert properties["holds"]["anyOf"] == [
        {"$ref": leaf, "properties": {"type": {"const": "Leaf"}}, "required": ["type"]},
        {"$ref": span, "properties": {"type": {"const": "Span"}}, "required": ["type"]},
        {"type": "null"},
    ]
    assert properties["twig"]["anyOf"] == [{"$ref": leaf}, {"type": "null"}]
    assert properties["leaves"]["items"] == {"$ref": leaf}
    assert properties["pair"]["maxItems"] == properties["pair"]["minItems"] == 2
    assert properties["count"]["anyOf"][1] == {"$ref": "#/$defs/Unmeasured"}


def test_a_field_that_may_be_missing_says_what_it_then_is() -> None:
    """Another language needs the defaults, unless they are made from other fields."""
    source = json_schema(Source)["$defs"]["Source"]["properties"]
    assert source["version"]["default"] == ""
    assert source["entities"]["default"] == []
    assert source["retraction"]["default"] == {"state": "none", "notice": "", "since": None}
    assert "default" not in source["title"]
    answer = json_schema(Answer)["$defs"]["Answer"]["properties"]
    assert answer["reason"]["default"] is None
    assert "default" not in answer["citationMap"]


def test_a_type_without_a_form_is_refused() -> None:
    """A mapping has no form on the wire."""

    @attrs.frozen(kw_only=True)
    class Odd:
        table: dict[str, str]

    with pytest.raises(InternalError, match="no form on the wire"):
        json_schema(Odd)
