"""Members and sets that the tests of source sets share."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from evidence_sophia.model.source_set import MemberRights, SourceSet, SourceSetMember

__all__ = ["DIGEST", "GRANTED", "a_member", "a_set", "few_members"]

DIGEST = "blake3:" + "0" * 64
GRANTED = MemberRights(status="granted", spdx="CC-BY-4.0")


def a_member(id_: str = "a", **given: Any) -> SourceSetMember:
    """Make a member that may ground."""
    facts: dict[str, Any] = {
        "uri": "https://example.org/a",
        "content_hash": DIGEST,
        "scope": "local",
        "rights": GRANTED,
    }
    return SourceSetMember(**{**facts, **given}, id=id_)


def a_set(*members: SourceSetMember, **given: Any) -> SourceSet:
    """Make a source set of the tenant ``local``."""
    facts: dict[str, Any] = {"id": "trees", "tenant_scope": "local", "policy_hash": DIGEST}
    return SourceSet(**{**facts, **given}, members=members)


def few_members() -> st.SearchStrategy[list[SourceSetMember]]:
    """Any few members whose ids and contents meet again and again."""
    ids = st.sampled_from("abcdefghij")
    contents = st.sampled_from("0123").map(lambda digit: "blake3:" + digit * 64)
    members = st.builds(lambda id_, content: a_member(id_, content_hash=content), ids, contents)
    return st.lists(members, max_size=8, unique_by=lambda member: member.id)
