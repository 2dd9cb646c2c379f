"""Which folds did a match need, and where?"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final, TypeAlias

from evidence_sophia.model.quote import FoldUse
from evidence_sophia.model.span import Span
from evidence_sophia.text._fold.compositions import compositions
from evidence_sophia.text.fold import IGNORED, IGNORED_BMP, is_folded
from evidence_sophia.text.fold_table import FOLDS, characters_of, fold_of_character

__all__ = ["folds_between"]

_LISTED: Final = 64
_LEVELS: Final = {fold.name: fold.level for fold in FOLDS}


_Change: TypeAlias = tuple[str, int, int, str]
"""Raw characters that folding changes, their start and end, and the name of the fold."""


def folds_between(piece: str, quote: str, offset: int) -> tuple[FoldUse, ...]:
    """List the folds that make a piece of the source and a quote agree.

    What stands in both alike needs no fold and is not listed.

    Args:
        piece: the source's characters.
        quote: the quote's.
        offset: where ``piece`` starts in its text.
    """
    ours, theirs = _changes(piece), _changes(quote)
    if ours and theirs:
        ours, theirs = _apart(_placed(piece, ours), _placed(quote, theirs))
    uses = [_use(change, "source", offset) for change in ours[:_LISTED]]
    uses += [_use(change, "quote", 0) for change in theirs[: _LISTED - len(uses)]]
    return tuple(uses)


def _use(change: _Change, side: str, offset: int) -> FoldUse:
    _, start, end, name = change
    return FoldUse(
        fold=name, level=_LEVELS[name], side=side, span=Span(offset + start, offset + end)
    )


def _changes(text: str) -> list[_Change]:
    if is_folded(text):
        return []
    is_ascii = text.isascii()
    items = _items(is_ascii).finditer(text)
    found = [(item[0], *item.span(), _named(item[0])[0]) for item in items]
    composed = () if is_ascii else compositions(text)
    found += [(text[start:end], start, end, "canonical") for start, end, _ in composed]
    return found


_Placed: TypeAlias = list[tuple[tuple[int, str], _Change]]
"""Changes by their place and raw characters. The place counts the characters before a change
that folding leaves: it is equal in two texts that fold to the same."""


def _placed(text: str, changes: list[_Change]) -> _Placed:
    found = []
    place = last = 0
    for change in changes:
        raw, start, end, name = change
        if name == "canonical":
            found.append(((-start - 1, raw), change))
            continue
        place += _lasting(text[last:start])
        found.append(((place, raw), change))
        place += _lasting(_named(raw)[1])
        last = end
    return found


def _lasting(text: str) -> int:
    return len(text) - text.count(" ") - text.count("-")


def _apart(ours: _Placed, theirs: _Placed) -> tuple[list[_Change], list[_Change]]:
    """Leave out what stands in both texts at the same place."""
    in_source, in_quote = dict(ours), dict(theirs)
    return (
        [change for key, change in ours if key not in in_quote],
        [change for key, change in theirs if key not in in_source],
    )


@lru_cache(1024)
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
def _items(ascii_only: bool) -> re.Pattern[str]:
    """Compile what folding changes. A run is read once, so that the search is linear."""
    if ascii_only:
        return re.compile(
            r"-[->\n][-> \n]*|(?<!=)=+>|[\t-\r\x1c-\x1f][ \t-\r]*| [ \t-\r]+"
            r"|\.(?:[ \n]\.){2,}|\x02\s*"
        )
    breaks = "\\n" + "".join(characters_of("line_break"))
    blanks = "".join(characters_of("blank"))
    dashes = "".join(characters_of("dash"))
    singles = {
        ch
        for fold in FOLDS
        for ch in characters_of(fold.name)
        if fold.name not in ("line_break", "blank", "dash") and ch not in IGNORED
    }
    white = f"{breaks}{blanks}{IGNORED_BMP}"
    alternatives = (
        f"[{re.escape(''.join(sorted(singles)))}]",
        f"[{white}][ {white}]*| [ {white}]+",
        f"[{dashes}\x02\ufffe][-{dashes}]*>?(?:[{breaks}][ {white}]*)?",
        f"-[-{dashes}>]+(?:[{breaks}][ {white}]*)?|-[{breaks}][ {white}]*|(?<!=)=+>",
        r"\.(?:[ \n]\.){2,}",
    )
    return re.compile("|".join(alternatives))
