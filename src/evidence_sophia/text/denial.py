"""Does a text deny what it repeats? "He said X, which is wrong" is no evidence for X.

Words only, and in doubt the evidence is refused: whoever mines a statement can quote another
sentence, and whoever reads a denial as support cannot take it back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from evidence_sophia.model.span import Span
from evidence_sophia.text.denial_words import AFFIRMING, CUES, UNSPACED_CUES
from evidence_sophia.text.language import detect_language
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.negation import may_negate, negators
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.tables import LANGUAGES
from evidence_sophia.text.words import words

__all__ = [
    "CLAUSE_ENDS",
    "CONTEXT",
    "NEAR",
    "STOPS",
    "THAT",
    "TURNS",
    "is_denied",
    "is_untrue",
    "reaches",
    "sentences_near",
    "spoken_near",
    "surroundings",
    "takes_back",
    "within",
]

#: Code points on either side of a quote that may hold its sentence and the one after it.
CONTEXT: Final = 400
#: Code points on either side of a quote that its language is told by.
NEAR: Final = 80
_BREAKS: Final = re.compile("\n\n[ \t\n]*")
#: Surroundings of quotes that are remembered: several statements rest on one quote.
_REMEMBERED: Final = 64


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_RELATIVES: Final = _words(
    """
    who whose which whom although though der die das dessen deren obwohl qui dont que quien cuyo
    который которая которое которые хотя
    """
)
CLAUSE_ENDS: Final = re.compile("(?<![0-9])[,:]|[,:](?![0-9])|[;()\\[\\]—–،؛，；：（）]| - ")
"""A comma or a colon between digits is part of a number or of a time of day."""
STOPS: Final = re.compile("[;؛；]")
"""What parts two statements of one sentence."""
_COLONS: Final = re.compile("[:：]")
#: Words of a part of a sentence that may be a statement of its own, at least.
_STATED: Final = 4
#: What goes on with the part before, whatever parts them.
_CONTINUING: Final = _words(
    "that or nor as than dass oder noch als que ou ni comme o como что или ни как che né أو ولا أن"
)
TURNS: Final = _words(
    """
    and but because since while whereas und sondern aber weil denn während et mais car puisque y e
    pero sino porque и а но потому e ma mas بل لكن لأن
    """
)
"""What begins a clause of its own, which a negation of the one before does not reach."""
_UNSPACED_TURNS: Final = ("而", "但", "因为", "因為", "并", "並", "且")
_BACK: Final = _words(
    """
    this that it these those which das dies dieses diese es cela ceci ça ce cette esto eso esta
    esa это этот эта
    """
)
_TRUE: Final = _words(
    """
    true correct right so wahr richtig korrekt stimmt vrai exact verdad cierto correcto правда
    верно так
    """
)
#: A pronoun that may stand for what follows: "It is untrue that".
_EMPTY: Final = _words("it es il è")
THAT: Final = _words("that dass daß que che")
"""What begins a statement that hangs on the words before it."""
#: What sets a statement against what others say.
_CONTRARY: Final = _words(
    "contrary despite entgegen trotz contrairement malgré contra contrariamente"
)
#: Words of a sentence within which it says so.
_SOON: Final = 6
_UNSPACED_BACK: Final = ("这", "這", "此", "该", "該")


def is_denied(text: str, quote: Span, value: Span, language: str = "") -> bool:
    """Whether the sentence of a quote, or the one after it, denies the value it holds.

    Args:
        text: the source, or the part of it around the quote.
        quote: where the quote stands in it.
        value: where the value stands in it, within the quote. A negation that belongs to the
            value (``not guilty``) denies nothing.
        language: BCP 47 tag of the text; "" to detect it.

    >>> text = "He said she was born in Rome, which is wrong."
    >>> is_denied(text, Span(8, 28), Span(24, 28), "en")
    True
    """
    start, end = surroundings(text, quote)
    around = text[start:end]
    near = text[max(0, quote.start - NEAR) : quote.end + NEAR]
    here = Span(value.start - start, value.end - start)
    found = sentences_near(around, near, language)
    for at, sentence in enumerate(found):
        if sentence.start < here.end and here.start < sentence.end:
            following = found[at + 1].of(around) if at + 1 < len(found) else ""
            if not (_may_deny(sentence.of(around)) or _may_deny(following)):
                continue  # most sentences deny nothing, whatever their language
            spoken = spoken_near(near, language)
            if _denies(around, sentence, here, spoken) or takes_back(following, spoken):
                return True
    return False


def surroundings(text: str, quote: Span) -> tuple[int, int]:
    """Give what may hold the sentence of a quote and the next: the rest need not be read."""
    start, end = max(0, quote.start - CONTEXT), min(len(text), quote.end + CONTEXT)
    begins = text.rfind("\n\n", start, quote.start)
    breaks = [match.start() for match in _BREAKS.finditer(text, quote.end, end)]
    # One paragraph more than the next, should that be one of blanks alone.
    return max(start, begins), [*breaks, end, end, end][2]


@lru_cache(maxsize=_REMEMBERED)
def sentences_near(around: str, near: str, language: str) -> tuple[Span, ...]:
    """Split what stands around a quote, in the language it is in or, unsaid, looks like."""
    named = primary_language(language)
    return sentences(around, named if named in LANGUAGES else spoken_near(near, language)[0])


@lru_cache(maxsize=_REMEMBERED)
def spoken_near(near: str, language: str) -> tuple[str, ...]:
    """Give the language a text is said to be in and the one it looks like: a label may lie."""
    named = dict.fromkeys((primary_language(language), detect_language(near).language))
    return tuple(name for name in named if name in LANGUAGES) or ("en",)


@lru_cache(maxsize=_REMEMBERED)
def _may_deny(sentence: str) -> bool:
    return may_negate(sentence) or any(_cues(sentence))


def _denies(text: str, sentence: Span, value: Span, languages: tuple[str, ...]) -> bool:
    said = sentence.of(text)
    here = Span(max(0, value.start - sentence.start), value.end - sentence.start)
    if any(not (within(cue, here) or _contradicts(said, cue, here)) for cue in _cues(said)):
        return True
    return any(
        reaches(said, negator, here)
        for language in languages
        for negator in negators(said, language)
        if not (within(negator, here) or _affirms(said, negator) or _relates(said, negator))
    )


def within(part: Span, whole: Span) -> bool:
    """Whether a span lies in another."""
    return whole.start <= part.start and part.end <= whole.end


def _cues(text: str) -> Iterator[Span]:
    for word in words(text):
        if casefold(word.text) in _cue_words():
            yield word.span
    for match in _unspaced_cues().finditer(text):
        yield Span(*match.span())


@cache
def _cue_words() -> frozenset[str]:
    return frozenset(map(casefold, CUES.split()))


@cache
def _unspaced_cues() -> re.Pattern[str]:
    return re.compile("|".join(UNSPACED_CUES.split()))


def _contradicts(text: str, cue: Span, value: Span) -> bool:
    """Whether a cue is what a later clause speaks against: "Contrary to rumours, ..."."""
    clause = _clause(text, cue)
    return clause.end <= value.start and _begins_with(clause, text, _CONTRARY)


def _affirms(text: str, negator: Span) -> bool:
    pair = _folded(text[negator.start : negator.end + 40])[:2]
    return tuple(pair) in AFFIRMING or text.startswith(("不仅", "不僅", "不但"), negator.start)


def _relates(text: str, negator: Span) -> bool:
    """Whether it is the Arabic "ما" within a clause, where it mostly means "what"."""
    return negator.of(text) == "ما" and negator.start > _clause(text, negator).start + 1


def reaches(text: str, negator: Span, value: Span) -> bool:
    """Whether a negator may concern the value.

    It does not from a relative clause, nor over a semicolon, nor in "X, not Y" for X and in
    "not X, but Y" for Y.
    """
    if negator.start >= value.end:
        between = text[value.end : negator.start]
        return CLAUSE_ENDS.search(between) is None and not _turns(between)
    if _is_parted(text, negator, value):
        return False
    clause, said = _clause(text, negator), _clause(text, value)
    if clause.start <= value.start < clause.end:
        return True
    if text[max(0, clause.start - 1) : clause.start] == "(" and text[clause.end :][:1] == ")":
        return False  # the value stands behind the brackets
    begins_anew = said.of(text).lstrip(" ").startswith(_UNSPACED_TURNS)
    return not (
        begins_anew or _begins_with(clause, text, _RELATIVES) or _begins_with(said, text, TURNS)
    )


def _turns(between: str) -> bool:
    """Whether another statement begins that does not speak of the one before: "but no fever"."""
    said = frozenset(_folded(between))
    return not TURNS.isdisjoint(said) and _BACK.isdisjoint(said)


def _is_parted(text: str, negator: Span, value: Span) -> bool:
    """Whether the value stands in a statement of its own, behind a semicolon.

    It does not where the part before calls something untrue or begins a list, nor where what
    follows only goes on with it. What stands behind a colon mostly tells what was denied.
    """
    stops = [match.start() for match in STOPS.finditer(text, negator.end, value.start)]
    if not stops:
        return False
    before = [0, *(match.end() for match in STOPS.finditer(text, 0, negator.start))]
    denied = text[before[-1] : stops[0]]
    if _COLONS.search(text, negator.end, stops[-1]) or not _TRUE.isdisjoint(_folded(denied)):
        return False
    end = STOPS.search(text, value.end)
    said = _folded(text[stops[-1] : end.start() if end else len(text)])
    return len(said) >= _STATED and said[0] not in _CONTINUING


def _folded(text: str) -> list[str]:
    return [casefold(word.text) for word in words(text)]


def _begins_with(clause: Span, text: str, listed: frozenset[str]) -> bool:
    return not listed.isdisjoint(_folded(clause.of(text))[:1])


def _clause(text: str, place: Span) -> Span:
    start = 0
    for match in CLAUSE_ENDS.finditer(text):
        if match.start() >= place.end:
            return Span(start, match.start())
        start = match.end()
    return Span(start, len(text))


def takes_back(sentence: str, languages: tuple[str, ...]) -> bool:
    """Whether a sentence speaks of the one before it, and calls it wrong."""
    first = _folded(sentence)[:1]
    is_back = any(word in _BACK for word in first) or sentence.startswith(_UNSPACED_BACK)
    if not is_back or _points_ahead(sentence):
        return False
    return is_untrue(sentence, languages)


def _points_ahead(sentence: str) -> bool:
    said = _folded(sentence[:NEAR])
    return bool(said) and said[0] in _EMPTY and not THAT.isdisjoint(said[1:_SOON])


def is_untrue(sentence: str, languages: tuple[str, ...]) -> bool:
    """Whether a sentence calls something untrue."""
    is_negative = any(negators(sentence, language) for language in languages)
    return any(_cues(sentence)) or (is_negative and not _TRUE.isdisjoint(_folded(sentence)))
