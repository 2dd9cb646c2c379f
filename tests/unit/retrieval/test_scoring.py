from __future__ import annotations

import math

import pytest
from tests.lexical_reference import passage

from evidence_sophia.retrieval.knobs import DEFAULT_KNOBS
from evidence_sophia.retrieval.ranking import SegmentSlice, SourceFilter, Statistics, cut_to_limit
from evidence_sophia.retrieval.scoring import (
    contribution,
    inverse_document_frequency,
    suffix_sums,
    weighted_frequency,
)
from evidence_sophia.retrieval.segment import build_segment, unpack_columns


def slice_at(base: int, passages: int) -> SegmentSlice:
    """Make a slice of so many passages."""
    segment = build_segment("unicode-1", [passage(f"{n:03d}") for n in range(passages)])
    columns = unpack_columns(segment.columns, segment.sources, passages)
    return SegmentSlice(base=base, passages=passages, columns=columns, dead=frozenset())


@pytest.mark.complaint("dorianbrown/rank_bm25#39")
@pytest.mark.complaint("duckdb/duckdb#12330")
@pytest.mark.parametrize("frequency", [0, 1, 50, 51, 100])
def test_idf_is_always_above_zero(frequency: int) -> None:
    """Half of the passages made a word weigh 0, more than half made it negative."""
    assert inverse_document_frequency(100, frequency) > 0


def test_idf_is_the_documented_formula() -> None:
    """ln(1 + (N - df + 0.5) / (df + 0.5))."""
    assert inverse_document_frequency(10, 3) == math.log(1 + 7.5 / 3.5)


def test_fields_are_weighed_before_saturation() -> None:
    """BM25F: weights multiply frequencies, not scores."""
    x = weighted_frequency((1, 0, 2), (4, 0, 10), (4.0, 0.0, 10.0), DEFAULT_KNOBS)
    assert x == 3.0 + 2.0
    assert contribution(2.0, x, 1.2) == 2.0 * 5.0 / 6.2


def test_nothing_adds_nothing() -> None:
    """No frequency, no contribution, whatever k1."""
    assert contribution(2.0, 0.0, 0.0) == 0.0


def test_averages_of_nothing_are_zero() -> None:
    """An empty collection has no lengths and no division by zero."""
    assert Statistics(passages=0, totals=(0, 0, 0)).averages == (0.0, 0.0, 0.0)


def test_ties_for_the_last_place_are_kept_for_each_segment() -> None:
    """Only ids decide between segments, so each keeps as many of the tied as could win."""
    candidates = [(n, 1.0) for n in range(10)] + [(3, 2.0)]
    kept = cut_to_limit(candidates, [slice_at(0, 4), slice_at(4, 6)], 2)
    assert sorted(kept) == [(0, 1.0), (1, 1.0), (3, 2.0), (4, 1.0), (5, 1.0)]


def test_suffix_sums_end_with_zero() -> None:
    """After the last term nothing can be added."""
    assert suffix_sums([]) == [0.0]


def test_a_filter_sees_only_what_it_may() -> None:
    """Sets are an allowance, excluded sources a ban."""
    only = SourceFilter(source_sets=frozenset({"x"}), exclude_sources=frozenset({"s2"}))
    assert only.passes(("s1", "x"))
    assert not only.passes(("s1", "y"))
    assert not only.passes(("s2", "x"))
    assert not only.is_open
    assert SourceFilter(source_sets=None).is_open
