from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.sources._groups import Groups


def test_what_is_joined_by_way_of_a_third_is_one_group() -> None:
    """Groups grow together, whatever the order of the pairs."""
    for pairs in ([(1, 2), (3, 4), (2, 3)], [(4, 3), (3, 2), (2, 1)]):
        groups = Groups[int]()
        for one, other in pairs:
            groups.join(one, other)
        assert [groups.leader(each) for each in (1, 2, 3, 4)] == [1, 1, 1, 1]


def test_groups_and_members_stand_in_order() -> None:
    """A thing that belongs to nothing else is a group of its own."""
    groups = Groups[str]()
    groups.join("d", "b")
    groups.join("a", "a")
    assert groups.members() == [["a"], ["b", "d"]]
    assert groups.leader("c") == "c"


@pytest.mark.doubling
def test_a_long_chain_stays_cheap() -> None:
    """Each thing that is joined to the one before costs about the same."""

    def chain(size: int) -> Groups[int]:
        groups = Groups[int]()
        for at in range(size, 0, -1):
            groups.join(at, at - 1)
        groups.members()
        return groups

    assert growth(lambda size: lambda: chain(size), 500) < LINEAR
