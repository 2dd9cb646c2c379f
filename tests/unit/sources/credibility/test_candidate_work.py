from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import permutations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.model.source import Retraction, RetractionState
from evidence_sophia.sources.credibility.candidate import CandidateSource
from evidence_sophia.sources.credibility.candidate_work import gravest, retraction_of, work_id_of
from evidence_sophia.sources.retraction.event import RetractionEvent
from evidence_sophia.sources.retraction.status import RetractionCap, status_of


@pytest.mark.parametrize(
    ("url", "work_id"),
    [
        ("https://Example.org", "example.org/"),
        ("http://example.org/#top", "example.org/"),
        ("https://example.org:443/a", "example.org/a"),
        ("https://example.org:8443/a", "example.org:8443/a"),
        ("https://user@example.org/a", "example.org/a"),
        ("https://example.org/a?b=1&c=2", "example.org/a?b=1&c=2"),
        ("https://example.org?utm_source=x", "example.org/"),
        ("https://example.org/a?gclid=1&b=2&fbclid=3", "example.org/a?b=2"),
        ("https://[::1]:80/a", "[::1]/a"),
        ("https://[::1]:81/a", "[::1]:81/a"),
        ("https://doi.org/10.1000/ABC", "10.1000/abc"),
        ("doi:10.1000/ABC", "10.1000/abc"),
        ("https://doi.org/about", "doi.org/about"),
        ("javascript:x", "javascript:x"),
        (" https://example.org/a ", "example.org/a"),
    ],
)
def test_the_work_of_a_url(url: str, work_id: str) -> None:
    """Spellings of one place are one work; a DOI names its own."""
    assert work_id_of(CandidateSource(url)) == work_id


@pytest.mark.complaint("niksite/url-normalize#26, #9; medialab/ural#208")
def test_keys_that_carry_meaning_are_kept() -> None:
    """Tidying a URL by a pattern lost its meaning: only whole known keys go, in any order."""
    source = CandidateSource("https://example.org/?utc_time=1&b=2&a=1&utm_other=3&b=2")
    assert work_id_of(source) == "example.org/?utc_time=1&b=2&a=1&utm_other=3&b=2"


@pytest.mark.complaint("lagotto/lagotto#491, OPUS4/application#1424")
def test_spellings_of_a_doi_are_one_work() -> None:
    """URL forms of one DOI made duplicates: they are one work."""
    forms = ("https://doi.org/10.1000/ABC", "http://dx.doi.org/10.1000/abc", "doi:10.1000/Abc")
    assert {work_id_of(CandidateSource(form)) for form in forms} == {"10.1000/abc"}


def test_a_named_work_outweighs_the_url() -> None:
    """What the caller names is taken, a DOI in its normal form."""
    assert work_id_of(CandidateSource("https://a.org/", work_id="w1")) == "w1"
    assert work_id_of(CandidateSource("https://a.org/", work_id="doi:10.1000/A")) == "10.1000/a"


@pytest.mark.parametrize(
    ("title", "state"),
    [
        ("RETRACTED: On tea", "suspected"),
        ("Retraction: On tea", "none"),
        ("On tea", "none"),
        ("Withdrawn: On tea", "suspected"),
    ],
)
def test_a_marked_title_makes_a_suspicion(title: str, state: str) -> None:
    """A title says too little to retract, and a notice is not what it announces."""
    assert retraction_of(CandidateSource("https://a.org/", title=title)).state == state


def test_a_registry_outweighs_the_title() -> None:
    """Where the state is known the title adds nothing."""
    known = Retraction(state=RetractionState.REINSTATED)
    source = CandidateSource("https://a.org/", title="RETRACTED: On tea", retraction=known)
    assert retraction_of(source) is known


def notice(state: str, day: date | None = None) -> Retraction:
    """Make a notice."""
    return Retraction(state=RetractionState(state), since=day)


@pytest.mark.parametrize(
    ("notices", "state"),
    [
        ((), "none"),
        ((notice("none"), notice("correction")), "correction"),
        ((notice("retracted"), notice("correction")), "retracted"),
        ((notice("expression_of_concern"), notice("suspected")), "expression_of_concern"),
        ((notice("withdrawn"), notice("expression_of_concern")), "withdrawn"),
        ((notice("strange"), notice("reinstated")), "strange"),
        ((notice("retracted"), notice("reinstated", date(2020, 1, 2))), "retracted"),
        ((notice("retracted", date(2020, 1, 1)), notice("reinstated")), "retracted"),
        (
            (notice("retracted", date(2020, 1, 1)), notice("reinstated", date(2020, 1, 2))),
            "reinstated",
        ),
        (
            (notice("retracted", date(2020, 1, 3)), notice("reinstated", date(2020, 1, 2))),
            "retracted",
        ),
        (
            (notice("retracted", date(2020, 1, 2)), notice("reinstated", date(2020, 1, 2))),
            "retracted",
        ),
        ((notice("suspected"), notice("reinstated")), "reinstated"),
        (
            (notice("suspected", date(2020, 1, 3)), notice("reinstated", date(2020, 1, 2))),
            "suspected",
        ),
    ],
)
def test_the_gravest_notice_decides(notices: tuple[Retraction, ...], state: str) -> None:
    """Of what copies of one work say the gravest counts, in whatever order they come."""
    for order in permutations(notices):
        assert gravest(order).state == state


@pytest.mark.parametrize("state", [*RetractionState, "strange"])
def test_notices_weigh_here_as_in_the_history_of_a_work(state: str) -> None:
    """Copies and histories are judged alike: what outweighs a concern there does so here."""
    if state == "none":
        return
    pair = [RetractionState(state), RetractionState.EXPRESSION_OF_CONCERN]
    events = [RetractionEvent(work="10.5555/a", state=each) for each in pair]
    assert gravest([Retraction(state=each) for each in pair]).state == status_of(events).state
    assert status_of(events).cap != RetractionCap.NONE


@pytest.mark.complaint("visualjerk/quill-magic-url#71")
def test_a_url_is_shown_as_it_was_given() -> None:
    """Keys vanished from an address somebody had typed: only the name of the work is tidied."""
    source = CandidateSource("https://example.org/?utm_source=x")
    assert source.url == "https://example.org/?utm_source=x"
    assert work_id_of(source) == "example.org/"


@pytest.mark.doubling
@pytest.mark.parametrize("piece", ["a", ":1", "@", "/", "?a&", "#", "%2f", "\n", "10.1000/a", "("])
def test_naming_a_work_is_linear(piece: str) -> None:
    """A URL twice as long takes twice the time at most."""

    def work(size: int) -> Callable[[], object]:
        source = CandidateSource("https://a.org" + piece * size, title=piece * size)
        return lambda: (work_id_of(source), retraction_of(source))

    assert growth(work, 20_000) < LINEAR
