"""Does a sentence deny the predicate it holds? By a closed list of what a denial reaches over.

A denial counts only where nothing but known words stands between it and the predicate, so a
sentence that is not understood is taken to affirm.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.answering.safety.lexicon import Match
from evidence_sophia.answering.safety.parsed import Parsed
from evidence_sophia.answering.safety.unmask import CLAUSE, NO_BREAK, SENTENCE

__all__ = ["clause_end", "clause_start", "is_denied", "is_doubted"]

#: Words over which a denial reaches at most, forwards and backwards.
_REACH: Final = 16
_BACK: Final = 10
#: Words of one clause that are looked at on either side of a predicate.
_CLAUSE: Final = 40

_COPULAS: Final = frozenset({"copulas"})
_PRONOUNS: Final = frozenset({"pronouns"})
_COMPLEMENTS: Final = frozenset({"complements"})
_BOUNDARIES: Final = frozenset({"boundaries"})
_DETERMINERS: Final = frozenset({"determiners"})
_COORDINATORS: Final = frozenset({"coordinators"})
_PREPOSITIONS: Final = frozenset({"prepositions"})
_NEGATORS: Final = frozenset({"not", "no", "denials", "blames"})
_DENIALS: Final = frozenset({"denials", "blames"})
_RELATIVES: Final = frozenset({"relatives"})
_DOUBTS: Final = frozenset({"doubts"})
_PREDICATES: Final = frozenset({"certifies", "certifies_always", "threatens", "threatens_always"})
_NOUNS: Final = frozenset({"subjects", "affected"})
_KINDS: Final = (_NOUNS, _PREDICATES)
_TRANSPARENT: Final = frozenset(
    {"light", "complements", "pronouns", "determiners", "copulas", "coordinators"}
) | {"toward", "subjects", "affected", *_NEGATORS, *_DOUBTS, *_PREDICATES}


def clause_start(parsed: Parsed, match: Match) -> int:
    """Give the first word of the clause a predicate stands in."""
    at = match.start
    while at > max(0, match.start - _CLAUSE):
        if _parts(parsed, at) or _turns(parsed, at - 1, match):
            return at
        at -= 1
    return at


def clause_end(parsed: Parsed, match: Match) -> int:
    """Give the place after the last word of the clause a predicate stands in."""
    at = match.end
    while at < min(len(parsed.tokens), match.end + _CLAUSE):
        if parsed.tokens[at].gap or (parsed.has(at, _BOUNDARIES) and not _joins(parsed, at)):
            return at
        at += 1
    return at


def _parts(parsed: Parsed, at: int) -> bool:
    """Whether a clause begins at a word; "I doubt, that" goes on."""
    gap = parsed.tokens[at].gap
    goes_on = parsed.has(at, _COMPLEMENTS) or (at and parsed.has(at - 1, _DENIALS))
    return gap == SENTENCE or (gap == CLAUSE and not goes_on)


def _turns(parsed: Parsed, at: int, match: Match) -> bool:
    """Whether a word begins a clause of its own before the predicate."""
    if not parsed.has(at, _BOUNDARIES) or parsed.has(at, _COMPLEMENTS | _DENIALS):
        return False
    is_last = at == match.start - 1 and parsed.has(at, _COORDINATORS)
    return not is_last and not _joins(parsed, at)


def _joins(parsed: Parsed, at: int) -> bool:
    """Whether a word joins two things, or two predicates, rather than two clauses."""
    if not parsed.has(at, _COORDINATORS) or not 0 < at < len(parsed.tokens) - 1:
        return False
    return any(parsed.has(at - 1, kind) and parsed.has(at + 1, kind) for kind in _KINDS)


def is_denied(parsed: Parsed, match: Match) -> bool:
    """Whether the sentence says the contrary of a predicate it holds."""
    sweep = _sweep(parsed, match)
    scoped = [one.group for one in _scoped(parsed, match, _NEGATORS) if one.start >= sweep]
    absent, denied = (_follows(parsed, match, one) for one in ("absent_after", "denied_after"))
    # "Gibt es nicht" holds "nicht", and denies once.
    is_twice = absent is not None and denied is not None and denied.start < absent.end
    is_refuted = _is_refuted(parsed, match)
    after = (denied is not None and not is_twice) or is_refuted
    # "No harm was not seen" is one denial where two negators deny once.
    verbal = scoped.count("not") + (absent is not None)
    nominal = "no" in scoped or sweep > 0
    negated = (verbal > 0 or nominal) if parsed.has_concord else verbal + nominal
    # "Do not trust those who say so, they are wrong" denies once, and "it pretends so, which is
    # false" does.
    is_once = "blames" in scoped or is_refuted
    reported = 1 if is_once else ("denials" in scoped) + after
    return (negated + reported) % 2 == 1


def _sweep(parsed: Parsed, match: Match) -> int:
    """Give the end of words that deny all of a clause, unknown words included; 0 if none do."""
    start = clause_start(parsed, match)
    if _is_relative(parsed, start):
        start = clause_start(parsed, Match(match.group, start - 1, start))
    places = range(start, match.start)
    found = (one for at in places for one in parsed.starting.get(at, ()))
    ends = (one.end for one in found if one.group == "sweeping" and one.end <= match.start)
    return max(ends, default=0)


def _is_relative(parsed: Parsed, start: int) -> bool:
    """Whether a clause says more of what stands before it: "no dose that is safe"."""
    if start == 0 or parsed.tokens[start].gap == SENTENCE:
        return False
    # "Die" is an article, too, and then a noun follows.
    is_pronoun = (
        start + 1 < len(parsed.tokens)
        and parsed.has(start, _RELATIVES)
        and not parsed.has(start + 1, _NOUNS)
    )
    return is_pronoun or parsed.has(start - 1, _RELATIVES)


def is_doubted(parsed: Parsed, match: Match) -> bool:
    """Whether the sentence leaves open whether a predicate holds."""
    return any(_scoped(parsed, match, _DOUBTS)) or (
        _follows(parsed, match, "doubted_after") is not None
    )


def _scoped(parsed: Parsed, match: Match, groups: frozenset[str]) -> Iterator[Match]:
    """Give the terms of some groups that reach over a predicate, the nearest first."""
    first = max(clause_start(parsed, match), match.start - _REACH)
    between = _Between()
    at = match.start
    while True:
        term = _term_ending(parsed, at, groups, match)
        if term is not None and term.start >= first:
            if between.lets(
                term.group, is_verb_first=at < match.start and parsed.has(at, _COPULAS)
            ):
                yield term
            at = term.start
        else:
            at -= 1
            if at < first or not _lets_through(parsed, at):
                return
            between.pass_over(parsed, at)


def _lets_through(parsed: Parsed, at: int) -> bool:
    """Whether a denial reaches over a word: a known one, a noun, an attribute beside its noun."""
    if parsed.has(at, _TRANSPARENT) or (at and parsed.has(at - 1, _DETERMINERS)):
        return True
    beside = (one for one in (at - 1, at + 1) if 0 <= one < len(parsed.tokens))
    return any(parsed.has(one, _NOUNS) for one in beside)


def _term_ending(parsed: Parsed, end: int, groups: frozenset[str], match: Match) -> Match | None:
    """Give the longest term of some groups that ends at a place, unless it denies nothing."""
    found = [one for one in parsed.ending.get(end, ()) if one.group in groups]
    longest = min(found, key=lambda one: one.start, default=None)
    if longest is None or parsed.is_covered(longest, "affirming"):
        return None
    # "It has no smell and is safe", but "it has no toxins".
    is_owned = match.group.startswith("certifies") and parsed.is_covered(longest, "lacks")
    return None if is_owned else longest


class _Between:
    """What was passed over on the way from a predicate back to a negator."""

    def __init__(self) -> None:
        self._verbs = 0
        self._has_complement = self._has_subject = False

    def pass_over(self, parsed: Parsed, at: int) -> None:
        """Note one more word."""
        is_last = at + 1 == len(parsed.tokens)
        after = frozenset() if is_last else parsed.groups[at + 1]
        if parsed.has(at, _COPULAS) and _COPULAS.isdisjoint(after):
            self._verbs += 1
        if parsed.has(at, _PRONOUNS) and not _COPULAS.isdisjoint(after):
            self._has_subject |= at == 0 or not parsed.has(at - 1, _PREPOSITIONS)
        self._has_complement |= parsed.has(at, _COMPLEMENTS)

    def lets(self, group: str, *, is_verb_first: bool) -> bool:
        """Whether a negator of a group reaches over all that."""
        if self._has_complement or group in _DENIALS | _DOUBTS:
            return True
        if self._has_subject:
            return False
        verbs = self._verbs - is_verb_first
        return verbs <= (1 if group == "no" else 0)


def _is_refuted(parsed: Parsed, match: Match) -> bool:
    """Whether the sentence takes back later what it said: "..., but that is a lie"."""
    for at in range(match.end, min(len(parsed.tokens), match.end + _CLAUSE)):
        if parsed.tokens[at].gap == SENTENCE:
            return False
        if any(one.group == "refutes" for one in parsed.starting.get(at, ())):
            return True
    return False


def _follows(parsed: Parsed, match: Match, group: str) -> Match | None:
    """Give a term of a group that follows in the clause, or closes it: "... is a myth"."""
    for at in range(match.end, min(len(parsed.tokens), match.end + _BACK)):
        gap = parsed.tokens[at].gap
        if gap == SENTENCE or _turns(parsed, at, match):
            return None
        found = next((one for one in parsed.starting.get(at, ()) if one.group == group), None)
        if found is not None or gap != NO_BREAK:
            return found
    return None
