"""How good is a source? Told where answers ask it, too; here stand the names of the loop."""

from __future__ import annotations

from evidence_sophia.support.source_quality import (
    QualityDimensions,
    QualityLevel,
    SourceQuality,
    rate_source,
)

__all__ = ["QualityDimensions", "QualityLevel", "SourceQuality", "rate_source"]
