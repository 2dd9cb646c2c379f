"""How do numbers become bytes? Packed columns and posting lists, format 1.

Everything is little-endian. A **column** is one byte (the width of a number: 1, 2, 4 or 8
bytes), then the numbers.

A **posting list** names the documents of a term and how often it stands in each field::

    byte 0      bits 0-1: width of a gap (0: 1 byte, 1: 2 bytes, 2: 4 bytes)
                bit 2:    every code is 1 (once in the body); no codes follow
    gaps        one a document: its number minus the one before (the first: plus 1), so never
                0; a 0 stands for a gap too large for its width
    codes       one byte a document, unless bit 2: body in bits 0-3, heading in bits 4-5, title
                in bits 6-7; a 0 stands for counts too large for their bits
    large gaps  4 bytes for each 0 among the gaps, in order
    large codes 12 bytes (title, heading, body) for each 0 among the codes, in order

Bytes that do not fit this raise ``CorruptStoreError``.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from operator import sub
from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import CorruptStoreError

__all__ = [
    "BY_CODE",
    "GAP_TYPES",
    "Occurrences",
    "PackedPostings",
    "encode_occurrences",
    "fits_a_code",
    "from_bytes",
    "pack_column",
    "pack_entries",
    "pack_postings",
    "split_postings",
    "unpack_column",
    "unpack_documents",
]

#: How often a term stands in title, heading and body.
Occurrences = tuple[int, int, int]

#: ``array`` type codes of the three widths of a gap.
GAP_TYPES: Final = ("B", "H", "I")
_WIDTHS: Final = (1, 2, 4)
_TYPES: Final = {1: "B", 2: "H", 4: "I", 8: "Q"}
_ONCE: Final = 1
_UNIFORM: Final = 4
_LARGE_CODE: Final = 12
_MOST: Final = (3, 3, 15)
_FLAGS: Final = [bytes([flags]) for flags in range(2 * _UNIFORM)]

#: The counts that each code stands for; code 0 is looked up among the large ones.
BY_CODE: Final[tuple[Occurrences, ...]] = tuple(
    (code >> 6, code >> 4 & 3, code & 15) for code in range(256)
)


def pack_column(numbers: Sequence[int]) -> bytes:
    r"""Pack numbers of at least 0 with the smallest width that holds them all.

    >>> pack_column([1, 300])
    b'\x02\x01\x00,\x01'
    """
    most = max(numbers, default=0)
    width = 1 if most < 1 << 8 else 2 if most < 1 << 16 else 4 if most < 1 << 32 else 8
    return bytes([width]) + _to_bytes(array(_TYPES[width], numbers))


def unpack_column(data: bytes) -> array[int]:
    """Give the numbers of a packed column.

    Raises:
        CorruptStoreError: not a packed column.
    """
    kind = _TYPES.get(data[0]) if data else None
    if kind is None:
        message = "a packed column has no known width"
        raise CorruptStoreError(message)
    return from_bytes(kind, data[1:])


@frozen
class PackedPostings:
    """The parts of a posting list, as bytes; ``codes`` is empty where all are 1."""

    width: int
    gaps: bytes = field(repr=False)
    codes: bytes = field(repr=False)
    large_gaps: bytes = field(repr=False)
    large_codes: bytes = field(repr=False)


def fits_a_code(title: int, heading: int, body: int) -> bool:
    """Whether a code has room for so many occurrences in each field."""
    return title <= _MOST[0] and heading <= _MOST[1] and body <= _MOST[2]


def encode_occurrences(occurrences: Iterable[Occurrences]) -> tuple[bytearray, array[int]]:
    """Give the code of each triple of counts, and the counts that are too large for a code."""
    codes, large = bytearray(), array("I")
    for counts in occurrences:
        title, heading, body = counts
        if fits_a_code(title, heading, body):
            codes.append(title << 6 | heading << 4 | body)
        else:
            codes.append(0)
            large.extend(counts)
    return codes, large


def pack_entries(entries: Sequence[int], large: array[int]) -> bytes:
    """Pack a term's entries, ``document << 8 | code`` each, as ``pack_postings`` does."""
    documents = [entry >> 8 for entry in entries]
    return pack_postings(documents, bytes([entry & 255 for entry in entries]), large)


def pack_postings(documents: Sequence[int], codes: bytes | bytearray, large: array[int]) -> bytes:
    """Pack the documents of a term with its counts in each.

    Args:
        documents: numbers of documents, ascending, below 2**32 - 1.
        codes: what ``encode_occurrences`` gives, one a document.
        large: the same.
    """
    gaps = list(map(sub, documents, chain((-1,), documents)))
    most = max(gaps)
    width = _cheapest_width(gaps, most)
    limit = 1 << (8 * _WIDTHS[width])
    large_gaps = array("I")
    if most >= limit:
        large_gaps.extend([gap for gap in gaps if gap >= limit])
        gaps = [gap if gap < limit else 0 for gap in gaps]
    uniform = codes.count(_ONCE) == len(codes)
    return b"".join(
        (
            _FLAGS[width | (_UNIFORM if uniform else 0)],
            _to_bytes(array(GAP_TYPES[width], gaps)) if width else bytes(gaps),
            b"" if uniform else codes,
            _to_bytes(large_gaps),
            _to_bytes(large),
        )
    )


def split_postings(data: bytes, count: int) -> PackedPostings:
    """Cut a packed list of ``count`` documents into its parts.

    Raises:
        CorruptStoreError: the bytes are no list of that many documents.
    """
    flags = data[0] if data else 3
    width = flags & 3
    if width >= len(_WIDTHS) or flags >= 2 * _UNIFORM:
        message = "a posting list has no known format"
        raise CorruptStoreError(message)
    end_gaps = 1 + count * _WIDTHS[width]
    end_codes = end_gaps if flags & _UNIFORM else end_gaps + count
    gaps, codes = data[1:end_gaps], data[end_gaps:end_codes]
    large = _count_zeros(gaps, width)
    end_large = end_codes + 4 * large
    if len(data) != end_large + _LARGE_CODE * codes.count(0):
        message = f"a posting list of {count} documents has {len(data)} bytes"
        raise CorruptStoreError(message)
    return PackedPostings(width, gaps, codes, data[end_codes:end_large], data[end_large:])


def unpack_documents(parts: PackedPostings) -> array[int]:
    """Give the documents of a list."""
    gaps: Iterable[int] = from_bytes(GAP_TYPES[parts.width], parts.gaps)
    if parts.large_gaps:
        large = iter(from_bytes("I", parts.large_gaps))
        gaps = [gap or next(large) for gap in gaps]
    documents = accumulate(gaps, initial=-1)
    next(documents)
    return array("I", documents)


def from_bytes(kind: str, data: bytes) -> array[int]:
    """Read little-endian numbers of an ``array`` type code."""
    numbers = array(kind)
    try:
        numbers.frombytes(data)
    except ValueError as error:
        message = "a column ends inside a number"
        raise CorruptStoreError(message) from error
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _to_bytes(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def _cheapest_width(gaps: Sequence[int], most: int) -> int:
    """Give the width (0, 1, 2) that packs the gaps, at most ``most``, in the fewest bytes."""
    if most < 1 << 8:
        return 0
    beyond_one = len([gap for gap in gaps if gap >= 1 << 8])
    beyond_two = len([gap for gap in gaps if gap >= 1 << 16]) if most >= 1 << 16 else 0
    count = len(gaps)
    costs = (count + 4 * beyond_one, 2 * count + 4 * beyond_two, 4 * count)
    return costs.index(min(costs))


def _count_zeros(gaps: bytes, width: int) -> int:
    if width == 0:
        return gaps.count(0)
    return from_bytes(GAP_TYPES[width], gaps).count(0) if 0 in gaps else 0
