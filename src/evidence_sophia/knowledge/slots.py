"""Which slot does a statement fill, and who has locked it?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from evidence_sophia.knowledge.keys import subject_key, value_key
from evidence_sophia.knowledge.merges import NO_MERGES, MergeMap
from evidence_sophia.model._rules import instance_of, not_blank
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.predicate import Predicate, ValueType, check_predicate_id
from evidence_sophia.model.statement import Operation, Statement
from evidence_sophia.model.valid_time import ValidTime

__all__ = ["Slot", "SlotLock", "blocking_lock", "locks_made_by", "slot_of"]

_NO_LANGUAGES: Final[Mapping[str, str]] = MappingProxyType({})


@frozen(kw_only=True)
class Slot:
    """Where a value stands: about whom, and what is said.

    Attributes:
        subject_key: key of the subject.
        predicate: id of the predicate.
        value_key: key of the value; within a functional slot values meet.
        value_type: of the predicate; entities have aliases.
        valid: for which time.
    """

    subject_key: str = field(validator=not_blank)
    predicate: str = field(converter=check_predicate_id)
    value_key: str = field(validator=not_blank)
    value_type: ValueType = field(default=ValueType.TEXT, converter=ValueType)
    valid: ValidTime = field(validator=instance_of(ValidTime))


@frozen(kw_only=True)
class SlotLock:
    """A person's word on a slot, which only equal or higher authority overrules.

    Attributes:
        subject_key, predicate: the slot; it follows the merges of the entity.
        value_key: the one value it holds for; "" for every value of a functional slot.
        valid: for which time it holds.
        authority: whose word it is.
        statement: id of the statement that made it.
    """

    subject_key: str = field(validator=not_blank)
    predicate: str = field(converter=check_predicate_id)
    value_key: str = field(default="", validator=instance_of(str))
    valid: ValidTime = field(validator=instance_of(ValidTime))
    authority: Authority = field(converter=Authority)
    statement: str = field(validator=not_blank)


def slot_of(statement: Statement, predicate: Predicate, *, language: str = "en") -> Slot:
    """Give the slot that a statement fills.

    Args:
        statement: the statement.
        predicate: of the statement.
        language: ISO 639-1 code of the language in which its value is read.

    Raises:
        InvariantError: its subject or value cannot be read as the predicate says.
    """
    return Slot(
        subject_key=subject_key(statement.subject),
        predicate=statement.predicate,
        value_key=value_key(statement.value, predicate, language=language),
        value_type=predicate.value_type,
        valid=statement.valid,
    )


def blocking_lock(
    slot: Slot,
    authority: Authority,
    locks: Iterable[SlotLock],
    merges: MergeMap = NO_MERGES,
) -> SlotLock | None:
    """Give the newest lock that keeps an authority out of a slot; None if none does.

    Args:
        slot: what is to be written.
        authority: whose word that would be.
        locks: those that hold, in the order in which they were made.
        merges: which names mean one entity.
    """
    entity, values = merges.members(slot.subject_key), {"", slot.value_key}
    if slot.value_type == ValueType.ENTITY:
        values |= merges.members(slot.value_key)
    found = [
        lock
        for lock in locks
        if lock.authority.outranks(authority)
        and lock.predicate == slot.predicate
        and lock.subject_key in entity
        and lock.value_key in values
        and lock.valid.overlaps(slot.valid)
    ]
    return found[-1] if found else None


def locks_made_by(
    statement: Statement,
    predicate: Predicate,
    target: Statement | None = None,
    *,
    languages: Mapping[str, str] = _NO_LANGUAGES,
) -> tuple[SlotLock, ...]:
    """Give the locks that an act of a person makes, over the time of the act and its target.

    Args:
        statement: the act as it was written.
        predicate: of the statement.
        target: the statement it corrects or retracts; None if it names none.
        languages: in which a statement's value is read, by its id; English if none is named.

    Raises:
        InvariantError: a subject or value cannot be read as the predicate says.
    """
    acts = (Operation.CORRECT, Operation.RETRACT, Operation.REVERT)
    if statement.operation not in acts or statement.authority is Authority.MODEL:
        return ()
    both = (statement,) if target is None else (statement, target)
    keys = [""]
    if not predicate.is_functional:
        read = (value_key(x.value, predicate, language=languages.get(x.id, "en")) for x in both)
        keys = list(dict.fromkeys(read))
    valid = ValidTime(
        start=min(one.valid.start for one in both), end=max(one.valid.end for one in both)
    )
    return tuple(
        SlotLock(
            subject_key=subject_key(statement.subject),
            predicate=predicate.id,
            value_key=key,
            valid=valid,
            authority=statement.authority,
            statement=statement.id,
        )
        for key in keys
    )
