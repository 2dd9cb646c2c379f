import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.quote import QuoteLevel
from evidence_sophia.quotes.policy import ACCEPTABLE_LEVELS, TYPOGRAPHY, QuotePolicy


def test_the_fingerprint_names_everything_that_decides() -> None:
    """Equal policies share a fingerprint; any change gives another."""
    others = [
        QuotePolicy(accept="layout"),
        QuotePolicy(edges="clusters"),
        QuotePolicy(allow_elision=True),
        QuotePolicy(elision_gap=1),
        QuotePolicy(allow_repeats=False),
        QuotePolicy(line_end_hyphens="¬"),
        QuotePolicy(markdown_tags=True),
    ]
    prints = {policy.fingerprint for policy in (TYPOGRAPHY, *others)}
    assert len(prints) == len(others) + 1
    assert QuotePolicy().fingerprint == TYPOGRAPHY.fingerprint


@pytest.mark.complaint("google/langextract#210")
@pytest.mark.parametrize("level", ["lenient", "fuzzy", "0.8"])
def test_no_policy_accepts_more_than_typography(level: str) -> None:
    """Neither the lenient level nor a score can be accepted."""
    with pytest.raises(InvariantError):
        QuotePolicy(accept=level)


def test_levels_are_cumulative() -> None:
    """A policy accepts its level and every stricter one."""
    policy = QuotePolicy(accept="layout")
    accepted = [level for level in ACCEPTABLE_LEVELS if policy.accepts(level)]
    assert accepted == [QuoteLevel.EXACT, QuoteLevel.LAYOUT]
    assert not TYPOGRAPHY.accepts(QuoteLevel.LENIENT)


def test_an_ascii_character_is_no_line_end_hyphen() -> None:
    """Letters and marks of every text cannot be declared hyphens."""
    with pytest.raises(InvariantError):
        QuotePolicy(line_end_hyphens="x")
