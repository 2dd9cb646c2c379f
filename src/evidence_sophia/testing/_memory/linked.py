"""Which links does a source state, and which lead to it?"""

from __future__ import annotations

from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source
from evidence_sophia.model.source_link import LinkDirection
from evidence_sophia.testing._memory.store import Tenant

__all__ = ["neighbours"]


def neighbours(tenant: Tenant, asked: Source, scope: Scope) -> list[Neighbour]:
    """Give the sources beside one, by relation, direction and target."""
    stated = [
        Neighbour(
            relation=link.relation,
            direction=LinkDirection.OUT,
            target=link.target,
            source=tenant.source(link.target, scope),
        )
        for link in asked.links
    ]
    leading_here = [
        Neighbour(relation=link.relation, direction=LinkDirection.IN, target=other.id, source=other)
        for other in tenant.sources(scope)
        for link in other.links
        if link.target == asked.id
    ]
    return sorted(
        [*stated, *leading_here], key=lambda each: (each.relation, each.direction, each.target)
    )
