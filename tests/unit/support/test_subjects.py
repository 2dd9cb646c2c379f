"""Do two sentences speak of one thing?"""

from __future__ import annotations

from evidence_sophia.support.subjects import (
    lacks_subject,
    missing_names,
    names_another,
    names_one_of_a_series,
)


def test_a_series_is_told_by_its_numbers() -> None:
    """A sentence that names both of a series names the claim's own, too."""
    assert not names_another("Apollo 11 landed.", "Apollo 11 and Apollo 12 landed.")
    assert not names_another("The mill is red.", "Apollo 12 landed.")
    assert names_another("Apollo XI landed.", "Apollo XII landed.")


def test_one_of_a_series_has_a_name_and_a_number() -> None:
    """A figure alone names nothing."""
    assert names_one_of_a_series("Then Apollo 12 landed.")
    assert not names_one_of_a_series("The 12 mills burned.")


def test_a_subject_is_what_a_claim_begins_with() -> None:
    """A number is no subject; a claim without words lacks none."""
    assert lacks_subject("Two barns are red.", "The mill is red.", "en")
    assert not lacks_subject("1902 mills are red.", "The mill is red.", "en-GB")
    assert not lacks_subject("", "The mill is red.", "en")


def test_a_name_is_missed_where_a_word_of_it_is() -> None:
    """Each name counts once."""
    assert missing_names("The mill of Ann Smith burned.", "The mill of Ann burned.", "en") == 1
    assert missing_names("The mill of Ann Smith burned.", "Ann Smith had a mill.", "en") == 0


def test_a_time_is_no_series() -> None:
    """The beginning of a sentence and a month before a number name nothing."""
    assert not names_another("In 1969 they landed.", "In 1970 they landed.")
    assert not names_another("They landed in July 1969.", "They landed in July 1970.")
    assert not names_another("Im Jahr 1969 landeten sie.", "Im Jahr 1970 landeten sie.")
