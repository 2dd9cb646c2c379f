"""What are recency, citations and peer review worth, in basis points, and on whose word?"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from evidence_sophia.model._rules import BASIS_POINTS
from evidence_sophia.model.source_set import VersionStage
from evidence_sophia.sources.credibility._exact import decay, log_share
from evidence_sophia.sources.credibility.candidate import CandidateSource, SourceFact
from evidence_sophia.sources.credibility.policy import CredibilityPolicy
from evidence_sophia.sources.credibility.published import source_age

__all__ = ["citation_part", "peer_review_part", "recency_part"]

#: A part in basis points and the codes of what should be known about it.
Part = tuple[int, tuple[str, ...]]

_DAY: Final = 86_400


def recency_part(source: CandidateSource, policy: CredibilityPolicy, now: datetime) -> Part:
    """Give ``2^(-age / half-life)`` of the source's kind; a timeless kind has none by rule."""
    if source.kind in policy.timeless:
        return 0, ("date:timeless",)
    age = source_age(source.published, now, timedelta(hours=policy.future_hours))
    if age.seconds is None:
        return policy.unknown_recency, age.notes
    part = decay(age.seconds, policy.half_life_of(source.kind) * _DAY)
    if source.is_verified(SourceFact.PUBLISHED):
        return part, age.notes
    return _asserted(part, policy), (*age.notes, "date:asserted")


def citation_part(source: CandidateSource, policy: CredibilityPolicy) -> Part:
    """Give ``ln(1 + n) / ln(1 + saturation)``, at most a whole."""
    if source.citation_count is None:
        return policy.unknown_citations, ("citations:unknown",)
    part = log_share(source.citation_count, policy.citation_saturation)
    if source.is_verified(SourceFact.CITATION_COUNT):
        return part, ()
    return _asserted(part, policy), ("citations:asserted",)


def peer_review_part(source: CandidateSource, policy: CredibilityPolicy) -> Part:
    """Give the worth of the version; the stage of a record outweighs the caller's word."""
    part = _stage_part(source, policy)
    if part is None:
        return policy.unknown_peer_review, ("peer_review:unknown",)
    notes = ("peer_review:preprint",) if source.stage == VersionStage.PREPRINT else ()
    if source.is_verified(SourceFact.PEER_REVIEW):
        return part, notes
    return _asserted(part, policy), (*notes, "peer_review:asserted")


def _stage_part(source: CandidateSource, policy: CredibilityPolicy) -> int | None:
    worth = {
        VersionStage.VERSION_OF_RECORD: BASIS_POINTS,
        VersionStage.ACCEPTED_MANUSCRIPT: policy.accepted_manuscript,
        VersionStage.PREPRINT: 0,
    }
    if source.stage in worth:
        return worth[source.stage]
    if source.is_peer_reviewed is None:
        return None
    return BASIS_POINTS if source.is_peer_reviewed else 0


def _asserted(part: int, policy: CredibilityPolicy) -> int:
    return part * policy.asserted_share // BASIS_POINTS
