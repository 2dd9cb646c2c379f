"""What do the sentences that a verdict rests on not bear out as a whole? It is taken away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from typing import Final

from attrs import evolve

from evidence_sophia.checking.claims import TextClaim
from evidence_sophia.checking.evidence import Places
from evidence_sophia.checking.leaning import names_its_noun
from evidence_sophia.checking.measures import UNIT_DIFFERS, unit_differs, unmet_quantities
from evidence_sophia.checking.phrases import phrases
from evidence_sophia.checking.subjects import (
    speaks_of_another,
    words_around,
)
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.support.evidence import ReadClaim, ReadSentence, is_number
from evidence_sophia.support.subjects import lacks_subject, missing_names
from evidence_sophia.support.verbatim import words_before
from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.names import name_words
from evidence_sophia.text.terms import tokens

__all__ = ["in_context", "in_one_sentence", "narrowed", "withheld"]

#: Guards under which no score supports. On the development data they cost 3 % (WiCE none) of
#: the supported claims and take away a quarter of those that seemed to be.
_VETOES: Final = frozenset({"negation", "number_missing"})
_IN_ONE: Final = 0.6  # of the claim, in one sentence that it may be cited with
_FEW: Final = 4  # terms of a claim that must stand in one sentence whole
_WORDED_OTHERWISE: Final = 0.4  # of a longer claim
_WITHHELD: Final = 0.4  # below every bar of the default policy


def in_context(
    claim: TextClaim, judged: SupportVerdict, places: Places, language: str
) -> SupportVerdict:
    """Take away what does not speak of what a pronoun of the claim stands for.

    Where the passage has the claim's own words, and those that it leans on, too, the pronoun
    stands for the same there. Very words that name what they mean ("This method") are hedged
    where it has not. What contradicts must name it.
    """
    if not claim.context or judged.label == JudgeLabel.NOT_ENOUGH:
        return judged
    asked = ReadSentence(claim.context, language)
    # What it stands for may be named some sentences before.
    around = " ".join((words_around(places), *(each.passage.passage.text for each in places)))
    if asked.content.isdisjoint(ReadSentence(around, language).content):
        is_named = _says_the_same(claim.text, judged, places, language)
        return _leaning(judged) if is_named else withheld(judged, "unresolved")
    if judged.label == JudgeLabel.REFUTED and lacks_subject(
        claim.context, words_around(places), language
    ):
        return withheld(judged, "unresolved")
    if judged.method == VerificationMethod.VERBATIM and _stands_beside(asked, places, language):
        return judged
    return _leaning(judged)


def _leaning(judged: SupportVerdict) -> SupportVerdict:
    return evolve(judged, rules=tuple(sorted({*judged.rules, "pronoun"})))


def _says_the_same(claim: str, judged: SupportVerdict, places: Places, language: str) -> bool:
    """Whether a source begins a sentence with a claim's very words, which name what they mean."""
    if judged.method != VerificationMethod.VERBATIM or not judged.is_supported:
        return False
    begins = (words_before(claim, each.sentence.text) for each in places)
    return names_its_noun(claim, language) and any(before == "" for before in begins)


def _stands_beside(asked: ReadSentence, places: Places, language: str) -> bool:
    """Whether one sentence of the passage holds every word of what a claim leans on."""
    beside = (each for place in places for each in place.passage.sentences)
    return any(asked.content <= ReadSentence(each.text, language).content for each in beside)


def narrowed(
    claim: str,
    judged: SupportVerdict,
    places: Places,
    held: Sequence[ReadSentence],
) -> SupportVerdict:
    """Take away what the sentences as a whole do not bear out."""
    language = held[0].language if held else ""
    if judged.label == JudgeLabel.SUPPORTED:
        if any(_is_reported(claim, each.sentence.text, language) for each in places):
            return withheld(judged, "reported")
        if not _VETOES.isdisjoint(judged.rules) or _lacks_name(claim, judged, places):
            return withheld(judged)
        if judged.method != VerificationMethod.VERBATIM:
            return _by_coverage(claim, judged, places, held)
    elif judged.label == JudgeLabel.REFUTED and speaks_of_another(
        claim, places, judged.rules, in_one_sentence(claim, held)
    ):
        return withheld(judged, "other_subject")
    elif UNIT_DIFFERS in unmet_quantities(claim, held):
        return _of_another_unit(claim, judged, places, held)
    return judged


def _by_coverage(
    claim: str, judged: SupportVerdict, places: Places, held: Sequence[ReadSentence]
) -> SupportVerdict:
    """Take away from support that rests on no very words."""
    unmet = unmet_quantities(claim, held)
    if UNIT_DIFFERS in unmet:
        return _of_another_unit(claim, withheld(judged, UNIT_DIFFERS), places, held)
    if _differs_in_polarity(claim, held):
        return withheld(judged, "polarity_differs")
    if _speaks_of_nobody_named(claim, places, held[0].language):
        return withheld(judged, "other_subject")
    doubts = {*unmet, *_doubts(claim, places, held)}
    return evolve(judged, rules=tuple(sorted({*judged.rules, *doubts})))


def _of_another_unit(
    claim: str, judged: SupportVerdict, places: Places, held: Sequence[ReadSentence]
) -> SupportVerdict:
    """Refute where a sentence about the same has the figure with another unit."""
    for place, row in zip(places, held, strict=True):
        share = in_one_sentence(claim, [row])
        if share < _IN_ONE or not unit_differs(claim, row):
            continue
        if not speaks_of_another(claim, (place,), judged.rules, share):
            rules = tuple(sorted({*judged.rules, UNIT_DIFFERS}))
            return evolve(judged, label=JudgeLabel.REFUTED, rules=rules)
    return judged


def _lacks_name(claim: str, judged: SupportVerdict, places: Places) -> bool:
    """Whether a name of the claim stands neither in the sentences nor in what heads them."""
    if "name_missing" not in judged.rules:
        return False
    around = words_around(places)
    return missing_names(claim, around, places[0].passage.passage.language) > 0


def _differs_in_polarity(claim: str, held: Sequence[ReadSentence]) -> bool:
    """Whether the claim denies what the sentences assert, or what none of them denies.

    A sentence that denies something else may say it in other words, unless one asserts it.
    """
    denied = ReadSentence(claim, held[0].language).reading.denied_terms()
    if not denied or any(denied & each.reading.denied_terms() for each in held):
        return False
    is_asserted = any(denied & each.content for each in held)
    return is_asserted or not any(each.reading.denials for each in held)


def _speaks_of_nobody_named(claim: str, places: Places, language: str) -> bool:
    """Whether the word that a claim of few words begins with stands nowhere around.

    An article may head an adjective ("The great mill"), which others need not say; and what a
    longer claim begins with is often worded otherwise.
    """
    if len(ReadClaim(claim, language).asked) > _FEW:
        return False
    first = ReadSentence(next(iter(tokens(claim)), ""), primary_language(language))
    return bool(first.content) and lacks_subject(claim, words_around(places), language)


def _doubts(claim: str, places: Places, held: Sequence[ReadSentence]) -> Iterator[str]:
    """Name what leaves support by coverage less than sure."""
    if in_one_sentence(claim, held) < _IN_ONE or not _stands_in_one(claim, places, held):
        yield "scattered"
    if _denies_beside(claim, held):
        yield "denied_beside"


def _stands_in_one(claim: str, places: Places, held: Sequence[ReadSentence]) -> bool:
    """Whether one sentence, headed by its title, holds what the claim speaks of and says of it.

    A title lends it names and numbers, never what is said. A claim of few words must stand
    there whole; of a longer one a little may be worded otherwise.
    """
    asked = ReadClaim(claim, held[0].language)
    synonyms = dict(asked.agreeing)
    names = {word for name in name_words(claim, asked.language) for word in tokens(name)}
    lent_names = ReadSentence(" ".join(sorted(names)), asked.language).held
    for place, row in zip(places, held, strict=True):
        under = place.passage
        heads = ReadSentence(f"{under.source.title} {under.passage.heading}", asked.language)
        said = row.held | {term for term in heads.held if term in lent_names or is_number(term)}
        missing = [t for t in asked.asked if t not in said and said.isdisjoint(synonyms.get(t, ()))]
        lost = fsum(asked.weights[term] for term in missing) / asked.whole
        if not missing or (len(asked.asked) > _FEW and lost <= _WORDED_OTHERWISE):
            return True
    return False


def in_one_sentence(claim: str, held: Sequence[ReadSentence]) -> float:
    """Give the greatest share of a claim's weight that one of some sentences holds."""
    if not held:
        return 0.0
    asked = ReadClaim(claim, held[0].language).weighed
    return max(asked.share(each.held) for each in held)


def _denies_beside(claim: str, held: Sequence[ReadSentence]) -> bool:
    """Whether one of the deciding sentences denies what the claim asserts."""
    asked = ReadSentence(claim, held[0].language)
    own = asked.reading.denied_terms()
    return any((each.reading.denied_terms() & asked.content) - own for each in held)


def withheld(judged: SupportVerdict, *rules: str) -> SupportVerdict:
    """Say that it is not enough; the score falls below every bar."""
    return evolve(
        judged,
        label=JudgeLabel.NOT_ENOUGH,
        score=min(judged.score, _WITHHELD),
        method=VerificationMethod.COVERAGE,
        rules=tuple(sorted({*judged.rules, *rules})),
    )


def _is_reported(claim: str, sentence: str, language: str) -> bool:
    """Whether a sentence only tells that somebody says or believes it."""
    before = words_before(claim, sentence)
    doubts, factive = phrases(language, "doubts"), phrases(language, "factive")
    if before is not None:
        words = tokens(before)
        bound = phrases(language, "complements").stands_in(words) or doubts.stands_in(words)
        return bound and not factive.stands_in(words)
    return doubts.stands_in(tokens(sentence)) and not doubts.stands_in(tokens(claim))
