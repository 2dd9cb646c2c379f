"""How is a matrix of weights read from bytes that nobody vouches for?

Two formats that carry numbers alone: NumPy's ``.npy`` without objects, and ``safetensors``.
"""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any, Final

from evidence_sophia.errors import DecodeError, MissingExtraError

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    message = "static vectors need NumPy"
    raise MissingExtraError(message, extra="embed") from error

__all__ = ["Matrix", "read_matrix"]

Matrix = npt.NDArray[np.floating[Any]]

_NPY: Final = b"\x93NUMPY"
#: Bytes of the length that a safetensors file begins with.
_LENGTH: Final = 8
#: A header lists tensors by name; a table of vectors has one or a few.
_LONGEST_HEADER: Final = 10_000_000
_TYPES: Final = {"F16": "<f2", "F32": "<f4"}


def read_matrix(data: bytes) -> Matrix:
    """Read a matrix of half or single precision.

    Raises:
        DecodeError: the bytes are of no known format, or hold no such matrix, or several.
    """
    try:
        matrix = _npy(data) if data.startswith(_NPY) else _safetensors(data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        reason = error.message if isinstance(error, DecodeError) else "its bytes do not fit"
        message = f"no matrix can be read: {reason}"
        raise DecodeError(message) from error
    if matrix.ndim != 2 or 0 in matrix.shape or matrix.dtype.kind != "f":  # noqa: PLR2004 - rows and columns
        message = "no matrix can be read: a table of vectors has rows and columns of numbers"
        raise DecodeError(message)
    if not np.isfinite(matrix).all():
        message = "no matrix can be read: it holds what is no number"
        raise DecodeError(message)
    return matrix


def _npy(data: bytes) -> Matrix:
    loaded: Matrix = np.load(BytesIO(data), allow_pickle=False)
    return loaded


def _safetensors(data: bytes) -> Matrix:
    length = int.from_bytes(data[:_LENGTH], "little")
    if length > min(_LONGEST_HEADER, len(data)):
        message = "it is neither .npy nor safetensors"
        raise DecodeError(message)
    header = json.loads(data[_LENGTH : _LENGTH + length])
    tensors = [each for name, each in header.items() if name != "__metadata__"]
    tables = [each for each in tensors if len(each["shape"]) == 2]  # noqa: PLR2004 - as above
    if len(tables) != 1:
        message = f"it holds {len(tables)} matrices, not one"
        raise DecodeError(message)
    (table,) = tables
    start, stop = table["data_offsets"]
    body = data[_LENGTH + length :][start:stop]
    return np.frombuffer(body, dtype=_TYPES[table["dtype"]]).reshape(table["shape"])
