"""How does a folder of documents become sources and passages?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.ingest.draft import DraftDefaults as DraftDefaults
    from evidence_sophia.ingest.draft import draft_manifest as draft_manifest
    from evidence_sophia.ingest.policy import ChunkPolicy as ChunkPolicy
    from evidence_sophia.ingest.report import IngestReport as IngestReport

__all__ = ["ChunkPolicy", "DraftDefaults", "IngestReport", "draft_manifest"]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "ChunkPolicy": "policy",
            "DraftDefaults": "draft",
            "IngestReport": "report",
            "draft_manifest": "draft",
        },
    )
