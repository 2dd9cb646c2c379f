from __future__ import annotations

import pytest
from tests.lexical_reference import passage, postings_in

from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.retrieval.columns import unpack_column
from evidence_sophia.retrieval.segment import (
    IDS_A_CHUNK,
    block_entries,
    build_segment,
    find_postings,
    pack_blocks,
    pack_ids,
    unpack_columns,
    unpack_ids,
)

PASSAGES = (
    passage("b", "one two two", title="Two", heading="three", source_id="s2", source_set="y"),
    passage("a", "two", source_id="s1", source_set="x"),
)


def test_a_segment_numbers_passages_in_the_order_of_their_ids() -> None:
    """The order of numbers is the order of ties."""
    segment = build_segment("unicode-1", PASSAGES)
    ((first, chunk),) = segment.ids
    assert (first, unpack_ids(chunk, 2)) == ("a", ["a", "b"])
    assert (segment.passages, segment.totals) == (2, (1, 1, 4))


def test_columns_hold_lengths_and_sources() -> None:
    """Lengths are in terms; a source's number leads to its id and set."""
    segment = build_segment("unicode-1", PASSAGES)
    columns = unpack_columns(segment.columns, segment.sources, 2)
    assert [list(unpack_column(c)) for c in columns.lengths] == [[0, 1], [0, 1], [1, 3]]
    sources = [columns.sources[n] for n in unpack_column(columns.source_numbers)]
    assert sources == [("s1", "x"), ("s2", "y")]


def test_postings_count_each_field() -> None:
    """A term's list names its passages and how often it stands in title, heading and body."""
    ((first, block),) = build_segment("unicode-1", PASSAGES).blocks
    assert first == "one"
    found = {term: postings_in(data, n) for term, n, data in block_entries(block)}
    assert [*found] == ["one", "three", "two"]
    documents, counts = found["two"]
    assert (list(documents), counts) == ([0, 1], [(0, 0, 1), (1, 0, 2)])


def test_the_bytes_do_not_depend_on_the_order_of_passages() -> None:
    """Equal passages give equal bytes."""
    assert build_segment("unicode-1", PASSAGES) == build_segment("unicode-1", PASSAGES[::-1])


def test_a_term_is_found_in_its_block_and_only_itself() -> None:
    """Terms that begin or end alike are told apart."""
    entries = [(term, n + 1, bytes([n]) * (n + 1)) for n, term in enumerate(["a", "aa", "ba"])]
    ((_, block),) = pack_blocks(entries)
    assert [find_postings(block, term) for term, _, _ in entries] == [(n, d) for _, n, d in entries]
    assert [find_postings(block, term) for term in ("", "b", "c")] == [None] * 3


def test_many_terms_fill_several_blocks() -> None:
    """A look-up reads one block, not all terms."""
    entries = [(f"term{n:05d}", 1, b"x" * 100) for n in range(1_000)]
    blocks = list(pack_blocks(entries))
    assert len(blocks) > 3
    assert [entry for _, block in blocks for entry in block_entries(block)] == entries


def test_ids_stand_in_chunks() -> None:
    """A hit reads one chunk of ids."""
    ids = sorted(f"é{n}" for n in range(300))
    chunks = pack_ids(ids)
    assert [first for first, _ in chunks] == [ids[0], ids[IDS_A_CHUNK], ids[2 * IDS_A_CHUNK]]
    assert unpack_ids(chunks[2][1], 300 - 2 * IDS_A_CHUNK) == ids[2 * IDS_A_CHUNK :]


def test_damaged_bytes_are_found() -> None:
    """Cut or mixed up bytes are corruption, never a wrong answer."""
    segment = build_segment("unicode-1", PASSAGES)
    block, chunk = segment.blocks[0][1], segment.ids[0][1]
    with pytest.raises(CorruptStoreError):
        find_postings(block[:-1], "one")
    with pytest.raises(CorruptStoreError):
        list(block_entries(block[:8]))
    with pytest.raises(CorruptStoreError):
        unpack_ids(chunk, 3)
    with pytest.raises(CorruptStoreError):
        unpack_ids(b"", 3)
    with pytest.raises(CorruptStoreError):
        unpack_columns(segment.columns, segment.sources, 3)
    with pytest.raises(CorruptStoreError):
        unpack_columns(b"", segment.sources, 3)


def test_an_absurd_count_is_kept_exactly() -> None:
    """A word repeated a hundred thousand times does not spill into another field."""
    segment = build_segment("unicode-1", [passage("a", "w " * 100_000, title="w", heading="w w")])
    ((_, block),) = segment.blocks
    ((_, count, data),) = block_entries(block)
    assert postings_in(data, count)[1] == [(1, 2, 100_000)]
