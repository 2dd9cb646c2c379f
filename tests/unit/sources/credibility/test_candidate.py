from __future__ import annotations

import pickle
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import Retraction, RetractionState, Source, SourceKind
from evidence_sophia.sources.credibility.candidate import CandidateSource, SourceFact, candidate_of

URL = "https://example.org/"


@pytest.mark.parametrize(
    ("published", "moment", "day"),
    [
        (None, None, None),
        ("2026-06-29T15:07:41+02:00", datetime(2026, 6, 29, 13, 7, 41, tzinfo=UTC), "2026-06-29"),
        (datetime(2026, 6, 29, 1, tzinfo=timezone(timedelta(hours=2))), None, "2026-06-28"),
        (datetime(9, 6, 29, 1, tzinfo=UTC), None, "0009-06-29"),
        (date(2026, 6, 29), None, "2026-06-29"),
        (PartialDate(year=2026, month=6), None, "2026-06"),
        ("yesterday", None, None),
    ],
)
def test_a_date_is_taken_in_any_form(
    published: Any, moment: datetime | None, day: str | None
) -> None:
    """Texts are parsed and kept, dates are taken over with their precision."""
    stated = CandidateSource(URL, published=published).published
    if stated is None:
        assert published is None
        return
    assert (None if stated.date is None else str(stated.date)) == day
    assert moment is None or stated.moment == moment
    assert not isinstance(published, str) or stated.raw == published


@pytest.mark.parametrize(
    "facts",
    [
        {"url": ""},
        {"url": None},
        {"citation_count": -1},
        {"citation_count": True},
        {"citation_count": float("nan")},
        {"citation_count": 3.0},
        {"is_peer_reviewed": "yes"},
        {"is_peer_reviewed": 1},
        {"published": 1467212861},
        {"published": datetime(2026, 6, 29)},  # noqa: DTZ001 - that is the point
        {"stage": ""},
        {"retraction": "retracted"},
        {"fetched_on": "2026-06-29"},
        {"title": None},
        {"verified": (SourceFact.PUBLISHED,)},
        {"verified": (SourceFact.PUBLISHED,), "record": " "},
        {"verified": ("published",), "record": "10.1/x"},
    ],
)
def test_broken_facts_are_refused(facts: Any) -> None:
    """Nothing is coerced: a negative count, a naive time or a bare claim is an error."""
    with pytest.raises(InvariantError):
        CandidateSource(**{"url": URL, **facts})


def test_a_record_vouches_for_what_it_names() -> None:
    """A fact counts as verified where a record is named, and others do not."""
    source = CandidateSource(URL, record="10.1000/182", verified=(SourceFact.PEER_REVIEW,))
    assert source.is_verified(SourceFact.PEER_REVIEW)
    assert not source.is_verified(SourceFact.CITATION_COUNT)


def test_a_source_travels() -> None:
    """A source is the same after JSON and after pickling."""
    source = CandidateSource(
        URL,
        title="On tea",
        published="29 June 2016",
        citation_count=3,
        record="10.1000/182",
        verified=(SourceFact.PUBLISHED,),
    )
    assert decode(CandidateSource, encode(source)) == source
    assert pickle.loads(pickle.dumps(source)) == source  # noqa: S301 - our own bytes


def test_a_source_of_a_base_is_proposed_by_its_manifest() -> None:
    """What the manifest says is taken over, and counts as asserted."""
    source = Source(
        id="s",
        source_set="default",
        title="On tea",
        name="A publisher",
        url=URL,
        licence="CC0-1.0",
        fetched_on=date(2026, 1, 2),
        language="en",
        topic="tea",
        format="plain",
        kind="scholarly",
        published=PartialDate(year=2025),
        retraction=Retraction(state=RetractionState.CORRECTION),
        digest="sha256:" + 64 * "0",
        text_digest="sha256:" + 64 * "0",
    )
    found = candidate_of(source)
    assert (found.url, found.title, found.kind) == (URL, "On tea", SourceKind.SCHOLARLY)
    assert (found.fetched_on, found.retraction) == (source.fetched_on, source.retraction)
    assert found.published is not None
    assert found.published.date == source.published
    assert found.verified == ()
