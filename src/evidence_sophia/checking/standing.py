"""May a claim be said as it stands? Does what contradicts it speak of the same?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from attrs import evolve

from evidence_sophia.checking.evidence import Places
from evidence_sophia.checking.narrowing import in_one_sentence, withheld
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.support.evidence import ReadClaim, ReadSentence, is_number
from evidence_sophia.support.judge import REFUTING_RULES
from evidence_sophia.support.tight.laid_out import lay_out
from evidence_sophia.support.tight.little_words import little_words
from evidence_sophia.support.tight.tightness import looseness, unlimited
from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.text.names import name_terms
from evidence_sophia.text.tables import table
from evidence_sophia.text.terms import vocabulary

__all__ = ["DENIED_THERE", "OTHER_PREDICATE", "standing"]

DENIED_THERE: Final = "denied_there"
"""The rule of words that a sentence denies once, and says again of something else."""

OTHER_PREDICATE: Final = "other_predicate"
"""The rule of a number that differs, of which the claim and the sentence say something else."""

_DENIED: Final = 2  # terms of a claim that one sentence denies
_MOST_OF_IT: Final = 0.6  # of the claim, in the sentence that denies
_OF_NUMBERS: Final = frozenset({"number_slot"})


def standing(
    claim: str, judged: SupportVerdict, places: Places, held: Sequence[ReadSentence]
) -> SupportVerdict:
    """Take away from a verdict what the claim's words, as they stand, do not carry.

    Support by words that stand loose is kept and named, so that it is hedged and never cited.
    A contradiction by a number needs the predicate of the claim.

    Args:
        claim: one sentence.
        judged: what was found of it.
        places: the sentences that decide.
        held: the same, as read.
    """
    if not held:
        return judged
    if judged.label == JudgeLabel.REFUTED:
        is_other = _has_other_predicate(claim, judged, held[0])
        return withheld(judged, OTHER_PREDICATE) if is_other else judged
    if judged.label != JudgeLabel.SUPPORTED:
        return judged
    if judged.method != VerificationMethod.VERBATIM and any(_denies(claim, row) for row in held):
        return withheld(judged, DENIED_THERE)
    loose = _loose(claim, judged, places, held)
    return evolve(judged, rules=tuple(sorted({*judged.rules, *loose}))) if loose else judged


def _loose(
    claim: str, judged: SupportVerdict, places: Places, held: Sequence[ReadSentence]
) -> frozenset[str]:
    """Name what is loose in the sentence where the claim stands tightest."""
    if judged.method == VerificationMethod.VERBATIM:
        found = [unlimited(claim, row.text, row.language) for row in held]
    else:
        found = [
            looseness(
                claim,
                row.text,
                f"{place.passage.source.title} {place.passage.passage.heading}",
                row.language,
            )
            for place, row in zip(places, held, strict=True)
        ]
    return min(found, key=lambda rules: (len(rules), sorted(rules)))


def _denies(claim: str, row: ReadSentence) -> bool:
    """Whether a sentence denies what a claim asserts, though it says the same words again.

    "It does not cause the failure that lilies cause" is no support for "It causes failure".
    """
    asked = ReadSentence(claim, row.language)
    if asked.reading.denials or not row.reading.denials:
        return False
    is_denied = len(_denied(row) & asked.content) >= min(_DENIED, len(asked.content))
    return is_denied and in_one_sentence(claim, [row]) >= _MOST_OF_IT


def _denied(row: ReadSentence) -> frozenset[str]:
    """Name the terms that stand behind a negator in its part of a sentence, or are denied."""
    reading, known = row.reading, vocabulary(row.language)
    found = {term for term, denied in zip(reading.terms, reading.denied, strict=True) if denied}
    is_open, harmless = False, table(row.language, "not_denying")
    words = lay_out(row.text, row.language)
    for word, following in zip_longest(words, words[1:]):
        if word.marks or word.token in little_words(row.language).clauses:
            is_open = False
        if word.token in known.negators:
            is_open = not (following and following.token in harmless)
        elif is_open:
            found.add(word.term)
    return frozenset(found)


def _has_other_predicate(claim: str, judged: SupportVerdict, row: ReadSentence) -> bool:
    """Whether nothing but a number contradicts, and what is said of it is something else.

    "Launched on 16 July" and "landed on 20 July" may both be so.
    """
    if REFUTING_RULES.intersection(judged.rules) - _OF_NUMBERS:
        return False
    asked = ReadClaim(claim, row.language)
    synonyms = dict(asked.agreeing)
    names = name_terms(claim, row.language)
    return any(
        term not in row.held and row.held.isdisjoint(synonyms.get(term, ()))
        for term in asked.asked
        if not (is_number(term) or term in names)
    )
