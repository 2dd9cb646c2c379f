"""Does what stands around a sentence take it back? Then it may not be quoted by itself.

A sentence that denies, doubts or hands on its own words says so to whoever reads it. What stands
around it, and is left out of an answer, does not.
"""

from __future__ import annotations

from typing import Final

from evidence_sophia.answering.cues.announcements import (
    announces_denial,
    announces_errors,
    announces_speech,
    asks_which_is_true,
    heads_errors,
    heads_prohibitions,
)
from evidence_sophia.answering.cues.retorts import is_retort
from evidence_sophia.answering.evidence import Surroundings
from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.model.span import Span
from evidence_sophia.text.assertion import is_asserted
from evidence_sophia.text.denial import CONTEXT, NEAR, is_denied, spoken_near
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.negation import negators
from evidence_sophia.text.sentences import sentences

__all__ = ["is_taken_back"]

#: Code points before a sentence that the question of a quiz stands in.
_QUIZ: Final = 80
#: What joins the headings of a passage.
_BETWEEN: Final = " > "


def is_taken_back(candidate: Candidate, around: Surroundings) -> bool:
    """Whether the text around a sentence denies it, doubts it, or says that others say it.

    Args:
        candidate: the sentence, in its passage.
        around: what stands before and after the passage in its source.
    """
    passage, before = candidate.hit.passage, around.before
    text = f"{before}{passage.text}{around.after}"
    place = Span(len(before) + candidate.span.start, len(before) + candidate.span.end)
    language = passage.language
    spoken = spoken_near(text[max(0, place.start - NEAR) : place.end + NEAR], language)
    return (
        is_denied(text, place, place, language)
        or not is_asserted(text, place, place, language)
        or _is_announced(candidate, spoken)
        or asks_which_is_true(text[max(0, place.start - _QUIZ) : place.start])
        or _is_retorted(text[place.end : place.end + CONTEXT], language, spoken)
    )


def _is_announced(candidate: Candidate, spoken: tuple[str, ...]) -> bool:
    headings = (candidate.lead, *candidate.hit.passage.heading.split(_BETWEEN))
    if any(map(heads_errors, headings)) or _is_forbidden(candidate, headings, spoken):
        return True
    line = candidate.announced
    if not line:
        return False
    return announces_errors(line, spoken) or (candidate.is_quotation and announces_speech(line))


def _is_forbidden(candidate: Candidate, headings: tuple[str, ...], spoken: tuple[str, ...]) -> bool:
    """Whether it stands in a list of what is not, or is not to be done, and does not say so."""
    if any(negators(candidate.text, language) for language in spoken):
        return False
    if candidate.is_item and any(map(heads_prohibitions, (headings[0], headings[-1]))):
        return True
    return bool(candidate.announced) and announces_denial(candidate.announced, spoken)


def _is_retorted(after: str, language: str, spoken: tuple[str, ...]) -> bool:
    following = sentences(after, primary_language(language))
    return bool(following) and is_retort(following[0].of(after), spoken)
