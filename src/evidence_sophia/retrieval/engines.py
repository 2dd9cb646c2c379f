"""Which engine ranks: NumPy's, or the standard library's?"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from evidence_sophia.errors import MissingExtraError
from evidence_sophia.retrieval.scoring import Collection, SegmentSlice, Statistics

__all__ = ["ENGINES", "open_collection"]

#: What can be asked for: the faster one installed, NumPy's, or the standard library's.
ENGINES: Final = ("auto", "numpy", "stdlib")


def open_collection(
    slices: Sequence[SegmentSlice], statistics: Statistics, *, engine: str = "auto"
) -> Collection:
    """Make a collection of segments searchable. Both engines give the same results, bit by bit.

    Args:
        slices: the segments, each starting where the one before ends; at least one.
        statistics: what scores rest on.
        engine: one of ``ENGINES``.

    Raises:
        MissingExtraError: NumPy was asked for and the extra ``search`` is absent.
    """
    if engine == "stdlib" or (engine == "auto" and find_spec("numpy") is None):
        from evidence_sophia.retrieval.stdlib_collection import (  # noqa: PLC0415 - one of the two
            StdlibCollection,
        )

        return StdlibCollection(slices, statistics)
    try:
        from evidence_sophia.retrieval.numpy_collection import (  # noqa: PLC0415 - an extra
            NumpyCollection,
        )
    except ImportError as error:
        message = "the engine numpy needs NumPy"
        raise MissingExtraError(message, extra="search") from error
    return NumpyCollection(slices, statistics)
