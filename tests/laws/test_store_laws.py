"""Laws of the store: what is kept is what was given."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.codec.digests import digest
from evidence_sophia.stores.sqlite.blocks import BLOCK_BYTES, blocks_between, cut_blocks, read_text
from evidence_sophia.stores.sqlite.original_map import pack_map, unpack_map
from evidence_sophia.text.offset_map import OffsetMap

#: Any text that can be UTF-8, long enough for several blocks.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40).flatmap(
    lambda piece: st.integers(0, 400).map(lambda times: piece * times)
)

pytestmark = pytest.mark.law


@given(text=TEXTS)
def test_blocks_are_the_text(text: str) -> None:
    """Law: Immutable pieces of about 1.6 KB, each but a source's last of at least 1,200 bytes."""
    blocks = tuple(cut_blocks(text))
    assert b"".join(block.body for block in blocks) == text.encode()
    assert all(1_200 <= len(block.body) <= BLOCK_BYTES for block in blocks[:-1])
    assert all(one.stop == other.start for one, other in pairwise(blocks))
    assert all(len(block.body.decode()) == block.characters for block in blocks)


@given(text=TEXTS.filter(bool), data=st.data())
def test_a_span_lies_in_its_blocks(text: str, data: st.DataObject) -> None:
    """Law: Passages and quotes are spans over them."""
    blocks = tuple(cut_blocks(text))
    start = data.draw(st.integers(0, len(text) - 1))
    stop = data.draw(st.integers(start + 1, len(text)))
    first, last = blocks_between(blocks, start, stop)
    joined = b"".join(block.body for block in blocks[first : last + 1]).decode()
    offset = blocks[first].start
    assert joined[start - offset : stop - offset] == text[start:stop]


@given(text=TEXTS)
def test_the_file_gives_the_text_back(text: str) -> None:
    """Law: Never alter text."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE block (version, number, body)")
        rows = ((1, block.number, block.body) for block in cut_blocks(text))
        connection.executemany("INSERT INTO block VALUES (?, ?, ?)", rows)
        assert read_text(connection, 1, digest(text.encode())) == text


@given(
    rewrites=st.lists(
        st.tuples(st.integers(0, 500), st.integers(0, 500), st.text("x", max_size=400))
    )
)
def test_maps_come_back(rewrites: list[tuple[int, int, str]]) -> None:
    """Law: HTML: the extracted text is stored, with a map to the original."""
    position = 0
    ordered = []
    for gap, length, text in rewrites:
        ordered.append((position + gap, position + gap + length, text))
        position += gap + length
    offsets = OffsetMap.of(position + 7, ordered)
    assert unpack_map(pack_map(offsets)) == offsets
