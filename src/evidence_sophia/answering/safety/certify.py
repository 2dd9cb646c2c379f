"""Does a sentence certify a subject of the policy? Then no reader may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.safety.aboutness import is_about_subject
from evidence_sophia.answering.safety.belief import is_belied
from evidence_sophia.answering.safety.classify import class_of
from evidence_sophia.answering.safety.denial import is_denied, is_doubted
from evidence_sophia.answering.safety.lexicon import Match, lexicon_of
from evidence_sophia.answering.safety.parsed import Parsed, parse
from evidence_sophia.answering.safety.policy import SafetyPolicy
from evidence_sophia.answering.safety.reading import default_policy
from evidence_sophia.answering.safety.unmask import NO_BREAK, SENTENCE, unmask
from evidence_sophia.model._rules import instance_of, tuple_of
from evidence_sophia.model.span import Span

__all__ = ["Certification", "SafetyFinding", "filter_sentence"]

_PREDICATES: Final = ("certifies", "certifies_always", "threatens", "threatens_always")
_NOUNS: Final = frozenset({"subjects", "affected"})
#: Any of these takes back what is affirmed.
_WITHDRAWS: Final = (is_denied, is_doubted, is_belied)
_AFFIRMED: Final = "certifies"
#: A term has so many words at most.
_TERM: Final = 12
#: Words at which a question may begin.
_FIRST: Final = 3
#: A question after which so few words follow is but a tag: "it is safe, isn't it?"
_TAG: Final = 4


@frozen(kw_only=True)
class Certification:
    """Words that certify.

    Attributes:
        span: their place in the sentence.
        rule: ``certifies`` for what is affirmed, ``denied_hazard`` for what is denied.
        language: of the vocabulary that has them.
    """

    span: Span = field(validator=instance_of(Span))
    rule: str = field(validator=instance_of(str))
    language: str = field(validator=instance_of(str))


@frozen(kw_only=True)
class SafetyFinding:
    """What the filter says of a sentence."""

    certifications: tuple[Certification, ...] = field(validator=tuple_of(Certification))

    @property
    def is_certifying(self) -> bool:
        """Whether the sentence must not be shown."""
        return bool(self.certifications)


def filter_sentence(
    sentence: str, policy: SafetyPolicy | None = None, *, context: Iterable[str] | None = None
) -> SafetyFinding:
    """Find what a sentence certifies, in any language of the policy, however it is disguised.

    A sentence that denies safety, leaves it open or asks for it certifies nothing, and so does
    one about something else. In doubt it certifies. Linear in the sentence; never raises.

    Args:
        sentence: as it would be shown; several sentences are read as well.
        policy: the shipped one if None.
        context: texts that tell what the sentence is about (the question, title, heading,
            sentence before): one that names a subject, is of a class of the policy or asks for
            those affected makes "Zamia is safe." certify. None if nothing is known, and then
            only "It is safe." does.

    >>> filter_sentence("The spider plant is s4fe for cats.").is_certifying
    True
    >>> filter_sentence("Lilies are not safe for cats.").is_certifying
    False
    >>> filter_sentence("The crew returned safely to the Earth.").is_certifying
    False
    """
    chosen = policy or default_policy()
    tokens = unmask(sentence)
    texts = None if context is None else tuple(context)
    read = {one: parse(tokens, lexicon_of(chosen, one)) for one in chosen.languages}
    made = [
        _certification(parsed, match, language)
        for language, parsed in read.items()
        for match in _certified(parsed, _names_subject(texts, chosen, language))
    ]
    kept = sorted(_not_denied(made, read), key=lambda one: (one.span, one.language))
    return SafetyFinding(certifications=tuple(kept))


def _not_denied(
    made: Sequence[Certification], read: Mapping[str, Parsed]
) -> Iterator[Certification]:
    """Leave out what is affirmed by the terms of one language and denied by the grammar of another.

    "N'est pas comestible" has a word of Spanish, too, which knows no "n'est pas".
    """
    if not made:
        return
    starts = {one: {t.start: at for at, t in enumerate(p.tokens)} for one, p in read.items()}
    ends = {one: {t.end: at + 1 for at, t in enumerate(p.tokens)} for one, p in read.items()}
    for one in made:
        others = [language for language in read if language != one.language]
        said = [
            (read[other], Match(one.rule, starts[other][one.span.start], ends[other][one.span.end]))
            for other in others
            if one.span.start in starts[other] and one.span.end in ends[other]
        ]
        if one.rule == _AFFIRMED and any(takes(*each) for each in said for takes in _WITHDRAWS):
            continue
        yield one


def _certification(parsed: Parsed, match: Match, language: str) -> Certification:
    pieces = parsed.tokens[match.start : match.end]
    span = Span(min(one.start for one in pieces), max(one.end for one in pieces))
    rule = _AFFIRMED if match.group.startswith("certifies") else "denied_hazard"
    return Certification(span=span, rule=rule, language=language)


def _names_subject(
    texts: tuple[str, ...] | None, policy: SafetyPolicy, language: str
) -> bool | None:
    if texts is None:
        return None
    return any(language in _languages_of_subject(text, policy) for text in texts)


@lru_cache(512)
def _languages_of_subject(text: str, policy: SafetyPolicy) -> frozenset[str]:
    """Name the languages by which a text speaks of a subject; all for a question of a class."""
    tokens = unmask(text)
    read = {one: parse(tokens, lexicon_of(policy, one)) for one in policy.languages}
    if class_of(tuple(read.values()), policy).needs_notice:
        return frozenset(read)
    return frozenset(one for one, parsed in read.items() if _holds_subject(parsed))


def _holds_subject(parsed: Parsed) -> bool:
    """Whether a text names a subject, or asks who would suffer."""
    if any("subjects" in groups for groups in parsed.groups):
        return True
    is_judged = any(one.group in _PREDICATES for one in parsed.matches)
    return is_judged and any("affected" in groups for groups in parsed.groups)


def _certified(parsed: Parsed, context: bool | None) -> Iterator[Match]:
    for match in _predicates(parsed):
        affirms = match.group.startswith("certifies") != is_denied(parsed, match)
        if not affirms and not _is_answered_no(parsed, match):
            continue
        if any(passes(parsed, match) for passes in (is_doubted, is_belied, _only_asks)):
            continue
        if is_about_subject(parsed, match, context=context):
            yield match


def _predicates(parsed: Parsed) -> Iterator[Match]:
    """Give the terms that certify or threaten and are no part of a longer one."""
    covered = 0
    for match in sorted(
        (one for one in parsed.matches if one.group in _PREDICATES),
        key=lambda one: (one.start, -one.end, not one.group.endswith("_always")),
    ):
        if match.end > covered and not _has_other_sense(parsed, match):
            yield match
        covered = max(covered, match.end)


def _has_other_sense(parsed: Parsed, match: Match) -> bool:
    """Whether a longer term has the predicate in another sense; not in "a safe house plant"."""
    near = range(match.start, max(-1, match.start - _TERM), -1)
    longer = (one for at in near for one in parsed.starting.get(at, ()) if one.covers(match))
    return any(one.group == "other_senses" and not _goes_on(parsed, one) for one in longer)


def _goes_on(parsed: Parsed, term: Match) -> bool:
    """Whether a noun of the policy stands right after a term."""
    at = term.end
    is_near = at < len(parsed.tokens) and parsed.tokens[at].gap == NO_BREAK
    return is_near and parsed.has(at, _NOUNS)


def _only_asks(parsed: Parsed, match: Match) -> bool:
    """Whether a predicate stands in a question that neither presupposes nor is answered."""
    last = _question_end(parsed, match)
    if last is None:
        return False
    first = _sentence_start(parsed, match.start)
    begins = range(first, min(first + _FIRST, match.start + 1))
    if any(one.group == "presupposing" for at in begins for one in parsed.starting.get(at, ())):
        return False
    is_tag = any(parsed.tokens[at].gap and last - at < _TAG for at in range(match.end, last + 1))
    expected = "yes" if match.group.startswith("certifies") else "no_answer"
    return not is_tag and not _is_answered(parsed, last, expected)


def _is_answered_no(parsed: Parsed, match: Match) -> bool:
    """Whether "Is it toxic?" is followed by "No."."""
    last = _question_end(parsed, match)
    threatens = match.group.startswith("threatens")
    return threatens and last is not None and _is_answered(parsed, last, "no_answer")


def _is_answered(parsed: Parsed, last: int, group: str) -> bool:
    first = last + 1
    lead = next((one for one in parsed.starting.get(first, ()) if one.group == "leads"), None)
    at = lead.end if lead is not None else first
    return any(one.group == group for one in parsed.starting.get(at, ()))


def _question_end(parsed: Parsed, match: Match) -> int | None:
    """Give the last word of the question a predicate stands in."""
    for at in range(match.end - 1, min(len(parsed.tokens), match.end + 60)):
        if at >= match.end and parsed.tokens[at].gap == SENTENCE:
            return None
        if parsed.tokens[at].asks:
            return at
    return None


def _sentence_start(parsed: Parsed, at: int) -> int:
    first = max(0, at - 60)
    while at > first and parsed.tokens[at].gap != SENTENCE:
        at -= 1
    return at
