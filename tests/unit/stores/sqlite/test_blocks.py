"""How is a text kept?"""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.stores.sqlite.blocks import (
    BLOCK_BYTES,
    blocks_between,
    cut_blocks,
    read_text,
)


def test_an_empty_text_has_no_blocks() -> None:
    """An empty text needs no row."""
    assert tuple(cut_blocks("")) == ()


def test_a_short_text_is_one_block() -> None:
    """A text that fits into a block is one."""
    (block,) = cut_blocks("é" * 800)
    assert (block.start, block.stop, len(block.body)) == (0, 800, BLOCK_BYTES)


def test_blocks_end_between_code_points() -> None:
    """No block ends inside a character, so each is UTF-8 by itself."""
    text = "a" + "🌱" * 1_000
    blocks = tuple(cut_blocks(text))
    assert "".join(block.body.decode() for block in blocks) == text
    assert [len(block.body) for block in blocks[:-1]] == [1_597, 1_600]


def test_a_span_finds_its_blocks() -> None:
    """A span touches the blocks from that of its first to that of its last character."""
    blocks = tuple(cut_blocks("x" * 4_000))
    assert blocks_between(blocks, 0, 1) == (0, 0)
    assert blocks_between(blocks, 1_599, 1_600) == (0, 0)
    assert blocks_between(blocks, 1_599, 1_601) == (0, 1)
    assert blocks_between(blocks, 1_600, 4_000) == (1, 2)


def test_bytes_that_are_no_text_are_a_damage() -> None:
    """Blocks that another tool filled with bytes that are not UTF-8 are reported as damage."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE block (version, number, body)")
        connection.execute("INSERT INTO block VALUES (7, 0, x'ff')")
        with pytest.raises(CorruptStoreError, match="not UTF-8"):
            read_text(connection, 7)
