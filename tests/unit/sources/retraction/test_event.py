from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import RetractionState
from evidence_sophia.sources.retraction.event import RetractionEvent, state_of_type


@pytest.mark.parametrize(
    ("kind", "state"),
    [
        ("Retraction", "retracted"),
        ("retracted-article", "retracted"),
        ("withdrawal", "withdrawn"),
        ("REMOVAL", "withdrawn"),
        ("Expression of concern", "expression_of_concern"),
        ("expression_of_concern", "expression_of_concern"),
        ("object-of-concern", "expression_of_concern"),
        ("partial  retraction", "expression_of_concern"),
        ("erratum", "correction"),
        ("Addendum", "addendum"),
        ("Reinstatement", "reinstated"),
        ("new_version", "none"),
        ("recall", "suspected"),
        ("", "suspected"),
    ],
)
def test_a_registrys_word_gives_a_state(kind: str, state: str) -> None:
    """Each word of a registry gives one state; one nobody knows never passes in silence."""
    assert state_of_type(kind).value == state


@pytest.mark.parametrize(
    "fields",
    [
        {"state": RetractionState.NONE},
        {"state": ""},
        {"work": None},
        {"date": "2010"},
        {"notice": 1},
    ],
)
def test_what_is_no_event_is_refused(fields: dict[str, Any]) -> None:
    """An event gives a state, and its fields have their types."""
    with pytest.raises(InvariantError):
        RetractionEvent(**({"work": "10.5555/a", "state": RetractionState.RETRACTED} | fields))


def test_an_event_has_a_lasting_key() -> None:
    """The key names state, work, notice and date, and the event comes back from its document."""
    event = RetractionEvent(
        work="10.5555/a",
        state=RetractionState.RETRACTED,
        notice="10.5555/n",
        date=PartialDate(year=2010),
        sources=("b", "a", "b"),
    )
    assert event.key == "retracted of 10.5555/a by 10.5555/n on 2010"
    assert event.sources == ("a", "b")
    assert decode(RetractionEvent, encode(event)) == event
