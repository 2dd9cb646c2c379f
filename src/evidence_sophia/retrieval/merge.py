"""How do several segments become one? Dead passages, and terms only they held, leave."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import groupby
from operator import itemgetter

from attrs import field, frozen

from evidence_sophia.retrieval.columns import (
    from_bytes,
    pack_entries,
    split_postings,
    unpack_column,
    unpack_documents,
)
from evidence_sophia.retrieval.segment import (
    PackedSegment,
    SegmentColumns,
    TermPostings,
    pack_blocks,
    pack_columns,
    pack_ids,
)

__all__ = ["SegmentInput", "merge_segments"]

# Marks a passage that does not survive, in a map from old numbers to new ones.
_GONE = -1


@frozen(kw_only=True)
class SegmentInput:
    """A segment to merge.

    Attributes:
        columns: its columns.
        ids: all its passage ids, in order.
        dead: numbers of the passages that are deleted.
        entries: its terms in order; read once.
    """

    columns: SegmentColumns = field(repr=False)
    ids: Sequence[str] = field(repr=False)
    dead: frozenset[int] = field(repr=False)
    entries: Iterable[TermPostings] = field(repr=False)


def merge_segments(analyzer: str, inputs: Sequence[SegmentInput]) -> PackedSegment:
    """Merge segments of one analyzer into one; linear but for the sorting of ids.

    Raises:
        CorruptStoreError: the bytes of a segment do not hold together.
    """
    alive = sorted(
        (passage_id, which, number)
        for which, part in enumerate(inputs)
        for number, passage_id in enumerate(part.ids)
        if number not in part.dead
    )
    numbers = [array("q", [_GONE]) * len(part.ids) for part in inputs]
    for new, (_, which, old) in enumerate(alive):
        numbers[which][old] = new
    lengths, sources = _merge_columns(inputs, alive)
    columns, source_bytes = pack_columns(lengths, sources)
    return PackedSegment(
        analyzer=analyzer,
        passages=len(alive),
        totals=(sum(lengths[0]), sum(lengths[1]), sum(lengths[2])),
        columns=columns,
        sources=source_bytes,
        ids=pack_ids([passage_id for passage_id, _, _ in alive]),
        blocks=tuple(pack_blocks(_merge_entries(inputs, numbers))),
    )


def _merge_columns(
    inputs: Sequence[SegmentInput], alive: Sequence[tuple[str, int, int]]
) -> tuple[list[list[int]], tuple[tuple[str, str], ...]]:
    lengths = []
    for column in range(3):
        old = [unpack_column(part.columns.lengths[column]) for part in inputs]
        lengths.append([old[which][number] for _, which, number in alive])
    sources: dict[tuple[str, str], int] = {}
    of = [unpack_column(part.columns.source_numbers) for part in inputs]
    chosen = [inputs[which].columns.sources[of[which][number]] for _, which, number in alive]
    numbers = [sources.setdefault(source, len(sources)) for source in chosen]
    return [*lengths, numbers], tuple(sources)


def _merge_entries(
    inputs: Sequence[SegmentInput], numbers: Sequence[Sequence[int]]
) -> Iterator[TermPostings]:
    streams = [_tagged(which, part) for which, part in enumerate(inputs)]
    for term, parts in groupby(merge(*streams, key=itemgetter(0, 1)), key=itemgetter(0)):
        merged: list[int] = []
        large: dict[int, array[int]] = {}
        for _, which, count, data in parts:
            _renumber(data, count, numbers[which], merged, large)
        if merged:
            merged.sort()
            yield term, len(merged), _pack(merged, large)


def _tagged(which: int, part: SegmentInput) -> Iterator[tuple[str, int, int, bytes]]:
    for term, count, data in part.entries:
        yield term, which, count, data


def _renumber(
    data: bytes,
    count: int,
    numbers: Sequence[int],
    merged: list[int],
    large: dict[int, array[int]],
) -> None:
    """Append ``new number << 8 | code`` of each surviving document."""
    parts = split_postings(data, count)
    codes = parts.codes or b"\1" * count
    new = [numbers[document] for document in unpack_documents(parts)]
    if parts.large_codes:
        counts = from_bytes("I", parts.large_codes)
        owners = [number for number, code in zip(new, codes, strict=True) if not code]
        large.update((o, counts[3 * i : 3 * i + 3]) for i, o in enumerate(owners))
    merged += [n << 8 | code for n, code in zip(new, codes, strict=True) if n != _GONE]


def _pack(merged: Sequence[int], large: dict[int, array[int]]) -> bytes:
    counts = array("I")
    if large:
        for entry in merged:
            if not entry & 255:
                counts.extend(large[entry >> 8])
    return pack_entries(merged, counts)
