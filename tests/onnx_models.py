"""Networks of a few words, made with onnx; for tests that skip without it."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from onnx import TensorProto, helper, numpy_helper

__all__ = ["TABLE", "VOCABULARY", "inference_model", "model", "tokenizer"]

VOCABULARY = {"[UNK]": 0, "cat": 1, "feline": 2, "moon": 3, "query": 4, ":": 5}
TABLE = np.array([[0, 0], [1, 0], [1, 0.1], [0, 1], [0, 5], [0, 0]], dtype=np.float32)


def tokenizer() -> bytes:
    """Make a tokenizer of a few words, which pads if it is let."""
    body: dict[str, Any] = {
        "version": "1.0",
        "truncation": None,
        "padding": {
            "strategy": {"Fixed": 16},
            "direction": "Right",
            "pad_to_multiple_of": None,
            "pad_id": 0,
            "pad_type_id": 0,
            "pad_token": "[UNK]",
        },
        "added_tokens": [],
        "normalizer": {"type": "Lowercase"},
        "pre_tokenizer": {"type": "Whitespace"},
        "post_processor": None,
        "decoder": None,
        "model": {"type": "WordLevel", "vocab": VOCABULARY, "unk_token": "[UNK]"},
    }
    return json.dumps(body).encode()


def model(*inputs: str, is_pooled: bool = False, rows: int = len(TABLE)) -> bytes:
    """Make a network that looks each token up."""
    table = numpy_helper.from_array(TABLE[:rows], "table")
    axes = numpy_helper.from_array(np.array([1]), "axes")
    found = "tokens" if is_pooled else "output"
    nodes = [helper.make_node("Gather", ["table", "input_ids"], [found])]
    if is_pooled:
        nodes.append(helper.make_node("ReduceMean", ["tokens", "axes"], ["output"], keepdims=0))
    shape: list[Any] = [1, 2] if is_pooled else [1, None, 2]
    graph = helper.make_graph(
        nodes,
        "lookup",
        [helper.make_tensor_value_info(name, TensorProto.INT64, [1, None]) for name in inputs],
        [helper.make_tensor_value_info("output", TensorProto.FLOAT, shape)],
        [table, axes] if is_pooled else [table],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    data: bytes = made.SerializeToString()
    return data


def inference_model(*logits: tuple[float, ...]) -> bytes:
    """Make a network that adds up what each token says of the labels.

    Args:
        logits: one row for each word of the vocabulary; rows that are missing are zero.
    """
    width = len(logits[0])
    rows = [*logits, *[(0.0,) * width] * (len(VOCABULARY) - len(logits))]
    table = numpy_helper.from_array(np.array(rows, dtype=np.float32), "table")
    axes = numpy_helper.from_array(np.array([1]), "axes")
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["tokens"]),
        helper.make_node("ReduceSum", ["tokens", "axes"], ["logits"], keepdims=0),
    ]
    graph = helper.make_graph(
        nodes,
        "inference",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, None])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, width])],
        [table, axes],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    data: bytes = made.SerializeToString()
    return data
