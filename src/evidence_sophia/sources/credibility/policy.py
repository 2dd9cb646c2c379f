"""How is credibility weighed? Every constant in one value, and none that breaks the promise.

The promise: a domain alone never grounds. A policy under which a source could reach the floor
with nothing known but its domain cannot be constructed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import BASIS_POINTS, instance_of, not_blank, shown, tuple_of
from evidence_sophia.model.source import SourceKind
from evidence_sophia.sources.tiers.tier_list import DomainTier, TierList

__all__ = ["COMPAT_CREDIBILITY", "STRICT_CREDIBILITY", "CredibilityPolicy", "policy_named"]

#: A micro-unit is a millionth of a whole score; a basis point holds a hundred of them.
MICRO: Final = 1_000_000
MICRO_STEP: Final = MICRO // BASIS_POINTS

_WEIGHTS: Final = ("domain_weight", "recency_weight", "citation_weight", "peer_review_weight")
_UNKNOWNS: Final = ("unknown_recency", "unknown_citations", "unknown_peer_review")
#: In whole percents, so that a weighted part is a whole number of micro-units.
_WEIGHT_STEP: Final = 100

_TIER_SCORES: Final = (
    (DomainTier.AUTHORITATIVE, 9_500),
    (DomainTier.SCHOLARLY, 9_000),
    (DomainTier.INSTITUTIONAL, 8_000),
    (DomainTier.NEWS, 7_000),
    (DomainTier.PREPRINT, 6_000),
    (DomainTier.COMMUNITY, 4_500),
    (DomainTier.UNKNOWN, 3_000),
    (DomainTier.UNRELIABLE, 1_000),
    (DomainTier.BLOCKED, 0),
)

#: Days. Reference works and documents of no kind age like the web, books like papers.
_HALF_LIVES: Final = (
    (SourceKind.BOOK, 1_826),
    (SourceKind.FEED, 90),
    (SourceKind.LMS, 730),
    (SourceKind.NEWS, 90),
    (SourceKind.REFERENCE, 365),
    (SourceKind.SCHOLARLY, 1_826),
    (SourceKind.STRUCTURED, 30),
    (SourceKind.TRANSCRIPT, 365),
    (SourceKind.UNKNOWN, 365),
    (SourceKind.WEB, 365),
)
_TIMELESS: Final = (SourceKind.MANUSCRIPT, SourceKind.SCRIPTURE, SourceKind.STATUTE)


def _pairs_of(kind: type) -> Callable[[object, Attribute[Any], object], None]:
    """Demand a tuple of pairs of a member and an integer."""

    def check(_instance: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, tuple) or not all(_is_pair(pair, kind) for pair in value):
            message = f"{attribute.name} must be pairs of a {kind.__name__} and an integer"
            raise InvariantError(message)

    return check


def _is_pair(pair: object, kind: type) -> bool:
    if not isinstance(pair, tuple) or len(pair) != 2:  # noqa: PLR2004 - a pair
        return False
    return isinstance(pair[0], kind) and type(pair[1]) is int


@frozen(kw_only=True)
class CredibilityPolicy:
    """The weights, tiers, half-lives and caps of a credibility score.

    Shares, scores and weights are basis points, 10,000 for a whole.

    Attributes:
        name: of the profile.
        domain_weight, recency_weight, citation_weight, peer_review_weight: whole percents,
            10,000 together, each below the floor.
        unknown_recency, unknown_citations, unknown_peer_review: what a part counts that is
            not known. 0, and best left so: more lets ignorance outrank a known poor value.
        asserted_share: what counts of a part that only the caller vouches for.
        floor: from here on a source may ground.
        cap_margin: a capped source stays so far below the floor.
        future_hours: a date so far ahead of now is a matter of clocks and counts as now.
        citation_saturation: citations that make a whole part.
        accepted_manuscript: the peer-review part of an accepted manuscript.
        tier_scores: the domain part of each tier, strictly falling.
        half_lives: days after which the recency part is a half, by kind, sorted.
        timeless: kinds whose recency part is 0 by rule, sorted.
        has_built_in_tiers: whether the library's own tier list stands below the overlays.
        overlays: further tier lists, the lowest first.

    Raises:
        InvariantError: a source could ground by its domain alone, or a constant is out of
            its range; the details list every problem.
    """

    name: str = field(default="compat", validator=not_blank)
    domain_weight: int = 4_000
    recency_weight: int = 2_500
    citation_weight: int = 2_000
    peer_review_weight: int = 1_500
    unknown_recency: int = 0
    unknown_citations: int = 0
    unknown_peer_review: int = 0
    asserted_share: int = BASIS_POINTS
    floor: int = 5_000
    cap_margin: int = 100
    future_hours: int = 48
    citation_saturation: int = 1_000
    accepted_manuscript: int = 5_000
    tier_scores: tuple[tuple[DomainTier, int], ...] = field(
        default=_TIER_SCORES, validator=_pairs_of(DomainTier)
    )
    half_lives: tuple[tuple[SourceKind, int], ...] = field(
        default=_HALF_LIVES, validator=_pairs_of(SourceKind)
    )
    timeless: tuple[SourceKind, ...] = field(default=_TIMELESS, validator=tuple_of(SourceKind))
    has_built_in_tiers: bool = field(default=True, validator=instance_of(bool))
    overlays: tuple[TierList, ...] = field(default=(), validator=tuple_of(TierList))

    def __attrs_post_init__(self) -> None:
        problems = tuple(_range_problems(self)) or tuple(_promise_problems(self))
        if problems:
            message = "the policy cannot keep the promise that a domain alone never grounds"
            hint = "Lower the weight of the domain or what unknown parts count, or raise the floor."
            raise InvariantError(message, hint=hint, details=problems)

    def __repr__(self) -> str:
        return f"<CredibilityPolicy {self.name} {self.digest:.23}>"

    @cached_property
    def tier_lists(self) -> tuple[TierList, ...]:
        """The lists that decide, the lowest first."""
        if not self.has_built_in_tiers:
            return self.overlays
        from evidence_sophia.sources.tiers.tier_file import built_in_tiers  # noqa: PLC0415 - reads a file

        return (built_in_tiers(), *self.overlays)

    @cached_property
    def digest(self) -> str:
        """The digest of every constant and of every tier list."""
        from evidence_sophia.codec.digests import digest_of  # noqa: PLC0415 - once a policy

        return digest_of("credibility-policy", "1", self.facts())

    def facts(self) -> dict[str, object]:
        """Give the closed projection that its digest is made of."""
        numbers = {name: getattr(self, name) for name in _NUMBERS}
        return {
            **numbers,
            "half_lives": [[str(kind), days] for kind, days in self.half_lives],
            "tier_lists": [each.digest for each in self.tier_lists],
            "tier_scores": [[str(tier), score] for tier, score in self.tier_scores],
            "timeless": [str(kind) for kind in self.timeless],
        }

    def score_of(self, tier: DomainTier) -> int:
        """Give the domain part of a tier; a tier that is not known here counts nothing."""
        return next((score for known, score in self.tier_scores if known == tier), 0)

    def half_life_of(self, kind: SourceKind) -> int:
        """Give the half-life of a kind in days; a kind that is not listed ages like ``unknown``."""
        days = dict(self.half_lives)
        return days.get(kind, days[SourceKind.UNKNOWN])


#: Name -> the least and the greatest value.
_NUMBERS: Final = {
    **dict.fromkeys((*_WEIGHTS, *_UNKNOWNS), (0, BASIS_POINTS)),
    "asserted_share": (0, BASIS_POINTS),
    "floor": (1, BASIS_POINTS),
    "cap_margin": (1, BASIS_POINTS),
    "future_hours": (0, 24 * 366),
    "citation_saturation": (1, 1_000_000),
    "accepted_manuscript": (0, BASIS_POINTS),
}
_LONGEST_HALF_LIFE: Final = 366_000


def _is_within(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _range_problems(policy: CredibilityPolicy) -> Iterator[str]:
    for name, (least, most) in _NUMBERS.items():
        value = getattr(policy, name)
        if not _is_within(value, least, most):
            yield f"{name} must be an integer from {least} to {most}, not {shown(value, 40)}"
    yield from _tier_problems(policy)
    yield from _age_problems(policy)


def _tier_problems(policy: CredibilityPolicy) -> Iterator[str]:
    if [tier for tier, _ in policy.tier_scores] != list(DomainTier):
        yield f"tier_scores must name {', '.join(DomainTier)}, in this order"
    scores = [score for _, score in policy.tier_scores]
    if not all(_is_within(score, 0, BASIS_POINTS) for score in scores):
        yield f"tier_scores must be integers from 0 to {BASIS_POINTS}"
    if any(lower >= higher for higher, lower in pairwise(scores)):
        yield "tier_scores must fall strictly from tier to tier"


def _age_problems(policy: CredibilityPolicy) -> Iterator[str]:
    kinds = [kind for kind, _ in policy.half_lives]
    if kinds != sorted(set(kinds)):
        yield "half_lives must be sorted by kind, each kind once"
    if not all(_is_within(days, 1, _LONGEST_HALF_LIFE) for _, days in policy.half_lives):
        yield f"half_lives must be integers from 1 to {_LONGEST_HALF_LIFE} days"
    if SourceKind.UNKNOWN not in kinds:
        yield "half_lives must name the kind unknown"
    if list(policy.timeless) != sorted(set(policy.timeless)):
        yield "timeless must be sorted, each kind once"


def _promise_problems(policy: CredibilityPolicy) -> Iterator[str]:
    weights = {name: getattr(policy, name) for name in _WEIGHTS}
    total = sum(weights.values())
    if total != BASIS_POINTS:
        yield f"the weights sum to {total}, not to {BASIS_POINTS}"
    for name, weight in weights.items():
        if weight % _WEIGHT_STEP:
            yield f"{name} is {weight}, which is no whole percent"
        if weight >= policy.floor:
            yield f"{name} is {weight}, which alone reaches the floor {policy.floor}"
    alone = reach_of_domain(policy)
    if alone >= policy.floor * MICRO_STEP:
        yield f"a domain alone reaches {alone / MICRO:.6f}, the floor is {policy.floor / 1e4:.4f}"


def reach_of_domain(policy: CredibilityPolicy) -> int:
    """Give the highest score, in micro-units, of a source with nothing known but its domain."""
    best = max(score for _, score in policy.tier_scores)
    unknown = (
        policy.recency_weight * policy.unknown_recency
        + policy.citation_weight * policy.unknown_citations
        + policy.peer_review_weight * policy.unknown_peer_review
    )
    return (policy.domain_weight * best + unknown) // 100


#: The default profile: what a caller asserts counts in full.
COMPAT_CREDIBILITY: Final = CredibilityPolicy()
#: What a caller asserts without a registry's record counts half.
STRICT_CREDIBILITY: Final = CredibilityPolicy(name="strict", asserted_share=5_000)


def policy_named(name: str) -> CredibilityPolicy:
    """Give a profile by its name.

    Raises:
        InvariantError: there is no such profile.
    """
    for policy in (COMPAT_CREDIBILITY, STRICT_CREDIBILITY):
        if policy.name == name:
            return policy
    message = f"no credibility profile is named {shown(name, 40)}"
    raise InvariantError(message, hint="Use compat or strict.")
