"""Where the acts of the state machine take place: a file, its scopes, who acts and what is said."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

from hypothesis import strategies as st
from tests.mined_data import documents

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.codec.digests import digest
from evidence_sophia.knowledge.grounding import EvidenceText
from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.statement import Operation, Qualifier, Statement
from evidence_sophia.model.valid_time import ALWAYS, FOREVER, ValidTime
from evidence_sophia.quotes.index import QuoteIndex

__all__ = [
    "FAR",
    "NAMES",
    "NOON",
    "PREDICATES",
    "QUOTES",
    "SCOPES",
    "TEXT",
    "Where",
    "actors",
    "bases",
    "dated",
    "evidence",
    "filled",
    "numbers",
    "row",
    "said",
    "scopes",
    "times",
]

Where = tuple[str, str]
"""A tenant and one of its source sets."""

NOON: Final = datetime(2030, 1, 1, 12, tzinfo=UTC)
ACTORS: Final = (
    Actor("bot"),
    Actor("auditor", role="review"),
    Actor("ann", role="review", authority="person"),
    Actor("ben", role="review", authority="person"),
    Actor("reva", role="review", authority="reviewer"),
    OWNER,
)
PREDICATES: Final = (
    Predicate("born_in", cardinality="functional"),
    Predicate("likes"),
    Predicate("died_on", cardinality="functional", value_type="date"),
    Predicate("led_by", cardinality="functional", value_type="entity"),
    Predicate("knows", value_type="entity"),
)
NAMES: Final = ("Ann", "ANN", "Annie", "Bob")
VALUES: Final = {"died_on": ("2001", "2001-05", "2002"), "led_by": NAMES, "knows": NAMES}
TEXT: Final = "Ann, or Annie, and ANN and Bob: Rome, Rome (Italy), Oslo, 2001, 2001-05, 2002"
#: Most acts meet in a few slots.
FREQUENT: Final = (
    *("born_in",) * 6,
    *("likes",) * 3,
    "died_on",
    "died_on",
    "led_by",
    "knows",
    "undeclared",
)
#: The quote, one that names no Bob, one that is not there, and one of another case.
QUOTES: Final = (*(TEXT,) * 7, TEXT[:26], "Ann was in Bonn", TEXT.swapcase())
SCOPES: Final = (("a", "one"), ("a", "two"), ("b", "one"))
YEARS: Final = (None, (1990, 2000), (1995, 2005), (2000, None))
FAR: Final = NOON + timedelta(days=9_000)

actors = st.sampled_from(ACTORS)
scopes = st.sampled_from((SCOPES[0],) * 4 + SCOPES)
numbers = st.integers(0, 11)
bases = st.integers(0, 1)


def _since(year: int, origin: str, end: int | None = None) -> ValidTime:
    last = FOREVER if end is None else datetime(end, 1, 1, tzinfo=UTC)
    return ValidTime(start=datetime(year, 1, 1, tzinfo=UTC), end=last, origin=origin)


#: When a proposal holds: mostly always; since a date of the quote, or one that is not in it.
dated = st.sampled_from(
    (
        ALWAYS,
        ALWAYS,
        _since(2001, "quote"),
        _since(2001, "quote", 2002),
        _since(2003, "quote"),
        _since(2001, "document"),
        _since(1990, "person", 2005),
        _since(2001, "none"),
    )
)


@st.composite
def times(draw: st.DrawFn) -> ValidTime | None:
    """Draw when something holds; None for what is usual."""
    years = draw(st.sampled_from(YEARS))
    if years is None:
        return None
    start, end = years
    return _since(start, "person", end)


@st.composite
def said(draw: st.DrawFn) -> dict[str, Any]:
    """Draw subject, predicate, value and qualifiers."""
    predicate = draw(st.sampled_from(FREQUENT))
    values = VALUES.get(predicate, ("Rome", "Rome (Italy)", "Oslo"))
    narrowed = draw(st.sampled_from([(), (), (), (Qualifier("by", "x"),)]))
    return {
        "subject": draw(st.sampled_from(NAMES)),
        "predicate": predicate,
        "value": draw(st.sampled_from(values)),
        "qualifiers": narrowed,
    }


@cache
def filled() -> bytes:
    """Give the bytes of a file with the sources and the predicates of every scope."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "base.db"
        texts = {"facts.txt": ("en", TEXT)}
        for tenant, source_set in SCOPES:
            with EvidenceBase.open(path, tenant, clock=lambda: NOON) as base:
                base.ingest(documents(Path(folder) / "texts", texts), source_set=source_set)
                base.declare_predicates(PREDICATES, source_set=source_set)
        return path.read_bytes()


@cache
def evidence(source_set: str) -> EvidenceText:
    """Give the source of a set as evidence."""
    return EvidenceText(
        source_id=f"{source_set}/facts.txt",
        text_digest=digest(TEXT.encode()),
        index=QuoteIndex(TEXT),
        language="en",
    )


def row(one: Statement, id_: str, superseded_by: str | None) -> tuple[Any, ...]:
    """Give all that a statement says but for the pointer back, which is checked by histories."""
    quote = "".join(each.quote for each in one.references)
    return (
        id_,
        one.subject,
        one.predicate,
        one.value,
        one.qualifiers,
        quote,
        one.valid.start,
        one.valid.end,
        one.recorded_from,
        one.recorded_to,
        str(one.operation),
        one.actor,
        one.authority.value,
        one.confidence if one.operation != Operation.REVERT else 0,
        superseded_by or "",
    )
