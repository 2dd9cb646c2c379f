"""What does a text mean to a sentence transformer?"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.embedders import CONTEXT

from evidence_sophia.errors import BackendError, DecodeError, DigestMismatchError
from evidence_sophia.providers.pinned import PinnedFile
from evidence_sophia.retrieval.embedder import EmbedPurpose, EmbedTexts
from evidence_sophia.retrieval.vectors import cosine, vectors_of

onnx = pytest.importorskip("onnx", reason="the models of these tests are made with onnx")
pytest.importorskip("onnxruntime", reason="the extra onnx is absent")

from tests.onnx_models import model, tokenizer  # noqa: E402 - after the skip

from evidence_sophia.providers.onnx_embedder import OnnxEmbedder  # noqa: E402 - the same

Keep = Callable[[str, bytes], PinnedFile]


@pytest.fixture
def keep(tmp_path: Path) -> Keep:
    """Write a file and pin it."""

    def write(name: str, data: bytes) -> PinnedFile:
        (tmp_path / name).write_bytes(data)
        return PinnedFile(tmp_path / name, sha256(data).hexdigest())

    return write


def embedder(keep: Keep, data: bytes | None = None, **options: Any) -> OnnxEmbedder:
    """Open a model."""
    files = keep("m.onnx", data or model("input_ids")), keep("tokenizer.json", tokenizer())
    return OnnxEmbedder(*files, **({"languages": ("en",)} | options))


def test_texts_of_one_meaning_are_near(keep: Keep) -> None:
    """The mean of the tokens' vectors is taken."""
    texts = EmbedTexts(("Cat", "feline", "moon"))
    cat, feline, moon = vectors_of(embedder(keep), texts, CONTEXT)
    assert cosine(cat, feline) > 0.99
    assert cosine(cat, moon) < 0.1


def test_what_stands_beside_a_text_cannot_show(keep: Keep) -> None:
    """Texts are not padded to one length."""
    made = embedder(keep)
    alone = vectors_of(made, EmbedTexts(("cat",)), CONTEXT)
    beside = vectors_of(made, EmbedTexts(("cat", "cat moon moon moon")), CONTEXT)
    assert alone[0] == beside[0]


def test_a_model_may_want_masks_and_types(keep: Keep) -> None:
    """It is given what its tokenizer makes."""
    made = embedder(keep, model("input_ids", "attention_mask", "token_type_ids"))
    assert vectors_of(made, EmbedTexts(("cat",)), CONTEXT)


def test_a_model_that_pools_is_taken_at_its_word(keep: Keep) -> None:
    """It gives one vector a text."""
    made = embedder(keep, model("input_ids", is_pooled=True))
    (vector,) = vectors_of(made, EmbedTexts(("moon",)), CONTEXT)
    assert list(vector) == [0.0, 1.0]


def test_questions_may_have_a_prefix(keep: Keep) -> None:
    """Some models want to be told; the prefix stands in the id."""
    made = embedder(keep, prefixes=("query: ", ""))
    (passage,) = vectors_of(made, EmbedTexts(("cat",)), CONTEXT)
    question = EmbedTexts(("cat",), purpose=EmbedPurpose.QUERY)
    assert vectors_of(made, question, CONTEXT)[0] != passage
    assert made.describe().id != embedder(keep).describe().id


def test_it_says_what_it_is(keep: Keep) -> None:
    """The id names model and tokenizer."""
    made = embedder(keep, min_score=0.3)
    described = made.describe()
    assert described.id.startswith("onnx-1:sha256:")
    assert described.id in repr(made)
    assert (described.dimensions, described.is_semantic, described.weight) == (2, True, 0.5)
    assert (described.languages, described.min_score) == (("en",), 0.3)


def test_a_long_text_is_cut(keep: Keep) -> None:
    """Only its first 512 tokens are read."""
    made = embedder(keep)
    first, second = vectors_of(
        made, EmbedTexts(("cat " * 512, "cat " * 512 + "moon " * 5_000)), CONTEXT
    )
    assert first == second


def test_files_that_are_no_model_are_refused(keep: Keep) -> None:
    """A broken model, a broken tokenizer, other inputs, and other bytes than were pinned."""
    with pytest.raises(DecodeError, match="no model"):
        embedder(keep, b"no model")
    with pytest.raises(DecodeError, match="no tokenizer"):
        OnnxEmbedder(keep("m", model("input_ids")), keep("t", b"{}"), languages=())
    with pytest.raises(DecodeError, match="inputs that no tokenizer gives: pixels"):
        embedder(keep, model("input_ids", "pixels"))
    pinned = keep("m", b"a")
    pinned.path.write_bytes(b"b")
    with pytest.raises(DigestMismatchError):
        OnnxEmbedder(pinned, keep("t", tokenizer()), languages=())


def test_a_model_that_fails_is_told(keep: Keep) -> None:
    """A token without a row ends in an error of ours."""
    made = embedder(keep, model("input_ids", rows=3))
    with pytest.raises(BackendError, match="the model failed"):
        vectors_of(made, EmbedTexts(("moon",)), CONTEXT)
