"""What is a piece of belief, as a log that is carried out again makes them?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import define

from evidence_sophia.codec.digests import raw_digest
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT

__all__ = ["Piece", "close", "is_like", "is_twin", "rests_of", "sealed"]

#: Bytes of a digest that is kept in memory only.
_SEAL: Final = 16


@define(eq=False, weakref_slot=False)
class Piece:
    """A piece of the time in which a statement is believed, and the next that came to be."""

    statement: int
    subject_key: str
    predicate: str
    value_key: str
    mark: bytes
    authority: int
    source_id: str
    valid_from: int
    valid_to: int
    tx_from: int
    tx_to: int = FOREVER_AT
    closed_by: int = 0
    after: Piece | None = None

    def __iter__(self) -> Iterator[Piece]:
        """Give it and those after it."""
        piece: Piece | None = self
        while piece is not None:
            yield piece
            piece = piece.after

    def is_row(self, row: Sequence[object]) -> bool:
        """Whether a row of ``belief`` says the same."""
        return row == self.row()

    def row(self) -> list[object]:
        """Give what a row of ``belief`` must say."""
        return [
            self.statement,
            self.subject_key,
            self.predicate,
            self.value_key,
            self.mark,
            self.authority,
            self.source_id,
            self.valid_from,
            self.valid_to,
            self.tx_from,
            self.tx_to,
            self.closed_by,
        ]

    def overlaps(self, start: int, stop: int) -> bool:
        """Whether the piece has a time in common with an interval."""
        return self.valid_from < stop and start < self.valid_to


def sealed(row: Sequence[object]) -> bytes:
    """Give what tells a row of ``belief`` from every other one."""
    return raw_digest(repr(list(row)).encode(), "blake3")[:_SEAL]


def close(piece: Piece, act: Mapping[str, Any]) -> None:
    """End a piece by an act, if it is open."""
    if piece.tx_to == FOREVER_AT:
        piece.tx_to, piece.closed_by = act["tx"], act["id"]


def rests_of(piece: Piece, act: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """Give what an act leaves of the time of a piece that it replaces."""
    if piece.statement == act["target"]:
        return
    if piece.valid_from < act["valid_from"]:
        yield piece.valid_from, act["valid_from"]
    if act["valid_to"] < piece.valid_to:
        yield act["valid_to"], piece.valid_to


def is_twin(other: Piece, rest: Piece) -> bool:
    """Whether an open piece says the same of the same time."""
    return other.tx_to == FOREVER_AT and is_like(other, rest)


def is_like(other: Piece, rest: Piece) -> bool:
    """Whether a piece says the same of the same time."""
    same = (other.predicate, other.value_key, other.mark, other.valid_from, other.valid_to)
    return same == (
        rest.predicate,
        rest.value_key,
        rest.mark,
        rest.valid_from,
        rest.valid_to,
    )
