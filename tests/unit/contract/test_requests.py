from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import (
    DEFAULT_LIMIT,
    MAX_LIMIT,
    AnswerRequest,
    BuildEvidencePackRequest,
    ExportTraceRequest,
    ResolveCitationsRequest,
    SearchRequest,
)
from evidence_sophia.errors import InvariantError


def test_every_field_but_the_first_has_a_default() -> None:
    """A request is its question; six passages come back unless said otherwise."""
    assert SearchRequest("why").limit == AnswerRequest("why").limit == DEFAULT_LIMIT == 6
    assert SearchRequest("why").source_sets is None


@pytest.mark.parametrize("limit", [0, -1, MAX_LIMIT + 1, True, "6", 6.0, None])
@pytest.mark.parametrize("cls", [SearchRequest, AnswerRequest])
def test_a_limit_is_a_sensible_integer(cls: Any, limit: object) -> None:
    """Nothing, everything and what is no integer are refused."""
    with pytest.raises(InvariantError, match="limit") as caught:
        cls("why", limit=limit)
    assert caught.value.hint() == "Give a limit from 1 to 1000."


def test_the_largest_limit_is_accepted() -> None:
    """The ends of the range belong to it."""
    assert SearchRequest("why", limit=MAX_LIMIT).limit == 1_000
    assert SearchRequest("why", limit=1).limit == 1


def test_a_page_holds_a_tuple() -> None:
    """A list is refused, since a page is a value."""
    wrong: Any = ["a"]
    assert Page(items=("a",)).cursor == ""
    with pytest.raises(InvariantError, match="items must be tuple"):
        Page(items=wrong)


@pytest.mark.parametrize("wrong", ["p", b"p", 5, None, ("",), (" ",), (5,), ()])
def test_passage_ids_are_a_list_of_texts(wrong: Any) -> None:
    """One string would be read letter by letter, and nothing resolves to nothing."""
    with pytest.raises(InvariantError):
        ResolveCitationsRequest(wrong)


def test_a_pack_is_built_of_something_and_names_the_version_it_rests_on() -> None:
    """A new pack has neither id nor version, an old one has both."""
    BuildEvidencePackRequest("t", answer_ids=("a",))
    BuildEvidencePackRequest("t", claims=("c",), pack_id="p", expected_version=1)
    for fields in (
        {},
        {"claims": ("c",) * 1_001},
        {"claims": ("c",), "pack_id": "p"},
        {"claims": ("c",), "expected_version": 1},
    ):
        with pytest.raises(InvariantError):
            BuildEvidencePackRequest("t", **fields)


def test_an_export_is_made_of_one_pack_or_one_answer() -> None:
    """Two subjects or none would leave it open, and only packs have versions."""
    ExportTraceRequest(kind="bibliography", format="csv", pack_id="p", version=2)
    ExportTraceRequest(kind="bibliography", format="csv", answer_id="a")
    for fields in ({}, {"pack_id": "p", "answer_id": "a"}, {"answer_id": "a", "version": 1}):
        with pytest.raises(InvariantError):
            ExportTraceRequest(kind="bibliography", format="csv", **fields)
