"""What keeps one item of a set from grounding anything, and when does that change?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from evidence_sophia.model.source import RetractionState, SourceKind
from evidence_sophia.model.source_set import (
    MemberRights,
    RightsStatus,
    SourceSet,
    SourceSetMember,
    VersionStage,
)
from evidence_sophia.sources.readiness.artifacts import ArtifactState
from evidence_sophia.sources.readiness.policy import (
    MaximumAge,
    ReadinessPolicy,
    ReadinessReason,
)

__all__ = [
    "NO_ASSERTION",
    "ItemRules",
    "day_end",
    "furthest_stages",
    "is_superseded",
    "work_reasons",
]

_Reasons = tuple[ReadinessReason, ...]

#: SPDX (2.3, annex D): no assertion is made about the licence.
NO_ASSERTION: Final = "NOASSERTION"

#: None: the state keeps nothing from grounding. A state that is not known here does.
_RETRACTION_REASONS: Final = {
    RetractionState.NONE: None,
    RetractionState.CORRECTION: None,
    RetractionState.ADDENDUM: None,
    RetractionState.REINSTATED: None,
    RetractionState.RETRACTED: ReadinessReason.RETRACTION_RETRACTED,
    RetractionState.WITHDRAWN: ReadinessReason.RETRACTION_RETRACTED,
    RetractionState.EXPRESSION_OF_CONCERN: ReadinessReason.RETRACTION_CONCERN,
    RetractionState.SUSPECTED: ReadinessReason.RETRACTION_SUSPECTED,
}

_ARTIFACT_REASONS: Final = {
    ArtifactState.MISMATCH: ReadinessReason.INTEGRITY_MISMATCH,
    ArtifactState.UNEXPECTED: ReadinessReason.INTEGRITY_MISMATCH,
    ArtifactState.MISSING: ReadinessReason.INTEGRITY_MISSING,
    ArtifactState.UNVERIFIABLE: ReadinessReason.INTEGRITY_UNVERIFIABLE,
}

#: The later a stage, the more it counts; an unknown one supersedes nothing.
_STAGES: Final = {
    VersionStage.PREPRINT: 1,
    VersionStage.ACCEPTED_MANUSCRIPT: 2,
    VersionStage.VERSION_OF_RECORD: 3,
}

_WARNINGS: Final = frozenset({ReadinessReason.FRESHNESS_WARNED, ReadinessReason.FRESHNESS_FUTURE})


def day_end(day: date | None) -> datetime | None:
    """Give the first moment after a day, in UTC; None without one and after the last there is."""
    if day is None or day == date.max:
        return None
    return datetime.combine(day + timedelta(days=1), time(), UTC)


def furthest_stages(members: Iterable[SourceSetMember]) -> dict[str, int]:
    """Give how far each work has come, by its id: 1 preprint, 2 accepted, 3 of record."""
    furthest: dict[str, int] = {}
    for member in members:
        stage = _STAGES.get(member.version.stage, 0)
        if member.version.of and stage > furthest.get(member.version.of, 0):
            furthest[member.version.of] = stage
    return furthest


def is_superseded(member: SourceSetMember, furthest: dict[str, int]) -> bool:
    """Whether a later stage of its work is there."""
    stage = _STAGES.get(member.version.stage, 0)
    return 0 < stage < furthest.get(member.version.of, 0)


class ItemRules:
    """The rules for the items of one set at one moment.

    What is said of one manifestation of a work holds for all of them: a retraction follows
    the work, and an earlier stage gives way to a later one.
    """

    def __init__(self, source_set: SourceSet, policy: ReadinessPolicy, now: datetime) -> None:
        self._now = now
        self._scopes = {source_set.tenant_scope, *policy.shared_scopes}
        self._tolerated = _WARNINGS | set(policy.tolerated)
        self._ages = {age.kind: age for age in policy.maximum_ages}
        self._stages = furthest_stages(source_set.members)
        self._works = work_reasons(source_set.members)
        self._next: datetime | None = None
        self._passes(day_end(source_set.expires))

    def sift(
        self, member: SourceSetMember, artifact: ArtifactState | None
    ) -> tuple[_Reasons, _Reasons]:
        """Give what excludes an item, and what is only to be known of it."""
        found = {
            *self._rights(member.rights),
            *self._freshness(member),
            *self._retraction(member),
            *self._identity(member, artifact),
        }
        return tuple(sorted(found - self._tolerated)), tuple(sorted(found & self._tolerated))

    def next_change(self) -> datetime | None:
        """Give the first moment after now that changes what was asked so far."""
        return self._next

    def _passes(self, moment: datetime | None) -> bool:
        """Whether a moment has come; remember the next that has not."""
        if moment is None:
            return False
        if moment <= self._now:
            return True
        if self._next is None or moment < self._next:
            self._next = moment
        return False

    def _rights(self, rights: MemberRights) -> Iterator[ReadinessReason]:
        if rights.status == RightsStatus.BLOCKED:
            yield ReadinessReason.RIGHTS_BLOCKED
        elif rights.status != RightsStatus.GRANTED or rights.spdx == NO_ASSERTION:
            yield ReadinessReason.RIGHTS_UNKNOWN
        if self._passes(day_end(rights.expires)):
            yield ReadinessReason.RIGHTS_EXPIRED

    def _freshness(self, member: SourceSetMember) -> Iterator[ReadinessReason]:
        fetched = member.fetched_at
        if fetched is not None and fetched > self._now:
            self._passes(fetched)
            yield ReadinessReason.FRESHNESS_FUTURE
        age = self._age(member.source_kind)
        if age is None:
            return
        if fetched is None:
            yield ReadinessReason.FRESHNESS_UNKNOWN
            return
        if self._passes(_later(fetched, age.error)):
            yield ReadinessReason.FRESHNESS_EXPIRED
        if age.warn is not None and self._passes(_later(fetched, age.warn)):
            yield ReadinessReason.FRESHNESS_WARNED

    def _age(self, kind: SourceKind) -> MaximumAge | None:
        return self._ages.get(kind, self._ages.get(None))

    def _retraction(self, member: SourceSetMember) -> Iterator[ReadinessReason]:
        yield from _retraction_reason(member)
        yield from self._works.get(member.version.of, ())

    def _identity(
        self, member: SourceSetMember, artifact: ArtifactState | None
    ) -> Iterator[ReadinessReason]:
        if member.scope not in self._scopes:
            yield ReadinessReason.SCOPE_MISMATCH
        if artifact in _ARTIFACT_REASONS:
            yield _ARTIFACT_REASONS[artifact]
        if is_superseded(member, self._stages):
            yield ReadinessReason.VERSION_SUPERSEDED


def work_reasons(members: Iterable[SourceSetMember]) -> dict[str, set[ReadinessReason]]:
    """Give what the states of its manifestations say of each work that is known."""
    works: dict[str, set[ReadinessReason]] = {}
    for member in members:
        if member.version.of:
            works.setdefault(member.version.of, set()).update(_retraction_reason(member))
    return works


def _retraction_reason(member: SourceSetMember) -> _Reasons:
    reason = _RETRACTION_REASONS.get(member.retraction.state, ReadinessReason.RETRACTION_UNKNOWN)
    return () if reason is None else (reason,)


def _later(moment: datetime, days: int) -> datetime | None:
    try:
        return moment + timedelta(days=days)
    except OverflowError:
        return None
