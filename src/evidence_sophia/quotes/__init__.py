"""Is this quote in that source, and where?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.quotes.index import QuoteIndex as QuoteIndex
    from evidence_sophia.quotes.index import verify_quotes as verify_quotes
    from evidence_sophia.quotes.policy import TYPOGRAPHY as TYPOGRAPHY
    from evidence_sophia.quotes.policy import EdgeRule as EdgeRule
    from evidence_sophia.quotes.policy import QuotePolicy as QuotePolicy

__all__ = ["TYPOGRAPHY", "EdgeRule", "QuoteIndex", "QuotePolicy", "verify_quotes"]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "TYPOGRAPHY": "policy",
        "EdgeRule": "policy",
        "QuoteIndex": "index",
        "QuotePolicy": "policy",
        "verify_quotes": "index",
    },
)
