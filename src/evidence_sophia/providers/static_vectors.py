"""What does a text mean, by the mean of its words' vectors? A table, read by path (``embed``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import DecodeError
from evidence_sophia.providers.matrices import Matrix, read_matrix
from evidence_sophia.providers.pinned import PinnedFile
from evidence_sophia.providers.subwords import Subwords, read_vocabulary
from evidence_sophia.retrieval.embedder import EmbedderDescription, EmbedTexts

__all__ = ["StaticVectors"]


class StaticVectors:
    """One vector a token; a text has the mean of those of its words and their pieces.

    It is semantic, light and quick, and weaker than a model that reads a text in its order.

    Args:
        matrix: the table, a row a token: ``.npy`` or ``safetensors``.
        vocabulary: the tokens, one a line, or a ``tokenizer.json``.
        languages: primary tags of the languages it was made for; empty for any. Questions in
            other languages keep the order of the words, which such a table would spoil.
        min_score: the least cosine at which a passage can bear on a question.
        weight: of its list beside the words, in [0, 1]. A tenth raised the ranking of English
            development questions with a table of 256 dimensions, and equal weights spoilt it.

    Raises:
        MissingExtraError: NumPy is absent (extra ``embed``).
        EvidenceAdapterUnavailable, DigestMismatchError, DecodeError: a file is missing, is
            not the pinned one, or cannot be read.
    """

    def __init__(
        self,
        matrix: PinnedFile,
        vocabulary: PinnedFile,
        *,
        languages: Iterable[str],
        min_score: float = 0.0,
        weight: float = 0.1,
    ) -> None:
        self._matrix: Matrix = read_matrix(matrix.read())
        rows = read_vocabulary(vocabulary.read())
        if min(rows.values()) < 0 or max(rows.values()) >= len(self._matrix):
            message = "the vocabulary names rows that the matrix has not"
            raise DecodeError(message)
        self._subwords = Subwords(rows)
        both = sha256(f"{matrix.sha256} {vocabulary.sha256}".encode()).hexdigest()
        self._described = EmbedderDescription(
            id=f"static-1:sha256:{both}",
            dimensions=self._matrix.shape[1],
            is_semantic=True,
            languages=tuple(languages),
            min_score=min_score,
            weight=weight,
        )

    def __repr__(self) -> str:
        return f"<StaticVectors {self._described.id}>"

    def describe(self) -> EmbedderDescription:
        """Say what it is."""
        return self._described

    def embed(self, request: EmbedTexts, _context: RequestContext, /) -> Sequence[Sequence[float]]:
        """Give one vector a text; one without a known piece has zeros. Linear in the texts."""
        return [self._vector(text) for text in request.texts]

    def _vector(self, text: str) -> list[float]:
        # Summed row after row in double precision, so equal on every machine.
        rows = self._subwords.rows(text)
        total: list[float] = self._matrix[rows].sum(axis=0, dtype="float64").tolist()
        return total
