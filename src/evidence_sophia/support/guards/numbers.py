"""Does the evidence give the numbers of the claim?"""

from __future__ import annotations

from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import is_number
from evidence_sophia.support.given_numbers import allows_number

__all__ = ["number_differs", "numbers_missing"]


def numbers_missing(found: Match) -> float:
    """Give the share of the claim's numbers that the evidence does not give."""
    if not found.claim.numbers:
        return 0.0
    asked = sum(map(is_number, found.claim.reading.terms))
    return len(found.missing_numbers) / asked if asked else 0.0


def number_differs(found: Match, claimed: str, said: str) -> bool:
    """Whether a number of the sentence is none that the claim's number in its place allows.

    Args:
        found: the claim and its aligned sentences.
        claimed: the number's term in the claim.
        said: the term in its place in the sentence.
    """
    return not allows_number(found.claim, found.aligned, claimed, said)
