"""How near are two texts? Checked vectors of length 1, and their exact cosine."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from itertools import islice
from operator import mul
from typing import TypeAlias

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError, SophiaError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.hit import DenseMatch
from evidence_sophia.model.passage import Passage
from evidence_sophia.retrieval.embedder import (
    Embedder,
    EmbedderDescription,
    EmbedPurpose,
    EmbedTexts,
)

__all__ = [
    "Vector",
    "cosine",
    "dense_match",
    "embedded_text",
    "embedder_description",
    "query_vector",
    "vectors_of",
]

Vector: TypeAlias = "array[float]"
"""Single precision (``array("f")``), of length 1 or all zeros; as it is stored."""


def embedded_text(passage: Passage) -> str:
    """Give what is embedded of a passage: title, headings and stored text, line by line."""
    parts = (passage.title, passage.heading, passage.text)
    return "\n".join(part for part in parts if part.strip())


def vectors_of(
    embedder: Embedder, request: EmbedTexts, context: RequestContext
) -> tuple[Vector, ...]:
    """Embed texts and check what comes back.

    Raises:
        BackendError: it is not one vector a text, or a vector has another number of
            dimensions than described, or holds what is no finite number, or the embedder
            failed in a way that is not of this library.
        EvidenceAdapterUnavailable, RateLimitedError, DeadlineExceededError: as the embedder.
    """
    if not request.texts:
        return ()
    described = embedder_description(embedder)
    count = len(request.texts)
    try:
        # One more than wanted is enough to tell; a broken one may never end.
        given = tuple(islice(embedder.embed(request, context), count + 1))
    except SophiaError:
        raise
    except Exception as error:
        raise _broken(error) from error
    if len(given) != count:
        found = f"{len(given)}" if len(given) < count else f"more than {count}"
        message = f"{described.id:.100} gave {found} vectors for {count} texts"
        raise BackendError(message)
    return tuple(_unit(vector, described) for vector in given)


def embedder_description(embedder: Embedder) -> EmbedderDescription:
    """Ask an embedder what it is.

    Raises:
        BackendError: it failed, or gave something else.
    """
    try:
        described: object = embedder.describe()
    except SophiaError:
        raise
    except Exception as error:
        raise _broken(error) from error
    if not isinstance(described, EmbedderDescription):
        message = f"the embedder describes itself by {shown(described, 40)}"
        raise BackendError(message)
    return described


def _broken(error: Exception) -> BackendError:
    """Tell of a failure by its type: its words may hold the text that was embedded."""
    return BackendError(f"the embedder failed ({type(error).__name__})")


def query_vector(embedder: Embedder, query: str, context: RequestContext) -> Vector:
    """Embed a question; errors as :func:`vectors_of`."""
    (vector,) = vectors_of(embedder, EmbedTexts((query,), purpose=EmbedPurpose.QUERY), context)
    return vector


def cosine(first: Sequence[float], second: Sequence[float]) -> float:
    """Give the cosine of two vectors of length 1, summed exactly, so equal on every machine.

    The products of two numbers of single precision are exact, and so is their sum but for
    one last rounding: neither order nor engine can show.

    >>> cosine(array("f", [0.6, 0.8]), array("f", [1.0, 0.0])) == array("f", [0.6])[0]
    True
    """
    return max(-1.0, min(1.0, math.fsum(map(mul, first, second))))


def dense_match(described: EmbedderDescription, nearness: float) -> DenseMatch:
    """Label how near a passage stands."""
    return DenseMatch(
        embedder=described.id,
        is_semantic=described.is_semantic,
        cosine=nearness,
        min_score=described.min_score,
    )


def _unit(values: Sequence[float], described: EmbedderDescription) -> Vector:
    try:
        raw = array("d", islice(values, described.dimensions + 1))
    except Exception as error:
        message = f"{described.id:.100} gave a vector that does not consist of numbers"
        raise BackendError(message) from error
    if len(raw) != described.dimensions:
        message = (
            f"{described.id:.100} gave a vector of other than {described.dimensions} dimensions"
        )
        raise BackendError(message)
    if not all(map(math.isfinite, raw)):
        message = f"{described.id:.100} gave a vector with a number that is not finite"
        raise BackendError(message)
    largest = max(map(abs, raw))
    if largest == 0.0:
        return array("f", raw)
    scaled = [value / largest for value in raw]  # so that no square overflows or vanishes
    length = math.sqrt(math.fsum(map(mul, scaled, scaled)))
    return array("f", (value / length for value in scaled))
