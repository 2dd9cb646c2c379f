"""Which verbs does a check call? Asked once, of the right adapter."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from tests.conformance.mutants.mutant import Wrong

from evidence_sophia.testing.kit import all_checks
from evidence_sophia.testing.runner import Subject, find_out

__all__ = ["verbs_of_checks"]


class _Recording:
    """The in-memory adapter, with a record of every name that is asked of it."""

    def __init__(self, called: set[str]) -> None:
        self._right = Wrong()
        self._called = called

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._right, name)

        def recorded(*call: Any) -> Any:
            self._called.add(name)
            return found(*call)

        return recorded


@cache
def verbs_of_checks() -> dict[str, frozenset[str]]:
    """Give the names of the methods that each check calls; connecting describes."""
    calls = {}
    for check in all_checks():
        called: set[str] = {"describe"}
        find_out(check, partial(_Recording, called), Subject.of(Wrong()))
        calls[check.id] = frozenset(called)
    return calls
