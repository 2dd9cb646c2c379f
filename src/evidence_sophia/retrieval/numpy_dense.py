"""Which rows may be among the nearest? One product of a matrix and a vector, with NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from evidence_sophia.retrieval.dense import VectorTable
from evidence_sophia.retrieval.vectors import Vector

__all__ = ["Floats32", "Ints", "likely_best"]

Floats32 = npt.NDArray[np.float32]
Ints = npt.NDArray[np.intp]

#: Half of the distance between 1 and the next number of single precision.
_ROUNDING: Final = 2.0**-24
#: Rows multiplied at once, so that a scope costs no copy of the whole matrix.
_BATCH: Final = 65_536


def likely_best(query: Vector, table: VectorTable, rows: Sequence[int], limit: int) -> list[int]:
    """Give the rows that may be among the best ``limit``, more than so many rows being given.

    Sums in single precision are wrong by at most ``dimensions`` roundings a product, and the
    products of two vectors of length 1 sum to 1 at most.
    """
    matrix = np.frombuffer(table.numbers, dtype=np.float32).reshape(-1, table.dimensions)
    wanted = np.frombuffer(query, dtype=np.float32)
    is_whole = len(rows) == len(matrix)
    chosen = np.arange(len(rows)) if is_whole else np.asarray(rows, dtype=np.intp)
    scores: Floats32 = matrix @ wanted if is_whole else _scores(matrix, wanted, chosen)
    least = np.partition(scores, len(scores) - limit)[len(scores) - limit]
    margin = 2 * (table.dimensions + 2) * _ROUNDING
    return [int(row) for row in chosen[scores >= least - margin]]


def _scores(matrix: Floats32, wanted: Floats32, rows: Ints) -> Floats32:
    scores = np.empty(len(rows), dtype=np.float32)
    for start in range(0, len(rows), _BATCH):
        part = rows[start : start + _BATCH]
        np.matmul(matrix[part], wanted, out=scores[start : start + len(part)])
    return scores
