from __future__ import annotations

import hashlib
import json
from datetime import UTC, date, datetime
from typing import Any

import attrs
import pytest
from tests.unit.sources.sets.cases import DIGEST, GRANTED, a_member, a_set

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.source import Retraction, RetractionState, SourceKind
from evidence_sophia.model.source_set import (
    MemberRights,
    MemberVersion,
    RightsStatus,
    SourceSet,
    SourceSetMember,
)
from evidence_sophia.sources.sets.digest import digest_over, hash_source_set
from evidence_sophia.sources.sets.member_leaf import facet_digests, hash_member, member_projection
from evidence_sophia.sources.sets.member_tree import MemberTree

FULL = SourceSetMember(
    id="été/1",
    uri="https://example.org/1",
    source_kind=SourceKind.SCHOLARLY,
    content_hash=DIGEST,
    version=MemberVersion(stage="preprint", of="10.1/x"),
    rights=MemberRights(status="granted", spdx="CC-BY-4.0", expires=date(2027, 1, 31)),
    retraction=Retraction(state="correction", notice="Fig. 2", since=date(2026, 1, 2)),
    scope="local",
    title="A title",
    labels=("b", "a"),
    fetched_at=datetime(2026, 1, 1, tzinfo=UTC),
)

#: The leaf of FULL as a reader in another language would write it (SS-03).
LEAF = (
    '{"data":{"content_hash":"blake3:' + "0" * 64 + '","id":"été/1",'
    '"retraction":{"notice":"Fig. 2","since":"2026-01-02","state":"correction"},'
    '"rights":{"expires":"2027-01-31","spdx":"CC-BY-4.0","status":"granted"},"scope":"local",'
    '"source_kind":"scholarly","uri":"https://example.org/1",'
    '"version":{"of":"10.1/x","stage":"preprint"}},'
    '"schema":"evidence-sophia/source-set-member","version":"1"}'
)


def sha256(data: bytes) -> bytes:
    """Hash without the library."""
    return hashlib.sha256(data).digest()


def reference_root(leaves: dict[bytes, bytes], level: int, position: int = 0) -> bytes:
    """Give the root over leaves by key, written from the clauses alone."""
    if level == 0:
        body = b"".join(leaves[key] for key in sorted(leaves))
    else:
        body = b""
        for byte in sorted({key[position] for key in leaves}):
            below = {key: leaf for key, leaf in leaves.items() if key[position] == byte}
            body += bytes([byte]) + reference_root(below, level - 1, position + 1)
    return sha256(b"\x01" + bytes([level]) + len(leaves).to_bytes(8, "big") + body)


def reference_digest(made: SourceSet, level: int) -> str:
    """Give the digest of a set, written from the clauses alone."""
    leaves = {
        sha256(member.id.encode()): sha256(
            b"\x00"
            + json.dumps(
                {
                    "schema": "evidence-sophia/source-set-member",
                    "version": "1",
                    "data": member_projection(member),
                },
                sort_keys=True,
                separators=(",", ":"),
                ensure_ascii=False,
            ).encode()
        )
        for member in made.members
    }
    outer = {
        "schema": f"evidence-sophia/source-set.depth-{level}",
        "version": "1",
        "data": {
            "count": len(leaves),
            "members_root": "sha256:" + reference_root(leaves, level).hex(),
            "policy_hash": made.policy_hash,
            "set_id": made.id,
            "tenant_scope": made.tenant_scope,
        },
    }
    written = json.dumps(outer, sort_keys=True, separators=(",", ":")).encode()
    return "sha256:" + sha256(b"\x02" + written).hex()


def test_a_leaf_is_the_digest_of_bytes_that_every_language_can_write() -> None:
    """The bytes of a leaf are those of the clause, to the last one."""
    assert hash_member(FULL, "sha256") == "sha256:" + sha256(b"\x00" + LEAF.encode()).hex()


@pytest.mark.parametrize(("count", "level"), [(0, 0), (1, 0), (255, 0), (256, 1), (300, 1)])
def test_a_set_has_the_digest_that_the_clauses_give(count: int, level: int) -> None:
    """An independent writing of the clauses gives the same digest, on both sides of a depth."""
    made = a_set(*(a_member(f"m{number}") for number in range(count)))
    assert hash_source_set(made, "sha256") == reference_digest(made, level)


def test_the_order_of_members_never_matters() -> None:
    """Two orders of the same members make one digest."""
    a, b = a_member("a"), a_member("b")
    assert hash_source_set(a_set(a, b)) == hash_source_set(a_set(b, a))


@pytest.mark.parametrize(
    "change",
    [
        {"id_": "other"},
        {"uri": "https://example.org/b"},
        {"source_kind": SourceKind.NEWS},
        {"content_hash": "blake3:" + "1" * 64},
        {"version": MemberVersion(stage="preprint")},
        {"version": MemberVersion(of="10.1/x")},
        {"rights": attrs.evolve(GRANTED, status=RightsStatus.BLOCKED)},
        {"rights": attrs.evolve(GRANTED, spdx="CC0-1.0")},
        {"rights": attrs.evolve(GRANTED, expires=date(2027, 1, 1))},
        {"retraction": Retraction(state=RetractionState.RETRACTED)},
        {"retraction": Retraction(notice="see there")},
        {"retraction": Retraction(since=date(2026, 1, 1))},
        {"scope": "other"},
    ],
)
def test_every_governing_fact_is_in_the_digest(change: dict[str, Any]) -> None:
    """Identity, content, version, rights, licence, retraction and scope move the digest."""
    assert hash_source_set(a_set(a_member())) != hash_source_set(a_set(a_member(**change)))


@pytest.mark.parametrize(
    "change",
    [{"title": "T"}, {"labels": ("x",)}, {"fetched_at": datetime(2026, 1, 1, tzinfo=UTC)}],
)
def test_display_and_fetching_are_not_in_the_digest(change: dict[str, Any]) -> None:
    """A title, labels and a time of fetching leave the digest as it is."""
    assert hash_source_set(a_set(a_member())) == hash_source_set(a_set(a_member(**change)))


def test_the_tenant_the_policy_and_the_id_are_in_the_digest_of_a_set() -> None:
    """One tenant cannot confirm what another holds; a policy or an id makes another set."""
    digests = {
        hash_source_set(a_set(a_member(), **change))
        for change in (
            {},
            {"tenant_scope": "x"},
            {"policy_hash": FULL.content_hash[:-1] + "1"},
            {"id": "y"},
        )
    }
    assert len(digests) == 4


def test_the_life_of_a_set_is_not_in_its_digest() -> None:
    """A set keeps its digest when it is superseded, retracted or given a last day."""
    retired = a_set(status="superseded", superseded_by="forests", expires=date(2026, 1, 1))
    assert hash_source_set(retired) == hash_source_set(a_set())


def test_each_kind_of_change_moves_its_own_facet() -> None:
    """A changed licence moves governance alone, a title display alone, a text content alone."""
    before = facet_digests(FULL)
    licence = facet_digests(attrs.evolve(FULL, rights=MemberRights(status="granted")))
    title = facet_digests(attrs.evolve(FULL, title="Another"))
    content = facet_digests(attrs.evolve(FULL, content_hash="blake3:" + "1" * 64))
    assert licence == attrs.evolve(before, governance=licence.governance) != before
    assert title == attrs.evolve(before, display=title.display) != before
    assert content == attrs.evolve(before, content=content.content) != before
    assert facet_digests(FULL, "sha256").content.startswith("sha256:")


def test_an_id_in_another_normal_form_is_refused() -> None:
    """Nothing is normalised while a digest is computed, so what is not normal has none."""
    with pytest.raises(InvariantError, match="normal form C"):
        hash_member(a_member("e\u0301"))


def test_a_text_that_no_utf8_can_hold_is_refused() -> None:
    """A lone surrogate in a notice is told with the member."""
    broken = a_member(retraction=Retraction(notice="\ud800"))
    with pytest.raises(InvariantError, match="member 'a' holds a lone surrogate"):
        hash_member(broken)


def test_an_unknown_algorithm_is_refused() -> None:
    """Only blake3 and sha256 are ever produced."""
    with pytest.raises(InvariantError, match="unknown digest algorithm"):
        hash_source_set(a_set(), "md5")


@pytest.mark.complaint("agentrust-io/agent-manifest#352")
@pytest.mark.complaint("cyberphone/json-canonicalization#20")
@pytest.mark.complaint("trailofbits/rfc8785.py#47")
def test_a_leaf_is_canonical_json_for_any_reader() -> None:
    """Key order and number texts differed between languages: here no number stands in a leaf."""
    canonical = pytest.importorskip("rfc8785", reason="rfc8785 is not installed")
    assert canonical.dumps(json.loads(LEAF)) == LEAF.encode()


def test_facets_of_an_id_in_another_normal_form_are_refused() -> None:
    """A facet digest of what has no leaf would compare with nothing."""
    with pytest.raises(InvariantError, match="normal form C") as refusal:
        facet_digests(a_member("e\u0301"))
    assert "normal_member_id" in refusal.value.hint()


def test_a_root_of_other_members_is_refused() -> None:
    """A digest names the count of the set, so a stale root must not pass."""
    with pytest.raises(InvariantError, match="the root is of 0 members, the set has 1"):
        digest_over(a_set(a_member()), MemberTree.of(()).root)


@pytest.mark.deep
@pytest.mark.parametrize("count", [65_535, 65_536])
def test_a_large_set_has_the_digest_that_the_clauses_give(count: int) -> None:
    """The second level of buckets begins where the clauses say."""
    made = a_set(*(a_member(f"m{number}") for number in range(count)))
    assert hash_source_set(made, "sha256") == reference_digest(made, 1 + count // 65_536)
