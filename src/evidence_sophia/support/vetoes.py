"""What may no score outweigh? The rules that cap it below every bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from evidence_sophia.support.alignment import Match
from evidence_sophia.support.guards.assertion import only_withheld
from evidence_sophia.support.guards.roles import swaps_roles
from evidence_sophia.support.guards.strength import overstates, unit_differs

__all__ = ["VETOED", "is_uncertifiable", "vetoes"]

#: The most a score is under a veto: it does not reach the default bar.
VETOED: Final = 0.49
_HALF: Final = 0.5  # of the claim, in one sentence
_ABOUT_IT: Final = 0.3  # coverage below which evidence speaks of something else
_NEAR_WHOLE: Final = 0.8  # coverage from which another sentence says the claim's own words
_TAKING: Final[tuple[tuple[str, Callable[[Match], bool]], ...]] = (
    ("not_asserted", only_withheld),
    ("overstated", overstates),
    ("roles_swapped", swaps_roles),
)


def vetoes(found: Match, score: float) -> tuple[str, ...]:
    """Name the rules that no score outweighs.

    Those that only take support away are asked where there is some to take.
    """
    units = ("unit_differs",) if unit_differs(found) else ()
    if score <= VETOED:
        return units
    return (*units, *(rule for rule, holds in _TAKING if holds(found)))


def is_uncertifiable(found: Match, values: dict[str, float]) -> bool:
    """Whether no score may certify, by the values of the features.

    What says it says it denied; a number or a name is given nowhere, where one sentence gives
    all else; or nothing speaks of it.
    """
    lacks = values["number_missing"] > 0 or values["name_missing"] > 0
    return (
        (values["negation"] > 0 and found.best_coverage >= _HALF)
        or (lacks and found.best_coverage >= _NEAR_WHOLE)
        or found.rows[0][0] == 0
        or found.coverage < _ABOUT_IT
    )
