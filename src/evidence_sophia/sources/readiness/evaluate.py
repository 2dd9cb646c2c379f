"""May this set ground anything now, and if not, why not? Every reason, not the first.

A pure function of the set, the artifacts, the policy and the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from attrs import evolve, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import aware_utc, items_of, not_blank, not_negative, tuple_of
from evidence_sophia.model.source_set import SourceSet, SourceSetMember, SourceSetStatus
from evidence_sophia.sources.readiness.artifacts import Artifact, ArtifactState
from evidence_sophia.sources.readiness.item_reasons import ItemRules, day_end
from evidence_sophia.sources.readiness.policy import (
    ExclusionRule,
    ReadinessPolicy,
    ReadinessReason,
)
from evidence_sophia.sources.sets.digest import hash_source_set

__all__ = ["ItemFinding", "Readiness", "evaluate_readiness"]

_Reasons = tuple[ReadinessReason, ...]

_STATUS_REASONS: Final = {
    SourceSetStatus.ACTIVE: None,
    SourceSetStatus.SUPERSEDED: ReadinessReason.SET_SUPERSEDED,
    SourceSetStatus.RETRACTED: ReadinessReason.SET_RETRACTED,
}


@frozen(kw_only=True)
class ItemFinding:
    """What was found of one item.

    Attributes:
        id: the member.
        reasons: sorted, each once, at least one.
    """

    id: str = field(validator=not_blank)
    reasons: tuple[ReadinessReason, ...] = field(validator=tuple_of(ReadinessReason))


@frozen(kw_only=True)
class Readiness:
    """Whether a set may ground anything, with every reason why not.

    Attributes:
        usable_for_grounding: no blocker, and at least one usable item.
        blockers: of the set, sorted, each once.
        excluded_items: what may not be used of it, by id.
        warnings: what to know of items, usable or not, by id.
        usable_count: items that are not excluded.
        usable_digest: of the set of the usable items alone; "" where nothing may ground.
        evaluated_at: the time it holds for.
        next_change_at: the first later time at which it may be another; None for never,
            while the facts stay as they are.
    """

    usable_for_grounding: bool
    blockers: tuple[ReadinessReason, ...] = ()
    excluded_items: tuple[ItemFinding, ...] = ()
    warnings: tuple[ItemFinding, ...] = ()
    usable_count: int = field(default=0, validator=not_negative)
    usable_digest: str = ""
    evaluated_at: datetime = field(converter=aware_utc)
    next_change_at: datetime | None = None

    def _repr_html_(self) -> str:
        from evidence_sophia.sources.sets.display import (  # noqa: PLC0415 - display is rare
            readiness_html,
        )

        return readiness_html(self)


def evaluate_readiness(
    source_set: SourceSet,
    policy: ReadinessPolicy,
    now: datetime,
    artifacts: Iterable[Artifact] = (),
) -> Readiness:
    """Decide whether a set may ground anything at a time.

    A day that ends something (``expires``) itself still counts, in UTC. Where no item is
    usable, what excludes the items also blocks the set.

    Args:
        source_set: the set.
        policy: the rules.
        now: aware; the only clock there is.
        artifacts: what members resolve to; none says nothing of integrity, unless the policy
            needs artifacts. Once there are some, a member without one is missing.

    Raises:
        InvariantError: the time is naive, two artifacts are of one member, or one is none.

    >>> from datetime import UTC, datetime
    >>> empty = SourceSet(
    ...     id="trees", tenant_scope="local", policy_hash="blake3:" + "0" * 64, members=()
    ... )
    >>> found = evaluate_readiness(empty, ReadinessPolicy(), datetime(2026, 1, 1, tzinfo=UTC))
    >>> found.usable_for_grounding, [str(blocker) for blocker in found.blockers]
    (False, ['source-set:empty'])
    """
    moment = aware_utc(now)
    rules = ItemRules(source_set, policy, moment)
    states = _states(source_set, policy, artifacts)
    found = [(member, *rules.sift(member, states.get(member.id))) for member in source_set.members]
    usable = [member for member, excluding, _ in found if not excluding]
    excluded = tuple(_findings((member, reasons) for member, reasons, _ in found))
    blockers = _blockers(source_set, policy, moment)
    if policy.excluded_items is ExclusionRule.ALL or not usable:
        blockers = tuple(sorted({*blockers, *(r for item in excluded for r in item.reasons)}))
    is_usable = bool(usable) and not blockers
    return Readiness(
        usable_for_grounding=is_usable,
        blockers=blockers,
        excluded_items=excluded,
        warnings=tuple(_findings((member, reasons) for member, _, reasons in found)),
        usable_count=len(usable),
        usable_digest=hash_source_set(evolve(source_set, members=usable)) if is_usable else "",
        evaluated_at=moment,
        next_change_at=rules.next_change(),
    )


def _states(
    source_set: SourceSet, policy: ReadinessPolicy, artifacts: Iterable[Artifact]
) -> dict[str, ArtifactState]:
    """Give the state of each member's artifact; nothing where nobody asked for artifacts."""
    given = items_of(artifacts, Artifact)
    by_id = {artifact.member_id: artifact for artifact in given}
    if len(by_id) != len(given):
        message = "two artifacts are of one member"
        raise InvariantError(message, hint="Give each member's artifact once.")
    if not given and not policy.needs_artifacts:
        return {}
    return {member.id: _state(member, by_id.get(member.id)) for member in source_set.members}


def _state(member: SourceSetMember, artifact: Artifact | None) -> ArtifactState:
    if artifact is None:
        return ArtifactState.MISSING
    if artifact.expected != member.content_hash:
        return ArtifactState.MISMATCH  # it was compared with another version of the set
    return artifact.state


def _findings(found: Iterable[tuple[SourceSetMember, _Reasons]]) -> Iterator[ItemFinding]:
    for member, reasons in found:
        if reasons:
            yield ItemFinding(id=member.id, reasons=reasons)


def _blockers(source_set: SourceSet, policy: ReadinessPolicy, now: datetime) -> _Reasons:
    """List what blocks the set itself."""
    found = {_STATUS_REASONS.get(source_set.status, ReadinessReason.SET_UNKNOWN)}
    if not source_set.members:
        found.add(ReadinessReason.SET_EMPTY)
    if policy.tenant_scope not in ("", source_set.tenant_scope):
        found.add(ReadinessReason.SCOPE_MISMATCH)
    end = day_end(source_set.expires)
    if end is not None and now >= end:
        found.add(ReadinessReason.FRESHNESS_EXPIRED)
    return tuple(sorted(reason for reason in found if reason is not None))
