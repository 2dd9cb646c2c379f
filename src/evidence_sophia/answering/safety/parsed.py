"""Which terms stand at which word of a text? Looked up in constant time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from evidence_sophia.answering.safety.joins import mend
from evidence_sophia.answering.safety.lexicon import Lexicon, Match
from evidence_sophia.answering.safety.unmask import Token

__all__ = ["Parsed", "parse"]

_NONE: Final[frozenset[str]] = frozenset()


@frozen(kw_only=True)
class Parsed:
    """A text as its words and the terms in it.

    Attributes:
        tokens: the words, split ones put together.
        matches: the terms, by their start.
        groups: which groups each word belongs to.
        starting: terms by the word they start with.
        ending: terms by the place after their last word.
        has_concord: whether two negators of its language deny once.
    """

    tokens: Sequence[Token]
    matches: Sequence[Match]
    groups: Sequence[frozenset[str]]
    starting: Mapping[int, Sequence[Match]]
    ending: Mapping[int, Sequence[Match]]
    has_concord: bool

    def has(self, index: int, groups: frozenset[str]) -> bool:
        """Whether a word belongs to one of some groups."""
        return not self.groups[index].isdisjoint(groups)

    def is_covered(self, match: Match, group: str, reach: int = 8) -> bool:
        """Whether a longer term of a group holds another term."""
        near = range(match.start, max(-1, match.start - reach), -1)
        return any(
            one.group == group and one.covers(match)
            for at in near
            for one in self.starting.get(at, ())
        )


def parse(tokens: Sequence[Token], lexicon: Lexicon) -> Parsed:
    """Read the words of a text in the light of a lexicon. Linear in the words."""
    mended = mend(tokens, lexicon)
    matches = lexicon.find(mended)
    groups = [_NONE] * len(mended)
    starting, ending = defaultdict(list), defaultdict(list)
    for match in matches:
        starting[match.start].append(match)
        ending[match.end].append(match)
        named = {match.group, lexicon.aliases.get(match.group, match.group)}
        for index in range(match.start, match.end):
            groups[index] |= named
    return Parsed(
        tokens=mended,
        matches=matches,
        groups=groups,
        starting=starting,
        ending=ending,
        has_concord=lexicon.has_concord,
    )
