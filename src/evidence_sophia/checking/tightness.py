"""Do the words of a claim stand together in one sentence, so that it may be said as it stands?

Coverage counts words wherever they stand. This asks for more: that one sentence has them all, in
an order that says the same, each number beside what it counts, and nothing between them that may
be what the sentence speaks of instead. No parser takes part; in doubt a claim stands loose.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Final

from evidence_sophia.checking.laid_out import (
    LaidWord,
    in_other_unit,
    lay_out,
    places_of,
    rivals_of,
    without_asides,
)
from evidence_sophia.checking.limits import limits_differ
from evidence_sophia.checking.phrases import phrases, section_names
from evidence_sophia.text.tables import table

__all__ = ["LOOSE", "looseness", "unlimited"]

LOOSE: Final = frozenset(
    {
        "another_between",
        "limit_added",
        "limit_dropped",
        "loose_order",
        "number_elsewhere",
        "words_elsewhere",
    }
)
"""The ids of the rules."""

_LEAST: Final = 2  # words of a claim that a sentence must share
_NEAR: Final = 3  # words within which a number and what it counts stand
_YEARS: Final = range(1000, 2100)
_STRONG: Final = frozenset(";:!?—–…；：؛()[]-")
_ATTACHED: Final = 2  # words that may stand before a word of the claim and describe it
_RULED: Final = 3  # words that a little word such as "of" may rule


def looseness(claim: str, sentence: str, heads: str, language: str) -> frozenset[str]:
    """Name what is loose about a claim in a sentence; nothing where it stands tight.

    Args:
        claim: one sentence.
        sentence: one sentence of the evidence.
        heads: its titles, which may lend a name.
        language: ISO 639-1 code of both.

    >>> sorted(looseness("Ann lives in Oslo.", "Ann lives in Rome and Bea in Oslo.", "", "en"))
    ['another_between']
    """
    asked = lay_out(claim, language)
    said = in_other_unit(lay_out(sentence, language), frozenset(word.term for word in asked))
    lent = {word.term for word in lay_out(f". {heads}", language)}
    found = [
        frozenset(_Layout(asked, said, language, in_order=in_order).rules(lent))
        for in_order in (True, False)
    ]
    return min(found, key=lambda rules: (len(rules), sorted(rules)))


def unlimited(claim: str, sentence: str, language: str) -> frozenset[str]:
    """Name what limits a sentence, or the claim whose very words stand in it.

    Also where those words begin within another part: "the daughter of the mayor won".

    >>> sorted(unlimited("Mills grind maize.", "Few mills grind maize.", "en"))
    ['limit_dropped']
    """
    layout = _Layout(lay_out(claim, language), lay_out(sentence, language), language, in_order=True)
    return layout.limits() | layout.cut()


class _Layout:
    """A claim laid on a sentence.

    Attributes:
        asked: the words of the claim.
        said: those of the sentence.
        places: place of a word of the claim -> where it stands in the sentence.
    """

    def __init__(
        self, asked: Sequence[LaidWord], said: Sequence[LaidWord], language: str, *, in_order: bool
    ) -> None:
        self.asked, self.said, self.language = asked, said, language
        self.places = places_of(asked, said, language, in_order=in_order)
        self.words = _words(language)

    @cached_property
    def taken(self) -> frozenset[int]:
        """The places of the sentence where a word of the claim stands."""
        return frozenset(self.places.values())

    @cached_property
    def asides(self) -> frozenset[int]:
        """The places of the sentence that stand in an aside."""
        wanted = frozenset(self.said[at].term for at in self.taken)
        return without_asides(self.said, wanted, self.language)

    @cached_property
    def is_turned(self) -> bool:
        """Whether one side alone names by whom something is done."""
        return _is_passive(self.asked, self.words) != _is_passive(self.said, self.words)

    def rules(self, lent: set[str]) -> Iterator[str]:
        """Name what is loose."""
        missing = [w for at, w in enumerate(self.asked) if w.is_content and at not in self.places]
        if len(self.places) < _LEAST:
            yield "words_elsewhere"
            return
        for word in missing:
            if word.term in lent and (word.is_capital or word.is_number):
                continue
            yield "number_elsewhere" if word.is_number else "words_elsewhere"
        is_lent = bool(missing)
        if any(self._is_astray(at) for at in self.places if self.asked[at].is_number):
            yield "number_elsewhere"
        if not self.is_turned and not (self._is_ordered() and self._is_linked()):
            yield "loose_order"
        if self._has_rival(is_lent=is_lent) or self._is_part_of_another():
            yield "another_between"
        yield from self.limits()

    def limits(self) -> frozenset[str]:
        """Name what limits one side alone."""
        if not self.places:
            return frozenset()
        places = sorted(self.taken)
        return limits_differ(self.asked, self.said, places, self.asides, self.language)

    def cut(self) -> frozenset[str]:
        """Name the rule of a subject that a little word before it rules."""
        at = min(self.places, default=-1)
        if at < 0 or _link(self.asked, at, self.words):
            return frozenset()
        is_ruled = _link(self.said, self.places[at], self.words)
        return frozenset({"loose_order"}) if is_ruled else frozenset()

    # -- numbers

    def _is_astray(self, at: int) -> bool:
        """Whether a number of the claim has another neighbour than in the sentence."""
        place = self.places[at]
        beside = self._beside(at)
        if beside is None:
            return False
        same = rivals_of(self.asked[beside], self.language)
        return not any(
            self.said[n].term in same and self._is_beside(place, n)
            for n in range(max(0, place - _NEAR), min(place + _NEAR + 1, len(self.said)))
        )

    def _beside(self, at: int) -> int | None:
        """Give the word that a number of the claim stands beside; None for a bare one."""
        word = self.asked[at]
        after, before = at + 1, at - 1
        follows = after < len(self.asked) and not self.asked[after].marks
        if (
            follows
            and self.asked[after].is_content
            and not (_is_year(word) and not self.asked[after].is_number)
        ):
            return after
        if before >= 0 and not word.marks and self.asked[before].is_content:
            is_named = self.asked[before].is_capital or self.asked[before].is_number
            return before if is_named or not _is_year(word) else None
        return None

    def _is_beside(self, place: int, other: int) -> bool:
        """Whether only what describes it, or another number of a date, parts a number from a word.

        "Two large balls" are two balls, and "July 20, 1969" is in July 1969.
        """
        start, end = sorted((place, other))
        known = {word.term for word in self.asked if word.is_number}
        for n in range(start + 1, end + 1):
            word = self.said[n]
            if word.marks.strip(":") and not (word.marks == "," and word.is_number):
                return False
            if n < end and not (
                word.term in known if word.is_number else self._describes(n, place)
            ):
                return False
        return True

    def _describes(self, at: int, number: int) -> bool:
        """Whether a word may describe what a number before it counts."""
        return at > number and self.said[at].is_content

    # -- order

    def _is_ordered(self) -> bool:
        """Whether the words of each part of the claim, and all bare ones, keep their order."""
        chunks: dict[int, list[int]] = {}
        for number, at in _chunks(self.asked, self.words):
            if at in self.places:
                chunks.setdefault(number, []).append(self.places[at])
        return all(
            first < second or self._is_one_date(first, second)
            for part in chunks.values()
            for first, second in pairwise(part)
        )

    def _is_one_date(self, first: int, second: int) -> bool:
        """Whether a number and a word are turned round: "20 July", "July 20"."""
        return first - second == 1 and (self.said[first].is_number or self.said[second].is_number)

    def _is_linked(self) -> bool:
        """Whether each word is joined to the rest by the same little word."""
        first = next(iter(self.places), -1)
        for at, place in self.places.items():
            ours = _link(self.asked, at, self.words)
            is_subject = at == first and not ours
            head = place if is_subject else self._head_of_list(place)
            theirs = _link(self.said, head, self.words, self.taken if ours else None)
            if is_subject:
                theirs = theirs or self._ruled_subject(place)
            if ours != theirs and not (self._is_dated(at) and not (ours and theirs)):
                return False
        return True

    def _is_dated(self, at: int) -> bool:
        """Whether a word is a number, or stands beside one."""
        return any(
            self.asked[n].is_number for n in (at - 1, at, at + 1) if 0 <= n < len(self.asked)
        )

    def _head_of_list(self, place: int) -> int:
        """Go back to the first of some things that are listed: "to cats, dogs and horses"."""
        at = place
        while at > 1 and at - 1 not in self.asides:
            is_joined = self.said[at - 1].token in self.words.joining
            before = at - 2 if is_joined else at - 1
            is_marked = self.said[at].marks == "," or is_joined
            listed = self.said[before]
            if not is_marked or not listed.is_content or listed.is_number or before in self.taken:
                break
            at = before
        return at

    def _ruled_subject(self, place: int) -> str:
        """Give the little word that rules a subject with words before it: "of the old mill".

        What a sentence begins with is another part of it: "At the end Ann won".
        """
        at = place
        while at > 1 and not self.said[at].marks and at - 1 not in self.taken:
            at -= 1
            token = self.said[at].token
            if token in self.words.markers:
                return self.words.markers[token]
            if not self.said[at].is_content and token not in self.words.articles:
                break
        return ""

    # -- what stands between

    def _has_rival(self, *, is_lent: bool) -> bool:
        places = sorted(self.taken)
        if is_lent and self._names_beside(places):
            return True
        return any(self._parts(start, end) for start, end in pairwise(places))

    def _names_beside(self, places: Sequence[int]) -> bool:
        """Whether the sentence names another where the claim's name is lent by a title."""
        return any(
            word.is_capital and word.is_content and not word.is_number
            for at, word in enumerate(self.said[: places[-1]])
            if at not in self.taken and at not in self.asides
        )

    def _parts(self, start: int, end: int) -> bool:
        """Whether what stands between two places may be what the sentence speaks of instead."""
        if self.said[start].is_possessive and not self._is_asked_possessive(start):
            return True
        inside = [at for at in range(start + 1, end) if at not in self.asides]
        marks = [at for at in (*inside, end) if self._is_boundary(at)]
        if marks:
            return not self._is_list(start, end) and self._begins_another(marks, end)
        return self._has_rival_within(inside, end)

    def _is_asked_possessive(self, start: int) -> bool:
        return any(
            self.asked[at].is_possessive for at, place in self.places.items() if place == start
        )

    def _is_boundary(self, at: int) -> bool:
        word = self.said[at]
        is_after_aside = at - 1 in self.asides
        is_marked = bool(word.marks) and not is_after_aside and not self._in_number(at)
        return is_marked or word.token in self.words.joining or word.token in self.words.clauses

    def _in_number(self, at: int) -> bool:
        return at > 0 and self.said[at].is_number and self.said[at - 1].is_number

    def _begins_another(self, marks: Sequence[int], end: int) -> bool:
        """Whether a clause with a subject of its own begins after one of some boundaries."""
        for at in marks:
            word = self.said[at]
            if not _STRONG.isdisjoint(word.marks) or word.token in self.words.clauses:
                return True
            first = at + 1 if word.token in self.words.joining else at
            between = [n for n in range(first, end) if n not in self.asides]
            if any(not self._may_follow(n) for n in between):
                return True
        return self._is_subject(end)

    def _may_follow(self, at: int) -> bool:
        """Whether a word may stand between "and" and a verb whose subject is the first one."""
        word = self.said[at]
        return word.token in self.words.auxiliaries or (
            not word.is_content
            and word.token not in self.words.markers
            and word.token not in self.words.articles
            and not phrases(self.language, "pronouns").begins([word.token])
            and not word.marks
        )

    def _is_subject(self, at: int) -> bool:
        """Whether a word after a boundary may be the subject of what follows."""
        first = min(self.places, key=lambda n: n)
        is_first = self.places[first] == at
        if is_first or (self.said[at].is_capital and self.language != "de"):
            return True
        after = at + 1
        return (
            after < len(self.said)
            and after not in self.taken
            and self.said[after].is_content
            and not self.said[after].marks
        )

    def _is_list(self, start: int, end: int) -> bool:
        """Whether single words are listed, and the second place is one of them."""
        if any(not _STRONG.isdisjoint(self.said[at].marks) for at in range(start + 1, end + 1)):
            return False
        parts: list[list[LaidWord]] = [[]]
        stop = end + 1
        while stop < len(self.said) and not self._is_boundary(stop):
            stop += 1
        for at in range(start + 1, stop):
            if at in self.asides:
                continue
            if self._is_boundary(at) and parts[-1]:
                parts.append([])
            if self.said[at].token not in self.words.joining:
                parts[-1].append(self.said[at])
        listed, first = parts[1:], parts[0]
        is_single = all(
            sum(word.is_content for word in part) == 1
            and all(word.is_content or word.token in self.words.little for word in part)
            and not any(
                word.is_number or (word.is_capital and self.language != "de") for word in part
            )
            for part in listed
        )
        return (
            is_single
            and not any(word.is_capital or word.is_number for word in first)
            and not any(word.token in self.words.clauses for part in parts for word in part)
        )

    def _has_rival_within(self, inside: Sequence[int], end: int) -> bool:
        """Whether a name, a number of the same kind, or bare words stand between."""
        kinds = {_kind(word) for word in self.asked if word.is_number}
        ruled = 0
        for at in inside:
            word = self.said[at]
            if word.token in self.words.markers:
                ruled = 0 if word.token in self.words.agents else _RULED
            elif word.is_number and _kind(word) in kinds:
                return True
            elif word.is_content:
                is_name_part = (
                    word.is_capital
                    and self.said[at - 1].is_capital
                    and (at - 1 in self.taken or ruled)
                )
                is_attached = end - at <= _ATTACHED and all(
                    self.said[n].is_content for n in range(at, end)
                )
                is_of_number = self.said[at - 1].is_number and at - 1 in self.taken
                is_rival_name = (
                    word.is_capital and self.language != "de" and not (is_name_part or is_of_number)
                )
                if ruled:
                    ruled -= 1
                elif is_name_part:
                    continue
                elif is_rival_name or not is_attached:
                    return True
            elif word.token not in self.words.articles:
                ruled = 0
        return False

    def _is_part_of_another(self) -> bool:
        """Whether a word of the claim only describes another one: "cat owners" are no cats."""
        if not self.words.adverb_ends:
            return False
        return any(
            place + 1 < len(self.said)
            and place + 1 not in self.taken
            and self._is_described_noun(place + 1)
            for at, place in self.places.items()
            if at + 1 == len(self.asked)
            or self.asked[at + 1].marks
            or not self.asked[at + 1].is_content
        )

    def _is_described_noun(self, at: int) -> bool:
        word = self.said[at]
        is_adverb = word.token.endswith(self.words.adverb_ends)
        return word.is_content and not (
            word.marks or word.is_number or word.is_capital or is_adverb
        )


class _Words:
    """The little words of a language."""

    def __init__(self, language: str) -> None:
        self.markers = dict(_named(each) for each in table(language, "role_markers"))
        for name in section_names(language, "links/"):
            self.markers |= {word: name for (word, *_) in phrases(language, name).all}
        self.agents = table(language, "agent_markers")
        self.passives = table(language, "passive_words")
        self.joining = table(language, "joining_words")
        self.articles = table(language, "role_articles")
        self.clauses = table(language, "clause_words") - self.articles - self.joining - {"das"}
        self.auxiliaries = frozenset(
            word for (word, *rest) in phrases(language, "finite").all if not rest
        ) & (self.passives | table(language, "stop_words"))
        self.adverb_ends = tuple(word for (word,) in phrases(language, "adverb_ends").all)
        self.little = frozenset(self.markers) | self.articles


@cache
def _words(language: str) -> _Words:
    return _Words(language)


def _named(entry: str) -> tuple[str, str]:
    word, _, form_of = entry.partition("=")
    return word, form_of or word


def _is_passive(words: Sequence[LaidWord], known: _Words) -> bool:
    aux = next((at for at, word in enumerate(words) if word.token in known.passives), len(words))
    return any(
        word.token in known.agents and not (at + 1 < len(words) and words[at + 1].is_number)
        for at, word in enumerate(words)
        if at > aux
    )


def _chunks(words: Sequence[LaidWord], known: _Words) -> Iterator[tuple[int, int]]:
    """Number the part of each word of content: bare words are 0, each ruled group has its own."""
    group, count, is_filled = 0, 0, False
    for at, word in enumerate(words):
        if word.marks:
            group = 0
        if word.token in known.markers:
            count += 1
            group, is_filled = count, False
        elif word.is_content:
            is_filled = True
            yield group, at
        elif is_filled:
            group = 0


def _link(
    words: Sequence[LaidWord], at: int, known: _Words, taken: frozenset[int] | None = None
) -> str:
    """Give the little word that rules a word; "" where none does.

    Where ``taken`` is given, words that are not among them may stand between: "on high cliffs".
    """
    for before in range(at, 0, -1):
        word = words[before - 1]
        if words[before].marks and not words[before].is_number:
            return ""
        if word.token in known.markers:
            return known.markers[word.token]
        is_describing = taken is not None and word.is_content and before - 1 not in taken
        if not (is_describing or word.token in known.articles):
            return ""
    return ""


def _is_year(word: LaidWord) -> bool:
    term = word.term
    return term.isascii() and term.isdigit() and len(term) == 4 and int(term) in _YEARS  # noqa: PLR2004 - digits of a year


def _kind(word: LaidWord) -> str:
    return "year" if _is_year(word) else "number"
