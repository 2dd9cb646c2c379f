"""Where does a piece of rewritten text stand in the raw text?

A map is piecewise: one record a rewrite, found by bisection. Between two rewrites both texts run
in step. Memory is proportional to the rewrites, never to the text.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from attrs import field, frozen

from evidence_sophia.errors import InvariantError

__all__ = ["MappedText", "OffsetMap", "Piece", "Rewrite", "apply_rewrites"]

Rewrite: TypeAlias = tuple[int, int, str]
"""Raw start, raw end and what stands there instead. A list of them is sorted and disjoint."""

Piece: TypeAlias = tuple[int, int, int, int]
"""One rewrite of a map: raw start, raw end, start and end in the rewritten text."""

_NARROW, _WIDE = "I", "Q"


def _offsets(values: Iterable[int], largest: int) -> array[int]:
    return array(_NARROW if largest < 1 << 32 else _WIDE, values)


@frozen(kw_only=True)
class OffsetMap:
    """How positions of a rewritten text and of its raw text answer to each other.

    All positions are code points, all spans half-open. A span whose edge falls into a rewrite is
    widened to the whole of it; what was deleted just outside a span stays outside.

    Attributes:
        raw_length: length of the raw text.
        length: length of the rewritten text.
    """

    raw_length: int
    length: int
    _raw_starts: array[int] = field(eq=bytes, repr=False)
    _raw_ends: array[int] = field(eq=bytes, repr=False)
    _starts: array[int] = field(eq=bytes, repr=False)
    _ends: array[int] = field(eq=bytes, repr=False)

    @classmethod
    def of(cls, raw_length: int, rewrites: Iterable[Rewrite]) -> OffsetMap:
        """Make the map of a list of rewrites.

        Raises:
            InvariantError: the rewrites are not sorted, overlap or leave the text.
        """
        raw_starts, raw_ends, lengths = [], [], []
        last = 0
        for start, end, replacement in rewrites:
            if not last <= start <= end:
                message = f"the rewrite of [{start}, {end}) is out of order or overlaps another"
                raise InvariantError(message)
            last = end
            raw_starts.append(start)
            raw_ends.append(end)
            lengths.append(len(replacement))
        if last > raw_length:
            message = f"a rewrite ends at {last}, beyond the raw text of {raw_length}"
            raise InvariantError(message)
        return cls.of_lengths(raw_length, raw_starts, raw_ends, lengths)

    @classmethod
    def of_lengths(
        cls, raw_length: int, raw_starts: list[int], raw_ends: list[int], lengths: list[int]
    ) -> OffsetMap:
        """Make the map of rewrites known to be sorted and disjoint, given as three columns."""
        starts, ends = [], []
        shift = 0
        for raw_start, raw_end, length in zip(raw_starts, raw_ends, lengths, strict=True):
            start = raw_start + shift
            starts.append(start)
            ends.append(start + length)
            shift = start + length - raw_end
        largest = max(raw_length, raw_length + shift)
        return cls(
            raw_length=raw_length,
            length=raw_length + shift,
            raw_starts=_offsets(raw_starts, largest),
            raw_ends=_offsets(raw_ends, largest),
            starts=_offsets(starts, largest),
            ends=_offsets(ends, largest),
        )

    def __len__(self) -> int:
        """Count the rewrites."""
        return len(self._starts)

    def __iter__(self) -> Iterator[Piece]:
        """Walk all rewrites in order."""
        return zip(self._raw_starts, self._raw_ends, self._starts, self._ends, strict=True)

    def __bool__(self) -> bool:
        return bool(self._starts)

    def to_raw(self, start: int, end: int) -> tuple[int, int]:
        """Give the raw span behind ``[start, end)`` of the rewritten text."""
        return _project(start, end, (self._starts, self._ends), (self._raw_starts, self._raw_ends))

    def from_raw(self, start: int, end: int) -> tuple[int, int]:
        """Give the span of the rewritten text that stands for the raw ``[start, end)``."""
        return _project(start, end, (self._raw_starts, self._raw_ends), (self._starts, self._ends))

    def cuts_rewrite(self, start: int, end: int) -> bool:
        """Whether an edge of ``[start, end)`` falls into the middle of a rewrite's result."""
        return self._is_inside(start) or self._is_inside(end)

    def pieces(self, start: int = 0, end: int | None = None) -> Iterator[Piece]:
        """Walk the rewrites whose result, or the place of it, lies within ``[start, end)``.

        Deletions at either edge of the span are left out, as :meth:`to_raw` leaves them out.
        """
        stop = self.length if end is None else end
        first = bisect_right(self._ends, start)
        for index in range(first, len(self._starts)):
            if self._starts[index] >= stop:
                break
            yield (
                self._raw_starts[index],
                self._raw_ends[index],
                self._starts[index],
                self._ends[index],
            )

    def then(self, later: OffsetMap) -> OffsetMap:
        """Compose with the map of a second rewriting, done on this one's result.

        Rewrites of both that overlap become one.

        Raises:
            InvariantError: ``later`` is the map of another text.
        """
        if later.raw_length != self.length:
            message = f"a map of {later.raw_length} characters cannot follow one of {self.length}"
            raise InvariantError(message)
        if not later:
            return self
        if not self:
            return later
        return _compose(self, later)

    def _is_inside(self, position: int) -> bool:
        index = bisect_left(self._starts, position) - 1
        return index >= 0 and position < self._ends[index]


_Edges: TypeAlias = tuple["array[int]", "array[int]"]


def _project(start: int, end: int, here: _Edges, there: _Edges) -> tuple[int, int]:
    first = _start_there(start, here, there)
    if start >= end:
        return first, first
    index = bisect_right(here[0], end - 1) - 1
    if index < 0:
        return first, end
    return first, there[1][index] + max(0, end - here[1][index])


def _start_there(start: int, here: _Edges, there: _Edges) -> int:
    index = bisect_right(here[0], start) - 1
    if index < 0:
        return start
    beyond = start - here[1][index]
    return there[0][index] if beyond < 0 else there[1][index] + beyond


def _compose(first: OffsetMap, later: OffsetMap) -> OffsetMap:
    raw_starts, raw_ends, lengths = [], [], []
    raw_shift = shift = 0
    group_start, group_end, group_raw, group_final = -1, -1, 0, 0
    for start, end, to_raw, to_final in _middle_edges(first, later):
        if start >= group_end or group_start < 0:
            if group_start >= 0:
                raw_starts.append(group_start + group_raw)
                raw_ends.append(group_end + raw_shift)
                lengths.append(group_end + shift - group_start - group_final)
            group_start, group_end, group_raw, group_final = start, end, raw_shift, shift
        group_end = max(group_end, end)
        raw_shift += to_raw
        shift += to_final
    raw_starts.append(group_start + group_raw)
    raw_ends.append(group_end + raw_shift)
    lengths.append(group_end + shift - group_start - group_final)
    return OffsetMap.of_lengths(first.raw_length, raw_starts, raw_ends, lengths)


def _middle_edges(first: OffsetMap, later: OffsetMap) -> list[Piece]:
    """List both maps' rewrites by where they stand in the text between the two.

    Each is its start and end there, the raw characters it stands for beyond its own length, and
    the characters it adds to the final text.
    """
    edges = [(s, e, (raw_e - raw_s) - (e - s), 0) for raw_s, raw_e, s, e in first]
    edges += [(raw_s, raw_e, 0, (e - s) - (raw_e - raw_s)) for raw_s, raw_e, s, e in later]
    edges.sort(key=lambda edge: edge[:2])
    return edges


@frozen(kw_only=True)
class MappedText:
    """A rewritten text with the way back to its raw text.

    Attributes:
        text: the rewritten text.
        offsets: its map; ``offsets.length`` is the length of ``text``.
    """

    text: str
    offsets: OffsetMap

    @classmethod
    def unchanged(cls, text: str) -> MappedText:
        """Wrap a text that nothing was rewritten in."""
        return cls(text=text, offsets=OffsetMap.of(len(text), ()))

    def __attrs_post_init__(self) -> None:
        if len(self.text) != self.offsets.length:
            message = f"the map is of {self.offsets.length} characters, not {len(self.text)}"
            raise InvariantError(message)


def apply_rewrites(text: str, rewrites: Iterable[Rewrite]) -> MappedText:
    """Rewrite ``text`` and remember where everything stood.

    >>> mapped = apply_rewrites("a&amp;b", [(1, 6, "&")])
    >>> mapped.text, mapped.offsets.to_raw(1, 3)
    ('a&b', (1, 7))

    Raises:
        InvariantError: the rewrites are not sorted, overlap or leave the text.
    """
    ordered = tuple(rewrites)
    offsets = OffsetMap.of(len(text), ordered)
    parts = []
    last = 0
    for start, end, replacement in ordered:
        parts.append(text[last:start])
        parts.append(replacement)
        last = end
    parts.append(text[last:])
    return MappedText(text="".join(parts), offsets=offsets)
