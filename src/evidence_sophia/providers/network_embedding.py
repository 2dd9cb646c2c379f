"""What is common to embedders beyond the network? What leaves the machine, what may come back."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.privacy.redact import redact
from evidence_sophia.codec.digests import digest
from evidence_sophia.errors import BackendError
from evidence_sophia.model._rules import cosine_interval, instance_of, not_blank, unit_interval
from evidence_sophia.retrieval.embedder import EmbedderDescription

__all__ = ["RemoteModel", "read_vectors"]

#: Bytes of a text that are sent: no more than 8,000 tokens, which such models read at most.
_MOST: Final = 8_000


def _redacted(text: str) -> str:
    return redact(text).text


@frozen(kw_only=True)
class RemoteModel:
    """An embedding model that somebody else runs.

    Attributes:
        name: what its provider calls it.
        dimensions: numbers of a vector.
        min_score: the least cosine at which a passage can bear on a question.
        weight: of its list in the fusion, beside 1 for the words.
        languages: primary language tags it was made for; empty for any language.
        redact: takes personal data out of every text before it leaves; that of
            :func:`~evidence_sophia.answering.privacy.redact.redact` unless another is given.
    """

    name: str = field(validator=not_blank)
    dimensions: int = field(validator=instance_of(int))
    min_score: float = field(validator=cosine_interval)
    weight: float = field(default=1.0, validator=unit_interval)
    languages: tuple[str, ...] = ()
    redact: Callable[[str], str] = field(default=_redacted, repr=False)

    def description(self, kind: str, place: str) -> EmbedderDescription:
        """Describe it as it stands at a place: the same name elsewhere may be another model."""
        at = digest(place.encode())[-8:]
        return EmbedderDescription(
            id=f"{kind}-{self.name}-{self.dimensions}-{at}",
            dimensions=self.dimensions,
            is_semantic=True,
            languages=self.languages,
            min_score=self.min_score,
            weight=self.weight,
            is_remote=True,
        )

    def embed_in_batches(
        self,
        texts: Sequence[str],
        size: int,
        embed: Callable[[Sequence[str]], list[list[float]]],
    ) -> list[list[float]]:
        """Embed what is not blank, redacted and cut, in batches; the rest has zeros.

        Args:
            texts: any texts.
            size: of a batch.
            embed: gives the vectors of one batch.
        """
        sent = {at: self._leaving(text) for at, text in enumerate(texts)}
        wanted = [at for at, text in sent.items() if text]
        vectors = [[0.0] * self.dimensions for _ in texts]
        for start in range(0, len(wanted), size):
            batch = wanted[start : start + size]
            for at, vector in zip(batch, embed([sent[at] for at in batch]), strict=True):
                vectors[at] = vector
        return vectors

    def _leaving(self, text: str) -> str:
        cut = self.redact(text).strip().encode("utf-8", "ignore")[:_MOST]
        return cut.decode("utf-8", "ignore")


def read_vectors(rows: Sequence[object], dimensions: int) -> list[list[float]]:
    """Read vectors that came from elsewhere.

    Raises:
        BackendError: one is no list of so many finite numbers.
    """
    return [_vector(row, dimensions) for row in rows]


def _vector(row: object, dimensions: int) -> list[float]:
    if not isinstance(row, list) or len(row) != dimensions or not all(map(_is_finite, row)):
        message = f"a vector of the model's server is not {dimensions} finite numbers"
        raise BackendError(message)
    return [float(number) for number in row]


def _is_finite(number: object) -> bool:
    if isinstance(number, bool) or not isinstance(number, int | float):
        return False
    try:
        return math.isfinite(number)
    except OverflowError:
        return False
