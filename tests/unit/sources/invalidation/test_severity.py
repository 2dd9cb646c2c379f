from __future__ import annotations

import pytest

from evidence_sophia.sources.invalidation.severity import (
    ChangeCause,
    DependentStatus,
    Gravity,
    InvalidationAction,
    action_for,
)

#: The table of the contract (SS-14): causes -> severity of a draft, of a published user.
TABLE = {
    "displayed addendum citation_count_changed fetched_again display_changed": "info info",
    "correction tier_list_changed reinstated rights_changed": "info review",
    "content_changed unavailable superseded concern freshness_expired": "review blocking",
    "rights_expired rights_unknown suspected scope_changed verdict_flipped": "review blocking",
    "rights_blocked retracted digest_mismatch set_retracted": "blocking critical",
}
ROWS = [
    (cause, *severities.split())
    for causes, severities in TABLE.items()
    for cause in causes.split()
    if cause != "displayed"
]


@pytest.mark.parametrize(("cause", "draft", "published"), ROWS)
def test_a_cause_weighs_what_the_table_says(cause: str, draft: str, published: str) -> None:
    """A published user is at least as grave as a draft."""
    gravity = ChangeCause(cause).gravity
    assert gravity.severity(DependentStatus.DRAFT) == draft
    assert gravity.severity(DependentStatus.PUBLISHED) == published


def test_a_step_down_never_goes_below_review() -> None:
    """Other support makes blocking of critical and review of blocking, and no more."""
    steps = {gravity: gravity.stepped_down() for gravity in Gravity}
    assert steps[Gravity.VOID] is Gravity.WEAKENED
    assert steps[Gravity.WEAKENED] is steps[Gravity.SUPPORTED] is Gravity.SUPPORTED
    assert steps[Gravity.UNAFFECTED] is Gravity.UNAFFECTED
    assert [gravity.rank for gravity in Gravity] == [0, 1, 2, 3, 4]


def test_precedence_is_retraction_over_rights_over_content_over_freshness() -> None:
    """Of two causes the one that says more is named."""
    order = ["retracted", "rights_blocked", "content_changed", "freshness_expired"]
    assert sorted(map(ChangeCause, order), key=lambda cause: cause.precedence) == order


@pytest.mark.parametrize(
    ("gravity", "draft", "published"),
    [
        (Gravity.DISPLAYED, "none", "none"),
        (Gravity.UNAFFECTED, "none", "annotate"),
        (Gravity.SUPPORTED, "re-ground", "re-ground"),
        (Gravity.WEAKENED, "re-ground", "hold"),
        (Gravity.VOID, "hold", "unpublish"),
    ],
)
def test_each_severity_has_its_action(gravity: Gravity, draft: str, published: str) -> None:
    """What must be done follows how grave it is and who can see it."""
    assert action_for(gravity, DependentStatus.DRAFT) == InvalidationAction(draft)
    assert action_for(gravity, DependentStatus.PUBLISHED) == InvalidationAction(published)
