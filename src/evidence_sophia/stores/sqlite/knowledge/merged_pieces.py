"""Which pieces of belief does a lock reach as two names become one? ``merged_locks`` in Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from attrs import frozen

from evidence_sophia.stores.sqlite.knowledge.pieces import Piece

__all__ = ["Meeting", "comes_under", "stays_under"]


@frozen(kw_only=True)
class Meeting:
    """Two entities that become one, or were one.

    Attributes:
        sides: the keys of each, as long as they are two.
        root: gives what a key stands for.
        functional, of_entities: ids of such predicates.
        touched: erased statements of which the tables say that the act closed or opened them.
    """

    sides: tuple[frozenset[str], ...]
    root: Callable[[str], str]
    functional: AbstractSet[str]
    of_entities: AbstractSet[str]
    touched: frozenset[int]

    def knows(self, piece: Piece) -> bool:
        """Whether the text of a piece stands, or the tables say what became of it."""
        return piece.value_key != "" or piece.statement in self.touched

    def are_one(self, first: str, second: str) -> bool:
        """Whether two keys mean one entity, or do so from now on."""
        return self.root(first) == self.root(second) or self.are_across(first, second)

    def are_across(self, first: str, second: str) -> bool:
        """Whether two keys stand on different sides."""
        if not self.sides:
            return False
        one, other = self.sides
        return (first in one and second in other) or (first in other and second in one)


def comes_under(piece: Piece, lock: Mapping[str, Any], meeting: Meeting) -> bool:
    """Whether a lock reaches a piece because two entities become one."""
    if not _reaches(piece, lock):
        return False
    subjects = (piece.subject_key, lock["subject_key"])
    values = (piece.value_key, lock["value_key"])
    if "" in values and piece.predicate not in meeting.functional:
        return piece.statement in meeting.touched
    if meeting.are_across(*subjects):
        return _says(piece, lock, meeting)
    is_entity = piece.predicate in meeting.of_entities
    is_one = meeting.root(subjects[0]) == meeting.root(subjects[1])
    return is_entity and is_one and meeting.are_across(*values)


def stays_under(piece: Piece, lock: Mapping[str, Any], meeting: Meeting) -> bool:
    """Whether a lock reaches a piece that a merge closed, other than by its very name before."""
    own = lock["tx_from"] < piece.tx_to and lock["subject_key"] == piece.subject_key
    if own and lock["value_key"] in {"", piece.value_key}:
        return False
    is_one = meeting.root(lock["subject_key"]) == meeting.root(piece.subject_key)
    if not is_one or not _reaches(piece, lock):
        return False
    if "" in {piece.value_key, lock["value_key"]} and piece.statement in meeting.touched:
        return False
    return _says(piece, lock, meeting)


def _reaches(piece: Piece, lock: Mapping[str, Any]) -> bool:
    return bool(
        lock["predicate"] == piece.predicate
        and lock["authority"] > piece.authority
        and piece.overlaps(lock["valid_from"], lock["valid_to"])
    )


def _says(piece: Piece, lock: Mapping[str, Any], meeting: Meeting) -> bool:
    if lock["value_key"] in {"", piece.value_key}:
        return True
    return piece.predicate in meeting.of_entities and meeting.are_one(
        piece.value_key, lock["value_key"]
    )
