"""Are both sides of a contradiction kept, and is what is shown decided from them?"""

from __future__ import annotations

from datetime import UTC, datetime

import attrs
import pytest
from tests.checking_values import cite, passage_of

from evidence_sophia.checking.claim_safety import ClaimSafety
from evidence_sophia.checking.contradictions import find_contradictions
from evidence_sophia.checking.counterclaim import ClaimSide, Counterclaim, Matter
from evidence_sophia.checking.outcomes import Severity
from evidence_sophia.checking.policy import CheckingPolicy
from evidence_sophia.checking.weighing import (
    counterclaim_of,
    record_counterclaim,
    replay_counterclaim,
    weigh_contradiction,
)
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import DigestMismatchError, InvariantError
from evidence_sophia.model.conflict import Conflict, ConflictSide
from evidence_sophia.model.measured import UNMEASURED, Unmeasured
from evidence_sophia.model.source import SourceKind
from evidence_sophia.support.source_quality import QualityDimensions, rate_source

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
MATTER = Matter(topic="lilies", rules=("negation",), at=NOW, actor="ann")


def side(name: str, quality: int | Unmeasured = UNMEASURED) -> ClaimSide:
    """Make a side."""
    rated = rate_source(QualityDimensions(kind=quality))
    return ClaimSide(id=name, text=f"What {name} says.", quality=rated)


@pytest.mark.parametrize(
    ("qualities", "severity", "resolution"),
    [
        ((9_000, 5_000), "low", "prefer-source"),
        ((UNMEASURED, UNMEASURED), "low", "surface-both"),
        ((5_000, 5_000), "low", "hedge"),
        ((1_000, 2_000), "low", "refuse"),
        ((9_000, 5_000), "critical", "escalate-to-expert"),
    ],
)
@pytest.mark.parametrize("language", ["en", "es", "de", "fr"])
def test_both_sides_are_kept_whatever_is_shown(
    qualities: tuple[int, int], severity: str, resolution: str, language: str
) -> None:
    """The record holds both sides and their quotes; what a customer sees may be neither."""
    matter = attrs.evolve(MATTER, severity=Severity(severity), language=language, dependents=3)
    first, second = side("a", qualities[0]), side("b", qualities[1])
    found = record_counterclaim(first, second, matter)
    assert (found.first, found.second, found.resolution) == (first, second, resolution)
    assert found.shown
    assert found.dependents == 3
    is_told = resolution not in {"refuse", "escalate-to-expert"}
    assert (first.text in found.shown) == (second.text in found.shown) == is_told


@pytest.mark.parametrize(("first", "second"), [(9_000, 5_000), (5_000, 9_000)])
def test_the_better_side_is_preferred(first: int, second: int) -> None:
    """The side of the better source is named first, whichever it is."""
    found = record_counterclaim(side("a", first), side("b", second), MATTER)
    assert found.preferred == ("a" if first > second else "b")
    assert found.shown.index(f"What {found.preferred}") < found.shown.index(
        "What b" if found.preferred == "a" else "What a"
    )


def test_the_same_contradiction_has_the_same_id() -> None:
    """The order of the sides, the day and the qualities make no other contradiction."""
    one = record_counterclaim(side("a"), side("b"), MATTER)
    other = record_counterclaim(side("b", 9_000), side("a"), attrs.evolve(MATTER, actor="bob"))
    assert one.id == other.id


def test_the_audit_event_says_who_when_and_by_what() -> None:
    """The event names actor, time, policy and the row of the table."""
    audit = record_counterclaim(side("a"), side("b"), MATTER).audit
    assert (audit.at, audit.actor, audit.band) == (NOW, "ann", "both_unmeasured")


def test_a_record_replays_and_travels() -> None:
    """A decision follows from its record, and the record survives a round trip."""
    record = record_counterclaim(side("a", 9_000), side("b", 5_000), MATTER)
    assert replay_counterclaim(record) == record
    assert decode(Counterclaim, encode(record)) == record


@pytest.mark.parametrize("language", ["es", "de", "fr"])
def test_a_record_replays_in_its_language(language: str) -> None:
    """A record holds the language of its words; one in English has the bytes it always had."""
    english = record_counterclaim(side("a", 9_000), side("b", 5_000), MATTER)
    matter = attrs.evolve(MATTER, language=language)
    record = record_counterclaim(side("a", 9_000), side("b", 5_000), matter)
    assert record.shown != english.shown
    assert replay_counterclaim(record) == record == decode(Counterclaim, encode(record))
    assert b'"language":"en"' not in encode(english)


def test_another_policy_does_not_replay() -> None:
    """A record names the policy that decided."""
    record = record_counterclaim(side("a"), side("b"), MATTER)
    with pytest.raises(DigestMismatchError):
        replay_counterclaim(record, CheckingPolicy(gap=1))


@pytest.mark.parametrize("language", ["en", "es", "de", "fr"])
@pytest.mark.parametrize("certifying", ["What a says.", "What b says."])
def test_no_customer_is_shown_what_certifies(language: str, certifying: str) -> None:
    """Where a side certifies what the policy forbids, the record keeps it; nobody is shown it."""

    def judge(text: str, _before: tuple[str, ...], _language: str) -> ClaimSafety:
        return ClaimSafety(is_certifying=text == certifying)

    matter = attrs.evolve(MATTER, language=language, safety=judge)
    found = record_counterclaim(side("a", 9_000), side("b", 5_000), matter)
    assert (found.first.text, found.second.text) == ("What a says.", "What b says.")
    assert "What" not in found.shown
    assert replay_counterclaim(found, safety=judge) == found


def test_what_no_rule_found_is_no_matter() -> None:
    """A contradiction always names its rule."""
    with pytest.raises(InvariantError):
        Matter(rules=(), at=NOW, actor="ann")


def conflict(kind: str) -> Conflict:
    """Make a conflict of two statements."""
    return Conflict(
        id="c",
        subject="Ann",
        predicate="born_in",
        kind=kind,
        severity="high",
        rule="values_differ",
        first=ConflictSide(id="a", value="Bonn", authority="model"),
        second=ConflictSide(id="b", value="Berlin", authority="model"),
        opened_at=NOW,
    )


def test_statements_are_weighed_like_passages() -> None:
    """A conflict of statements has its slot for a topic, and both values as sides."""
    quality = rate_source(QualityDimensions(kind=9_000))
    matter = attrs.evolve(MATTER, topic="")
    found = counterclaim_of(conflict("contradiction"), (quality, UNMEASURED), matter)
    assert (found.topic, found.first.text, found.second.text) == ("Ann born_in", "Bonn", "Berlin")
    assert found.resolution == "surface-both"


def test_a_refinement_is_not_decided() -> None:
    """Only what cannot both be right needs a decision."""
    with pytest.raises(InvariantError):
        counterclaim_of(conflict("refinement"), (UNMEASURED, UNMEASURED), MATTER)


def test_passages_are_weighed_by_their_sources() -> None:
    """What passages say becomes sides with a citation each, rated by their source's kind."""
    (found,) = find_contradictions(
        [
            passage_of("Lilies are toxic to cats.", "a", kind=SourceKind.SCHOLARLY),
            passage_of("Lilies are not toxic to cats.", "b", kind=SourceKind.WEB),
        ]
    )
    record = weigh_contradiction(found, MATTER, cite)
    assert (record.resolution, record.preferred) == ("prefer-source", record.first.id)
    assert [each.quote for each in record.second.citations] == ["Lilies are not toxic to cats."]
    assert record.rules == found.rules


def test_that_answers_seem_to_differ_is_only_a_hint() -> None:
    """What no guard found is told with a "may"; what one found is not."""
    hint = record_counterclaim(
        side("a"), side("b"), attrs.evolve(MATTER, rules=("answers_differ",))
    )
    sure = record_counterclaim(side("a"), side("b"), MATTER)
    assert hint.shown.startswith("Sources may answer this differently.")
    assert sure.shown.startswith("Sources disagree.")
    assert replay_counterclaim(hint) == hint
