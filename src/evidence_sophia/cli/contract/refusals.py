"""When does a golden vector of a document that must be refused hold?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from evidence_sophia.errors import DataError

__all__ = ["Vector", "refusal_problem"]

#: A vector as it stands in its file.
Vector: TypeAlias = dict[str, Any]


def refusal_problem(vector: Vector, read: Callable[[Any], object]) -> str:
    """Say what is wrong with the refusal of a vector's document, or "".

    Args:
        vector: with the document and the paths of its problems.
        read: must refuse the document, naming these paths.
    """
    try:
        read(vector["document"])
    except DataError as error:
        places = sorted(line.rpartition(" @ ")[2] for line in error.details)
        return "" if places == vector["problemPaths"] else f"the problems stand at {places}"
    return "it was accepted"
