from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.source import Retraction
from evidence_sophia.model.source_set import (
    CONTENT_DIGEST_LENGTHS,
    MemberRights,
    MemberVersion,
    RightsStatus,
    SourceSet,
    SourceSetMember,
    SourceSetStatus,
)

DIGEST = "blake3:" + "0" * 64


def member(**given: Any) -> SourceSetMember:
    """Make a member of a set."""
    facts: dict[str, Any] = {
        "id": "a",
        "uri": "https://nature.com/a",
        "content_hash": DIGEST,
        "scope": "local",
    }
    return SourceSetMember(**{**facts, **given})


def source_set(*members: SourceSetMember, **given: Any) -> SourceSet:
    """Make a source set."""
    facts: dict[str, Any] = {"id": "trees", "tenant_scope": "local", "policy_hash": DIGEST}
    return SourceSet(**{**facts, **given}, members=members)


def test_members_stand_in_the_order_of_their_ids() -> None:
    """The order in which members are given leaves no trace."""
    a, b = member(id="a"), member(id="b")
    assert source_set(b, a) == source_set(a, b)
    assert source_set(b, a).members == (a, b)


def test_every_id_that_stands_twice_is_named_with_its_places() -> None:
    """All duplicates are told at once."""
    given = [member(id=id_) for id_ in ("b", "a", "b", "c", "c", "b")]
    with pytest.raises(InvariantError) as refusal:
        source_set(*given)
    assert refusal.value.details == (
        "'b' stands at members[0], members[2], members[5]",
        "'c' stands at members[3], members[4]",
    )


@pytest.mark.parametrize("given", ["x", {"id": "x"}])
def test_a_member_is_a_value(given: Any) -> None:
    """What is no member is refused, not duck-typed."""
    with pytest.raises(InvariantError, match="a list of SourceSetMember"):
        source_set(given)


@pytest.mark.parametrize(
    "id_", ["", " ", " a", "a ", "a\nb", "a\x00", "a\u2028b", "\ud800", 1, None]
)
def test_an_id_of_a_member_is_visible_text(id_: Any) -> None:
    """Blank ids, outer blanks, controls and lone surrogates are refused."""
    with pytest.raises(InvariantError, match="not the id of a member"):
        member(id=id_)


@pytest.mark.parametrize(
    "uri",
    [
        "urn:isbn:1",
        "https://xn--nture-4ve.com/A%C3%A9?B=C#D",
        "doi:10.1/X",
        "file:///a",
        "http://[::1]:8080/",
    ],
)
def test_a_uri_in_normal_form_is_kept(uri: str) -> None:
    """Path, query and fragment keep their case and their order."""
    assert member(uri=uri).uri == uri


@pytest.mark.parametrize(
    "uri",
    [
        "",
        "nature.com",
        "HTTPS://nature.com",
        "https://Nature.com",
        "https://nаture.com/",
        "https://nature.com/a b",
        "https://evil.ru\\@nature.com/",
        "https://me@nature.com/",
        "https:",
        None,
    ],
)
def test_a_uri_in_another_form_is_refused(uri: Any) -> None:
    """Nothing is normalised in a value: what comes in another form is refused."""
    with pytest.raises(InvariantError, match="URI"):
        member(uri=uri)


@pytest.mark.parametrize(("algorithm", "digits"), CONTENT_DIGEST_LENGTHS.items())
def test_a_digest_of_another_tool_is_read_and_its_length_checked(
    algorithm: str, digits: int
) -> None:
    """A digest has exactly as many digits as its algorithm gives."""
    assert member(content_hash=f"{algorithm}:{'a' * digits}").content_hash.startswith(algorithm)
    with pytest.raises(InvariantError, match="not a digest of content"):
        member(content_hash=f"{algorithm}:{'a' * (digits - 2)}")


@pytest.mark.parametrize("digest", ["", "crc32:aaaaaaaa", "BLAKE3:" + "0" * 64, "0" * 64, None])
def test_what_is_no_digest_is_refused(digest: Any) -> None:
    """An unknown algorithm cannot be checked by anybody."""
    with pytest.raises(InvariantError, match="not a digest of content"):
        member(content_hash=digest)


def test_expired_is_no_status_of_rights() -> None:
    """A value keeps the last day; whether it has passed is a verdict."""
    with pytest.raises(InvariantError) as refusal:
        MemberRights(status="expired")
    assert "last day" in refusal.value.hint()
    assert MemberRights(status="leased").status == "leased"
    assert MemberRights().status == RightsStatus.UNKNOWN


@pytest.mark.parametrize(
    ("cls", "given"),
    [
        (MemberRights, {"expires": datetime(2026, 1, 1, tzinfo=UTC)}),
        (MemberRights, {"expires": "2026-01-01"}),
        (MemberRights, {"spdx": None}),
        (MemberVersion, {"of": None}),
        (MemberVersion, {"stage": 1}),
    ],
)
def test_a_fact_of_another_type_is_refused(cls: type, given: dict[str, Any]) -> None:
    """Nothing is coerced."""
    with pytest.raises(InvariantError):
        cls(**given)


@pytest.mark.parametrize(
    "given",
    [
        {"rights": None},
        {"version": "preprint"},
        {"retraction": "none"},
        {"retraction": Retraction(since=datetime(2026, 1, 1, tzinfo=UTC))},
        {"scope": ""},
        {"title": None},
        {"labels": "one"},
        {"labels": [1]},
        {"labels": 1},
        {"fetched_at": datetime(2026, 1, 1)},  # noqa: DTZ001 - a naive time is the case
    ],
)
def test_a_member_of_other_parts_is_refused(given: dict[str, Any]) -> None:
    """Every field of a member is checked."""
    with pytest.raises(InvariantError):
        member(**given)


def test_a_set_has_a_list_of_members() -> None:
    """What cannot be gone through is refused by an error of this library."""
    nothing: Any = None
    with pytest.raises(InvariantError, match="a list of SourceSetMember"):
        SourceSet(id="trees", tenant_scope="local", policy_hash=DIGEST, members=nothing)


def test_labels_are_a_set() -> None:
    """Labels are sorted, each stands once."""
    assert member(labels=["b", "a", "b"]).labels == ("a", "b")


@pytest.mark.parametrize(
    "given",
    [
        {"id": "a b"},
        {"tenant_scope": " "},
        {"policy_hash": "md5:" + "0" * 32},
        {"superseded_by": "forests"},
        {"status": "superseded", "superseded_by": "trees"},
        {"status": "superseded", "superseded_by": "no id"},
        {"expires": "2026-01-01"},
        {"title": 1},
        {"status": ""},
    ],
)
def test_a_set_of_other_parts_is_refused(given: dict[str, Any]) -> None:
    """Every field of a set is checked; only a superseded one names a successor."""
    with pytest.raises(InvariantError):
        source_set(**given)


def test_a_superseded_set_names_its_successor() -> None:
    """The successor is part of the value, and so are the days of its life."""
    made = source_set(status="superseded", superseded_by="forests", expires=date(2026, 1, 1))
    assert made.status == SourceSetStatus.SUPERSEDED
    assert made.superseded_by == "forests"
