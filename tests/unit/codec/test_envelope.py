from __future__ import annotations

from typing import Any

import attrs
import pytest

from evidence_sophia.codec.documents import DOCUMENT_TYPES
from evidence_sophia.codec.envelope import (
    DocumentType,
    read_document,
    unwrap,
    wrap,
    write_document,
)
from evidence_sophia.errors import DecodeError, InvariantError
from evidence_sophia.model.span import Span


@attrs.frozen(kw_only=True)
class Place:
    """A value whose field was renamed in version 2.1 and whose unit came in 2.2."""

    name: str
    unit: str = "metre"


def _rename(data: dict[str, Any]) -> dict[str, Any]:
    return {"name" if key == "title" else key: value for key, value in data.items()}


def _add_unit(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "unit": "foot"}


PLACE = DocumentType(name="place", cls=Place, major=2, upcasts=(_rename, _add_unit))


def document(version: str = "2.2", **data: object) -> dict[str, Any]:
    """Make a document of a place."""
    return {"schema": "evidence-sophia/place", "version": version, "data": data}


def problems_of(value: object) -> tuple[str, ...]:
    """Give the problems of a document that is no place."""
    with pytest.raises(DecodeError) as caught:
        unwrap(PLACE, value)
    return caught.value.details


def test_a_value_is_wrapped_with_schema_and_version() -> None:
    """The envelope names the schema and the newest minor version."""
    assert wrap(PLACE, Place(name="a")) == document(name="a", unit="metre")


def test_text_round_trips() -> None:
    """What is written is read back, with nothing unknown."""
    found = read_document(PLACE, write_document(PLACE, Place(name="a"), indent=2))
    assert found.value == Place(name="a")
    assert found.unknown == ()


def test_another_value_is_not_wrapped() -> None:
    """An envelope never lies about what it holds."""
    with pytest.raises(InvariantError, match="holds Place, not Span"):
        wrap(PLACE, Span(1, 2))  # type: ignore[misc]  # the point of the test


@pytest.mark.parametrize(
    ("version", "data", "expected"),
    [
        ("2.0", {"title": "a"}, Place(name="a", unit="foot")),
        ("2.1", {"name": "a"}, Place(name="a", unit="foot")),
        ("2.2", {"name": "a"}, Place(name="a", unit="metre")),
        ("2.9", {"name": "a"}, Place(name="a", unit="metre")),
    ],
)
def test_older_minors_are_lifted(version: str, data: dict[str, Any], expected: Place) -> None:
    """A document of an older minor passes every step up to the newest."""
    assert unwrap(PLACE, document(version, **data)).value == expected


def test_a_newer_minor_reports_what_is_unknown() -> None:
    """Unknown fields of the data and of the envelope are named by pointer."""
    newer = {**document("2.7", name="a", height=3), "signature": "x"}
    assert unwrap(PLACE, newer).unknown == ("/data/height", "/signature")


def test_problems_of_the_data_have_their_whole_path() -> None:
    """A path starts at the envelope."""
    assert problems_of(document(unit=3)) == (
        "a required field is missing @ $.data.name",
        "a string is wanted, not the number 3 @ $.data.unit",
    )


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"schema": "evidence-sophia/other"}, "another schema @ $.schema"),
        ({"version": "1.9"}, "another major version @ $.version"),
        ({"version": "3.0"}, "another major version @ $.version"),
        ({"version": "2"}, "not <major>.<minor> @ $.version"),
        ({"version": "2.01"}, "not <major>.<minor> @ $.version"),
        ({"version": 2.2}, "a string is wanted, not the number 2.2 @ $.version"),
        ({"data": []}, "an object is wanted @ $.data"),
    ],
)
def test_what_is_no_such_envelope_is_refused(change: dict[str, Any], says: str) -> None:
    """Schema, version and data are checked, each with its path."""
    assert problems_of({**document(name="a"), **change}) == (says,)


def test_what_is_no_envelope_lists_what_is_missing() -> None:
    """An empty object misses three fields; the message says what was to be read."""
    assert len(problems_of({})) == 3
    with pytest.raises(DecodeError, match="it is no document evidence-sophia/") as caught:
        unwrap(PLACE, [])
    assert caught.value.details == ("an object (Envelope: schema, version, data) is wanted @ $",)


def test_document_types_have_names_of_their_own() -> None:
    """No two kinds of document share a name or a class."""
    names = {kind.name for kind in DOCUMENT_TYPES}
    assert len(names) == len({kind.cls for kind in DOCUMENT_TYPES}) == len(DOCUMENT_TYPES)
    assert all(kind.version == "1.0" for kind in DOCUMENT_TYPES)
