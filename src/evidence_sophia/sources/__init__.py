"""May this source ground, what is it, and what happens when it changes?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.sources.hosts import Host as Host
    from evidence_sophia.sources.hosts import parse_host as parse_host
    from evidence_sophia.sources.member_entry import normal_member_id as normal_member_id
    from evidence_sophia.sources.member_entry import normal_uri as normal_uri
    from evidence_sophia.sources.member_leaf import FacetDigests as FacetDigests
    from evidence_sophia.sources.member_leaf import facet_digests as facet_digests
    from evidence_sophia.sources.member_leaf import hash_member as hash_member
    from evidence_sophia.sources.member_tree import MembersRoot as MembersRoot
    from evidence_sophia.sources.member_tree import MemberTree as MemberTree
    from evidence_sophia.sources.source_set_digest import digest_over as digest_over
    from evidence_sophia.sources.source_set_digest import hash_source_set as hash_source_set
    from evidence_sophia.sources.source_set_document import read_source_set as read_source_set
    from evidence_sophia.sources.source_set_document import source_set_of as source_set_of

__all__ = [
    "FacetDigests",
    "Host",
    "MemberTree",
    "MembersRoot",
    "digest_over",
    "facet_digests",
    "hash_member",
    "hash_source_set",
    "normal_member_id",
    "normal_uri",
    "parse_host",
    "read_source_set",
    "source_set_of",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "FacetDigests": "member_leaf",
        "Host": "hosts",
        "MemberTree": "member_tree",
        "MembersRoot": "member_tree",
        "digest_over": "source_set_digest",
        "facet_digests": "member_leaf",
        "hash_member": "member_leaf",
        "hash_source_set": "source_set_digest",
        "normal_member_id": "member_entry",
        "normal_uri": "member_entry",
        "parse_host": "hosts",
        "read_source_set": "source_set_document",
        "source_set_of": "source_set_document",
    },
)
