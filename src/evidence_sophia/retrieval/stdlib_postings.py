"""What do the postings of a term look like without NumPy? The data of the standard engine."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

from attrs import define

from evidence_sophia.retrieval.columns import (
    BY_CODE,
    Occurrences,
    from_bytes,
    split_postings,
    unpack_documents,
)
from evidence_sophia.retrieval.ranking import ListPart

__all__ = ["Postings", "join", "living"]

_NOWHERE: Final = (0, 0, 0)


@define
class Postings:
    """The live postings of a term: numbers of passages, codes, and counts too large for them."""

    documents: array[int]
    codes: bytearray
    large: dict[int, Occurrences]

    def counts(self, place: int) -> Occurrences:
        """Count the term in the fields of the passage at a place of the list."""
        code = self.codes[place]
        return BY_CODE[code] if code else self.large[place]

    def counts_in(self, passage: int) -> Occurrences:
        """Count the term in the fields of a passage."""
        place = self.place_of(passage)
        return _NOWHERE if place is None else self.counts(place)

    def place_of(self, passage: int) -> int | None:
        """Give the place of a passage in the list; None where it does not hold the term."""
        place = bisect_left(self.documents, passage)
        is_there = place < len(self.documents) and self.documents[place] == passage
        return place if is_there else None


def join(parts: Iterable[ListPart]) -> Postings:
    """Read the postings of a term in several segments, in their order.

    Raises:
        CorruptStoreError: the bytes are no list of that many documents.
    """
    joined = Postings(array("I"), bytearray(), {})
    for base, count, data in parts:
        _append(joined, base, count, data)
    return joined


def living(postings: Postings, dead: frozenset[int]) -> Postings:
    """Leave out deleted passages."""
    if not dead or dead.isdisjoint(postings.documents):
        return postings
    kept = [place for place, number in enumerate(postings.documents) if number not in dead]
    large = {new: postings.large[old] for new, old in enumerate(kept) if old in postings.large}
    documents = array("I", [postings.documents[place] for place in kept])
    return Postings(documents, bytearray(postings.codes[place] for place in kept), large)


def _append(postings: Postings, base: int, count: int, data: bytes) -> None:
    packed = split_postings(data, count)
    start = len(postings.documents)
    documents = unpack_documents(packed)
    postings.documents.extend(
        array("I", [base + number for number in documents]) if base else documents
    )
    postings.codes.extend(packed.codes or b"\1" * count)
    if packed.large_codes:
        numbers = from_bytes("I", packed.large_codes)
        places = [start + place for place, code in enumerate(packed.codes) if not code]
        triples = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
        postings.large.update(zip(places, triples, strict=True))
