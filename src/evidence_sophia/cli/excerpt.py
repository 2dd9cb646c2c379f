"""Which piece of a long quote is shown? The one with the words that matter."""

from __future__ import annotations

from collections import Counter, deque
from itertools import takewhile
from typing import Final

from evidence_sophia.cli.terminal import one_line, safe
from evidence_sophia.text.terms import tokens

__all__ = ["excerpt"]

_SHORTEST: Final = 4  # letters of a word that matters; figures matter however short they are
_STEM: Final = 5  # letters by which "landing" and "landed" are one word


def excerpt(quote: str, claim: str, most: int) -> str:
    """Show a quote on one line, in at most so many characters, with most of the claim's words.

    Where two pieces hold as many of them the first is shown. Linear in both.

    >>> excerpt("It was a long and cold day, and then the mill burned down.", "A mill burned", 24)
    '…mill burned down.'
    """
    line = safe(" ".join(quote.split()))
    if len(line) <= most:
        return line
    start = _fullest(line, _words(claim), most - 2)
    if start == 0:
        return one_line(line, most)
    return "…" + one_line(line[start:], most - 1)


def _words(text: str) -> frozenset[str]:
    return frozenset(
        word[:_STEM] for word in tokens(text) if len(word) >= _SHORTEST or "0" <= word[0] <= "9"
    )


def _fullest(line: str, wanted: frozenset[str], room: int) -> int:
    """Give where the piece begins that holds the most different words of those wanted."""
    held: deque[tuple[int, frozenset[str]]] = deque()
    counts: Counter[str] = Counter()
    best, at, start = 0, 0, 0
    for word in line.split(" "):
        found = _words(word) & wanted
        while held and at + len(word) - held[0][0] > room:
            for gone in held.popleft()[1]:
                counts[gone] -= 1
        held.append((at, found))
        counts.update(found)
        number = sum(count > 0 for count in counts.values())
        if number > best:
            # A piece that still begins with the line needs no mark of what is left out.
            best, start = number, 0 if at + len(word) <= room else held[0][0]
        at += len(word) + 1
    return _shrunk(line, wanted, start, room) if start else 0


def _shrunk(line: str, wanted: frozenset[str], start: int, room: int) -> int:
    """Begin at the first wanted word of a piece, so that what follows the last one is seen."""
    words = line[start : start + room].split(" ")
    before = takewhile(lambda word: wanted.isdisjoint(_words(word)), words)
    return start + sum(len(word) + 1 for word in before)
