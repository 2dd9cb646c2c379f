"""What can an evidence adapter do? The eight capabilities of the contract."""

from __future__ import annotations

from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["Capability"]


class Capability(OpenEnum):
    """A slice of the evidence adapter contract; an adapter declares which it has."""

    SEMANTIC_SEARCH = "semantic_search"
    CITATIONS = "citations"
    EVIDENCE_PACKS = "evidence_packs"
    NOTEBOOKS = "notebooks"
    SOURCE_GRAPH = "source_graph"
    CLAIM_VERIFICATION = "claim_verification"
    GROUNDED_ANSWERS = "grounded_answers"
    TRACE_EXPORT = "trace_export"
