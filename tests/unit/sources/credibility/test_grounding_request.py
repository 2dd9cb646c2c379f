from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.errors import DecodeError
from evidence_sophia.model.source import SourceKind
from evidence_sophia.sources.credibility.grounding_request import (
    read_source_list,
    read_source_request,
)

URL = "https://example.org/"


def problems(document: object) -> tuple[str, ...]:
    """Read a broken request and give what is told."""
    with pytest.raises(DecodeError) as caught:
        read_source_request(document)
    return caught.value.details


def entry_problems(**facts: Any) -> tuple[str, ...]:
    """Read a request with one broken source and give what is told."""
    return problems({"q": "x", "sources": [{"url": URL, **facts}]})


def test_a_request_is_read() -> None:
    """Every field of a source that a service sends is taken over."""
    sent = {
        "query": "Is tea safe?",
        "sources": [
            {
                "url": URL,
                "title": "On tea",
                "publishedDate": "Wed, 29 Jun 2016 15:07:41 CEST",
                "citationCount": 3,
                "isPeerReviewed": False,
                "kind": "scholarly",
                "workId": "10.1000/182",
                "fetchedOn": "2026-01-02",
                "retraction": {"state": "correction", "notice": "10.1000/183"},
            }
        ],
    }
    request = read_source_request(sent)
    [source] = request.sources
    assert request.query == "Is tea safe?"
    assert source.published is not None
    assert source.published.raw == "Wed, 29 Jun 2016 15:07:41 CEST"
    assert (source.citation_count, source.is_peer_reviewed) == (3, False)
    assert (source.kind, source.work_id) == (SourceKind.SCHOLARLY, "10.1000/182")
    assert str(source.fetched_on) == "2026-01-02"
    assert source.retraction.notice == "10.1000/183"
    assert source.verified == ()


@pytest.mark.parametrize("key", ["query", "question", "q"])
def test_the_question_has_three_names(key: str) -> None:
    """Each of the names is taken; two that agree are no problem."""
    assert read_source_request({key: "x", "sources": [{"url": URL}]}).query == "x"
    agreed = {"query": "x", key: "x", "sources": [{"url": URL}]}
    assert read_source_request(agreed).query == "x"


def test_null_is_unknown() -> None:
    """A field that is null is as if it were not sent."""
    keys = ("title", "publishedDate", "citationCount", "isPeerReviewed", "kind", "workId")
    nulls = read_source_list([{"url": URL, **dict.fromkeys(keys)}])
    assert nulls == read_source_list([{"url": URL}])


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ([], "an object is wanted @ $"),
        ({"sources": [{"url": URL}]}, "a required field is missing @ $.query"),
        ({"q": " ", "sources": [{"url": URL}]}, "text that is not blank is wanted @ $.q"),
        ({"q": 1, "sources": [{"url": URL}]}, "text that is not blank is wanted @ $.q"),
        ({"q": "\ud800", "sources": [{"url": URL}]}, "text that is not blank is wanted @ $.q"),
        (
            {"q": "x", "query": "y", "sources": [{"url": URL}]},
            "query and q say different things @ $.query",
        ),
        ({"q": "x"}, "a list of at least one source is wanted @ $.sources"),
        ({"q": "x", "sources": []}, "a list of at least one source is wanted @ $.sources"),
        ({"q": "x", "sources": {}}, "a list of at least one source is wanted @ $.sources"),
        ({"q": "x", "sources": ["u"]}, "an object is wanted @ $.sources[0]"),
        ({"q": "x", "sources": [{}]}, "a required field is missing @ $.sources[0].url"),
    ],
)
def test_a_broken_request_is_refused(document: object, told: str) -> None:
    """A request without a question, or without a source that has a URL, is no request."""
    assert told in problems(document)


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"url": " "}, "text that is not blank is wanted, not ' ' @ $.sources[0].url"),
        ({"url": 1}, "text that is not blank is wanted, not 1 @ $.sources[0].url"),
        ({"title": 1}, "text is wanted, not 1 @ $.sources[0].title"),
        ({"publishedDate": 1467212861}, "@ $.sources[0].publishedDate"),
        ({"citationCount": -1}, "an integer of at least 0 is wanted, not -1"),
        ({"citationCount": True}, "an integer of at least 0 is wanted, not True"),
        ({"citationCount": float("nan")}, "an integer of at least 0 is wanted, not nan"),
        ({"citationCount": "3"}, "@ $.sources[0].citationCount"),
        ({"isPeerReviewed": "yes"}, "a boolean is wanted, not 'yes'"),
        ({"kind": ""}, "the name of a kind is wanted, not ''"),
        ({"fetchedOn": "02/01/2026"}, "a day YYYY-MM-DD is wanted"),
        ({"retraction": {"state": 1}}, "@ $.sources[0].retraction.state"),
        ({"retraction": "retracted"}, "@ $.sources[0].retraction"),
    ],
)
def test_a_broken_fact_is_told_with_its_place(facts: Any, told: str) -> None:
    """Nothing is coerced, and the place of each problem is named."""
    assert any(told in problem for problem in entry_problems(**facts))


def test_all_problems_are_told_at_once() -> None:
    """Problems of the question and of several sources are listed together."""
    told = problems({"q": "", "sources": [{"url": 1, "title": 2}, {"citationCount": -1}]})
    assert len(told) == 5


def test_unknown_fields_are_reported() -> None:
    """What is not understood decides nothing, and is not dropped in silence."""
    sent = {"q": "x", "lang": "en", "sources": [{"url": URL, "verified": ["published"]}]}
    request = read_source_request(sent)
    assert request.unknown == ("$['lang']", "$.sources[0]['verified']")
    assert request.sources[0].verified == ()


def test_a_list_of_sources_is_read_without_a_question() -> None:
    """What is unknown or wrong in it is told with its place."""
    request = read_source_list([{"url": URL, "lang": "en"}], "Is tea safe?")
    assert (request.query, request.unknown) == ("Is tea safe?", ("$[0]['lang']",))
    with pytest.raises(DecodeError) as caught:
        read_source_list([{"url": URL}, {"url": ""}])
    assert caught.value.details == ("text that is not blank is wanted, not '' @ $[1].url",)


def test_a_kind_of_a_later_version_is_reported() -> None:
    """A kind that is not known here ages like any other document, and that is said."""
    sent = [
        {"url": "https://who.int/", "kind": "News"},
        {"url": "https://who.int/", "kind": "news"},
    ]
    assert read_source_list(sent).unknown == ("$[0].kind",)


@pytest.mark.parametrize(
    "facts",
    [{"kind": "\ud800"}, {"retraction": {"state": "\ud800"}}, {"retraction": {"notice": "\ud800"}}],
)
def test_text_that_no_file_can_keep_is_refused(facts: dict[str, Any]) -> None:
    """Half a surrogate pair is no text, wherever it stands."""
    with pytest.raises(DecodeError):
        read_source_list([{"url": "https://who.int/", **facts}])
