from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from tests.doubling import LINEAR, growth
from tests.unit.sources.sets.cases import a_member

from evidence_sophia.errors import InvariantError
from evidence_sophia.sources.sets.member_tree import MemberTree, depth_for

DEEP = [pytest.param(count, marks=pytest.mark.deep) for count in (65_535, 65_536)]
MANY = tuple(a_member(f"m{number}") for number in range(300))


def test_a_member_is_found_by_its_id() -> None:
    """A tree gives its members by id and None for a stranger, flat or deep."""
    for members in (MANY[:10], MANY):
        tree = MemberTree.of(members)
        assert tree.get("m7") is members[7]
        assert tree.get("nobody") is None
        assert set(tree) == set(members)
    assert MemberTree.of([*MANY[:0]]).get("m7") is None


def test_an_edit_leaves_the_tree_it_came_from_as_it_was() -> None:
    """A tree is a value: it can be edited in two ways from the same state."""
    tree = MemberTree.of(MANY)
    before = tree.root
    other = tree.put(a_member("m7", content_hash="blake3:" + "1" * 64)).remove("m8")
    assert tree.root == before
    assert tree.get("m8") is MANY[8]
    assert other.get("m8") is None
    assert len(other) == len(tree) - 1


def test_an_edit_shares_what_it_did_not_touch() -> None:
    """Only the path of a change is made anew."""
    tree = MemberTree.of(MANY)
    other = tree.put(a_member("m7", title="shown"))
    old, new = (each._top.children for each in (tree, other))  # type: ignore[union-attr]  # deep
    assert sum(old[byte] is not new[byte] for byte in old) == 1


def test_no_change_gives_the_same_tree() -> None:
    """An empty edit makes nothing."""
    tree = MemberTree.of(MANY)
    assert tree.edit() is tree


@pytest.mark.parametrize("count", [255, 256])
def test_the_shape_follows_the_count_over_a_threshold_and_back(count: int) -> None:
    """Adding one member makes the tree deeper, taking it out makes it flat again."""
    tree = MemberTree.of(MANY[:count])
    grown = tree.put(MANY[-1])
    assert grown.root == MemberTree.of((*MANY[:count], MANY[-1])).root
    assert grown.remove("m299").root == tree.root
    assert tree.root.depth == depth_for(count)


def test_all_members_can_be_taken_out_at_once() -> None:
    """What is left is the empty tree, whatever the depth."""
    tree = MemberTree.of(MANY)
    assert tree.edit(remove=[member.id for member in MANY]).root == MemberTree.of(()).root


def test_a_child_that_empties_leaves_no_trace() -> None:
    """A deep tree from which many go equals the one that never had them."""
    more = tuple(a_member(f"n{number}") for number in range(40))
    tree = MemberTree.of((*MANY, *more)).edit(remove=[member.id for member in more])
    assert tree.root == MemberTree.of(MANY).root


def test_duplicates_are_refused_and_named() -> None:
    """An id stands once in a tree and once among the changes of an edit."""
    with pytest.raises(InvariantError) as refusal:
        MemberTree.of([a_member("b"), a_member("a"), a_member("b")])
    assert refusal.value.details == ("'b'",)
    for put, remove in ([["a", "a"], []], [["a"], ["a"]], [[], ["a", "a"]]):
        with pytest.raises(InvariantError, match="twice among the changes"):
            MemberTree.of([a_member("a")]).edit(put=map(a_member, put), remove=remove)


def test_a_member_that_is_not_there_cannot_be_removed() -> None:
    """All missing ids are told, and nothing is changed."""
    with pytest.raises(InvariantError) as refusal:
        MemberTree.of(MANY).edit(remove=["m1", "x", "\ud800"])
    assert refusal.value.details == ("'x'", "'\\ud800'")


def test_only_what_differs_is_given() -> None:
    """A comparison of two trees gives added, removed and changed members, and no others."""
    tree = MemberTree.of(MANY)
    changed = a_member("m7", content_hash="blake3:" + "1" * 64)
    other = tree.edit(put=[changed, a_member("new")], remove=["m8"])
    found = {(old and old.id, new and new.id) for old, new in tree.differing(other)}
    assert found == {("m7", "m7"), ("m8", None), (None, "new")}
    assert list(tree.differing(MemberTree.of(MANY))) == []


def test_trees_of_two_depths_compare() -> None:
    """A flat tree and a deep one differ by the members alone."""
    found = list(MemberTree.of(MANY[:255]).differing(MemberTree.of(MANY)))
    assert {new.id for _, new in found if new} == {member.id for member in MANY[255:]}


def test_an_empty_bucket_of_one_tree_is_given_whole() -> None:
    """A bucket that only one of two deep trees has is all different."""
    tree = MemberTree.of(MANY)
    more = tuple(a_member(f"n{number}") for number in range(40))
    assert len(list(tree.differing(tree.edit(put=more)))) == 40
    assert len(list(tree.edit(put=more).differing(tree))) == 40


def test_two_algorithms_are_incomparable() -> None:
    """Trees of two algorithms do not differ, they cannot be compared."""
    with pytest.raises(InvariantError, match="two digest algorithms"):
        MemberTree.of(MANY).differing(MemberTree.of(MANY, "sha256"))


def test_a_tree_shows_its_size() -> None:
    """A million members are not printed."""
    assert repr(MemberTree.of(MANY)) == "<MemberTree of 300 members>"


@pytest.mark.parametrize("wrong", [None, 1, "m1", ["m1"]])
def test_what_is_no_member_is_refused(wrong: Any) -> None:
    """A text is no list of ids, an id is no member."""
    tree = MemberTree.of(MANY)
    with pytest.raises(InvariantError, match="is wanted"):
        MemberTree.of(wrong)
    with pytest.raises(InvariantError, match="is wanted"):
        tree.edit(put=wrong)
    not_ids: Any = [wrong] if isinstance(wrong, list) else wrong
    with pytest.raises(InvariantError, match="is wanted"):
        tree.edit(remove=not_ids)


@pytest.mark.parametrize("algorithm", ["blake3", "sha256"])
def test_a_tree_is_copied_and_pickled_whole(algorithm: str) -> None:
    """A tree that went to another process goes on as if it had not."""
    tree = MemberTree.of(MANY, algorithm)
    sent = pickle.loads(pickle.dumps(tree))  # noqa: S301 - our own bytes
    for other in (sent, copy.deepcopy(tree)):
        assert other.remove("m1").root == tree.remove("m1").root
        assert list(other) == list(tree)


@pytest.mark.parametrize("around", [255, 256, *DEEP])
def test_a_root_forgets_edits_around_a_change_of_depth(around: int) -> None:
    """Whatever came and went, many at once, a tree is that of what it holds; old ones stand."""
    members = [a_member(f"m{number}") for number in range(around + 4)]
    start = MemberTree.of(members[:around])
    before = start.root
    grown = start.edit(put=members[around:], remove=["m3", "m7"])
    shrunk = grown.edit(put=[members[3]], remove=[f"m{around + at}" for at in range(4)])
    back = shrunk.put(members[7])
    assert back.root == before == start.root
    assert grown.root == MemberTree.of(each for each in members if each.id not in {"m3", "m7"}).root
    assert len(list(start.differing(grown))) == 6


@pytest.mark.doubling
def test_building_and_editing_are_linear() -> None:
    """Twice the members, and twice the changes, take twice the time."""

    def build(size: int) -> object:
        members = [a_member(f"m{number}") for number in range(size)]
        return lambda: MemberTree.of(members).edit(put=members[::2], remove=["m1"])

    assert growth(build, 1_000) < LINEAR  # type: ignore[arg-type]  # a lambda is a callable
