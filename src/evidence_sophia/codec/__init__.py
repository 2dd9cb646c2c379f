"""How do values become bytes, and bytes values? Converter, canonical JSON, digests, schemas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.codec.canonical import canonical_json as canonical_json
    from evidence_sophia.codec.digests import DigestComparison as DigestComparison
    from evidence_sophia.codec.digests import check_digest as check_digest
    from evidence_sophia.codec.digests import compare_digests as compare_digests
    from evidence_sophia.codec.digests import digest as digest
    from evidence_sophia.codec.digests import digest_of as digest_of
    from evidence_sophia.codec.digests import same_digest as same_digest

__all__ = [
    "DigestComparison",
    "canonical_json",
    "check_digest",
    "compare_digests",
    "digest",
    "digest_of",
    "same_digest",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "DigestComparison": "digests",
        "canonical_json": "canonical",
        "check_digest": "digests",
        "compare_digests": "digests",
        "digest": "digests",
        "digest_of": "digests",
        "same_digest": "digests",
    },
)
