"""Which terms of a policy stand in a text, and where?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from evidence_sophia.answering.safety.grammar import grammar
from evidence_sophia.answering.safety.policy import SafetyPolicy
from evidence_sophia.answering.safety.unmask import (
    CLAUSE,
    NO_BREAK,
    SENTENCE,
    Token,
    key_of,
    skeleton_of,
    unmask,
)

__all__ = ["Lexicon", "Match", "lexicon_of"]

#: Words that a ``~`` of a term may stand for.
_GAP: Final = 6
_ANY: Final = "~"
_END: Final = "$"
_BEGIN: Final = "^"
_SIGNS: Final = frozenset({_ANY, _END, _BEGIN})
#: Before the name of a group: any of its single words.
_OF_GROUP: Final = "@"
#: No ``~`` of a term that certifies stands for one of these: "is fine for" is not "is not fine".
_NEGATING: Final = ("not", "no", "denials")
#: The group whose words are compared as they are: "perro" is no "pero".
_EXACT: Final = "boundaries"


class Match(NamedTuple):
    """A term in a text: tokens ``[start, end)``."""

    group: str
    start: int
    end: int

    def covers(self, other: Match) -> bool:
        """Whether the other one lies within it."""
        return self.start <= other.start and other.end <= self.end


class Lexicon:
    """The terms of one language of a policy, with its grammar, ready to be looked up.

    Attributes:
        words: keys of all terms of one word, and of the words of longer ones.
        telling: keys of the terms that certify or threaten.
        parts: how the words of ``words`` begin, as skeletons.
        not_joined: pieces that are two words, not one that was split.
        aliases: group -> the wider one it belongs to, ``subjects`` or ``affected``.
        has_concord: whether two negators of the language deny once.
    """

    def __init__(self, groups: Mapping[str, Sequence[str]], aliases: Mapping[str, str]) -> None:
        self.aliases = aliases
        self.has_concord = "concord" in groups
        self._by_first: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        self._suffixes: dict[int, dict[str, str]] = defaultdict(dict)
        self.not_joined = frozenset(_folded(term) for term in groups.get("not_joined", ()))
        for group, terms in groups.items():
            for term in terms if group not in {"not_joined", "concord"} else ():
                for one in _expanded(term, groups):
                    self._add(group, one)
        self._negators = frozenset(
            row[0]
            for name in _NEGATING
            for row in map(_folded, groups.get(name, ()))
            if not row[1:]
        )
        self._exact = frozenset(word for term in groups.get(_EXACT, ()) for word in _spelt(term))
        listed = [key for rows in self._by_first.values() for row, _ in rows for key in row]
        self.words = frozenset(listed) - _SIGNS
        self.telling = frozenset(
            row[0]
            for rows in self._by_first.values()
            for row, group in rows
            if len(row) == 1 and group.startswith(("certifies", "threatens"))
        )
        spelt = {word for terms in groups.values() for term in terms for word in _spelt(term)}
        self.parts = frozenset(
            skeleton_of(word[:size]) for word in spelt for size in range(1, len(word) + 1)
        )

    def _add(self, group: str, term: str) -> None:
        if term.startswith("*"):
            suffix = _folded(term[1:])[-1]
            self._suffixes[len(suffix)][skeleton_of(suffix)] = group
            return
        row = _folded(term)
        first = next((word for word in row if word not in _SIGNS), "")
        if first and (row, group) not in self._by_first[first]:
            self._by_first[first].append((row, group))

    def find(self, tokens: Sequence[Token]) -> list[Match]:
        """Find the terms, by their start. Linear in the tokens."""
        return list(self._found(tokens))

    def _found(self, tokens: Sequence[Token]) -> Iterator[Match]:
        for start, token in enumerate(tokens):
            for row, group in self._by_first.get(token.key, ()):
                if group == _EXACT and token.word not in self._exact:
                    continue
                barred = self._negators if group.startswith("certifies") else frozenset[str]()
                end = _matched(row, tokens, start, barred)
                if end:
                    yield Match(group, start, end)
            skeleton = skeleton_of(token.word)
            for size, suffixes in self._suffixes.items():
                group_of = suffixes.get(skeleton[-size:])
                if group_of and len(token.word) > size + 1:
                    yield Match(group_of, start, start + 1)


def _expanded(term: str, groups: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Give a term once for each word of the group it names with ``@``."""
    named = next((word for word in term.split() if word.startswith(_OF_GROUP)), "")
    if not named:
        yield term
        return
    for one in groups.get(named[1:], ()):
        if _ANY not in one:
            yield term.replace(named, one)


def _matched(
    row: Sequence[str], tokens: Sequence[Token], start: int, barred: frozenset[str]
) -> int:
    """Give the end of a term that begins at a token, 0 where it does not stand there."""
    if row[0] == _BEGIN:
        is_first = tokens[start].gap == SENTENCE
        return _matched(row[1:], tokens, start, barred) if is_first else 0
    at = start + 1
    free = 0
    for before, key in pairwise(row):
        if key == _ANY:
            continue
        if key == _END:
            return at if at == len(tokens) or tokens[at].gap != NO_BREAK else 0
        free = _GAP if before == _ANY else 0
        while free and at < len(tokens) and tokens[at].key != key and not tokens[at].gap:
            if tokens[at].key in barred:
                return 0
            at, free = at + 1, free - 1
        if at >= len(tokens) or tokens[at].gap == SENTENCE or tokens[at].key != key:
            return 0
        if tokens[at].gap == CLAUSE and not tokens[at].is_glued:
            return 0
        at += 1
    return at


def _folded(term: str) -> tuple[str, ...]:
    """Fold a term as the words of a text are folded."""
    return tuple(word if word in _SIGNS else key_of(word) for word in _spelt(term))


def _spelt(term: str) -> tuple[str, ...]:
    """Spell the words of a term as those of a text are spelt."""
    return tuple(one for word in term.split() for one in _spelt_word(word))


@lru_cache(16_384)
def _spelt_word(word: str) -> tuple[str, ...]:
    return (word,) if word in _SIGNS else tuple(one.word for one in unmask(word))


@lru_cache(256)
def lexicon_of(policy: SafetyPolicy, language: str) -> Lexicon:
    """Make the lexicon of one of a policy's languages; it is remembered."""
    vocabulary = policy.vocabulary(language)
    groups: dict[str, list[str]] = {
        name: list(terms) for name, terms in grammar(vocabulary.language).items()
    }
    for group in vocabulary.groups:
        groups.setdefault(group.name, []).extend(group.terms)
    groups["names"] = list(policy.names)
    aliases = {
        group: wider for wider in ("affected", "subjects") for group in policy.groups_of(wider)
    }
    return Lexicon(groups, aliases)
