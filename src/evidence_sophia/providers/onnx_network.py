"""What does a network in ONNX make of a text? By path, against pinned digests (extra ``onnx``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from evidence_sophia.errors import BackendError, DecodeError, MissingExtraError
from evidence_sophia.providers.pinned import PinnedFile

try:
    import numpy as np
    import onnxruntime
    from tokenizers import Tokenizer
except ImportError as error:
    message = "a network in ONNX needs onnxruntime, tokenizers and NumPy"
    raise MissingExtraError(message, extra="onnx") from error

__all__ = ["MOST_TOKENS", "OnnxNetwork", "as_numbers"]

#: Tokens read of a text; such networks were trained on no more.
MOST_TOKENS: Final = 512
#: The inputs that a model may ask for, as its tokenizer gives them.
_INPUTS: Final = {
    "input_ids": "ids",
    "attention_mask": "attention_mask",
    "token_type_ids": "type_ids",
}


class OnnxNetwork:
    """A network that reads tokens, with their tokenizer.

    Texts are read one by one and by one thread, so that what stands beside a text cannot show
    in what comes out.

    Args:
        model: the network.
        tokenizer: its ``tokenizer.json``.

    Raises:
        MissingExtraError: onnxruntime, tokenizers or NumPy are absent (extra ``onnx``).
        EvidenceAdapterUnavailable, DigestMismatchError: a file is missing, or not the pinned
            one.
        DecodeError: a file cannot be read, or the model wants other inputs than tokens.
    """

    def __init__(self, model: PinnedFile, tokenizer: PinnedFile) -> None:
        self._tokenizer = _tokenizer(tokenizer.read())
        self._session = _session(model.read())
        self._inputs = _inputs(self._session)

    def __repr__(self) -> str:
        return f"<OnnxNetwork of {', '.join(self._inputs)}>"

    def run(self, text: str, pair: str | None = None) -> tuple[Any, list[int]]:
        """Give the first output for a text, or two, and the mask of its tokens.

        Raises:
            BackendError: the model failed.
        """
        encoded = self._tokenizer.encode(text, pair)
        feeds = {
            name: np.asarray([getattr(encoded, field)], dtype=np.int64)
            for name, field in self._inputs.items()
        }
        try:
            (output, *_) = self._session.run(None, feeds)
        except Exception as error:  # the runtime's own errors have no common type
            message = "the model failed"
            raise BackendError(message) from error
        return output, encoded.attention_mask


def as_numbers(mask: Sequence[int]) -> Any:  # noqa: ANN401 - an array
    """Give the mask of tokens as a vector of numbers."""
    return np.asarray(mask, dtype=np.float64)


def _tokenizer(data: bytes) -> Any:  # noqa: ANN401 - the library has no types
    try:
        tokenizer = Tokenizer.from_buffer(data)
    except Exception as error:
        message = "no tokenizer can be read"
        raise DecodeError(message) from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_length=MOST_TOKENS)
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
