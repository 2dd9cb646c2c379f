"""Is this quote in that source, and where?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.quotes.drift import check_drift as check_drift
    from evidence_sophia.quotes.extract import Quotation as Quotation
    from evidence_sophia.quotes.extract import find_quotations as find_quotations
    from evidence_sophia.quotes.index import QuoteIndex as QuoteIndex
    from evidence_sophia.quotes.index import verify_quotes as verify_quotes
    from evidence_sophia.quotes.near import find_near_miss as find_near_miss
    from evidence_sophia.quotes.policy import TYPOGRAPHY as TYPOGRAPHY
    from evidence_sophia.quotes.policy import EdgeRule as EdgeRule
    from evidence_sophia.quotes.policy import QuotePolicy as QuotePolicy
    from evidence_sophia.quotes.selectors import position_selector as position_selector
    from evidence_sophia.quotes.selectors import quote_selector as quote_selector
    from evidence_sophia.quotes.selectors import resolve_selectors as resolve_selectors
    from evidence_sophia.quotes.selectors import text_fragment as text_fragment
    from evidence_sophia.quotes.selectors import to_unit as to_unit

__all__ = [
    "TYPOGRAPHY",
    "EdgeRule",
    "Quotation",
    "QuoteIndex",
    "QuotePolicy",
    "check_drift",
    "find_near_miss",
    "find_quotations",
    "position_selector",
    "quote_selector",
    "resolve_selectors",
    "text_fragment",
    "to_unit",
    "verify_quotes",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "TYPOGRAPHY": "policy",
            "EdgeRule": "policy",
            "Quotation": "extract",
            "QuoteIndex": "index",
            "QuotePolicy": "policy",
            "check_drift": "drift",
            "find_near_miss": "near",
            "find_quotations": "extract",
            "position_selector": "selectors",
            "quote_selector": "selectors",
            "resolve_selectors": "selectors",
            "text_fragment": "selectors",
            "to_unit": "selectors",
            "verify_quotes": "index",
        },
    )
