"""How near are two texts?"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from typing import Any

import pytest
from tests.embedders import CONTEXT, SynonymEmbedder

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError
from evidence_sophia.retrieval.embedder import EmbedPurpose, EmbedTexts
from evidence_sophia.retrieval.vectors import cosine, query_vector, vectors_of


class Odd(SynonymEmbedder):
    """An embedder that gives what it is told."""

    def __init__(self, given: Any) -> None:
        super().__init__()
        self._given = given

    def embed(self, _request: EmbedTexts, _context: RequestContext, /) -> Sequence[Sequence[float]]:
        """Give it."""
        return self._given  # type: ignore[no-any-return] # whatever it is


def test_vectors_have_length_one() -> None:
    """What an embedder gives is brought to length 1, however large it is."""
    (vector,) = vectors_of(Odd([[3e300, 4e300, 0, 0]]), EmbedTexts(("a",)), CONTEXT)
    assert vector == array("f", [0.6, 0.8, 0, 0])
    (tiny,) = vectors_of(Odd([[3e-310, 4e-310, 0, 0]]), EmbedTexts(("a",)), CONTEXT)
    assert tiny == pytest.approx(vector)


def test_a_text_without_a_feature_is_near_nothing() -> None:
    """Zeros stay zeros, and their cosine is 0."""
    (zeros,) = vectors_of(Odd([[0, 0, 0, 0]]), EmbedTexts(("a",)), CONTEXT)
    assert cosine(zeros, zeros) == 0.0


def test_no_texts_need_no_embedder() -> None:
    """An embedder is not asked for nothing."""
    embedder = SynonymEmbedder()
    assert vectors_of(embedder, EmbedTexts(()), CONTEXT) == ()
    assert embedder.asked == []


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ([], "0 vectors for 1 texts"),
        ([[1, 0, 0, 0], [1, 0, 0, 0]], "2 vectors for 1 texts"),
        ([[1, 0, 0]], "3 dimensions"),
        ([[1, 0, 0, math.nan]], "not finite"),
        ([[1, 0, 0, math.inf]], "not finite"),
        ([["a", 0, 0, 0]], "numbers"),
        ([None], "numbers"),
        ([[10**400, 0, 0, 0]], "numbers"),
    ],
)
def test_what_is_no_vector_is_refused(given: Any, why: str) -> None:
    """An embedder that breaks its promise never reaches a ranking."""
    with pytest.raises(BackendError, match=why):
        vectors_of(Odd(given), EmbedTexts(("a",)), CONTEXT)


def test_a_question_is_embedded_as_one() -> None:
    """The embedder is told that the text is a question."""
    embedder = SynonymEmbedder()
    query_vector(embedder, "feline", CONTEXT)
    assert embedder.asked == [(EmbedPurpose.QUERY, ("feline",))]


def test_a_cosine_never_leaves_its_bounds() -> None:
    """Rounding to single precision cannot lift it over 1."""
    vector = array("f", [1 / math.sqrt(3)] * 3)
    assert cosine(vector, vector) <= 1.0
    assert cosine(vector, array("f", [-x for x in vector])) >= -1.0
