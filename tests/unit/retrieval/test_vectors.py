"""How near are two texts?"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from itertools import repeat
from typing import Any

import pytest
from tests.embedders import CONTEXT, SynonymEmbedder

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError, RateLimitedError
from evidence_sophia.retrieval.embedder import EmbedderDescription, EmbedPurpose, EmbedTexts
from evidence_sophia.retrieval.vectors import (
    cosine,
    embedder_description,
    query_vector,
    vectors_of,
)

_LATER = RateLimitedError("later", retry_after=1.0)


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
        ([[1, 0, 0, 0], [1, 0, 0, 0]], "more than 1 vectors for 1 texts"),
        ([[1, 0, 0]], "other than 4 dimensions"),
        (iter([iter([1, 0, 0, 0, 0])]), "other than 4 dimensions"),
        (repeat([1, 0, 0, 0]), "more than 1 vectors for 1 texts"),
        ([repeat(1.0)], "other than 4 dimensions"),
        (None, "TypeError"),
        ([None], "numbers"),
        ([[1, 0, 0, math.nan]], "not finite"),
        ([[1, 0, 0, math.inf]], "not finite"),
        ([["a", 0, 0, 0]], "numbers"),
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


class Broken(SynonymEmbedder):
    """An embedder that fails with words of the text in its error."""

    def __init__(self, *, describes: bool = True) -> None:
        super().__init__()
        self._describes = describes

    def describe(self) -> EmbedderDescription:
        """Fail, or not."""
        if not self._describes:
            raise KeyError(*["a secret text"])
        return super().describe()

    def embed(self, request: EmbedTexts, _context: RequestContext, /) -> Any:
        """Fail on the way."""
        yield [1.0, 0.0, 0.0, 0.0]
        raise RuntimeError(request.texts[0])


class Nameless(SynonymEmbedder):
    """An embedder that describes itself by a text."""

    def describe(self) -> EmbedderDescription:
        """Say something else."""
        return "an embedder"  # type: ignore[return-value] # whatever it is


def test_a_failure_that_is_not_ours_is_told_by_its_type() -> None:
    """Its words may hold what was embedded; the error itself is kept as the cause."""
    with pytest.raises(BackendError, match="RuntimeError") as caught:
        vectors_of(Broken(), EmbedTexts(("a secret text", "b")), CONTEXT)
    assert "secret" not in str(caught.value)
    assert isinstance(caught.value.__cause__, RuntimeError)
    with pytest.raises(BackendError, match="KeyError"):
        embedder_description(Broken(describes=False))
    with pytest.raises(BackendError, match="describes itself"):
        embedder_description(Nameless())


def test_an_error_of_ours_is_passed_on() -> None:
    """A caller that waits can tell a limit of rate from a broken embedder."""

    class Busy(SynonymEmbedder):
        def describe(self) -> EmbedderDescription:
            raise _LATER

    class Late(SynonymEmbedder):
        def embed(self, _request: EmbedTexts, _context: RequestContext, /) -> Sequence[Any]:
            raise _LATER

    with pytest.raises(RateLimitedError):
        embedder_description(Busy())
    with pytest.raises(RateLimitedError):
        vectors_of(Late(), EmbedTexts(("a",)), CONTEXT)
