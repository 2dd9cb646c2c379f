"""Under which rules may a source set ground anything?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import Attribute, field, frozen
from attrs.converters import optional

from evidence_sophia.codec.digests import DEFAULT_ALGORITHM, digest_of
from evidence_sophia.codec.envelope import DocumentType
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, items_of, shown
from evidence_sophia.model.closed_enum import ClosedEnum
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.source import SourceKind
from evidence_sophia.model.source_set import sorted_texts

__all__ = [
    "READINESS_POLICY",
    "ExclusionRule",
    "MaximumAge",
    "ReadinessPolicy",
    "ReadinessReason",
    "hash_readiness_policy",
]

#: A century, in days: more is a mistake of a unit.
_MOST_DAYS: Final = 36_525


class ReadinessReason(OpenEnum):
    """Why a set, or an item of it, may not ground anything; or what to know about an item.

    ``freshness:warned`` and ``freshness:future`` are warnings alone, the time of fetching is
    late or lies ahead; all others exclude.
    """

    FRESHNESS_EXPIRED = "freshness:expired"
    FRESHNESS_UNKNOWN = "freshness:unknown"
    FRESHNESS_WARNED = "freshness:warned"
    FRESHNESS_FUTURE = "freshness:future"
    RIGHTS_BLOCKED = "rights:blocked"
    RIGHTS_EXPIRED = "rights:expired"
    RIGHTS_UNKNOWN = "rights:unknown"
    SET_RETRACTED = "source-set:retracted"
    SET_SUPERSEDED = "source-set:superseded"
    SET_EMPTY = "source-set:empty"
    SET_UNKNOWN = "source-set:unknown"
    INTEGRITY_MISMATCH = "integrity:mismatch"
    INTEGRITY_MISSING = "integrity:missing"
    INTEGRITY_UNVERIFIABLE = "integrity:unverifiable"
    SCOPE_MISMATCH = "scope:mismatch"
    RETRACTION_RETRACTED = "retraction:retracted"
    RETRACTION_CONCERN = "retraction:concern"
    RETRACTION_SUSPECTED = "retraction:suspected"
    RETRACTION_UNKNOWN = "retraction:unknown"
    VERSION_SUPERSEDED = "version:superseded"


#: Reasons that a policy may turn into warnings. Rights, integrity and scope are not among them.
TOLERABLE: Final = frozenset(
    {
        ReadinessReason.RETRACTION_CONCERN,
        ReadinessReason.RETRACTION_SUSPECTED,
        ReadinessReason.VERSION_SUPERSEDED,
    }
)


class ExclusionRule(ClosedEnum):
    """What an excluded item does to its set: ``any`` usable item is enough, or ``all`` must be."""

    ANY = "any"
    ALL = "all"


@frozen(kw_only=True)
class MaximumAge:
    """How long after its last fetching an item of a kind may ground.

    Attributes:
        kind: of source; None for every kind that has no age of its own.
        error: days from which on it may not; at most a century.
        warn: days from which on a warning is given; None for no warning.

    Raises:
        InvariantError: less than a day, more than a century, or a warning after the error.
    """

    kind: SourceKind | None = field(default=None, converter=optional(SourceKind))
    error: int = field(validator=instance_of(int))
    warn: int | None = field(default=None)

    @error.validator
    def _is_in_range(self, _attribute: Attribute[int], value: int) -> None:
        if not 1 <= value <= _MOST_DAYS:
            message = f"a maximum age is from 1 to {_MOST_DAYS} days, not {shown(value)}"
            raise InvariantError(message)

    @warn.validator
    def _comes_first(self, _attribute: Attribute[int | None], value: int | None) -> None:
        if value is not None and (type(value) is not int or not 1 <= value < self.error):
            message = f"a warning comes after 1 day and before the error, not at {shown(value)}"
            raise InvariantError(message)


def _ages(given: Iterable[MaximumAge]) -> tuple[MaximumAge, ...]:
    ages = tuple(sorted(items_of(given, MaximumAge), key=lambda age: age.kind or ""))
    if len({age.kind for age in ages}) != len(ages):
        message = "a kind of source has two maximum ages"
        raise InvariantError(message)
    return ages


def _tolerated(given: Iterable[str]) -> tuple[ReadinessReason, ...]:
    reasons = {ReadinessReason(reason) for reason in items_of(given, str)}
    if not reasons <= TOLERABLE:
        refused = ", ".join(sorted(reasons - TOLERABLE))
        message = f"no policy tolerates {refused}"
        hint = f"Tolerate at most: {', '.join(sorted(TOLERABLE))}."
        raise InvariantError(message, hint=hint)
    return tuple(sorted(reasons))


@frozen(kw_only=True)
class ReadinessPolicy:
    """The rules by which a set of sources may ground anything.

    Attributes:
        tenant_scope: whose sets it is for; "" takes each set at its word.
        shared_scopes: scopes whose members every tenant may use.
        excluded_items: whether an excluded item also blocks its set.
        maximum_ages: by kind of source; a kind without one does not grow old.
        tolerated: reasons that become warnings; never rights, integrity or scope.
        needs_artifacts: whether an item without a verified artifact is excluded.

    Raises:
        InvariantError: two ages of one kind, or a reason that no policy tolerates.
    """

    tenant_scope: str = field(default="", validator=instance_of(str))
    shared_scopes: tuple[str, ...] = field(default=(), converter=sorted_texts)
    excluded_items: ExclusionRule = field(default=ExclusionRule.ANY, converter=ExclusionRule)
    maximum_ages: tuple[MaximumAge, ...] = field(default=(), converter=_ages)
    tolerated: tuple[ReadinessReason, ...] = field(default=(), converter=_tolerated)
    needs_artifacts: bool = field(default=False, validator=instance_of(bool))


READINESS_POLICY: Final = DocumentType(name="readiness-policy", cls=ReadinessPolicy)


def hash_readiness_policy(policy: ReadinessPolicy, algorithm: str = DEFAULT_ALGORITHM) -> str:
    """Name the rules of a policy by a digest, as ``policy_hash`` of a set asks for (SS-11).

    Raises:
        InvariantError: the algorithm is unknown, or a scope holds a lone surrogate.
    """
    projection = {
        "tenant_scope": policy.tenant_scope,
        "shared_scopes": policy.shared_scopes,
        "excluded_items": policy.excluded_items.value,
        "maximum_ages": [
            {"kind": age.kind and age.kind.value, "error": age.error, "warn": age.warn}
            for age in policy.maximum_ages
        ],
        "tolerated": [reason.value for reason in policy.tolerated],
        "needs_artifacts": policy.needs_artifacts,
    }
    return digest_of("readiness-policy", "1", projection, algorithm=algorithm)
