from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import DecodeError
from evidence_sophia.sources.registries.openalex import OpenAlexWork, read_openalex_work


@pytest.mark.parametrize(("value", "state"), [(True, "retracted"), (False, ""), (None, "")])
def test_one_boolean_is_all_it_says(value: Any, state: str) -> None:
    """True is a retraction without notice and date; false and nothing are no event."""
    work = read_openalex_work({"doi": "https://doi.org/10.5555/A", "is_retracted": value})
    assert (work.event.state.value if work.event else "") == state
    assert (work.doi, work.is_retracted) == ("10.5555/a", value)
    assert decode(OpenAlexWork, encode(work)) == work


def test_the_location_tells_the_stage() -> None:
    """Where the type says nothing, the version of the location counts."""
    location = {"version": "acceptedVersion"}
    work = read_openalex_work({"type": "article", "primary_location": location, "title": "On tea"})
    assert (work.stage.value, work.title, work.doi) == ("accepted_manuscript", "On tea", "")


def test_all_problems_are_listed() -> None:
    """A boolean in words and a broken DOI are both named."""
    with pytest.raises(DecodeError) as caught:
        read_openalex_work({"doi": "x", "is_retracted": "true"})
    assert len(caught.value.details) == 2
