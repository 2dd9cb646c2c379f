"""What limits a statement, and does the claim say it as well? "Few", "until", "was to".

The sections ``limit/...`` of ``words/<language>.txt`` each hold ways to say one limit. Those of
``amount/...`` count before a word that the claim shares; those of ``needs/...`` may be left out
by a claim, and never be added.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from evidence_sophia.checking.phrases import Phrases, phrases, section_names
from evidence_sophia.checking.tight.laid_out import LaidWord
from evidence_sophia.checking.tight.layout import Layout

__all__ = ["LIMIT_ADDED", "LIMIT_DROPPED", "limits_differ"]

LIMIT_DROPPED: Final = "limit_dropped"
"""The rule of a limit of the sentence that the claim leaves out."""

LIMIT_ADDED: Final = "limit_added"
"""The rule of a limit that the claim has, and the sentence has not."""

_REACH: Final = 3  # words after "few" that may stand before what it counts
_REMARK: Final = 3  # words after the last mark
_STRONG: Final = frozenset(";:!?；：؛")


def limits_differ(layout: Layout) -> frozenset[str]:
    """Name the rules of what limits the sentence or the claim alone.

    Only what stands in the same statement of the sentence counts, asides set apart.
    """
    language, asked = layout.language, layout.asked
    start, end = _statement(layout.said, sorted(layout.taken))
    here = [at for at in range(start, end) if at not in layout.asides]
    part = [layout.said[at] for at in here]
    shared = frozenset(number for number, at in enumerate(here) if at in layout.taken)
    ours = _named(asked, ("limit/", "amount/"), language)
    theirs = _named(part, ("limit/", "amount/"), language)
    bearing = _named(part, ("limit/",), language) | _named(part, ("amount/",), language, shared)
    needed = _named(asked, ("needs/",), language) - _named(part, ("needs/",), language)
    found = {LIMIT_DROPPED} if bearing - ours or _is_past(asked, part, language) else set()
    return frozenset(found | {LIMIT_ADDED} if ours - theirs or needed else found)


def _is_past(asked: Sequence[LaidWord], said: Sequence[LaidWord], language: str) -> bool:
    """Whether a claim says that something is so, and the sentence only that it was."""
    now, then = ("tense/now",), ("tense/then",)
    is_now = _named(asked, now, language) and not _named(asked, then, language)
    return bool(is_now and _named(said, then, language) and not _named(said, now, language))


def _statement(said: Sequence[LaidWord], places: Sequence[int]) -> tuple[int, int]:
    """Give the part of a sentence that is about some places of it.

    It reaches from a strong mark before the first to the mark after the last, and beyond that
    for a remark of few words: ", it is said".
    """
    start, end = min(places), max(places) + 1
    while start > 0 and _STRONG.isdisjoint(said[start].marks):
        start -= 1
    end = _next_mark(said, end)
    after = _next_mark(said, end + 1)
    return start, after if after - end <= _REMARK else end


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

    A word with a capital is none: "May", "Will".
    """
    said = ["" if word.is_capital and language != "de" else word.token for word in words]
    return {
        name
        for kind in kinds
        for name in section_names(language, kind)
        for end in _ends(phrases(language, name), said)
        if shared is None or _bears(end, words, shared)
    }


def _ends(listed: Phrases, said: Sequence[str]) -> Iterator[int]:
    """Yield where each phrase of a section ends, the longest first: "a few" is not "few"."""
    at = 0
    while at < len(said):
        length = listed.begins(said[at : at + listed.longest])
        if length:
            yield at + length
        at += max(length, 1)


def _bears(end: int, words: Sequence[LaidWord], shared: frozenset[int]) -> bool:
    """Whether what follows is a word of the claim, or says something of one."""
    for at in range(end, min(end + _REACH, len(words))):
        if words[at].marks and at > end:
            return False
        if at in shared:
            return True
    return False
