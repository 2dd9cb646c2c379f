"""Does a sentence speak of what a claim speaks of? By names, series, subjects and headings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evidence_sophia.checking.evidence import EvidencePassage, Places
from evidence_sophia.support.evidence import ReadSentence
from evidence_sophia.support.subjects import lacks_subject, missing_names, names_another
from evidence_sophia.text.language_tag import primary_language

__all__ = ["speaks_of_another", "words_around"]

_NAMING: Final = frozenset({"category", "category_slot"})  # rules that compare names
_ABOUT_IT: Final = 0.5  # of the claim, in one sentence that contradicts it
_TWO: Final = 2  # terms that two sentences on one matter share at least


def words_around(places: Places) -> str:
    """Give the deciding sentences with what heads them."""
    return " ".join(f"{_heads(each.passage)} {each.sentence.text}" for each in places)


def _heads(found: EvidencePassage) -> str:
    """Give what a passage is headed by, and what its source says that it is about."""
    source = found.source
    return " ".join((source.title, found.passage.heading, source.topic, *source.entities))


def speaks_of_another(claim: str, places: Places, rules: Sequence[str], alignment: float) -> bool:
    """Whether the sentence that seems to contradict speaks of something else.

    Of little that the claim speaks of, or of its only word; of another of a series ("Apollo 12"
    is not "Apollo 11"); or of a thing whose name stands neither in it nor in what its passage
    is headed by.
    Where the names are what differs ("in France", "in Germany"), one of them may be missing.
    """
    if alignment < _ABOUT_IT or _says_one_thing(claim, places):
        return True
    allowed = 0 if _NAMING.isdisjoint(rules) else 1
    for place in places:
        text, language = place.sentence.text, place.passage.passage.language
        around = f"{_heads(place.passage)} {text}"
        if names_another(claim, text):
            return True
        if missing_names(claim, around, language) > allowed:
            return True
        if lacks_subject(claim, around, language):
            return True
    return False


def _says_one_thing(claim: str, places: Places) -> bool:
    """Whether a claim has a single term, which sentences on anything may share."""
    language = places[0].passage.passage.language if places else ""
    return len(ReadSentence(claim, primary_language(language)).content) < _TWO
