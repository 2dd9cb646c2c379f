from __future__ import annotations

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.merges import (
    NO_MERGES,
    EntityMerge,
    MergeMap,
    needs_person_to_merge,
)


def test_a_redirect_leads_to_the_last_entity() -> None:
    """Redirects of redirects are followed."""
    merges = NO_MERGES.merged("A", "B").merged("B", "C")
    assert [merges.canonical(key) for key in "abcd"] == ["c", "c", "c", "d"]


def test_the_members_of_an_entity_are_all_that_lead_to_it() -> None:
    """Root and redirected names, from whichever of them one asks."""
    merges = NO_MERGES.merged("A", "B").merged("C", "B").merged("X", "Y")
    assert merges.members("a") == merges.members("b") == {"a", "b", "c"}


def test_taking_a_merge_back_restores_every_other_redirect() -> None:
    """A merge is undone row for row, in any order."""
    before = NO_MERGES.merged("A", "B")
    assert before.merged("B", "C").parted("B") == before
    assert before.merged("B", "C").parted("A") == NO_MERGES.merged("B", "C")


@pytest.mark.parametrize(
    "pairs", [(("A", "B"), ("A", "C")), (("A", "A"),), (("A", "B"), ("B", "A"))]
)
def test_an_entity_is_redirected_once_and_never_in_a_circle(
    pairs: tuple[tuple[str, str], ...],
) -> None:
    """A second redirect and a circle are refused."""
    with pytest.raises(InvariantError, match="merged already, or into itself"):
        MergeMap(tuple(EntityMerge(source=one.lower(), into=to.lower()) for one, to in pairs))


def test_what_is_not_merged_cannot_be_parted() -> None:
    """There must be a redirect to take back."""
    with pytest.raises(InvariantError, match="not merged"):
        NO_MERGES.parted("A")


@pytest.mark.complaint("Graphify-Labs/graphify#878")
def test_names_that_differ_in_a_digit_are_never_merged_by_rule() -> None:
    """ASR1603 and ASR1605 were merged as near-identical names."""
    assert needs_person_to_merge("ASR1603", "ASR1605")


@pytest.mark.complaint("topoteretes/cognee#4532")
def test_only_names_of_one_key_are_one_entity_by_rule() -> None:
    """Two people were made one by a loose match, and one of them was lost."""
    assert needs_person_to_merge("Benjamin Smith", "Benjamin A. Smith")
    merges = NO_MERGES.merged("Benjamin A. Smith", "Benjamin Smith")
    assert merges.parted("Benjamin A. Smith") == NO_MERGES


@pytest.mark.complaint("getzep/graphiti#1734")
def test_an_exactly_equal_key_needs_nobody() -> None:
    """Four nodes of one identical name stood side by side: equal keys are one entity."""
    assert not needs_person_to_merge("Acme  Corp", "ACME Corp")
