"""What do the postings of a term look like as arrays? The data of the engine on NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from attrs import define

from evidence_sophia.retrieval.columns import Occurrences, split_postings
from evidence_sophia.retrieval.ranking import ListPart

__all__ = ["Floats", "Ints", "Postings", "column", "decode", "join", "living"]

#: Whole numbers or truth values.
Ints = npt.NDArray[Any]
#: Double precision numbers.
Floats = npt.NDArray[np.float64]

_COLUMN_TYPES: Final = {1: "<u1", 2: "<u2", 4: "<u4", 8: "<u8"}
_GAP_TYPES: Final = ("<u1", "<u2", "<u4")


@define
class Postings:
    """The live postings of a term: numbers of passages, codes, and counts too large for them."""

    documents: Ints
    codes: Ints
    large: dict[int, Occurrences]

    def counts(self, which: int) -> Ints:
        """Count the term in one field of each passage."""
        shift, mask = ((6, 3), (4, 3), (0, 15))[which]
        counts = self.codes >> shift & mask
        if self.large:
            counts = counts.astype(np.int64)
            for place, triple in self.large.items():
                counts[place] = triple[which]
        return counts


def column(packed: bytes) -> Ints:
    """Read a packed column."""
    return np.frombuffer(packed, dtype=_COLUMN_TYPES[packed[0]], offset=1)


def decode(part: ListPart) -> Postings:
    """Read the postings of a term in one segment."""
    base, count, data = part
    packed = split_postings(data, count)
    gaps = np.frombuffer(packed.gaps, dtype=_GAP_TYPES[packed.width]).astype(np.intp)
    if packed.large_gaps:
        gaps[gaps == 0] = np.frombuffer(packed.large_gaps, dtype="<u4")
    documents = gaps.cumsum()
    documents += base - 1
    if not packed.codes:
        return Postings(documents, np.ones(count, dtype=np.uint8), {})
    codes = np.frombuffer(packed.codes, dtype=np.uint8)
    triples = np.frombuffer(packed.large_codes, dtype="<u4").reshape(-1, 3).tolist()
    places = (codes == 0).nonzero()[0].tolist() if triples else []
    return Postings(
        documents, codes, {p: (t, h, b) for p, (t, h, b) in zip(places, triples, strict=False)}
    )


def join(parts: Sequence[Postings]) -> Postings:
    """Join the postings of a term in several segments, in their order."""
    if len(parts) == 1:
        return parts[0]
    if not parts:
        return Postings(np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.uint8), {})
    large, start = {}, 0
    for part in parts:
        large.update({start + place: triple for place, triple in part.large.items()})
        start += part.documents.size
    documents = np.concatenate([part.documents for part in parts])
    return Postings(documents, np.concatenate([part.codes for part in parts]), large)


def living(postings: Postings, alive: Ints) -> Postings:
    """Leave out deleted passages."""
    keep = alive[postings.documents]
    if keep.all():
        return postings
    places = keep.cumsum() - 1
    large = {int(places[p]): triple for p, triple in postings.large.items() if keep[p]}
    return Postings(postings.documents[keep], postings.codes[keep], large)
