from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from evidence_sophia.model.source import Retraction, RetractionState, Source
from evidence_sophia.model.source_format import SourceFormat


def source(**fields: Any) -> Source:
    """Make a source with what every source has."""
    digest = "sha256:" + "0" * 64
    return Source(
        id="s/a.md",
        source_set="s",
        title="A",
        name="Somebody",
        url="https://example.org/a",
        licence="CC0-1.0",
        fetched_on=date(2020, 1, 1),
        language="en",
        topic="a",
        format=SourceFormat.MARKDOWN,
        digest=digest,
        text_digest=digest,
        **fields,
    )


@pytest.mark.parametrize("state", list(RetractionState))
def test_retracted_and_withdrawn_sources_never_ground(state: RetractionState) -> None:
    """Of all that a publisher may say, two states forbid grounding."""
    forbidden = (RetractionState.RETRACTED, RetractionState.WITHDRAWN)
    assert Retraction(state=state).forbids_grounding is (state in forbidden)


def test_rights_last_until_the_end_of_their_last_day() -> None:
    """The last day still counts, the next does not, and no day means no end."""
    limited = source(rights_expire_on=date(2020, 6, 30))
    assert limited.has_rights_on(date(2020, 6, 30))
    assert not limited.has_rights_on(date(2020, 7, 1))
    assert source().has_rights_on(date(9999, 1, 1))
