"""Which terms of a policy stand in a text, and where?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from evidence_sophia.answering.safety.grammar import SECTIONS, grammar
from evidence_sophia.answering.safety.policy import SafetyPolicy, pieces_of
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
#: Before the name of a group: any of its terms that are but words.
_OF_GROUP: Final = "@"
#: Around words of which any may stand, and between them.
_EITHER: Final = "("
_OR: Final = "/"
#: A word of these only is spelt as it is.
_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz")
#: A group of this name is only a part of terms, named by ``@``.
_PART: Final = "_"
#: Groups that are no terms of a text.
_NO_TERMS: Final = frozenset({"not_joined", "concord"})
#: No ``~`` of a term that certifies stands for one of these: "is fine for" is not "is not fine".
_NEGATING: Final = ("not", "no", "denials")
#: The group whose words are compared as they are: "perro" is no "pero".
_EXACT: Final = "boundaries"
_NOTHING: Final = frozenset[str]()


#: First word -> the terms that may stand at a place.
_Choice = dict[str, list[tuple[str, ...]]]
_Row = tuple[str | _Choice, ...]


class _Entry(NamedTuple):
    """A term of a group, and how its first word is spelt; "" where there are several."""

    row: _Row
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
        self._named = _with_wider(groups, aliases)
        self._choices: dict[str, _Choice] = {}
        self._by_first: dict[str, list[_Entry]] = defaultdict(list)
        self._suffixes: dict[int, dict[str, str]] = defaultdict(dict)
        self.not_joined = frozenset(_folded(term) for term in groups.get("not_joined", ()))
        for group, terms in groups.items():
            if group not in _NO_TERMS and not group.startswith(_PART):
                self._add(group, terms)
        self._negators = frozenset(
            row[0]
            for name in _NEGATING
            for row in map(_folded, groups.get(name, ()))
            if not row[1:]
        )
        self._exact = frozenset(word for term in groups.get(_EXACT, ()) for word in _spelt(term))
        listed = (terms for group, terms in groups.items() if group not in _NO_TERMS)
        spelt = {word for terms in listed for term in terms for word in _words(term)}
        self._spelt = frozenset(spelt)
        self.words = frozenset(map(key_of, spelt))
        self.telling = frozenset(
            key
            for key, rows in self._by_first.items()
            if any(one.row[1:] == () and _tells(one.group) for one in rows)
        )
        self.parts = frozenset(
            skeleton_of(word[:size]) for word in spelt for size in range(1, len(word) + 1)
        )

    def _add(self, group: str, terms: Sequence[str]) -> None:
        for spelt in dict.fromkeys(map(_spelt, terms)):
            if spelt and spelt[0].startswith("*"):
                suffix = _folded(spelt[0][1:])[-1]
                self._suffixes[len(suffix)][skeleton_of(suffix)] = group
                continue
            row = tuple(self._piece(piece) for piece in spelt)
            at = next((at for at, one in enumerate(spelt) if one not in _SIGNS), None)
            if at is None:
                continue
            first = row[at]
            for key in (first,) if isinstance(first, str) else first:
                word = spelt[at] if isinstance(first, str) else ""
                self._by_first[key].append(_Entry(row, group, word))

    def _piece(self, piece: str) -> str | _Choice:
        """Fold a piece of a term; what names a group, or lists words, becomes a choice."""
        if piece[0] not in {_OF_GROUP, _EITHER}:
            return piece if piece in _SIGNS else key_of(piece)
        if piece not in self._choices:
            listed = piece[1:-1].split(_OR)
            named = self._named.get(piece[1:], ()) if piece[0] == _OF_GROUP else listed
            self._choices[piece] = _choice(named)
        return self._choices[piece]

    @cached_property
    def slips(self) -> frozenset[str]:
        """The keys of one word that are terms of the policy, and may be spelt wrong."""
        return frozenset(
            key
            for key, rows in self._by_first.items()
            if any(one.row[1:] == () and one.group not in SECTIONS for one in rows)
        )

    def find(self, tokens: Sequence[Token]) -> list[Match]:
        """Find the terms, by their start. Linear in the tokens."""
        return list(self._found(tokens))

    def _found(self, tokens: Sequence[Token]) -> Iterator[Match]:
        for start, token in enumerate(tokens):
            for row, group, word in self._by_first.get(token.key, ()):
                if group == _EXACT and token.word not in self._exact:
                    continue
                # "Poisson" looks like "poison" only to who does not know it.
                if word and token.word != word and token.word in self._spelt:
                    continue
                barred = self._negators if group.startswith("certifies") else _NOTHING
                end = _matched(row, tokens, start, barred)
                if end:
                    yield Match(group, start, end)
            skeleton = skeleton_of(token.word)
            for size, suffixes in self._suffixes.items():
                group_of = suffixes.get(skeleton[-size:])
                if group_of and len(token.word) > size + 1:
                    yield Match(group_of, start, start + 1)


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


def _words(term: str) -> Iterator[str]:
    """Give the words of a term, without its signs."""
    for piece in _spelt(term):
        if piece[0] == _EITHER:
            yield from (word for one in piece[1:-1].split(_OR) for word in _words(one))
        elif piece not in _SIGNS and piece[0] not in {_OF_GROUP, "*"}:
            yield piece


def _choice(terms: Iterable[str]) -> _Choice:
    """Give terms by their first words, the longest first."""
    choice: _Choice = {}
    rows = {_folded(one) for one in terms if _is_plain(one)}
    for row in sorted(rows, key=lambda row: (-len(row), row)):
        choice.setdefault(row[0], []).append(row)
    return choice


def _is_plain(term: str) -> bool:
    """Whether a term can be chosen by ``@``: it is made of words."""
    return not any(one in _SIGNS or one[0] in {_OF_GROUP, _EITHER, "*"} for one in _spelt(term))


def _matched(row: _Row, tokens: Sequence[Token], start: int, barred: frozenset[str]) -> int:
    """Give the end of a term that begins at a token, 0 where it does not stand there."""
    at = start
    for place, piece in enumerate(row):
        if piece == _BEGIN:
            if tokens[start].gap != SENTENCE:
                return 0
        elif piece == _END:
            return at if at == len(tokens) or tokens[at].gap != NO_BREAK else 0
        elif piece != _ANY:
            is_free = place > 0 and row[place - 1] == _ANY
            at = _piece_end(piece, tokens, at, barred if is_free else None, is_first=at == start)
            if not at:
                return 0
    return at


def _piece_end(
    piece: str | _Choice,
    tokens: Sequence[Token],
    at: int,
    barred: frozenset[str] | None,
    *,
    is_first: bool,
) -> int:
    """Give the end of a word, or of one of a choice, after up to ``_GAP`` words if any are free."""
    last = at + (0 if barred is None else _GAP)
    while at < len(tokens):
        end = _here(piece, tokens, at, is_first=is_first)
        if end or at == last or tokens[at].gap or tokens[at].key in (barred or ()):
            return end
        at += 1
    return 0


def _here(piece: str | _Choice, tokens: Sequence[Token], at: int, *, is_first: bool) -> int:
    """Give the end of a word, or of one of a choice, that stands at a token; 0 if none does."""
    key = tokens[at].key
    if isinstance(piece, str):
        return at + 1 if key == piece and (is_first or _goes_on(tokens, at)) else 0
    for row in piece.get(key, ()):
        end = at + len(row)
        if all(one.key == key for one, key in zip(tokens[at:end], row, strict=False)):
            starts = range(at + is_first, end)
            if end <= len(tokens) and all(_goes_on(tokens, one) for one in starts):
                return end
    return 0


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing parts a word from the one before, unless it is glued to it."""
    gap = tokens[at].gap
    return gap == NO_BREAK or (gap == CLAUSE and tokens[at].is_glued)


def _folded(term: str) -> tuple[str, ...]:
    """Fold a term as the words of a text are folded."""
    return tuple(word if word in _SIGNS else key_of(word) for word in _spelt(term))


def _spelt(term: str) -> tuple[str, ...]:
    """Spell the words of a term as those of a text are spelt; signs and choices stay."""
    return tuple(one for piece in pieces_of(term) for one in _spelt_piece(piece))


@lru_cache(16_384)
def _spelt_piece(piece: str) -> tuple[str, ...]:
    if piece in _SIGNS or piece[0] in {_OF_GROUP, _EITHER, "*"} or _LETTERS.issuperset(piece):
        return (piece,)
    return tuple(one.word for one in unmask(piece))


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
