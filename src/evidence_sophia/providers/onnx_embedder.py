"""What does a text mean to a sentence transformer? A model in ONNX, by path (extra ``onnx``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Final

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.providers.onnx_network import MOST_TOKENS, OnnxNetwork, as_numbers
from evidence_sophia.providers.pinned import PinnedFile
from evidence_sophia.retrieval.embedder import EmbedderDescription, EmbedPurpose, EmbedTexts

__all__ = ["OnnxEmbedder"]

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
        self._network = OnnxNetwork(model, tokenizer)
        self._prefixes = prefixes
        self._dimensions = len(self._vector("a"))
        facts = f"{model.sha256} {tokenizer.sha256} {prefixes!r} {MOST_TOKENS}"
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
        return _pooled(*self._network.run(text))


def _pooled(output: Any, mask: Sequence[int]) -> list[float]:  # noqa: ANN401 - an array
    if output.ndim < _TOKENS_AND_NUMBERS:
        whole: list[float] = output[0].tolist()
        return whole
    summed: list[float] = (output[0] * as_numbers(mask)[:, None]).sum(axis=0).tolist()
    return summed
