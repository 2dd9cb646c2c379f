"""By which rules do the loops find fault with a claim, beside those of support?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.checking.claim_safety import CERTIFIES
from evidence_sophia.checking.contradictions import ANSWERS_DIFFER
from evidence_sophia.checking.deciding import LOW_CONFIDENCE, UNCALIBRATED
from evidence_sophia.checking.measures import QUANTITY_MISSING, UNIT_DIFFERS
from evidence_sophia.checking.standing import DENIED_THERE, OTHER_PREDICATE
from evidence_sophia.support.tight.tightness import LOOSE

__all__ = ["CHECKING_RULES"]

CHECKING_RULES: Final = LOOSE | {
    ANSWERS_DIFFER,
    CERTIFIES,
    DENIED_THERE,
    LOW_CONFIDENCE,
    OTHER_PREDICATE,
    QUANTITY_MISSING,
    UNCALIBRATED,
    UNIT_DIFFERS,
    "denied_beside",
    "other_subject",
    "polarity_differs",
    "pronoun",
    "reported",
    "scattered",
    "unresolved",
}
"""The ids of all rules of the fact-check loop and of the contradiction loop."""
