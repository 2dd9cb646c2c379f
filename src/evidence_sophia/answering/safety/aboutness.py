"""Is a predicate said of a subject of the policy, or of something else?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.answering.safety.denial import clause_end, clause_start
from evidence_sophia.answering.safety.lexicon import Match
from evidence_sophia.answering.safety.parsed import Parsed
from evidence_sophia.answering.safety.unmask import NO_BREAK, SENTENCE

__all__ = ["is_about_subject"]

#: Words after an attribute among which its noun stands.
_NOUN: Final = 3
#: Words of a sentence that are looked at before a clause without a noun.
_BACK: Final = 40

#: A predicate of so many words reassures by itself: "no worries, my cats eat it".
_PHRASE: Final = 2

_SUBJECTS: Final = frozenset({"subjects"})
_AFFECTED: Final = frozenset({"affected"})
_ELSEWHERE: Final = frozenset({"elsewhere"})
_PREPOSITIONS: Final = frozenset({"prepositions", "toward"})
_SKIPPED: Final = frozenset({"determiners", "light"})
_ENDS: Final = frozenset({"prepositions", "toward", "boundaries", "copulas"})
_LINKS: Final = frozenset({"copulas", "light", "not", "no", "determiners", "coordinators"})
_BARE: Final = frozenset(
    {"light", "pronouns", "copulas", "determiners", "not", "no", "coordinators", "complements"}
    | {"certifies", "certifies_always", "toward", "yes", "threatens", "threatens_always"}
)


def is_about_subject(parsed: Parsed, match: Match, *, context: bool | None) -> bool:
    """Whether a predicate may be said of a subject; in doubt it is.

    Args:
        parsed: the text.
        match: the predicate.
        context: whether a subject stands in what surrounds the text; None where nothing is
            known of that.
    """
    if _holds_other(parsed, match):
        return False
    start, end = clause_start(parsed, match), clause_end(parsed, match)
    said = _attributed(parsed, match, end)
    if said is None:
        said = _said_of(parsed, start, match.start)
    if said is None and _concerns(parsed, start, match, end):
        return True
    if said is None:
        said = _said_of(parsed, _sentence_start(parsed, start), start)
    if said is not None:
        return said
    if match.group.endswith("_always"):
        return not _is_of_other_later(parsed, end)
    if match.end - match.start >= _PHRASE and _is_sentence_about(parsed, match):
        return True
    is_spelt = any(token.is_spelt for token in parsed.tokens[match.start : match.end])
    return is_spelt or bool(context) or (context is None and _is_bare(parsed, start, end))


def _holds_other(parsed: Parsed, match: Match) -> bool:
    """Whether a long predicate names something else itself: "enjoyed the concert without harm"."""
    within = range(match.start, match.end)
    is_elsewhere = any(parsed.has(at, _ELSEWHERE) for at in within[1:-1])
    return is_elsewhere and not any(parsed.has(at, _SUBJECTS) for at in within)


def _is_of_other_later(parsed: Parsed, end: int) -> bool:
    """Whether the rest of a sentence is about something else: "harmless, the joke ..."."""
    last = end
    while last < min(len(parsed.tokens), end + _BACK) and parsed.tokens[last].gap != SENTENCE:
        last += 1
    nouns = [at for at in range(end, last) if parsed.has(at, _SUBJECTS | _ELSEWHERE)]
    own = [at for at in nouns if not _has_preposition(parsed, at, end)]
    is_other = any(parsed.has(at, _ELSEWHERE) for at in own)
    return is_other and not any(parsed.has(at, _SUBJECTS) for at in nouns)


def _attributed(parsed: Parsed, match: Match, end: int) -> bool | None:
    """Tell what noun an attribute belongs to: a safe *plant*, a safe *bridge*."""
    said = None
    for at in range(match.end, min(end, match.end + _NOUN)):
        if parsed.has(at, _ENDS) and not parsed.has(at, _SUBJECTS):
            break
        if parsed.has(at, _SUBJECTS):
            return True
        if parsed.has(at, _ELSEWHERE):
            said = False
    return said


def _said_of(parsed: Parsed, start: int, end: int) -> bool | None:
    """Tell what the words before a predicate are about: the nearest noun without preposition."""
    fallback = None
    for at in range(end - 1, start - 1, -1):
        kind = _kind(parsed, at)
        if kind is None:
            continue
        if not _has_preposition(parsed, at, start):
            return kind
        fallback = True if kind else fallback
    return fallback


def _kind(parsed: Parsed, at: int) -> bool | None:
    if parsed.has(at, _SUBJECTS):
        return True
    if not parsed.has(at, _ELSEWHERE):
        return None
    is_compound = at + 1 < len(parsed.tokens) and parsed.has(at + 1, _SUBJECTS)
    return None if is_compound and parsed.tokens[at + 1].gap == NO_BREAK else False


def _has_preposition(parsed: Parsed, at: int, start: int) -> bool:
    before = at - 1
    while before > max(start, at - _NOUN) and parsed.has(before, _SKIPPED - _PREPOSITIONS):
        if parsed.has(before, _PREPOSITIONS):
            return True
        before -= 1
    return before >= start and parsed.has(before, _PREPOSITIONS)


def _concerns(parsed: Parsed, start: int, match: Match, end: int) -> bool:
    """Whether a clause names those whom it concerns; "the cat is safe" only says how it fares."""
    within = range(match.start, match.end) if match.end - match.start >= _PHRASE else range(0)
    if any(parsed.has(at, _AFFECTED | _SUBJECTS) for at in (*within, *range(match.end, end))):
        return True
    is_linked = True
    for at in range(match.start - 1, start - 1, -1):
        if parsed.has(at, _AFFECTED):
            return not is_linked or _has_preposition(parsed, at, start)
        is_linked &= parsed.has(at, _LINKS)
    return False


def _is_sentence_about(parsed: Parsed, match: Match) -> bool:
    """Whether the words around a predicate, up to the full stops, name who or what it concerns."""
    for at in range(match.end, min(len(parsed.tokens), match.end + _BACK)):
        if parsed.tokens[at].gap == SENTENCE:
            break
        if parsed.has(at, _AFFECTED | _SUBJECTS):
            return True
    first = _sentence_start(parsed, match.start)
    return any(parsed.has(at, _AFFECTED | _SUBJECTS) for at in range(first, match.start))


def _sentence_start(parsed: Parsed, at: int) -> int:
    first = max(0, at - _BACK)
    while at > first and parsed.tokens[at].gap != SENTENCE:
        at -= 1
    return at


def _is_bare(parsed: Parsed, start: int, end: int) -> bool:
    return all(parsed.has(at, _BARE) for at in range(start, end))
