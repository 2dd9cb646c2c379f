"""Are the little words read that join the parts of a sentence?"""

from __future__ import annotations

import pytest

from evidence_sophia.support.tight.laid_out import lay_out
from evidence_sophia.support.tight.little_words import chunks, is_passive, link, little_words


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("The mill was built by Ann.", True),
        ("The mill was built by 1902.", False),
        ("By then the mill stood.", False),
        ("It was done by", True),
    ],
)
def test_who_does_it(text: str, *, holds: bool) -> None:
    """An auxiliary, and "by" with a name after it; a year is no name."""
    assert is_passive(lay_out(text, "en"), little_words("en")) is holds


def test_what_rules_each_word() -> None:
    """A little word rules up to the next; marks and other words end it."""
    known, said = little_words("en"), lay_out("In old mills the cat, with dogs it slept.", "en")
    parts = {said[at].token: part for part, at in chunks(said, known)}
    assert parts == {"old": 1, "mills": 1, "cat": 0, "dogs": 2, "slept": 0}
    assert link(said, 1, known) == link(said, 2, known, frozenset({2})) == "links/place"
    assert link(said, 2, known) == ""
    assert link(said, 4, known) == ""
    assert link(said, 0, known) == ""
    assert link(lay_out("Of, the cat", "en"), 2, known) == ""


def test_a_language_without_tables_has_none() -> None:
    """Nothing is guessed."""
    assert not little_words("tlh").markers
