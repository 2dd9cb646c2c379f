"""What do the sources say, and how good are they? The tools that search, answer and export."""

from __future__ import annotations

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.codec.digests import digest
from evidence_sophia.contract.clock import utc_now
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.hit import Hit
from evidence_sophia.server.mcp.shapes.searching import (
    AskQuestion,
    ExportedKnowledge,
    ExportKnowledge,
    FoundPassage,
    FoundPassages,
    OfferedSource,
    ScoredSource,
    ScoredSources,
    ScoreSources,
    Search,
)
from evidence_sophia.server.mcp.tools.limits import check_count
from evidence_sophia.sources.credibility.candidate import CandidateSource, candidate_of
from evidence_sophia.sources.credibility.policy import policy_named
from evidence_sophia.sources.credibility.score import score_source

__all__ = ["answer_question", "export_knowledge", "score_sources", "search_passages"]


def search_passages(view: EvidenceBase, request: Search) -> FoundPassages:
    """Find passages, best first.

    Raises:
        InvariantError: the limit is not 1 to 1000, or the id of a source set cannot be one.
    """
    hits = view.search(request.query, limit=request.limit, source_sets=request.source_sets)
    return FoundPassages(hits=tuple(_found(hit, explain=request.explain) for hit in hits))


def _found(hit: Hit, *, explain: bool) -> FoundPassage:
    terms = {term.surface for step in hit.label.steps for term in step.terms}
    return FoundPassage(
        rank=hit.rank,
        score=hit.score,
        terms=tuple(sorted(terms)),
        passage=hit.passage,
        label=hit.label if explain else None,
    )


def answer_question(view: EvidenceBase, request: AskQuestion) -> Answer:
    """Answer with verbatim, cited sentences, or refuse.

    Raises:
        InvariantError: the limit is not 1 to 1000, or the id of a source set cannot be one.
    """
    return view.answer(
        request.question,
        limit=request.limit,
        source_sets=request.source_sets,
        language=request.language,
    )


def score_sources(view: EvidenceBase, request: ScoreSources) -> ScoredSources:
    """Say how credible sources are, and why.

    Raises:
        InvariantError: there are no sources or too many, or there is no such policy.
        NotFoundError: the principal sees no such source.
    """
    check_count("sources", (*request.source_ids, *request.sources))
    policy = policy_named(request.policy)
    now = utc_now()
    candidates = [(id_, candidate_of(view.source(id_))) for id_ in request.source_ids]
    candidates += [("", _candidate(offered)) for offered in request.sources]
    results = []
    for id_, candidate in candidates:
        score = score_source(candidate, policy, now)
        results.append(
            ScoredSource(
                source_id=id_,
                basis_points=score.basis_points,
                tier=score.tier.value,
                meets_floor=score.meets_floor,
                score=score,
            )
        )
    return ScoredSources(results=tuple(results))


def _candidate(offered: OfferedSource) -> CandidateSource:
    return CandidateSource(
        offered.url,
        title=offered.title,
        published=offered.published or None,
        citation_count=offered.citation_count,
        is_peer_reviewed=offered.is_peer_reviewed,
    )


def export_knowledge(view: EvidenceBase, request: ExportKnowledge) -> ExportedKnowledge:
    """Write all statements of a source set as one document.

    Raises:
        InvariantError: there is no such format, or the source set's id cannot be one.
        ScopeDenied: the source set is none of the principal's.
    """
    data = view.export_knowledge(request.format, source_set=request.source_set)
    return ExportedKnowledge(
        format=request.format,
        text=data.decode("utf-8"),
        digest=digest(data),
        bytes=len(data),
    )
