from __future__ import annotations

from tests.lexical_reference import slice_at

from evidence_sophia.retrieval.ranking import SourceFilter, Statistics, cut_to_limit


def test_averages_of_nothing_are_zero() -> None:
    """An empty collection has no lengths and no division by zero."""
    assert Statistics(passages=0, totals=(0, 0, 0)).averages == (0.0, 0.0, 0.0)


def test_ties_for_the_last_place_are_kept_for_each_segment() -> None:
    """Only ids decide between segments, so each keeps as many of the tied as could win."""
    candidates = [(n, 1.0) for n in range(10)] + [(3, 2.0)]
    kept = cut_to_limit(candidates, [slice_at(0, 4), slice_at(4, 6)], 2)
    assert sorted(kept) == [(0, 1.0), (1, 1.0), (3, 2.0), (4, 1.0), (5, 1.0)]


def test_a_filter_sees_only_what_it_may() -> None:
    """Sets are an allowance, excluded sources a ban."""
    only = SourceFilter(source_sets=frozenset({"x"}), exclude_sources=frozenset({"s2"}))
    assert only.passes(("s1", "x"))
    assert not only.passes(("s1", "y"))
    assert not only.passes(("s2", "x"))
    assert not only.is_open
    assert SourceFilter(source_sets=None).is_open
