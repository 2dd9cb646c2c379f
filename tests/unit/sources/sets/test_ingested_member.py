from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from tests.unit.sources.sets.cases import a_set

from evidence_sophia.codec.digests import digest
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.source import Retraction, Source
from evidence_sophia.model.source_set import MemberRights, MemberVersion, RightsStatus
from evidence_sophia.sources.readiness.artifacts import materialize_artifacts
from evidence_sophia.sources.sets.ingested_member import member_of_source

TEXT = "Ferns like the shade."


def a_source(**given: Any) -> Source:
    """Make a source as a manifest describes it."""
    facts: dict[str, Any] = {
        "id": "garden/ferns.md",
        "source_set": "garden",
        "title": "Ferns",
        "name": "A garden",
        "url": "https://Example.org/ferns",
        "licence": "CC-BY-4.0",
        "fetched_on": date(2026, 1, 2),
        "language": "en",
        "topic": "plants",
        "format": "markdown",
        "digest": digest(b"the file"),
        "text_digest": digest(TEXT.encode()),
    }
    return Source(**{**facts, **given})


def test_a_source_gives_the_facts_that_govern_its_use() -> None:
    """Rights, retraction and the digest of the stored text are taken over."""
    retraction = Retraction(state="correction", since=date(2026, 1, 3))
    source = a_source(rights_expire_on=date(2027, 1, 1), retraction=retraction, kind="web")
    member = member_of_source(source, "local", MemberVersion(stage="preprint", of="doi:10.1000/A"))
    assert member.uri == "https://example.org/ferns"
    assert member.rights == MemberRights(
        status="granted", spdx="CC-BY-4.0", expires=date(2027, 1, 1)
    )
    assert member.retraction == retraction
    assert member.version == MemberVersion(stage="preprint", of="10.1000/a")
    assert member.fetched_at == datetime(2026, 1, 2, tzinfo=UTC)
    assert materialize_artifacts(a_set(member), {member.id: TEXT})[0].is_verified


def test_a_licence_that_is_not_understood_grants_nothing() -> None:
    """Unknown rights are told as such, and an address that is none is refused."""
    member = member_of_source(a_source(licence="ask the gardener"), "local")
    assert member.rights.status == RightsStatus.UNKNOWN
    with pytest.raises(InvariantError, match="not a URI"):
        member_of_source(a_source(url="the shelf"), "local")
