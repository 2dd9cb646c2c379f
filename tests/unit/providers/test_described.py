"""Which embedder a file describes."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.embedders import CONTEXT
from tests.misbehaving_model import KEY

from evidence_sophia.errors import (
    DecodeError,
    DigestMismatchError,
    EvidenceAdapterUnavailable,
    InvariantError,
)
from evidence_sophia.providers.described import read_embedder
from evidence_sophia.retrieval.embedder import EmbedTexts


def weights(folder: Path, name: str, data: bytes) -> dict[str, str]:
    """Write a file of weights and name it as a description does."""
    (folder / name).write_bytes(data)
    return {"path": name, "sha256": sha256(data).hexdigest()}


@pytest.fixture
def static(tmp_path: Path) -> dict[str, Any]:
    """Write static vectors of three words, and give what describes them."""
    np.save(tmp_path / "words.npy", np.array([[1, 0], [1, 0.2], [0, 1]], dtype=np.float32))
    return {
        "type": "static",
        "matrix": weights(tmp_path, "words.npy", (tmp_path / "words.npy").read_bytes()),
        "vocabulary": weights(tmp_path, "words.txt", b"cat\nfeline\nmoon\n"),
        "languages": ["en"],
    }


def described(folder: Path, document: object) -> Path:
    """Write a description."""
    (folder / "embedder.json").write_text(json.dumps(document), encoding="utf-8")
    return folder / "embedder.json"


def test_static_vectors_are_found_beside_their_description(
    tmp_path: Path, static: dict[str, Any]
) -> None:
    """Paths count from its folder; what it does not say has the embedder's own default."""
    made = read_embedder(described(tmp_path, static)).describe()
    assert (made.dimensions, made.is_semantic, made.languages) == (2, True, ("en",))
    assert (made.min_score, made.weight) == (0.0, 0.1)
    more = read_embedder(described(tmp_path, static | {"minScore": 0.3, "weight": 1})).describe()
    assert (more.id, more.min_score, more.weight) == (made.id, 0.3, 1.0)


def test_a_sentence_transformer_may_want_prefixes(tmp_path: Path) -> None:
    """A question has another vector than a passage then."""
    pytest.importorskip("onnx", reason="the models of these tests are made with onnx")
    pytest.importorskip("onnxruntime", reason="the extra onnx is absent")
    from tests.onnx_models import model, tokenizer  # noqa: PLC0415 - after the skip

    document = {
        "type": "onnx",
        "model": weights(tmp_path, "m.onnx", model("input_ids")),
        "tokenizer": weights(tmp_path, "tokenizer.json", tokenizer()),
        "languages": [],
        "queryPrefix": "query: ",
    }
    made = read_embedder(described(tmp_path, document))
    (passage,) = made.embed(EmbedTexts(("cat",)), CONTEXT)
    (question,) = made.embed(EmbedTexts(("cat",), purpose="query"), CONTEXT)
    assert list(passage) != list(question)
    assert (made.describe().languages, made.describe().weight) == ((), 0.5)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"type": "magic"}, "type is one of onnx, openai-compatible, static, titan"),
        ({"type": ["static"]}, "type is one of onnx, openai-compatible, static, titan"),
        ({"matrix": {"path": "words.npy"}}, r"\$\.matrix"),
        ({"matrix": {"path": "words.npy", "sha256": "1234"}}, r"\$\.matrix"),
        ({"matrix": {"path": " ", "sha256": "0" * 64}}, r"\$\.matrix"),
        ({"colour": "grey"}, r"\$\.colour"),
        ({"weight": "much"}, r"\$\.weight"),
        ({"languages": "en"}, r"\$\.languages"),
    ],
)
def test_every_problem_is_told_with_its_place(
    tmp_path: Path, static: dict[str, Any], change: dict[str, Any], problem: str
) -> None:
    """Nothing is guessed, and the hint shows the form."""
    with pytest.raises(DecodeError, match=problem) as caught:
        read_embedder(described(tmp_path, static | change))
    assert "embedder.json describes no embedder" in caught.value.message
    assert '"type": "static"' in caught.value.hint()


@pytest.mark.parametrize("text", ["", "[]", "null", "{", '{"type": "static"}', "\x00"])
def test_what_is_no_description_is_refused(tmp_path: Path, text: str) -> None:
    """Be it no JSON, no object, or one without its fields."""
    (tmp_path / "embedder.json").write_text(text, encoding="utf-8")
    with pytest.raises(DecodeError, match="describes no embedder"):
        read_embedder(tmp_path / "embedder.json")


def test_other_bytes_than_the_pinned_ones_are_refused(
    tmp_path: Path, static: dict[str, Any]
) -> None:
    """And so is a file that is not there."""
    path = described(tmp_path, static)
    (tmp_path / "words.txt").write_text("cat\nfeline\nsun\n", encoding="utf-8")
    with pytest.raises(DigestMismatchError, match=r"words\.txt"):
        read_embedder(path)
    (tmp_path / "words.txt").unlink()
    with pytest.raises(EvidenceAdapterUnavailable, match=r"words\.txt cannot be read"):
        read_embedder(path)


REMOTE = {"model": "m", "dimensions": 2, "languages": ["en"], "minScore": 0.2}


def test_a_server_is_the_one_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that could name it might send the key elsewhere."""
    monkeypatch.delenv("SOPHIA_LLM_API_BASE", raising=False)
    path = described(tmp_path, REMOTE | {"type": "openai-compatible"})
    with pytest.raises(InvariantError, match="not set: SOPHIA_LLM_API_BASE"):
        read_embedder(path)
    monkeypatch.setenv("SOPHIA_LLM_API_BASE", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("SOPHIA_LLM_API_KEY", KEY)
    made = read_embedder(path)
    told = made.describe()
    assert (told.is_remote, told.dimensions, told.min_score, told.weight) == (True, 2, 0.2, 1.0)
    assert KEY not in repr(made)
    path = described(tmp_path, REMOTE | {"type": "openai-compatible", "baseUrl": "https://a.b"})
    with pytest.raises(DecodeError, match=r"\$\.baseUrl"):
        read_embedder(path)


def test_titan_is_asked_in_the_region_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is sent before a text is embedded."""
    pytest.importorskip("boto3", reason="the extra bedrock is absent")
    monkeypatch.delenv("AWS_DEFAULT_REGION", raising=False)
    path = described(tmp_path, REMOTE | {"type": "titan", "weight": 0.5})
    with pytest.raises(InvariantError, match="not set: AWS_DEFAULT_REGION"):
        read_embedder(path)
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-central-1")
    told = read_embedder(path).describe()
    assert told.id.startswith("bedrock-m-2-")
    assert told.weight == 0.5


@pytest.mark.parametrize("change", [{"dimensions": 0}, {"minScore": 2.0}, {"model": " "}])
def test_a_remote_model_keeps_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]
) -> None:
    """A description of one that cannot be is refused before anything is sent."""
    monkeypatch.setenv("SOPHIA_LLM_API_BASE", "http://127.0.0.1:9/v1")
    path = described(tmp_path, REMOTE | {"type": "openai-compatible"} | change)
    with pytest.raises(InvariantError):
        read_embedder(path).describe()
