"""What does a text mean to a sentence transformer? A model in ONNX, by path (extra ``onnx``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Final

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError, DecodeError, MissingExtraError
from evidence_sophia.providers.pinned import PinnedFile
from evidence_sophia.retrieval.embedder import EmbedderDescription, EmbedPurpose, EmbedTexts

try:
    import numpy as np
    import onnxruntime
    from tokenizers import Tokenizer
except ImportError as error:
    message = "a sentence transformer needs onnxruntime, tokenizers and NumPy"
    raise MissingExtraError(message, extra="onnx") from error

__all__ = ["OnnxEmbedder"]

#: Tokens read of a text; sentence transformers were trained on no more.
_MOST_TOKENS: Final = 512
#: The inputs that a model may ask for, as its tokenizer gives them.
_INPUTS: Final = {
    "input_ids": "ids",
    "attention_mask": "attention_mask",
    "token_type_ids": "type_ids",
}
_TOKENS_AND_NUMBERS: Final = 3


class OnnxEmbedder:
    """A sentence transformer; a text has the mean of the vectors of its tokens.

    Texts are read one by one and by one thread, so that what stands beside a text cannot show
    in its vector. A model that gives one vector a text is taken at its word.

    Args:
        model: the network.
        tokenizer: its ``tokenizer.json``.
        languages: primary tags of the languages it was made for; empty for any. Questions in
            other languages keep the order of the words.
        min_score: the least cosine at which a passage can bear on a question.
        weight: of its list beside the words, in [0, 1]. One half did best on English
            development questions with a small model of 384 dimensions.
        prefixes: what the model wants before a question, and before a passage.

    Raises:
        MissingExtraError: onnxruntime, tokenizers or NumPy are absent (extra ``onnx``).
        EvidenceAdapterUnavailable, DigestMismatchError: a file is missing, or not the pinned
            one.
        DecodeError: a file cannot be read, or the model wants other inputs than tokens.
    """

    def __init__(
        self,
        model: PinnedFile,
        tokenizer: PinnedFile,
        *,
        languages: Iterable[str],
        min_score: float = 0.0,
        weight: float = 0.5,
        prefixes: tuple[str, str] = ("", ""),
    ) -> None:
        self._tokenizer = _tokenizer(tokenizer.read())
        self._session = _session(model.read())
        self._inputs = _inputs(self._session)
        self._prefixes = prefixes
        self._dimensions = len(self._vector("a"))
        facts = f"{model.sha256} {tokenizer.sha256} {prefixes!r} {_MOST_TOKENS}"
        self._described = EmbedderDescription(
            id=f"onnx-1:sha256:{sha256(facts.encode()).hexdigest()}",
            dimensions=self._dimensions,
            is_semantic=True,
            languages=tuple(languages),
            min_score=min_score,
            weight=weight,
        )

    def __repr__(self) -> str:
        return f"<OnnxEmbedder {self._described.id}>"

    def describe(self) -> EmbedderDescription:
        """Say what it is."""
        return self._described

    def embed(self, request: EmbedTexts, _context: RequestContext, /) -> Sequence[Sequence[float]]:
        """Give one vector a text, of its first 512 tokens.

        Raises:
            BackendError: the model failed.
        """
        for_question, for_passage = self._prefixes
        prefix = for_question if request.purpose == EmbedPurpose.QUERY else for_passage
        return [self._vector(prefix + text) for text in request.texts]

    def _vector(self, text: str) -> list[float]:
        encoded = self._tokenizer.encode(text)
        feeds = {
            name: np.asarray([getattr(encoded, field)], dtype=np.int64)
            for name, field in self._inputs.items()
        }
        try:
            (output, *_) = self._session.run(None, feeds)
        except Exception as error:  # the runtime's own errors have no common type
            message = "the model failed"
            raise BackendError(message) from error
        return _pooled(output, encoded.attention_mask)


def _pooled(output: Any, mask: Sequence[int]) -> list[float]:  # noqa: ANN401 - an array
    if output.ndim < _TOKENS_AND_NUMBERS:
        whole: list[float] = output[0].tolist()
        return whole
    seen = np.asarray(mask, dtype=np.float64)
    summed: list[float] = (output[0] * seen[:, None]).sum(axis=0).tolist()
    return summed


def _tokenizer(data: bytes) -> Any:  # noqa: ANN401 - the library has no types
    try:
        tokenizer = Tokenizer.from_buffer(data)
    except Exception as error:
        message = "no tokenizer can be read"
        raise DecodeError(message) from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_length=_MOST_TOKENS)
    return tokenizer


def _session(data: bytes) -> Any:  # noqa: ANN401 - the library has no types
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4  # what fails is raised
    try:
        return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    except Exception as error:
        message = "no model can be read"
        raise DecodeError(message) from error


def _inputs(session: Any) -> dict[str, str]:  # noqa: ANN401 - the library has no types
    names = [each.name for each in session.get_inputs()]
    unknown = sorted(set(names) - set(_INPUTS))
    if unknown or "input_ids" not in names:
        message = f"the model wants inputs that no tokenizer gives: {', '.join(unknown):.200}"
        raise DecodeError(message)
    return {name: _INPUTS[name] for name in names}
