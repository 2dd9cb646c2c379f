"""Do the short ways of the checks say what they do not find?"""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from evidence_sophia.contract.cursors import make_cursor, read_cursor
from evidence_sophia.contract.requests import ExportTraceRequest, SearchRequest
from evidence_sophia.errors import InvariantError, MissingExtraError
from evidence_sophia.model.export import ExportFormat
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import citation_problems, notebook
from evidence_sophia.testing.checks._forging import forgeries
from evidence_sophia.testing.checks.hostile import lone_surrogate_in_a_query
from evidence_sophia.testing.checks.trace_export import pdf_is_a_pdf
from evidence_sophia.testing.kit import CheckFailure
from evidence_sophia.testing.memory import MemoryAdapter, memory_adapter, utc_now
from evidence_sophia.testing.standard_corpus import standard


def test_a_notebook_that_is_not_listed_fails() -> None:
    """A title that is not in the list is a failure that names it."""
    bench = Bench(memory_adapter())
    bench.seed(standard())
    with pytest.raises(CheckFailure, match="'Cellars' of ada is not listed"):
        notebook(bench, "Cellars", bench.context())


def test_a_citation_of_no_source_is_a_problem() -> None:
    """A citation whose source the tenant does not have is told."""
    citation = standard().notebooks[0].answers[0].answer.citations[0]
    assert citation_problems(citation, standard()) == ""
    foreign = attrs.evolve(citation, source_id="science/cheese.txt")
    assert "not one of the tenant" in citation_problems(foreign, standard())


class WithoutTypst(MemoryAdapter):
    """An adapter whose installation writes no PDF."""

    def __init__(self, extra: str) -> None:
        super().__init__(utc_now)
        self.extra = extra

    def export_trace(self, request: ExportTraceRequest, context: Any, /) -> Any:
        """Miss what a PDF needs."""
        if request.format == ExportFormat.PDF:
            message = "typst is not installed"
            raise MissingExtraError(message, extra=self.extra)
        return super().export_trace(request, context)


def test_a_missing_extra_is_named_or_a_failure() -> None:
    """Without the extra for PDF the check passes if the error names it."""
    pdf_is_a_pdf(Bench(WithoutTypst("report")))
    with pytest.raises(CheckFailure, match="name the extra"):
        pdf_is_a_pdf(Bench(WithoutTypst("")))


class WithoutHalves(MemoryAdapter):
    """An adapter that refuses a query with half a character."""

    def search(self, request: SearchRequest, context: Any, /) -> Any:
        """Refuse what no UTF-8 can hold."""
        if any("\ud800" <= letter <= "\udfff" for letter in request.query):
            message = "the query holds a lone surrogate"
            raise InvariantError(message)
        return super().search(request, context)


def test_half_a_character_may_be_refused() -> None:
    """A typed refusal of a lone surrogate keeps the promise as well as an answer does."""
    lone_surrogate_in_a_query(Bench(WithoutHalves(utc_now)))


def test_cursors_of_another_form_are_forged_too() -> None:
    """Of an adapter's own form of cursor nothing is read: the forgeries are foreign to it."""
    bench = Bench(memory_adapter())
    request = SearchRequest("moon")
    own = list(forgeries("search", request, bench.context(), "own:2"))
    assert own
    assert own == list(forgeries("search", request, bench.context(), "b3du"))


def test_a_number_within_a_place_is_forged() -> None:
    """Where the place of a cursor holds more than a number, only the number is replaced."""
    context = Bench(memory_adapter()).context()
    request = SearchRequest("moon")
    cursor = make_cursor("search", request, context, "2 of 7")
    places = [
        read_cursor("search", SearchRequest("moon", cursor=forged), context)
        for forged in forgeries("search", request, context, cursor)
    ]
    assert {"-1", "-1 of 7", "nan of 7"} <= set(places)
    assert "2 of 7" not in places
