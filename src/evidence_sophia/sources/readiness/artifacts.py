"""To what do the members of a set resolve: are the bytes at hand those the set names?

Pure: whoever calls brings the contents; nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import Attribute, field, frozen

from evidence_sophia.codec.digests import DEFAULT_ALGORITHM, digest, same_digest
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, not_negative, shown
from evidence_sophia.model.closed_enum import ClosedEnum
from evidence_sophia.model.source_set import SourceSet, check_member_id

__all__ = ["Artifact", "ArtifactState", "materialize_artifacts"]

#: The algorithms a digest is computed with here.
_COMPUTED: Final = ("blake3", "sha256")


class ArtifactState(ClosedEnum):
    """How the content at hand relates to the digest that a set names."""

    VERIFIED = "verified"
    MISMATCH = "mismatch"
    MISSING = "missing"
    UNVERIFIABLE = "unverifiable"
    UNEXPECTED = "unexpected"


@frozen(kw_only=True)
class Artifact:
    """What one member resolves to.

    Attributes:
        member_id: the member, or an id that the set does not have.
        state: ``verified`` only where the content has the digest the set names;
            ``unverifiable`` where that digest's algorithm is not computed here;
            ``unexpected`` for content that no member asks for.
        expected: the digest the set names; "" if it has no such member.
        actual: the digest of the content at hand; "" if there is none.
        size: bytes of the content; a text counts as UTF-8.

    Raises:
        InvariantError: a field is none, or it is verified and the digests differ.
    """

    member_id: str = field(converter=check_member_id)
    state: ArtifactState = field(converter=ArtifactState)
    expected: str = field(default="", validator=instance_of(str))
    actual: str = field(default="", validator=instance_of(str))
    size: int = field(default=0, validator=not_negative)

    @state.validator
    def _has_the_digest(self, _attribute: Attribute[ArtifactState], value: ArtifactState) -> None:
        if value is ArtifactState.VERIFIED and (not self.expected or self.actual != self.expected):
            message = f"the artifact of {self.member_id!a:.200} has not the digest that is expected"
            raise InvariantError(message, hint="Let materialize_artifacts compare them.")

    @property
    def is_verified(self) -> bool:
        """Whether the content is exactly what the set names."""
        return self.state is ArtifactState.VERIFIED


def materialize_artifacts(
    source_set: SourceSet, contents: Mapping[str, bytes | str]
) -> tuple[Artifact, ...]:
    """Compare the contents at hand with what a set names.

    Args:
        source_set: the set.
        contents: member id -> its bytes, or its stored text (hashed as UTF-8).

    Returns:
        one artifact a member, and one for each content that no member asks for, by id.

    Raises:
        InvariantError: a content is neither bytes nor a text that UTF-8 can hold, or its id is
            none.

    >>> from evidence_sophia.model.source_set import SourceSetMember
    >>> member = SourceSetMember(
    ...     id="a", uri="urn:a", content_hash=digest(b"Ferns"), scope="local"
    ... )
    >>> ferns = SourceSet(
    ...     id="ferns", tenant_scope="local", policy_hash=digest(b""), members=(member,)
    ... )
    >>> materialize_artifacts(ferns, {"a": "Ferns"})[0].is_verified
    True
    """
    members = {member.id: member.content_hash for member in source_set.members}
    missing = [
        Artifact(member_id=id_, state=ArtifactState.MISSING, expected=expected)
        for id_, expected in members.items()
        if id_ not in contents
    ]
    found = [_artifact(id_, members.get(id_, ""), content) for id_, content in contents.items()]
    return tuple(sorted((*missing, *found), key=lambda artifact: artifact.member_id))


def _artifact(member_id: str, expected: str, content: bytes | str) -> Artifact:
    data = _bytes(member_id, content)
    algorithm = expected.partition(":")[0]
    can_compare = algorithm in _COMPUTED
    actual = digest(data, algorithm if can_compare else DEFAULT_ALGORITHM)
    if not expected:
        state = ArtifactState.UNEXPECTED
    elif not can_compare:
        state = ArtifactState.UNVERIFIABLE
    elif same_digest(actual, expected):
        state = ArtifactState.VERIFIED
    else:
        state = ArtifactState.MISMATCH
    return Artifact(
        member_id=member_id, state=state, expected=expected, actual=actual, size=len(data)
    )


def _bytes(member_id: str, content: object) -> bytes:
    if isinstance(content, bytes):
        return content
    try:
        if isinstance(content, str):
            return content.encode()
    except UnicodeEncodeError:
        pass  # a lone surrogate
    message = f"the content of {member_id!a:.200} is neither bytes nor text: {shown(content)}"
    raise InvariantError(message)
