from __future__ import annotations

import math

import pytest

from evidence_sophia.retrieval.knobs import DEFAULT_KNOBS
from evidence_sophia.retrieval.scoring import (
    contribution,
    inverse_document_frequency,
    suffix_sums,
    weighted_frequency,
)


@pytest.mark.complaint("dorianbrown/rank_bm25#39")
@pytest.mark.complaint("dorianbrown/rank_bm25#43")
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


def test_suffix_sums_end_with_zero() -> None:
    """After the last term nothing can be added."""
    assert suffix_sums([]) == [0.0]
