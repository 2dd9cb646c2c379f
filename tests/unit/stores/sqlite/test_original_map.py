"""How is the way from an extracted text back to its file kept?"""

from __future__ import annotations

import pytest

from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.retrieval.columns import pack_column
from evidence_sophia.stores.sqlite.original_map import pack_map, unpack_map
from evidence_sophia.text.offset_map import OffsetMap, apply_rewrites


def test_a_map_comes_back() -> None:
    """A packed map answers like the one it was made from."""
    offsets = apply_rewrites("<p>a&amp;b</p>", [(0, 3, ""), (4, 9, "&"), (10, 14, "\n\n")]).offsets
    assert unpack_map(pack_map(offsets)) == offsets


def test_a_map_without_rewrites_comes_back() -> None:
    """The map of a text that is its original is packed too."""
    assert unpack_map(pack_map(OffsetMap.of(300, ()))) == OffsetMap.of(300, ())


@pytest.mark.parametrize("data", [b"", b"\x01", pack_column([5, 1, 2]), pack_column([5, 1, 5, 0])])
def test_what_is_no_map_is_a_damage(data: bytes) -> None:
    """Bytes that are no packed map are reported as damage."""
    with pytest.raises(CorruptStoreError):
        unpack_map(data)
