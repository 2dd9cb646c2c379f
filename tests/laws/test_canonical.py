"""Laws of canonical JSON and of digests."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import blake3
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import json_values

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.digests import DigestComparison, compare_digests, digest, digest_of
from evidence_sophia.codec.jsontext import read_json

pytestmark = pytest.mark.law


@given(value=json_values())
def test_canonical_json_equals_the_oracle(value: Any) -> None:
    """Rule: in its subset the standard library gives the bytes of RFC 8785."""
    assert canonical_json(value) == rfc8785.dumps(value)


@given(value=json_values())
def test_canonical_json_reads_back(value: Any) -> None:
    """Rule: canonical bytes stand for one value, and encoding it again changes nothing."""
    again = read_json(canonical_json(value))
    assert again == value
    assert canonical_json(again) == canonical_json(value)


@given(pairs=st.dictionaries(st.text("abcdef", max_size=4), json_values()), seed=st.randoms())
def test_the_order_of_keys_never_matters(pairs: dict[str, Any], seed: Any) -> None:
    """Rule: order of members never matters for a digest."""
    shuffled = list(pairs.items())
    seed.shuffle(shuffled)
    assert digest_of("x", "1", dict(shuffled)) == digest_of("x", "1", pairs)


@given(data=st.binary())
def test_raw_bytes_are_hashed_plain(data: bytes) -> None:
    """Rule: any BLAKE3 or SHA-256 tool reproduces the digest of a file."""
    assert digest(data) == f"blake3:{blake3.blake3(data).hexdigest()}"
    assert digest(data, "sha256") == f"sha256:{hashlib.sha256(data).hexdigest()}"


@given(data=st.binary(), other=st.binary())
def test_two_algorithms_are_incomparable(data: bytes, other: bytes) -> None:
    """Rule: two algorithms are incomparable, not different."""
    found = compare_digests(digest(data), digest(other, "sha256"))
    assert found is DigestComparison.INCOMPARABLE


@given(projection=st.dictionaries(st.text("abc"), json_values()))
def test_a_projection_names_its_schema(projection: dict[str, Any]) -> None:
    """Rule: two kinds of thing never share a digest, and any language can compute it."""
    ours = digest_of("thing", "1", projection, algorithm="sha256")
    plain = json.dumps(
        {"data": projection, "schema": "evidence-sophia/thing", "version": "1"},
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )
    assert ours == "sha256:" + hashlib.sha256(plain.encode()).hexdigest()
    assert ours != digest_of("other", "1", projection, algorithm="sha256")
    assert ours != digest_of("thing", "2", projection, algorithm="sha256")
