from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import DecodeError
from evidence_sophia.model.source import RetractionState
from evidence_sophia.model.source_set import VersionStage
from evidence_sophia.sources.identifiers.work_map import map_works
from evidence_sophia.sources.registries.crossref import CrossrefWork, read_crossref_work
from evidence_sophia.sources.retraction.status import events_about, status_of

A, N, PRE = "10.5555/a", "10.5555/n", "10.5555/pre"


def record(**fields: Any) -> dict[str, Any]:
    """Make the record of a journal article."""
    return {"DOI": A, "type": "journal-article", "title": ["On tea"]} | fields


def test_both_directions_are_read() -> None:
    """What stands on the article is about it, what stands on the notice is about the article."""
    on_article = read_crossref_work(record(**{"updated-by": [{"DOI": N, "type": "retraction"}]}))
    on_notice = read_crossref_work(
        record(DOI=N, **{"update-to": [{"DOI": A, "type": "retraction"}]})
    )
    assert on_article.events == on_notice.events
    assert (on_article.is_notice, on_notice.is_notice) == (False, True)
    assert not events_about(N, on_notice.events)


def test_an_event_keeps_who_says_so() -> None:
    """Source, number and words of the registry are kept."""
    entry = {
        "DOI": N,
        "type": "retraction",
        "label": "Retraction",
        "source": "retraction-watch",
        "record-id": "4036",
        "updated": {"date-time": "2010-02-06T00:00:00Z"},
    }
    (event,) = read_crossref_work(record(**{"updated-by": [entry]})).events
    assert (event.sources, event.record_ids, event.label, str(event.date)) == (
        ("retraction-watch",),
        ("retraction-watch:4036",),
        "Retraction",
        "2010-02-06",
    )


def test_an_event_without_source_is_the_registrys() -> None:
    """Where nobody is named, the registry itself says so, and no number is made up."""
    entry = {"DOI": N, "type": "retraction", "record-id": "1"}
    (event,) = read_crossref_work(record(**{"updated-by": [entry]})).events
    assert (event.sources, event.record_ids, event.date) == (("crossref",), (), None)


def test_a_new_version_is_no_event() -> None:
    """A later edition judges nothing and is named as newer."""
    newer = read_crossref_work(record(**{"updated-by": [{"DOI": N, "type": "new_version"}]}))
    older = read_crossref_work(record(**{"update-to": [{"DOI": N, "type": "new_edition"}]}))
    assert (newer.events, newer.newer, older.events, older.newer) == ((), (N,), (), (A,))


@pytest.mark.complaint("WDscholia/scholia#1886")
def test_only_manifestations_are_linked() -> None:
    """An erratum was shown as a preprint; only DOIs of relations that join works are links."""
    relation = {
        "has-preprint": [{"id-type": "doi", "id": PRE.upper()}, {"id-type": "uri", "id": "x"}],
        "is-correction-of": [{"id-type": "doi", "id": N}],
        "is-same-as": [{"id-type": "doi", "id": A}, {"id-type": "doi", "id": "no doi"}],
    }
    work = read_crossref_work(record(relation=relation))
    assert [(link.subject, link.object) for link in work.links] == [(PRE, A)]
    assert map_works(work.links).work_of(PRE) == A


@pytest.mark.complaint("allenai/s2-folks#71")
def test_a_venue_makes_no_version_of_record() -> None:
    """A preprint was listed under a journal; its record says what it is."""
    work = read_crossref_work(
        record(type="posted-content", subtype="preprint", **{"container-title": ["A Journal"]})
    )
    assert (work.stage, work.container) == (VersionStage.PREPRINT, "A Journal")


@pytest.mark.complaint("openjournals/joss#1256")
def test_a_notice_without_metadata_is_suspected() -> None:
    """A notice named no article in its metadata; its title says whose state is in doubt."""
    work = read_crossref_work(record(DOI=N, title=["Retraction: On tea"]))
    (event,) = work.events
    assert work.is_notice
    assert (event.work, event.state, event.notice, event.label) == (
        "",
        RetractionState.SUSPECTED,
        N,
        "On tea",
    )
    assert status_of(events_about(N, work.events)).state == RetractionState.NONE


def test_a_notice_with_metadata_raises_no_suspicion() -> None:
    """A notice that names its article has said all."""
    updates = [{"DOI": A, "type": "retraction"}]
    work = read_crossref_work(record(DOI=N, title=["Retraction: On tea"], **{"update-to": updates}))
    assert [event.state.value for event in work.events] == ["retracted"]


def test_licences_stand_in_their_order() -> None:
    """The version of record comes before the manuscript, and both before text mining."""
    licences = [
        {"URL": f"https://example.org/{version}", "content-version": version, "delay-in-days": 0}
        for version in ("unspecified", "tdm", "am", "vor")
    ]
    work = read_crossref_work(record(license=licences))
    assert [one.version for one in work.licences] == ["vor", "am", "tdm", "unspecified"]


@pytest.mark.parametrize(
    ("issued", "expected"),
    [({"date-parts": [[None]]}, None), (None, None), ({"date-parts": [[2020, 2]]}, "2020-02")],
)
def test_a_date_is_what_stands_in_the_record(issued: Any, expected: str | None) -> None:
    """A null date is unknown, and a month is a month."""
    stated = read_crossref_work(record(issued=issued)).issued
    assert (str(stated.date) if stated.date else None) == expected


def test_the_answer_of_the_registry_is_opened() -> None:
    """A work may come in the registry's envelope, as bytes, text or object."""
    answer = {"status": "ok", "message": record()}
    expected = read_crossref_work(record())
    assert read_crossref_work(json.dumps(answer).encode()) == expected
    assert read_crossref_work(json.dumps(answer)) == read_crossref_work(answer) == expected
    assert decode(CrossrefWork, encode(expected)) == expected


def test_all_problems_are_listed() -> None:
    """A record that cannot be read lists every problem with its path."""
    broken = record(
        DOI="x",
        title=["", 3],
        type=7,
        license=["x"],
        relation=[],
        **{
            "updated-by": [{"DOI": "no doi", "type": "retraction"}, 5],
            "update-to": "x",
            "is-referenced-by-count": True,
        },
    )
    broken["title"] = [3, "On tea"]
    with pytest.raises(DecodeError) as caught:
        read_crossref_work(broken)
    places = {detail.split(" ")[0] for detail in caught.value.details}
    assert places == {
        "$.DOI",
        "$.title[0]",
        "$.type",
        "$.license[0]",
        "$.relation",
        "$.updated-by[0].DOI",
        "$.updated-by[1]",
        "$.update-to",
        "$.is-referenced-by-count",
    }


@pytest.mark.parametrize("data", [b"[]", b"{", b"1", None, [], b"\xff", "[" * 100_000])
def test_what_is_no_record_is_refused(data: object) -> None:
    """Whatever is no JSON object is a typed error."""
    with pytest.raises(DecodeError):
        read_crossref_work(data)


def test_a_record_beyond_all_size_is_refused() -> None:
    """A record larger than any is refused before it is read."""
    with pytest.raises(DecodeError, match="more than"):
        read_crossref_work(" " * 32_000_001)


def test_a_marked_title_is_a_suspicion() -> None:
    """A title alone makes its work suspected."""
    work = read_crossref_work(record(title=["RETRACTED: On tea"]))
    status = status_of(work.events, date(2020, 1, 1))
    assert status.state == RetractionState.SUSPECTED
