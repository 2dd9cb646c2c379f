from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.codec.digests import digest
from evidence_sophia.model.source import RetractionState
from evidence_sophia.sources.retraction.title_mark import read_title, suspicion_from_title


@pytest.mark.parametrize(
    ("title", "state"),
    [
        ("RETRACTED: On tea", "retracted"),
        ("Retracted article: On tea", "retracted"),
        (" [RETRACTED] On tea", "retracted"),
        ("【Retracted】On tea", "retracted"),
        ("On tea [RETRACTED]", "retracted"),
        ("On tea (Retracted article)", "retracted"),
        ("WITHDRAWN: On tea", "withdrawn"),
        ("REMOVED\u2014On tea", "withdrawn"),
    ],
)
def test_a_mark_claims_a_state(title: str, state: str) -> None:
    """A title that carries the mark claims a state for its own article."""
    mark = read_title(title)
    assert (mark.state.value, mark.is_notice, mark.about) == (state, False, "")


@pytest.mark.parametrize(
    ("title", "state", "about"),
    [
        ("Retraction\u2014On tea", "retracted", "On tea"),
        ("Retraction: On tea", "retracted", "On tea"),
        ("Retraction Note: On tea", "retracted", "On tea"),
        ("Retraction notice for On tea", "retracted", "On tea"),
        ("Notice of Retraction: On tea", "retracted", "On tea"),
        ("Retraction - On tea", "retracted", "On tea"),
        ("Expression of Concern: \u201cOn tea\u201d", "expression_of_concern", "On tea"),
        ("Author Correction: On tea", "correction", "On tea"),
        ("Erratum to: On tea", "correction", "On tea"),
        ("Correction to On tea", "correction", "On tea"),
        ("Partial retraction: On tea", "expression_of_concern", "On tea"),
        ("Retraction", "retracted", ""),
    ],
)
def test_a_notice_speaks_of_another_article(title: str, state: str, about: str) -> None:
    """The title of a notice names the state and the article it gives it to."""
    mark = read_title(title)
    assert (mark.state.value, mark.is_notice, mark.about) == (state, True, about)


@pytest.mark.parametrize(
    "title",
    [
        "",
        "On tea",
        "Retracted papers in oncology",
        "Retraction of claims in physics",
        "On retraction:",
        "Correction for attenuation",
        "Withdrawn from society",
        "Removed tumours",
        "On tea (2010)",
    ],
)
def test_a_subject_is_no_mark(title: str) -> None:
    """A title about retractions claims none."""
    assert read_title(title).state == RetractionState.NONE
    assert suspicion_from_title("10.5555/a", title) is None


def test_a_mark_makes_a_work_suspected() -> None:
    """A title alone is a hint: its work is suspected, that of a notice is not."""
    event = suspicion_from_title("10.5555/a", "RETRACTED: On tea")
    assert event is not None
    assert (event.state, event.sources, event.label) == (
        RetractionState.SUSPECTED,
        ("title",),
        "RETRACTED: On tea",
    )
    assert suspicion_from_title("10.5555/n", "Retraction: On tea") is None


@pytest.mark.complaint("acl-org/acl-anthology#760")
@pytest.mark.complaint("acl-org/acl-anthology#987")
def test_a_text_replaced_in_place_is_noticed() -> None:
    """A file was replaced under its address: its digest differs, and its head carries the mark."""
    before, after = "On tea\nTea is hot.", "RETRACTED: On tea\nTea is hot."
    assert digest(before.encode()) != digest(after.encode())
    assert suspicion_from_title("10.5555/a", after.partition("\n")[0]) is not None


@pytest.mark.doubling
@pytest.mark.parametrize(
    "piece", [" ", "retracted ", "[", "Retraction ", "[retracted", "(", "\u2014"]
)
def test_time_grows_with_the_title(piece: str) -> None:
    """A title of any length takes no more than its share of time."""
    assert growth(lambda size: lambda: read_title(piece * size), 10_000) < LINEAR
