"""Who acts, what may they read, and whose word is it?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import InvalidRole, InvariantError
from evidence_sophia.model._rules import not_blank, shown

__all__ = ["OWNER", "Actor", "Authority", "Role"]


class Role(StrEnum):
    """What may be read, from least to most."""

    GROUNDING = "grounding"
    REVIEW = "review"
    ADMIN = "admin"


class Authority(StrEnum):
    """Whose word it is, from least to most."""

    MODEL = "model"
    PERSON = "person"
    REVIEWER = "reviewer"
    ADMIN = "admin"

    def outranks(self, other: Authority) -> bool:
        """Whether this authority stands above the other."""
        ranks = list(Authority)
        return ranks.index(self) > ranks.index(other)


def _role(value: str) -> Role:
    try:
        return Role(value)
    except (ValueError, RecursionError):
        message = f"unknown role {shown(value)}"
        raise InvalidRole(message) from None


def _authority(value: str) -> Authority:
    try:
        return Authority(value)
    except (ValueError, RecursionError):
        message = f"unknown authority {shown(value)}"
        hint = "Use one of: model, person, reviewer, admin."
        raise InvariantError(message, hint=hint) from None


@frozen(kw_only=True)
class Actor:
    """A principal: its id, what it may read, and the weight of its word.

    Attributes:
        id: the host's name for it; the host authenticates, this library only believes.
        role: what it may read; the least role unless said otherwise.
        authority: whose word it is; a model's unless said otherwise.

    Raises:
        InvalidRole: the role is none of the known ones.
        InvariantError: the id is blank or the authority unknown.
    """

    id: str = field(validator=not_blank, kw_only=False)
    role: Role = field(default=Role.GROUNDING, converter=_role)
    authority: Authority = field(default=Authority.MODEL, converter=_authority)


#: The owner of an embedded base: reads everything, and its word is the last.
OWNER: Final = Actor("owner", role=Role.ADMIN, authority=Authority.ADMIN)
