"""Laws of the digests of source sets."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import values_of
from tests.unit.sources.sets.cases import a_member, a_set, few_members

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.digests import digest_of
from evidence_sophia.model.source_set import SourceSetMember
from evidence_sophia.sources.sets.diff import diff_source_sets
from evidence_sophia.sources.sets.digest import digest_over, hash_source_set
from evidence_sophia.sources.sets.member_leaf import facet_digests, hash_member, member_projection
from evidence_sophia.sources.sets.member_tree import MemberTree
from evidence_sophia.text.normal import nfc

pytestmark = pytest.mark.law

#: Around the counts at which a tree grows a level.
BASE = tuple(a_member(f"base-{number}") for number in range(252))


@given(
    base=st.sampled_from([(), BASE]),
    history=st.lists(few_members(), max_size=6),
    last=few_members(),
    order=st.randoms(use_true_random=False),
)
def test_a_root_forgets_order_and_history(
    base: tuple[SourceSetMember, ...],
    history: list[list[SourceSetMember]],
    last: list[SourceSetMember],
    order: st.DataObject,
) -> None:
    """Rule: the root is the same whatever the order and history of edits."""
    tree = MemberTree.of(base)
    kept = {member.id for member in base}
    for step in (*history, last):
        shuffled = list(step)
        order.shuffle(shuffled)  # type: ignore[attr-defined]  # it is a Random
        gone = [member.id for member in tree if member.id not in kept | {m.id for m in step}]
        tree = tree.edit(put=shuffled, remove=gone)
    made = a_set(*base, *last)
    assert tree.root == MemberTree.of(made.members).root
    assert digest_over(made, tree.root) == hash_source_set(made)


@given(member=values_of(SourceSetMember).filter(lambda m: nfc(m.id) == m.id))
@pytest.mark.parametrize("algorithm", ["blake3", "sha256"])
def test_a_leaf_is_a_digest_like_every_other(member: SourceSetMember, algorithm: str) -> None:
    """Rule: a value's digest is that of a named closed projection in canonical JSON."""
    assert hash_member(member, algorithm) == digest_of(
        "source-set-member", "1", member_projection(member), prefix=b"\0", algorithm=algorithm
    )


@given(member=values_of(SourceSetMember))
def test_a_leaf_is_what_another_encoder_writes(member: SourceSetMember) -> None:
    """Rule: a leaf is canonical JSON (RFC 8785), byte for byte."""
    canonical = pytest.importorskip("rfc8785", reason="rfc8785 is not installed")
    facts = member_projection(member)
    assert canonical.dumps(facts) == canonical_json(facts)


@given(first=few_members(), second=few_members())
def test_sets_have_one_digest_only_if_they_are_equal(
    first: list[SourceSetMember], second: list[SourceSetMember]
) -> None:
    """Rule: order never matters, any hashed fact does."""
    same = hash_source_set(a_set(*first)) == hash_source_set(a_set(*second))
    assert same == (a_set(*first) == a_set(*second))


@given(old=values_of(SourceSetMember), new=values_of(SourceSetMember), kept=st.integers(0, 7))
def test_a_difference_names_the_facets_whose_digests_differ(
    old: SourceSetMember, new: SourceSetMember, kept: int
) -> None:
    """Rule: three facet digests, so a diff can name what kind of change it was."""
    names = ("content_hash", "labels", "rights")
    same = {name: getattr(old, name) for bit, name in enumerate(names) if kept >> bit & 1}
    new = attrs.evolve(new, id="a", **same)
    old = attrs.evolve(old, id="a")
    before, after = (attrs.asdict(facet_digests(each)) for each in (old, new))
    changed = diff_source_sets(a_set(old), a_set(new)).changed
    found = {str(facet) for change in changed for facet in change.facets}
    assert found == {name for name in before if before[name] != after[name]}


@given(old=few_members(), new=few_members(), base=st.sampled_from([(), BASE]))
def test_trees_differ_where_their_members_do(
    old: list[SourceSetMember], new: list[SourceSetMember], base: tuple[SourceSetMember, ...]
) -> None:
    """Rule: a comparison of two trees gives exactly the members that differ."""
    found = list(MemberTree.of((*base, *old)).differing(MemberTree.of((*base, *new))))
    assert {m for m, _ in found if m} == set(old) - set(new)
    assert {m for _, m in found if m} == set(new) - set(old)
