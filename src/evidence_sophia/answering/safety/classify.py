"""Of which class is a question, and what does its asker have to be told?"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.safety.aboutness import is_about_subject
from evidence_sophia.answering.safety.lexicon import Match, lexicon_of
from evidence_sophia.answering.safety.parsed import Parsed, parse
from evidence_sophia.answering.safety.policy import QueryClass, RulePart, SafetyPolicy
from evidence_sophia.answering.safety.reading import default_policy
from evidence_sophia.answering.safety.typos import corrected
from evidence_sophia.answering.safety.unmask import Token, unmask
from evidence_sophia.model._rules import instance_of, tuple_of
from evidence_sophia.model.span import Span
from evidence_sophia.text.language_tag import primary_language

__all__ = ["ORDINARY", "SafetyClass", "class_of", "classify_question", "routing_notice"]

_PLACE: Final = re.compile(r"\{([^{}]{0,80})\}")
#: A term that holds another one begins so many words before it at most.
_REACH: Final = 20
#: Terms of a class are named by so many places at most.
_MOST: Final = 16
_TELLING: Final = "certifies_always"


@frozen(kw_only=True)
class SafetyClass:
    """The class of a question.

    Attributes:
        name: of the class, by the policy; "" for an ordinary question.
        spans: the terms that speak for it, the first ones.
    """

    name: str = field(default="", validator=instance_of(str))
    spans: tuple[Span, ...] = field(default=(), validator=tuple_of(Span))

    @property
    def needs_notice(self) -> bool:
        """Whether a notice stands on every answer and refusal."""
        return bool(self.name)


ORDINARY: Final = SafetyClass()


def classify_question(
    text: str,
    language: str = "",
    policy: SafetyPolicy | None = None,
    *,
    seen: Sequence[Token] | None = None,
) -> SafetyClass:
    """Tell the class of a question by its words, however they are disguised.

    Every language of the policy is tried, the named one first: a question in one language may
    hold the words of another. Of several classes the first of the policy is taken. Linear in
    the text; never raises.

    Args:
        text: the question.
        language: BCP 47 tag, "" if unknown.
        policy: the shipped one if None.
        seen: the words that a reader sees in it, where they are known already.

    >>> classify_question("My cat ate a l1ly").name
    'ingestion'
    >>> classify_question("Wann landete Apollo 11?", "de").needs_notice
    False
    """
    chosen = policy or default_policy()
    tokens = unmask(text) if seen is None else seen
    first = primary_language(language)
    order = sorted(chosen.languages, key=lambda one: (primary_language(one) != first, one))
    read = [parse(tokens, lexicon_of(chosen, one)) for one in order]
    found = class_of(read, chosen)
    if found.needs_notice:
        return found
    own = [one for one in order if primary_language(one) == first]
    return _class_if_mended(tokens, own or order, chosen)


def _class_if_mended(
    tokens: Sequence[Token], order: Sequence[str], policy: SafetyPolicy
) -> SafetyClass:
    """Tell the class of a question once the slips of the pen in it are mended."""
    lexicons = [lexicon_of(policy, one) for one in order]
    known = _known(policy)
    mended = [corrected(tokens, one, known) for one in lexicons]
    if all(list(tokens) == one for one in mended):
        return ORDINARY
    return class_of([parse(*each) for each in zip(mended, lexicons, strict=True)], policy)


@lru_cache(16)
def _known(policy: SafetyPolicy) -> frozenset[str]:
    """Give the keys of all words of a policy."""
    return frozenset[str]().union(*(lexicon_of(policy, one).words for one in policy.languages))


def class_of(read: Sequence[Parsed], policy: SafetyPolicy) -> SafetyClass:
    """Tell the class of a question that was read by each language of a policy."""
    for query_class in policy.classes:
        for parsed in read:
            spans = _spans(query_class, parsed, policy)
            if spans:
                return SafetyClass(name=query_class.name, spans=spans[:_MOST])
    return ORDINARY


def routing_notice(
    safety_class: SafetyClass | str, language: str = "en", policy: SafetyPolicy | None = None
) -> str:
    """Give the notice that stands on answers and refusals of a class; "" for ordinary ones.

    Args:
        safety_class: the class, or its name.
        language: BCP 47 tag; English, or else the policy's first, where it has no such words.
        policy: the shipped one if None.

    >>> "poison control" in routing_notice("ingestion")
    True
    """
    chosen = policy or default_policy()
    name = safety_class if isinstance(safety_class, str) else safety_class.name
    words = chosen.vocabulary(language)
    notice = next((one.text for one in words.notices if one.name == name), "")
    contacts = {one.name: one.text for one in words.contacts}
    # One pass, so that a contact that holds braces stays as it is.
    return _PLACE.sub(lambda place: contacts[place[1]], notice)


def _spans(query_class: QueryClass, parsed: Parsed, policy: SafetyPolicy) -> tuple[Span, ...]:
    """Give the terms by which a question is of a class; none if it is not."""
    by_group: dict[str, list[Match]] = {}
    for match in parsed.matches:
        if not parsed.is_covered(match, "other_senses") and not _is_of_other(parsed, match):
            by_group.setdefault(match.group, []).append(match)
    for rule in query_class.rules:
        met = [_met(item, by_group, parsed, policy) for item in rule]
        if all(met):
            return tuple(sorted({span for spans in met for span in spans}))
    return ()


def _is_of_other(parsed: Parsed, match: Match) -> bool:
    """Whether words that always certify are said of another thing: "is the asteroid harmless?"."""
    return match.group == _TELLING and not is_about_subject(parsed, match, context=None)


def _met(
    item: str, by_group: Mapping[str, Sequence[Match]], parsed: Parsed, policy: SafetyPolicy
) -> list[Span]:
    """Give the terms that a part of a rule means."""
    name, wider = RulePart.of(item)
    return [
        _span(parsed.tokens[match.start : match.end])
        for group in policy.groups_of(name)
        for match in by_group.get(group, ())
        if not wider or not parsed.is_covered(match, wider, _REACH)
    ]


def _span(tokens: Sequence[Token]) -> Span:
    return Span(min(token.start for token in tokens), max(token.end for token in tokens))
