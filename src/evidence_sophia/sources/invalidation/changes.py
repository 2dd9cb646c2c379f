"""What happened to which source, as causes for which something may no longer stand?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from attrs import field, frozen

from evidence_sophia.model.source import RetractionState
from evidence_sophia.model.source_set import (
    RightsStatus,
    SourceSet,
    SourceSetMember,
    SourceSetStatus,
    sorted_texts,
)
from evidence_sophia.sources.invalidation.severity import ChangeCause
from evidence_sophia.sources.readiness.evaluate import Readiness
from evidence_sophia.sources.readiness.item_reasons import (
    NO_ASSERTION,
    day_end,
    furthest_stages,
    is_superseded,
    work_reasons,
)
from evidence_sophia.sources.readiness.policy import ReadinessReason
from evidence_sophia.sources.sets.diff import (
    FactChange,
    MemberChange,
    SourceSetDiff,
    diff_source_sets,
)
from evidence_sophia.sources.sets.member_entry import normal_member_id

__all__ = ["SourceChange", "changes_between", "changes_over_time"]


def _spans(given: Iterable[str] | None) -> tuple[str, ...] | None:
    return None if given is None else sorted_texts(given)


@frozen(kw_only=True)
class SourceChange:
    """One thing that happened to a source.

    Attributes:
        source_id: the member, brought to normal form C as the ids of members are.
        cause: what happened.
        kept_spans: for changed content, the digests of cited words that still stand in it;
            None where nobody looked, and then none of them is taken to stand.
    """

    source_id: str = field(converter=normal_member_id)
    cause: ChangeCause = field(converter=ChangeCause)
    kept_spans: tuple[str, ...] | None = field(default=None, converter=_spans)


_RETRACTIONS: Final = {
    RetractionState.RETRACTED: ChangeCause.RETRACTED,
    RetractionState.WITHDRAWN: ChangeCause.RETRACTED,
    RetractionState.EXPRESSION_OF_CONCERN: ChangeCause.CONCERN,
    RetractionState.SUSPECTED: ChangeCause.SUSPECTED,
    RetractionState.CORRECTION: ChangeCause.CORRECTION,
    RetractionState.ADDENDUM: ChangeCause.ADDENDUM,
    RetractionState.REINSTATED: ChangeCause.REINSTATED,
    RetractionState.NONE: ChangeCause.REINSTATED,
}
_RIGHTS: Final = {
    RightsStatus.GRANTED: ChangeCause.RIGHTS_CHANGED,
    RightsStatus.BLOCKED: ChangeCause.RIGHTS_BLOCKED,
}
#: Facts whose change means the same whatever they become.
_FACTS: Final = {
    "content_hash": ChangeCause.CONTENT_CHANGED,
    "scope": ChangeCause.SCOPE_CHANGED,
    "source_kind": ChangeCause.IDENTITY_CHANGED,
    "uri": ChangeCause.IDENTITY_CHANGED,
    "retraction.notice": ChangeCause.ADDENDUM,
    "retraction.since": ChangeCause.ADDENDUM,
    "rights.expires": ChangeCause.RIGHTS_CHANGED,
    "rights.spdx": ChangeCause.RIGHTS_CHANGED,
    "version.of": ChangeCause.VERSION_CHANGED,
    "version.stage": ChangeCause.VERSION_CHANGED,
    "labels": ChangeCause.DISPLAY_CHANGED,
    "title": ChangeCause.DISPLAY_CHANGED,
}
_REASONS: Final = {
    ReadinessReason.FRESHNESS_EXPIRED: ChangeCause.FRESHNESS_EXPIRED,
    ReadinessReason.FRESHNESS_UNKNOWN: ChangeCause.FRESHNESS_EXPIRED,
    ReadinessReason.FRESHNESS_WARNED: ChangeCause.FRESHNESS_WARNED,
    ReadinessReason.FRESHNESS_FUTURE: ChangeCause.FETCHED_AGAIN,
    ReadinessReason.RIGHTS_BLOCKED: ChangeCause.RIGHTS_BLOCKED,
    ReadinessReason.RIGHTS_EXPIRED: ChangeCause.RIGHTS_EXPIRED,
    ReadinessReason.RIGHTS_UNKNOWN: ChangeCause.RIGHTS_UNKNOWN,
    ReadinessReason.INTEGRITY_MISMATCH: ChangeCause.DIGEST_MISMATCH,
    ReadinessReason.SCOPE_MISMATCH: ChangeCause.SCOPE_CHANGED,
    ReadinessReason.RETRACTION_RETRACTED: ChangeCause.RETRACTED,
    ReadinessReason.RETRACTION_CONCERN: ChangeCause.CONCERN,
    ReadinessReason.RETRACTION_SUSPECTED: ChangeCause.SUSPECTED,
    ReadinessReason.RETRACTION_UNKNOWN: ChangeCause.CONCERN,
    ReadinessReason.VERSION_SUPERSEDED: ChangeCause.SUPERSEDED,
    ReadinessReason.SET_RETRACTED: ChangeCause.SET_RETRACTED,
    ReadinessReason.SET_SUPERSEDED: ChangeCause.SET_SUPERSEDED,
}


def changes_between(
    old: SourceSet, new: SourceSet, kept_spans: Mapping[str, Iterable[str]] | None = None
) -> tuple[SourceChange, ...]:
    """Give what happened to the members of a set between two of its states.

    A retraction reaches every manifestation of its work, a version of record the preprints
    of its work; a change of the set's own policy or life reaches all that both states have.

    Args:
        old: the earlier state.
        new: the later state.
        kept_spans: member id -> digests of the cited words that still stand in its new
            content.
    """
    diff = diff_source_sets(old, new)
    found = {
        *((id_, ChangeCause.UNAVAILABLE) for id_ in diff.removed),
        *((change.id, cause) for change in diff.changed for cause in _causes(change)),
        *_of_works(old, new),
        *_of_the_set(diff, new),
    }
    kept = {} if kept_spans is None else kept_spans
    return tuple(
        SourceChange(source_id=id_, cause=cause, kept_spans=_kept(cause, kept.get(id_)))
        for id_, cause in sorted(found, key=lambda each: (each[0], each[1].precedence))
    )


def changes_over_time(
    source_set: SourceSet, before: Readiness, after: Readiness
) -> tuple[SourceChange, ...]:
    """Give what happened to the members of one set from one evaluation to a later one.

    Args:
        source_set: the set that was evaluated.
        before: what was found first.
        after: what was found later.
    """
    known, present = _item_reasons(before), _item_reasons(after)
    found = {(id_, _cause(reason)) for id_, reason in present - known}
    for reason in _new_of_the_set(source_set, before, after):
        found.update((member.id, _cause(reason)) for member in source_set.members)
    return tuple(
        SourceChange(source_id=id_, cause=cause)
        for id_, cause in sorted(found, key=lambda each: (each[0], each[1].precedence))
    )


def _kept(cause: ChangeCause, spans: Iterable[str] | None) -> tuple[str, ...] | None:
    return _spans(spans) if cause is ChangeCause.CONTENT_CHANGED else None


def _causes(change: MemberChange) -> Iterator[ChangeCause]:
    for fact in change.facts:
        if fact.fact == "retraction.state":
            yield _RETRACTIONS.get(RetractionState(fact.new), ChangeCause.CONCERN)
        elif fact.fact == "rights.status":
            yield _RIGHTS.get(RightsStatus(fact.new), ChangeCause.RIGHTS_UNKNOWN)
        elif fact.fact == "rights.spdx" and fact.new == NO_ASSERTION:
            yield ChangeCause.RIGHTS_UNKNOWN
        else:
            yield _FACTS[fact.fact]


def _of_works(old: SourceSet, new: SourceSet) -> Iterator[tuple[str, ChangeCause]]:
    """Give what reaches a member through another manifestation of its work."""
    stages = furthest_stages(old.members), furthest_stages(new.members)
    reasons = work_reasons(old.members), work_reasons(new.members)
    if stages[0] == stages[1] and reasons[0] == reasons[1]:
        return
    before = {member.id: member for member in old.members}
    for member in new.members:
        known = before.get(member.id)
        if known is not None:
            yield from _of_work(member, known, stages, reasons)


def _of_work(
    member: SourceSetMember,
    known: SourceSetMember,
    stages: tuple[dict[str, int], dict[str, int]],
    reasons: tuple[dict[str, set[ReadinessReason]], dict[str, set[ReadinessReason]]],
) -> Iterator[tuple[str, ChangeCause]]:
    if is_superseded(member, stages[1]) and not is_superseded(known, stages[0]):
        yield member.id, ChangeCause.SUPERSEDED
    work = member.version.of
    for reason in reasons[1].get(work, set()) - reasons[0].get(known.version.of, set()):
        yield member.id, _cause(reason)


def _of_the_set(diff: SourceSetDiff, new: SourceSet) -> Iterator[tuple[str, ChangeCause]]:
    added = set(diff.added)
    for fact in diff.set_facts:
        cause = _set_cause(fact)
        if cause is not None:
            yield from ((member.id, cause) for member in new.members if member.id not in added)


def _set_cause(fact: FactChange) -> ChangeCause | None:
    if fact.fact == "policy_hash":
        return ChangeCause.POLICY_CHANGED
    if fact.fact == "tenant_scope":
        return ChangeCause.SCOPE_CHANGED
    if fact.fact != "status" or fact.new == SourceSetStatus.ACTIVE:
        return None
    is_superseded_now = fact.new == SourceSetStatus.SUPERSEDED
    return ChangeCause.SET_SUPERSEDED if is_superseded_now else ChangeCause.SET_RETRACTED


def _item_reasons(found: Readiness) -> set[tuple[str, ReadinessReason]]:
    items = (*found.excluded_items, *found.warnings)
    return {(item.id, reason) for item in items for reason in item.reasons}


def _new_of_the_set(
    source_set: SourceSet, before: Readiness, after: Readiness
) -> Iterator[ReadinessReason]:
    """Give what came to block the set itself; items promote their own reasons to blockers."""
    of_items = {reason for item in after.excluded_items for reason in item.reasons}
    of_items.add(ReadinessReason.FRESHNESS_EXPIRED)  # an item and the set may both be too old
    yield from set(after.blockers) - set(before.blockers) - of_items
    end = day_end(source_set.expires)
    if end is not None and before.evaluated_at < end <= after.evaluated_at:
        yield ReadinessReason.FRESHNESS_EXPIRED


def _cause(reason: ReadinessReason) -> ChangeCause:
    """Name what happened; where it is not known, the source cannot be counted on."""
    return _REASONS.get(reason, ChangeCause.UNAVAILABLE)
