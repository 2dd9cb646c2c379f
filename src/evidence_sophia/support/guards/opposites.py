"""Does the sentence say the opposite, or another member of the same closed category?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import ReadSentence
from evidence_sophia.text.relations import Relations, relations

__all__ = ["category_differs", "opposite_near", "opposite_said"]

_MOST: Final = 2  # more contradictions say no more
_MOST_NEAR: Final = 1.5
_MOST_WORDS: Final = 16  # of a claim; one sentence has fewer, and a book must stay linear
_NEAR: Final = 3  # words on either side in the sentence; one less in the claim
_DONE: Final = "ed"  # "trained" has the term of "train", and is no vehicle
#: Prepositions whose opposite is no contradiction elsewhere in a sentence.
_LOOSE: Final = frozenset(
    {"in", "on", "up", "to", "out", "off", "over", "under", "all", "some", "for", "against"}
)


def opposite_said(found: Match) -> float:
    """Count words of the claim whose opposite, and not they, stand in the best sentence."""
    known, claim, held = relations(found.claim.language), found.claim, found.best.held
    count = sum(
        _is_opposed(term, claim.held, held, known)
        for term in sorted(claim.held - held)
        if term in known.opposites and term not in _LOOSE
    )
    return float(min(count, _MOST))


def _is_opposed(term: str, claimed: frozenset[str], held: frozenset[str], known: Relations) -> bool:
    opposites = known.opposites[term]
    agreeing = known.synonyms.get(term, frozenset()) - opposites
    return not (opposites & held) <= claimed and held.isdisjoint(agreeing)


def opposite_near(found: Match) -> float:
    """Sum the coverage of the best two sentences that put an opposite near a word of the claim."""
    known, terms = relations(found.claim.language), found.claim.reading.terms
    if known.opposites.keys().isdisjoint(found.claim.held):
        return 0.0
    wanted = found.claim.wanted
    opposed = [at for at, term in enumerate(terms) if term in known.opposites][:_MOST_WORDS]
    total = 0.0
    for at in opposed:
        opposites = known.opposites[terms[at]]
        rows = [row for row in found.rows[:2] if not opposites.isdisjoint(row[2].held)]
        if not rows:
            continue
        beside = {*terms[max(0, at - _NEAR + 1) : at], *terms[at + 1 : at + _NEAR]} & wanted
        for coverage, _, sentence in rows:
            if _stand_near(sentence.reading.terms, opposites, beside - {terms[at]}):
                total += coverage
    return min(total, _MOST_NEAR)


def _stand_near(terms: tuple[str, ...], hits: frozenset[str], beside: set[str]) -> bool:
    return any(
        not beside.isdisjoint(terms[max(0, at - _NEAR) : at])
        or not beside.isdisjoint(terms[at + 1 : at + 1 + _NEAR])
        for at, term in enumerate(terms)
        if term in hits
    )


def category_differs(found: Match) -> float:
    """Count members of closed categories in the claim for which the sentence has another."""
    known = relations(found.claim.language)
    ours = _members(found.claim, known)
    if not ours:
        return 0.0
    theirs = _members(found.best, known)
    count = sum(
        member not in theirs.get(name, ()) and not theirs.get(name, set()) <= members
        for name, members in ours.items()
        for member in sorted(members)
    )
    return float(min(count, _MOST))


def _members(read: ReadSentence, known: Relations) -> dict[str, set[int]]:
    """Find the members of each category; a name of two words goes before its parts."""
    found: dict[str, set[int]] = {}
    if known.categories.keys().isdisjoint(read.held) and known.first_terms.isdisjoint(read.held):
        return found
    terms = read.reading.terms
    at = 0
    while at < len(terms):
        name, step = terms[at], 1
        if name != read.tokens[at] and read.tokens[at].endswith(_DONE):
            at += 1
            continue
        if name in known.first_terms and at + 1 < len(terms):
            pair = f"{name} {terms[at + 1]}"
            name, step = (pair, 2) if pair in known.categories else (name, 1)
        for category, member in known.categories.get(name, ()):
            found.setdefault(category, set()).add(member)
        at += step
    return found
