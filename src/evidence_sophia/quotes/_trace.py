"""Which folds did a match need, and where?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from evidence_sophia.model.quote import FoldUse
from evidence_sophia.model.span import Span
from evidence_sophia.text._compose import compositions
from evidence_sophia.text.fold import IGNORED, IGNORED_BMP
from evidence_sophia.text.fold_table import FOLDS, characters_of, fold_of_character

__all__ = ["Change", "folds_between"]

_LISTED: Final = 64
_LEVELS: Final = {fold.name: fold.level for fold in FOLDS}


class Change(NamedTuple):
    """One place of a text that folding changes.

    ``place`` counts the characters before it that folding leaves: it is equal in two texts
    that fold to the same.
    """

    name: str
    start: int
    end: int
    place: int
    raw: str


def folds_between(piece: str, quote: str, offset: int) -> tuple[FoldUse, ...]:
    """List the folds that make a piece of the source and a quote agree.

    What stands in both alike needs no fold and is not listed.

    Args:
        piece: the source's characters.
        quote: the quote's.
        offset: where ``piece`` starts in its text.
    """
    ours, theirs = list(_changes(piece)), list(_changes(quote))
    in_quote = {(change.place, change.raw) for change in theirs}
    in_source = {(change.place, change.raw) for change in ours}
    uses = [
        _use(change, "source", offset)
        for change in ours
        if (change.place, change.raw) not in in_quote
    ]
    uses += [
        _use(change, "quote", 0) for change in theirs if (change.place, change.raw) not in in_source
    ]
    return tuple(uses[:_LISTED])


def _use(change: Change, side: str, offset: int) -> FoldUse:
    return FoldUse(
        fold=change.name,
        level=_LEVELS[change.name],
        side=side,
        span=Span(offset + change.start, offset + change.end),
    )


def _changes(text: str) -> Iterator[Change]:
    place = last = 0
    for match in _items().finditer(text):
        start, end = match.span()
        raw = match[0]
        place += _solid(text[last:start])
        last = end
        name, becomes = _named(raw)
        yield Change(name, start, end, place, raw)
        place += _solid(becomes)
    if not text.isascii():
        for start, end, _ in compositions(text):
            yield Change("canonical", start, end, -start - 1, text[start:end])


def _solid(text: str) -> int:
    return len(text) - text.count(" ") - text.count("-")


def _named(raw: str) -> tuple[str, str]:
    """Name what an item is and say what it becomes."""
    if len(raw) == 1:
        return fold_of_character(raw) or ("line_break", " ")
    if raw[-1] == ">":
        return "arrow", "\u2192"
    if raw[0] == ".":
        return "ellipsis", "." * (len(raw) // 2 + 1)
    if _is_dash(raw[0]):
        return ("line_end_hyphen" if raw.strip() != raw else "double_hyphen"), "-"
    return ("soft_hyphen" if "\xad" in raw else "blank_run"), " "


def _is_dash(ch: str) -> bool:
    return ch in "-\x02\ufffe" or ch in characters_of("dash")


@cache
def _items() -> re.Pattern[str]:
    """Compile what folding changes. A run is taken whole, so that the search is linear."""
    breaks = "\\n" + "".join(characters_of("line_break"))
    blanks = "".join(characters_of("blank"))
    dashes = "".join(characters_of("dash"))
    singles = {
        ch
        for fold in FOLDS
        for ch in characters_of(fold.name)
        if fold.name not in ("line_break", "blank", "dash") and ch not in IGNORED
    }
    alternatives = (
        f"[-{dashes}\x02\ufffe]+>?[{breaks}][ {breaks}{blanks}]*",
        f"[-=]+>|-{{2,}}|[{dashes}\x02\ufffe][-{dashes}]*",
        f"[ {breaks}{blanks}{IGNORED_BMP}]{{2,}}|[{breaks}{blanks}{IGNORED_BMP}]",
        r"\.(?:[ \n]\.){2,}",
        f"[{re.escape(''.join(sorted(singles)))}]",
    )
    return re.compile("|".join(alternatives))
