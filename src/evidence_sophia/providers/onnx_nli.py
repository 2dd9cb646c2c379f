"""Does a sentence entail a claim? A cross-encoder in ONNX, by path (extra ``onnx``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, fsum, isfinite
from typing import Any, Final

from evidence_sophia.errors import BackendError, InvariantError
from evidence_sophia.providers.onnx_network import OnnxNetwork
from evidence_sophia.providers.pinned import PinnedFile
from evidence_sophia.support.nli import NliScores

__all__ = ["OnnxNliScorer"]

_LABELS: Final = ("contradiction", "entailment", "neutral")


class OnnxNliScorer:
    """A model of natural language inference: it reads a premise and a claim together.

    It is asked about the sentence that a claim is aligned with, never about a whole document, and
    what it says may take support away, never give it.

    Args:
        model: the network; its first output holds three logits.
        tokenizer: its ``tokenizer.json``.
        labels: what the logits stand for, in their order (``id2label`` of the model's own
            ``config.json``): ``contradiction``, ``entailment`` and ``neutral``.

    Raises:
        MissingExtraError: onnxruntime, tokenizers or NumPy are absent (extra ``onnx``).
        EvidenceAdapterUnavailable, DigestMismatchError: a file is missing, or not the pinned
            one.
        DecodeError: a file cannot be read, or the model wants other inputs than tokens.
        InvariantError: the labels are not those three.
    """

    def __init__(self, model: PinnedFile, tokenizer: PinnedFile, *, labels: Sequence[str]) -> None:
        self._labels = tuple(label.lower() for label in labels)
        if sorted(self._labels) != list(_LABELS):
            message = f"three labels are wanted in the model's order: {', '.join(_LABELS)}"
            raise InvariantError(message, hint="They stand in the model's config.json: id2label.")
        self._network = OnnxNetwork(model, tokenizer)
        self._id = f"{model.sha256} {tokenizer.sha256}"

    def __repr__(self) -> str:
        return f"<OnnxNliScorer {self._id}>"

    def score(self, pairs: Sequence[tuple[str, str]], /) -> Sequence[NliScores]:
        """Give the scores of each pair of a premise and a claim, in order.

        Raises:
            BackendError: the model failed, or did not give three finite numbers a pair.
        """
        return list(self._scores(pairs))

    def _scores(self, pairs: Sequence[tuple[str, str]]) -> Iterator[NliScores]:
        for premise, claim in pairs:
            output, _ = self._network.run(premise, claim)
            found = dict(zip(self._labels, _probabilities(output), strict=True))
            yield NliScores(**found)


def _probabilities(output: Any) -> list[float]:  # noqa: ANN401 - an array
    """Make probabilities of logits (softmax)."""
    logits = [float(each) for each in output.ravel()]
    if len(logits) != len(_LABELS) or not all(map(isfinite, logits)):
        message = "the model gave no three numbers for a pair"
        raise BackendError(message)
    greatest = max(logits)
    parts = [exp(each - greatest) for each in logits]
    return [each / fsum(parts) for each in parts]
