"""Laws of dates, DOIs, rights and the states that registries give to works."""

from __future__ import annotations

import contextlib
import re
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.errors import DecodeError
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import RetractionState
from evidence_sophia.model.source_set import RightsStatus
from evidence_sophia.sources.dates.parse import parse_stated_date, read_date_parts
from evidence_sophia.sources.dates.stated import DateFlag
from evidence_sophia.sources.identifiers.doi import doi_or_none, find_dois
from evidence_sophia.sources.identifiers.work_map import Relation, WorkLink, map_works
from evidence_sophia.sources.registries.crossref import read_crossref_work
from evidence_sophia.sources.registries.jats import read_jats_status
from evidence_sophia.sources.registries.openalex import read_openalex_work
from evidence_sophia.sources.registries.retraction_watch import read_retraction_watch
from evidence_sophia.sources.retraction.event import RetractionEvent
from evidence_sophia.sources.retraction.merging import merge_events
from evidence_sophia.sources.retraction.status import RetractionCap, status_of, statuses
from evidence_sophia.sources.retraction.title_mark import read_title
from evidence_sophia.sources.rights.read import read_rights

pytestmark = pytest.mark.law

DAYS = st.dates(min_value=date(1000, 1, 1), max_value=date(2999, 12, 31))
DATE_PIECES = st.sampled_from(
    [
        "2016",
        "29",
        "6",
        "06",
        "16",
        "1467212861",
        "Jun",
        "Juni",
        "Mi",
        "Wed",
        "Mar",
        "-",
        "/",
        ".",
        ",",
        " ",
        ":",
        "T",
        "Z",
        "15:07",
        "15:07:41",
        "+02:00",
        "EST",
        "PM",
        "W26",
        "ago",
        "(",
        "\u5e74",
    ]
)
DATE_TEXTS = st.lists(DATE_PIECES, max_size=9).map("".join) | st.text(max_size=30)
PARTIAL = st.builds(
    lambda day, parts: PartialDate(
        year=day.year, month=day.month if parts else None, day=day.day if parts > 1 else None
    ),
    st.dates(min_value=date(2000, 1, 1), max_value=date(2004, 12, 31)),
    st.integers(0, 2),
)
WORKS = st.sampled_from(["", "10.5555/a", "10.5555/b"])
STATES = st.sampled_from([state for state in RetractionState if state != RetractionState.NONE])
EVENTS = st.builds(
    RetractionEvent,
    work=WORKS,
    state=STATES,
    notice=st.sampled_from(["", "10.5555/n", "10.5555/m"]),
    date=st.none() | PARTIAL,
    sources=st.lists(st.sampled_from(["publisher", "retraction-watch"]), max_size=2),
    record_ids=st.lists(st.sampled_from(["r:1", "r:2"]), max_size=1),
)
DOI_PIECES = st.sampled_from(
    [
        "10.5555/",
        "10.1016/",
        "a",
        "B",
        "(",
        ")",
        "<1>",
        "[",
        "]",
        ".",
        ",",
        ";",
        "%28",
        "%2F",
        " ",
        "doi:",
        "https://doi.org/",
        ".pdf",
        "\ufb01",
        "\u00c9",
        "?x",
        "#",
        "/",
        "\u200b",
        "&lt;",
    ]
)


@given(text=DATE_TEXTS)
def test_no_date_is_invented(text: str) -> None:
    """Law: the parser never invents and never completes; the raw string is kept."""
    stated = parse_stated_date(text)
    assert stated.raw == text
    if stated.date is None:
        assert stated.flags
        return
    if not {DateFlag.EPOCH, DateFlag.TWO_DIGIT_YEAR} & set(stated.flags):
        assert f"{stated.date.year:04d}" in text
    if stated.date.day is not None and DateFlag.EPOCH not in stated.flags:
        # The day, or the number it follows from (a day of the year, of a week), stands there.
        assert re.search("[0-9]{3}|W", text) or re.search(str(stated.date.day), text)


@given(text=DATE_TEXTS, blanks=st.sampled_from([" ", "\n", "\u00a0 ", "\t\t"]))
def test_blanks_around_a_date_change_nothing(text: str, blanks: str) -> None:
    """Law: what is read depends on the words of the text alone."""
    stated, padded = parse_stated_date(text), parse_stated_date(f"{blanks}{text}{blanks}")
    assert (stated.date, stated.clock, stated.flags) == (padded.date, padded.clock, padded.flags)


@given(day=DAYS)
def test_every_form_of_a_day_states_it(day: date) -> None:
    """Law: one day in many forms is one day."""
    names = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
    month = names[day.month - 1]
    forms = (
        day.isoformat(),
        day.isoformat().replace("-", "/"),
        day.isoformat().replace("-", ""),
        f"{day.day} {month} {day.year}",
        f"{month} {day.day}, {day.year}",
        f"{day.year}-{day.timetuple().tm_yday:03d}",
        f"{day.day:02d}.{day.month:02d}.{day.year}",
    )
    wanted = PartialDate(year=day.year, month=day.month, day=day.day)
    assert {parse_stated_date(form).date for form in forms} == {wanted}
    assert read_date_parts([[day.year, day.month, day.day]]).date == wanted


@given(text=st.lists(DOI_PIECES, max_size=9).map("".join) | st.text(max_size=20))
def test_the_form_of_a_doi_is_a_fixed_point(text: str) -> None:
    """Law: normalising twice is normalising once, and case never matters."""
    doi = doi_or_none(text)
    if doi is not None:
        assert doi.startswith("10.")
        assert doi_or_none(doi) == doi
        assert (
            doi_or_none(
                f"https://doi.org/{doi}".replace("%", "%25").replace("?", "%3F").replace("#", "%23")
            )
            == doi
        )


@given(text=st.lists(DOI_PIECES, max_size=20).map("".join))
def test_found_dois_stand_in_their_order(text: str) -> None:
    """Law: spans lie within the text, do not overlap, and hold what they name."""
    end = 0
    for found in find_dois(text):
        assert end <= found.span.start < found.span.end <= len(text)
        assert doi_or_none(found.doi) == found.doi
        end = found.span.end


@given(events=st.lists(EVENTS, max_size=8), seed=st.randoms())
def test_the_order_of_records_never_matters(events: list[RetractionEvent], seed: Any) -> None:
    """Law: merging is independent of order, and merging again changes nothing."""
    merged = merge_events(events)
    shuffled = list(events)
    seed.shuffle(shuffled)
    assert merge_events(shuffled + events) == merged == merge_events(merged)


@given(events=st.lists(EVENTS, max_size=8), extra=EVENTS)
def test_one_more_retraction_never_lifts_a_cap(
    events: list[RetractionEvent], extra: RetractionEvent
) -> None:
    """Law: only a reinstatement can lift a cap."""
    order = list(RetractionCap)
    about = [event for event in events if event.work]
    before, after = status_of(about), status_of([*about, extra])
    registry_speaks = {RetractionState.REINSTATED}
    if extra.state not in registry_speaks and extra.state != RetractionState.SUSPECTED:
        lifted = order.index(after.cap) < order.index(before.cap)
        assert not lifted or before.state == RetractionState.SUSPECTED


@given(events=st.lists(EVENTS, max_size=8), day=DAYS)
def test_a_list_and_a_page_agree(events: list[RetractionEvent], day: date) -> None:
    """Law: one status function for lists and pages."""
    for work, status in statuses(events, day):
        assert status == status_of([event for event in events if event.work == work], day)


@given(events=st.lists(EVENTS, max_size=8))
def test_nothing_of_a_history_is_lost(events: list[RetractionEvent]) -> None:
    """Law: every state that was told of a work stands in its history, with who told it."""
    history = status_of(events).history
    assert {event.state for event in history} == {event.state for event in events}
    assert {s for event in history for s in event.sources} == {s for e in events for s in e.sources}


@given(
    links=st.lists(
        st.builds(
            WorkLink,
            subject=st.sampled_from("abcdef"),
            relation=st.sampled_from(list(Relation)),
            object=st.sampled_from("abcdef"),
        ),
        max_size=8,
    )
)
def test_linked_manifestations_are_one_work(links: list[WorkLink]) -> None:
    """Law: status follows the work; links in any order and number give the same works."""
    works = map_works(links)
    assert works == map_works(reversed(links)) == map_works(links + links)
    for link in links:
        assert works.work_of(link.subject) == works.work_of(link.object)
        assert works.work_of(link.subject) in works.manifestations(link.object)


@given(
    text=st.lists(
        st.sampled_from(
            [
                "MIT",
                "Foo",
                "CC BY 4.0",
                "GPLv2",
                " AND ",
                " or ",
                " WITH ",
                "(",
                ")",
                ",",
                "/",
                "+",
                "LicenseRef-x",
                "https://",
                "creativecommons.org/licenses/by/4.0/",
                "NONE",
                " ",
                "\u00e9",
            ]
        ),
        max_size=7,
    ).map("".join)
    | st.text(max_size=20)
)
def test_unknown_rights_never_pass(text: str) -> None:
    """Law: what is granted has an expression, and its expression read again says the same."""
    stated = read_rights(text)
    if stated.status == RightsStatus.GRANTED:
        assert stated.spdx
        if "LicenseRef-" not in stated.spdx:
            again = read_rights(stated.spdx)
            assert (again.status, again.spdx) == (stated.status, stated.spdx)
    elif stated.status == RightsStatus.UNKNOWN:
        assert stated.flags


@given(
    data=st.binary(max_size=200),
    record=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    [
                        "DOI",
                        "message",
                        "title",
                        "updated-by",
                        "update-to",
                        "type",
                        "license",
                        "relation",
                        "issued",
                        "date-parts",
                        "doi",
                        "is_retracted",
                        "updated",
                    ]
                ),
                inner,
                max_size=4,
            )
        ),
        max_leaves=12,
    ),
)
def test_readers_raise_nothing_but_their_own_errors(data: bytes, record: Any) -> None:
    """Law: every refusal is a typed error, whatever the bytes or the record."""
    for read in (read_crossref_work, read_openalex_work):
        for given_ in (data, record):
            with contextlib.suppress(DecodeError):
                read(given_)
    with contextlib.suppress(DecodeError):
        read_jats_status(data)
    with contextlib.suppress(DecodeError):
        list(
            read_retraction_watch(
                b"RetractionDate,RetractionDOI,OriginalPaperDOI,RetractionNature\n" + data
            )
        )
    read_date_parts(record)
    read_title(data.decode("latin-1"))
