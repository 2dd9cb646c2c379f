"""What do the real files of registries and publishers say?"""

from __future__ import annotations

from pathlib import Path

import pytest

from evidence_sophia.sources.identifiers.work_map import map_works
from evidence_sophia.sources.registries.crossref import read_crossref_work
from evidence_sophia.sources.registries.jats import read_jats_status
from evidence_sophia.sources.registries.openalex import read_openalex_work
from evidence_sophia.sources.registries.retraction_watch import (
    RetractionWatchRow,
    read_retraction_watch,
)
from evidence_sophia.sources.retraction.event import RetractionEvent
from evidence_sophia.sources.retraction.status import events_about, status_of

pytestmark = pytest.mark.data

ARTICLE, NOTICE = "10.1016/s0140-6736(97)11096-0", "10.1016/s0140-6736(10)60175-4"
CORRECTION = "10.1016/s0140-6736(04)15715-2"


@pytest.fixture(scope="module")
def samples(shared_data: Path) -> Path:
    """Give the folder of samples; skip where it is absent."""
    folder = shared_data / "samples"
    if not (folder / "crossref").is_dir():
        pytest.skip("the samples of registries (../shared/data/samples) are absent")
    return folder


def rows(samples: Path, name: str) -> tuple[RetractionWatchRow, ...]:
    """Read a file of Retraction Watch."""
    with (samples / "retraction_watch" / name).open("rb") as file:
        return tuple(read_retraction_watch(file))


def lancet(samples: Path) -> tuple[RetractionEvent, ...]:
    """Gather what four records of three registries say of one article and its notice."""
    folder = samples / "crossref"
    article = read_crossref_work((folder / "work_retracted_updated_by.json").read_bytes())
    notice = read_crossref_work((folder / "work_notice_update_to.json").read_bytes())
    flag = read_openalex_work((folder / "openalex_is_retracted.json").read_bytes()).event
    said = [row.event for row in rows(samples, "rw_official_header.csv")]
    return (*article.events, *notice.events, *(one for one in (flag, *said) if one is not None))


def test_four_records_tell_one_history(samples: Path) -> None:
    """A correction and a retraction, each once, with all who say so."""
    status = status_of(events_about(ARTICLE, lancet(samples)))
    told = [
        (event.state.value, event.notice, str(event.date or ""), event.sources)
        for event in status.history
    ]
    assert status.state.value == "retracted"
    assert told == [
        ("correction", CORRECTION, "2004-03-06", ("retraction-watch",)),
        ("retracted", NOTICE, "2010-02-06", ("openalex", "retraction-watch")),
        ("suspected", "", "", ("title",)),
    ]


def test_the_notice_is_not_retracted(samples: Path) -> None:
    """The notice of the retraction has no state of its own."""
    assert status_of(events_about(NOTICE, lancet(samples))).state.value == "none"


def test_a_preprint_shares_the_work(samples: Path) -> None:
    """A version of record with a preprint and an addendum: one work, and not retracted."""
    work = read_crossref_work((samples / "crossref/work_published_has_preprint.json").read_bytes())
    assert map_works(work.links).work_of("10.1101/2020.01.22.914952") == work.doi
    assert status_of(work.events).state.value == "addendum"
    assert [licence.version for licence in work.licences] == ["vor", "tdm"]


def test_a_null_date_is_unknown(samples: Path) -> None:
    """A record with a null date states none."""
    work = read_crossref_work((samples / "crossref/work_null_date_parts.json").read_bytes())
    assert (work.issued.date, work.issued.raw, work.stage.value) == (None, "[[null]]", "preprint")


def test_the_official_layout_is_read(samples: Path) -> None:
    """Every row is read; placeholders name nothing."""
    read = rows(samples, "rw_official_header.csv")
    assert [row.problems for row in read] == [()] * 6
    states = {
        event.work: status_of(
            events_about(event.work, [row.event for row in read if row.event])
        ).state.value
        for event in (row.event for row in read)
        if event and event.work
    }
    assert states == {
        ARTICLE: "retracted",
        "10.5555/article-a": "expression_of_concern",
        "10.5555/article-b": "reinstated",
    }


def test_the_cleaned_layout_is_read(samples: Path) -> None:
    """All natures of the file are read, without a problem."""
    read = rows(samples, "rw_etl_rows.csv")
    assert len(read) == 36
    assert not any(row.problems for row in read)
    assert {row.event.state.value for row in read if row.event} == {
        "retracted",
        "correction",
        "expression_of_concern",
        "reinstated",
    }


@pytest.mark.parametrize(
    ("name", "doi", "is_notice", "told"),
    [
        ("plos_research_article", "10.1371/journal.pone.0002554", False, ()),
        ("plos_commentary", "10.1371/journal.pmed.0020402", False, ()),
        ("joss_inara", "10.21105/joss.00000", False, ()),
        (
            "plos_retraction_notice",
            "10.1371/journal.ppat.1005207",
            True,
            (("10.1371/journal.ppat.1003435", "retracted"),),
        ),
        (
            "plos_correction_notice",
            "10.1371/journal.pone.0097541",
            True,
            (("10.1371/journal.pone.0086816", "correction"),),
        ),
    ],
)
def test_articles_say_what_they_are(
    samples: Path, name: str, doi: str, told: tuple[tuple[str, str], ...], *, is_notice: bool
) -> None:
    """Notices name their articles; an article with a companion is no notice."""
    status = read_jats_status((samples / "scholarly" / f"{name}.jats.xml").read_bytes())
    assert (status.doi, status.is_notice) == (doi, is_notice)
    assert tuple((event.work, event.state.value) for event in status.events) == told
