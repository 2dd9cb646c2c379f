"""What does a text mean, by the mean of its words' vectors?"""

from __future__ import annotations

import builtins
import importlib
import json
import sys
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.embedders import CONTEXT

from evidence_sophia.errors import (
    DecodeError,
    DigestMismatchError,
    EvidenceAdapterUnavailable,
    InvariantError,
    MissingExtraError,
)
from evidence_sophia.providers.matrices import read_matrix
from evidence_sophia.providers.pinned import PinnedFile
from evidence_sophia.providers.static_vectors import StaticVectors
from evidence_sophia.providers.subwords import Subwords, read_vocabulary
from evidence_sophia.retrieval.embedder import EmbedTexts
from evidence_sophia.retrieval.vectors import cosine, vectors_of

TOKENS = ["cat", "feline", "moon", "##s", "lun", "##ar"]
TABLE = np.array([[1, 0], [1, 0.1], [0, 1], [0, 0], [0, 1], [0.1, 1]], dtype=np.float32)

Keep = Callable[[str, bytes], PinnedFile]


@pytest.fixture
def keep(tmp_path: Path) -> Keep:
    """Write a file and pin it."""

    def write(name: str, data: bytes) -> PinnedFile:
        (tmp_path / name).write_bytes(data)
        return PinnedFile(tmp_path / name, sha256(data).hexdigest())

    return write


def npy(table: Any) -> bytes:
    """Write a table as NumPy does."""
    buffer = BytesIO()
    np.save(buffer, table)
    return buffer.getvalue()


def safetensors(tensors: dict[str, Any], **changes: Any) -> bytes:
    """Write tensors as safetensors does."""
    header: dict[str, Any] = {"__metadata__": {"format": "np"}}
    body = b""
    for name, tensor in tensors.items():
        kind = {"float32": "F32", "float16": "F16", "int64": "I64"}[str(tensor.dtype)]
        stop = len(body) + tensor.nbytes
        header[name] = {
            "dtype": kind,
            "shape": list(tensor.shape),
            "data_offsets": [len(body), stop],
        } | changes
        body += tensor.tobytes()
    head = json.dumps(header).encode()
    return len(head).to_bytes(8, "little") + head + body


def test_texts_of_one_meaning_are_near(keep: Keep) -> None:
    """A cat is a feline, and no moon; pieces of a word count."""
    static = StaticVectors(
        keep("m.npy", npy(TABLE)), keep("v.txt", "\n".join(TOKENS).encode()), languages=("en",)
    )
    texts = EmbedTexts(("The cats", "a FELINE", "lunar moons", "nothing known"))
    cats, feline, lunar, unknown = vectors_of(static, texts, CONTEXT)
    assert cosine(cats, feline) > 0.99
    assert cosine(cats, lunar) < 0.1
    assert not any(unknown)


def test_it_says_what_it_is(keep: Keep) -> None:
    """The id names both files; the weight is the fitted one."""
    matrix, words = keep("m.npy", npy(TABLE)), keep("v.txt", "\n".join(TOKENS).encode())
    static = StaticVectors(matrix, words, languages=("en",), min_score=0.2)
    described = static.describe()
    assert described.id.startswith("static-1:sha256:")
    assert described.id in repr(static)
    assert (described.dimensions, described.is_semantic, described.weight) == (2, True, 0.1)
    other = StaticVectors(matrix, keep("w.txt", "\n".join(TOKENS[::-1]).encode()), languages=())
    assert other.describe().id != described.id


def test_a_vocabulary_fits_its_matrix(keep: Keep) -> None:
    """A token without a row is no token."""
    words = keep("v.txt", "\n".join([*TOKENS, "more"]).encode())
    with pytest.raises(DecodeError, match="rows that the matrix has not"):
        StaticVectors(keep("m.npy", npy(TABLE)), words, languages=())


@pytest.mark.parametrize("dtype", ["float32", "float16"])
def test_matrices_of_both_formats_are_read(dtype: str) -> None:
    """Half and single precision, beside what is no matrix."""
    table = TABLE.astype(dtype)
    assert np.array_equal(read_matrix(npy(table)), table)
    tensors = {"embedding": table, "bias": np.zeros(3, dtype=np.float32)}
    assert np.array_equal(read_matrix(safetensors(tensors)), table)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no matrix",
        b"\x93NUMPY but no more",
        npy(np.array([{"a": 1}], dtype=object)),
        npy(np.zeros((0, 2), dtype=np.float32)),
        npy(np.zeros(3, dtype=np.float32)),
        npy(np.zeros((2, 2), dtype=np.int64)),
        npy(np.array([[np.nan, 1.0]], dtype=np.float32)),
        safetensors({"a": TABLE, "b": TABLE}),
        safetensors({}),
        safetensors({"a": TABLE.astype(np.int64)}),
        safetensors({"a": TABLE}, data_offsets=[0, 4]),
        safetensors({"a": TABLE}, shape=[-1, 2, 3]),
        safetensors({"a": TABLE}, shape=None),
        (10**9).to_bytes(8, "little") + b"{}",
        (2).to_bytes(8, "little") + b"[]",
        (2).to_bytes(8, "little") + b"{x",
    ],
)
def test_bytes_that_are_no_matrix_are_refused(data: bytes) -> None:
    """Weights are untrusted: nothing is unpickled, and nothing but numbers is read."""
    with pytest.raises(DecodeError, match="no matrix can be read"):
        read_matrix(data)


def test_vocabularies_of_three_forms_are_read() -> None:
    """Lines, a table of tokens, and a list of tokens with scores."""
    wanted = {"a": 0, "##b": 1}
    assert read_vocabulary(b"a\r\n##b\n") == wanted
    assert read_vocabulary(json.dumps({"model": {"vocab": wanted}}).encode()) == wanted
    listed = [["a", -1.0], ["##b", -2.0]]
    assert read_vocabulary(json.dumps({"model": {"vocab": listed}}).encode()) == wanted


@pytest.mark.parametrize("data", [b"\xff", b"{", b"{}", b'{"model": {"vocab": 3}}'])
def test_what_is_no_vocabulary_is_refused(data: bytes) -> None:
    """Neither lines nor a tokenizer."""
    with pytest.raises(DecodeError, match="no vocabulary"):
        read_vocabulary(data)


@pytest.mark.parametrize(
    ("vocabulary", "text", "rows"),
    [
        (["un", "##der", "##d", "under"], "Under", [3]),
        (["un", "##der", "##d"], "under", [0, 1]),
        (["▁un", "der", "▁Un"], "Under", [0, 1]),
        (["▁Under", "▁under"], "Under under", [0, 1]),
        (["a", "b"], "abba", [0, 1, 1, 0]),
        (["a"], "xax", [0]),
        (["东", "##京"], "东京", [0, 1]),
    ],
)
def test_a_word_is_cut_into_its_longest_pieces(
    vocabulary: list[str], text: str, rows: list[int]
) -> None:
    """Whole words first, as they stand or folded; what no piece fits is left out."""
    subwords = Subwords({token: row for row, token in enumerate(vocabulary)})
    assert subwords.rows(text) == rows
    assert subwords.rows(text) == rows, "the second time from memory"


def test_the_memory_of_words_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """It starts afresh when it is full."""
    monkeypatch.setattr("evidence_sophia.providers.subwords._REMEMBERED", 1)
    assert Subwords({"a": 0, "b": 1}).rows("a b a") == [0, 1, 0]


def test_a_file_must_be_the_pinned_one(keep: Keep, tmp_path: Path) -> None:
    """Other bytes, a missing file and a digest that is none are refused."""
    pinned = keep("m", b"weights")
    assert pinned.read() == b"weights"
    assert PinnedFile(pinned.path, f"sha256:{sha256(b'weights').hexdigest()}") == pinned
    pinned.path.write_bytes(b"others")
    with pytest.raises(DigestMismatchError, match="m is not the file"):
        pinned.read()
    with pytest.raises(EvidenceAdapterUnavailable, match="absent cannot be read"):
        PinnedFile(tmp_path / "absent", "0" * 64).read()
    with pytest.raises(InvariantError):
        PinnedFile(tmp_path / "absent", "no digest")


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [("matrices", "numpy", "embed"), ("onnx_network", "onnxruntime", "onnx")],
)
def test_an_absent_library_names_its_extra(
    monkeypatch: pytest.MonkeyPatch, module: str, library: str, extra: str
) -> None:
    """Whoever lacks it is told what to install."""
    real = builtins.__import__

    def without(name: str, *arguments: Any, **keywords: Any) -> Any:
        if name == library:
            raise ImportError(name)
        return real(name, *arguments, **keywords)

    monkeypatch.delitem(sys.modules, f"evidence_sophia.providers.{module}", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingExtraError) as caught:
        importlib.import_module(f"evidence_sophia.providers.{module}")
    assert caught.value.extra == extra
