"""How near are two texts by their words alone?"""

from __future__ import annotations

import math
import subprocess
import sys
from hashlib import sha256

import pytest
from tests.embedders import CONTEXT

from evidence_sophia.model._rules import is_digest
from evidence_sophia.providers.fitted import fitted
from evidence_sophia.providers.hashing import HashingEmbedder
from evidence_sophia.retrieval.embedder import EmbedTexts
from evidence_sophia.retrieval.vectors import Vector, cosine, vectors_of

#: Digest of the vectors of the texts below; it names ``hashing-1`` and never changes under it.
PINNED = "1b9e7ae2d08424a3"
TEXTS = ("Lilies are toxic to cats.", "百合对猫有毒", "Лилии ядовиты для кошек", "")


def embed(*texts: str, dimensions: int = 1024) -> tuple[Vector, ...]:
    """Embed texts."""
    return vectors_of(HashingEmbedder(dimensions), EmbedTexts(texts), CONTEXT)


def near(first: str, second: str) -> float:
    """Give the cosine of two texts."""
    return cosine(*embed(first, second))


def test_a_text_is_nearest_to_itself() -> None:
    """Case and marks do not count; other words do."""
    assert near("Lilies are toxic.", "LILIES ARE TOXIC") == pytest.approx(1.0)
    assert near("Lilies are toxic.", "Lilies need water.") < 0.9
    assert near("Lilies are toxic.", "The Moon orbits the Earth.") < 0.2


def test_inflections_stay_near() -> None:
    """Words with the same beginning have something in common."""
    assert near("orbiting", "orbited") > 0.1 > near("orbiting", "garden")


def test_light_words_weigh_little() -> None:
    """A question is not near a text for its function words."""
    assert near("what is the toxin of the lily", "lily toxin") > 0.9
    assert near("what is the toxin of the lily", "what is the name of the moon") < 0.2


def test_a_text_without_words_is_near_nothing() -> None:
    """It has zeros."""
    assert near("???", "???") == 0.0


def test_equal_texts_give_equal_vectors_beside_any_other() -> None:
    """What stands beside a text in a request cannot show."""
    assert embed("a lily", "other") == (*embed("a lily"), *embed("other"))


def test_vectors_are_the_same_on_every_machine() -> None:
    """A fresh interpreter with another hash seed gives the same bytes."""
    program = (
        "from evidence_sophia.providers.hashing import HashingEmbedder as H;"
        "from evidence_sophia.retrieval.embedder import EmbedTexts as T;"
        "from hashlib import sha256;"
        f"v = H().embed(T({TEXTS!r}), None);"
        "print(sha256(repr([[round(x, 12) for x in each] for each in v]).encode()).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"},
    )
    vectors = HashingEmbedder().embed(EmbedTexts(TEXTS), CONTEXT)
    rounded = [[round(number, 12) for number in vector] for vector in vectors]
    assert done.stdout.strip() == sha256(repr(rounded).encode()).hexdigest()
    assert done.stdout.startswith(PINNED)


def test_dimensions_may_be_chosen() -> None:
    """They stand in the id, since they change every vector."""
    assert HashingEmbedder(64).describe().id == "hashing-1-64"
    assert len(embed("a lily", dimensions=64)[0]) == 64
    assert "hashing-1-64" in repr(HashingEmbedder(64))


def test_the_floor_was_fitted_on_data() -> None:
    """The constant is shipped with the digest of what it was fitted to."""
    fit = fitted()
    assert is_digest(fit.data)
    assert fit.questions > 1000
    assert 0.0 < fit.min_score < 0.2
    described = HashingEmbedder().describe()
    assert described.min_score == fit.min_score
    assert not described.is_semantic
    assert not described.is_remote


def test_vectors_have_length_one() -> None:
    """As every embedder's have, once they were checked."""
    for vector in embed(*TEXTS[:3]):
        assert math.sqrt(math.fsum(x * x for x in vector)) == pytest.approx(1.0, abs=1e-6)
