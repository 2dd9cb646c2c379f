from __future__ import annotations

from datetime import UTC, date, datetime

import attrs
from tests.unit.sources.sets.cases import GRANTED, a_member, a_set

from evidence_sophia.model.source import Retraction
from evidence_sophia.sources.invalidation.changes import SourceChange
from evidence_sophia.sources.invalidation.dependents import CitedSpan, Dependent
from evidence_sophia.sources.invalidation.plan import plan_invalidation
from evidence_sophia.sources.readiness.evaluate import evaluate_readiness
from evidence_sophia.sources.readiness.policy import ReadinessPolicy
from evidence_sophia.sources.sets.diff import diff_source_sets

NOW = datetime(2026, 6, 1, tzinfo=UTC)
HOSTILE = "<script>\u202e"


def shown(value: object) -> str:
    """Give the HTML of a value without its style, and check that nothing hostile is in it."""
    html: str = value._repr_html_().partition("</style>")[2]  # type: ignore[attr-defined]  # has one
    assert "<script>" not in html
    assert "\u202e" not in html
    return html


def test_a_readiness_shows_its_verdict_and_every_reason() -> None:
    """Verdict, blockers, items and the next change stand in the card."""
    bad = a_member(HOSTILE, retraction=Retraction(state="retracted"))
    expiring = a_member("b", rights=attrs.evolve(GRANTED, expires=date(2026, 7, 1)))
    html = shown(evaluate_readiness(a_set(bad, expiring), ReadinessPolicy(), NOW))
    for part in (">ready<", "retraction:retracted", "1 of 2 items", "until 2026-07-02 00:00 UTC"):
        assert part in html
    html = shown(evaluate_readiness(a_set(), ReadinessPolicy(), NOW))
    for part in (">not ready<", ">source-set:empty<", "for good"):
        assert part in html


def test_a_difference_shows_what_changed() -> None:
    """Each change stands in a line; many are counted."""
    old = a_set(a_member("a"), a_member("gone"))
    new = a_set(a_member("a", title=HOSTILE), *(a_member(f"n{n}") for n in range(60)), title="T")
    html = shown(diff_source_sets(old, new))
    for part in ("the set", "title nothing → T", "+ n0", "- gone", "and 13 more"):
        assert part in html
    assert "nothing changed" in shown(diff_source_sets(old, old))


def test_a_plan_shows_what_must_be_done() -> None:
    """Severity, action, cause and path of each dependent."""
    cited = (CitedSpan(source_id=HOSTILE),)
    change = SourceChange(source_id=HOSTILE, cause="content_changed")
    html = shown(plan_invalidation([change], [Dependent(id="claim", citations=cited)]))
    for part in (">review<", "review: re-ground claim", "content changed: ", "1 reached"):
        assert part in html
