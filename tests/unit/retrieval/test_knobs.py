from __future__ import annotations

import pickle

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.retrieval.knobs import DEFAULT_KNOBS, Bm25fKnobs


def test_the_defaults_are_the_documented_ones() -> None:
    """k1 1.2, b 0.75; title 3, heading 2, body 1."""
    assert Bm25fKnobs(k1=1.2, b=0.75, title=3.0, heading=2.0, body=1.0) == DEFAULT_KNOBS
    assert DEFAULT_KNOBS.weights == (3.0, 2.0, 1.0)


def test_whole_numbers_become_floats() -> None:
    """Scores must not depend on whether a caller writes 3 or 3.0."""
    assert Bm25fKnobs(title=3) == Bm25fKnobs(title=3.0)
    assert type(Bm25fKnobs(title=3).title) is float


@pytest.mark.parametrize(
    "wrong",
    [
        {"k1": -0.1},
        {"k1": float("nan")},
        {"k1": float("inf")},
        {"k1": 10**400},
        {"k1": "1"},
        {"k1": True},
        {"b": 1.1},
        {"b": -1},
        {"title": 1001.0},
        {"title": 0, "heading": 0, "body": 0},
    ],
)
def test_a_knob_out_of_range_is_refused(wrong: dict[str, float]) -> None:
    """Numbers that would break a score or mean nothing are refused."""
    with pytest.raises(InvariantError):
        Bm25fKnobs(**wrong)


def test_knobs_travel() -> None:
    """A pickled value is equal and hashes alike."""
    again = pickle.loads(pickle.dumps(DEFAULT_KNOBS))  # noqa: S301 - our own bytes
    assert again == DEFAULT_KNOBS
    assert hash(again) == hash(DEFAULT_KNOBS)
