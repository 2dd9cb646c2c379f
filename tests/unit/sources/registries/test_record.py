from __future__ import annotations

import pytest

from evidence_sophia.errors import DecodeError
from evidence_sophia.sources.registries._record import RecordReader


def test_a_reader_says_where_it_stands() -> None:
    """Paths lead from the root to the object, and its text does not show the record."""
    reader = RecordReader.of(b'{"a": {"b": 1}, "c": null}', "the record")
    part = reader.part("a")
    assert (part.path, repr(part), part.keys()) == ("$.a", "RecordReader($.a)", ("b",))
    assert (reader.has("c"), reader.has("d"), reader.raw("c"), reader.text("c")) == (
        True,
        False,
        None,
        "",
    )
    reader.finish("the record")


def test_problems_come_together() -> None:
    """All problems of an object and its parts are raised at once."""
    reader = RecordReader.of({"a": {"b": "1"}, "c": 1}, "the record")
    assert reader.part("a").whole("b") is None
    assert reader.flag("c") is None
    with pytest.raises(DecodeError, match="the record cannot be read") as caught:
        reader.finish("the record")
    assert len(caught.value.details) == 2


@pytest.mark.parametrize(
    "record", [{"a": "\ud800"}, {"b": ["\ud800"]}, {"c": -1}, {"c": True}, {"d": 1.5}]
)
def test_what_no_registry_writes_is_a_problem(record: dict[str, object]) -> None:
    """Half a character, a negative count and a number of another type are told, never kept."""
    reader = RecordReader.of(record, "the record")
    read = (reader.text("a"), reader.first_text("b"), reader.count("c"), reader.number_or_text("d"))
    assert "\ud800" not in read
    with pytest.raises(DecodeError):
        reader.finish("the record")


def test_an_identifier_may_be_a_number() -> None:
    """A registry that writes its number as a number is understood."""
    reader = RecordReader.of({"a": 4036, "b": "4036"}, "the record")
    assert reader.number_or_text("a") == reader.number_or_text("b") == "4036"


def test_keys_are_texts() -> None:
    """A field whose name is no text, as only an object in memory can have, is none of a record."""
    mixed: dict[object, object] = {5: 1, "a": 2}
    assert RecordReader.of(mixed, "the record").keys() == ("a",)
