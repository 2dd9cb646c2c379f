"""Which passages bear on a query? A plain scan that scores every passage in scope."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection
from datetime import date
from functools import lru_cache
from typing import Final

from attrs import frozen

from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.model.hit import (
    FieldContribution,
    Hit,
    HitLabel,
    LexicalMatch,
    SearchMethod,
    TermContribution,
)
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.analyzers import PLAIN_ANALYZER, analyze
from evidence_sophia.testing._memory.store import Tenant, allows

__all__ = ["find", "find_evidence", "unusable"]

#: Saturation of a term's frequency, the customary value of BM25.
_K1: Final = 1.2


def find(
    tenant: Tenant, query: str, scope: Scope, exclude: Collection[str] = ()
) -> tuple[Hit, ...]:
    """Give every passage in scope that holds a word of the query, best first.

    The weight of a word comes from the tenant's passages alone.

    Args:
        tenant: whose passages.
        query: any text.
        scope: what may be seen.
        exclude: ids of sources to leave out.
    """
    asked = Counter(analyze(query, PLAIN_ANALYZER))
    rarity = {term: _rarity(tenant, term) for term in asked}
    ceiling = math.fsum(asked[term] * rarity[term].idf for term in asked)
    found = [
        (_match(asked, rarity, ceiling, passage), passage)
        for passage in tenant.passages.values()
        if allows(scope, passage.source_set)
        and passage.source_id not in exclude
        and not asked.keys().isdisjoint(_counts(passage.text))
    ]
    found.sort(key=lambda pair: (-_score(pair[0]), pair[1].id))
    return tuple(
        Hit(
            passage=passage,
            score=_score(match),
            rank=rank,
            label=HitLabel(
                method=SearchMethod.BM25, native_score=match.total(), steps=(match,), scope=scope
            ),
        )
        for rank, (match, passage) in enumerate(found, start=1)
    )


def find_evidence(tenant: Tenant, query: str, limit: int, scope: Scope, day: date) -> Evidence:
    """Give the best passages that may be quoted, then the best that may not, with sources."""
    barred = unusable(tenant, scope, day)
    usable = find(tenant, query, scope, exclude=barred)[:limit]
    everything = find(tenant, query, scope)[:limit]
    hits = (*usable, *(hit for hit in everything if hit.passage.source_id in barred))
    cited = {hit.passage.source_id for hit in hits}
    sources = tuple(source for source in tenant.sources(scope) if source.id in cited)
    return Evidence(hits=hits, sources=sources, day=day)


def unusable(tenant: Tenant, scope: Scope, day: date, *, rights_only: bool = False) -> set[str]:
    """Name the sources that ground nothing: retracted, withdrawn, or with ended rights."""
    return {
        source.id
        for source in tenant.sources(scope)
        if not source.has_rights_on(day)
        or (source.retraction.forbids_grounding and not rights_only)
    }


@lru_cache(maxsize=20_000)
def _counts(text: str) -> Counter[str]:
    return Counter(analyze(text, PLAIN_ANALYZER))


@frozen
class _Rarity:
    """In how many of the tenant's passages a term stands, and what that makes it weigh."""

    df: int
    n: int
    idf: float


def _rarity(tenant: Tenant, term: str) -> _Rarity:
    passages = tenant.passages.values()
    df, n = sum(term in _counts(passage.text) for passage in passages), len(passages)
    return _Rarity(df, n, math.log(1 + (n - df + 0.5) / (df + 0.5)))


def _match(
    asked: Counter[str], rarity: dict[str, _Rarity], ceiling: float, passage: Passage
) -> LexicalMatch:
    counts = _counts(passage.text)
    return LexicalMatch(
        analyzer=PLAIN_ANALYZER,
        k1=_K1,
        terms=tuple(
            _term(term, asked[term], rarity[term], counts)
            for term in sorted(asked)
            if term in counts
        ),
        ceiling=ceiling,
    )


def _term(term: str, qf: int, rarity: _Rarity, counts: Counter[str]) -> TermContribution:
    tf, length = counts[term], counts.total()
    body = FieldContribution(
        field="body", tf=tf, length=length, average_length=float(length), weight=1.0, b=0.0
    )
    return TermContribution(
        surface=term,
        term=term,
        qf=qf,
        df=rarity.df,
        n=rarity.n,
        idf=rarity.idf,
        fields=(body,),
        x=float(tf),
        contribution=qf * rarity.idf * tf / (_K1 + tf),
    )


def _score(match: LexicalMatch) -> float:
    return min(1.0, match.total() / match.ceiling)
