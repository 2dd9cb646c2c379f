"""Which terms of a policy stand in a text, and where?"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from evidence_sophia.answering.safety.grammar import SECTIONS, grammar
from evidence_sophia.answering.safety.policy import SafetyPolicy
from evidence_sophia.answering.safety.terms import (
    EITHER,
    OF_GROUP,
    OR,
    SIGNS,
    Choice,
    Row,
    choice_of,
    end_of,
    folded,
    spelt_of,
    words_of,
)
from evidence_sophia.answering.safety.unmask import Token, key_of, skeleton_of

__all__ = ["Lexicon", "Match", "lexicon_of"]

#: A group of this name is only a part of terms, named by ``@``.
_PART: Final = "_"
#: Groups that are no terms of a text.
_NO_TERMS: Final = frozenset({"not_joined", "concord", "compounding", "endings"})
#: A noun of fewer letters is not looked for in a longer word; no longer word is looked into.
_STEM: Final = 5
_LONG: Final = 40
#: The words before the last of a compound have so many letters at least.
_PREFIX: Final = 2
#: Groups of nouns beside those of the policy.
_OTHER_NOUNS: Final = frozenset({"elsewhere"})
#: No ``~`` of a term that certifies stands for one of these: "is fine for" is not "is not fine".
_NEGATING: Final = ("not", "no", "denials")
#: The group whose words are compared as they are: "perro" is no "pero".
_EXACT: Final = "boundaries"
_NOTHING: Final = frozenset[str]()
#: What a skeleton folds, beside the i.
_FOLDED: Final = re.compile(r"(.)\1|rn|vv", re.DOTALL)


class _Entry(NamedTuple):
    """A spelt term of a group, and how its first word is spelt; "" where there are several."""

    spelt: tuple[str, ...]
    group: str
    word: str


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
        spelt: the words of all terms, as they are spelt.
        words: keys of all terms of one word, and of the words of longer ones.
        telling: keys of the terms that certify or threaten.
        not_joined: pieces that are two words, not one that was split.
        aliases: group -> the wider one it belongs to, ``subjects`` or ``affected``.
        has_concord: whether two negators of the language deny once.
    """

    def __init__(self, groups: Mapping[str, Sequence[str]], aliases: Mapping[str, str]) -> None:
        self.aliases = aliases
        self.has_concord = "concord" in groups
        self._named = _with_wider(groups, aliases)
        self._choices: dict[str, Choice] = {}
        # Few of all terms are ever met, so each is folded when its first word stands in a text.
        self._rows: dict[tuple[str, ...], Row] = {}
        self._by_first: dict[str, list[_Entry]] = defaultdict(list)
        self._suffixes: dict[int, dict[str, str]] = defaultdict(dict)
        self.not_joined = frozenset(folded(term) for term in groups.get("not_joined", ()))
        listed = {
            group: dict.fromkeys(map(spelt_of, terms))
            for group, terms in groups.items()
            if group not in _NO_TERMS
        }
        for group, spelt in listed.items():
            if not group.startswith(_PART):
                self._add(group, spelt)
        self._negators = frozenset(
            row[0] for name in _NEGATING for row in map(folded, groups.get(name, ())) if not row[1:]
        )
        # The longest first, and none at all.
        self._endings = (*sorted(groups.get("endings", ()), key=len, reverse=True), "")
        self._compounds = "compounding" in groups
        self._exact = frozenset(word for term in groups.get(_EXACT, ()) for word in spelt_of(term))
        self.spelt = frozenset(
            word for terms in listed.values() for spelt in terms for word in words_of(spelt)
        )
        self.words = frozenset(map(key_of, self.spelt))
        self.telling = frozenset(
            key
            for key, rows in self._by_first.items()
            if any(len(one.spelt) == 1 and _tells(one.group) for one in rows)
        )

    def _add(self, group: str, terms: Iterable[tuple[str, ...]]) -> None:
        for spelt in terms:
            if spelt and spelt[0].startswith("*"):
                suffix = folded(spelt[0][1:])[-1]
                self._suffixes[len(suffix)][skeleton_of(suffix)] = group
                continue
            written = next((one for one in spelt if one not in SIGNS), None)
            if written is None:
                continue
            first = self._piece(written)
            entry = _Entry(spelt, group, written if isinstance(first, str) else "")
            for key in (first,) if isinstance(first, str) else first:
                self._by_first[key].append(entry)

    def _row(self, spelt: tuple[str, ...]) -> Row:
        row = self._rows.get(spelt)
        if row is None:
            row = self._rows[spelt] = tuple(map(self._piece, spelt))
        return row

    def _piece(self, piece: str) -> str | Choice:
        """Fold a piece of a term; what names a group, or lists words, becomes a choice."""
        if piece[0] not in {OF_GROUP, EITHER}:
            return piece if piece in SIGNS else key_of(piece)
        if piece not in self._choices:
            listed = piece[1:-1].split(OR)
            named = self._named.get(piece[1:], ()) if piece[0] == OF_GROUP else listed
            self._choices[piece] = choice_of(named)
        return self._choices[piece]

    @cached_property
    def parts(self) -> frozenset[str]:
        """How the words of the lexicon begin, as skeletons."""
        found: set[str] = set()
        for word in self.spelt:
            found.update(_beginnings(word))
        return frozenset(found)

    @cached_property
    def slips(self) -> frozenset[str]:
        """The keys of one word that are terms of the policy, and may be spelt wrong."""
        return frozenset(
            key
            for key, rows in self._by_first.items()
            if any(len(one.spelt) == 1 and one.group not in SECTIONS for one in rows)
        )

    def _nouns_in(self, word: str) -> Sequence[str]:
        """Name the groups of the noun that an unknown word is a form, or a compound, of."""
        if not _STEM < len(word) <= _LONG:
            return ()
        stems = [word[: -len(one)] if one else word for one in self._endings if word.endswith(one)]
        for stem in stems:
            for head in _heads(stem, compounds=self._compounds):
                found = self._nouns.get(key_of(head), ())
                if found:
                    # In doubt a word is no form of a noun of another domain.
                    return () if _OTHER_NOUNS.issuperset(found) else found
        return ()

    @cached_property
    def _nouns(self) -> Mapping[str, Sequence[str]]:
        """Give the groups of each noun of one word."""
        kinds = _OTHER_NOUNS.union(self.aliases)
        return {
            key: sorted({one.group for one in rows if len(one.spelt) == 1 and one.group in kinds})
            for key, rows in self._by_first.items()
        }

    def find(self, tokens: Sequence[Token]) -> list[Match]:
        """Find the terms, by their start. Linear in the tokens."""
        return list(self._found(tokens))

    def _found(self, tokens: Sequence[Token]) -> Iterator[Match]:
        for start, token in enumerate(tokens):
            if token.key not in self.words:
                yield from (Match(one, start, start + 1) for one in self._nouns_in(token.word))
            for spelt, group, word in self._by_first.get(token.key, ()):
                if group == _EXACT and token.word not in self._exact:
                    continue
                # "Poisson" looks like "poison" only to who does not know it.
                if word and token.word != word and token.word in self.spelt:
                    continue
                barred = self._negators if group.startswith("certifies") else _NOTHING
                end = end_of(self._row(spelt), tokens, start, barred)
                if end:
                    yield Match(group, start, end)
            skeleton = skeleton_of(token.word)
            for size, suffixes in self._suffixes.items():
                group_of = suffixes.get(skeleton[-size:])
                if group_of and len(token.word) > size + 1:
                    yield Match(group_of, start, start + 1)


def _beginnings(word: str) -> Sequence[str]:
    """Give the skeletons of how a word begins."""
    sizes = range(1, len(word) + 1)
    if _FOLDED.search(word):
        return [skeleton_of(word[:size]) for size in sizes]
    plain = word.replace("i", "l")
    return [plain[:size] for size in sizes]


def _heads(word: str, *, compounds: bool) -> Iterator[str]:
    """Give a word, and what it ends in where it may be a compound, the longest first."""
    last = len(word) - _STEM if compounds else 0
    return (word[at:] for at in (0, *range(_PREFIX, last + 1)) if len(word) - at >= _STEM)


def _with_wider(
    groups: Mapping[str, Sequence[str]], aliases: Mapping[str, str]
) -> Mapping[str, Sequence[str]]:
    """Add the groups that hold others, such as ``affected``."""
    wider: dict[str, list[str]] = {}
    for group, name in aliases.items():
        wider.setdefault(name, []).extend(groups.get(group, ()))
    return {**groups, **wider}


def _tells(group: str) -> bool:
    return group.startswith(("certifies", "threatens"))


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
