"""Which embedder, or model of inference, does a file describe?

Weights are named by path and digest. A model beyond the network is named without its place: that
and its key come from the environment together, so that no file can send a key elsewhere.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from attrs import field, frozen

from evidence_sophia.codec.converter import decode
from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.errors import DecodeError
from evidence_sophia.model._rules import not_blank
from evidence_sophia.providers.configured import variables
from evidence_sophia.providers.network_embedding import RemoteModel
from evidence_sophia.providers.pinned import PinnedFile
from evidence_sophia.retrieval.embedder import Embedder
from evidence_sophia.support.nli import NliScorer

__all__ = ["read_embedder", "read_scorer"]


@frozen(kw_only=True)
class _Weights:
    """A file as a description names it; its path counts from the description's folder."""

    path: str = field(validator=not_blank)
    sha256: str

    def __attrs_post_init__(self) -> None:
        self.pinned(Path())  # so that a digest that is none is told with its place

    def pinned(self, folder: Path) -> PinnedFile:
        return PinnedFile(folder / self.path, self.sha256)


@frozen(kw_only=True)
class _Static:
    matrix: _Weights
    vocabulary: _Weights
    languages: tuple[str, ...]
    min_score: float | None = None
    weight: float | None = None

    def made(self, folder: Path) -> Embedder:
        from evidence_sophia.providers.static_vectors import (  # noqa: PLC0415 - an extra
            StaticVectors,
        )

        return StaticVectors(
            self.matrix.pinned(folder),
            self.vocabulary.pinned(folder),
            languages=self.languages,
            **_given(min_score=self.min_score, weight=self.weight),
        )


@frozen(kw_only=True)
class _Onnx:
    model: _Weights
    tokenizer: _Weights
    languages: tuple[str, ...]
    min_score: float | None = None
    weight: float | None = None
    query_prefix: str = ""
    passage_prefix: str = ""

    def made(self, folder: Path) -> Embedder:
        from evidence_sophia.providers.onnx_embedder import (  # noqa: PLC0415 - an extra
            OnnxEmbedder,
        )

        return OnnxEmbedder(
            self.model.pinned(folder),
            self.tokenizer.pinned(folder),
            languages=self.languages,
            prefixes=(self.query_prefix, self.passage_prefix),
            **_given(min_score=self.min_score, weight=self.weight),
        )


@frozen(kw_only=True)
class _Remote:
    """A model beyond the network."""

    model: str
    dimensions: int
    languages: tuple[str, ...]
    min_score: float
    weight: float | None = None

    def remote(self) -> RemoteModel:
        return RemoteModel(
            name=self.model,
            dimensions=self.dimensions,
            languages=self.languages,
            min_score=self.min_score,
            **_given(weight=self.weight),
        )


@frozen(kw_only=True)
class _OpenAICompatible(_Remote):
    def made(self, _folder: Path) -> Embedder:
        from evidence_sophia.providers.openai_compatible import (  # noqa: PLC0415 - an extra
            OpenAICompatibleEmbedder,
            OpenAICompatibleServer,
        )

        server = OpenAICompatibleServer.from_environment()
        return OpenAICompatibleEmbedder(server=server, model=self.remote())


@frozen(kw_only=True)
class _Titan(_Remote):
    def made(self, _folder: Path) -> Embedder:
        from evidence_sophia.providers.bedrock import (  # noqa: PLC0415 - an extra
            BedrockRegion,
            TitanEmbedder,
        )

        (region,) = variables(None, "AWS_DEFAULT_REGION")
        return TitanEmbedder(region=BedrockRegion(region=region), model=self.remote())


@frozen(kw_only=True)
class _Nli:
    model: _Weights
    tokenizer: _Weights
    labels: tuple[str, ...]

    def made(self, folder: Path) -> NliScorer:
        from evidence_sophia.providers.onnx_nli import OnnxNliScorer  # noqa: PLC0415 - an extra

        return OnnxNliScorer(
            self.model.pinned(folder), self.tokenizer.pinned(folder), labels=self.labels
        )


_Described = _Static | _Onnx | _OpenAICompatible | _Titan

_TYPES: Final[Mapping[str, type[_Described]]] = {
    "onnx": _Onnx,
    "openai-compatible": _OpenAICompatible,
    "static": _Static,
    "titan": _Titan,
}
#: What a description looks like, for whoever is told that theirs is none.
_FORM: Final = (
    '{"type": "static", "matrix": {"path": "words.npy", "sha256": "..."}, "vocabulary": '
    '{"path": "words.txt", "sha256": "..."}, "languages": ["en"], "minScore": 0.3}, or with '
    '"type": "onnx" a "model" and a "tokenizer", or {"type": "openai-compatible", "model": "...", '
    '"dimensions": 256, "languages": [], "minScore": 0.3}, or the same of the type "titan"'
)
#: What the description of a model of inference looks like.
_NLI_FORM: Final = (
    '{"model": {"path": "model.onnx", "sha256": "..."}, "tokenizer": {"path": "tokenizer.json", '
    '"sha256": "..."}, "labels": ["contradiction", "entailment", "neutral"]}'
)


def _given(**options: float | None) -> Any:  # noqa: ANN401 - keyword arguments of either class
    """Leave out what a description does not say: the embedder's own default holds."""
    return {name: value for name, value in options.items() if value is not None}


def read_embedder(path: str | os.PathLike[str]) -> Embedder:
    """Make the embedder that a JSON file describes.

    Args:
        path: of the description. ``type`` is ``static`` (with ``matrix`` and ``vocabulary``) or
            ``onnx`` (with ``model`` and ``tokenizer``, and ``queryPrefix`` and
            ``passagePrefix`` if the model wants them); each file is ``{"path", "sha256"}``,
            its path counted from the description's folder. Or it is ``openai-compatible`` or
            ``titan``, with ``model`` (its name), ``dimensions`` and ``minScore``: then passages
            and questions leave the machine, without personal data, for the server of
            ``SOPHIA_LLM_API_BASE`` with ``SOPHIA_LLM_API_KEY``, or the AWS region of
            ``AWS_DEFAULT_REGION``. ``languages`` must be said, and ``[]`` means any;
            ``minScore`` and ``weight`` may be.

    Raises:
        DecodeError: the file is no such description; all problems are listed. Or the weights
            cannot be read.
        EvidenceAdapterUnavailable, DigestMismatchError: a file of weights is missing, or is not
            the pinned one.
        InvariantError: a variable that is needed is not set, or will not do.
        MissingExtraError: the extra of the type is absent.
        OSError: the description cannot be read.
    """
    try:
        described = _decoded(read_json(Path(path).read_bytes()))
    except DecodeError as error:
        message = f"{os.fspath(path)} describes no embedder"
        details = error.details or (error.message,)
        hint = f"Its form is {_FORM}; sha256sum FILE gives a digest."
        raise DecodeError(message, hint=hint, details=details) from None
    return described.made(Path(path).parent)


def _decoded(document: object) -> _Described:
    name = document.get("type") if isinstance(document, dict) else None
    found = _TYPES.get(name) if isinstance(name, str) else None
    if not isinstance(document, dict) or found is None:
        message = f"an object whose type is one of {', '.join(sorted(_TYPES))} is wanted"
        raise DecodeError(message)
    return decode(found, {key: value for key, value in document.items() if key != "type"})


def read_scorer(path: str | os.PathLike[str]) -> NliScorer:
    """Make the model of inference that a JSON file describes.

    Args:
        path: of the description: a ``model`` and a ``tokenizer``, each ``{"path", "sha256"}``
            with its path counted from the description's folder, and ``labels``, what the
            model's numbers stand for, in their order.

    Raises:
        DecodeError: the file is no such description; all problems are listed. Or the weights
            cannot be read.
        InvariantError: the labels are not contradiction, entailment and neutral.
        EvidenceAdapterUnavailable, DigestMismatchError: a file of weights is missing, or is not
            the pinned one.
        MissingExtraError: the extra ``onnx`` is absent.
        OSError: the description cannot be read.
    """
    try:
        described = decode(_Nli, read_json(Path(path).read_bytes()))
    except DecodeError as error:
        message = f"{os.fspath(path)} describes no model of inference"
        details = error.details or (error.message,)
        hint = f"Its form is {_NLI_FORM}; sha256sum FILE gives a digest."
        raise DecodeError(message, hint=hint, details=details) from None
    return described.made(Path(path).parent)
