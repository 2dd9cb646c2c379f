"""May these sources ground anything, how sure is that, and why not?"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from attrs import field, frozen

from evidence_sophia.model._rules import aware_utc, instance_of, not_blank, not_negative, tuple_of
from evidence_sophia.sources.credibility.candidate import CandidateSource
from evidence_sophia.sources.credibility.policy import COMPAT_CREDIBILITY, MICRO, CredibilityPolicy
from evidence_sophia.sources.credibility.ranking import mean_micro, rank_sources
from evidence_sophia.sources.credibility.score import ScoreParts, SourceScore, moment_of

__all__ = ["SourceGrounding", "ground_sources", "grounding_document"]


@frozen(kw_only=True)
class SourceGrounding:
    """Whether a set of sources may ground an answer.

    Attributes:
        query: what is to be answered.
        grounded: whether at least one work meets the floor.
        confidence_micro: the mean score of all works in millionths; not monotone, since a
            weak source lowers it.
        corroboration: how many owners stand behind the works that meet the floor.
        citations: a score for each work, the most credible first.
        policy: name of the policy.
        policy_digest: of its constants and of every tier list.
        evaluated_at: the moment it was evaluated for.
    """

    query: str = field(validator=instance_of(str))
    grounded: bool = field(validator=instance_of(bool))
    confidence_micro: int = field(validator=not_negative)
    corroboration: int = field(validator=not_negative)
    citations: tuple[SourceScore, ...] = field(validator=tuple_of(SourceScore))
    policy: str = field(validator=not_blank)
    policy_digest: str = field(validator=not_blank)
    evaluated_at: datetime = field(converter=aware_utc)

    @property
    def confidence(self) -> float:
        """The mean score as a float in [0, 1]."""
        return self.confidence_micro / MICRO

    @property
    def citation_count(self) -> int:
        """How many works were scored."""
        return len(self.citations)

    @property
    def top_citation(self) -> SourceScore | None:
        """The most credible work; None where there is none."""
        return self.citations[0] if self.citations else None

    def _repr_html_(self) -> str:
        from evidence_sophia.sources.credibility.display import grounding_html  # noqa: PLC0415 - rare

        return grounding_html(self)


def ground_sources(
    query: str,
    sources: Iterable[CandidateSource],
    policy: CredibilityPolicy = COMPAT_CREDIBILITY,
    now: datetime | None = None,
) -> SourceGrounding:
    """Say whether sources may ground an answer to a question.

    Copies of one work count once. The words of the question decide nothing here: a source
    that may ground must still say what is answered.

    Args:
        query: what is to be answered.
        sources: at least one.
        policy: weights, tiers and caps.
        now: the moment to answer for, an aware time.

    Raises:
        InvariantError: there is no source, or ``now`` is missing or naive.

    >>> from datetime import UTC
    >>> page = CandidateSource("https://www.nature.com/articles/1", is_peer_reviewed=True)
    >>> found = ground_sources("What is known?", [page], now=datetime(2026, 11, 30, tzinfo=UTC))
    >>> found.grounded, found.confidence, found.top_citation.domain
    (True, 0.51, 'www.nature.com')
    """
    moment = moment_of(now)
    citations = rank_sources(sources, policy, moment)
    owners = {score.assigned.owner for score in citations if score.meets_floor}
    return SourceGrounding(
        query=query,
        grounded=bool(owners),
        confidence_micro=mean_micro(citations),
        corroboration=len(owners),
        citations=citations,
        policy=policy.name,
        policy_digest=policy.digest,
        evaluated_at=moment,
    )


def grounding_document(grounding: SourceGrounding) -> dict[str, Any]:
    """Write a grounding as services send it: camelCase, scores as floats in [0, 1].

    For digests and exports encode the value itself, which holds whole numbers only.
    """
    top = grounding.top_citation
    return {
        "query": grounding.query,
        "grounded": grounding.grounded,
        "confidence": grounding.confidence,
        "citationCount": grounding.citation_count,
        "corroboration": grounding.corroboration,
        "topCitation": None if top is None else _citation_document(top),
        "citations": [_citation_document(score) for score in grounding.citations],
        "policy": grounding.policy,
        "policyDigest": grounding.policy_digest,
        "evaluatedAt": grounding.evaluated_at.isoformat().replace("+00:00", "Z"),
    }


def _citation_document(score: SourceScore) -> dict[str, Any]:
    return {
        "url": score.url,
        "title": score.title,
        "domain": score.domain,
        "tier": str(score.tier),
        "overallScore": score.overall,
        "scoreBeforeCaps": score.uncapped_micro / MICRO,
        "meetsFloor": score.meets_floor,
        "parts": _parts_document(score.parts, MICRO // 100),
        "weightedParts": _parts_document(score.weighted, MICRO),
        "reasons": list(score.reasons),
        "retraction": str(score.retraction.state),
        "workId": score.work_id,
        "matchedPattern": score.assigned.matched,
        "tierList": score.assigned.list_name,
        "tierListVersion": score.assigned.list_version,
        "tierListDigest": score.assigned.list_digest,
    }


def _parts_document(parts: ScoreParts, whole: int) -> dict[str, float]:
    return {
        "domain": parts.domain / whole,
        "recency": parts.recency / whole,
        "citations": parts.citations / whole,
        "peerReview": parts.peer_review / whole,
    }
