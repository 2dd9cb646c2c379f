"""Which engine ranks: NumPy's, or the standard library's?"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from evidence_sophia.errors import InvariantError, MissingExtraError
from evidence_sophia.retrieval.ranking import Engine

__all__ = ["ENGINES", "check_engine", "engine_for", "open_engine", "runs_on_numpy"]

#: What can be asked for: the faster one installed, NumPy's, or the standard library's.
ENGINES: Final = ("auto", "numpy", "stdlib")
#: Below so many passages the standard library's engine is the faster one, for it has nothing to
#: import and little to set up. Measured with questions of six words: 1,000 passages take it 0.6
#: of NumPy's time, 3,000 take it 1.2.
_SMALL: Final = 2_000


def check_engine(name: str) -> None:
    """Refuse what is none of ``ENGINES``.

    Raises:
        InvariantError: no such engine.
    """
    if name not in ENGINES:
        message = f"no engine {name!r:.80}"
        raise InvariantError(message, hint=f"Use one of: {', '.join(ENGINES)}.")


def engine_for(name: str, passages: int) -> str:
    """Name the engine for a collection of so many passages; one asked for by name stays.

    >>> engine_for("auto", 300), engine_for("auto", 30_000), engine_for("numpy", 300)
    ('stdlib', 'auto', 'numpy')
    """
    return "stdlib" if name == "auto" and passages < _SMALL else name


def runs_on_numpy(name: str) -> bool:
    """Whether an engine is NumPy's: asked for by name, or the faster one installed.

    Args:
        name: one of ``ENGINES``.

    Raises:
        InvariantError: no such engine.
        MissingExtraError: NumPy was asked for and the extra ``search`` is absent.
    """
    check_engine(name)
    if name == "stdlib":
        return False
    is_installed = find_spec("numpy") is not None
    if name == "numpy" and not is_installed:
        message = "the engine numpy needs NumPy"
        raise MissingExtraError(message, extra="search")
    return is_installed


def open_engine(name: str = "auto") -> Engine:
    """Give an engine. Both give the same results, bit by bit.

    Args:
        name: one of ``ENGINES``.

    Raises:
        InvariantError: no such engine.
        MissingExtraError: NumPy was asked for and the extra ``search`` is absent.
    """
    if runs_on_numpy(name):
        from evidence_sophia.retrieval.numpy_collection import (  # noqa: PLC0415 - an extra
            NumpyEngine,
        )

        return NumpyEngine()
    from evidence_sophia.retrieval.stdlib_collection import (  # noqa: PLC0415 - one of the two
        StdlibEngine,
    )

    return StdlibEngine()
