"""Which of many things belong together, when pairs of them do? Disjoint sets."""

from __future__ import annotations

from typing import Generic, TypeVar

__all__ = ["Groups"]

K = TypeVar("K", int, str)


class Groups(Generic[K]):
    """Numbers or names in groups that grow together; a group is led by its least member.

    >>> groups = Groups[int]()
    >>> groups.join(3, 2)
    >>> groups.join(2, 1)
    >>> groups.leader(3), groups.leader(4)
    (1, 4)
    """

    def __init__(self) -> None:
        self._parents: dict[K, K] = {}

    def join(self, one: K, other: K) -> None:
        """Put two things, and all that belongs to either, into one group."""
        first, second = self.leader(one), self.leader(other)
        self._parents[max(first, second)] = min(first, second)

    def leader(self, thing: K) -> K:
        """Give the least member of a thing's group; a thing not met before is its own."""
        parents = self._parents
        at = parents.setdefault(thing, thing)
        while parents[at] != at:
            parents[at] = parents[parents[at]]
            at = parents[at]
        return at

    def members(self) -> list[list[K]]:
        """List the groups by their leaders, and the members of each in order."""
        found: dict[K, list[K]] = {}
        for thing in sorted(self._parents):
            found.setdefault(self.leader(thing), []).append(thing)
        return [found[leader] for leader in sorted(found)]
