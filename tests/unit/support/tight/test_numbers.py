"""Is a number beside what it counts?"""

from __future__ import annotations

import pytest

from evidence_sophia.support.tight.laid_out import lay_out
from evidence_sophia.support.tight.layout import Layout
from evidence_sophia.support.tight.numbers import stands_astray


@pytest.mark.parametrize(
    ("claim", "sentence", "is_astray"),
    [
        ("It left on 21 July.", "It left on 20 July after 21 hours.", True),
        ("It left on 21 July.", "It left on July 21.", False),
        ("It left on 20 July 1969.", "It left on July 20, 1969.", False),
        ("It left on 21 July.", "It left on 20 July and 21 August.", True),
        ("It left at 20:17 UTC.", "It left at 20:17 UTC.", False),
        ("It left at 20:36 UTC.", "It left at 20:17 UTC and 36 minutes.", True),
        ("Two balls flew.", "Two large balls flew.", False),
        ("Two balls flew.", "Two cats, balls flew.", True),
        ("Two balls flew.", "Two of seven balls flew.", True),
        ("It burned in 1902.", "In 1902 it burned.", False),
        ("The 1902 mill burned.", "In 1902 the mill burned.", False),
        ("It is release 2 now.", "It is release 2 and plan 3.", False),
        ("It is release 3 now.", "It is release 2 and plan 3.", True),
        ("It burned in July 1902.", "It burned in July 1901 or 1902.", True),
        ("It costs grey, 3 or so.", "It costs grey 3.", False),
        ("3 or so burned.", "Burned were 3.", False),
        ("Of mills 3 or so burned.", "Mills: 3 burned.", False),
        ("12 were old.", "There were 12 (8) old mills.", True),
        ("12 or so were old.", "Old were 12.", False),
    ],
)
def test_what_a_number_stands_beside(claim: str, sentence: str, *, is_astray: bool) -> None:
    """Its unit, month or noun; a year stands where it may, but for the month before it."""
    asked = lay_out(claim, "en")
    layout = Layout(asked, lay_out(sentence, "en"), "en", in_order=True)
    numbers = [at for at in layout.places if asked[at].is_number]
    assert any(stands_astray(layout, at) for at in numbers) is is_astray
