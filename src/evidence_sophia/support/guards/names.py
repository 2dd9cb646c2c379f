"""Does the evidence know the names of the claim?"""

from __future__ import annotations

from evidence_sophia.support.alignment import Match
from evidence_sophia.text.names import name_words
from evidence_sophia.text.terms import tokens, vocabulary

__all__ = ["names_missing", "names_of"]


def names_missing(found: Match) -> float:
    """Give the share of the claim's names that no aligned sentence holds, by any alias.

    A short form counts where its long form is explained, a nationality where the country stands:
    whatever is worth something as a match.
    """
    names = names_of(found)
    if not names:
        return 0.0
    missing = sum(name not in found.everywhere and name not in found.partial for name in names)
    return missing / len(names)


def names_of(found: Match) -> frozenset[str]:
    """List the claim's names, as terms."""
    claim = found.claim
    known = vocabulary(claim.language)
    words = name_words(claim.text, claim.language)
    return frozenset(known[token] for word in words for token in tokens(word))
