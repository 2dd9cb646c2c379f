import pytest

from evidence_sophia.model.source import RetractionState
from evidence_sophia.sources.credibility.reasons import REASON_TEXTS, explain_reason, gravest_first
from evidence_sophia.sources.dates.stated import DateFlag
from evidence_sophia.sources.identifiers.hosts import HostFlag, HostRefusal

NOT_TOLD = {DateFlag.MISSING, DateFlag.PLACEHOLDER, DateFlag.UNPARSABLE}
CODES = [
    *map(str, HostFlag),
    *map(str, HostRefusal),
    *(f"date:{flag}" for flag in DateFlag if flag not in NOT_TOLD),
    *(f"retraction:{state}" for state in RetractionState if state != RetractionState.NONE),
]


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_words(code: str) -> None:
    """Each flag of a host, a date or a retraction can be told to a person."""
    assert explain_reason(code) != code


def test_a_code_of_a_later_version_stands_for_itself() -> None:
    """A code that is not known is shown as it is."""
    assert explain_reason("moon:full") == "moon:full"


def test_the_words_are_sorted_by_code() -> None:
    """The table reads in order."""
    assert list(REASON_TEXTS) == sorted(REASON_TEXTS)


def test_what_decides_is_told_first() -> None:
    """A retraction comes before a missing date; a kind that is not known comes last."""
    codes = ["moon:full", "date:unknown", "host:backslash", "retraction:retracted", "date:asserted"]
    assert gravest_first(codes) == (
        "retraction:retracted",
        "host:backslash",
        "date:asserted",
        "date:unknown",
        "moon:full",
    )
