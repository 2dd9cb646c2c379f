"""Do the same things play the same parts? "A beats B" is not "B beats A".

No parser takes part. A word's part is told by the little word before its group ("by", "than",
"from"), or by its place before or after a word that both sides share. Two words that have
exchanged their parts make another statement, unless what joins them works both ways ("married")
or is turned round as well ("larger than" against "smaller than").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Final

from attrs import frozen

from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import ReadSentence, is_number
from evidence_sophia.text.relations import Relations, relations
from evidence_sophia.text.tables import table
from evidence_sophia.text.terms import Vocabulary, tokens, vocabulary

__all__ = ["Roles", "roles_of", "swaps_roles"]

_LEAST_COVERAGE: Final = 0.85  # of the sentence whose parts are compared: paraphrases shift parts
_MOST_WORDS: Final = 40  # of either side: longer sentences say too much at once
_GROUP: Final = 2  # words of content that a little word reaches
_BARE: Final = ""
_AGENT: Final = "<agent>"
_PATIENT: Final = "<patient>"
_A: Final = re.compile("(?<=[a-z]) A(?=[ ,.;:)]|$)")
_YEARS: Final = range(1000, 2100)
_YEAR_DIGITS: Final = 4
_TWO_PARTS: Final = 2  # its own, and that of another


@frozen
class Roles:
    """Whether two words have exchanged their parts, and whether the word between turned too."""

    swapped: bool = False
    converse: bool = False


@frozen(eq=False)
class _Words:
    """The little words of a language that give a part, and those that work both ways."""

    markers: Mapping[str, str]
    agents: frozenset[str]
    passives: frozenset[str]
    joining: frozenset[str]
    articles: frozenset[str]
    mutual: frozenset[str]
    either_way: frozenset[str]


class _Side:
    """One side by the parts of its words.

    Attributes:
        places: term of content -> where it stands, of those that stand once.
        parts: term -> the little word that rules it; "" for none.
        is_passive: whether somebody is named by whom it is done.
    """

    def __init__(self, read: ReadSentence, known: Vocabulary, words: _Words) -> None:
        self.terms = read.reading.terms
        self.tokens = read.tokens
        self.clauses = read.reading.clauses
        letters = _letters(read)
        self.is_content = tuple(
            (bool(known.content[token]) and token not in words.markers) or at in letters
            for at, token in enumerate(read.tokens)
        )
        self._joining = words.joining
        content = [term for term, holds in zip(self.terms, self.is_content, strict=True) if holds]
        self.places = {
            term: at
            for at, term in enumerate(self.terms)
            if self.is_content[at] and content.count(term) == 1
        }
        self.aux = next((at for at, each in enumerate(self.tokens) if each in words.passives), -1)
        self.parts = self._parts(words)
        self.is_passive = self.aux >= 0 and _AGENT in self.parts.values()

    def _parts(self, words: _Words) -> dict[str, str]:
        found: dict[str, str] = {}
        marker, left, is_open = _BARE, 0, False
        for at, token in enumerate(self.tokens):
            begins = at and self.clauses[at] != self.clauses[at - 1]
            if token in words.markers:
                marker, left, is_open = self._marker(at, words), _GROUP, False
            elif token in words.joining:
                is_open, left = True, max(left, 1) if marker else 0
            elif self.is_content[at]:
                found[self.terms[at]] = marker if left > 0 else _BARE
                left, is_open = left - 1, False
            elif not (token in words.articles and left == _GROUP) and (begins or not is_open):
                marker, left = _BARE, 0
        return found

    def _marker(self, at: int, words: _Words) -> str:
        is_agent = (
            self.tokens[at] in words.agents
            and 0 <= self.aux < at
            and not (at + 1 < len(self.terms) and is_number(self.terms[at + 1]))
        )
        return _AGENT if is_agent else words.markers[self.tokens[at]]

    def pair(self, first: str, second: str) -> tuple[str, str]:
        """Give the parts of two terms; those of bare words by their order around another."""
        ours, theirs = self.parts[first], self.parts[second]
        if self.is_passive and {ours, theirs} == {_AGENT, _BARE}:
            return (ours or _PATIENT, theirs or _PATIENT)
        if ours == theirs == _BARE and self.between(first, second):
            is_before = self.places[first] < self.places[second]
            return (_AGENT, _PATIENT) if is_before else (_PATIENT, _AGENT)
        return ours, theirs

    def between(self, first: str, second: str) -> frozenset[str]:
        """Name the bare terms between two of one clause, where no "and" stands between."""
        start, end = sorted((self.places[first], self.places[second]))
        inside = range(start + 1, end)
        is_parted = self.clauses[start] != self.clauses[end]
        if self.is_passive or is_parted or any(self.tokens[at] in self._joining for at in inside):
            return frozenset()
        return frozenset(
            self.terms[at]
            for at in inside
            if self.is_content[at] and self.parts[self.terms[at]] == _BARE
        )


def roles_of(found: Match) -> Roles:
    """Compare the parts that the shared words play in the claim and in its best sentence.

    Where another sentence holds as much of the claim with the parts as the claim has them,
    nothing is swapped.
    """
    best = _compared(found, found.best)
    if not best.swapped:
        return best
    shared = found.claim.content & found.best.held
    rivals = [row for _, _, row in found.rows if row is not found.best and shared <= row.held]
    return best if all(_compared(found, row).swapped for row in rivals) else Roles()


def swaps_roles(found: Match) -> bool:
    """Whether two of the shared words have exchanged their parts."""
    return roles_of(found).swapped


def _compared(found: Match, sentence: ReadSentence) -> Roles:
    claim = found.claim
    words, related = _words(claim.language), relations(claim.language)
    lacking = claim.content - sentence.held
    is_whole = found.best_coverage >= _LEAST_COVERAGE
    is_short = max(len(claim.tokens), len(sentence.tokens)) <= _MOST_WORDS
    if not (words.markers and is_short and (is_whole or len(lacking) == 1)):
        return Roles()
    known = vocabulary(claim.language)
    ours, theirs = _Side(claim, known, words), _Side(sentence, known, words)
    is_turned = ours.is_passive != theirs.is_passive  # "beat", "was beaten"
    if not (is_whole or is_turned or _turns(ours, theirs, related)):
        return Roles()
    if _is_bound_elsewhere(ours, theirs, words):
        return Roles(swapped=True)
    return _exchanged(ours, theirs, words, related)


def _exchanged(ours: _Side, theirs: _Side, words: _Words, known: Relations) -> Roles:
    shared = [term for term in ours.places if term in theirs.places and not is_number(term)]
    if not words.mutual.isdisjoint(ours.terms):
        return Roles()
    for first, second in combinations(shared, 2):
        said, held = ours.pair(first, second), theirs.pair(first, second)
        if _is_turned_by_marker(said, held, known):
            return Roles(converse=True)
        if said[0] == said[1] or said != held[::-1]:
            continue
        turned = _turns(ours, theirs, known)
        is_loose = not words.either_way.isdisjoint(said)
        if turned or not (is_loose or _is_other_act(ours, theirs, (first, second))):
            return Roles(swapped=not turned, converse=turned)
    return Roles()


def _is_turned_by_marker(said: tuple[str, str], held: tuple[str, str], known: Relations) -> bool:
    """Whether "A above B" is said as "B below A"."""
    markers = [*filter(None, said), *filter(None, held)]
    is_exchanged = (said[0] == _BARE) == (held[1] == _BARE) != (said[1] == _BARE)
    return len(markers) == len(said) and is_exchanged and known.oppose(*markers)


def _is_other_act(ours: _Side, theirs: _Side, pair: tuple[str, str]) -> bool:
    """Whether only the order tells on both sides, and no word stands between the two on both."""
    if any(side.parts[word] != _BARE for side in (ours, theirs) for word in pair):
        return False
    return ours.between(*pair).isdisjoint(theirs.between(*pair))


def _turns(ours: _Side, theirs: _Side, known: Relations) -> bool:
    """Whether a word of the claim stands against one of the sentence."""
    only_ours, only_theirs = (
        [term for term in dict.fromkeys(side.terms) if term not in other.terms]
        for side, other in ((ours, theirs), (theirs, ours))
    )
    return any(
        known.oppose(first, second) or known.exclude(first, second)
        for first in only_ours
        for second in only_theirs
    )


def _is_bound_elsewhere(ours: _Side, theirs: _Side, words: _Words) -> bool:
    """Whether what the claim says of one thing, the sentence says of another beside it.

    "Paris has 2 million" against "Lyon has 2 million, Paris 500,000": the number stands in the
    part of another head, and the part of the claim's head holds another number.
    """
    parts = list(_segments(theirs, words))
    if len(parts) < _TWO_PARTS:
        return False
    for said in _segments(ours, words):
        head, *rest = said
        own = next((each for each in parts if each[0] == head), None)
        for value in filter(_kind, rest if own else ()):
            other = next((each for each in parts if value in each[1:]), None)
            if own and other and value not in own and not {head, *said}.intersection(other[:1]):
                return head not in other and _kind(value) in map(_kind, own[1:])
    return False


def _letters(read: ReadSentence) -> frozenset[int]:
    """Find each "A" that is a name: "drug A"."""
    if read.language != "en":
        return frozenset()
    return frozenset(len(tokens(read.text[: match.start()])) for match in _A.finditer(read.text))


def _segments(side: _Side, words: _Words) -> Iterator[list[str]]:
    """Yield the terms of content of each part of a sentence: parted by marks and by "and"."""
    part: list[str] = []
    for at, term in enumerate(side.terms):
        is_parted = at and side.clauses[at] != side.clauses[at - 1]
        if part and (is_parted or side.tokens[at] in words.joining):
            yield part
            part = []
        if side.is_content[at]:
            part.append(term)
    if part:
        yield part


def _kind(term: str) -> str:
    """Say which kind of number a term is; "" for none."""
    if not is_number(term):
        return ""
    return "year" if term.isascii() and term.isdigit() and _is_year(term) else "number"


def _is_year(term: str) -> bool:
    return len(term) == _YEAR_DIGITS and int(term) in _YEARS


@cache
def _words(language: str) -> _Words:
    return _Words(
        markers=dict(_named(entry) for entry in table(language, "role_markers")),
        agents=table(language, "agent_markers"),
        passives=table(language, "passive_words"),
        joining=table(language, "joining_words"),
        articles=table(language, "role_articles"),
        mutual=frozenset(vocabulary(language)[word] for word in table(language, "mutual_words")),
        either_way=table(language, "either_way"),
    )


def _named(entry: str) -> tuple[str, str]:
    """Read an entry: a little word, and after "=" the one that it is a form of."""
    word, _, form_of = entry.partition("=")
    return word, form_of or word
