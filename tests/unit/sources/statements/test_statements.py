"""What a careful librarian reads, from statements of registries, of pages and of people."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Any, Final

import pytest
from tests.unit.sources.retraction.field_cases import as_json, lines
from tests.unit.sources.statements import (
    final_statements,
    further_statements,
    mixed_statements,
    page_statements,
    registry_statements,
    typed_statements,
)

from evidence_sophia.model.source_set import RightsStatus
from evidence_sophia.sources.dates.parse import parse_stated_date, read_date_parts
from evidence_sophia.sources.dates.stated import StatedDate
from evidence_sophia.sources.identifiers.doi import doi_or_none, find_dois
from evidence_sophia.sources.registries.crossref import read_crossref_work
from evidence_sophia.sources.registries.jats import read_jats_status
from evidence_sophia.sources.registries.openalex import read_openalex_work
from evidence_sophia.sources.registries.retraction_watch import read_retraction_watch
from evidence_sophia.sources.retraction.event import RetractionEvent
from evidence_sophia.sources.retraction.status import events_about, status_of
from evidence_sophia.sources.retraction.title_mark import read_title
from evidence_sophia.sources.rights.read import read_rights

_ROUNDS: Final = (
    registry_statements,
    page_statements,
    typed_statements,
    mixed_statements,
    further_statements,
    final_statements,
)


def _all(name: str) -> list[Any]:
    return [case for module in _ROUNDS for case in _of(module, name)]


def _of(module: ModuleType, name: str) -> tuple[Any, ...]:
    return tuple(getattr(module, name, ()))


def _day(stated: StatedDate) -> str | None:
    return None if stated.date is None else str(stated.date)


def _of_openalex(record: Any) -> list[RetractionEvent]:
    event = read_openalex_work(as_json(record)).event
    return [] if event is None else [event]


def _of_watch(record: Any) -> list[RetractionEvent]:
    return [row.event for row in read_retraction_watch(lines(record)) if row.event]


_READERS: Final = {
    "crossref": lambda record: read_crossref_work(as_json(record)).events,
    "openalex": _of_openalex,
    "jats": lambda record: read_jats_status(record).events,
    "watch": _of_watch,
}


def _events(registry: str, record: Any) -> Iterable[RetractionEvent]:
    return _READERS[registry](record)


@pytest.mark.parametrize(("text", "doi"), _all("NAMED"))
def test_a_statement_names_its_doi(text: str, doi: str | None) -> None:
    """The one DOI that a text names is read; where it names none or two, none is."""
    assert doi_or_none(text) == doi


@pytest.mark.parametrize(("text", "dois"), _all("FOUND"))
def test_a_text_names_its_dois(text: str, dois: tuple[str, ...]) -> None:
    """Every DOI of a text is found, and nothing that only looks like one."""
    assert tuple(found.doi for found in find_dois(text)) == dois


@pytest.mark.parametrize(("text", "day"), _all("DATES"))
def test_a_statement_states_its_date(text: str, day: str | None) -> None:
    """A date is read as far as it is stated, and never invented."""
    assert _day(parse_stated_date(text)) == day


@pytest.mark.parametrize(("parts", "day"), _all("PARTS"), ids=lambda value: f"{value!s:.40}")
def test_parts_state_their_date(parts: object, day: str | None) -> None:
    """The parts of a registry's date are read as far as they are numbers of the calendar."""
    assert _day(read_date_parts(parts)) == day


@pytest.mark.parametrize(("text", "status", "spdx"), _all("RIGHTS"))
def test_a_statement_states_its_rights(text: str, status: str | None, spdx: str | None) -> None:
    """A licence that is understood as a whole grants; nothing else does."""
    stated = read_rights(text)
    if status is None:
        assert stated.status != RightsStatus.GRANTED
    else:
        assert (stated.status, spdx if spdx is None else stated.spdx) == (status, spdx)


@pytest.mark.parametrize(("title", "state", "is_notice"), _all("TITLES"))
def test_a_title_marks_its_article_or_is_a_notice(title: str, state: str, is_notice: bool) -> None:
    """A title claims a state of its own article or announces that of another, or does neither."""
    mark = read_title(title)
    assert (mark.state, mark.is_notice) == (state, is_notice)


@pytest.mark.parametrize(
    ("registry", "record", "work", "state"),
    [case[1:] for case in _all("RECORDS")],
    ids=[case[0] for case in _all("RECORDS")],
)
def test_a_record_tells_the_state(registry: str, record: Any, work: str, state: str) -> None:
    """The state of a work follows from what each registry sends."""
    assert status_of(events_about(work, _events(registry, record))).state == state
