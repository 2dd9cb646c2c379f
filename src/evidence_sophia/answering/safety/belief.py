"""Does a sentence tell what something passes for, only to say that it is not so?

"It is often thought to be harmless, but it is poisonous" warns. "It is thought to be safe, but
lilies are poisonous" does not: of two things, one is held to be safe.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.answering.safety.denial import clause_end, clause_start, is_denied
from evidence_sophia.answering.safety.lexicon import Match
from evidence_sophia.answering.safety.parsed import Parsed
from evidence_sophia.answering.safety.unmask import SENTENCE

__all__ = ["is_belied"]

#: Words of a sentence that are looked at on either side of a predicate.
_REACH: Final = 40
#: Words of the clause after a predicate that limit nothing: "harmless by many".
_REST: Final = 2
#: A clause opens with so many words before what it concedes.
_OPENING: Final = 3
_PREDICATES: Final = frozenset({"certifies", "certifies_always", "threatens", "threatens_always"})
_SUBJECTS: Final = frozenset({"subjects"})
_LIMITS: Final = frozenset({"toward", "affected"})
_TURNS: Final = frozenset({"turns"})
_LIGHT: Final = frozenset({"light"})
_OPENS: Final = frozenset({"determiners", "turns", "pronouns", "boundaries", "coordinators"})
_COPULAS: Final = frozenset({"copulas"})
_VERBS: Final = frozenset({"complements", "copulas"})
_KNOWN: Final = frozenset(
    {"light", "pronouns", "determiners", "copulas", "prepositions", "turns", "boundaries"}
    | {"coordinators", "believes", "toward", "affected", *_PREDICATES}
)


def is_belied(parsed: Parsed, match: Match) -> bool:
    """Whether a predicate is what something passes for, and the sentence then says it is not."""
    start, end = clause_start(parsed, match), clause_end(parsed, match)
    first, last = _sentence(parsed, match)
    opens = _has(parsed, "believes", first, first + _OPENING)
    is_believed = opens or _has(parsed, "believes", max(first, start - 1), min(last, end + _REST))
    if is_believed and _is_aside(parsed, match, end):
        return True
    if not is_believed or _is_limited(parsed, match, end):
        return False
    opens |= _has(parsed, "concedes", max(first, start - 1), match.start)
    before = range(start, match.start)
    is_unnamed = not any(parsed.has(at, _SUBJECTS) for at in before) or (
        # "Sold as a harmless plant, it kills" has no subject of its own.
        _has(parsed, "believes", first, first + 1)
        and not any(parsed.has(at, _VERBS) for at in before)
    )
    return any(
        (opens and is_unnamed) or _goes_on(parsed, end, threat)
        for threat in _threats(parsed, end, last)
    )


def _sentence(parsed: Parsed, match: Match) -> tuple[int, int]:
    first, last = match.start, match.end
    while first > max(0, match.start - _REACH) and parsed.tokens[first].gap != SENTENCE:
        first -= 1
    most = min(len(parsed.tokens), match.end + _REACH)
    while last < most and parsed.tokens[last].gap != SENTENCE:
        last += 1
    return first, last


def _has(parsed: Parsed, group: str, start: int, end: int) -> bool:
    found = (one for at in range(start, end) for one in parsed.starting.get(at, ()))
    return any(one.group == group for one in found)


def _is_aside(parsed: Parsed, match: Match, end: int) -> bool:
    """Whether it is said by the way: "a plant sold as harmless is in fact poisonous"."""
    for threat in _threats(parsed, match.end, end):
        between = range(match.end, threat.start)
        is_limited = any(
            parsed.has(at, _LIMITS) for at in (*range(match.start, match.end), *between)
        )
        if not is_limited and any(parsed.has(at, _COPULAS) for at in between):
            return True
    return False


def _is_limited(parsed: Parsed, match: Match, end: int) -> bool:
    """Whether it is said for whom, or how far, it holds: "considered safe for dogs, but"."""
    within = (*range(match.start, match.end), *range(match.end, end))
    return end - match.end > _REST or any(parsed.has(at, _LIMITS) for at in within)


def _threats(parsed: Parsed, start: int, end: int) -> Iterator[Match]:
    """Give what the rest of a sentence says against it."""
    for at in range(start, end):
        for one in parsed.starting.get(at, ()):
            affirms = one.group.startswith("threatens")
            if one.group in _PREDICATES and affirms != is_denied(parsed, one):
                yield one


def _goes_on(parsed: Parsed, start: int, threat: Match) -> bool:
    """Whether what is said against it is said of the same thing: no other stands before it."""
    between = range(start, threat.start)
    is_turned = any(parsed.has(at, _TURNS) for at in between)
    return is_turned and all(_is_passed_over(parsed, at) for at in between)


def _is_passed_over(parsed: Parsed, at: int) -> bool:
    """Whether a word names no other thing: a known one, or the object of a little verb."""
    if parsed.has(at, _SUBJECTS):
        return parsed.has(at, _TURNS)  # "mais" is maize and "but" in French
    is_object = parsed.has(at - 1, _LIGHT) and not parsed.has(at - 1, _OPENS)
    return is_object or parsed.has(at, _KNOWN)
