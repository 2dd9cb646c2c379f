"""Embedders for tests: one that knows a few synonyms, and ones that misbehave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.analyzers import analyze
from evidence_sophia.retrieval.embedder import EmbedderDescription, EmbedPurpose, EmbedTexts

__all__ = ["CONTEXT", "SYNONYMS", "SynonymEmbedder"]

CONTEXT = RequestContext(actor=OWNER, scope=Scope(tenant="local", source_sets=None))

#: Word -> what it means, as a dimension.
SYNONYMS: Mapping[str, int] = {
    **dict.fromkeys(("cat", "cats", "feline", "felines"), 0),
    **dict.fromkeys(("toxic", "poisonous", "dangerous"), 1),
    **dict.fromkeys(("water", "moisture", "humidity"), 2),
    **dict.fromkeys(("moon", "lunar"), 3),
}


class SynonymEmbedder:
    """A semantic embedder of four meanings; it notes what it was asked."""

    def __init__(
        self,
        name: str = "synonyms-1",
        *,
        languages: tuple[str, ...] = (),
        weight: float = 1.0,
        min_score: float = 0.1,
    ) -> None:
        self._described = EmbedderDescription(
            id=name,
            dimensions=4,
            is_semantic=True,
            languages=languages,
            min_score=min_score,
            weight=weight,
        )
        self.asked: list[tuple[EmbedPurpose, tuple[str, ...]]] = []

    def describe(self) -> EmbedderDescription:
        """Say what it is."""
        return self._described

    def embed(self, request: EmbedTexts, _context: RequestContext, /) -> Sequence[Sequence[float]]:
        """Count meanings."""
        self.asked.append((request.purpose, request.texts))
        found = []
        for text in request.texts:
            numbers = [0.0] * 4
            for term in analyze(text):
                if term in SYNONYMS:
                    numbers[SYNONYMS[term]] += 1.0
            found.append(numbers)
        return found
