"""Who may write what? The one table of acts that Python, tools and pages obey."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from attrs import frozen

from evidence_sophia.errors import CapabilityDenied
from evidence_sophia.model.actor import Actor, Authority, Role

__all__ = ["ACTIONS", "Action", "ActionRule", "OwnWork", "check_allowed", "is_allowed"]


class Action(StrEnum):
    """An act that changes what is believed."""

    PROPOSE = "propose"
    REMEMBER = "remember"
    CORRECT = "correct"
    RETRACT = "retract"
    MERGE = "merge"
    DECIDE = "decide"
    REVERT = "revert"
    WAIVE = "waive"
    ERASE = "erase"
    IMPORT = "import"


class OwnWork(StrEnum):
    """Whether an actor may do it to what they wrote themselves."""

    YES = "yes"
    ADMIN = "admin"
    NO = "no"


@frozen(kw_only=True)
class ActionRule:
    """What an act needs.

    Attributes:
        action: the act; un-merging is merging.
        role: the least role.
        authority: the least authority.
        own_work: whether it may be done to one's own work; ``admin``: only as one.
    """

    action: Action
    role: Role
    authority: Authority
    own_work: OwnWork


#: One row an act.
ACTIONS: Final[tuple[ActionRule, ...]] = tuple(
    ActionRule(action=action, role=role, authority=authority, own_work=own_work)
    for action, role, authority, own_work in (
        (Action.PROPOSE, Role.GROUNDING, Authority.MODEL, OwnWork.YES),
        (Action.REMEMBER, Role.GROUNDING, Authority.MODEL, OwnWork.YES),
        (Action.CORRECT, Role.REVIEW, Authority.PERSON, OwnWork.YES),
        (Action.RETRACT, Role.REVIEW, Authority.PERSON, OwnWork.YES),
        (Action.MERGE, Role.REVIEW, Authority.PERSON, OwnWork.YES),
        (Action.DECIDE, Role.REVIEW, Authority.PERSON, OwnWork.ADMIN),
        (Action.REVERT, Role.REVIEW, Authority.REVIEWER, OwnWork.YES),
        (Action.WAIVE, Role.ADMIN, Authority.REVIEWER, OwnWork.NO),
        (Action.ERASE, Role.ADMIN, Authority.ADMIN, OwnWork.YES),
        (Action.IMPORT, Role.ADMIN, Authority.ADMIN, OwnWork.YES),
    )
)

_OWN: Final = {
    OwnWork.YES: "",
    OwnWork.ADMIN: "; where it is about the actor's own work, the authority admin",
    OwnWork.NO: ", and may not be about the actor's own work",
}
_RULES: Final = {rule.action: rule for rule in ACTIONS}
_ROLES: Final = tuple(Role)


def is_allowed(actor: Actor, action: Action, *, is_own_work: bool = False) -> bool:
    """Whether an actor may do something.

    Args:
        actor: who acts.
        action: what.
        is_own_work: whether it concerns what the actor wrote.
    """
    rule = _RULES[action]
    if _ROLES.index(actor.role) < _ROLES.index(rule.role):
        return False
    if rule.authority.outranks(actor.authority):
        return False
    if not is_own_work or rule.own_work is OwnWork.YES:
        return True
    return rule.own_work is OwnWork.ADMIN and actor.authority is Authority.ADMIN


def check_allowed(
    actor: Actor, action: Action, *, is_own_work: bool = False, doing: str = ""
) -> None:
    """Refuse an act that an actor may not do.

    Args:
        actor: who acts.
        action: what.
        is_own_work: whether it concerns what the actor wrote.
        doing: what the actor knows it as, where that has no row of its own; else the act's name.

    Raises:
        CapabilityDenied: it names the act and what it needs.
    """
    if is_allowed(actor, action, is_own_work=is_own_work):
        return
    rule = _RULES[action]
    who = f"{actor.id!r:.80} ({actor.role.value}, {actor.authority.value})"
    message = f"{who} may not {doing or action.value}"
    needs = f"It needs the role {rule.role.value} and the authority {rule.authority.value}, or more"
    raise CapabilityDenied(message, hint=f"{needs}{_OWN[rule.own_work]}.")
