"""How credible is a source, part by part, and may it ground anything?

Whole numbers only: the four parts are basis points (recency and citations rounded down, so
that rounding lifts nothing over the floor), the score is millionths,

    micro = (w_D * D + w_R * R + w_C * C + w_P * P) // 100

and then come the caps. What is not known counts nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import aware_utc, instance_of, not_negative, shown, tuple_of
from evidence_sophia.model.source import Retraction, RetractionState
from evidence_sophia.sources.credibility._score_parts import (
    citation_part,
    peer_review_part,
    recency_part,
)
from evidence_sophia.sources.credibility.candidate import CandidateSource
from evidence_sophia.sources.credibility.candidate_work import retraction_of, work_id_of
from evidence_sophia.sources.credibility.policy import (
    COMPAT_CREDIBILITY,
    MICRO,
    MICRO_STEP,
    CredibilityPolicy,
)
from evidence_sophia.sources.identifiers.hosts import parse_host
from evidence_sophia.sources.retraction.status import CHANGING_STATES, RetractionCap, cap_of
from evidence_sophia.sources.tiers.tier_list import AssignedTier, DomainTier, assign_tier

__all__ = ["ScoreParts", "SourceScore", "moment_of", "score_source"]

#: Weights and parts are basis points, so their product is this many to the millionth.
_PRODUCT: Final = 100
_TOLD_TIERS: Final = frozenset({DomainTier.UNKNOWN, DomainTier.UNRELIABLE, DomainTier.BLOCKED})


@frozen(kw_only=True)
class ScoreParts:
    """The four parts of a score, in basis points or, weighted, in millionths.

    Attributes:
        domain: the standing of the domain.
        recency: how recent the source is, for its kind.
        citations: how often it is cited.
        peer_review: whether it was reviewed by peers.
    """

    domain: int = field(validator=not_negative)
    recency: int = field(validator=not_negative)
    citations: int = field(validator=not_negative)
    peer_review: int = field(validator=not_negative)

    @property
    def total(self) -> int:
        """The sum of the parts."""
        return self.domain + self.recency + self.citations + self.peer_review


@frozen(kw_only=True)
class SourceScore:
    """How credible a source is, and why.

    Attributes:
        url: of the source.
        title: of the source; "" if unknown.
        domain: the host, in lower-case A-labels; "" where the URL names none to be trusted.
        work_id: the work it is a copy of.
        assigned: the tier, what matched, and in which list.
        parts: each part by itself, in basis points.
        weighted: what each part adds, in millionths; they sum to ``uncapped_micro``.
        uncapped_micro: the score before caps, in millionths.
        overall_micro: the score, in millionths.
        meets_floor: whether it may ground.
        reasons: codes of what lowered it or should be known, sorted.
        retraction: what its publisher says of it.
    """

    url: str = field(validator=instance_of(str))
    title: str = field(default="", validator=instance_of(str))
    domain: str = field(validator=instance_of(str))
    work_id: str = field(validator=instance_of(str))
    assigned: AssignedTier = field(validator=instance_of(AssignedTier))
    parts: ScoreParts = field(validator=instance_of(ScoreParts))
    weighted: ScoreParts = field(validator=instance_of(ScoreParts))
    uncapped_micro: int = field(validator=not_negative)
    overall_micro: int = field(validator=not_negative)
    meets_floor: bool = field(validator=instance_of(bool))
    reasons: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    retraction: Retraction = field(factory=Retraction, validator=instance_of(Retraction))

    @property
    def tier(self) -> DomainTier:
        """The standing of its domain."""
        return self.assigned.tier

    @property
    def overall(self) -> float:
        """The score as a float in [0, 1]."""
        return self.overall_micro / MICRO

    @property
    def basis_points(self) -> int:
        """The score as it enters digests and exports, rounded down."""
        return self.overall_micro // MICRO_STEP

    def _repr_html_(self) -> str:
        from evidence_sophia.sources.credibility.display import score_html  # noqa: PLC0415 - display is rare

        return score_html(self)


def score_source(
    source: CandidateSource,
    policy: CredibilityPolicy = COMPAT_CREDIBILITY,
    now: datetime | None = None,
) -> SourceScore:
    """Score one source.

    Args:
        source: what is known of it.
        policy: weights, tiers and caps.
        now: the moment to score for, an aware time; it acts only through recency.

    Raises:
        InvariantError: ``now`` is missing or naive, or one of the others is of another type.

    >>> from datetime import UTC
    >>> page = CandidateSource("https://www.who.int/news", published="2026-11-29")
    >>> score = score_source(page, now=datetime(2026, 11, 30, tzinfo=UTC))
    >>> str(score.tier), score.overall, score.meets_floor
    ('authoritative', 0.629525, True)
    """
    _check(source, policy)
    host = parse_host(source.url)
    assigned = assign_tier(host, policy.tier_lists)
    recency, dated = recency_part(source, policy, moment_of(now))
    citations, cited = citation_part(source, policy)
    reviewed_by_peers, reviewed = peer_review_part(source, policy)
    parts = ScoreParts(
        domain=policy.score_of(assigned.tier),
        recency=recency,
        citations=citations,
        peer_review=reviewed_by_peers,
    )
    notes = (*host.notes, *dated, *cited, *reviewed)
    return _scored(source, policy, (host.name, assigned), parts, notes)


def _check(source: object, policy: object) -> None:
    """Refuse what only looks like a source or a policy, such as a URL or a profile's name."""
    if not isinstance(source, CandidateSource):
        message = f"a source to score is a CandidateSource, not {shown(source, 60)}"
        raise InvariantError(message, hint='Write CandidateSource("https://...").')
    if not isinstance(policy, CredibilityPolicy):
        message = f"a policy is a CredibilityPolicy, not {shown(policy, 60)}"
        raise InvariantError(message, hint="Give policy_named('strict'), or leave it out.")


def moment_of(now: datetime | None) -> datetime:
    """Give the moment of a score in UTC.

    Raises:
        InvariantError: it is missing or naive.
    """
    if now is None:
        message = "a score needs the moment it is made for"
        raise InvariantError(message, hint="Pass now=datetime.now(UTC), or a fixed time.")
    return aware_utc(now)


def _scored(
    source: CandidateSource,
    policy: CredibilityPolicy,
    standing: tuple[str, AssignedTier],
    parts: ScoreParts,
    notes: tuple[str, ...],
) -> SourceScore:
    domain, assigned = standing
    weighted = _weighted(parts, policy)
    retraction = retraction_of(source)
    overall = min(weighted.total, _highest(assigned.tier, retraction, policy))
    floor = policy.floor * MICRO_STEP
    reasons = {*notes, *_standing_notes(assigned.tier, retraction, source)}
    if overall < floor:
        reasons.add("floor:below")
    if overall < weighted.total:
        reasons.add("score:capped" if overall else "score:zeroed")
    return SourceScore(
        url=source.url,
        title=source.title,
        domain=domain,
        work_id=work_id_of(source),
        assigned=assigned,
        parts=parts,
        weighted=weighted,
        uncapped_micro=weighted.total,
        overall_micro=overall,
        meets_floor=overall >= floor,
        reasons=tuple(sorted(reasons)),
        retraction=retraction,
    )


def _weighted(parts: ScoreParts, policy: CredibilityPolicy) -> ScoreParts:
    """Weigh each part; weights are whole percents, so nothing is lost in the division."""
    return ScoreParts(
        domain=policy.domain_weight * parts.domain // _PRODUCT,
        recency=policy.recency_weight * parts.recency // _PRODUCT,
        citations=policy.citation_weight * parts.citations // _PRODUCT,
        peer_review=policy.peer_review_weight * parts.peer_review // _PRODUCT,
    )


def _highest(tier: DomainTier, retraction: Retraction, policy: CredibilityPolicy) -> int:
    """Give the most that a source may reach, in millionths."""
    cap = cap_of(retraction.state)
    if tier == DomainTier.BLOCKED or cap == RetractionCap.ZERO:
        return 0
    if tier == DomainTier.UNRELIABLE or cap == RetractionCap.BELOW_FLOOR:
        return max(policy.floor - policy.cap_margin, 0) * MICRO_STEP
    return MICRO


def _standing_notes(
    tier: DomainTier, retraction: Retraction, source: CandidateSource
) -> Iterator[str]:
    if tier in _TOLD_TIERS:
        yield f"tier:{tier}"
    if retraction.state != RetractionState.NONE:
        yield f"retraction:{retraction.state}"
    if retraction.state in CHANGING_STATES and _may_be_older(source, retraction):
        yield "copy:review"


def _may_be_older(source: CandidateSource, retraction: Retraction) -> bool:
    """Whether our copy may lack what the notice changed; what is not dated may."""
    if source.fetched_on is None or retraction.since is None:
        return True
    return source.fetched_on <= retraction.since
