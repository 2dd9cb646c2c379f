"""What rights does a source state, and in whose words?"""

from __future__ import annotations

from datetime import date

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, tuple_of
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.source_set import MemberRights, RightsStatus

__all__ = ["RightsCondition", "RightsFlag", "StatedRights"]


class RightsFlag(OpenEnum):
    """What to know about how rights were read."""

    MISSING = "missing"
    UNKNOWN_NAME = "unknown_name"
    UNKNOWN_TERMS = "unknown_terms"
    MALFORMED = "malformed"
    NO_LICENCE = "no_licence"
    NO_ASSERTION = "no_assertion"
    VERSION_MISSING = "version_missing"
    LIST_READ_AS_ALL = "list_read_as_all"
    NOT_YET = "not_yet"


class RightsCondition(OpenEnum):
    """What a licence of Creative Commons demands."""

    ATTRIBUTION = "attribution"
    NON_COMMERCIAL = "non_commercial"
    NO_DERIVATIVES = "no_derivatives"
    SHARE_ALIKE = "share_alike"


@frozen(kw_only=True)
class StatedRights:
    """The rights that a text states, and how it was understood.

    Attributes:
        raw: the text as it stood.
        status: what it grants.
        spdx: the licence as an SPDX expression; "" if it names none.
        conditions: what its Creative Commons licences demand, sorted.
        flags: what to know about it, sorted.
    """

    raw: str = field(validator=instance_of(str))
    status: RightsStatus = field(default=RightsStatus.UNKNOWN, converter=RightsStatus)
    spdx: str = field(default="", validator=instance_of(str))
    conditions: tuple[RightsCondition, ...] = field(default=(), validator=tuple_of(RightsCondition))
    flags: tuple[RightsFlag, ...] = field(default=(), validator=tuple_of(RightsFlag))

    def for_member(self, expires: date | None = None) -> MemberRights:
        """Give it as the fact that a member of a source set carries."""
        return MemberRights(status=self.status, spdx=self.spdx, expires=expires)
