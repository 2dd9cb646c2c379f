"""What a careful librarian reads, from statements and records as they stand in the field."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.sources.dates.field_cases import DATES, FLAGS, MOMENTS, ORDERED, PARTS
from tests.unit.sources.identifiers.field_cases import FOUND, NAMED
from tests.unit.sources.retraction.field_cases import (
    CROSSREF,
    JATS,
    OPENALEX,
    TITLES,
    WATCH,
    as_json,
    lines,
)
from tests.unit.sources.rights.field_cases import STATED

from evidence_sophia.errors import DecodeError
from evidence_sophia.model.source_set import RightsStatus
from evidence_sophia.sources.dates.parse import parse_stated_date, read_date_parts
from evidence_sophia.sources.dates.stated import DateOrder, StatedDate
from evidence_sophia.sources.identifiers.doi import doi_or_none, find_dois
from evidence_sophia.sources.registries.crossref import read_crossref_work
from evidence_sophia.sources.registries.jats import read_jats_status
from evidence_sophia.sources.registries.openalex import read_openalex_work
from evidence_sophia.sources.registries.retraction_watch import read_retraction_watch
from evidence_sophia.sources.retraction.status import events_about, status_of
from evidence_sophia.sources.retraction.title_mark import read_title
from evidence_sophia.sources.rights.read import read_rights


def _day(stated: StatedDate) -> str | None:
    return None if stated.date is None else str(stated.date)


@pytest.mark.parametrize(("text", "doi"), NAMED)
def test_a_text_names_its_doi(text: str, doi: str | None) -> None:
    """The one DOI that a text names is read; where it names none or two, none is."""
    assert doi_or_none(text) == doi


@pytest.mark.parametrize(("text", "dois"), FOUND)
def test_prose_names_its_dois(text: str, dois: tuple[str, ...]) -> None:
    """Every DOI of a text is found, and nothing that only looks like one."""
    assert tuple(found.doi for found in find_dois(text)) == dois


@pytest.mark.parametrize(("text", "day"), DATES)
def test_a_text_states_its_date(text: str, day: str | None) -> None:
    """A date is read as far as it is stated, and never invented."""
    assert _day(parse_stated_date(text)) == day


@pytest.mark.parametrize(("text", "moment"), MOMENTS)
def test_a_text_states_its_instant(text: str, moment: str | None) -> None:
    """An instant is known where day, time and zone are."""
    found = parse_stated_date(text).moment
    assert (found and found.isoformat()) == moment


@pytest.mark.parametrize(("text", "flag"), FLAGS)
def test_a_doubt_is_flagged(text: str, flag: str) -> None:
    """What is doubtful about a date is said."""
    assert flag in parse_stated_date(text).flags


@pytest.mark.parametrize(("order", "text", "day"), ORDERED)
def test_a_known_order_settles_numbers(order: str, text: str, day: str) -> None:
    """Where the order of day and month is known, numbers state a day."""
    assert _day(parse_stated_date(text, order=DateOrder(order))) == day


@pytest.mark.parametrize(("parts", "day"), PARTS, ids=lambda value: f"{value!s:.40}")
def test_parts_state_their_date(parts: object, day: str | None) -> None:
    """The parts of a registry's date are read as far as they are numbers of the calendar."""
    assert _day(read_date_parts(parts)) == day


@pytest.mark.parametrize(("text", "status", "spdx"), STATED)
def test_a_statement_states_its_rights(text: str, status: str | None, spdx: str | None) -> None:
    """A licence that is recognised as a whole grants; nothing else does."""
    stated = read_rights(text)
    if status is None:
        assert stated.status != RightsStatus.GRANTED
    else:
        assert stated.status == status
    assert spdx is None or stated.spdx == spdx


@pytest.mark.parametrize(
    ("record", "work", "state", "count"),
    [case[1:] for case in CROSSREF],
    ids=[case[0] for case in CROSSREF],
)
def test_a_crossref_record_tells_the_state(
    record: dict[str, Any], work: str, state: str, count: int
) -> None:
    """The state of a work and the number of its events follow from a record, in each direction."""
    status = status_of(events_about(work, read_crossref_work(as_json(record)).events))
    assert (status.state, len(status.history)) == (state, count)


@pytest.mark.parametrize(
    ("rows", "work", "state", "day"), [case[1:] for case in WATCH], ids=[case[0] for case in WATCH]
)
def test_rows_tell_the_state(rows: tuple[str, ...], work: str, state: str, day: str | None) -> None:
    """The state of a work and the day of the event that decides follow from its rows."""
    found = [row.event for row in read_retraction_watch(lines(rows))]
    status = status_of(events_about(work, filter(None, found)))
    decided = status.decided_by
    assert (status.state, decided and decided.date and str(decided.date)) == (state, day)


@pytest.mark.parametrize(
    ("record", "state"), [case[1:] for case in OPENALEX], ids=[case[0] for case in OPENALEX]
)
def test_an_openalex_record_tells_the_state(record: object, state: str) -> None:
    """The one boolean is believed where it is one; a record of another shape is refused."""
    if state == "error":
        with pytest.raises(DecodeError):
            read_openalex_work(as_json(record))
        return
    event = read_openalex_work(as_json(record)).event
    assert (event.state if event else "none") == state


@pytest.mark.parametrize(
    ("data", "work", "state"), [case[1:] for case in JATS], ids=[case[0] for case in JATS]
)
def test_an_article_tells_the_state(data: bytes, work: str, state: str) -> None:
    """The state of a work follows from the file of the article or of the notice."""
    assert status_of(events_about(work, read_jats_status(data).events)).state == state


@pytest.mark.parametrize(("title", "state", "is_notice"), TITLES)
def test_a_title_marks_its_article_or_is_a_notice(title: str, state: str, is_notice: bool) -> None:
    """A title claims a state of its own article or announces that of another, or does neither."""
    mark = read_title(title)
    assert (mark.state, mark.is_notice) == (state, is_notice)
