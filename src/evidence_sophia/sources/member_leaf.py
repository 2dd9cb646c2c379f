"""Which digest names the facts of one member of a source set, and which one kind of them?

Clauses SS-02 to SS-05 of the contract. With ``H`` the plain digest of the algorithm, ``J``
canonical JSON and ``||`` concatenation of bytes, a member's leaf is::

    H(00 || J({"data": {all facts of a member but display and time of fetching},
               "schema": "evidence-sophia/source-set-member", "version": "1"}))

Nothing is normalised here: an id that is not in normal form C is refused.
"""

from __future__ import annotations

import json
from datetime import date
from typing import Final

from attrs import field, frozen

from evidence_sophia.codec.digests import DEFAULT_ALGORITHM, SCHEMA_PREFIX, digest, digest_of
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import digest_text
from evidence_sophia.model.source import Retraction
from evidence_sophia.model.source_set import MemberRights, SourceSetMember
from evidence_sophia.text.normal import nfc

__all__ = ["FacetDigests", "facet_digests", "hash_member", "member_projection"]

#: Of every projection here; a new field makes a new version.
_VERSION: Final = "1"
_MEMBER: Final = "source-set-member"
_LEAF_PREFIX: Final = b"\x00"

_encode: Final = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False
).encode


@frozen(kw_only=True)
class FacetDigests:
    """One digest for each kind of facts of a member, so that a change names its kind.

    Attributes:
        content: of id, URI, kind, digest of content, scope.
        governance: of id, rights, retraction, version.
        display: of id, title, labels.
    """

    content: str = field(validator=digest_text)
    governance: str = field(validator=digest_text)
    display: str = field(validator=digest_text)


def hash_member(member: SourceSetMember, algorithm: str = DEFAULT_ALGORITHM) -> str:
    """Give the leaf of a member: the digest of its facts.

    Raises:
        InvariantError: its id is not in normal form C, or a text holds a lone surrogate.
    """
    if not member.id.isascii() and nfc(member.id) != member.id:
        message = f"the id of a member is not in normal form C: {member.id!a:.200}"
        hint = "Let sources.normalised_member take it in."
        raise InvariantError(message, hint=hint)
    named = {
        "data": member_projection(member),
        "schema": SCHEMA_PREFIX + _MEMBER,
        "version": _VERSION,
    }
    # The projection holds texts and None alone, so this is canonical JSON without its search
    # for problems, which would take most of the time of a million leaves.
    try:
        data = _encode(named).encode()
    except UnicodeEncodeError as error:
        message = f"a text of member {member.id!a:.200} holds a lone surrogate"
        raise InvariantError(message) from error
    return digest(_LEAF_PREFIX + data, algorithm)


def member_projection(member: SourceSetMember) -> dict[str, object]:
    """List the facts of a member that its leaf commits to (SS-03)."""
    return {**_content(member), **_governance(member)}


def facet_digests(member: SourceSetMember, algorithm: str = DEFAULT_ALGORITHM) -> FacetDigests:
    """Name each kind of facts of a member by its own digest (SS-10).

    Raises:
        InvariantError: as :func:`hash_member`.
    """
    facets: dict[str, dict[str, object]] = {
        "content": _content(member),
        "governance": {"id": member.id, **_governance(member)},
        "display": {"id": member.id, "labels": member.labels, "title": member.title},
    }
    return FacetDigests(
        **{
            name: digest_of(f"{_MEMBER}.{name}", _VERSION, facts, algorithm=algorithm)
            for name, facts in facets.items()
        }
    )


def _content(member: SourceSetMember) -> dict[str, object]:
    return {
        "id": member.id,
        "uri": member.uri,
        "source_kind": member.source_kind.value,
        "content_hash": member.content_hash,
        "scope": member.scope,
    }


def _governance(member: SourceSetMember) -> dict[str, object]:
    return {
        "version": {"stage": member.version.stage.value, "of": member.version.of},
        "rights": _rights(member.rights),
        "retraction": _retraction(member.retraction),
    }


def _rights(rights: MemberRights) -> dict[str, object]:
    return {
        "status": rights.status.value,
        "spdx": rights.spdx,
        "expires": _day(rights.expires),
    }


def _retraction(retraction: Retraction) -> dict[str, object]:
    return {
        "state": retraction.state.value,
        "notice": retraction.notice,
        "since": _day(retraction.since),
    }


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
