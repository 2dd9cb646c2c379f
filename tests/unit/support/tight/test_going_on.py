"""Is it seen that a claim ends too early?"""

from __future__ import annotations

import pytest

from evidence_sophia.support.tight.going_on import goes_on
from evidence_sophia.support.tight.laid_out import lay_out
from evidence_sophia.support.tight.layout import Layout


@pytest.mark.parametrize(
    ("claim", "sentence", "language", "is_early"),
    [
        ("The fee is enough.", "The fee is enough to cover it.", "en", True),
        ("The team lost.", "The team lost its sponsor.", "en", True),
        ("The team lost.", "The team lost a sponsor.", "en", True),
        ("It paid farmers.", "It paid farmers who left.", "en", True),
        ("It lost 12.", "It lost 12 of the letters.", "en", True),
        ("Cura la malaria.", "Cura la malaria leve.", "es", True),
        ("The bridge is open.", "The bridge is open to the public.", "en", False),
        ("The team lost.", "The team lost, its sponsor said.", "en", False),
        ("Ann goes.", "Ann goes to Orley.", "en", False),
        ("Ann vio el reloj.", "Ann vio el reloj viejo.", "es", False),
        ("It is so.", "Ann won.", "en", False),
        ("Ann won.", "Ann won.", "en", False),
    ],
)
def test_what_goes_on(claim: str, sentence: str, language: str, *, is_early: bool) -> None:
    """A purpose, an object, what restricts, what is counted, an adjective that follows."""
    asked, said = lay_out(claim, language), lay_out(sentence, language)
    assert goes_on(Layout(asked, said, language, in_order=True)) is is_early
