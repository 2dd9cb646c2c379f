"""What changed between two states of a source set, and which kind of facts was it?"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, not_blank, tuple_of
from evidence_sophia.model.closed_enum import ClosedEnum
from evidence_sophia.model.source_set import SourceSet, SourceSetMember

__all__ = ["Facet", "FactChange", "MemberChange", "SourceSetDiff", "diff_source_sets"]


class Facet(ClosedEnum):
    """A kind of facts: what a source is, what governs its use, how it is shown."""

    CONTENT = "content"
    GOVERNANCE = "governance"
    DISPLAY = "display"


@frozen(kw_only=True)
class FactChange:
    """One fact that changed.

    Attributes:
        fact: its name, such as ``rights.status``.
        facet: which kind of facts it is.
        old, new: its text before and after; "" where it was not there. Labels are a JSON
            list, since a label may hold a comma.
    """

    fact: str = field(validator=not_blank)
    facet: Facet = field(converter=Facet)
    old: str = field(validator=instance_of(str))
    new: str = field(validator=instance_of(str))


@frozen(kw_only=True)
class MemberChange:
    """What changed of a member that both states have.

    Attributes:
        id: the member.
        facts: at least one, by facet and name.
    """

    id: str = field(validator=not_blank)
    facts: tuple[FactChange, ...] = field(validator=tuple_of(FactChange))

    @property
    def facets(self) -> tuple[Facet, ...]:
        """The kinds of facts that changed, content first."""
        found = {change.facet for change in self.facts}
        return tuple(facet for facet in Facet if facet in found)


@frozen(kw_only=True)
class SourceSetDiff:
    """What changed between two states of a set.

    Attributes:
        added, removed: ids of members, sorted.
        changed: members that both have, by id.
        set_facts: what changed of the set itself: its tenant scope, policy and life.
    """

    added: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    removed: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    changed: tuple[MemberChange, ...] = field(default=(), validator=tuple_of(MemberChange))
    set_facts: tuple[FactChange, ...] = field(default=(), validator=tuple_of(FactChange))

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed."""
        return not (self.added or self.removed or self.changed or self.set_facts)

    def _repr_html_(self) -> str:
        from evidence_sophia.sources.sets.display import (  # noqa: PLC0415 - display is rare
            diff_html,
        )

        return diff_html(self)


#: Facts in the order in which changes are listed.
_MEMBER_FACTS: Final[tuple[tuple[str, Facet, Callable[[SourceSetMember], Any]], ...]] = (
    ("content_hash", Facet.CONTENT, lambda member: member.content_hash),
    ("scope", Facet.CONTENT, lambda member: member.scope),
    ("source_kind", Facet.CONTENT, lambda member: member.source_kind.value),
    ("uri", Facet.CONTENT, lambda member: member.uri),
    ("retraction.notice", Facet.GOVERNANCE, lambda member: member.retraction.notice),
    ("retraction.since", Facet.GOVERNANCE, lambda member: member.retraction.since),
    ("retraction.state", Facet.GOVERNANCE, lambda member: member.retraction.state.value),
    ("rights.expires", Facet.GOVERNANCE, lambda member: member.rights.expires),
    ("rights.spdx", Facet.GOVERNANCE, lambda member: member.rights.spdx),
    ("rights.status", Facet.GOVERNANCE, lambda member: member.rights.status.value),
    ("version.of", Facet.GOVERNANCE, lambda member: member.version.of),
    ("version.stage", Facet.GOVERNANCE, lambda member: member.version.stage.value),
    ("labels", Facet.DISPLAY, lambda member: member.labels),
    ("title", Facet.DISPLAY, lambda member: member.title),
)
_SET_FACTS: Final[tuple[tuple[str, Facet, Callable[[SourceSet], Any]], ...]] = (
    ("id", Facet.CONTENT, lambda one: one.id),
    ("tenant_scope", Facet.CONTENT, lambda one: one.tenant_scope),
    ("expires", Facet.GOVERNANCE, lambda one: one.expires),
    ("policy_hash", Facet.GOVERNANCE, lambda one: one.policy_hash),
    ("status", Facet.GOVERNANCE, lambda one: one.status.value),
    ("superseded_by", Facet.GOVERNANCE, lambda one: one.superseded_by),
    ("title", Facet.DISPLAY, lambda one: one.title),
)


def diff_source_sets(old: SourceSet, new: SourceSet) -> SourceSetDiff:
    """Name what changed from one state of a set to another.

    A member that was only fetched again is not changed.

    >>> set_ = SourceSet(
    ...     id="trees", tenant_scope="local", policy_hash="blake3:" + "0" * 64, members=()
    ... )
    >>> diff_source_sets(set_, set_).is_empty
    True
    """
    before = {member.id: member for member in old.members}
    after = {member.id: member for member in new.members}
    return SourceSetDiff(
        added=tuple(id_ for id_ in after if id_ not in before),
        removed=tuple(id_ for id_ in before if id_ not in after),
        changed=tuple(_changed(before, after)),
        set_facts=tuple(_differing(old, new, _SET_FACTS)),
    )


def _changed(
    before: dict[str, SourceSetMember], after: dict[str, SourceSetMember]
) -> Iterator[MemberChange]:
    for id_, member in after.items():
        known = before.get(id_)
        if known is None or known is member:
            continue
        facts = tuple(_differing(known, member, _MEMBER_FACTS))
        if facts:
            yield MemberChange(id=id_, facts=facts)


def _differing(
    old: Any,  # noqa: ANN401 - a set or a member, as the facts ask
    new: Any,  # noqa: ANN401 - the same
    facts: tuple[tuple[str, Facet, Callable[[Any], Any]], ...],
) -> Iterator[FactChange]:
    for name, facet, read in facts:
        before, after = read(old), read(new)
        if before != after:
            yield FactChange(fact=name, facet=facet, old=_text(before), new=_text(after))


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return json.dumps(value, ensure_ascii=False) if value else ""
    return "" if value is None else str(value)
