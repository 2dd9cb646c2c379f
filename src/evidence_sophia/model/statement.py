"""What is believed, on whose word, since when? Structured statements with their evidence."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from attrs import Attribute, field, frozen
from attrs.validators import optional as optional_value

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    LATER,
    aware_utc,
    basis_points,
    digest_text,
    instance_of,
    not_blank,
    shown,
    tuple_of,
)
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.predicate import check_predicate_id
from evidence_sophia.model.scope import check_set_id
from evidence_sophia.model.span import Span
from evidence_sophia.model.valid_time import ALWAYS, FOREVER, ValidTime

__all__ = [
    "MAX_QUOTE",
    "Operation",
    "Qualifier",
    "Rank",
    "Statement",
    "StatementReference",
    "ranked",
]

#: The longest quote a statement may rest on, in code points.
MAX_QUOTE = 300


class Rank(StrEnum):
    """How a statement stands among those of its slot; derived, never set by hand."""

    PREFERRED = "preferred"
    NORMAL = "normal"
    DEPRECATED = "deprecated"


class Operation(OpenEnum):
    """Which act wrote a statement."""

    ASSERT = "assert"
    CORRECT = "correct"
    RETRACT = "retract"
    SUPERSEDE = "supersede"
    REVERT = "revert"


@frozen(kw_only=True, order=True)
class Qualifier:
    """What narrows a statement, such as the method of a measurement."""

    name: str = field(converter=check_predicate_id, kw_only=False)
    value: str = field(validator=not_blank, kw_only=False)


@frozen(kw_only=True)
class StatementReference:
    """Words of a source that a statement rests on.

    Attributes:
        source_id: the source.
        text_digest: digest of the stored text that ``span`` counts in.
        span: half-open, in code points of the stored text.
        quote: the source's own characters at ``span``, at most 300.
    """

    source_id: str = field(validator=not_blank)
    text_digest: str = field(validator=digest_text)
    span: Span = field(validator=instance_of(Span))
    quote: str = field(validator=not_blank)

    @quote.validator
    def _is_short(self, _attribute: Attribute[str], value: str) -> None:
        if len(value) > MAX_QUOTE or len(value) != self.span.end - self.span.start:
            message = f"a quote has at most {MAX_QUOTE} code points, as many as its span"
            raise InvariantError(message)


def ranked(*, is_open: bool, authority: Authority) -> Rank:
    """Derive a rank: what is closed is deprecated, a person's word is preferred."""
    if not is_open:
        return Rank.DEPRECATED
    return Rank.NORMAL if authority is Authority.MODEL else Rank.PREFERRED


@frozen(kw_only=True)
class Statement:
    """One statement as the log holds it.

    Attributes:
        id: made from its content and place in the log.
        source_set: the set it belongs to; it is seen only within it.
        subject: the entity it is about, as written.
        predicate: id of a declared predicate.
        value: as written; a normal form is used for comparing only.
        qualifiers: sorted, once each.
        references: the words it rests on; empty only for a person's own word.
        confidence: basis points.
        valid: when it holds.
        recorded_from, recorded_to: when the store believed it; aware UTC, half-open,
            ``recorded_to`` is ``FOREVER`` while it does.
        operation: the act that wrote it.
        actor: id of whoever acted, as the connection says.
        authority: whose word it is.
        reason: why, in the actor's words; "" for what was mined.
        supersedes: id of the statement it takes the place of: the one it names, else the newest
            that it closed; None for a first one.
        superseded_by: id of the statement that took its place; None while none has.
        restores: id of the earlier statement whose words a revert says again; None for any
            other act. What the revert closed for it is ``supersedes``.
    """

    id: str = field(validator=not_blank)
    source_set: str = field(converter=check_set_id)
    subject: str = field(validator=not_blank)
    predicate: str = field(converter=check_predicate_id)
    value: str = field(validator=not_blank)
    qualifiers: tuple[Qualifier, ...] = field(default=(), validator=tuple_of(Qualifier))
    references: tuple[StatementReference, ...] = field(
        default=(), validator=tuple_of(StatementReference)
    )
    confidence: int = field(validator=basis_points)
    valid: ValidTime = field(default=ALWAYS, validator=instance_of(ValidTime))
    recorded_from: datetime = field(converter=aware_utc)
    recorded_to: datetime = field(default=FOREVER, converter=aware_utc)
    operation: Operation = field(converter=Operation)
    actor: str = field(validator=not_blank)
    authority: Authority = field(converter=Authority)
    reason: str = field(default="", validator=instance_of(str))
    supersedes: str | None = field(default=None, validator=optional_value(not_blank))
    superseded_by: str | None = field(default=None, validator=optional_value(not_blank))
    restores: str | None = field(default=None, validator=optional_value(not_blank), metadata=LATER)

    def __attrs_post_init__(self) -> None:
        if self.qualifiers != tuple(sorted(set(self.qualifiers))):
            message = "qualifiers are sorted, once each"
            raise InvariantError(message)
        if not self.references and self.authority is Authority.MODEL:
            message = "only a person's word needs no quote"
            raise InvariantError(message)
        if self.recorded_from >= self.recorded_to:
            message = "a statement is believed from before it is no longer believed"
            raise InvariantError(message)

    def __str__(self) -> str:
        said = f"{shown(self.subject)} {self.predicate} {shown(self.value)}"
        return f"{said} ({self.rank.value}, by {shown(self.actor)}; {self.id})"

    @property
    def is_open(self) -> bool:
        """Whether the store still believes it."""
        return self.recorded_to == FOREVER

    @property
    def rank(self) -> Rank:
        """How it stands: derived from whose word it is, and whether it is still believed."""
        return ranked(is_open=self.is_open, authority=self.authority)
