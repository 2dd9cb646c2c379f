"""Which digest names the members of a set, and how does one change move it?

Clauses SS-06 and SS-07 of the contract. A member's place is its key ``H(id)``, the plain
digest of its id as UTF-8. Members lie in a tree of buckets: at each level one byte of the key,
from the first on, chooses the child. How many levels there are (``depth``) is a function of
the count alone: below 256 members there is one flat bucket and no level, below 65,536 one
level of buckets, and so on. Every node commits to its level and to the members below it::

    bucket = H(01 || 00 || count as 8 bytes || the leaves, 32 bytes each, sorted by key)
    node   = H(01 || level, 1 byte || count as 8 bytes || for each child that is not empty, in
               the order of its byte: the byte || its digest, 32 bytes)

``level`` counts from the buckets up, so the root's level is the depth; integers are big-endian.
The shape depends on the members alone, so neither order nor history of edits leaves a trace.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import pairwise
from operator import itemgetter
from typing import Final

from attrs import field, frozen

from evidence_sophia.codec.digests import DEFAULT_ALGORITHM
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import digest_text, items_of, not_negative
from evidence_sophia.model.source_set import SourceSetMember
from evidence_sophia.sources.sets._member_nodes import (
    FAN_OUT,
    Bucket,
    Change,
    Entry,
    Inner,
    Node,
    NodeMaker,
    differing,
    entries_of,
)

__all__ = ["MemberTree", "MembersRoot", "depth_for"]

#: Ids named in a refusal.
_MOST_NAMED: Final = 100


@frozen(kw_only=True)
class MembersRoot:
    """The digest over members, which compares across sets and tenants.

    Attributes:
        digest: of the tree's root.
        count: how many members it covers.
    """

    digest: str = field(validator=digest_text)
    count: int = field(validator=not_negative)

    @property
    def depth(self) -> int:
        """Levels above the buckets, which follow from the count."""
        return depth_for(self.count)

    @property
    def algorithm(self) -> str:
        """``blake3`` or ``sha256``."""
        return self.digest.partition(":")[0]


class MemberTree:
    """A persistent index of members, beside the frozen value that lists them.

    An edit gives a new tree, which shares with the old one all it did not touch.

    >>> from evidence_sophia.model.source_set import SourceSetMember
    >>> member = SourceSetMember(
    ...     id="a", uri="urn:a", content_hash="blake3:" + "0" * 64, scope="local"
    ... )
    >>> one = MemberTree.of(()).put(member)
    >>> len(one), one.remove("a").root == MemberTree.of(()).root
    (1, True)
    """

    __slots__ = ("_depth", "_maker", "_top")

    def __init__(self, maker: NodeMaker, top: Node, depth: int) -> None:
        self._maker = maker
        self._top = top
        self._depth = depth

    def __repr__(self) -> str:
        return f"<MemberTree of {len(self)} members>"

    @classmethod
    def of(
        cls, members: Iterable[SourceSetMember], algorithm: str = DEFAULT_ALGORITHM
    ) -> MemberTree:
        """Index members.

        Raises:
            InvariantError: something is no member, an id stands twice or is not in normal
                form C, a text holds a lone surrogate, or the algorithm is unknown.
        """
        maker = NodeMaker(algorithm)
        entries = sorted(map(maker.entry, items_of(members, SourceSetMember)), key=itemgetter(0))
        _refuse_duplicates(entries)
        return cls._built(maker, entries)

    @classmethod
    def _built(cls, maker: NodeMaker, entries: list[Entry]) -> MemberTree:
        depth = depth_for(len(entries))
        return cls(maker, maker.build(entries, depth, 0), depth)

    @property
    def root(self) -> MembersRoot:
        """The digest over all members."""
        return MembersRoot(
            digest=f"{self._maker.algorithm}:{self._top.digest.hex()}",
            count=self._top.size,
        )

    def __len__(self) -> int:
        return self._top.size

    def __iter__(self) -> Iterator[SourceSetMember]:
        return (entry.member for entry in entries_of(self._top))

    def get(self, member_id: str) -> SourceSetMember | None:
        """Give the member with an id; None if there is none."""
        key = self._maker.key(member_id)
        node: Node | None = self._top
        position = 0
        while isinstance(node, Inner):
            node = node.children.get(key[position])
            position += 1
        entries = node.entries if isinstance(node, Bucket) else ()
        place = bisect_left(entries, key, key=itemgetter(0))
        found = entries[place : place + 1]
        return found[0].member if found and found[0].key == key else None

    def put(self, member: SourceSetMember) -> MemberTree:
        """Add a member, or put it in the place of the one that has its id.

        Raises:
            InvariantError: it is no member, its id is not in normal form C, or a text of it
                holds a lone surrogate.
        """
        return self.edit(put=(member,))

    def remove(self, member_id: str) -> MemberTree:
        """Take a member out.

        Raises:
            InvariantError: there is no member with that id.
        """
        return self.edit(remove=(member_id,))

    def edit(
        self, *, put: Iterable[SourceSetMember] = (), remove: Iterable[str] = ()
    ) -> MemberTree:
        """Make many changes at once; each touched node is hashed once.

        Raises:
            InvariantError: an id stands twice among the changes or is not in normal form C,
                an id to remove is not there, a text holds a lone surrogate, or something is no
                member or no id; nothing is changed then.
        """
        entries = [self._maker.entry(member) for member in items_of(put, SourceSetMember)]
        gone = items_of(remove, str)
        changes: dict[bytes, Entry | None] = {entry.key: entry for entry in entries}
        changes.update((self._maker.key(member_id), None) for member_id in gone)
        if len(changes) != len(entries) + len(gone):
            message = "an id stands twice among the changes of a set"
            raise InvariantError(message, hint="Put or remove each member once.")
        self._refuse_missing(gone)
        return self._edited(sorted(changes.items(), key=itemgetter(0)))

    def _refuse_missing(self, gone: tuple[str, ...]) -> None:
        missing = [f"{id_!a:.200}" for id_ in gone if self.get(id_) is None]
        if missing:
            message = f"there is no such member to remove: {missing[0]}"
            raise InvariantError(message, details=missing[:_MOST_NAMED])

    def _edited(self, changes: list[Change]) -> MemberTree:
        if not changes:
            return self
        top = self._maker.edit(self._top, changes, self._depth, 0)
        count = 0 if top is None else top.size
        if top is None or depth_for(count) != self._depth:
            # The leaves are kept: only nodes are hashed anew.
            return self._built(self._maker, [] if top is None else list(entries_of(top)))
        return MemberTree(self._maker, top, self._depth)

    def differing(
        self, other: MemberTree
    ) -> Iterator[tuple[SourceSetMember | None, SourceSetMember | None]]:
        """Give each pair of members whose hashed facts differ, here and there; None: absent.

        Only buckets that differ are walked. What only displays a member is no difference.

        Raises:
            InvariantError: the trees have two algorithms, whose digests do not compare.
        """
        if self._maker.algorithm != other._maker.algorithm:
            message = "trees of two digest algorithms cannot be compared"
            raise InvariantError(message, hint="Index both sets with the same algorithm.")
        same_shape = self._depth == other._depth
        return differing(self._top, other._top, walk=same_shape)


def depth_for(count: int) -> int:
    """Give the levels above the buckets for so many members.

    >>> [depth_for(count) for count in (0, 255, 256, 65_535, 65_536, 1_000_000)]
    [0, 0, 1, 1, 2, 2]
    """
    depth = 0
    while count >= FAN_OUT:
        count //= FAN_OUT
        depth += 1
    return depth


def _refuse_duplicates(entries: list[Entry]) -> None:
    twice = [
        f"{after.member.id!a:.200}"
        for before, after in pairwise(entries)
        if before.key == after.key
    ]
    if twice:
        message = "members have the same id"
        raise InvariantError(message, details=sorted(set(twice))[:_MOST_NAMED])
