"""Which of several sources is the most credible, each work once?"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from attrs import astuple, evolve

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import items_of
from evidence_sophia.sources.credibility.candidate import CandidateSource
from evidence_sophia.sources.credibility.candidate_work import gravest, retraction_of, work_id_of
from evidence_sophia.sources.credibility.policy import COMPAT_CREDIBILITY, MICRO, CredibilityPolicy
from evidence_sophia.sources.credibility.score import SourceScore, moment_of, score_source

__all__ = ["average_score", "mean_micro", "rank_sources"]


def rank_sources(
    sources: Iterable[CandidateSource],
    policy: CredibilityPolicy = COMPAT_CREDIBILITY,
    now: datetime | None = None,
) -> tuple[SourceScore, ...]:
    """Score sources and order them, the most credible first, each work once.

    Of several copies of a work the best one stands for it, under the gravest notice that any
    of them has: a mirror does not outlive a retraction (dginev/ar5iv#464).

    Raises:
        InvariantError: ``now`` is missing or naive.

    >>> from datetime import UTC
    >>> pages = [CandidateSource("https://blog.example/x"), CandidateSource("https://who.int/x")]
    >>> [score.domain for score in rank_sources(pages, now=datetime(2026, 11, 30, tzinfo=UTC))]
    ['who.int', 'blog.example']
    """
    moment = moment_of(now)
    works: dict[str, list[CandidateSource]] = {}
    for source in items_of(sources, CandidateSource):
        works.setdefault(work_id_of(source), []).append(source)
    best = (_best(copies, policy, moment) for copies in works.values())
    return tuple(sorted(best, key=_rank))


def average_score(
    sources: Iterable[CandidateSource],
    policy: CredibilityPolicy = COMPAT_CREDIBILITY,
    now: datetime | None = None,
) -> float:
    """Give the mean score of the works, in [0, 1]; a weak source lowers it.

    Raises:
        InvariantError: there is no source, or ``now`` is missing or naive.

    >>> from datetime import UTC
    >>> pages = [CandidateSource("https://blog.example/x"), CandidateSource("https://who.int/x")]
    >>> average_score(pages, now=datetime(2026, 11, 30, tzinfo=UTC))
    0.25
    """
    return mean_micro(rank_sources(sources, policy, now)) / MICRO


def mean_micro(scores: tuple[SourceScore, ...]) -> int:
    """Give the mean of scores in millionths, rounded down.

    Raises:
        InvariantError: there is none.
    """
    if not scores:
        message = "there is no source to score"
        raise InvariantError(message, hint="Give at least one source with a URL.")
    return sum(score.overall_micro for score in scores) // len(scores)


def _best(copies: list[CandidateSource], policy: CredibilityPolicy, now: datetime) -> SourceScore:
    notice = gravest(retraction_of(copy) for copy in copies)
    scores = (score_source(evolve(copy, retraction=notice), policy, now) for copy in copies)
    return min(scores, key=_rank)


def _rank(score: SourceScore) -> tuple[object, ...]:
    """Order scores: the best first, then by all that can tell two of them apart."""
    return (
        -score.overall_micro,
        -score.uncapped_micro,
        score.work_id,
        score.url,
        score.title,
        score.reasons,
        astuple(score.parts),
    )
