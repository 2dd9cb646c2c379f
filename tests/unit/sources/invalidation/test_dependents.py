from __future__ import annotations

import pytest

from evidence_sophia.codec.envelope import read_document, write_document
from evidence_sophia.errors import InvariantError, NotFoundError
from evidence_sophia.sources.invalidation.dependents import (
    DEPENDENTS,
    CitedSpan,
    DependencyGraph,
    Dependent,
    Dependents,
)


def test_a_graph_is_walked_from_sources_up() -> None:
    """What cites a source is found by it, and what rests on that by its id."""
    twice = (CitedSpan(source_id="s"), CitedSpan(source_id="s", span_digest="x"))
    claim = Dependent(id="c", citations=twice)
    graph = DependencyGraph([claim, Dependent(id="p", kind="page", rests_on=("c",))])
    assert graph.citing("s") == (claim,)
    assert graph.citing("t") == ()
    assert graph.above("c") == ("p",)
    assert graph.above("p") == ()
    assert graph.dependent("c") is claim
    with pytest.raises(NotFoundError):
        graph.dependent("z")
    assert repr(graph) == "<DependencyGraph of 2 dependents>"


def test_duplicates_and_gaps_are_named() -> None:
    """An id stands once, and what something rests on is there; all problems are told."""
    with pytest.raises(InvariantError) as refusal:
        DependencyGraph([Dependent(id=id_) for id_ in "babc"])
    assert refusal.value.details == ("'b'",)
    with pytest.raises(InvariantError) as refusal:
        DependencyGraph([Dependent(id="a", rests_on=("z", "y"))])
    assert refusal.value.details == ("'y'", "'z'")


def test_dependents_are_a_document() -> None:
    """All that rests on a set can be kept in a file."""
    made = Dependents(items=(Dependent(id="a", citations=(CitedSpan(source_id="s"),)),))
    assert read_document(DEPENDENTS, write_document(DEPENDENTS, made)).value == made
