from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.quote import (
    FoldUse,
    QuoteLevel,
    QuoteReason,
    QuoteStatus,
    QuoteVerdict,
)
from evidence_sophia.model.span import Span


def verdict(**fields: Any) -> QuoteVerdict:
    """Make a verdict with the fields that are always there."""
    return QuoteVerdict(quote="q", policy="sha256:" + "0" * 64, **fields)


def test_a_found_quote_says_where_and_how() -> None:
    """Without a span or a level nothing was found."""
    found = verdict(status=QuoteStatus.FOUND, span=Span(0, 1), level=QuoteLevel.EXACT)
    assert found.is_found
    with pytest.raises(InvariantError, match="a span and a level"):
        verdict(status=QuoteStatus.FOUND, level=QuoteLevel.EXACT)
    with pytest.raises(InvariantError, match="a span and a level"):
        verdict(status=QuoteStatus.FOUND, span=Span(0, 1))


def test_a_quote_that_is_not_found_says_why() -> None:
    """Every other status has a reason."""
    assert not verdict(status=QuoteStatus.NOT_FOUND, reason=QuoteReason.ABSENT).is_found
    with pytest.raises(InvariantError, match="has a reason"):
        verdict(status=QuoteStatus.NOT_FOUND)


def test_the_count_is_never_less_than_the_list() -> None:
    """Places are listed up to a limit and counted without one."""
    with pytest.raises(InvariantError, match="fewer occurrences"):
        verdict(
            status=QuoteStatus.AMBIGUOUS,
            reason=QuoteReason.SEVERAL_PLACES,
            occurrences=(Span(0, 1), Span(2, 3)),
            occurrence_count=1,
        )


def test_a_fold_stands_on_one_of_two_sides() -> None:
    """A fold is in the source or in the quote."""
    with pytest.raises(InvariantError, match="in the source or in the quote"):
        FoldUse(fold="dash", level=QuoteLevel.TYPOGRAPHY, side="middle", span=Span(0, 1))
