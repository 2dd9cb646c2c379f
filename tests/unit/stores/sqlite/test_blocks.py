"""How is a text kept?"""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from evidence_sophia.codec.digests import digest
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


@pytest.mark.parametrize(
    ("stored", "named", "says"),
    [
        (b"\xff", b"\xff", "does not hold together"),
        (b"false", b"true", "is not the one that was stored"),
        ("true", b"true", "holds str, not bytes"),
        (None, b"", "holds NoneType, not bytes"),
    ],
)
def test_a_text_that_was_changed_is_a_damage(stored: object, named: bytes, says: str) -> None:
    """Blocks that another tool changed never reach a reader as the source's text."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE block (version, number, body)")
        connection.execute("INSERT INTO block VALUES (7, 0, ?)", (stored,))
        with pytest.raises(CorruptStoreError, match=says):
            read_text(connection, 7, digest(named))
