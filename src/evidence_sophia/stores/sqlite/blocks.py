"""How is a text kept? As immutable blocks of UTF-8, cut between code points.

Small blocks keep a later check of "these bytes stand here" at one or two row reads,
however long the document is. Blocks are BLOBs, because SQLite's functions on TEXT stop at
the first NUL.
"""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from evidence_sophia.codec.digests import digest, same_digest
from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.rows import all_rows

__all__ = ["BLOCK_BYTES", "TextBlock", "blocks_between", "cut_blocks", "read_text"]

#: Bytes of a block at most; each but a text's last has at least ``BLOCK_BYTES - 3``.
BLOCK_BYTES: Final = 1_600

#: UTF-8 bytes that continue a code point look like 10xxxxxx.
_CONTINUES, _MASK = 0b1000_0000, 0b1100_0000


@frozen(kw_only=True)
class TextBlock:
    """A piece of a source's stored text.

    Attributes:
        number: its place, from 0.
        start: code points of the text before it.
        characters: code points in it.
        body: its UTF-8 bytes.
    """

    number: int
    start: int
    characters: int
    body: bytes

    @property
    def stop(self) -> int:
        """Code points of the text up to its end."""
        return self.start + self.characters


def cut_blocks(text: str) -> Iterator[TextBlock]:
    """Cut a text into blocks; an empty text has none.

    Raises:
        UnicodeEncodeError: the text holds a lone surrogate; ingest refuses those before.
    """
    data = text.encode()
    number = begin = start = 0
    while begin < len(data):
        end = _edge_before(data, begin + BLOCK_BYTES)
        body = data[begin:end]
        characters = len(body.decode())
        yield TextBlock(number=number, start=start, characters=characters, body=body)
        number, begin, start = number + 1, end, start + characters


def _edge_before(data: bytes, position: int) -> int:
    if position >= len(data):
        return len(data)
    while data[position] & _MASK == _CONTINUES:
        position -= 1
    return position


def blocks_between(blocks: tuple[TextBlock, ...], start: int, stop: int) -> tuple[int, int]:
    """Give the numbers of the first and the last block that ``[start, stop)`` touches."""
    first = bisect_right(blocks, start, key=_start) - 1
    return first, max(first, bisect_right(blocks, stop - 1, key=_start) - 1)


def _start(block: TextBlock) -> int:
    return block.start


def read_text(connection: sqlite3.Connection, version: int, text_digest: str) -> str:
    """Put a source version's text together.

    Raises:
        CorruptStoreError: it is not the text that the digest names.
    """
    statement = "SELECT body FROM block WHERE version = ? ORDER BY number"
    rows = all_rows(connection, statement, (version,), bytes)
    with sound_row("text of a source"):
        data = b"".join(body for (body,) in rows)
        if not same_digest(digest(data), text_digest):
            message = f"the text of source version {version} is not the one that was stored"
            raise CorruptStoreError(message)
        return data.decode()
