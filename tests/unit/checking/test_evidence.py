"""Is evidence kept within its scope, and looked for independently?"""

from __future__ import annotations

from datetime import date
from typing import Any

import attrs
import pytest
from tests.checking_values import SCOPE, passage_of

from evidence_sophia.checking.evidence import check_scope, choose_retriever
from evidence_sophia.errors import SourceScopeViolation
from evidence_sophia.model.hit import SearchMethod
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import RetractionState

BM25, DENSE, HYBRID = SearchMethod


@pytest.mark.parametrize(
    ("found_by", "available", "method", "is_independent"),
    [
        (None, [HYBRID, DENSE, BM25], HYBRID, True),
        (None, [BM25], BM25, True),
        (BM25, [HYBRID, DENSE, BM25], DENSE, True),
        (DENSE, [HYBRID, DENSE, BM25], BM25, True),
        (BM25, [BM25], BM25, False),
        (HYBRID, [HYBRID, DENSE, BM25], HYBRID, False),
        (HYBRID, [BM25], BM25, False),
        (SearchMethod("GRAPH"), [BM25], BM25, True),
    ],
)
def test_the_method_that_found_first_is_skipped(
    found_by: SearchMethod | None,
    available: list[SearchMethod],
    method: SearchMethod,
    is_independent: bool,
) -> None:
    """Another method is taken where there is one; else the same, and that is recorded."""
    assert choose_retriever(found_by, available) == (method, is_independent)


def test_what_is_within_the_scope_passes() -> None:
    """Evidence of the tenant and the declared sets is data."""
    found = passage_of("A mill.")
    check_scope([found], SCOPE)
    check_scope([found], Scope(tenant="local", source_sets=("default",)))
    check_scope([], Scope(tenant="local", source_sets=()))


@pytest.mark.parametrize(
    ("tenant", "sets"),
    [("other", None), ("local", ("elsewhere",)), ("local", ())],
)
def test_what_is_outside_of_the_scope_is_a_hard_failure(
    tenant: str, sets: tuple[str, ...] | None
) -> None:
    """Evidence of another tenant or source set stops the loop, and is named."""
    found = passage_of("A mill.", tenant=tenant)
    with pytest.raises(SourceScopeViolation) as caught:
        check_scope([found], Scope(tenant="local", source_sets=sets))
    assert caught.value.details == ("p-mill",)


def test_a_passage_under_the_name_of_another_source_is_a_hard_failure() -> None:
    """A passage comes with its own source, in its own set."""
    found, other = passage_of("A mill."), passage_of("A mill.", "weir", source_set="elsewhere")
    for source in (other.source, attrs.evolve(found.source, source_set="elsewhere")):
        with pytest.raises(SourceScopeViolation):
            check_scope([attrs.evolve(found, source=source)], SCOPE)


def test_nothing_rests_on_a_retracted_source() -> None:
    """A retraction forbids, and is told; a concern does not."""
    retracted = passage_of("A mill.", state=RetractionState.RETRACTED)
    doubted = passage_of("A mill.", state=RetractionState.EXPRESSION_OF_CONCERN)
    assert (retracted.may_ground, retracted.is_retracted) == (False, True)
    assert (doubted.may_ground, doubted.is_retracted) == (True, False)


@pytest.mark.parametrize(
    "facts", [{"rights_expire_on": date(2026, 1, 1)}, {"metadata": (("personal", "true"),)}]
)
def test_nothing_rests_on_what_may_not_be_quoted(facts: dict[str, Any]) -> None:
    """Ended rights and somebody's own data forbid a check what they forbid an answer."""
    found = passage_of("A mill.")
    found = attrs.evolve(found, source=attrs.evolve(found.source, **facts))
    assert (found.may_ground, found.is_retracted) == (False, False)
