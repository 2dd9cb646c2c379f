"""How do a trail and a report of conflicts look?"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from evidence_sophia.knowledge.conflicts import ConflictReport
from evidence_sophia.knowledge.display import grounds_of
from evidence_sophia.knowledge.trail import EvidenceTrail, TrailAct, TrailConflict
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.conflict import Conflict, ConflictSide
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import Statement, StatementReference
from evidence_sophia.model.valid_time import ValidTime

THEN = datetime(2026, 1, 5, 9, tzinfo=UTC)
ODD = "<script>\u202e'\x00\n"


def statement(**more: Any) -> Statement:
    """Make a statement on a person's word."""
    fields: dict[str, Any] = {
        "id": "blake3:1",
        "source_set": "s",
        "subject": "Acme",
        "predicate": "founded",
        "value": "1990",
        "confidence": 10_000,
        "recorded_from": THEN,
        "operation": "correct",
        "actor": "ann",
        "authority": "person",
        "reason": "the deed",
    }
    return Statement(**fields | more)


def mined() -> Statement:
    """Make a statement with a quote."""
    quote = "Acme was founded in 1987."
    reference = StatementReference(
        source_id="s/one", text_digest="blake3:" + "0" * 64, span=Span(0, len(quote)), quote=quote
    )
    return statement(
        value="1987", references=(reference,), authority="model", actor="bot", reason=""
    )


def act(**more: Any) -> TrailAct:
    """Make an act of a person."""
    fields: dict[str, Any] = {
        "id": "blake3:2",
        "operation": "correct",
        "actor": "ann",
        "authority": "person",
        "at": THEN,
        "reason": "the deed",
    }
    return TrailAct(**fields | more)


def trail(one: Statement, **more: Any) -> EvidenceTrail:
    """Make a trail of a believed statement."""
    fields: dict[str, Any] = {"is_active": True, "quote_state": "none", "decided_by": "grounded"}
    return EvidenceTrail(statement=one, **fields | more)


def conflict(value: str = "1987", **more: Any) -> Conflict:
    """Make a conflict of a model's value with a person's."""
    cited = Citation(id="1", source_id="s/one", source="The Register", quote="in 1987")
    fields: dict[str, Any] = {
        "id": "c",
        "subject": "Acme",
        "predicate": "founded",
        "kind": "contradiction",
        "severity": "high",
        "rule": "other_value",
        "first": ConflictSide(id="1", value=value, authority="model", citations=(cited,)),
        "second": ConflictSide(id="2", value="1990", authority="person"),
        "opened_at": THEN,
    }
    return Conflict(**fields | more)


@pytest.mark.parametrize(
    ("one", "grounds"),
    [
        (statement(), "on the word of ann, 2026-01-05: the deed"),
        (statement(reason=""), "on the word of ann, 2026-01-05"),
        (mined(), "“Acme was founded in 1987.”, s/one"),
    ],
)
def test_a_statement_says_on_what_it_stands(one: Statement, grounds: str) -> None:
    """A mined statement shows its quote, a person's shows whose word it is, when and why."""
    assert grounds_of(one) == grounds


def test_a_trail_reads_as_text() -> None:
    """The statement, its grounds and every act that concerns it stand in lines."""
    shown = trail(
        mined(),
        is_active=False,
        decided_by="corrected",
        children=(act(),),
        rejections=(act(operation="assert", actor="bot", authority="model", reason="duplicate"),),
        conflicts=(
            TrailConflict(other="blake3:3", rule="other_value", severity="high", is_open=False),
        ),
    )
    assert str(shown).splitlines() == [
        "Acme · founded · 1987 (no longer believed, corrected)",
        "  “Acme was founded in 1987.”, s/one",
        "Was followed by:",
        "  correct on the word of ann, 2026-01-05: the deed",
        "Refused because of it:",
        "  assert by bot, 2026-01-05: duplicate",
        "Stands against:",
        "  blake3:3: other_value, high, closed",
    ]


def test_a_trail_reads_in_a_notebook() -> None:
    """The card shows the same, with the time for which the statement holds."""
    valid = ValidTime(start=datetime(2019, 1, 1, tzinfo=UTC), end=datetime(2020, 1, 1, tzinfo=UTC))
    open_conflict = TrailConflict(other="x", rule="other_value", severity="low", is_open=True)
    html = trail(
        statement(valid=valid), parents=(act(reason=""),), conflicts=(open_conflict,)
    )._repr_html_()
    assert "on the word of ann, 2026-01-05: the deed" in html
    assert "from 2019-01-01 until 2020-01-01" in html
    assert "Took the place of" in html
    assert "open" in html
    assert "always" in trail(statement())._repr_html_()


def test_a_report_shows_both_sides() -> None:
    """A report counts its contradictions and gives both sides of each with their quotes."""
    report = ConflictReport(conflicts=(conflict(),))
    assert str(report).splitlines() == [
        "1 contradiction: 1 high",
        "  Acme · founded: 1987 (s/one) / 1990 (on a person’s own word) (contradiction, high)",
    ]
    html = report._repr_html_()
    assert "<mark>in 1987</mark>" in html
    assert "own word" in html


def test_a_long_report_is_cut() -> None:
    """Of many conflicts the first ones are shown, and how many more there are."""
    report = ConflictReport(conflicts=tuple(conflict(id=str(number)) for number in range(53)))
    assert str(report).splitlines()[-1] == "  and 3 more"
    assert "and 3 more" in report._repr_html_()
    assert str(ConflictReport()) == "0 contradictions"
    assert "0 contradictions" in ConflictReport()._repr_html_()


def test_hostile_text_is_inert() -> None:
    """Markup is escaped, controls and directions are shown, and long texts are cut."""
    odd = trail(statement(value=ODD, reason="x" * 1_000), children=(act(reason=ODD),))
    report = ConflictReport(conflicts=(conflict(ODD),))
    for shown in (odd._repr_html_(), report._repr_html_()):
        assert "<script" not in shown
        assert "\u202e" not in shown
    for text in (str(odd), str(report)):
        assert "\u202e" not in text
        assert "\\u202e'\\u0000\\u000a" in text
        assert len(max(text.splitlines(), key=len)) < 500
