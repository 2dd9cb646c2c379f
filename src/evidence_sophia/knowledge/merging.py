"""What becomes of beliefs when two names become one, and when they part? Locks reach across.

The store's triggers do the same (``stores.sqlite.knowledge.merged_locks``).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from attrs import evolve

from evidence_sophia.knowledge.keys import subject_key
from evidence_sophia.knowledge.ledger import HeldPiece, Ledger
from evidence_sophia.knowledge.merges import MergeMap
from evidence_sophia.knowledge.slots import Slot, SlotLock, blocking_lock, slot_of
from evidence_sophia.model.predicate import ValueType
from evidence_sophia.model.statement import Statement
from evidence_sophia.model.valid_time import FOREVER

__all__ = ["merge_names", "part_names"]


def merge_names(ledger: Ledger, name: str, into: str, *, now: datetime) -> Ledger:
    """Give the ledger in which two names mean one entity.

    What is believed of lower authority than a lock that now reaches it is closed.

    Args:
        ledger: what is known; it stays as it is.
        name: whose statements are from now on read as the other's.
        into: the name that stays.
        now: time of the act, later than every earlier one.

    Raises:
        InvariantError: the name is redirected already, or they are one.
    """
    merges = ledger.merges.merged(name, into)
    held = [
        one for one in ledger.open_statements() if _comes_under(one, ledger, merges) is not None
    ]
    closed = {id(one): evolve(one, recorded_to=now) for one in held}
    return evolve(
        ledger,
        merges=merges,
        statements=tuple(closed.get(id(one), one) for one in ledger.statements),
        held=(
            *ledger.held,
            *(HeldPiece(piece=one, locks=ledger.locks) for one in closed.values()),
        ),
    )


def part_names(ledger: Ledger, name: str, *, now: datetime) -> Ledger:
    """Give the ledger in which the redirect of a name is taken back.

    What a merge closed is believed again from now on, unless a lock still reaches it.

    Args:
        ledger: what is known; it stays as it is.
        name: that was redirected.
        now: time of the act, later than every earlier one.

    Raises:
        InvariantError: it has no redirect.
    """
    merges = ledger.merges.parted(name)
    after = evolve(ledger, merges=merges)
    keys = ledger.merges.members(subject_key(name))
    again = [
        evolve(each.piece, recorded_from=now, recorded_to=FOREVER)
        for each in ledger.held
        if _is_about(each.piece, keys, ledger) and _comes_back(each, after)
    ]
    return evolve(after, statements=(*ledger.statements, *again))


def _slot(one: Statement, ledger: Ledger) -> Slot | None:
    predicate = ledger.predicate(one.predicate)
    languages = dict(ledger.languages)
    if predicate is None:
        return None
    return slot_of(one, predicate, language=languages.get(one.id, "en"))


def _comes_under(one: Statement, ledger: Ledger, merges: MergeMap) -> SlotLock | None:
    """Give a lock that reaches a statement by some merges, and did not without them."""
    slot = _slot(one, ledger)
    if slot is None:
        return None
    fresh = [
        lock
        for lock in ledger.locks
        if blocking_lock(slot, one.authority, (lock,), ledger.merges) is None
    ]
    return blocking_lock(slot, one.authority, fresh, merges)


def _is_about(one: Statement, keys: frozenset[str], ledger: Ledger) -> bool:
    slot = _slot(one, ledger)
    if slot is None:
        return False
    is_entity = slot.value_type is ValueType.ENTITY
    return slot.subject_key in keys or (is_entity and slot.value_key in keys)


def _comes_back(held: HeldPiece, ledger: Ledger) -> bool:
    slot = _slot(held.piece, ledger)
    if slot is None:
        return False
    own = [
        lock
        for lock in held.locks
        if lock.subject_key == slot.subject_key and lock.value_key in {"", slot.value_key}
    ]
    locks = [lock for lock in ledger.locks if lock not in own]
    if blocking_lock(slot, held.piece.authority, locks, ledger.merges) is not None:
        return False
    return not any(_takes_its_place(one, held.piece, ledger) for one in _others(held, ledger))


def _others(held: HeldPiece, ledger: Ledger) -> Iterator[Statement]:
    """Give what may stand in place of a piece: what is believed, and what came after it."""
    later = {id(each.piece) for each in ledger.held}
    for one in (*ledger.statements, *(each.piece for each in ledger.held)):
        is_later = one.recorded_from > held.piece.recorded_from
        if one.is_open or (is_later and (one.id == held.piece.id or id(one) in later)):
            yield one


def _takes_its_place(one: Statement, piece: Statement, ledger: Ledger) -> bool:
    if one.id == piece.id:
        return one.recorded_from > piece.recorded_from and one.valid.overlaps(piece.valid)
    said = (piece.valid, piece.qualifiers, piece.references)
    if (one.valid, one.qualifiers, one.references) != said or one.predicate != piece.predicate:
        return False
    mine, other = _slot(piece, ledger), _slot(one, ledger)
    return mine == other
