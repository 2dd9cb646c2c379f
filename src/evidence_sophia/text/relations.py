"""How do two words relate? Opposites, near synonyms and closed categories, as data.

A file ``relations/<language>.txt`` holds sections. ``[opposites]``: a line is two families with
a bar between; each word of one stands against each of the other. ``[synonyms]``: a line is a
group. ``[category NAME]``: members with bars between, the names of one member beside each
other; two members of a category exclude one another. ``[rising]``, ``[falling]``,
``[unchanging]``: which way an effect goes; ``[removing]``: what takes its object away;
``[prefixes]``: what turns a word round, ``[prefix_pairs]``: what stands against each other
before one word, and ``[kept]``: words that only begin so. Words of a name are joined by an
underscore. The lists are plain facts, gathered by hand.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from itertools import chain, permutations, product
from typing import Final

from attrs import frozen

from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.tables import table
from evidence_sophia.text.terms import fold_words, vocabulary

__all__ = ["RELATED_LANGUAGES", "Relations", "relations"]

RELATED_LANGUAGES: Final = ("ar", "de", "en", "es", "fr", "it", "pt", "ru", "zh")
"""ISO 639-1 codes of the languages that have a file."""

_LEAST_PREFIXED: Final = 3  # letters of a term that a prefix may turn
_NONE: Final[frozenset[str]] = frozenset()
_SIGNS: Final = {"rising": 1, "falling": -1, "unchanging": 0}


@frozen(eq=False)
class Relations:
    """What is known of the words of a language, by term.

    Attributes:
        opposites: term -> what it excludes.
        synonyms: term -> what says about the same.
        categories: term, or two terms with a blank -> (category, number of the member).
        first_terms: the first terms of names of two words.
        signs: term -> 1, -1 or 0: which way the effect goes that it names.
        falling: terms of an effect that goes down.
        removing: terms that take their object away ("deficiency").
        prefixes: what turns a word into its opposite.
        prefix_pairs: what stands against each other before one word: "hyper", "hypo".
        turning: all of these prefixes: no other word needs a closer look.
        kept: terms that only begin like that ("income").
        endings: what may be cut of a word, and was not of a shorter one.
    """

    opposites: dict[str, frozenset[str]]
    synonyms: dict[str, frozenset[str]]
    categories: dict[str, frozenset[tuple[str, int]]]
    first_terms: frozenset[str]
    signs: dict[str, int]
    falling: frozenset[str]
    removing: frozenset[str]
    prefixes: tuple[str, ...]
    prefix_pairs: tuple[tuple[str, str], ...]
    turning: tuple[str, ...]
    kept: frozenset[str]
    endings: frozenset[str]

    def oppose(self, first: str, second: str) -> bool:
        """Whether two terms exclude one another, by the lists or by a prefix: "un", "in"."""
        if second in self.opposites.get(first, _NONE):
            return True
        turns = first.startswith(self.turning) or second.startswith(self.turning)
        return turns and self._negates(first, second)

    def _negates(self, first: str, second: str) -> bool:
        return (
            self._is_prefixed(first, second)
            or self._is_prefixed(second, first)
            or any(_differ_by(pair, first, second) for pair in self.prefix_pairs)
        )

    def _is_prefixed(self, short: str, long: str) -> bool:
        if not long.startswith(self.prefixes) or long in self.kept:
            return False
        rests = (long[len(prefix) :] for prefix in self.prefixes if long.startswith(prefix))
        return any(
            len(rest) >= _LEAST_PREFIXED
            and short.startswith(rest)
            and (short == rest or short[len(rest) :] in self.endings)
            for rest in rests
        )

    def agree(self, first: str, second: str) -> bool:
        """Whether two terms are the same or say about the same."""
        return first == second or second in self.synonyms.get(first, _NONE)

    def exclude(self, first: str, second: str) -> bool:
        """Whether two terms are different members of one category."""
        if first not in self.categories or second not in self.categories:
            return False
        ours, theirs = dict(self.categories[first]), dict(self.categories[second])
        return any(name in theirs and theirs[name] != member for name, member in ours.items())


@cache
def relations(language: str) -> Relations:
    """Give what is known of a language's words; nothing for one without a file.

    >>> known = relations("en")
    >>> known.oppose("increa", "decrea"), known.exclude("red", "blue")
    (True, True)
    """
    code = primary_language(language)
    lines = list(_lines(code)) if code in RELATED_LANGUAGES else []
    categories, signs = _categories(code, lines), _signs(code, lines)
    prefixes = _words_of(lines, "prefixes")
    pairs = tuple(_pair(entry) for entry in _words_of(lines, "prefix_pairs"))
    return Relations(
        opposites=_opposites(code, lines),
        synonyms=_synonyms(code, lines),
        categories=categories,
        first_terms=frozenset(name.split(" ")[0] for name in categories if " " in name),
        signs=signs,
        falling=frozenset(term for term, sign in signs.items() if sign < 0),
        removing=_listed(code, lines, "removing"),
        prefixes=prefixes,
        prefix_pairs=pairs,
        turning=(*prefixes, *chain.from_iterable(pairs)),
        kept=_listed(code, lines, "kept"),
        endings=table(code, "endings"),
    )


def _words_of(lines: list[tuple[str, str]], name: str) -> tuple[str, ...]:
    return tuple(word for section, line in lines if section == name for word in line.split())


def _pair(entry: str) -> tuple[str, str]:
    first, _, second = entry.partition("/")
    return first, second


def _differ_by(pair: tuple[str, str], first: str, second: str) -> bool:
    """Whether two terms differ by such a pair of prefixes alone."""
    return any(
        len(first) >= len(ours) + _LEAST_PREFIXED
        and first.startswith(ours)
        and second == theirs + first[len(ours) :]
        for ours, theirs in (pair, pair[::-1])
    )


def _listed(code: str, lines: list[tuple[str, str]], name: str) -> frozenset[str]:
    return frozenset(
        term for section, line in lines if section == name for term in _terms(code, line)
    )


def _lines(language: str) -> Iterator[tuple[str, str]]:
    """Yield each line with the section it stands in."""
    data = pkgutil.get_data("evidence_sophia.text", f"relations/{language}.txt") or b""
    section = ""
    for line in data.decode("utf-8").splitlines():
        if line.startswith("["):
            section = line[1:-1]
        else:
            yield section, line


def _terms(language: str, listed: str) -> tuple[str, ...]:
    """Reduce words to terms; the words of a name have a blank between."""
    known = vocabulary(language)
    return tuple(
        " ".join(known[fold_words(word)] for word in name.split("_"))
        for name in listed.split(" ")
        if name
    )


def _opposites(language: str, lines: list[tuple[str, str]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in (line for section, line in lines if section == "opposites"):
        left, right = (_terms(language, family) for family in line.split("|"))
        for first, second in product(left, right):
            if first != second:
                found.setdefault(first, set()).add(second)
                found.setdefault(second, set()).add(first)
    return _frozen(found)


def _synonyms(language: str, lines: list[tuple[str, str]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in (line for section, line in lines if section == "synonyms"):
        for first, second in permutations(_terms(language, line), 2):
            if first != second:
                found.setdefault(first, set()).add(second)
    return _frozen(found)


def _categories(
    language: str, lines: list[tuple[str, str]]
) -> dict[str, frozenset[tuple[str, int]]]:
    found: dict[str, set[tuple[str, int]]] = {}
    for section, line in lines:
        if section.startswith("category "):
            for number, member in enumerate(line.split("|")):
                for name in _terms(language, member):
                    found.setdefault(name, set()).add((section, number))
    return {name: frozenset(places) for name, places in found.items()}


def _signs(language: str, lines: list[tuple[str, str]]) -> dict[str, int]:
    return {
        term: _SIGNS[section]
        for section, line in lines
        if section in _SIGNS
        for term in _terms(language, line)
    }


def _frozen(found: dict[str, set[str]]) -> dict[str, frozenset[str]]:
    return {term: frozenset(others) for term, others in found.items()}
