"""How does a scope become a condition of SQL?"""

from __future__ import annotations

import json
from typing import Final

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import has_lone_surrogate, shown
from evidence_sophia.model.scope import Scope

__all__ = [
    "FOUND_IN_SCOPE_ONLY",
    "IN_SCOPE",
    "TOUCHES_SCOPE_ONLY",
    "check_storable",
    "is_storable",
    "scope_parameters",
]

#: Holds for rows of ``version`` (an alias of source_version) within the scope.
IN_SCOPE: Final = (
    "version.tenant = :tenant AND (:source_sets IS NULL"
    " OR version.source_set IN (SELECT value FROM json_each(:source_sets)))"
)

_TOUCHES_SETS_ONLY: Final = (
    "(:source_sets IS NULL OR NOT EXISTS"
    " (SELECT 1 FROM json_each(kept.source_sets) AS touched"
    " WHERE touched.value NOT IN (SELECT value FROM json_each(:source_sets))))"
)

#: Holds for rows of ``kept`` (an alias) whose every source set, a JSON list, is in scope.
TOUCHES_SCOPE_ONLY: Final = f"kept.tenant = :tenant AND {_TOUCHES_SETS_ONLY}"
#: The same where the rows are found by something else: no index of the tenant is used.
FOUND_IN_SCOPE_ONLY: Final = f"+kept.tenant = :tenant AND {_TOUCHES_SETS_ONLY}"


def scope_parameters(scope: Scope) -> dict[str, str | None]:
    """Give the parameters of the conditions above.

    Raises:
        InvariantError: the tenant's name cannot be written as UTF-8.
    """
    if not is_storable(scope.tenant):
        message = f"not the name of a tenant: {shown(scope.tenant)}"
        raise InvariantError(message, hint="Use a name without lone surrogates.")
    sets = None if scope.source_sets is None else json.dumps(scope.source_sets)
    return {"tenant": scope.tenant, "source_sets": sets}


def is_storable(name: object) -> bool:
    """Whether it can be a name in the store: a string without a lone surrogate."""
    return isinstance(name, str) and not has_lone_surrogate(name)


def check_storable(what: str, name: str) -> None:
    """Refuse a name that the store cannot hold.

    Raises:
        InvariantError: it holds a lone surrogate.
    """
    if not is_storable(name):
        message = f"{what} cannot be stored: {shown(name)}"
        raise InvariantError(message, hint="Use text without lone surrogates.")
