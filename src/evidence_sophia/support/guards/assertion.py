"""Does the sentence say it, or only ask, suppose, hope or report it?"""

from __future__ import annotations

from evidence_sophia.model.span import Span
from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import ReadSentence
from evidence_sophia.support.verbatim import place_of_words
from evidence_sophia.text.assertion import is_asserted, phrases_in
from evidence_sophia.text.terms import tokens, vocabulary
from evidence_sophia.text.words import words

__all__ = ["only_withheld", "withholds"]

_LEAST_COVERAGE = 0.85  # of a sentence on whose word a claim stands
_AS_MUCH = 0.9  # of that, from which another sentence says the same


def only_withheld(found: Match) -> bool:
    """Whether the sentences that hold most of the claim all withhold it."""
    if found.best_coverage < _LEAST_COVERAGE:
        return False
    enough = _AS_MUCH * found.rows[0][0]
    bearing = [found.best, *(row for coverage, _, row in found.rows if coverage >= enough)]
    return all(withholds(found, row) for row in bearing)


def withholds(found: Match, sentence: ReadSentence) -> bool:
    """Whether a sentence does not say what it shares with the claim.

    A claim that is itself a question, a supposition or a report asks no more of its evidence.
    """
    claim, said = _place(found, found.claim), _place(found, sentence)
    if said is None or (claim is not None and _is_withheld(found.claim, claim)):
        return False
    if _is_withheld(sentence, said):
        return True
    is_claimed = claim is not None and _is_unrealised(found.claim, claim)
    return _is_unrealised(sentence, said) and not is_claimed


def _place(found: Match, sentence: ReadSentence) -> tuple[Span, Span] | None:
    """Give what reaches from the first shared word to the last, and the last.

    Where the very words of the claim stand, no other place counts.
    """
    within = place_of_words(found.claim.text, sentence.text) or Span(0, len(sentence.text))
    shared = found.claim.content & sentence.held
    known = vocabulary(sentence.language).content
    places = [
        word.span
        for word in words(sentence.text)
        if within.start <= word.start
        and word.end <= within.end
        and not shared.isdisjoint(known[token] for token in tokens(word.text))
    ]
    return (Span(places[0].start, places[-1].end), places[-1]) if places else None


def _is_withheld(sentence: ReadSentence, place: tuple[Span, Span]) -> bool:
    quote, last = place
    return not is_asserted(sentence.text, quote, last, sentence.language, is_past=True)


def _is_unrealised(sentence: ReadSentence, place: tuple[Span, Span]) -> bool:
    """Whether what stands between the shared words says that it was only to be so."""
    quote, _ = place
    return any(
        quote.start <= phrase.start and phrase.end <= quote.end
        for phrase in phrases_in(sentence.text, sentence.language, "unrealised")
    )
