"""Is a source rated by what was measured, and by nothing else?"""

from __future__ import annotations

import pytest
from tests.checking_values import passage_of

from evidence_sophia.model.measured import UNMEASURED
from evidence_sophia.model.source import RetractionState, SourceKind
from evidence_sophia.support.source_quality import (
    QualityDimensions,
    SourceQuality,
    dimensions_of,
    rate_source,
)


def test_nothing_measured_is_unmeasured() -> None:
    """A source of an unknown kind with nothing else has no quality, not a low one."""
    assert rate_source(dimensions_of(passage_of("A mill.").source)) == UNMEASURED


@pytest.mark.parametrize(
    ("kind", "review", "score", "level"),
    [
        (9_000, UNMEASURED, 9_000, "high"),
        (9_000, 3_400, 6_200, "high"),
        (9_000, 3_399, 6_199, "mixed"),
        (4_200, UNMEASURED, 4_200, "mixed"),
        (4_199, UNMEASURED, 4_199, "low"),
        (UNMEASURED, 0, 0, "low"),
    ],
)
def test_the_mean_of_what_was_measured(kind: int, review: int, score: int, level: str) -> None:
    """A dimension that was not measured counts neither way; the mean is rounded down."""
    found = rate_source(QualityDimensions(kind=kind, review=review))
    assert isinstance(found, SourceQuality)
    assert (found.score, found.level) == (score, level)


@pytest.mark.parametrize("state", ["retracted", "withdrawn"])
def test_what_was_retracted_is_worth_nothing(state: str) -> None:
    """A retraction outweighs all else that was measured."""
    found = rate_source(QualityDimensions(kind=10_000, standing=RetractionState(state)))
    assert found == SourceQuality(level="contested", score=0, measured=("kind", "standing"))


@pytest.mark.parametrize(("kind", "score"), [(10_000, 4_000), (2_000, 2_000), (UNMEASURED, 4_000)])
def test_what_is_doubted_is_contested(kind: int, score: int) -> None:
    """A doubt caps the quality, and is itself something that was measured."""
    given = QualityDimensions(kind=kind, standing=RetractionState.SUSPECTED)
    found = rate_source(given)
    assert isinstance(found, SourceQuality)
    assert (found.level, found.score) == ("contested", score)


def test_a_known_kind_is_measured() -> None:
    """The kind of a document weighs as it does in a citation."""
    source = passage_of("A mill.", kind=SourceKind.NEWS).source
    assert dimensions_of(source).kind == 7_000
