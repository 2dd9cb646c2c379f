from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from evidence_sophia.errors import DecodeError
from evidence_sophia.sources.identifiers.hosts import parse_host
from evidence_sophia.sources.tiers.tier_file import TIER_SCHEMA, built_in_tiers, read_tier_list
from evidence_sophia.sources.tiers.tier_list import DomainTier, TierMatch, assign_tier

ROW = {
    "pattern": "who.int",
    "match": "domain",
    "tier": "authoritative",
    "source": "own",
    "license": "CC0-1.0",
}


def document(*entries: object, **changes: object) -> str:
    """Write a list as its file has it."""
    whole = {"schema": TIER_SCHEMA, "list": "mine", "generated": "1", "entries": list(entries)}
    return json.dumps({**whole, **changes})


def problems(text: str) -> str:
    """Read a broken list and give all that is told."""
    with pytest.raises(DecodeError) as caught:
        read_tier_list(text)
    return "\n".join(caught.value.details)


def test_a_list_is_read_with_its_name_and_version() -> None:
    """The name is the file's unless another one is wanted."""
    assert read_tier_list(document(ROW)).name == "mine"
    named = read_tier_list(document(ROW), name="other")
    assert (named.name, named.version) == ("other", "1")
    assert named.rows[0].licence == "CC0-1.0"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "an object is wanted @ $"),
        (document(ROW, schema="x"), "@ $.schema"),
        (document(ROW, list=None), "@ $.list"),
        (document(ROW, generated=1), "@ $.generated"),
        (document(ROW, entries={}), "@ $.entries"),
        (document(ROW, extra=1), "an unknown field @ $['extra']"),
        (document(1), "an object is wanted @ $.entries[0]"),
        (document({**ROW, "extra": 1}), "an unknown field @ $.entries[0]['extra']"),
        (document({**ROW, "match": "prefix"}), "@ $.entries[0].match"),
        (document({**ROW, "tier": "best"}), "@ $.entries[0].tier"),
        (document(ROW, ROW), "stands in row 0 already @ $.entries[1].pattern"),
        (document({**ROW, "pattern": "co.uk"}), "public suffix"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, told: str) -> None:
    """A broken list is refused, and the place is named."""
    assert told in problems(text)


@pytest.mark.parametrize("key", ["pattern", "match", "tier", "source", "license"])
@pytest.mark.parametrize("value", [None, "", " ", 1, "\ud800"])
def test_each_field_of_a_row_is_needed(key: str, value: Any) -> None:
    """A row without one of its five texts is refused."""
    assert f"@ $.entries[1].{key}" in problems(document(ROW, {**ROW, key: value}))


def test_all_problems_are_told_at_once() -> None:
    """Problems of several rows are listed together."""
    told = problems(document({**ROW, "tier": "best"}, 1, {**ROW, "source": ""}, list=""))
    assert len(told.splitlines()) == 4


def test_the_built_in_list_is_large_and_complete() -> None:
    """It has rows of every tier that lists may give, each with source and licence."""
    rows = built_in_tiers().rows
    counts = Counter(row.tier for row in rows)
    assert len(rows) >= 250
    assert set(counts) == set(DomainTier) - {
        DomainTier.UNKNOWN,
        DomainTier.UNRELIABLE,
        DomainTier.BLOCKED,
    }
    assert counts[DomainTier.NEWS] < 40


def test_the_sample_list_is_read(shared_data: Path) -> None:
    """A list of somebody else in the same shape is read, and each of its rows matches."""
    path = shared_data / "samples" / "tiers" / "domain_tiers.seed.json"
    if not path.is_file():
        pytest.skip("the sample of a tier list is absent")
    sample = read_tier_list(path.read_bytes(), name="sample")
    assert len(sample.rows) == 140
    for row in sample.rows:
        name = f"x.{row.pattern}" if row.match is TierMatch.SUFFIX else row.pattern
        assert assign_tier(parse_host(f"https://{name}/"), [sample]).tier == row.tier


def test_the_built_in_list_is_in_order() -> None:
    """The file is sorted, so that a change of it reads as a change."""
    source = Path(__file__).parents[4] / "src/evidence_sophia/sources/tiers/lists"
    lines = (source / "hosting_zones.txt").read_text(encoding="utf-8").splitlines()
    zones = [line for line in lines if not line.startswith("#")]
    assert zones == sorted(set(zones))
    assert all(parse_host(f"https://{zone}/").name == zone for zone in zones)
