"""Who may write what?"""

from __future__ import annotations

import itertools

import pytest

from evidence_sophia.contract.actions import ACTIONS, Action, check_allowed, is_allowed
from evidence_sophia.errors import CapabilityDenied
from evidence_sophia.model.actor import Actor, Authority, Role

#: The whole table, written out: least role, least authority, one's own work.
TABLE = {
    "propose": ("grounding", "model", "yes"),
    "remember": ("grounding", "model", "yes"),
    "correct": ("review", "person", "yes"),
    "retract": ("review", "person", "yes"),
    "merge": ("review", "person", "yes"),
    "decide": ("review", "person", "admin"),
    "revert": ("review", "reviewer", "yes"),
    "waive": ("admin", "reviewer", "no"),
    "erase": ("admin", "admin", "yes"),
    "import": ("admin", "admin", "yes"),
}
CELLS = list(itertools.product(Action, Role, Authority, (False, True)))


def expected(action: Action, role: Role, authority: Authority, *, is_own_work: bool) -> bool:
    """Read the answer off the table."""
    least_role, least_authority, own = TABLE[action.value]
    roles, authorities = [each.value for each in Role], [each.value for each in Authority]
    enough = roles.index(role.value) >= roles.index(least_role) and authorities.index(
        authority.value
    ) >= authorities.index(least_authority)
    allowed = {"yes": True, "no": False, "admin": authority is Authority.ADMIN}
    return enough and (not is_own_work or allowed[own])


def test_every_act_has_one_row() -> None:
    """Nothing may be done that the table does not name."""
    rows = {rule.action: (rule.role, rule.authority, rule.own_work) for rule in ACTIONS}
    assert len(rows) == len(ACTIONS)
    assert {each.value: row for each, row in rows.items()} == TABLE


@pytest.mark.parametrize(("action", "role", "authority", "own"), CELLS)
def test_every_cell_is_as_the_table_says(
    action: Action, role: Role, authority: Authority, own: bool
) -> None:
    """A miner cannot decide, an author cannot approve, a model corrects nobody."""
    actor = Actor("ada", role=role, authority=authority)
    wanted = expected(action, role, authority, is_own_work=own)
    assert is_allowed(actor, action, is_own_work=own) is wanted
    if wanted:
        check_allowed(actor, action, is_own_work=own)
        return
    with pytest.raises(CapabilityDenied, match=action.value) as caught:
        check_allowed(actor, action, is_own_work=own)
    assert TABLE[action.value][0] in caught.value.hint()
    assert TABLE[action.value][1] in caught.value.hint()


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Action.CORRECT, "the role review and the authority person, or more."),
        (Action.DECIDE, "where it is about the actor's own work, the authority admin."),
        (Action.WAIVE, "may not be about the actor's own work."),
    ],
)
def test_a_refusal_says_what_ones_own_work_takes(action: Action, words: str) -> None:
    """The hint is a sentence for each rule on one's own work."""
    with pytest.raises(CapabilityDenied) as caught:
        check_allowed(Actor("ada"), action)
    assert caught.value.hint().endswith(words)


def test_a_refusal_names_what_was_asked_for() -> None:
    """What obeys another act's row is named as the actor knows it."""
    with pytest.raises(CapabilityDenied, match="may not declare"):
        check_allowed(Actor("ada"), Action.CORRECT, doing="declare")
