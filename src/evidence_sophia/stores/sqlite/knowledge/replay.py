"""What must be believed, if the log is right? Its acts carried out again, in Python."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import define, evolve, field

from evidence_sophia.codec.digests import raw_digest
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT

__all__ = ["Entry", "Piece", "Replay", "sealed"]

Entry = Mapping[str, Any]
#: Bytes of a digest that is kept in memory only.
_SEAL: Final = 16
_LOCKING: Final = ("correct", "retract", "revert")
_REPLACING: Final = ("correct", "revert")


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


@define
class Replay:
    """What follows from the entries of a log, taken one by one.

    A long log has many statements that no later act is about: of these no more is kept than
    the digest of what must be believed, if their acts can be read again.

    Attributes:
        erasable: payloads that may be erased later; None for any.
        reread: gives the entry of a statement again; None where it cannot be.
        pieces: of every statement the first, the others come after it; or their digest.
        locks: by statement: predicate, value key, valid time, authority, when.
        edges: from a merged key to the key it was merged into.
    """

    erasable: frozenset[int] | None = None
    reread: Callable[[int], Entry] | None = None
    pieces: dict[int, Piece | bytes] = field(factory=dict)
    locks: list[dict[str, Any]] = field(factory=list)
    edges: dict[str, tuple[str, int]] = field(factory=dict)
    _functional: set[str] = field(factory=set)
    _by_payload: dict[int, int] = field(factory=dict)
    _slots: dict[str, list[int]] = field(factory=lambda: defaultdict(list))
    _merges: dict[int, str] = field(factory=dict)

    def take(self, kind: str, entry: Entry) -> None:
        """Carry out one entry; kinds that change nothing else are passed over.

        That of a statement holds its columns, the ``value_key`` and ``mark`` of its text, and
        where its own or its target's text was erased, how many ``locks`` it made.
        """
        if kind == "statement":
            self._statement(entry)
        elif kind == "predicate":
            if entry["cardinality"] == "functional":
                self._functional.add(entry["predicate"])
        elif kind == "merge":
            self._merge(entry)
        elif kind == "release":
            self._release(entry)
        elif kind == "erasure":
            self._erase(entry)

    def root(self, key: str) -> str:
        """Give the key that a key stands for now."""
        while key in self.edges:
            key = self.edges[key][0]
        return key

    def _statement(self, act: Entry) -> None:
        if self.erasable is None or act["payload"] in self.erasable:
            self._by_payload[act["payload"]] = act["id"]
        operation = act["operation"]
        if operation == "assert":
            self._believe(act)
            return
        for piece in self._pieces_of(act["target"]):
            _close(piece, act)
        if operation in _REPLACING and act["predicate"] in self._functional:
            self._replace(act)
        if operation != "retract":
            self._believe(act)
        if operation in _LOCKING and act["authority"] >= 1:
            self._lock(act)

    def _pieces_of(self, statement: int) -> Iterable[Piece]:
        kept = self.pieces.get(statement, ())
        if isinstance(kept, bytes):
            assert self.reread is not None  # noqa: S101 - else nothing is sealed
            kept = self.pieces[statement] = self._piece(self.reread(statement))
        return kept

    def _believe(self, act: Entry) -> None:
        piece = self._piece(act)
        may_be_read = act["operation"] == "assert" and act["value_key"]
        is_sealed = self.reread is not None and may_be_read
        self.pieces[piece.statement] = sealed(piece.row()) if is_sealed else piece
        if piece.predicate in self._functional:
            self._slots[piece.subject_key].append(piece.statement)

    def _piece(self, act: Entry) -> Piece:
        return Piece(
            act["id"],
            act["entity"],
            act["predicate"],
            act["value_key"],
            act["mark"],
            act["authority"],
            act["source_id"],
            act["valid_from"],
            act["valid_to"],
            act["tx"],
        )

    def _open_in(self, key: str) -> list[Piece]:
        """Give what is believed of a subject in functional slots; the rest is of no use there."""
        pieces = [
            piece
            for statement in self._slots.get(key, ())
            for piece in self._pieces_of(statement)
            if piece.tx_to == FOREVER_AT
        ]
        self._slots[key] = list(dict.fromkeys(piece.statement for piece in pieces))
        return pieces

    def _replace(self, act: Entry) -> None:
        closed = [
            piece
            for key in self._members(act["entity"])
            for piece in self._open_in(key)
            if piece.predicate == act["predicate"]
            and piece.overlaps(act["valid_from"], act["valid_to"])
        ]
        for piece in closed:
            _close(piece, act)
        for piece in closed:
            for start, stop in _rests(piece, act):
                self._add_rest(piece, start, stop, act["tx"])

    def _members(self, key: str) -> tuple[str, ...]:
        root = self.root(key)
        return (root, *(name for name in self.edges if self.root(name) == root))

    def _add_rest(self, piece: Piece, start: int, stop: int, tx: int) -> None:
        rest = evolve(piece, valid_from=start, valid_to=stop, tx_from=tx, tx_to=FOREVER_AT)
        rest.closed_by, rest.after = 0, None
        twins = self._open_in(piece.subject_key)
        if not any(_is_twin(other, rest) for other in twins):
            *_, last = self._pieces_of(piece.statement)
            last.after = rest
            self._slots[piece.subject_key].append(piece.statement)

    def _lock(self, act: Entry) -> None:
        start, stop, values = act["valid_from"], act["valid_to"], [act["value_key"]]
        first = next(iter(self._pieces_of(act["target"])), None)
        if first is not None:
            start, stop = min(start, first.valid_from), max(stop, first.valid_to)
            values.append(first.value_key)
        if act["operation"] == "retract":
            values = values[1:]
        if act["predicate"] in self._functional:
            values = [""]
        # Of an erased text nobody knows whether the two values were one.
        for value in list(dict.fromkeys(values))[: act.get("locks")]:
            lock = {"statement": act["id"], "subject_key": act["entity"]}
            lock |= {"predicate": act["predicate"], "value_key": value}
            lock |= {"valid_from": start, "valid_to": stop, "authority": act["authority"]}
            self.locks.append(lock | {"tx_from": act["tx"], "tx_to": FOREVER_AT})

    def _merge(self, entry: Entry) -> None:
        if entry["undoes"]:
            self.edges.pop(self._merges.get(entry["undoes"], ""), None)
        else:
            self._merges[entry["id"]] = entry["source"]
            self.edges[entry["source"]] = (entry["into_key"], entry["id"])

    def _release(self, entry: Entry) -> None:
        for lock in self.locks:
            same = (lock["statement"], lock["value_key"]) == entry["released"]
            if same and lock["tx_to"] == FOREVER_AT:
                lock["tx_to"] = entry["tx"]
                return

    def _erase(self, entry: Entry) -> None:
        statement = self._by_payload.get(entry["payload"], 0)
        for piece in self._pieces_of(statement):
            if piece.tx_to == FOREVER_AT:
                piece.tx_to = entry["tx"]
            piece.value_key = ""
            piece.mark = b"erased %d" % statement
        for lock in self.locks:
            if lock["statement"] == statement:
                lock["value_key"] = ""


def sealed(row: Sequence[object]) -> bytes:
    """Give what tells a row of ``belief`` from every other one."""
    return raw_digest(repr(list(row)).encode(), "blake3")[:_SEAL]


def _close(piece: Piece, act: Entry) -> None:
    if piece.tx_to == FOREVER_AT:
        piece.tx_to, piece.closed_by = act["tx"], act["id"]


def _rests(piece: Piece, act: Entry) -> Iterator[tuple[int, int]]:
    if piece.statement == act["target"]:
        return
    if piece.valid_from < act["valid_from"]:
        yield piece.valid_from, act["valid_from"]
    if act["valid_to"] < piece.valid_to:
        yield act["valid_to"], piece.valid_to


def _is_twin(other: Piece, rest: Piece) -> bool:
    same = (other.predicate, other.value_key, other.mark, other.valid_from, other.valid_to)
    return other.tx_to == FOREVER_AT and same == (
        rest.predicate,
        rest.value_key,
        rest.mark,
        rest.valid_from,
        rest.valid_to,
    )
