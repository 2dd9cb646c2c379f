"""Has what a wish is about changed since? What a model would do, and a person did meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.keys import subject_key, value_key
from evidence_sophia.knowledge.ledger import Ledger
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.statement import Operation, Statement
from evidence_sophia.model.valid_time import ValidTime

__all__ = ["overtaken_by"]


def overtaken_by(wish: Proposal, wished_at: datetime, ledger: Ledger) -> str | None:
    """Give the newest act of a person, on what a wish is about, that came after the wish.

    A model that began before a person's word knew nothing of it (NousResearch/hermes-agent#26045):
    such a wish is not carried out any more, ``stale``. It is about the slot of what it names or
    would write, at the time of both, and where several values may stand there only about theirs.

    Args:
        wish: what a model would correct, retract or revert.
        wished_at: when it came in, aware UTC.
        ledger: what is believed now.

    Returns:
        id of the act, which still holds or still locks; None if there is none.
    """
    target = next((one for one in ledger.statements if one.id == wish.target), None)
    predicate = ledger.predicate(wish.predicate if target is None else target.predicate)
    if predicate is None:
        return None
    times = _times(ledger)
    found = (
        (times[id_], id_)
        for id_ in _persons_acts(wish, target, predicate, ledger)
        if times.get(id_, wished_at) > wished_at
    )
    return max(found, default=(wished_at, None))[1]


def _times(ledger: Ledger) -> Mapping[str, datetime]:
    """Tell when each act came in: of the pieces of a statement the first was there first."""
    said = {one.id: one.recorded_from for one in reversed(ledger.statements)}
    return said | {one.id: one.recorded_at for one in ledger.retractions}


def _persons_acts(
    wish: Proposal, target: Statement | None, predicate: Predicate, ledger: Ledger
) -> Iterator[str]:
    """Give what a person said that holds or locks where a wish would change something."""
    try:
        key = subject_key(wish.subject if target is None else target.subject)
    except InvariantError:
        return
    entity, valid = ledger.merges.members(key), _time_of(wish, target)
    values = set(_values_of(wish, target, predicate, ledger))
    languages = dict(ledger.languages)
    for one in ledger.open_statements():
        is_here = one.predicate == predicate.id and subject_key(one.subject) in entity
        if one.authority is Authority.MODEL or not (is_here and one.valid.overlaps(valid)):
            continue
        language = languages.get(one.id, "en")
        if predicate.is_functional or value_key(one.value, predicate, language=language) in values:
            yield one.id
    for lock in ledger.locks:
        is_here = lock.predicate == predicate.id and lock.subject_key in entity
        if is_here and lock.valid.overlaps(valid) and lock.value_key in {"", *values}:
            yield lock.statement


def _time_of(wish: Proposal, target: Statement | None) -> ValidTime:
    if target is None:
        return wish.valid
    if wish.operation != Operation.CORRECT:
        return target.valid
    both = (wish.valid, target.valid)
    return ValidTime(start=min(one.start for one in both), end=max(one.end for one in both))


def _values_of(
    wish: Proposal, target: Statement | None, predicate: Predicate, ledger: Ledger
) -> Iterator[str]:
    if target is not None:
        language = dict(ledger.languages).get(target.id, "en")
        yield value_key(target.value, predicate, language=language)
    if wish.operation == Operation.CORRECT:
        try:
            yield value_key(wish.value, predicate)
        except InvariantError:
            return
