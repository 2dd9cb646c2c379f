from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.selector import TextPositionSelector
from evidence_sophia.model.span import OffsetUnit, Span


def test_a_span_cuts_its_text() -> None:
    """The end is not part of the span, and its length is the difference."""
    assert Span(1, 3).of("a😀bc") == "😀b"
    assert len(Span(1, 3)) == 2
    assert Span(2, 2).of("abc") == ""


def test_a_span_does_not_end_before_it_starts() -> None:
    """A negative length is no span."""
    with pytest.raises(InvariantError, match="before it starts"):
        Span(3, 2)


@pytest.mark.parametrize("unit", [OffsetUnit.UTF8, OffsetUnit.UTF16])
def test_only_code_points_cut_a_string(unit: OffsetUnit) -> None:
    """A span that counts in something else refuses to cut."""
    with pytest.raises(InvariantError, match="code points"):
        Span(0, 1, unit=unit).of("abc")


@pytest.mark.parametrize("unit", ["", "bytes", None, 8])
def test_an_unknown_unit_is_refused(unit: Any) -> None:
    """A unit is one of three, in a span and in a selector."""
    for make in (Span, TextPositionSelector):
        with pytest.raises(InvariantError, match="not a unit"):
            make(start=0, end=1, unit=unit)
