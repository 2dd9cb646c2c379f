from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import attrs
import pytest
from tests.unit.sources.sets.cases import GRANTED, a_member, a_set

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.model.source import Retraction, SourceKind
from evidence_sophia.model.source_set import MemberRights, MemberVersion
from evidence_sophia.sources.sets.diff import Facet, FactChange, SourceSetDiff, diff_source_sets
from evidence_sophia.sources.sets.member_leaf import facet_digests

UNTIL_MAY = attrs.evolve(GRANTED, expires=date(2026, 5, 1))


def test_members_are_added_removed_and_kept() -> None:
    """Ids that only one state has are listed, sorted."""
    found = diff_source_sets(
        a_set(a_member("a"), a_member("b"), a_member("c")),
        a_set(a_member("z"), a_member("b"), a_member("y")),
    )
    assert found == SourceSetDiff(added=("y", "z"), removed=("a", "c"))
    assert not found.is_empty


@pytest.mark.parametrize(
    ("given", "fact", "facet"),
    [
        ({"content_hash": "blake3:" + "1" * 64}, "content_hash", Facet.CONTENT),
        ({"scope": "x"}, "scope", Facet.CONTENT),
        ({"source_kind": SourceKind.NEWS}, "source_kind", Facet.CONTENT),
        ({"uri": "urn:x"}, "uri", Facet.CONTENT),
        ({"retraction": Retraction(notice="n")}, "retraction.notice", Facet.GOVERNANCE),
        ({"retraction": Retraction(since=date(2026, 1, 1))}, "retraction.since", Facet.GOVERNANCE),
        ({"retraction": Retraction(state="retracted")}, "retraction.state", Facet.GOVERNANCE),
        (
            {"rights": attrs.evolve(GRANTED, expires=date(2026, 1, 1))},
            "rights.expires",
            Facet.GOVERNANCE,
        ),
        ({"rights": MemberRights(status="granted")}, "rights.spdx", Facet.GOVERNANCE),
        ({"rights": attrs.evolve(GRANTED, status="blocked")}, "rights.status", Facet.GOVERNANCE),
        ({"version": MemberVersion(of="w")}, "version.of", Facet.GOVERNANCE),
        ({"version": MemberVersion(stage="preprint")}, "version.stage", Facet.GOVERNANCE),
        ({"labels": ("x", "y")}, "labels", Facet.DISPLAY),
        ({"title": "T"}, "title", Facet.DISPLAY),
    ],
)
def test_a_changed_fact_names_its_kind(given: dict[str, Any], fact: str, facet: Facet) -> None:
    """Each fact belongs to one facet, whose digest alone moves with it."""
    old, new = a_member(), a_member(**given)
    found = diff_source_sets(a_set(old), a_set(new)).changed[0]
    assert [(change.fact, change.facet) for change in found.facts] == [(fact, facet)]
    before, after = encode(facet_digests(old)), encode(facet_digests(new))
    assert [name for name in before if before[name] != after[name]] == [facet]


def test_all_changed_facts_of_a_member_are_listed() -> None:
    """Content comes first, then what governs, then what is shown; texts before and after."""
    new = a_member(title="T", scope="x", rights=attrs.evolve(GRANTED, expires=date(2026, 1, 2)))
    found = diff_source_sets(a_set(a_member()), a_set(new)).changed[0]
    assert found.facets == (Facet.CONTENT, Facet.GOVERNANCE, Facet.DISPLAY)
    assert found.facts[1] == FactChange(
        fact="rights.expires", facet="governance", old="", new="2026-01-02"
    )


@pytest.mark.complaint("dbt-labs/dbt-fusion#1461")
def test_what_was_only_fetched_again_is_not_changed() -> None:
    """Unchanged models were reported modified: a new time of fetching changes no fact."""
    new = a_member(fetched_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert diff_source_sets(a_set(a_member(), title=""), a_set(new)).is_empty


@pytest.mark.complaint("bazelbuild/bazel#485")
def test_a_deleted_member_and_a_changed_policy_are_changes() -> None:
    """Deleted files and changed build files went unseen: here both are listed."""
    policy = "sha256:" + "1" * 64
    found = diff_source_sets(
        a_set(a_member()),
        a_set(policy_hash=policy, status="superseded", superseded_by="x", title="T"),
    )
    assert found.removed == ("a",)
    assert [change.fact for change in found.set_facts] == [
        "policy_hash",
        "status",
        "superseded_by",
        "title",
    ]


def test_a_difference_travels() -> None:
    """A difference round-trips through JSON."""
    found = diff_source_sets(a_set(a_member()), a_set(a_member(title="T"), a_member("b")))
    assert decode(SourceSetDiff, encode(found)) == found


def test_labels_with_a_comma_are_not_two_labels() -> None:
    """What the display digest tells apart, a difference tells too."""
    one, two, blank = (a_set(a_member(labels=each)) for each in (["a, b"], ["a", "b"], [""]))
    (change,) = diff_source_sets(one, two).changed
    assert [(fact.old, fact.new) for fact in change.facts] == [('["a, b"]', '["a", "b"]')]
    assert not diff_source_sets(a_set(a_member()), blank).is_empty
