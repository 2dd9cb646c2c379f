"""What is a source set: the sources that may ground something, each with its governing facts?

A value holds facts only. Whether the set may ground anything today is decided in ``sources``,
from the set, a policy and the time.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime
from itertools import pairwise
from typing import Any, Final

from attrs import Attribute, field, frozen
from attrs.converters import optional

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    aware_utc,
    digest_text,
    has_lone_surrogate,
    instance_of,
    items_of,
    not_blank,
    shown,
)
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.scope import check_set_id
from evidence_sophia.model.source import Retraction, SourceKind

__all__ = [
    "CONTENT_DIGEST_LENGTHS",
    "MemberRights",
    "MemberVersion",
    "RightsStatus",
    "SourceSet",
    "SourceSetMember",
    "SourceSetStatus",
    "VersionStage",
    "check_content_hash",
    "check_member_id",
    "check_member_uri",
    "check_rights_status",
]

#: Algorithm of a content digest -> its hexadecimal digits. Only ``blake3`` and ``sha256`` are
#: ever computed here; the others are what other tools wrote (FIPS 180-4, FIPS 202, RFC 7693).
CONTENT_DIGEST_LENGTHS: Final = {
    "blake2b": 128,
    "blake2s": 64,
    "blake3": 64,
    "md5": 32,
    "sha1": 40,
    "sha224": 56,
    "sha256": 64,
    "sha3-256": 64,
    "sha3-512": 128,
    "sha384": 96,
    "sha512": 128,
}

_DIGEST: Final = re.compile(r"([a-z0-9-]{1,16}):([0-9a-f]{32,128})")
#: Controls and separators of lines, which no id needs and which hide what an id is.
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
#: RFC 3986: the scheme in lower case, then only characters that a URI may hold.
_URI: Final = re.compile(r"([a-z][a-z0-9+.-]*):([A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]+)")
_AUTHORITY: Final = re.compile(r"//([^/?#]*)")


class VersionStage(OpenEnum):
    """How far a manifestation of a work has come."""

    VERSION_OF_RECORD = "version_of_record"
    ACCEPTED_MANUSCRIPT = "accepted_manuscript"
    PREPRINT = "preprint"
    UNKNOWN = "unknown"


class RightsStatus(OpenEnum):
    """What is declared of the rights to use a source. That rights have run out is no fact."""

    GRANTED = "granted"
    UNKNOWN = "unknown"
    BLOCKED = "blocked"


class SourceSetStatus(OpenEnum):
    """Where a source set stands in its life."""

    ACTIVE = "active"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"


def check_member_id(value: object) -> str:
    """Give the id of a member back if it is one.

    Raises:
        InvariantError: it is blank, begins or ends with a blank, or holds a control
            character or a lone surrogate.
    """
    if (
        not isinstance(value, str)
        or not value
        or value != value.strip()
        or _CONTROL.search(value)
        or has_lone_surrogate(value)
    ):
        message = f"not the id of a member: {shown(value)}"
        hint = "Use visible characters, without blanks at either end."
        raise InvariantError(message, hint=hint)
    return value


def check_member_uri(value: object) -> str:
    """Give the URI of a member back if it is one in normal form.

    Raises:
        InvariantError: it has no scheme, a character that no URI holds (a letter beyond
            ASCII stands percent-encoded, a host as its A-label), a scheme or a host in
            upper case, or user information.
    """
    match = _URI.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        message = f"not a URI in normal form: {shown(value)}"
        raise InvariantError(message, hint="Write scheme:rest in ASCII, the scheme in lower case.")
    authority = _AUTHORITY.match(match[2])
    if authority and (authority[1] != authority[1].lower() or "@" in authority[1]):
        message = f"the URI's host must be in lower case, without user information: {value:.80}"
        raise InvariantError(message)
    return match[0]


def check_content_hash(value: object) -> str:
    """Give a digest of content back if it has the form of one.

    Raises:
        InvariantError: the algorithm is unknown, or it has not as many digits as it must.
    """
    match = _DIGEST.fullmatch(value) if isinstance(value, str) else None
    if match is None or CONTENT_DIGEST_LENGTHS.get(match[1]) != len(match[2]):
        message = f"not a digest of content: {shown(value, 100)}"
        hint = "Write blake3: or sha256: and 64 lower-case hex digits."
        raise InvariantError(message, hint=hint)
    return match[0]


def check_rights_status(value: Any) -> RightsStatus:  # noqa: ANN401 - any wire value
    """Read a status of rights.

    Raises:
        InvariantError: it is no text, or ``expired``, which is a verdict of a day.
    """
    if value == "expired":
        message = "rights that have run out are no status"
        raise InvariantError(message, hint="Give the last day in expires, and the status it had.")
    return RightsStatus(value)


def _valid(check: Any) -> Any:  # noqa: ANN401 - a validator of attrs, as in _rules
    def validate(_instance: object, _attribute: Attribute[Any], value: object) -> None:
        check(value)

    return validate


member_id: Final = _valid(check_member_id)
member_uri: Final = _valid(check_member_uri)
content_hash: Final = _valid(check_content_hash)


def a_day(instance: object, attribute: Attribute[Any], value: object) -> None:
    """Demand a day or None; a datetime is no day."""
    if value is not None and type(value) is not date:
        name = f"{type(instance).__name__}.{attribute.name}"
        message = f"{name} must be a day or None, not {shown(value)}"
        raise InvariantError(message)


def dated_retraction(_instance: object, _attribute: Attribute[Any], value: object) -> None:
    """Demand a retraction whose date, if it has one, is a day."""
    if not isinstance(value, Retraction) or type(value.since) not in (date, type(None)):
        message = f"a retraction with a day is wanted, not {shown(value)}"
        raise InvariantError(message)


def sorted_texts(value: Iterable[str]) -> tuple[str, ...]:
    """Sort texts, each once."""
    return tuple(sorted(set(items_of(value, str))))


@frozen(kw_only=True)
class MemberVersion:
    """Which manifestation of which work a member is.

    Attributes:
        stage: how far it has come, by the registry's record and not by the venue.
        of: id of the work it is a manifestation of, such as the DOI of the version of
            record; "" if unknown. What is said of one manifestation holds for all.
    """

    stage: VersionStage = field(default=VersionStage.UNKNOWN, converter=VersionStage)
    of: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class MemberRights:
    """Under what terms a member may be used.

    Attributes:
        status: what is declared; ``unknown`` never grounds anything.
        spdx: the licence as an SPDX expression; "" if it has none.
        expires: the last day it may be used; None if its rights do not end.
    """

    status: RightsStatus = field(default=RightsStatus.UNKNOWN, converter=check_rights_status)
    spdx: str = field(default="", validator=instance_of(str))
    expires: date | None = field(default=None, validator=a_day)


@frozen(kw_only=True)
class SourceSetMember:
    """One source of a set with the facts that govern its use.

    Attributes:
        id: unique within the set, in Unicode's normal form C.
        uri: where it stands, in normal form (see :func:`check_member_uri`).
        source_kind: what kind of document it is.
        content_hash: digest of its content, ``blake3:`` or ``sha256:``; digests that other
            tools wrote are kept, but cannot be verified here.
        version: which manifestation of which work it is.
        rights: under what terms it may be used.
        retraction: what its publisher says of it.
        scope: the tenant scope it belongs to.
        title, labels: how it is shown; no part of the set's digest.
        fetched_at: when it was last fetched; part of no digest. None if unknown.
    """

    id: str = field(validator=member_id)
    uri: str = field(validator=member_uri)
    source_kind: SourceKind = field(default=SourceKind.UNKNOWN, converter=SourceKind)
    content_hash: str = field(validator=content_hash)
    version: MemberVersion = field(factory=MemberVersion, validator=instance_of(MemberVersion))
    rights: MemberRights = field(factory=MemberRights, validator=instance_of(MemberRights))
    retraction: Retraction = field(factory=Retraction, validator=dated_retraction)
    scope: str = field(validator=not_blank)
    title: str = field(default="", validator=instance_of(str))
    labels: tuple[str, ...] = field(default=(), converter=sorted_texts)
    fetched_at: datetime | None = field(default=None, converter=optional(aware_utc))


def _by_id(members: Iterable[SourceSetMember]) -> tuple[SourceSetMember, ...]:
    given = items_of(members, SourceSetMember)
    ordered = tuple(sorted(given, key=lambda member: member.id))
    if any(a.id == b.id for a, b in pairwise(ordered)):
        raise _duplicates(given)
    return ordered


def _duplicates(members: tuple[SourceSetMember, ...]) -> InvariantError:
    places: dict[str, list[int]] = defaultdict(list)
    for place, member in enumerate(members):
        places[member.id].append(place)
    details = [
        f"{id_!a:.200} stands at {', '.join(f'members[{place}]' for place in where[:8])}"
        for id_, where in places.items()
        if len(where) > 1
    ]
    message = "members of a source set have the same id"
    return InvariantError(message, details=details, hint="Keep one member of each id.")


@frozen(kw_only=True)
class SourceSet:
    """The sources that may ground something, as facts at one moment.

    Attributes:
        id: 1 to 64 letters, digits, dots, underscores or hyphens.
        tenant_scope: whose set it is.
        policy_hash: digest of the policy it was put together under.
        members: sorted by id, so their order never matters; an id stands once.
        status: where the set stands in its life.
        superseded_by: id of the set that took its place; "" if there is none.
        expires: the last day it may ground anything; None if it does not end.
        title: how it is shown; no part of its digest.

    Raises:
        InvariantError: an id stands twice (the details say where), or a field is none.
    """

    id: str = field(converter=check_set_id)
    tenant_scope: str = field(validator=not_blank)
    policy_hash: str = field(validator=digest_text)
    members: tuple[SourceSetMember, ...] = field(converter=_by_id, repr=False)
    status: SourceSetStatus = field(default=SourceSetStatus.ACTIVE, converter=SourceSetStatus)
    superseded_by: str = field(default="", validator=instance_of(str))
    expires: date | None = field(default=None, validator=a_day)
    title: str = field(default="", validator=instance_of(str))

    @superseded_by.validator
    def _is_superseded(self, _attribute: Attribute[str], value: str) -> None:
        if value:
            check_set_id(value)
        if value and (self.status != SourceSetStatus.SUPERSEDED or value == self.id):
            message = f"only a superseded set names another set in its place, not {shown(value)}"
            raise InvariantError(message, hint="Give it the status superseded, or no successor.")
