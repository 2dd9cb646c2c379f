"""When does a golden vector of a source set hold?"""

from __future__ import annotations

from evidence_sophia.cli.contract.refusals import Vector, refusal_problem
from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.converter import encode
from evidence_sophia.model.source_set import SourceSet
from evidence_sophia.sources.sets.digest import digest_over
from evidence_sophia.sources.sets.document import source_set_of
from evidence_sophia.sources.sets.member_leaf import facet_digests, hash_member, member_projection
from evidence_sophia.sources.sets.member_tree import MemberTree

__all__ = ["refused_set_problem", "set_problem"]


def set_problem(vector: Vector) -> str:
    """Say what is wrong with the digests of a set, or ""."""
    made = source_set_of(vector["document"]).value
    if not _leaves_hold(made, vector.get("leaves", {})):
        return "the canonical bytes of a leaf differ"
    for algorithm in ("blake3", "sha256"):
        expected = vector[algorithm]
        tree = MemberTree.of(made.members, algorithm)
        found = {
            "set": digest_over(made, tree.root),
            "membersRoot": tree.root.digest,
            "depth": tree.root.depth,
            "leaves": {member.id: hash_member(member, algorithm) for member in made.members},
            "facets": {
                member.id: encode(facet_digests(member, algorithm)) for member in made.members
            },
        }
        for name, value in expected.items():
            if found[name] != value:
                return f"the {algorithm} {name} differs"
    return ""


def _leaves_hold(made: SourceSet, leaves: dict[str, str]) -> bool:
    members = {member.id: member for member in made.members}
    return all(
        canonical_json(
            {
                "data": member_projection(members[id_]),
                "schema": "evidence-sophia/source-set-member",
                "version": "1",
            }
        ).decode()
        == text
        for id_, text in leaves.items()
    )


def refused_set_problem(vector: Vector) -> str:
    """Say what is wrong with the refusal of a document, or ""."""
    return refusal_problem(vector, source_set_of)
