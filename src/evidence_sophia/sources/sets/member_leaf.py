"""Which digest names the facts of one member of a source set, and which one kind of them?

Clauses SS-04 and SS-10 of the contract. With ``H`` the plain digest of the algorithm, ``J``
canonical JSON and ``||`` concatenation of bytes, a member's leaf is::

    H(00 || J({"data": {all facts of a member but display and time of fetching},
               "schema": "evidence-sophia/source-set-member", "version": "1"}))

Nothing is normalised here: an id that is not in normal form C is refused.
"""

from __future__ import annotations

from datetime import date
from json.encoder import encode_basestring as _quoted
from typing import Final

from attrs import field, frozen

from evidence_sophia.codec.digests import DEFAULT_ALGORITHM, SCHEMA_PREFIX, digest, digest_of
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import digest_text
from evidence_sophia.model.source import Retraction
from evidence_sophia.model.source_set import MemberRights, SourceSetMember
from evidence_sophia.text.normal import nfc

__all__ = ["FacetDigests", "facet_digests", "hash_member", "leaf_bytes", "member_projection"]

#: Of every projection here; a new field makes a new version.
_VERSION: Final = "1"
_MEMBER: Final = "source-set-member"
_LEAF_PREFIX: Final = b"\x00"

#: The bytes of SS-04, written out: of a million leaves, putting dictionaries together and in
#: order would take most of the time. That they are canonical JSON is a law.
_LEAF: Final = (
    '{"data":{"content_hash":%s,"id":%s,"retraction":{"notice":%s,"since":%s,"state":%s},'
    '"rights":{"expires":%s,"spdx":%s,"status":%s},"scope":%s,"source_kind":%s,"uri":%s,'
    f'"version":{{"of":%s,"stage":%s}}}},"schema":"{SCHEMA_PREFIX}{_MEMBER}",'
    f'"version":"{_VERSION}"}}'
)


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
    return digest(leaf_bytes(member), algorithm)


def leaf_bytes(member: SourceSetMember) -> bytes:
    """Write the bytes whose digest a leaf is (SS-04).

    Raises:
        InvariantError: as :func:`hash_member`.
    """
    _check_id(member)
    version, rights, retraction = member.version, member.rights, member.retraction
    text = _LEAF % (
        _quoted(member.content_hash),
        _quoted(member.id),
        _quoted(retraction.notice),
        _quoted_day(retraction.since),
        _quoted(retraction.state.value),
        _quoted_day(rights.expires),
        _quoted(rights.spdx),
        _quoted(rights.status.value),
        _quoted(member.scope),
        _quoted(member.source_kind.value),
        _quoted(member.uri),
        _quoted(version.of),
        _quoted(version.stage.value),
    )
    try:
        return _LEAF_PREFIX + text.encode()
    except UnicodeEncodeError as error:
        message = f"a text of member {member.id!a:.200} holds a lone surrogate"
        raise InvariantError(message) from error


def _check_id(member: SourceSetMember) -> None:
    if not member.id.isascii() and nfc(member.id) != member.id:
        message = f"the id of a member is not in normal form C: {member.id!a:.200}"
        hint = "Make it one with sources.normal_member_id."
        raise InvariantError(message, hint=hint)


def member_projection(member: SourceSetMember) -> dict[str, object]:
    """List the facts of a member that its leaf commits to (SS-04)."""
    return {**_content(member), **_governance(member)}


def facet_digests(member: SourceSetMember, algorithm: str = DEFAULT_ALGORITHM) -> FacetDigests:
    """Name each kind of facts of a member by its own digest (SS-10).

    Raises:
        InvariantError: as :func:`hash_member`.
    """
    _check_id(member)
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


def _quoted_day(day: date | None) -> str:
    return "null" if day is None else f'"{day.isoformat()}"'


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
