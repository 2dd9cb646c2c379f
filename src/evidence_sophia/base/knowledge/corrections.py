"""Of which slot, for which time and on which words is a correction? Filled in and looked up."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, field, frozen

from evidence_sophia.base.backend import Session
from evidence_sophia.base.knowledge.evidence import evidence_of
from evidence_sophia.base.knowledge.grounded import grounded, quote_for_the_store
from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.acts import Correction
from evidence_sophia.knowledge.proposal import Proposal, RejectionReason
from evidence_sophia.model._rules import instance_of, items_of
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.scope import Scope, check_set_id
from evidence_sophia.model.statement import Operation, Qualifier, Statement
from evidence_sophia.model.valid_time import (
    ALWAYS,
    BEGINNING,
    FOREVER,
    DateOrigin,
    ValidTime,
)
from evidence_sophia.stores.sqlite.knowledge.declared import read_predicates
from evidence_sophia.stores.sqlite.knowledge.reading import read_statement

__all__ = ["CorrectionWanted", "looked_at"]


def _sorted(given: Iterable[Qualifier] | None) -> tuple[Qualifier, ...] | None:
    return None if given is None else tuple(sorted(set(items_of(given, Qualifier))))


@frozen(kw_only=True)
class CorrectionWanted:
    """A correction as it was asked for; see ``correct_statement``.

    Raises:
        InvariantError: a field is malformed.
    """

    value: str = field(validator=instance_of(str))
    instead_of: str | None
    subject: str = field(validator=instance_of(str))
    predicate: str = field(validator=instance_of(str))
    reason: str = field(validator=instance_of(str))
    valid: ValidTime | None = field(validator=instance_of(ValidTime, type(None)))
    qualifiers: tuple[Qualifier, ...] | None = field(converter=_sorted)
    source_set: str = field(converter=check_set_id)
    quote: str = field(validator=instance_of(str))
    source_id: str = field(validator=instance_of(str))

    def __attrs_post_init__(self) -> None:
        if self.instead_of is not None and (self.subject or self.predicate):
            message = "a correction names a statement, or subject and predicate, not both"
            raise InvariantError(message)


def looked_at(
    session: Session, wanted: CorrectionWanted
) -> tuple[Correction, RejectionReason | None]:
    """Give a correction with all that it takes from a statement, and what its quote lacks.

    Raises:
        NotFoundError: the statement it names does not stand in the scope.
        InvariantError: the statement is believed for several pieces of time, and none is given.
        CorruptStoreError: a row was changed outside this library.
    """
    correction = Correction(
        source_set=wanted.source_set,
        subject=wanted.subject,
        predicate=wanted.predicate,
        value=wanted.value,
        reason=wanted.reason,
        instead_of=wanted.instead_of,
        valid=wanted.valid or ALWAYS,
        qualifiers=wanted.qualifiers or (),
    )
    if wanted.instead_of is not None:
        correction = _in_place_of(session, wanted, correction)
    if session.context.actor.authority is not Authority.MODEL:
        correction = evolve(correction, valid=_on_their_word(correction.valid))
    if not (wanted.quote or wanted.source_id):
        return correction, None
    return _with_quote(session, wanted, correction)


def _in_place_of(session: Session, wanted: CorrectionWanted, correction: Correction) -> Correction:
    scope = session.context.scope
    pieces = read_statement(session.connection, wanted.instead_of or "", scope)
    first = pieces[0]
    return evolve(
        correction,
        source_set=first.source_set,
        subject=first.subject,
        predicate=first.predicate,
        valid=wanted.valid or _time_of(pieces),
        qualifiers=first.qualifiers if wanted.qualifiers is None else wanted.qualifiers,
    )


def _time_of(pieces: tuple[Statement, ...]) -> ValidTime:
    believed = [piece for piece in pieces if piece.is_open] or [pieces[-1]]
    if len(believed) > 1:
        message = "the statement is believed for several pieces of time"
        raise InvariantError(message, hint="Say by valid= for which time the new value holds.")
    return believed[0].valid


def _on_their_word(valid: ValidTime) -> ValidTime:
    """Say of a time that it is the person's own word, if it is a time at all."""
    is_dated = (valid.start, valid.end) != (BEGINNING, FOREVER)
    return evolve(valid, origin=DateOrigin.PERSON) if is_dated else valid


def _with_quote(
    session: Session, wanted: CorrectionWanted, correction: Correction
) -> tuple[Correction, RejectionReason | None]:
    scope = Scope(tenant=session.context.tenant, source_sets=(correction.source_set,))
    declared = (each for _, each in read_predicates(session.connection, scope))
    predicate = next((each for each in declared if each.id == correction.predicate), None)
    if predicate is None:
        return correction, None  # the store refuses it for that
    asked = Proposal(
        operation=Operation.CORRECT,
        subject=correction.subject,
        predicate=correction.predicate,
        value=correction.value,
        qualifiers=correction.qualifiers,
        quote=wanted.quote,
        source_id=wanted.source_id,
        valid=correction.valid,
    )
    found = grounded(asked, predicate, evidence_of(session, wanted.source_id)[1])
    value = correction.value if found.reference is None else found.value
    return evolve(correction, value=value, quote=quote_for_the_store(asked, found)), found.reason
