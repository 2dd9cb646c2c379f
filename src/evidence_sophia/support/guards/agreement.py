"""Do claim and sentence say the same by opposite words? "Not safe" is "unsafe"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import ReadSentence
from evidence_sophia.support.guards.roles import roles_of
from evidence_sophia.text.relations import relations
from evidence_sophia.text.tables import table

__all__ = ["TURNED", "agrees_by_opposites"]

TURNED: Final = frozenset(
    {
        "category",
        "category_slot",
        "direction",
        "direction_reversed",
        "direction_unmet",
        "negation",
        "negation_unmet",
        "opposite",
        "opposite_near",
        "opposite_slot",
    }
)
"""The features that speak of a contradiction which there is none of then."""

_LEAST_COVERAGE: Final = 0.55  # of the sentence: else the two speak of other things
_MOST_LACKING: Final = 2  # words of the claim, where a sentence that holds less is asked
_MOST: Final = 16  # words of the claim that the sentence lacks
_MOST_SAID: Final = 64  # words of the sentence; a book must stay linear


def agrees_by_opposites(found: Match) -> bool:
    """Whether each opposite is denied on one side alone, or stands between exchanged parts."""
    if _takes_away(found.claim) or _takes_away(found.best):
        return False
    lacking = found.claim.content - found.best.held
    if found.best_coverage < _LEAST_COVERAGE and len(lacking) > _MOST_LACKING:
        return False
    pairs = tuple(_opposed(found))
    is_about_it = found.best_coverage >= _LEAST_COVERAGE or lacking <= {each[0] for each in pairs}
    if not pairs or not is_about_it:
        return False
    return all(ours != theirs for _, ours, theirs in pairs) or roles_of(found).converse


def _opposed(found: Match) -> Iterator[tuple[str, bool, bool]]:
    """Yield each word that another excludes, and whether each of the two is denied."""
    known = relations(found.claim.language)
    claim, sentence = found.claim, found.best
    ours, theirs = claim.reading.denied_terms(), sentence.reading.denied_terms()
    others = sorted(sentence.held - claim.held)[:_MOST_SAID]
    for first in sorted(claim.held - sentence.held)[:_MOST]:
        for second in others:
            if known.oppose(first, second) or known.exclude(first, second):
                yield first, first in ours, second in theirs


def _takes_away(read: ReadSentence) -> bool:
    """Whether a word such as "lacking" denies: how far it reaches is too uncertain here."""
    return not table(read.language, "denying_words").isdisjoint(read.tokens)
