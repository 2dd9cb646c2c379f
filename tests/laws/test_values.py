"""Laws that every public value of the model obeys."""

from __future__ import annotations

import inspect
import json
import multiprocessing
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import MODEL_VALUES, OPEN_ENUMS, VALUES, values_of

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.codec.jsontext import read_json, write_json
from evidence_sophia.codec.schema import json_schema
from evidence_sophia.model.open_enum import OpenEnum

pytestmark = pytest.mark.law

#: Examples of a law that says of a whole type what a few values show.
FEW = max(5, settings().max_examples // 10)

every_value = pytest.mark.parametrize("cls", VALUES, ids=lambda cls: cls.__name__)


@every_value
@given(data=st.data())
def test_a_value_round_trips_through_json(cls: type, data: st.DataObject) -> None:
    """Rule: every value hashes, compares, pickles and round-trips through JSON."""
    value = data.draw(values_of(cls))
    again: Any = decode(cls, read_json(write_json(encode(value))))
    assert again == value
    assert hash(again) == hash(value)
    assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own bytes
    assert write_json(encode(again)) == write_json(encode(value))


@every_value
@settings(max_examples=FEW)
@given(data=st.data())
def test_a_document_is_valid_under_its_own_schema(cls: type, data: st.DataObject) -> None:
    """Rule: the JSON Schema of a value class accepts every document the converter writes."""
    validators = pytest.importorskip("jsonschema", reason="jsonschema is not installed")
    if cls.__name__ == "PartialDate":
        return  # travels as a string, not as an object
    schema = json_schema(cls)
    validators.Draft202012Validator(schema).validate(encode(data.draw(values_of(cls))))


@every_value
@pytest.mark.complaint("python-attrs/cattrs#434")
@pytest.mark.complaint("python-attrs/cattrs#430")
@pytest.mark.complaint("python-attrs/cattrs#546")
def test_no_value_class_has_a_subclass(cls: type) -> None:
    """Rule: no inheritance among values, so nothing depends on an order of subclasses."""
    # A test may make one to show that it is refused.
    made: list[type] = cls.__subclasses__()
    ours = [each for each in made if each.__module__.startswith("evidence_sophia")]
    assert ours == []
    assert cls.__bases__[0].__name__ in ("object", "Generic")


@every_value
@pytest.mark.complaint("python-attrs/attrs#102")
@pytest.mark.complaint("python-attrs/attrs#269")
@pytest.mark.complaint("python-attrs/attrs#1332")
@pytest.mark.complaint("python-attrs/attrs#171")
@pytest.mark.complaint("python-attrs/attrs#1420")
def test_a_value_class_is_frozen_slotted_and_plain(cls: Any) -> None:
    """Rule: values are frozen and slotted, without underscore fields or cached properties."""
    assert "__dict__" not in dir(cls)
    assert not any(field.name.startswith("_") for field in attrs.fields(cls))
    assert not any(type(item).__name__ == "cached_property" for item in vars(cls).values())
    assert cls.__setattr__ is not object.__setattr__
    assert "super(" not in inspect.getsource(cls)


def _an_example_of(cls: type) -> Any:
    found: list[Any] = []

    @settings(max_examples=1)
    @given(value=values_of(cls))
    def keep(value: Any) -> None:
        found.append(value)

    keep()
    return found[-1]


def _echo(data: bytes) -> bytes:
    return pickle.dumps(pickle.loads(data))  # noqa: S301 - our own bytes


@pytest.mark.complaint("python-attrs/attrs#1020")
@pytest.mark.complaint("python-attrs/attrs#512")
def test_values_pickle_through_a_spawned_process() -> None:
    """A fresh process that never imported the model loads and returns every value."""
    values = [_an_example_of(cls) for cls in MODEL_VALUES]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        returned = pool.map(_echo, [pickle.dumps(values)])
    assert pickle.loads(returned[0]) == values  # noqa: S301 - our own bytes


@pytest.mark.complaint("getsentry/sentry-java#2268")
@pytest.mark.complaint("protocolbuffers/protobuf#9334")
@pytest.mark.complaint("fingerprintjs/python-sdk#200")
@pytest.mark.parametrize("cls", OPEN_ENUMS, ids=lambda cls: cls.__name__)
@given(text=st.text(min_size=1))
def test_an_open_enum_keeps_what_it_does_not_know(cls: type[OpenEnum], text: str) -> None:
    """Rule: an unknown wire value survives a round trip and turns into no other member."""
    member = cls(text)
    assert member == text
    assert hash(member) == hash(text)
    assert pickle.loads(pickle.dumps(member)) == text  # noqa: S301 - our own bytes
    assert member.is_known == (text in [known.value for known in cls])
    assert json.loads(json.dumps(member)) == text
