"""What of a kept answer stands in its sources today?"""

from __future__ import annotations

from datetime import date

import attrs

from evidence_sophia.answering.citing.cite import quote_index
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.citation import Citation, weight_of
from evidence_sophia.model.claim import Claim
from evidence_sophia.testing._memory.store import Held, Tenant

__all__ = ["standing"]


def standing(tenant: Tenant, answer: Answer, claim: Claim, day: date) -> tuple[Citation, ...]:
    """Give those citations of a claim that carry it, with the facts of their sources.

    Their quote stands at its span in a source whose rights have not ended, and has the words
    of the claim.
    """
    return tuple(
        _told_by(tenant.held[each.source_id], each)
        for each in answer.citations
        if each.id in claim.citation_ids
        and each.source_id in tenant.held
        and _carries(tenant.held[each.source_id], each, claim.text, day)
    )


def _carries(held: Held, citation: Citation, words: str, day: date) -> bool:
    source, span = held.source, citation.span
    if span is None or not citation.quote or span.of(held.text) != citation.quote:
        return False
    if source.source_set != citation.source_set or not source.has_rights_on(day):
        return False
    index = quote_index(citation.quote, source.format)
    return index.verify_at(words, 0, len(citation.quote)).is_found


def _told_by(held: Held, citation: Citation) -> Citation:
    source = held.source
    return attrs.evolve(
        citation,
        title=source.title,
        source_kind=source.kind,
        weight=weight_of(source.kind),
        source=source.name,
        url=source.url,
        licence=source.licence,
        fetched_on=source.fetched_on,
        published=source.published,
        summary=citation.quote,
    )
