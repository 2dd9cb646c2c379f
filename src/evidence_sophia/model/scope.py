"""What may a request see?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import not_blank, shown

__all__ = ["DEFAULT_SOURCE_SET", "DEFAULT_TENANT", "Scope", "check_set_id", "check_set_ids"]

DEFAULT_TENANT = "local"
DEFAULT_SOURCE_SET = "default"

_SET_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def check_set_id(value: str) -> str:
    """Give the id of a source set back if it is one.

    Raises:
        InvariantError: it is not 1 to 64 letters, digits, dots, underscores or hyphens.
    """
    given: object = value  # whatever a caller without a type checker hands over
    if not isinstance(given, str) or not _SET_ID.fullmatch(given):
        message = f"not the id of a source set: {shown(value)}"
        hint = "Use 1 to 64 letters, digits, dots, underscores or hyphens."
        raise InvariantError(message, hint=hint)
    return value


def check_set_ids(ids: Iterable[str] | None) -> tuple[str, ...] | None:
    """Give ids of source sets sorted and once each; None stays None.

    Raises:
        InvariantError: one of them is no id, or they are no list.
    """
    if ids is None:
        return None
    if isinstance(ids, str | bytes) or not isinstance(ids, Iterable):
        message = f"source sets are a list of ids, not {shown(ids)}"
        raise InvariantError(message, hint="Write (ID,) for one set.")
    return tuple(sorted({check_set_id(id_) for id_ in ids}))


@frozen(kw_only=True)
class Scope:
    """The tenant and the source sets that a request may see.

    Attributes:
        tenant: the partition; nothing crosses it, statistics of an index included.
        source_sets: ids, sorted; an empty tuple sees nothing; None is the whole tenant,
            and must be said.

    Raises:
        InvariantError: the tenant is blank or an id malformed.
    """

    tenant: str = field(validator=not_blank)
    source_sets: tuple[str, ...] | None = field(converter=check_set_ids)

    def covers(self, other: Scope) -> bool:
        """Whether everything that ``other`` may see, this scope may see too."""
        if self.tenant != other.tenant:
            return False
        if self.source_sets is None:
            return True
        return other.source_sets is not None and set(other.source_sets) <= set(self.source_sets)
