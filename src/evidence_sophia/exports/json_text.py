"""How does a document become JSON? As canonical JSON, equal bytes for equal documents."""

from __future__ import annotations

from evidence_sophia.exports.document import Document, document_bytes

__all__ = ["write_json"]


def write_json(document: Document) -> bytes:
    """Write a document in its envelope as canonical JSON and a newline.

    Raises:
        InvariantError: a text holds half of a surrogate pair.
    """
    return document_bytes(document) + b"\n"
