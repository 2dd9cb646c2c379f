"""What is wrong with a document, and where?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import attrs

__all__ = ["Problem", "ProblemsFound", "collect", "problem"]

_PLAIN_KEY = re.compile("[A-Za-z_][A-Za-z0-9_]{0,79}")


@attrs.frozen(kw_only=True)
class Problem:
    """One thing that is wrong with a document.

    Attributes:
        path: keys and indexes from the root to the place.
        message: what is wrong there.
        is_unknown_field: whether it is only a field this version does not know.
    """

    path: tuple[str | int, ...] = ()
    message: str
    is_unknown_field: bool = False

    def __str__(self) -> str:
        return f"{self.message} @ ${''.join(_step(step) for step in self.path)}"

    def pointer(self) -> str:
        """Give the place as a JSON pointer (RFC 6901)."""
        steps = (str(step).replace("~", "~0").replace("/", "~1") for step in self.path)
        return "".join(f"/{step}" for step in steps)


class ProblemsFound(Exception):  # noqa: N818 - it never leaves the codec
    """Carry the problems of one place up to the root of its document."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        super().__init__()
        self.problems = tuple(problems)

    def under(self, steps: tuple[str | int, ...]) -> list[Problem]:
        """Give the problems as somebody above their place sees them."""
        return [attrs.evolve(found, path=(*steps, *found.path)) for found in self.problems]


def problem(message: str) -> ProblemsFound:
    """Make the exception for one problem at the current place."""
    return ProblemsFound([Problem(message=message)])


def collect(
    step: str | int,
    read: Callable[[Any, Any], Any],
    piece: object,
    form: object,
    found: list[Problem],
) -> Any:  # noqa: ANN401 - what read gives
    """Read the piece below ``step``; add its problems to ``found`` and give None instead."""
    try:
        return read(piece, form)
    except ProblemsFound as error:
        found.extend(error.under((step,)))
        return None


def _step(step: str | int) -> str:
    if isinstance(step, str) and _PLAIN_KEY.fullmatch(step):
        return f".{step}"
    return f"[{step!a:.80}]"
