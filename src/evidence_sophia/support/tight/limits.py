"""What limits a statement, and does the claim say it as well? "Few", "until", "was to".

The sections ``limit/...`` of ``words/<language>.txt`` each hold ways to say one limit. Those of
``bound/...`` may stand far off; those of ``amount/...`` count before a word that the claim shares;
those of ``needs/...`` may be left out by a claim, and never be added.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from evidence_sophia.support.tight.laid_out import LaidWord
from evidence_sophia.support.tight.layout import Layout
from evidence_sophia.support.tight.phrases import phrases, section_names

__all__ = ["LIMIT_ADDED", "LIMIT_DROPPED", "limits_differ"]

LIMIT_DROPPED: Final = "limit_dropped"
"""The rule of a limit of the sentence that the claim leaves out."""

LIMIT_ADDED: Final = "limit_added"
"""The rule of a limit that the claim has, and the sentence has not."""

_NAMES: Final = frozenset({"may", "will"})
_REACH: Final = 3  # words after "few" that may stand before what it counts
_REMARK: Final = 3  # words after the last mark
_STRONG: Final = frozenset(";!?；؛")
_KINDS: Final = ("bound/", "limit/", "amount/")


def limits_differ(layout: Layout) -> frozenset[str]:
    """Name the rules of what limits the sentence or the claim alone.

    Only what stands in the same statement of the sentence counts, asides set apart.
    """
    language, asked = layout.language, layout.asked
    start, end, far = _statement(layout.said, sorted(layout.taken))
    here = [at for at in range(start, far) if at not in layout.asides]
    whole = [layout.said[at] for at in here]
    part = [word for at, word in zip(here, whole, strict=True) if at < end]
    shared = frozenset(number for number, at in enumerate(here) if at in layout.taken)
    ours = _named(asked, _KINDS, language)
    theirs = _named(whole, _KINDS, language)
    bearing = (
        _named(whole, ("bound/",), language)
        | _named(part, ("limit/",), language)
        | _named(part, ("amount/",), language, shared)
    )
    needed = _named(asked, ("needs/",), language) - _named(whole, ("needs/",), language)
    found = {LIMIT_DROPPED} if bearing - ours or _is_past(layout, part) else set()
    return frozenset(found | {LIMIT_ADDED} if ours - theirs or needed else found)


def _is_past(layout: Layout, part: Sequence[LaidWord]) -> bool:
    """Whether a claim says that something is so, and the sentence only that it was."""
    language = layout.language
    now, then = ("tense/now",), ("tense/then",)
    if _named(part, now, language):
        return False
    is_now = _named(layout.asked, now, language) and not _named(layout.asked, then, language)
    if is_now and _named(part, then, language):
        return True
    ends = layout.words.past_ends
    return bool(ends) and any(
        layout.said[place].token.endswith(ends) and not asked.token.endswith(ends)
        for place, asked in layout.said_of.items()
        if asked.term == layout.said[place].term
    )


def _statement(said: Sequence[LaidWord], places: Sequence[int]) -> tuple[int, int, int]:
    """Give the part of a sentence that is about some places of it, and where all of it ends.

    It reaches from a strong mark before the first to the mark after the last, and beyond that
    for a remark of few words: ", it is said". What bounds it, "until 1990", may follow later.
    """
    start, far = min(places), max(places) + 1
    while start > 0 and _STRONG.isdisjoint(said[start].marks):
        start -= 1
    end = _next_mark(said, far)
    after = _next_mark(said, end + 1)
    while far < len(said) and said[far].marks.strip(",") == "":
        far += 1
    return start, after if after - end <= _REMARK else end, max(far, end)


def _next_mark(said: Sequence[LaidWord], at: int) -> int:
    while at < len(said) and not said[at].marks:
        at += 1
    return min(at, len(said))


def _named(
    words: Sequence[LaidWord],
    kinds: Sequence[str],
    language: str,
    shared: frozenset[int] | None = None,
) -> set[str]:
    """Name the limits of some kinds that stand in some words; of shared ones only, if given.

    A month and a name are none: "May", "Will".
    """
    said = ["" if word.is_capital and word.token in _NAMES else word.token for word in words]
    return {
        name
        for kind in kinds
        for name, end in _found(said, kind, language)
        if shared is None or _bears(end, words, shared)
    }


def _found(said: Sequence[str], kind: str, language: str) -> Iterator[tuple[str, int]]:
    """Yield each limit of a kind, and where it ends; the longest words count: "a few"."""
    listed = [(name, phrases(language, name)) for name in section_names(language, kind)]
    longest = max((each.longest for _, each in listed), default=0)
    at = 0
    while at < len(said):
        here = said[at : at + longest]
        lengths = {name: each.begins(here) for name, each in listed}
        most = max(lengths.values(), default=0)
        yield from ((name, at + most) for name, length in lengths.items() if length == most > 0)
        at += max(most, 1)


def _bears(end: int, words: Sequence[LaidWord], shared: frozenset[int]) -> bool:
    """Whether what follows is a word of the claim, or says something of one."""
    for at in range(end, min(end + _REACH, len(words))):
        if words[at].marks and at > end:
            return False
        if at in shared:
            return True
    return False
