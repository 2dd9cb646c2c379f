"""What is recorded of two sides that cannot both be right? Both, always."""

from __future__ import annotations

from datetime import datetime

from attrs import field, frozen

from evidence_sophia.checking.claim_safety import SafetyFilter, no_filter
from evidence_sophia.checking.outcomes import Severity
from evidence_sophia.checking.resolution import Quality, Resolution
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    LATER,
    aware_utc,
    basis_points_or_unmeasured,
    digest_text,
    instance_of,
    not_blank,
    tuple_of,
)
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.measured import UNMEASURED, Unmeasured
from evidence_sophia.support.source_quality import SourceQuality

__all__ = ["AuditEvent", "ClaimSide", "Counterclaim", "Matter"]


def _measured(quality: SourceQuality | Unmeasured | None) -> SourceQuality | None:
    return None if isinstance(quality, Unmeasured) else quality


@frozen(kw_only=True)
class ClaimSide:
    """One of two sides.

    Attributes:
        id: of the passage's sentence, or of the statement.
        text: what it says, as it stands there.
        citations: where it says so; none for a person's own word.
        quality: of its source; None where nothing of it was measured.
    """

    id: str = field(validator=not_blank)
    text: str = field(validator=not_blank)
    citations: tuple[Citation, ...] = field(default=(), validator=tuple_of(Citation))
    quality: SourceQuality | None = field(default=None, converter=_measured)

    @property
    def score(self) -> Quality:
        """Its quality in basis points, or ``unmeasured``."""
        return UNMEASURED if self.quality is None else self.quality.score


@frozen(kw_only=True)
class AuditEvent:
    """What a log keeps of the decision.

    Attributes:
        at: when it was made, aware UTC.
        actor: in whose name; an id.
        policy: digest of the policy that decided.
        band: id of the row of the table that fitted.
    """

    at: datetime = field(converter=aware_utc)
    actor: str = field(validator=not_blank)
    policy: str = field(validator=digest_text)
    band: str = field(validator=not_blank)


@frozen(kw_only=True)
class Counterclaim:
    """Two sides that cannot both be right, how that was found, and what is shown.

    Attributes:
        id: made from the sides and the rules, so that the same contradiction has the same id.
        topic: the question, claim or slot that they speak of.
        rules: ids of the rules that found it, sorted.
        alignment: how much the sides share, in basis points; ``unmeasured`` for statements,
            which meet in one slot.
        severity: how much harm a wrong choice would do.
        first, second: the sides; both stand here whatever was decided.
        resolution: what is shown.
        preferred: id of the side that is preferred; "" for none.
        shown: what a customer is shown, in words; never a side that certifies what the safety
            policy forbids to certify.
        dependents: how many things rest on the side that is not preferred, on either where
            none is, and must be looked at again; ``unmeasured`` where nobody counted.
        audit: the event for the log.
        language: BCP 47 tag of the words that are shown.
    """

    id: str = field(validator=not_blank)
    topic: str = field(default="", validator=instance_of(str))
    rules: tuple[str, ...] = field(validator=tuple_of(str))
    alignment: int | Unmeasured = field(default=UNMEASURED, validator=basis_points_or_unmeasured)
    severity: Severity = field(converter=Severity)
    first: ClaimSide = field(validator=instance_of(ClaimSide))
    second: ClaimSide = field(validator=instance_of(ClaimSide))
    resolution: Resolution = field(converter=Resolution)
    preferred: str = field(default="", validator=instance_of(str))
    shown: str = field(validator=not_blank)
    dependents: int | Unmeasured = UNMEASURED
    audit: AuditEvent = field(validator=instance_of(AuditEvent))
    language: str = field(default="en", validator=not_blank, metadata=LATER)

    def _repr_html_(self) -> str:
        from evidence_sophia.checking.display import (  # noqa: PLC0415 - display is rare
            counterclaim_html,
        )

        return counterclaim_html(self)


@frozen(kw_only=True)
class Matter:
    """What two sides disagree about, and what bears on the decision beside them.

    Attributes:
        topic: the question, claim or slot.
        rules: ids of the rules that found it; at least one.
        alignment: how much the sides share, in basis points.
        severity: how much harm a wrong choice would do.
        dependents: how many things rest on the sides.
        at: when it is decided, aware UTC.
        actor: in whose name.
        language: in which it is told.
        safety: tells what no customer may be shown.
    """

    topic: str = ""
    rules: tuple[str, ...] = field(validator=tuple_of(str))
    alignment: int | Unmeasured = UNMEASURED
    severity: Severity = field(default=Severity.MEDIUM, converter=Severity)
    dependents: int | Unmeasured = UNMEASURED
    at: datetime = field(converter=aware_utc)
    actor: str = field(validator=not_blank)
    language: str = "en"
    safety: SafetyFilter = no_filter

    @rules.validator
    def _is_found_by_something(self, _attribute: object, value: tuple[str, ...]) -> None:
        if not value:
            message = "a contradiction names the rule that found it"
            raise InvariantError(message)
