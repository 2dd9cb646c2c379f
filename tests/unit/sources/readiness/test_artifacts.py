from __future__ import annotations

from typing import Any

import pytest
from tests.unit.sources.sets.cases import DIGEST, a_member, a_set

from evidence_sophia.codec.digests import digest
from evidence_sophia.errors import InvariantError
from evidence_sophia.sources.readiness.artifacts import (
    Artifact,
    ArtifactState,
    materialize_artifacts,
)


def test_each_member_resolves_to_what_is_at_hand() -> None:
    """Equal, changed, missing and surplus contents are told apart, by id."""
    made = a_set(
        a_member("same", content_hash=digest(b"Ferns", "sha256")),
        a_member("other", content_hash=digest(b"Ferns")),
        a_member("none"),
        a_member("old", content_hash="md5:" + "0" * 32),
    )
    contents: dict[str, bytes | str] = {
        "same": "Ferns",
        "other": b"Moss",
        "old": "x",
        "stranger": "",
    }
    found = {each.member_id: each for each in materialize_artifacts(made, contents)}
    assert {id_: str(each.state) for id_, each in found.items()} == {
        "none": "missing",
        "old": "unverifiable",
        "other": "mismatch",
        "same": "verified",
        "stranger": "unexpected",
    }
    assert list(found) == sorted(found)
    assert found["same"] == Artifact(
        member_id="same",
        state=ArtifactState.VERIFIED,
        expected=digest(b"Ferns", "sha256"),
        actual=digest(b"Ferns", "sha256"),
        size=5,
    )
    assert [each.member_id for each in found.values() if each.is_verified] == ["same"]
    assert found["other"].actual == digest(b"Moss")


@pytest.mark.parametrize("content", [1, ["x"], "\ud800", None])
def test_a_content_is_bytes_or_text(content: Any) -> None:
    """What has no bytes has no digest."""
    with pytest.raises(InvariantError, match="neither bytes nor text"):
        materialize_artifacts(a_set(a_member()), {"a": content})
    with pytest.raises(InvariantError, match="neither bytes nor text"):
        materialize_artifacts(a_set(), {"stranger": content})


@pytest.mark.parametrize("given", [{}, {"expected": DIGEST}, {"expected": DIGEST, "actual": ""}])
def test_what_has_another_digest_is_not_verified(given: Any) -> None:
    """No artifact can be made that says verified of other bytes."""
    with pytest.raises(InvariantError, match="has not the digest"):
        Artifact(member_id="a", state="verified", **given)
