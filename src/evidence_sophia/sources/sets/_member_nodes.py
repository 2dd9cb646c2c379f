"""How are the nodes of a member tree made, edited and compared? See ``member_tree``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from evidence_sophia.codec.digests import raw_digest
from evidence_sophia.model.source_set import SourceSetMember
from evidence_sophia.sources.sets.member_leaf import leaf_bytes

__all__ = [
    "FAN_OUT",
    "Bucket",
    "Change",
    "Entry",
    "Inner",
    "Node",
    "NodeMaker",
    "differing",
    "entries_of",
]

#: Children of a node: one for each value of a byte.
FAN_OUT: Final = 256
_NODE_PREFIX: Final = b"\x01"
_BYTES: Final = [bytes([byte]) for byte in range(FAN_OUT)]


class Entry(NamedTuple):
    """A member with its key ``H(id)`` and its leaf, 32 bytes each."""

    key: bytes
    leaf: bytes
    member: SourceSetMember


class Bucket(NamedTuple):
    """A node without children: entries sorted by key."""

    digest: bytes
    size: int
    entries: tuple[Entry, ...]


class Inner(NamedTuple):
    """A node with children by the byte that leads to them, in its order."""

    digest: bytes
    size: int
    children: dict[int, Node]


Node: TypeAlias = Bucket | Inner
#: What becomes of a key: a new entry, or None where its member goes.
Change: TypeAlias = tuple[bytes, Entry | None]


class NodeMaker:
    """How entries and nodes are made with one algorithm."""

    __slots__ = ("algorithm",)

    def __init__(self, algorithm: str) -> None:
        self.algorithm = algorithm

    def key(self, member_id: str) -> bytes:
        """Give the place of an id."""
        return self._raw(member_id.encode("utf-8", "surrogatepass"))

    def entry(self, member: SourceSetMember) -> Entry:
        """Hash a member."""
        return Entry(self.key(member.id), self._raw(leaf_bytes(member)), member)

    def build(self, entries: list[Entry], level: int, position: int) -> Node:
        """Make the node over entries that are sorted by key."""
        if level == 0:
            return self._bucket(tuple(entries))
        children = {
            byte: self.build(list(some), level - 1, position + 1)
            for byte, some in groupby(entries, lambda entry: entry.key[position])
        }
        return self._inner(children, level)

    def edit(
        self, node: Node | None, changes: list[Change], level: int, position: int
    ) -> Node | None:
        """Make the node after changes that are sorted by key; None where nothing is left."""
        if level == 0:
            return self._edited_bucket(node, changes)
        children = dict(node.children) if isinstance(node, Inner) else {}
        known = set(children)
        for byte, some in groupby(changes, lambda change: change[0][position]):
            child = self.edit(children.get(byte), list(some), level - 1, position + 1)
            if child is None:
                children.pop(byte, None)
            else:
                children[byte] = child
        if not children.keys() <= known:
            children = dict(sorted(children.items()))
        return self._inner(children, level) if children else None

    def _edited_bucket(self, node: Node | None, changes: list[Change]) -> Bucket | None:
        before = node.entries if isinstance(node, Bucket) else ()
        entries: dict[bytes, Entry | None] = {entry.key: entry for entry in before}
        entries.update(changes)
        left = [entry for entry in entries.values() if entry is not None]
        return self._bucket(tuple(sorted(left, key=itemgetter(0)))) if left else None

    def _bucket(self, entries: tuple[Entry, ...]) -> Bucket:
        body = b"".join([entry.leaf for entry in entries])
        return Bucket(self._node_digest(0, len(entries), body), len(entries), entries)

    def _inner(self, children: dict[int, Node], level: int) -> Inner:
        count = sum([child.size for child in children.values()])
        body = b"".join([_BYTES[byte] + child.digest for byte, child in children.items()])
        return Inner(self._node_digest(level, count, body), count, children)

    def _node_digest(self, level: int, count: int, body: bytes) -> bytes:
        return self._raw(_NODE_PREFIX + _BYTES[level] + count.to_bytes(8, "big") + body)

    def _raw(self, data: bytes) -> bytes:
        return raw_digest(data, self.algorithm)


def entries_of(node: Node) -> Iterator[Entry]:
    """Give all entries below a node, by key."""
    if isinstance(node, Bucket):
        yield from node.entries
    else:
        for child in node.children.values():
            yield from entries_of(child)


def differing(
    old: Node | None, new: Node | None, *, walk: bool
) -> Iterator[tuple[SourceSetMember | None, SourceSetMember | None]]:
    """Give the pairs of members whose leaves differ; ``walk`` only nodes of one shape."""
    if walk and isinstance(old, Inner) and isinstance(new, Inner):
        for byte in sorted(old.children.keys() | new.children.keys()):
            before, after = old.children.get(byte), new.children.get(byte)
            if before is None or after is None or before.digest != after.digest:
                yield from differing(before, after, walk=True)
        return
    first = {} if old is None else {entry.key: entry for entry in entries_of(old)}
    second = {} if new is None else {entry.key: entry for entry in entries_of(new)}
    for key in sorted(first.keys() | second.keys()):
        before_, after_ = first.get(key), second.get(key)
        if before_ is None or after_ is None or before_.leaf != after_.leaf:
            yield before_ and before_.member, after_ and after_.member
