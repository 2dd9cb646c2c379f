"""Does a passage that was found for a question answer it? Else it cannot answer differently.

What a search finds shares words with the question and may speak of another thing. That two
passages answer differently is only told where each of them names what is asked for, holds nearly
all of the question, and has a figure or a name where one is asked.
"""

from __future__ import annotations

from typing import Final

from evidence_sophia.checking.contradictions import ANSWERS_DIFFER, Contradiction
from evidence_sophia.checking.evidence import Place
from evidence_sophia.checking.phrases import phrases
from evidence_sophia.support.evidence import ReadSentence
from evidence_sophia.support.rarity import WeighedTerms
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.names import name_words

__all__ = ["is_answered_by", "is_borne_out"]

_IN_SENTENCE: Final = 0.5  # of the question's weight, in the answering sentence itself
#: With the title and the heading over it; more where a name is asked, as most sentences have one.
#: On RAMDocs through a base .8 throughout finds half as much, and nothing needless.
_WITH_HEADS: Final = 0.6
_WITH_HEADS_IF_WHO: Final = 0.8
_OF_ONE_MATTER: Final = 5_000  # alignment of two sentences that nobody asked about
_MARKS: Final = ("?", "？", "؟")


def is_borne_out(found: Contradiction, question: str) -> bool:
    """Whether a finding stands among passages that need not be of one matter.

    A rule that compares what two sentences say stands by itself where a search found both for a
    question; where nobody asked, they must be of two sources and share half of their terms. The
    hint that answers differ needs two answers.
    """
    if not question:
        sources = {each.passage.source.id for each in (found.first, found.second)}
        return len(sources) > 1 and found.alignment >= _OF_ONE_MATTER
    if found.rules != (ANSWERS_DIFFER,):
        return True
    return is_answered_by(found.first, question) and is_answered_by(found.second, question)


def is_answered_by(place: Place, question: str) -> bool:
    """Whether a sentence, under its title and heading, answers a question. Linear in them.

    A name of a thing is no question; nor is one for yes or no, or for a reason, answered by a
    figure or a name that could differ.
    """
    language = primary_language(place.passage.passage.language)
    asked = ReadSentence(question, language)
    if not _asks_for_a_fact(asked):
        return False
    sentence = ReadSentence(place.sentence.text, language)
    heads = f"{place.passage.source.title} {place.passage.passage.heading}"
    around = sentence.held | ReadSentence(heads, language).held
    weighed = WeighedTerms(asked.content, language)
    needed = _WITH_HEADS_IF_WHO if _asks(asked, "asks_who") else _WITH_HEADS
    return (
        weighed.share(sentence.held) >= _IN_SENTENCE
        and weighed.share(around) >= needed
        and _names(asked) | asked.numbers <= around  # what tells it from others of its kind
        and _holds_what_is_asked(sentence, asked)
    )


def _asks_for_a_fact(asked: ReadSentence) -> bool:
    is_question = asked.text.rstrip().endswith(_MARKS)
    opens = phrases(asked.language, "asks_otherwise").begins(asked.tokens)
    return not opens and (is_question or phrases(asked.language, "asks").begins(asked.tokens) > 0)


def _asks(asked: ReadSentence, *kinds: str) -> bool:
    return any(phrases(asked.language, kind).stands_in(asked.tokens) for kind in kinds)


def _holds_what_is_asked(sentence: ReadSentence, asked: ReadSentence) -> bool:
    if _asks(asked, "asks_figure", "asks_time"):
        return bool(sentence.numbers - asked.numbers)
    if _asks(asked, "asks_who"):
        return bool(_names(sentence) - _names(asked))
    return True


def _names(read: ReadSentence) -> frozenset[str]:
    """Give the terms of the names in a text; its first word is none for its capital alone."""
    names = " ".join(name_words(read.text, read.language))
    return ReadSentence(names, read.language).content
