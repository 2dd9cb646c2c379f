from __future__ import annotations

import hashlib

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.sources.registries.lookup import PREFIX_LENGTH, digest_prefix, match_prefix

DIGEST = hashlib.sha256(b"10.5555/abc").hexdigest()


def test_a_registry_hears_a_few_digits() -> None:
    """The question holds the first digits of the digest of the normal form."""
    assert digest_prefix("doi:10.5555/ABC") == DIGEST[:PREFIX_LENGTH]
    assert digest_prefix("10.5555/abc", 6) == DIGEST[:6]


@pytest.mark.parametrize("length", [0, 7, -1, True, 2.0])
def test_a_prefix_that_tells_too_much_is_refused(length: int) -> None:
    """A prefix that would name one work, or none, is refused."""
    with pytest.raises(InvariantError, match="1 to 6 digits"):
        digest_prefix("10.5555/abc", length)


def test_the_answer_is_compared_at_home() -> None:
    """Only one's own DOIs that the registry knows come back, once each."""
    own = ["10.5555/abc", "https://doi.org/10.5555/ABC", "10.5555/other"]
    assert match_prefix(own, [DIGEST.upper(), "0" * 64]) == ("10.5555/abc",)
    assert match_prefix(own, []) == ()


def test_what_is_no_doi_is_refused() -> None:
    """Nothing is asked about what is no DOI."""
    with pytest.raises(InvariantError):
        digest_prefix("unavailable")
    with pytest.raises(InvariantError):
        match_prefix(["unavailable"], [])
