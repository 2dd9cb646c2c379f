"""What do the files of a safety policy say, and what is wrong with them? Everything at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, TypeVar

from attrs import field, frozen

from evidence_sophia.answering.safety.grammar import LANGUAGES, SECTIONS
from evidence_sophia.answering.safety.policy import (
    ENGINE_GROUPS,
    QueryClass,
    RulePart,
    SafetyPolicy,
    SafetyVocabulary,
    pieces_of,
)
from evidence_sophia.codec.converter import decode
from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.errors import DecodeError
from evidence_sophia.model._rules import shown

__all__ = ["default_policy", "read_policy"]

T = TypeVar("T")
#: The file with what is the same in every language.
_POLICY: Final = "policy.json"
_SUFFIX: Final = ".json"
_PLACE: Final = re.compile(r"\{([^{}]{0,80})\}")
#: A phrase has so many words at most; more are a text, not a term.
_LONGEST: Final = 12


@frozen(kw_only=True)
class _Domain:
    """What ``policy.json`` says."""

    id: str
    version: str
    subjects: tuple[str, ...]
    affected: tuple[str, ...]
    names: tuple[str, ...] = field(default=())
    classes: tuple[QueryClass, ...]
    contacts: tuple[str, ...]


@cache
def default_policy() -> SafetyPolicy:
    """Give the shipped policy: plants, foods, household substances and medicines.

    >>> default_policy().languages
    ('de', 'en', 'es', 'fr')
    """
    folder = files(__package__) / "vocabulary"
    names = (_POLICY, *(f"{language}{_SUFFIX}" for language in LANGUAGES))
    return read_policy({name: (folder / name).read_bytes() for name in names})


def read_policy(documents: Mapping[str, bytes | str]) -> SafetyPolicy:
    """Read a policy from its files.

    Args:
        documents: file name -> content: ``policy.json`` and one ``<language>.json`` a language.

    Raises:
        DecodeError: the files are no policy; the details list every problem of every file: what
            is no JSON, what the classes do not know, and what one language has and another
            lacks (groups, notices, contacts, places).
    """
    problems: list[str] = []
    domain = _read(_Domain, _POLICY, documents, problems)
    names = sorted(name for name in documents if name != _POLICY)
    found = [_read(SafetyVocabulary, name, documents, problems) for name in names]
    words = {n: words for n, words in zip(names, found, strict=True) if words is not None}
    if not names:
        problems.append("there is no <language>.json beside policy.json")
    if domain is not None:
        problems += _domain_problems(domain)
        for name, vocabulary in words.items():
            problems += (
                f"{name}: {each}" for each in _vocabulary_problems(vocabulary, domain, name)
            )
    if problems or domain is None:
        message = "the files do not describe a safety policy"
        raise DecodeError(message, details=problems)
    return _joined(domain, words.values())


def _joined(domain: _Domain, words: Iterable[SafetyVocabulary]) -> SafetyPolicy:
    return SafetyPolicy(
        id=domain.id,
        version=domain.version,
        subjects=domain.subjects,
        affected=domain.affected,
        names=domain.names,
        classes=domain.classes,
        contacts=domain.contacts,
        vocabularies=tuple(sorted(words, key=lambda vocabulary: vocabulary.language)),
    )


def _read(
    cls: type[T], name: str, documents: Mapping[str, bytes | str], problems: list[str]
) -> T | None:
    if name not in documents:
        problems.append(f"{name}: there is no such file")
        return None
    try:
        return decode(cls, read_json(documents[name]))
    except DecodeError as error:
        problems += (f"{name}: {detail}" for detail in error.details or (error.message,))
        return None


def _needed(domain: _Domain) -> set[str]:
    """Name the groups that every vocabulary must have."""
    items = (item for one in domain.classes for rule in one.rules for item in rule)
    ruled = {group for item in items for group in RulePart.of(item) if group}
    own = {*domain.subjects, *domain.affected, *ENGINE_GROUPS}
    return (ruled | own) - {"subjects", "affected", "names"}


def _domain_problems(domain: _Domain) -> Iterator[str]:
    if not domain.subjects:
        yield f"{_POLICY}: a policy has subjects"
    for name in _repeated(one.name for one in domain.classes):
        yield f"{_POLICY}: class {name} stands twice"
    for one in domain.classes:
        if not one.rules or not all(one.rules):
            yield f"{_POLICY}: class {one.name} has no rules, or an empty one"
    for term in domain.names:
        yield from (f"{_POLICY}: names: {problem}" for problem in _term_problems(term))


def _vocabulary_problems(words: SafetyVocabulary, domain: _Domain, name: str) -> Iterator[str]:
    if name != f"{words.language}{_SUFFIX}":
        yield f"it is named by another language than its own, {shown(words.language, 20)}"
    yield from _parity("group", [group.name for group in words.groups], _needed(domain))
    classes = {one.name for one in domain.classes}
    yield from _parity("notice", [one.name for one in words.notices], classes)
    yield from _parity("contact", [one.name for one in words.contacts], set(domain.contacts))
    for notice in words.notices:
        if not notice.text.strip():
            yield f"notice {notice.name} is blank"
        for place in _PLACE.findall(notice.text):
            if place not in domain.contacts:
                where = f"notice {notice.name} has a place for {shown(place, 40)}"
                yield f"{where}, which is no contact"
    for group in words.groups:
        for term in group.terms:
            yield from (f"group {group.name}: {problem}" for problem in _term_problems(term))


def _parity(kind: str, names: list[str], needed: set[str]) -> Iterator[str]:
    yield from (f"{kind} {name} is missing" for name in sorted(needed - set(names)))
    yield from (f"{kind} {name} stands twice" for name in _repeated(names))
    # A language may bring grammar of its own.
    known = needed | SECTIONS if kind == "group" else needed
    own = {name for name in names if name.startswith("_")}
    yield from (f"{kind} {name} is not known" for name in sorted(set(names) - known - own))


def _repeated(names: Iterable[str]) -> list[str]:
    return sorted(name for name, times in Counter(names).items() if times > 1)


def _term_problems(term: str) -> Iterator[str]:
    words = pieces_of(term)
    if not words or words[0] in {"~", "$"} or words[-1] in {"~", "^"}:
        yield f"a term begins and ends with a word, not {shown(term, 40)}"
    for word in words:
        if word[0] == "(" and not _is_choice(word):
            yield f"a choice is written (a/b), not {shown(word, 40)}"
    if len(words) > _LONGEST:
        yield f"a term has at most {_LONGEST} words, not {shown(term, 40)}"


def _is_choice(piece: str) -> bool:
    return piece[-1] == ")" and all(one.split() for one in piece[1:-1].split("/"))
