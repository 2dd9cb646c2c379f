"""What does a domain fear, what may nobody certify, and where is a reader sent? As values."""

from __future__ import annotations

import re
from typing import NamedTuple

from attrs import Attribute, field, frozen

from evidence_sophia.codec.converter import encode
from evidence_sophia.codec.digests import digest_of
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, not_blank, shown, tuple_of
from evidence_sophia.text.language_tag import primary_language

__all__ = [
    "ENGINE_GROUPS",
    "NamedText",
    "QueryClass",
    "RulePart",
    "SafetyPolicy",
    "SafetyVocabulary",
    "TermGroup",
    "pieces_of",
]

_PIECE = re.compile(r"\([^()]*\)|[^ ]+")
#: Groups that every vocabulary has, whatever its domain.
ENGINE_GROUPS = (
    "certifies",
    "certifies_always",
    "elsewhere",
    "not_joined",
    "other_senses",
    "threatens",
    "threatens_always",
)


def pieces_of(term: str) -> list[str]:
    """Cut a term into its words, signs and choices.

    >>> pieces_of("(may/is free to) eat ~ @plants")
    ['(may/is free to)', 'eat', '~', '@plants']
    """
    return _PIECE.findall(term)


@frozen(kw_only=True)
class TermGroup:
    """Terms of a language that do the same work.

    Attributes:
        name: of the group, the same in every language.
        terms: words and phrases. Case and accents do not count. ``~`` stands for up to six
            words (in what certifies, none that negates), ``$`` for the end of a clause, ``^`` for
            the begin of a sentence, ``*x`` for a word that ends in x, ``@group`` for any term of
            a group, and ``(a/b c)`` for either of some words. A group whose name begins with
            ``_`` has parts of terms only.
    """

    name: str = field(validator=not_blank)
    terms: tuple[str, ...] = field(validator=tuple_of(str), repr=False)


@frozen(kw_only=True)
class NamedText:
    """A text under a name."""

    name: str = field(validator=not_blank)
    text: str = field(validator=instance_of(str))


class RulePart(NamedTuple):
    """A group that a rule names, and the one whose terms may not hold its own, or ""."""

    group: str
    outside: str

    @classmethod
    def of(cls, text: str) -> RulePart:
        """Read a part of a rule.

        >>> RulePart.of("eaten outside may_eat")
        RulePart(group='eaten', outside='may_eat')
        """
        group, _, outside = text.partition(" outside ")
        return cls(group, outside)


@frozen(kw_only=True)
class QueryClass:
    """A kind of question that is answered with a notice.

    Attributes:
        name: of the class, and of its notice in every vocabulary.
        rules: each one lists groups; a question is of the class if it has a term of every
            group of a rule. ``subjects`` and ``affected`` name the groups of the policy;
            ``a outside b`` counts the terms of a that are no part of one of b.
    """

    name: str = field(validator=not_blank)
    rules: tuple[tuple[str, ...], ...] = field(validator=instance_of(tuple))


@frozen(kw_only=True)
class SafetyVocabulary:
    """The words of one language.

    Attributes:
        language: BCP 47 tag.
        groups: the terms.
        notices: a text for each query class; ``{name}`` is a place for a contact.
        contacts: who is to be asked or called, as the notices word it.
    """

    language: str = field(validator=not_blank)
    groups: tuple[TermGroup, ...] = field(validator=tuple_of(TermGroup), repr=False)
    notices: tuple[NamedText, ...] = field(validator=tuple_of(NamedText), repr=False)
    contacts: tuple[NamedText, ...] = field(validator=tuple_of(NamedText), repr=False)

    def terms(self, name: str) -> tuple[str, ...]:
        """Give the terms of a group; none if there is no such group."""
        return next((group.terms for group in self.groups if group.name == name), ())


@frozen(kw_only=True, cache_hash=True)
class SafetyPolicy:
    """A domain: its subjects, its words, its classes of questions.

    Attributes:
        id: names the domain.
        version: of the policy.
        subjects: groups of what may not be certified.
        affected: groups of those who would suffer.
        names: terms of the subjects that are the same in every language.
        classes: of questions; the first that fits is taken.
        contacts: names that every vocabulary words.
        vocabularies: the languages, sorted.
    """

    id: str = field(validator=not_blank)
    version: str = field(validator=not_blank)
    subjects: tuple[str, ...] = field(validator=tuple_of(str))
    affected: tuple[str, ...] = field(validator=tuple_of(str))
    names: tuple[str, ...] = field(validator=tuple_of(str), repr=False)
    classes: tuple[QueryClass, ...] = field(validator=tuple_of(QueryClass), repr=False)
    contacts: tuple[str, ...] = field(validator=tuple_of(str))
    vocabularies: tuple[SafetyVocabulary, ...] = field(
        validator=tuple_of(SafetyVocabulary), repr=False
    )

    @vocabularies.validator
    def _sorted(self, _attribute: Attribute[object], value: tuple[SafetyVocabulary, ...]) -> None:
        languages = [vocabulary.language for vocabulary in value]
        if not languages or languages != sorted(set(languages)):
            message = f"a policy has sorted languages, each once, not {shown(languages)}"
            raise InvariantError(message)

    @property
    def digest(self) -> str:
        """The digest of all that the policy says."""
        return digest_of("safety-policy", "1", encode(self))

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages it has words of."""
        return tuple(vocabulary.language for vocabulary in self.vocabularies)

    def vocabulary(self, language: str) -> SafetyVocabulary:
        """Give the words of a language; English, or else the first one, where it has none."""
        known = {primary_language(one.language): one for one in self.vocabularies}
        first = self.vocabularies[0]
        return known.get(primary_language(language)) or known.get("en") or first

    def groups_of(self, name: str) -> tuple[str, ...]:
        """Give the groups a rule means by a name."""
        named = {"subjects": (*self.subjects, "names"), "affected": self.affected}
        return named.get(name, (name,))
