"""Which engine ranks: NumPy's, or the standard library's?"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from evidence_sophia.errors import MissingExtraError
from evidence_sophia.retrieval.ranking import Engine

__all__ = ["ENGINES", "open_engine"]

#: What can be asked for: the faster one installed, NumPy's, or the standard library's.
ENGINES: Final = ("auto", "numpy", "stdlib")


def open_engine(name: str = "auto") -> Engine:
    """Give an engine. Both give the same results, bit by bit.

    Args:
        name: one of ``ENGINES``.

    Raises:
        MissingExtraError: NumPy was asked for and the extra ``search`` is absent.
    """
    if name == "stdlib" or (name == "auto" and find_spec("numpy") is None):
        from evidence_sophia.retrieval.stdlib_collection import (  # noqa: PLC0415 - one of the two
            StdlibEngine,
        )

        return StdlibEngine()
    try:
        from evidence_sophia.retrieval.numpy_collection import (  # noqa: PLC0415 - an extra
            NumpyEngine,
        )
    except ImportError as error:
        message = "the engine numpy needs NumPy"
        raise MissingExtraError(message, extra="search") from error
    return NumpyEngine()
