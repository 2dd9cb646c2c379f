"""What leaves for an embedder beyond the network, and what may come back."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from evidence_sophia.errors import BackendError
from evidence_sophia.providers.network_embedding import RemoteModel, read_vectors

MODEL = RemoteModel(name="m", dimensions=2, min_score=0.2)


def batches_of(model: RemoteModel, texts: Sequence[str], size: int = 2) -> list[list[str]]:
    """Give what is sent of texts."""
    sent: list[list[str]] = []

    def embed(batch: Sequence[str]) -> list[list[float]]:
        sent.append(list(batch))
        return [[1.0, float(len(text))] for text in batch]

    vectors = model.embed_in_batches(texts, size, embed)
    assert len(vectors) == len(texts)
    return sent


def test_texts_go_in_batches_and_come_back_in_their_order() -> None:
    """Blank ones stay here and have zeros."""
    found = MODEL.embed_in_batches(
        ["a", " ", "bbb", "", "cc"], 2, lambda batch: [[1.0, float(len(text))] for text in batch]
    )
    assert found == [[1.0, 1.0], [0.0, 0.0], [1.0, 3.0], [0.0, 0.0], [1.0, 2.0]]
    assert batches_of(MODEL, ["a", " ", "bbb", "", "cc"]) == [["a", "bbb"], ["cc"]]


def test_personal_data_do_not_leave() -> None:
    """What the redacting function takes out is never sent."""
    model = RemoteModel(
        name="m", dimensions=2, min_score=0.2, redact=lambda text: text.replace("Ann", "[name]")
    )
    assert batches_of(model, ["Ann has a cat", "Ann"]) == [["[name] has a cat", "[name]"]]
    assert batches_of(MODEL, ["I am ann@example.org."]) == [["I am [email-1]."]]


def test_a_long_text_is_cut_between_characters() -> None:
    """No more bytes leave than such models have tokens for."""
    ((sent,),) = batches_of(MODEL, ["é" * 100_000])
    assert sent == "é" * 4_000


def test_half_a_character_is_left_away() -> None:
    """A lone surrogate cannot be sent."""
    assert batches_of(MODEL, ["a\ud800b"]) == [["ab"]]


@pytest.mark.parametrize(
    "row",
    [
        None,
        "ab",
        [1.0],
        [1.0, 2.0, 3.0],
        [1.0, None],
        [1.0, "2"],
        [1.0, True],
        [1.0, float("nan")],
        [1.0, float("inf")],
        [1.0, 10**400],
        {"0": 1.0},
    ],
)
def test_a_vector_is_so_many_finite_numbers(row: object) -> None:
    """Anything else from a server is refused."""
    with pytest.raises(BackendError, match="not 2 finite numbers"):
        read_vectors([[1, 2.5], row], 2)


def test_the_same_name_at_another_place_is_another_embedder() -> None:
    """Two servers may call different models by one name."""
    one, other = (MODEL.description("kind", place) for place in ("https://a", "https://b"))
    assert one.id != other.id
    assert (one.is_remote, one.is_semantic, one.dimensions) == (True, True, 2)
