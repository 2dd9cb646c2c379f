"""Which digest names some bytes, or the facts of a value?

A file's digest is that of its bytes. A value's digest is that of a named closed
projection: its prefix bytes, then the canonical JSON of
``{"data": projection, "schema": "evidence-sophia/<schema>", "version": "<version>"}``,
hashed plain, so that every language can compute it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from blake3 import blake3

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.errors import DigestMismatchError, InvariantError
from evidence_sophia.model._rules import is_digest, shown

__all__ = [
    "DEFAULT_ALGORITHM",
    "SCHEMA_PREFIX",
    "DigestComparison",
    "check_digest",
    "compare_digests",
    "digest",
    "digest_of",
    "expect_digest",
    "id_of",
    "raw_digest",
    "same_digest",
]

#: The other one is ``sha256``; both give 64 hexadecimal digits.
DEFAULT_ALGORITHM: Final = "blake3"
#: Every schema this library publishes is named below this.
SCHEMA_PREFIX: Final = "evidence-sophia/"

#: Hexadecimal digits of an id that is made from facts: 128 bits.
_ID_DIGITS: Final = 32


class DigestComparison(StrEnum):
    """How two digests relate; digests of two algorithms are incomparable, not different."""

    SAME = "same"
    DIFFERENT = "different"
    INCOMPARABLE = "incomparable"


def digest(data: bytes, algorithm: str = DEFAULT_ALGORITHM) -> str:
    """Name bytes by their digest, ``<algorithm>:<64 hex>``.

    Raises:
        InvariantError: the algorithm is neither ``blake3`` nor ``sha256``.

    >>> digest(b"", "sha256")[:23]
    'sha256:e3b0c44298fc1c14'
    """
    return f"{algorithm}:{raw_digest(data, algorithm).hex()}"


def raw_digest(data: bytes, algorithm: str = DEFAULT_ALGORITHM) -> bytes:
    """Give the 32 bytes of a digest.

    Raises:
        InvariantError: as :func:`digest`.
    """
    if algorithm == "blake3":
        return blake3(data).digest()
    if algorithm == "sha256":
        import hashlib  # noqa: PLC0415 - it loads OpenSSL, which a first quote does without

        return hashlib.sha256(data).digest()
    message = f"unknown digest algorithm {shown(algorithm, 40)}"
    raise InvariantError(message, hint="Use blake3 or sha256.")


def digest_of(
    schema: str,
    version: str,
    projection: Mapping[str, object],
    *,
    prefix: bytes = b"",
    algorithm: str = DEFAULT_ALGORITHM,
) -> str:
    """Name the facts of a value by the digest of a named closed projection.

    Args:
        schema: the projection's name, without ``evidence-sophia/``.
        version: of the projection; a new field makes a new version.
        projection: facts only (``expires``, never "expired"), JSON without floats.
        prefix: bytes that keep two kinds of node of one tree apart.
        algorithm: ``blake3`` or ``sha256``.

    Raises:
        InvariantError: the projection has no canonical JSON, or the algorithm is unknown.
    """
    named = {"data": dict(projection), "schema": SCHEMA_PREFIX + schema, "version": version}
    return digest(prefix + canonical_json(named), algorithm)


def id_of(schema: str, version: str, projection: Mapping[str, object]) -> str:
    """Name something by its facts: 32 hexadecimal digits, the first 128 bits of their digest.

    Raises:
        InvariantError: as :func:`digest_of`.

    >>> id_of("answer-id", "1", {"document": digest(b"{}")})
    'f451b66b3ab0c3e0ebc9b947e9176c3b'
    """
    return digest_of(schema, version, projection).partition(":")[2][:_ID_DIGITS]


def check_digest(text: object) -> str:
    """Give a digest back if it has the form of one.

    Raises:
        InvariantError: it is not ``blake3:`` or ``sha256:`` with 64 lower-case hex digits.
    """
    if not is_digest(text):
        message = f"not a digest: {shown(text, 100)}"
        raise InvariantError(message, hint="Write blake3: or sha256: and 64 lower-case hex digits.")
    return text


def compare_digests(first: str, second: str) -> DigestComparison:
    """Compare two digests in constant time.

    Raises:
        InvariantError: one of them is no digest.
    """
    from hmac import compare_digest  # noqa: PLC0415 - the same

    check_digest(first)
    check_digest(second)
    if first.partition(":")[0] != second.partition(":")[0]:
        return DigestComparison.INCOMPARABLE
    if compare_digest(first, second):
        return DigestComparison.SAME
    return DigestComparison.DIFFERENT


def same_digest(first: str, second: str) -> bool:
    """Whether two digests of one algorithm are equal, decided in constant time.

    Raises:
        InvariantError: one of them is no digest, or their algorithms differ.
    """
    found = compare_digests(first, second)
    if found is DigestComparison.INCOMPARABLE:
        message = f"digests of two algorithms cannot be compared: {first:.7}, {second:.7}"
        raise InvariantError(message, hint="Compute both with the same algorithm.")
    return found is DigestComparison.SAME


def expect_digest(data: bytes, expected: str) -> None:
    """Check that bytes are those a digest names, with the digest's own algorithm.

    Raises:
        DigestMismatchError: they are not.
        InvariantError: ``expected`` is no digest.
    """
    actual = digest(data, check_digest(expected).partition(":")[0])
    if not same_digest(actual, expected):
        message = f"the bytes have the digest {actual}, not {expected}"
        raise DigestMismatchError(message)
