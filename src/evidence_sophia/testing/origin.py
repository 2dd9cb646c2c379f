"""Where does an error come from: which line of the adapter, and which call of a check?"""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

from evidence_sophia.model._rules import shown

__all__ = ["tell_error"]

#: Frames of this folder are the library's, those outside it the adapter's or its engine's.
_PACKAGE: Final = Path(__file__).parents[1]

#: So many causes of causes are followed; a chain may be made to run in a circle.
_MOST_CAUSES: Final = 10


def tell_error(error: BaseException) -> str:
    """Tell an error in one line: what, what caused it, where in the adapter, and in which call."""
    first = _first_cause(error)
    told = f"{type(error).__name__}: {error}"
    if first is not error:
        told += f"; {type(first).__name__}: {_text(first)}"
    return f"{told}{_line(first)}{_call(error)}"


def _first_cause(error: BaseException) -> BaseException:
    for _ in range(_MOST_CAUSES):
        if error.__cause__ is None:
            break
        error = error.__cause__
    return error


def _text(error: BaseException) -> str:
    try:
        return f"{error!s:.120}"
    except Exception:  # noqa: BLE001 - a foreign __str__ may raise anything
        return shown(error)


def _line(error: BaseException) -> str:
    """Name the innermost line that is not the library's."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        # Names in angle brackets are generated code, such as the __init__ of a value.
        if _PACKAGE not in path.parents and not frame.filename.startswith("<"):
            return f" (at {path.name}:{frame.lineno} in {frame.name})"
    return ""


def _call(error: BaseException) -> str:
    """Show the line of the check that asked."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if "/checks/" in frame.filename.replace("\\", "/"):
            return f" (from: {frame.line})"
    return ""
