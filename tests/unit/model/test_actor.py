from __future__ import annotations

import pytest

from evidence_sophia.errors import InvalidRole, InvariantError
from evidence_sophia.model.actor import OWNER, Actor, Authority, Role


def test_least_role_and_a_models_word_unless_said_otherwise() -> None:
    """Nobody gets more by saying less."""
    assert Actor("a") == Actor("a", role=Role.GROUNDING, authority=Authority.MODEL)


def test_the_owner_reads_everything_and_has_the_last_word() -> None:
    """The owner of an embedded base is its admin in both senses."""
    assert (OWNER.role, OWNER.authority) == (Role.ADMIN, Authority.ADMIN)


def test_roles_and_authorities_are_taken_from_their_words() -> None:
    """Plain words become members of the closed enums."""
    by_words: dict[str, str] = {"role": "review", "authority": "person"}
    actor = Actor("a", **by_words)
    assert (actor.role, actor.authority) == (Role.REVIEW, Authority.PERSON)


def test_unknown_words_are_refused() -> None:
    """A role or an authority that nobody knows is an error with its own type."""
    unknown: dict[str, str] = {"role": "root"}
    with pytest.raises(InvalidRole, match="root"):
        Actor("a", **unknown)
    unknown = {"authority": "god"}
    with pytest.raises(InvariantError, match="god"):
        Actor("a", **unknown)
    with pytest.raises(InvariantError, match="blank"):
        Actor(" ")


def test_authority_is_a_strict_order() -> None:
    """Each word outranks those before it and never itself."""
    ranks = list(Authority)
    for low, lower in enumerate(ranks):
        for high, higher in enumerate(ranks):
            assert higher.outranks(lower) is (high > low)
