"""In whose name does a session act, and what may it see?"""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.model._rules import instance_of
from evidence_sophia.model.actor import Actor, Authority, Role
from evidence_sophia.model.scope import DEFAULT_TENANT, Scope, check_set_ids

__all__ = ["MODEL_PRINCIPAL", "Principal"]


@frozen(kw_only=True)
class Principal:
    """Who a session is: fixed when it starts, or by its token, and never by what it says.

    Attributes:
        actor: who acts; the host has authenticated it.
        tenant: whose documents.
        source_sets: ids, sorted; None for all of the tenant.

    Raises:
        InvariantError: the tenant or an id cannot be one.
    """

    actor: Actor = field(validator=instance_of(Actor))
    tenant: str = field(default=DEFAULT_TENANT, validator=instance_of(str))
    source_sets: tuple[str, ...] | None = field(default=None, converter=check_set_ids)

    def __attrs_post_init__(self) -> None:
        Scope(tenant=self.tenant, source_sets=self.source_sets)

    def view_of(self, base: EvidenceBase) -> EvidenceBase:
        """Give a base as this principal sees it."""
        return base.acting_as(self.actor, tenant=self.tenant, source_sets=self.source_sets)


#: Whoever starts a server without saying more: a model, which may read and propose.
MODEL_PRINCIPAL: Final = Principal(
    actor=Actor("model", role=Role.GROUNDING, authority=Authority.MODEL)
)
