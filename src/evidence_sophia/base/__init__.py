"""How do the parts make one evidence base? The embedded whole: one file on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.base.evidence_base import EvidenceBase as EvidenceBase
    from evidence_sophia.base.stats import BaseStats as BaseStats
    from evidence_sophia.base.stats import SourceSetStats as SourceSetStats

__all__ = ["BaseStats", "EvidenceBase", "SourceSetStats"]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {"BaseStats": "stats", "EvidenceBase": "evidence_base", "SourceSetStats": "stats"},
    )
