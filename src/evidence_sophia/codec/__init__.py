"""How do values become bytes, and bytes values? Converter, canonical JSON, digests, schemas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.codec.canonical import canonical_json as canonical_json
    from evidence_sophia.codec.converter import Decoded as Decoded
    from evidence_sophia.codec.converter import decode as decode
    from evidence_sophia.codec.converter import decode_report as decode_report
    from evidence_sophia.codec.converter import encode as encode
    from evidence_sophia.codec.digests import DigestComparison as DigestComparison
    from evidence_sophia.codec.digests import check_digest as check_digest
    from evidence_sophia.codec.digests import compare_digests as compare_digests
    from evidence_sophia.codec.digests import digest as digest
    from evidence_sophia.codec.digests import digest_of as digest_of
    from evidence_sophia.codec.digests import expect_digest as expect_digest
    from evidence_sophia.codec.digests import same_digest as same_digest
    from evidence_sophia.codec.envelope import DocumentType as DocumentType
    from evidence_sophia.codec.envelope import read_document as read_document
    from evidence_sophia.codec.envelope import unwrap as unwrap
    from evidence_sophia.codec.envelope import wrap as wrap
    from evidence_sophia.codec.envelope import write_document as write_document
    from evidence_sophia.codec.jsontext import read_json as read_json
    from evidence_sophia.codec.jsontext import write_json as write_json
    from evidence_sophia.codec.schema import json_schema as json_schema

__all__ = [
    "Decoded",
    "DigestComparison",
    "DocumentType",
    "canonical_json",
    "check_digest",
    "compare_digests",
    "decode",
    "decode_report",
    "digest",
    "digest_of",
    "encode",
    "expect_digest",
    "json_schema",
    "read_document",
    "read_json",
    "same_digest",
    "unwrap",
    "wrap",
    "write_document",
    "write_json",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "Decoded": "converter",
            "DigestComparison": "digests",
            "DocumentType": "envelope",
            "canonical_json": "canonical",
            "check_digest": "digests",
            "compare_digests": "digests",
            "decode": "converter",
            "decode_report": "converter",
            "digest": "digests",
            "digest_of": "digests",
            "encode": "converter",
            "expect_digest": "digests",
            "json_schema": "schema",
            "read_document": "envelope",
            "read_json": "jsontext",
            "same_digest": "digests",
            "unwrap": "envelope",
            "wrap": "envelope",
            "write_document": "envelope",
            "write_json": "jsontext",
        },
    )
