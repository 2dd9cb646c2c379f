"""What must a store offer for ingest? The port of one write transaction."""

from __future__ import annotations

from typing import Protocol

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.ingest.document import Document

__all__ = ["CorpusWriter"]


class CorpusWriter(Protocol):
    """The sources of one tenant, within one write transaction of their store.

    What is put or removed counts once the transaction is committed, all together or not at
    all. The context names the tenant of every call.
    """

    def fingerprints(self, source_set: str, context: RequestContext, /) -> dict[str, str]:
        """Give each source id of a set with the fingerprint it was put with."""
        ...

    def put(self, document: Document, context: RequestContext, /) -> None:
        """Store a document; one of the same id, and all its passages, makes room for it.

        Raises:
            EvidenceAdapterUnavailable: the store cannot be written.
            AnalyzerMismatchError, MissingExtraError: its index cannot take the passages.
        """
        ...

    def remove(self, source_id: str, context: RequestContext, /) -> int:
        """Take a source out with its text and passages; give how many passages went.

        Raises:
            NotFoundError: the tenant has no such source.
        """
        ...
