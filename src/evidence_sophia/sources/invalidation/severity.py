"""How grave is a change of a source for what rests on it, and what must be done?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.model.closed_enum import ClosedEnum

__all__ = [
    "ACTIONS",
    "ChangeCause",
    "DependentStatus",
    "Gravity",
    "InvalidationAction",
    "Severity",
    "action_for",
]


class Severity(ClosedEnum):
    """How grave it is for one dependent, from least to most."""

    INFO = "info"
    REVIEW = "review"
    BLOCKING = "blocking"
    CRITICAL = "critical"


class InvalidationAction(ClosedEnum):
    """What must be done with something that rests on a changed source.

    ``none`` nothing; ``annotate`` show that its source changed; ``re-ground`` check it
    against its sources again; ``hold`` do not publish or hand it on until that is done;
    ``unpublish`` take it down now.
    """

    NONE = "none"
    ANNOTATE = "annotate"
    RE_GROUND = "re-ground"
    HOLD = "hold"
    UNPUBLISH = "unpublish"


class DependentStatus(ClosedEnum):
    """Who can see what rests on a source."""

    DRAFT = "draft"
    PUBLISHED = "published"


class Gravity(ClosedEnum):
    """A row of the table: how grave a change is for a draft and for a published dependent."""

    DISPLAYED = "displayed"
    UNAFFECTED = "unaffected"
    SUPPORTED = "supported"
    WEAKENED = "weakened"
    VOID = "void"

    @property
    def rank(self) -> int:
        """The place of the row, from least to most grave."""
        return _RANKS[self]

    def severity(self, status: DependentStatus) -> Severity:
        """Give the severity for a draft or a published dependent."""
        draft, published = _ROWS[self]
        return published if status is DependentStatus.PUBLISHED else draft

    def stepped_down(self) -> Gravity:
        """Give the row one step down, for a claim that has other support; never below review."""
        return _STEPS.get(self, self)


_ROWS: Final = {
    Gravity.DISPLAYED: (Severity.INFO, Severity.INFO),
    Gravity.UNAFFECTED: (Severity.INFO, Severity.REVIEW),
    Gravity.SUPPORTED: (Severity.REVIEW, Severity.REVIEW),
    Gravity.WEAKENED: (Severity.REVIEW, Severity.BLOCKING),
    Gravity.VOID: (Severity.BLOCKING, Severity.CRITICAL),
}
_RANKS: Final = {gravity: rank for rank, gravity in enumerate(_ROWS)}
_STEPS: Final = {Gravity.VOID: Gravity.WEAKENED, Gravity.WEAKENED: Gravity.SUPPORTED}


class ChangeCause(ClosedEnum):
    """Why something that rests on a source may no longer stand.

    In order of precedence: retraction over rights over content over freshness, and what is
    only displayed last. ``content_changed`` weighs less where the cited words still stand.
    ``tier_list_changed`` and ``citation_count_changed`` are changes that leave the verdict on
    the source as it was; ``verdict_flipped`` is for those that do not.
    """

    RETRACTED = "retracted"
    SET_RETRACTED = "set_retracted"
    CONCERN = "concern"
    SUSPECTED = "suspected"
    CORRECTION = "correction"
    REINSTATED = "reinstated"
    ADDENDUM = "addendum"
    RIGHTS_BLOCKED = "rights_blocked"
    RIGHTS_EXPIRED = "rights_expired"
    RIGHTS_UNKNOWN = "rights_unknown"
    RIGHTS_CHANGED = "rights_changed"
    SCOPE_CHANGED = "scope_changed"
    DIGEST_MISMATCH = "digest_mismatch"
    UNAVAILABLE = "unavailable"
    CONTENT_CHANGED = "content_changed"
    SUPERSEDED = "superseded"
    SET_SUPERSEDED = "set_superseded"
    VERSION_CHANGED = "version_changed"
    IDENTITY_CHANGED = "identity_changed"
    FRESHNESS_EXPIRED = "freshness_expired"
    FRESHNESS_WARNED = "freshness_warned"
    VERDICT_FLIPPED = "verdict_flipped"
    TIER_LIST_CHANGED = "tier_list_changed"
    POLICY_CHANGED = "policy_changed"
    CITATION_COUNT_CHANGED = "citation_count_changed"
    FETCHED_AGAIN = "fetched_again"
    DISPLAY_CHANGED = "display_changed"

    @property
    def gravity(self) -> Gravity:
        """How grave it is where nothing more is known."""
        return _GRAVITIES.get(self, Gravity.WEAKENED)

    @property
    def precedence(self) -> int:
        """Its place: of two equally grave causes the one that comes first is named."""
        return _PRECEDENCE[self]


#: A cause that is not listed weakens what rests on it.
_GRAVITIES: Final = {
    ChangeCause.RETRACTED: Gravity.VOID,
    ChangeCause.SET_RETRACTED: Gravity.VOID,
    ChangeCause.RIGHTS_BLOCKED: Gravity.VOID,
    ChangeCause.DIGEST_MISMATCH: Gravity.VOID,
    ChangeCause.CORRECTION: Gravity.UNAFFECTED,
    ChangeCause.REINSTATED: Gravity.UNAFFECTED,
    ChangeCause.RIGHTS_CHANGED: Gravity.UNAFFECTED,
    ChangeCause.VERSION_CHANGED: Gravity.UNAFFECTED,
    ChangeCause.IDENTITY_CHANGED: Gravity.UNAFFECTED,
    ChangeCause.FRESHNESS_WARNED: Gravity.UNAFFECTED,
    ChangeCause.TIER_LIST_CHANGED: Gravity.UNAFFECTED,
    ChangeCause.POLICY_CHANGED: Gravity.UNAFFECTED,
    ChangeCause.ADDENDUM: Gravity.DISPLAYED,
    ChangeCause.CITATION_COUNT_CHANGED: Gravity.DISPLAYED,
    ChangeCause.FETCHED_AGAIN: Gravity.DISPLAYED,
    ChangeCause.DISPLAY_CHANGED: Gravity.DISPLAYED,
}
_PRECEDENCE: Final = {cause: place for place, cause in enumerate(ChangeCause)}

#: What a severity asks for, by who can see the dependent.
ACTIONS: Final = {
    (Severity.INFO, DependentStatus.DRAFT): InvalidationAction.NONE,
    (Severity.INFO, DependentStatus.PUBLISHED): InvalidationAction.NONE,
    (Severity.REVIEW, DependentStatus.DRAFT): InvalidationAction.RE_GROUND,
    (Severity.REVIEW, DependentStatus.PUBLISHED): InvalidationAction.ANNOTATE,
    (Severity.BLOCKING, DependentStatus.DRAFT): InvalidationAction.HOLD,
    (Severity.BLOCKING, DependentStatus.PUBLISHED): InvalidationAction.HOLD,
    (Severity.CRITICAL, DependentStatus.PUBLISHED): InvalidationAction.UNPUBLISH,
}


def action_for(gravity: Gravity, status: DependentStatus) -> InvalidationAction:
    """Give what must be done with a dependent that a change reaches.

    A published dependent whose support has changed is grounded again, even where other support
    holds it up; one whose words still stand is annotated.

    >>> action_for(Gravity.VOID, DependentStatus.PUBLISHED)
    <InvalidationAction.UNPUBLISH: 'unpublish'>
    """
    if gravity is Gravity.SUPPORTED:
        return InvalidationAction.RE_GROUND
    return ACTIONS[gravity.severity(status), status]
