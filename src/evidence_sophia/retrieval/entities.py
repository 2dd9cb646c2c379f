"""Which of the things that the sources are about does a question name?

A name is found as whole words, the longest first, whatever its case. A name that several
things bear decides nothing, and neither does one that is made of stop words or has no letter:
the whole scope is searched then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, not_blank, tuple_of
from evidence_sophia.model.scope import check_set_id
from evidence_sophia.retrieval.analyzers import runs_of
from evidence_sophia.text.characters import is_letter, is_unspaced, is_upper, script
from evidence_sophia.text.normal import casefold, nfkc
from evidence_sophia.text.tables import LANGUAGES, table

__all__ = ["EntityName", "EntityNames", "Mentions", "entity_key"]

#: Names are looked for up to so many words, and up to so many characters without a blank.
_LONGEST: Final = 12

#: The folded words of a name.
_Words: TypeAlias = tuple[str, ...]


class _Place(NamedTuple):
    """Where a mention stands.

    Attributes:
        begin: its first character, counted over all folded runs.
        end: the character after its last.
        first: its first run.
        runs: how many runs it takes.
    """

    begin: int
    end: int
    first: int
    runs: int


@frozen(kw_only=True)
class EntityName:
    """One name of one thing.

    Attributes:
        name: what a question may call it.
        entity: its own name.
        source_set: the set whose sources are about it.
    """

    name: str = field(validator=instance_of(str))
    entity: str = field(validator=not_blank)
    source_set: str = field(converter=check_set_id)


@frozen(kw_only=True)
class Mentions:
    """What a question names.

    Attributes:
        entities: keys of the things it names, sorted; none where a name is ambiguous.
        ambiguous: the names that several things bear, sorted.
        is_certain: whether each is written as a name; "turkey" may be the bird.
        called: the words by which the text names each, folded, with the key of the thing;
            sorted.
    """

    entities: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    ambiguous: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    is_certain: bool = True
    called: tuple[tuple[str, str], ...] = field(default=(), validator=tuple_of(tuple))


def entity_key(entity: str) -> str:
    """Give the form in which two spellings of a thing are equal.

    >>> entity_key("Saturn V"), entity_key("SATURN v")
    ('saturn v', 'saturn v')
    """
    return " ".join(folded for _, folded in runs_of(entity))


class EntityNames:
    """The names of the things that a tenant's sources are about.

    Args:
        names: every name; one with a bracket at its end is known without it too.

    >>> names = EntityNames([EntityName(name="Saturn V", entity="Saturn V", source_set="space")])
    >>> names.mentions("How tall was the Saturn V?").entities
    ('saturn v',)
    """

    def __init__(self, names: Iterable[EntityName]) -> None:
        self._known: dict[_Words, set[tuple[str, str]]] = {}
        self._cased: dict[_Words, bool] = {}
        for each in names:
            key = entity_key(each.entity)
            for name in _variants(each.name):
                self._add(name, key, each.source_set)

    def __repr__(self) -> str:
        return f"<EntityNames with {len(self._known)} names>"

    def mentions(self, text: str, source_sets: Iterable[str] | None = None) -> Mentions:
        """Say what a text names. Linear in the text.

        Args:
            text: the question, or a passage.
            source_sets: count only the names of these; None for all.
        """
        sets = None if source_sets is None else frozenset(source_sets)
        runs = runs_of(text)
        entities: set[str] = set()
        ambiguous: set[str] = set()
        called: set[tuple[str, str]] = set()
        is_certain = True
        for place, words in _longest(self._found(runs, sets)):
            bearers = self._bearers(words, sets)
            if len(bearers) > 1:
                ambiguous.add(" ".join(words))
            entities |= bearers
            called |= {(" ".join(words), key) for key in bearers}
            is_certain = is_certain and self._is_written_as_name(place, words, runs)
        if ambiguous:
            return Mentions(ambiguous=tuple(sorted(ambiguous)), is_certain=False)
        return Mentions(
            entities=tuple(sorted(entities)),
            is_certain=is_certain,
            called=tuple(sorted(called)),
        )

    def _add(self, name: str, key: str, source_set: str) -> None:
        runs = runs_of(name)
        words = tuple(folded for _, folded in runs)
        if not _can_decide(words):
            return
        self._known.setdefault(words, set()).add((key, source_set))
        has_capital = any(is_upper(ch) for surface, _ in runs for ch in surface)
        self._cased[words] = self._cased.get(words, True) and has_capital

    def _bearers(self, words: _Words, sets: frozenset[str] | None) -> set[str]:
        known = self._known.get(words, ())
        return {key for key, source_set in known if sets is None or source_set in sets}

    def _found(
        self, runs: Sequence[tuple[str, str]], sets: frozenset[str] | None
    ) -> Iterator[tuple[_Place, _Words]]:
        folded = [form for _, form in runs]
        begins = list(accumulate(map(len, folded), initial=0))
        for first, run in enumerate(folded):
            for count in range(1, min(_LONGEST, len(folded) - first) + 1):
                words = tuple(folded[first : first + count])
                if self._bearers(words, sets):
                    yield _Place(begins[first], begins[first + count], first, count), words
            for start, stop in _pieces(run) if is_unspaced(run[0]) else ():
                words = (run[start:stop],)
                if self._bearers(words, sets):
                    yield _Place(begins[first] + start, begins[first] + stop, first, 1), words

    def _is_written_as_name(
        self, place: _Place, words: _Words, runs: Sequence[tuple[str, str]]
    ) -> bool:
        """Whether a mention has the capital that its name has.

        A capital at the beginning of the question is no sign: any word has one there.
        """
        if not self._cased[words]:
            return True
        surface = "".join(form for form, _ in runs[place.first : place.first + place.runs])
        if place.first == 0 and place.runs == 1:
            surface = surface[1:]
        return any(map(is_upper, surface))


def _variants(name: str) -> Iterator[str]:
    yield name
    stripped = name.rstrip()
    if stripped.endswith(")") and "(" in stripped:
        yield stripped[: stripped.rindex("(")]


def _can_decide(words: _Words) -> bool:
    """Whether a name can tell anything apart: no stop words alone, no figures, no letter."""
    text = "".join(words)
    return (
        len(text) > 1
        and len(words) <= _LONGEST
        and any(map(is_letter, text))
        and not all(word in _stop_words() for word in words)
    )


def _pieces(run: str) -> Iterator[tuple[int, int]]:
    """Cut a run without blanks where a word can begin and end: at particles and other scripts."""
    edges = [at for at in range(1, len(run)) if _is_edge(run[at - 1], run[at])]
    starts, stops = [0, *edges], [*edges, len(run)]
    for number, start in enumerate(starts):
        for stop in stops[number : number + _LONGEST]:
            if (start, stop) != (0, len(run)):
                yield start, stop


def _is_edge(before: str, after: str) -> bool:
    return script(before) != script(after) or before in _particles() or after in _particles()


def _longest(found: Iterable[tuple[_Place, _Words]]) -> list[tuple[_Place, _Words]]:
    """Keep the mentions that lie in no longer one, and overlap none kept."""
    ordered = sorted(found, key=lambda each: (each[0].begin - each[0].end, each[0]))
    taken: set[int] = set()
    kept = []
    for place, words in ordered:
        covered = range(place.begin, place.end)
        if taken.isdisjoint(covered):
            taken.update(covered)
            kept.append((place, words))
    return kept


@cache
def _stop_words() -> frozenset[str]:
    listed = (table(language, "stop_words") | table(language, "negators") for language in LANGUAGES)
    return frozenset(nfkc(casefold(nfkc(word))) for words in listed for word in words)


@cache
def _particles() -> frozenset[str]:
    """Give the characters of one-character particles in scripts without blanks."""
    listed = (table(language, "particles") for language in LANGUAGES)
    return frozenset(word for words in listed for word in words if len(word) == 1)
