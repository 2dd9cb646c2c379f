"""What must be believed, if the log is right? Its acts carried out again, in Python."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from attrs import define, evolve, field

from evidence_sophia.stores.sqlite.knowledge.merged_pieces import (
    Meeting,
    comes_under,
    stays_under,
)
from evidence_sophia.stores.sqlite.knowledge.pieces import (
    Piece,
    close,
    is_like,
    is_twin,
    rests_of,
    sealed,
)
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT

__all__ = ["Entry", "Replay"]

Entry = Mapping[str, Any]
_LOCKING: Final = ("correct", "retract", "revert")
_REPLACING: Final = ("correct", "revert")


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
    _of_entities: set[str] = field(factory=set)
    _many: dict[str, list[int]] = field(factory=lambda: defaultdict(list))
    _held: list[Piece] = field(factory=list)
    _by_payload: dict[int, int] = field(factory=dict)
    _slots: dict[str, list[int]] = field(factory=lambda: defaultdict(list))
    _merges: dict[int, str] = field(factory=dict)

    def take(self, kind: str, entry: Entry) -> None:
        """Carry out one entry; kinds that change nothing else are passed over.

        That of a statement holds its columns, the ``value_key`` and ``mark`` of its text, and
        where its own or its target's text was erased, how many ``locks`` it made. That of a
        merge says which erased statements it ``touched``, if that is known.
        """
        if kind == "statement":
            self._statement(entry)
        elif kind == "predicate":
            if entry["cardinality"] == "functional":
                self._functional.add(entry["predicate"])
            if entry["value_type"] == "entity":
                self._of_entities.add(entry["predicate"])
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
            close(piece, act)
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
        else:
            self._many[piece.subject_key].append(piece.statement)
        if piece.predicate in self._of_entities and piece.value_key:
            self._many[piece.value_key].append(piece.statement)

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
            close(piece, act)
        for piece in closed:
            for start, stop in rests_of(piece, act):
                self._add_rest(piece, start, stop, act["tx"])

    def _members(self, key: str) -> tuple[str, ...]:
        root = self.root(key)
        return (root, *(name for name in self.edges if self.root(name) == root))

    def _add_rest(self, piece: Piece, start: int, stop: int, tx: int) -> None:
        rest = evolve(piece, valid_from=start, valid_to=stop, tx_from=tx, tx_to=FOREVER_AT)
        rest.closed_by, rest.after = 0, None
        twins = self._open_in(piece.subject_key)
        if not any(is_twin(other, rest) for other in twins):
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
            source = self._merges.get(entry["undoes"], "")
            into, _ = self.edges.pop(source, ("", 0))
            self._believe_again(entry, {*self._members(source), *self._members(into)})
        else:
            self._hold(entry)
            self._merges[entry["id"]] = entry["source"]
            self.edges[entry["source"]] = (entry["into_key"], entry["id"])

    def _meeting(self, entry: Entry, *, has_met: bool) -> Meeting:
        sides = () if has_met else (entry["source"], entry["into_key"])
        return Meeting(
            sides=tuple(frozenset(self._members(key)) for key in sides),
            root=self.root,
            functional=self._functional,
            of_entities=self._of_entities,
            touched=frozenset(entry.get("touched", ())),
        )

    def _hold(self, entry: Entry) -> None:
        meeting = self._meeting(entry, has_met=False)
        locks = [lock for lock in self.locks if lock["tx_to"] == FOREVER_AT]
        for piece in self._open_about(key for side in meeting.sides for key in side):
            if any(comes_under(piece, lock, meeting) for lock in locks):
                piece.tx_to, piece.closed_by = entry["tx"], -entry["id"]
                self._held.append(piece)

    def _open_about(self, keys: Iterable[str]) -> list[Piece]:
        found: dict[int, Piece] = {}
        for key in keys:
            found |= {id(piece): piece for piece in self._open_in(key)}
            for statement in self._many.get(key, ()):
                pieces = self._pieces_of(statement)
                found |= {id(piece): piece for piece in pieces if piece.tx_to == FOREVER_AT}
        return list(found.values())

    def _believe_again(self, entry: Entry, keys: set[str]) -> None:
        meeting = self._meeting(entry, has_met=True)
        locks = [lock for lock in self.locks if lock["tx_to"] == FOREVER_AT]
        again = [
            piece
            for piece in self._held
            if (piece.subject_key in keys or piece.value_key in keys)
            and not any(stays_under(piece, lock, meeting) for lock in locks)
            and meeting.knows(piece)
            and not self._is_replaced(piece)
        ]
        for piece in again:
            self._add_again(piece, entry["tx"])

    def _is_replaced(self, piece: Piece) -> bool:
        """Whether later pieces of a statement, or another one like it, take its place."""
        _, *later = piece
        if any(other.overlaps(piece.valid_from, piece.valid_to) for other in later):
            return True
        waiting = (other for other in self._held if other.tx_from > piece.tx_from)
        others = (*self._open_about((piece.subject_key,)), *waiting)
        return any(
            other.subject_key == piece.subject_key and is_like(other, piece) for other in others
        )

    def _add_again(self, piece: Piece, tx: int) -> None:
        again = evolve(piece, tx_from=tx, tx_to=FOREVER_AT)
        again.closed_by, again.after = 0, None
        *_, last = self._pieces_of(piece.statement)
        last.after = again
        if piece.predicate in self._functional:
            self._slots[piece.subject_key].append(piece.statement)

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
