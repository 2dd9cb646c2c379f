"""Which digest names a source set?

Clauses SS-06 to SS-09 of the contract. The members' root is told in
:mod:`evidence_sophia.sources.sets.member_tree`; the set's digest over it is::

    H(02 || J({"data": {count, members_root, policy_hash, set_id, tenant_scope},
               "schema": "evidence-sophia/source-set.depth-<n>", "version": "1"}))

``members_root`` alone compares across sets, versions and tenants; the tenant scope in the
outer digest keeps one tenant from confirming what another one holds.
"""

from __future__ import annotations

from typing import Final

from evidence_sophia.codec.digests import DEFAULT_ALGORITHM, digest_of
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.source_set import SourceSet
from evidence_sophia.sources.sets.member_tree import MembersRoot, MemberTree

__all__ = ["digest_over", "hash_source_set"]

_VERSION: Final = "1"
_SET_PREFIX: Final = b"\x02"


def hash_source_set(source_set: SourceSet, algorithm: str = DEFAULT_ALGORITHM) -> str:
    """Name the facts of a source set by a digest.

    Rights, licence, version and retraction of every member are in it, and the tenant scope;
    titles, labels and times of fetching are not. The order of members never matters.

    Args:
        source_set: the set; its life (status, successor, last day) is no part of the digest.
        algorithm: ``blake3`` or ``sha256``.

    Raises:
        InvariantError: the algorithm is unknown, an id is not in normal form C, or a text
            holds a lone surrogate.

    >>> from evidence_sophia.model.source_set import SourceSet
    >>> empty = SourceSet(
    ...     id="trees", tenant_scope="local", policy_hash="blake3:" + "0" * 64, members=()
    ... )
    >>> hash_source_set(empty)[:15]
    'blake3:af19526c'
    """
    return digest_over(source_set, MemberTree.of(source_set.members, algorithm).root)


def digest_over(source_set: SourceSet, root: MembersRoot) -> str:
    """Give the digest of a set whose members' root is known; the members are not read.

    Raises:
        InvariantError: the root is of another number of members, or the tenant scope holds a
            lone surrogate.
    """
    if root.count != len(source_set.members):
        message = f"the root is of {root.count} members, the set has {len(source_set.members)}"
        raise InvariantError(message, hint="Give the root of the tree of the set's members.")
    projection = {
        "count": root.count,
        "members_root": root.digest,
        "policy_hash": source_set.policy_hash,
        "set_id": source_set.id,
        "tenant_scope": source_set.tenant_scope,
    }
    schema = f"source-set.depth-{root.depth}"
    return digest_of(schema, _VERSION, projection, prefix=_SET_PREFIX, algorithm=root.algorithm)
