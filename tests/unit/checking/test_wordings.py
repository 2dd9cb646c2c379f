"""Is everything worded in every language?"""

from __future__ import annotations

from string import Formatter

import pytest

from evidence_sophia.checking.resolution import Resolution
from evidence_sophia.checking.wordings import WORDED, say, wording
from evidence_sophia.model.evidence_pack import GroundingStatus


def places(sentence: str) -> set[str]:
    """List the placeholders of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", WORDED)
def test_keys_and_placeholders_are_those_of_english(language: str) -> None:
    """A language has the same sentences with the same facts in them."""
    english, other = wording("en"), wording(language)
    assert {key: places(each) for key, each in other.items()} == {
        key: places(each) for key, each in english.items()
    }


def test_every_outcome_is_worded() -> None:
    """Each resolution and each status has its sentence."""
    assert {f"shown.{each}" for each in Resolution} <= wording("en").keys()
    assert {f"look.{each}" for each in GroundingStatus} <= wording("en").keys()


def test_a_language_without_a_file_is_told_in_english() -> None:
    """What cannot be worded is told in English."""
    assert say("unsupported", "ru") == say("unsupported", "en")
