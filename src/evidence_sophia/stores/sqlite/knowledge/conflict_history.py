"""Which conflicts were ever open between the beliefs of a log, and since when, until when?

What the triggers keep as acts come in, worked out at once: two beliefs of one slot conflict
while both are believed, their entities are one, and their values are not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import define, field

from evidence_sophia.knowledge.conflicts import kind_of_keys
from evidence_sophia.model.predicate import ValueType
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT

__all__ = ["conflict_rows"]

Belief: TypeAlias = tuple[int, Mapping[str, Any]]
_ORDER: Final = ("tx_from", "second", "first")


def conflict_rows(
    beliefs: Sequence[Belief], merges: Iterable[tuple[int, str, str]]
) -> list[dict[str, Any]]:
    """Give the rows of ``conflict``, in the order in which they were opened.

    Of a statement whose text was erased nobody knows any more what it conflicted with.

    Args:
        beliefs: number and columns of every row of ``belief``.
        merges: in their order: when, which key, and the key it was merged into; "" for the
            end of its merge.
    """
    names = _Names.of(merges)
    slots: dict[tuple[str, str], list[Belief]] = defaultdict(list)
    for number, one in beliefs:
        if one["functional"] and one["value_key"]:
            slots[names.group(one["subject_key"]), one["predicate"]].append((number, one))
    found = (row for slot in slots.values() for row in _slot_rows(slot, names))
    return sorted(found, key=lambda row: [row[name] for name in _ORDER])


@define
class _Names:
    """Which key stood for which, and when.

    Attributes:
        edges: of a key, since when it stood for which other one; "" for itself.
        times: by group, when that changed for one of its keys.
    """

    edges: dict[str, list[tuple[int, str]]] = field(factory=lambda: defaultdict(list))
    times: dict[str, list[int]] = field(factory=lambda: defaultdict(list))
    _groups: dict[str, str] = field(factory=dict)

    @classmethod
    def of(cls, merges: Iterable[tuple[int, str, str]]) -> _Names:
        made, steps = cls(), tuple(merges)
        for tx, key, into in steps:
            made.edges[key].append((tx, into))
            if into:
                made._groups[made.group(key)] = made.group(into)
        for tx, key, _ in steps:
            made.times[made.group(key)].append(tx)
        return made

    def changes(self, keys: Iterable[str], since: int, until: int) -> list[int]:
        """Give when the meaning of one of some keys changed between two times."""
        groups = {self.group(key) for key in keys}
        found = {tx for group in groups for tx in self.times.get(group, ()) if since < tx < until}
        return sorted(found)

    def group(self, key: str) -> str:
        """Give what all keys that were ever merged with a key have in common."""
        while self._groups.get(key, key) != key:
            key = self._groups[key]
        return key

    def root(self, key: str, at: int) -> str:
        """Give the key that a key stood for at a time."""
        while True:
            into = ""
            for tx, other in self.edges.get(key, ()):
                if tx <= at:
                    into = other
            if not into:
                return key
            key = into


def _slot_rows(slot: list[Belief], names: _Names) -> Iterator[dict[str, Any]]:
    begun: list[Belief] = []
    for one in slot:  # in the order of the log
        since = one[1]["tx_from"]
        begun = [other for other in begun if other[1]["tx_to"] > since]
        for other in begun:
            yield from _pair_rows(other, one, names)
        begun.append(one)


def _pair_rows(older: Belief, newer: Belief, names: _Names) -> Iterator[dict[str, Any]]:
    (first, one), (second, other) = older, newer
    overlap = one["valid_from"] < other["valid_to"] and other["valid_from"] < one["valid_to"]
    if one["value_key"] == other["value_key"] or not overlap:
        return
    since, until = other["tx_from"], min(one["tx_to"], other["tx_to"])
    rule = kind_of_keys(one["value_key"], other["value_key"], ValueType(one["value_type"]))[1]
    for start, stop in _times(one, other, since, until, names):
        yield {
            "first": first,
            "second": second,
            "rule": rule,
            "severity": _severity(one, other),
            "tx_from": start,
            "tx_to": stop,
        }


def _times(
    one: Mapping[str, Any], other: Mapping[str, Any], since: int, until: int, names: _Names
) -> Iterator[tuple[int, int]]:
    """Give when the two were of one entity and said different things, between two times."""
    keys = {each[name] for each in (one, other) for name in ("subject_key", "value_key")}
    opened: int | None = None
    for at in (since, *names.changes(keys, since, until)):
        is_one = names.root(one["subject_key"], at) == names.root(other["subject_key"], at)
        if is_one and one["value_type"] == "entity":
            is_one = names.root(one["value_key"], at) != names.root(other["value_key"], at)
        if is_one and opened is None:
            opened = at
        elif not is_one and opened is not None:
            yield opened, at
            opened = None
    if opened is not None:
        yield opened, min(FOREVER_AT, until)


def _severity(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    if max(one["authority"], other["authority"]) > 0:
        return "high"
    return "low" if one["source_id"] == other["source_id"] else "medium"
