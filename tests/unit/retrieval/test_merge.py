from __future__ import annotations

from collections.abc import Iterable

from tests.lexical_reference import passage

from evidence_sophia.retrieval.lexical_index import IndexedPassage
from evidence_sophia.retrieval.merge import SegmentInput, merge_segments
from evidence_sophia.retrieval.segment import (
    PackedSegment,
    block_entries,
    build_segment,
    unpack_columns,
    unpack_ids,
)


def as_input(segment: PackedSegment, dead: Iterable[int] = ()) -> SegmentInput:
    """Read a segment back for merging."""
    return SegmentInput(
        columns=unpack_columns(segment.columns, segment.sources, segment.passages),
        ids=[i for _, chunk in segment.ids for i in unpack_ids(chunk, segment.passages)],
        dead=frozenset(dead),
        entries=[entry for _, block in segment.blocks for entry in block_entries(block)],
    )


def built(*passages: IndexedPassage) -> PackedSegment:
    """Build a segment."""
    return build_segment("unicode-1", passages)


ONE = passage("c", "x y y", title="t", source_id="s1")
TWO = passage("a", "y " * 20 + "z", heading="h", source_id="s2", source_set="other")
THREE = passage("b", "x x", source_id="s1")
FOUR = passage("d", "only here", source_id="s3")


def test_a_merged_segment_equals_one_built_at_once() -> None:
    """How passages came in cannot be seen in the bytes."""
    merged = merge_segments("unicode-1", [as_input(built(ONE, FOUR)), as_input(built(TWO, THREE))])
    # Sources are numbered in the order of the passages in both.
    assert merged == built(ONE, TWO, THREE, FOUR)


def test_dead_passages_leave_with_their_words_and_sources() -> None:
    """Of a deleted passage nothing is left: no word, no source, no length."""
    merged = merge_segments(
        "unicode-1", [as_input(built(ONE, FOUR), dead=[1]), as_input(built(TWO, THREE))]
    )
    assert merged == built(ONE, TWO, THREE)


def test_a_dead_passage_with_a_large_count_leaves_no_trace() -> None:
    """A count that stands apart goes with its passage."""
    merged = merge_segments("unicode-1", [as_input(built(TWO, THREE), dead=[0])])
    assert merged == built(THREE)
