"""Does what was cited still stand, and is what is called missing really not there?"""

from __future__ import annotations

from collections.abc import Iterable

from evidence_sophia.base.knowledge.checked import checked_id, checked_text
from evidence_sophia.base.knowledge.door import KnowledgeDoor
from evidence_sophia.base.knowledge.evidence import index_of
from evidence_sophia.errors import NotFoundError
from evidence_sophia.knowledge import citations as checks
from evidence_sophia.knowledge.citations import Preflight
from evidence_sophia.model._rules import items_of
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.drift import Drift

__all__ = ["CitingVerbs"]


class CitingVerbs(KnowledgeDoor):
    """The part of the evidence base that checks citations against the stored texts."""

    def verify_citation(self, citation: Citation) -> Drift:
        """Find out whether a citation still stands: unchanged, moved, altered or gone.

        Args:
            citation: with the quote it cites. Of a source that is not in scope it is gone.

        Raises:
            InvariantError: it is no citation, or has no quote.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.verify_citation(Citation(id="1", quote="All is well.")).status.value
        'gone'
        """
        (cited,) = items_of((citation,), Citation)
        return self._drifts("verify_citation", (cited,))[0]

    def verify_citations(self, citations: Iterable[Citation]) -> tuple[Drift, ...]:
        """Find out about all that a page cites at once, one finding each, in order.

        Each source is read and folded once, however often it is cited.

        Raises:
            InvariantError: one of them is no citation, or has no quote.
            EvidenceAdapterUnavailable: the base is closed.
        """
        return self._drifts("verify_citations", items_of(citations, Citation))

    def preflight_not_in_source(self, source_id: str, quote: str) -> Preflight:
        """Look a quote up in a stored source before it is called missing.

        Raises:
            NotFoundError: no such source is in scope.
            InvariantError: the quote is no string.
            EvidenceAdapterUnavailable: the base is closed.
        """
        asked = checked_text("a quote", quote)
        with self._looking("preflight_not_in_source") as session:
            index = index_of(session, checked_id(source_id))
        if index is None:
            message = f"no source {checked_id(source_id)!a:.200}"
            raise NotFoundError(message)
        return checks.preflight_not_in_source(index, asked)

    def _drifts(self, verb: str, citations: tuple[Citation, ...]) -> tuple[Drift, ...]:
        with self._looking(verb) as session:
            ids = dict.fromkeys(citation.source_id for citation in citations)
            found = ((id_, index_of(session, id_)) for id_ in ids)
            indexes = {id_: index for id_, index in found if index is not None}
        return checks.verify_citations(citations, indexes)
