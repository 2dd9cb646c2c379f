from __future__ import annotations

import sys

import pytest
from tests.lexical_reference import postings_in

from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.retrieval.columns import (
    encode_occurrences,
    from_bytes,
    pack_column,
    pack_postings,
    split_postings,
    unpack_column,
)


def packed(documents: list[int], counts: list[tuple[int, int, int]]) -> bytes:
    """Pack postings."""
    return pack_postings(documents, *encode_occurrences(counts))


@pytest.mark.parametrize(
    ("numbers", "size"),
    [([], 1), ([0, 255], 3), ([256], 3), ([65536, 1], 9), ([2**32], 9)],
)
def test_a_column_takes_the_smallest_width(numbers: list[int], size: int) -> None:
    """Width and numbers, no more."""
    assert len(pack_column(numbers)) == size
    assert list(unpack_column(pack_column(numbers))) == numbers


def test_postings_take_little_room() -> None:
    """A common term once in the body takes a byte a passage; a rare one two or three."""
    often = list(range(0, 3000, 3))
    assert len(packed(often, [(0, 0, 1)] * 1000)) == 1001
    assert len(packed([7], [(0, 0, 1)])) == 2
    assert len(packed([60_000], [(0, 0, 1)])) == 3
    assert len(packed([60_000], [(1, 0, 2)])) == 4


@pytest.mark.parametrize(
    "documents",
    [[0], [0, 1, 2], [5, 300, 301, 302], [70_000], [1, 2, 3, 4, 5, 70_000], [2**32 - 2]],
)
def test_gaps_of_any_size_read_back(documents: list[int]) -> None:
    """Gaps too large for their width stand apart."""
    counts = [(0, 0, 1)] * len(documents)
    assert postings_in(packed(documents, counts), len(documents)) == (
        documents,
        counts,
    )


def test_counts_of_any_size_read_back() -> None:
    """Counts too large for a code stand apart."""
    counts = [(3, 3, 15), (4, 0, 0), (0, 4, 0), (0, 0, 16), (0, 0, 1), (9, 9, 10**9)]
    assert postings_in(packed([1, 2, 3, 4, 5, 6], counts), 6)[1] == counts


def test_bytes_are_the_same_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The format is little-endian wherever it is written."""
    here = pack_column([1, 2**20])
    monkeypatch.setattr(sys, "byteorder", "big" if sys.byteorder == "little" else "little")
    there = pack_column([1, 2**20])
    assert here[0] == there[0]
    assert here[1:] == b"".join(there[n : n + 4][::-1] for n in (1, 5))
    assert list(unpack_column(there)) == [1, 2**20]


@pytest.mark.parametrize("data", [b"", b"\x03abc", b"\x02abc"])
def test_damaged_columns_are_found(data: bytes) -> None:
    """Bytes of no known width, or that end inside a number, are corruption."""
    with pytest.raises(CorruptStoreError):
        unpack_column(data)


@pytest.mark.parametrize("data", [b"", b"\x03\x01", b"\x08\x01\x01", b"\x04", b"\x04\x01\x01"])
def test_damaged_postings_are_found(data: bytes) -> None:
    """Bytes of no known format, or too few or too many of them, are corruption."""
    with pytest.raises(CorruptStoreError):
        split_postings(data, 1)


def test_numbers_must_be_whole() -> None:
    """Half a number is corruption."""
    with pytest.raises(CorruptStoreError):
        from_bytes("I", b"abc")
