"""Does a sentence say something on a condition only, or as what may be?

"If hungry, cats eat fish" is no word for "cats eat fish". What stands in another clause binds
that one: "Cats eat fish, while dogs would rather not".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import is_unspaced
from evidence_sophia.text.denial import CLAUSE_ENDS, STOPS, THAT, TURNS, reaches, within
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.tables import table
from evidence_sophia.text.words import words

__all__ = ["is_conditional"]

#: Blanks and quotation marks between a mark and the word after it.
_BLANKS: Final = " \t\n\"'“”„»«"
#: What may stand before a word that opens a clause.
_LITTLE: Final = frozenset(
    "then even so or it this that though although oder es dies dann auch sogar obwohl ou ce cela "  # noqa: SIM905 - a list
    "alors même quoique o u eso esto entonces incluso aunque или это".split()
)
#: Code points on either side that are read; no sentence of prose is longer.
_NEAR: Final = 1_000


def is_conditional(sentence: str, said: Span, language: str) -> bool:
    """Whether a word of condition or of doubt reaches what a sentence says. Linear.

    "If" reaches whatever stands on its side of a semicolon. A word of doubt reaches its own
    clause and what hangs on that, and the clause before it where it opens one (", perhaps").

    Args:
        sentence: one sentence.
        said: where it says what is asked about; words within it do not count.
        language: ISO 639-1 code.

    >>> is_conditional("Cats eat fish if hungry.", Span(0, 13), "en")
    True
    >>> is_conditional("Cats eat fish, while dogs would rather not.", Span(0, 13), "en")
    False
    """
    first = max(0, said.start - _NEAR)
    near, here = sentence[first : said.end + _NEAR], Span(said.start - first, said.end - first)
    supposing = table(language, "supposes")
    return any(
        _is_on_its_side(near, cue, here)
        if casefold(cue.of(near)) in supposing
        else _reaches(near, cue, here)
        for cue in _cues(near, language)
        if not within(cue, here)
    )


def _cues(sentence: str, language: str) -> Iterator[Span]:
    listed = table(language, "conditions")
    for word in words(sentence):
        if casefold(word.text) in listed:
            yield word.span
    for entry in sorted(listed):
        at = sentence.find(entry) if is_unspaced(entry[0]) else -1
        while at >= 0:
            yield Span(at, at + len(entry))
            at = sentence.find(entry, at + len(entry))


def _is_on_its_side(sentence: str, cue: Span, said: Span) -> bool:
    """Whether no semicolon stands between, or it opens the part behind one: "; only if cooled"."""
    between = sentence[min(cue.end, said.end) : max(cue.start, said.start)]
    stops = [*STOPS.finditer(between)]
    if not stops:
        return True
    return cue.start >= said.end and not between[stops[-1].end() :].strip(_BLANKS)


def _reaches(sentence: str, cue: Span, said: Span) -> bool:
    if not _is_on_its_side(sentence, cue, said):
        return False
    if cue.end <= said.start:
        between = sentence[cue.end : said.start]
        hangs_on = any(casefold(word.text) in THAT for word in words(between))
        return hangs_on or reaches(sentence, cue, said)
    return _opens(sentence[said.end : cue.start]) or reaches(sentence, cue, said)


def _opens(between: str) -> bool:
    """Whether a word behind these opens a clause, but for words such as "and then" and "it".

    Not one of a statement that "while" or the like has begun before.
    """
    marks = [*CLAUSE_ENDS.finditer(between)]
    first = marks[-1].end() if marks else 0
    before = {casefold(word.text) for word in words(between[:first])}
    opening = [casefold(word.text) for word in words(between[first:])]
    return before.isdisjoint(TURNS) and all(word in TURNS or word in _LITTLE for word in opening)
