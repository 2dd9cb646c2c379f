from __future__ import annotations

import pytest

from evidence_sophia.codec.digests import (
    DigestComparison,
    check_digest,
    compare_digests,
    digest,
    digest_of,
    expect_digest,
    same_digest,
)
from evidence_sophia.errors import DigestMismatchError, InvariantError


def test_digests_of_nothing_are_the_published_ones() -> None:
    """The digests of the empty string are those of the algorithms' own papers."""
    assert digest(b"") == "blake3:af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"
    assert digest(b"", "sha256") == (
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )


def test_digests_of_a_projection_never_change() -> None:
    """Golden values: whoever changes them breaks every stored digest."""
    facts = {"expires": "2030-01-01", "id": "a", "weight": 10_000}
    assert digest_of("sample", "1", facts) == (
        "blake3:fe06c5bd0d5fc33d8f7daf88b9cd59120b319967765880163902ba9a822bc30d"
    )
    assert digest_of("sample", "1", facts, prefix=b"\x00", algorithm="sha256") == (
        "sha256:f5e17c55e1a48f2e3ecae3b6633036ad423eb79a3fe95d7d18f0557da30a2d58"
    )


def test_an_unknown_algorithm_is_refused() -> None:
    """Only blake3 and sha256 are produced."""
    with pytest.raises(InvariantError, match="md5"):
        digest(b"", "md5")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "blake3:",
        "md5:" + "0" * 64,
        "blake3:" + "0" * 63,
        "blake3:" + "A" * 64,
        "sha256:" + "0" * 65,
        "sha256:" + "0" * 64 + "\n",
        None,
    ],
)
def test_what_has_not_the_form_of_a_digest_is_refused(text: object) -> None:
    """Algorithm and length are checked before anything is compared."""
    with pytest.raises(InvariantError, match="not a digest"):
        check_digest(text)


def test_equal_and_different_digests_are_told_apart() -> None:
    """Digests of one algorithm are the same or different."""
    assert compare_digests(digest(b"a"), digest(b"a")) is DigestComparison.SAME
    assert compare_digests(digest(b"a"), digest(b"b")) is DigestComparison.DIFFERENT
    assert same_digest(digest(b"a"), digest(b"a"))
    assert not same_digest(digest(b"a"), digest(b"b"))


def test_only_digests_are_compared() -> None:
    """Neither side may be anything else, even where both sides are equal."""
    good = digest(b"a")
    for first, second in ((good, good[:-1]), (good[:-1], good), ("blake3:0", "blake3:0")):
        with pytest.raises(InvariantError, match="not a digest"):
            compare_digests(first, second)


def test_digests_of_two_algorithms_have_no_answer() -> None:
    """A yes-or-no question about two algorithms is an error, never a no."""
    with pytest.raises(InvariantError, match="two algorithms"):
        same_digest(digest(b"a"), digest(b"a", "sha256"))


def test_bytes_are_checked_with_the_algorithm_of_their_digest() -> None:
    """The bytes pass under either algorithm and fail when one of them changes."""
    expect_digest(b"a", digest(b"a"))
    expect_digest(b"a", digest(b"a", "sha256"))
    with pytest.raises(DigestMismatchError):
        expect_digest(b"b", digest(b"a"))
