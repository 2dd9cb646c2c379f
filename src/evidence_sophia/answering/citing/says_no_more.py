"""Does a sentence say no more than another one? It adds no word of weight, and drops none.

Support asks whether a text bears a sentence out; this asks what was done to the words. Leaving
"some", "may", "in mice" or "he claims that" out of a sentence makes another one of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from attrs import frozen

from evidence_sophia.answering.cues.qualifiers import qualifiers
from evidence_sophia.support.evidence import is_number
from evidence_sophia.text.assertion import phrases_in
from evidence_sophia.text.tables import table
from evidence_sophia.text.terms import tokens, vocabulary

__all__ = ["says_no_more"]

#: Marks that part a sentence; a comma or a colon between digits parts none.
_MARKS: Final = re.compile("[,:](?![0-9])|(?<![0-9])[,:]|[;()\\[\\]—–،؛，；：（）]| - ")
_HARD: Final = frozenset(";:；：؛")
_QUESTION: Final = re.compile("[?？؟][\"'”’»)\\] ]*$")
#: Sections of the word tables whose phrases say that something is not simply so.
_SUPPOSING: Final = (
    "supposes",
    "unasserted",
    "unasserted_near",
    "unrealised",
    "nonfinite",
    "once_so",
)


@frozen
class _Word:
    """A word of a sentence: as it is folded, its term, and the part it stands in."""

    token: str
    term: str
    part: int


def says_no_more(claim: str, sentence: str, language: str) -> bool:
    """Whether a claim says at most what one sentence says. Linear in both.

    The words of the claim must stand in the sentence in the same order, but for such that add
    nothing. What the sentence says besides must neither narrow, weaken nor hand on what the
    claim repeats, and the claim must not break off within a part of the sentence.

    Args:
        claim: one sentence that somebody wrote.
        sentence: of the evidence.
        language: BCP 47 tag of both.

    >>> says_no_more("Lilies harm cats.", "Lilies harm the kidneys of cats.", "en")
    True
    >>> says_no_more("Lilies harm cats.", "Lilies may harm cats.", "en")
    False
    """
    if _QUESTION.search(claim) or _QUESTION.search(sentence):
        return False
    asked, said = _read(claim, language), _read(sentence, language)
    if _adds(asked, said, language) or _weakens(claim, asked, sentence, said, language):
        return False
    wanted = [at for at, word in enumerate(asked) if _has_weight(word, language)]
    places = _places([asked[at] for at in wanted], said)
    if not places or _infinitives(places, said, language) - _infinitives(wanted, asked, language):
        return False
    return _is_whole(places, said, sentence, language)


def _read(text: str, language: str) -> list[_Word]:
    known = vocabulary(language)
    return [
        _Word(token, known[token], part)
        for part, piece in enumerate(_MARKS.split(text))
        for token in tokens(piece)
    ]


def _has_weight(word: _Word, language: str) -> bool:
    return word.token not in qualifiers(language, "neutral")


def _adds(asked: Sequence[_Word], said: Sequence[_Word], language: str) -> bool:
    held = {word.term for word in said}
    return any(word.term not in held and _has_weight(word, language) for word in asked)


def _weakens(
    claim: str, asked: Sequence[_Word], sentence: str, said: Sequence[_Word], language: str
) -> bool:
    """Whether the sentence holds a word that narrows what it says, and the claim does not."""
    repeated = {word.token for word in asked}
    weighty = (
        qualifiers(language, "qualifying")
        | qualifiers(language, "hands_on")
        | table(language, "conditions")
        | table(language, "speech_verbs")
        | table(language, "negators")
    )
    if any(word.token in weighty and word.token not in repeated for word in said):
        return True
    if _pairs(said, language) - _pairs(asked, language):
        return True
    return any(
        _phrases(sentence, language, section) - _phrases(claim, language, section)
        for section in _SUPPOSING
    )


def _pairs(said: Sequence[_Word], language: str) -> frozenset[str]:
    """Give the pairs of words in one part that tell of what is not yet so: "wird", "sein"."""
    listed = table(language, "unrealised_pairs")
    if not listed:
        return frozenset()
    parts: dict[int, set[str]] = {}
    for word in said:
        parts.setdefault(word.part, set()).add(word.token)
    return frozenset(
        pair for pair in listed for held in parts.values() if held.issuperset(pair.split("+"))
    )


def _phrases(text: str, language: str, section: str) -> frozenset[str]:
    return frozenset(found.of(text) for found in phrases_in(text, language, section))


def _places(wanted: Sequence[_Word], said: Sequence[_Word]) -> list[int]:
    """Give where the words stand in order, as near to one another as may be; [] if they do not.

    Forward to the first end, and from there back to the last beginning.
    """
    met = 0
    for end, word in enumerate(said):
        met += met < len(wanted) and word.term == wanted[met].term
        if met == len(wanted):
            return _places_before(end, wanted, said)
    return []


def _places_before(end: int, wanted: Sequence[_Word], said: Sequence[_Word]) -> list[int]:
    places: list[int] = []
    for at in range(end, -1, -1):
        if len(places) < len(wanted) and said[at].term == wanted[-1 - len(places)].term:
            places.append(at)
    return places[::-1]


def _infinitives(places: Sequence[int], words: Sequence[_Word], language: str) -> frozenset[str]:
    """Give those of some words that "to" makes infinitives: whoever drops it asserts them."""
    markers = table(language, "infinitive_markers")
    return frozenset(words[at].term for at in places if at and words[at - 1].token in markers)


def _is_whole(places: Sequence[int], said: Sequence[_Word], sentence: str, language: str) -> bool:
    """Whether the claim breaks off nowhere that matters."""
    first, last = places[0], places[-1]
    after = [word for word in said[last + 1 :] if word.part == said[last].part]
    goes_on = not _begins_with_and(after, language) and any(_counts(w, language) for w in after)
    if goes_on or any(_counts(word, language) for word in said[:first]):
        return False
    gaps = (said[one + 1 : other] for one, other in pairwise(places))
    marks = [match.group() for match in _MARKS.finditer(sentence)]
    is_parted = not _HARD.isdisjoint(marks[said[first].part : said[last].part])
    return not is_parted and all(_may_go(gap, language) for gap in gaps)


def _counts(word: _Word, language: str) -> bool:
    """Whether a word before or after the claim would make another statement of it."""
    is_time = is_number(word.term) or word.token in qualifiers(language, "time")
    return _has_weight(word, language) and not is_time


def _may_go(gap: Sequence[_Word], language: str) -> bool:
    """Whether words between two others may be left out: at most the other one of a pair."""
    if not any(word.token in qualifiers(language, "and") for word in gap):
        return True
    return _begins_with_and(gap, language) or _begins_with_and(gap[::-1], language)


def _begins_with_and(said: Sequence[_Word], language: str) -> bool:
    return bool(said) and said[0].token in qualifiers(language, "and")
