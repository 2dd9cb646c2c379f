"""Where do the words of a claim stand in a sentence? Word by word, with marks and capitals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen

from evidence_sophia.support.evidence import is_number
from evidence_sophia.text.characters import is_upper
from evidence_sophia.text.tables import table
from evidence_sophia.text.terms import tokens, vocabulary

__all__ = ["LaidWord", "in_other_unit", "lay_out", "without_asides"]

_MARKS: Final = re.compile("[,;:!?،؛；：，、](?![0-9])|[()\\[\\]—–…]|(?<= )-(?= )")
_OPENING: Final = re.compile("[^0-9A-Za-zÀ-ÿ]*")
_ASIDES: Final = {"(": ")", "[": "]", "—": "—", "–": "–", "-": "-"}
_QUANTITY: Final = 4  # words from a number to the bracket after its unit


@frozen
class LaidWord:
    """A word of a sentence.

    Attributes:
        token: as folded.
        term: its term.
        is_content: whether it carries content.
        is_capital: whether it is written with a capital, the first word of a text left out.
        marks: the marks that stand between the word before and it.
    """

    token: str
    term: str
    is_content: bool
    is_capital: bool
    marks: str

    @property
    def is_number(self) -> bool:
        """Whether it is a number or an ordinal."""
        return is_number(self.term)

    @property
    def is_possessive(self) -> bool:
        """Whether something of it is meant: "the miller's"."""
        return self.token.endswith("'s")


@lru_cache(4096)
def lay_out(text: str, language: str) -> tuple[LaidWord, ...]:
    """List the words of a text in order. Linear in the text.

    >>> [(word.term, word.marks) for word in lay_out("Mills (old, tall) burn.", "en")]
    [('mill', ''), ('old', '('), ('tall', ','), ('burn', ')')]
    """
    return tuple(_laid(text, language))


def _laid(text: str, language: str) -> Iterator[LaidWord]:
    known, marks, at, count = vocabulary(language), "", 0, 0
    for mark in [*_MARKS.finditer(text), None]:
        piece = text[at : mark.start() if mark else len(text)]
        for written in piece.split():
            bare = _OPENING.sub("", written, count=1)
            is_capital = count > 0 and is_upper(bare[:1] or "a")
            for token in tokens(written):
                is_content = bool(known.content[token])
                yield LaidWord(token, known[token], is_content, is_capital, marks)
                marks, count = "", count + 1
        if mark:
            marks, at = marks + mark[0], mark.end()


def in_other_unit(said: Sequence[LaidWord], wanted: frozenset[str]) -> tuple[LaidWord, ...]:
    """Put a quantity in brackets for the one before it, where the claim has that in brackets.

    >>> said = lay_out("It holds 382 kilograms (842 pounds) of rock.", "en")
    >>> [word.token for word in in_other_unit(said, frozenset({"842"}))][2:]
    ['842', 'pounds', 'of', 'rock']
    """
    words = list(said)
    for at in range(len(words) - 1, 0, -1):
        opens = words[at].marks == "(" and words[at].is_number and words[at].term in wanted
        before = next(
            (n for n in range(at - 1, max(-1, at - _QUANTITY), -1) if words[n].is_number), -1
        )
        if not opens or before < 0 or words[before].term in wanted:
            continue
        after = next((n for n in range(at + 1, len(words)) if words[n].marks), len(words))
        if after < len(words) and words[after].marks == ")":
            words[after] = evolve(words[after], marks="")
        words[at] = evolve(words[at], marks=words[before].marks)
        del words[before:at]
    return tuple(words)


def without_asides(
    said: Sequence[LaidWord], wanted: frozenset[str], language: str
) -> frozenset[int]:
    """Name the words that stand in an aside without a word of the claim.

    In brackets, between two dashes, after a comma and "who" until the next one; and after a
    comma and an article, where words of the claim stand on both sides.
    """
    found: set[int] = set()
    opened, closing = -1, ""
    for at, word in enumerate(said):
        if opened >= 0 and closing in word.marks:
            inside = range(opened, at)
            if _is_aside(said, inside, wanted, language, is_comma=closing == ","):
                found.update(inside)
            opened, closing = -1, ""
            if word.marks.endswith(tuple(_ASIDES.values())):
                continue
        if opened < 0 and word.marks:
            closing = "," if word.marks[-1] == "," else _ASIDES.get(word.marks[-1], "")
            opened = at if closing else -1
    return frozenset(found)


def _is_aside(
    said: Sequence[LaidWord],
    inside: range,
    wanted: frozenset[str],
    language: str,
    *,
    is_comma: bool,
) -> bool:
    if not wanted.isdisjoint(said[at].term for at in inside):
        return False
    first = said[inside.start].token
    if not is_comma or first in table(language, "adding_words"):
        return True
    beside = {said[inside.start - 1].term, said[inside.stop].term}
    return first in table(language, "role_articles") and beside <= wanted
