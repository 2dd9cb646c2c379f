"""What is believed, on whose word, since when?"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import attrs
import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.predicate import Predicate, ValueType
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import (
    MAX_QUOTE,
    Operation,
    Qualifier,
    Rank,
    Statement,
    StatementReference,
)
from evidence_sophia.model.valid_time import ALWAYS, FOREVER, ValidTime

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
DIGEST = "blake3:" + "0" * 64
REFERENCE = StatementReference(source_id="a/b", text_digest=DIGEST, span=Span(2, 6), quote="1969")
MINED = Statement(
    id="s1",
    source_set="a",
    subject="Apollo 11",
    predicate="landed_in",
    value="1969",
    references=(REFERENCE,),
    confidence=9_000,
    recorded_from=NOON,
    operation=Operation.ASSERT,
    actor="miner",
    authority=Authority.MODEL,
)


def test_a_rank_is_derived_from_whose_word_it_is_and_whether_it_is_believed() -> None:
    """Nobody sets it by hand."""
    assert MINED.rank is Rank.NORMAL
    assert attrs.evolve(MINED, authority="person").rank is Rank.PREFERRED
    closed = attrs.evolve(MINED, authority="person", recorded_to=NOON + timedelta(days=1))
    assert closed.rank is Rank.DEPRECATED
    assert not closed.is_open


def test_a_statement_is_printed_in_a_line() -> None:
    """What is said, how it stands and who said it; the rest is in its representation."""
    assert str(MINED) == "'Apollo 11' landed_in '1969' (normal, by 'miner'; s1)"
    assert "\x1b" not in str(attrs.evolve(MINED, value="\x1b[31m"))
    assert "recorded_from" in repr(MINED)


def test_a_cardinality_that_is_none_is_refused_with_those_there_are() -> None:
    """The error is this library's and names the choices."""
    with pytest.raises(InvariantError, match="'single' is not a valid Cardinality") as caught:
        Predicate("mass", cardinality="single")
    assert caught.value.hint() == "Use one of functional, many."


def test_only_a_persons_word_needs_no_quote() -> None:
    """A model's statement without one does not exist."""
    attrs.evolve(MINED, references=(), authority="person", reason="I was there.")
    with pytest.raises(InvariantError, match="needs no quote"):
        attrs.evolve(MINED, references=())


@pytest.mark.parametrize(
    "changes",
    [
        {"recorded_to": NOON},
        {"qualifiers": (Qualifier("b", "1"), Qualifier("a", "1"))},
        {"qualifiers": (Qualifier("a", "1"), Qualifier("a", "1"))},
        {"predicate": "Landed in"},
        {"supersedes": ""},
    ],
)
def test_a_statement_that_breaks_a_rule_is_refused(changes: dict[str, object]) -> None:
    """Order, names and times are what they must be."""
    with pytest.raises(InvariantError):
        attrs.evolve(MINED, **changes)  # type: ignore[arg-type]  # one of many


def test_a_quote_is_short_and_as_long_as_its_span() -> None:
    """Three hundred code points are enough to ground a statement."""
    long = "x" * (MAX_QUOTE + 1)
    for quote, span in (("1969", Span(0, 3)), (long, Span(0, len(long)))):
        with pytest.raises(InvariantError):
            StatementReference(source_id="a/b", text_digest=DIGEST, span=span, quote=quote)


def test_intervals_are_half_open() -> None:
    """Touching is not overlapping, and an end lies outside."""
    first = ValidTime(end=NOON)
    second = ValidTime(start=NOON, end=NOON + timedelta(days=1))
    assert not first.overlaps(second)
    assert second.contains(NOON)
    assert not first.contains(NOON)
    assert ALWAYS.overlaps(second)
    assert ALWAYS.end == FOREVER
    with pytest.raises(InvariantError):
        ValidTime(start=NOON, end=NOON)


def test_only_numbers_have_units() -> None:
    """A unit on a text would compare nothing."""
    assert Predicate("mass", value_type=ValueType.NUMBER, unit="kg").unit == "kg"
    assert not Predicate("mass").is_functional
    assert Predicate("mass", cardinality="functional").is_functional
    with pytest.raises(InvariantError):
        Predicate("name", unit="kg")
