"""Which role may look at what? The one table of the reading verbs of knowledge."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from evidence_sophia.errors import CapabilityDenied
from evidence_sophia.model.actor import Actor, Role

__all__ = ["READING_ROLES", "check_may_read"]

#: Verb -> the least role that may use it. What grounds is for everybody who may ground; what
#: was refused, waits or has no source is for whoever reviews.
READING_ROLES: Final[Mapping[str, Role]] = MappingProxyType(
    {
        "as_of": Role.GROUNDING,
        "complete_id": Role.GROUNDING,
        "evidence_for": Role.GROUNDING,
        "find_contradictions": Role.GROUNDING,
        "history": Role.GROUNDING,
        "predicates": Role.GROUNDING,
        "preflight_not_in_source": Role.GROUNDING,
        "query_knowledge": Role.GROUNDING,
        "statement": Role.GROUNDING,
        "verify_citation": Role.GROUNDING,
        "verify_citations": Role.GROUNDING,
        "export_knowledge": Role.REVIEW,
        "rejections": Role.REVIEW,
        "remembered_facts": Role.REVIEW,
        "review_queue": Role.REVIEW,
        "sign_head": Role.REVIEW,
        "verify_log": Role.REVIEW,
    }
)


def check_may_read(actor: Actor, verb: str) -> None:
    """Refuse a reading verb that an actor's role may not use.

    Raises:
        CapabilityDenied: it names the verb and the least role that has it.

    >>> check_may_read(Actor("miner"), "history")
    """
    roles, least = list(Role), READING_ROLES[verb]
    if roles.index(actor.role) < roles.index(least):
        message = f"the role {actor.role.value} may not use {verb}; {least.value} may"
        raise CapabilityDenied(message, hint=f"Ask as an actor with the role {least.value}.")
