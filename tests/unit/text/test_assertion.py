from __future__ import annotations

import pytest

from evidence_sophia.model.span import Span
from evidence_sophia.text.assertion import is_asserted, phrases_in


def asserted(text: str, value: str, language: str = "en", *, is_past: bool = False) -> bool:
    """Whether a text, quoted up to its value, says so."""
    end = text.index(value) + len(value)
    place = Span(end - len(value), end)
    return is_asserted(text, Span(max(0, text.rfind("Ann")), end), place, language, is_past=is_past)


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("Ann lives in Rome.", "Rome", True),
        ("Does Ann live in Rome?", "Rome", False),
        ("Ann lives in Rome if she can.", "Rome", False),
        ("Ann lives in Rome; if she can, she sings.", "Rome", True),
        ("Ann nearly died of the plague, the war and so on, in Rome.", "Rome", True),
        ("Ann nearly reached Rome.", "Rome", False),
        ("Of nearly 200 things, Ann saw Rome.", "Rome", True),
        ("Ann deserted Rome.", "Rome", False),
        ("Ann left the city of Rome.", "Rome", True),
        ("Ann left money.", "money", True),
        ("On May 7 Ann saw Rome.", "Rome", True),
        ("She lives [far from] here.", "[far from] here", True),
        ("Ann lives in Rome[^1] now.", "Rome", True),
        ("Next: it is false.\nAnn lives in Rome.", "Rome", False),
    ],
)
def test_only_what_is_said_is_asserted(text: str, value: str, expected: bool) -> None:
    """Questions, conditions, failures and announcements withhold what they name."""
    assert asserted(text, value) is expected


def test_what_was_once_so_may_be_said_of_the_past() -> None:
    """Used to, and left, say that something was so."""
    assert not asserted("Ann used to live in Rome.", "Rome")
    assert asserted("Ann used to live in Rome.", "Rome", is_past=True)
    assert asserted("Ann was used to live in Rome.", "Rome")


def test_phrases_are_found_word_by_word() -> None:
    """Case, hyphens and curly apostrophes are set aside; longer words do not match."""
    assert [span.start for span in phrases_in("Far from it, farfrom, FAR FROM", "en", "unasserted")]
    assert not list(phrases_in("afar from", "en", "unasserted"))
    assert not list(phrases_in("far", "en", "unasserted"))
    assert list(phrases_in("S’il pleut", "fr", "supposes"))
