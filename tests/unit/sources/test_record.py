from __future__ import annotations

import pytest

from evidence_sophia.errors import DecodeError
from evidence_sophia.sources._record import RecordReader


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
