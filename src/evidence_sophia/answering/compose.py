"""How do citations become an answer that says only what they say?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Final

from evidence_sophia.answering.blank import is_blank
from evidence_sophia.answering.refusal import refuse
from evidence_sophia.answering.wording import DEFAULT_LANGUAGE, shipped_language, wording
from evidence_sophia.model.answer import Answer, AnswerState, Confidence, Note, RefusalReason
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim, ClaimLabel, Provenance, ProvenanceMethod
from evidence_sophia.text.words import content_words

__all__ = ["compose", "compose_extractive_answer"]

#: So many distinct passages make an answer ``grounded``; fewer make it ``partial``.
_GROUNDED_FROM: Final = 3


def compose_extractive_answer(
    query: str,
    citations: Iterable[Citation],
    *,
    language: str = DEFAULT_LANGUAGE,
) -> Answer:
    """Compose an answer from citations alone: one claim each, verbatim, nothing added.

    Citations are ranked by the Jaccard overlap of the content words of the query with those
    of title and summary; ties keep their order. A claim's text is the citation's summary,
    or its title where the summary is blank; a citation with neither carries no claim.

    Args:
        query: the question; blank makes an abstention.
        citations: the evidence; a repeated id counts once.
        language: of the closing statement and of a refusal.

    Returns:
        ``grounded`` from three cited passages on, ``partial`` with one or two,
        ``ungrounded`` with none, ``abstained`` for a blank query.

    >>> from evidence_sophia import Citation
    >>> lily = Citation(id="a", title="Lilies", summary="Lilies harm cats.")
    >>> answer = compose_extractive_answer("Do lilies harm cats?", [lily])
    >>> answer.state.value, answer.claims[0].text
    ('partial', 'Lilies harm cats.')
    """
    if is_blank(query):
        return refuse(query, RefusalReason.EMPTY_QUERY, language=language)
    usable = _distinct(item for item in citations if _claim_text(item))
    if not usable:
        return refuse(query, RefusalReason.NO_SUPPORTED_SENTENCES, language=language)
    ranked = tuple(sorted(usable, key=lambda item: -_overlap(query, item)))
    claims = tuple(_claim(number, item) for number, item in enumerate(ranked, start=1))
    return compose(query, claims, ranked, language=language)


def compose(
    query: str,
    claims: Sequence[Claim],
    citations: Sequence[Citation],
    *,
    language: str = DEFAULT_LANGUAGE,
    notes: tuple[Note, ...] = (),
    generated_at: datetime | None = None,
) -> Answer:
    """Make the answer of claims that stand: numbered text, state, confidence, freshness."""
    numbers = {citation.id: number for number, citation in enumerate(citations, start=1)}
    cited = {citation.passage_id or citation.id for citation in citations}
    is_grounded = len(cited) >= _GROUNDED_FROM
    sentences = [_numbered(claim, numbers) for claim in claims]
    return Answer(
        query=query,
        answer="\n\n".join([" ".join(sentences), wording("closing", language)]),
        state=AnswerState.GROUNDED if is_grounded else AnswerState.PARTIAL,
        confidence=Confidence.GROUNDED if is_grounded else Confidence.CAUTIOUS,
        claims=tuple(claims),
        citations=tuple(citations),
        notes=notes,
        as_of=_newest_fetch(citations),
        generated_at=generated_at,
        language=shipped_language(language),
        disclosure=wording("disclosure", language),
    )


def _newest_fetch(citations: Iterable[Citation]) -> date | None:
    return max((item.fetched_on for item in citations if item.fetched_on), default=None)


def _numbered(claim: Claim, numbers: dict[str, int]) -> str:
    marks = "".join(f"[{numbers[id_]}]" for id_ in claim.citation_ids)
    return f"{claim.text} {marks}"


def _distinct(citations: Iterable[Citation]) -> list[Citation]:
    first: dict[str, Citation] = {}
    for citation in citations:
        first.setdefault(citation.id, citation)
    return list(first.values())


def _claim_text(citation: Citation) -> str:
    text = citation.summary if citation.summary.strip() else citation.title
    return text if text.strip() else ""


def _claim(number: int, citation: Citation) -> Claim:
    from_summary = bool(citation.summary.strip())
    method = ProvenanceMethod.SUMMARY if from_summary else ProvenanceMethod.TITLE
    return Claim(
        id=f"claim-{number}",
        text=_claim_text(citation),
        label=ClaimLabel.RETRIEVED,
        citation_ids=(citation.id,),
        provenance=(
            Provenance(
                method=method,
                citation_id=citation.id,
                passage_id=citation.passage_id,
                span=citation.span,
            ),
        ),
    )


def _overlap(query: str, citation: Citation) -> float:
    language = citation.language or DEFAULT_LANGUAGE
    asked = frozenset(content_words(query, language))
    offered = frozenset(content_words(f"{citation.title} {citation.summary}", language))
    union = asked | offered
    return len(asked & offered) / len(union) if union else 0.0
