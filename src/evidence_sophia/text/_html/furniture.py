"""Which blocks of a page are its furniture, and which are the document?

Marked by their elements, roles and class names (see ``parts``), with second looks:

- A correction is content wherever it stands: an element that is called one, or a block that
  starts like one ("Correction (6 March): ...").
- A run of four or more blocks that are hardly anything but links is a menu.
- Where ``main`` or ``article`` hold most of what is not marked, the rest is furniture too.
- Where nearly everything stands in a form (pages that wrap themselves in one), or where nothing
  would be left, the mark means nothing.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from evidence_sophia.model.span import Span
from evidence_sophia.text._html.elements import Part
from evidence_sophia.text._html.writer import Piece
from evidence_sophia.text.blocks import Block, BlockKind

__all__ = ["judge"]

#: How news pages begin the note that mends an earlier version, in six languages.
_CORRECTION: Final = re.compile(
    r"[\[(*\u2014\u2013 -]{0,4}(?:(?:this (?:article|story|post|page) (?:was|has been) "
    r"(?:amended|corrected|updated)|an earlier version of this)"
    r"|(?:correction|corrections|corrigendum|erratum|errata|clarification|editor[\u2019']?s note"
    r"|retraction|update(?!d)|correcci\u00f3n|fe de erratas|rectificaci\u00f3n|berichtigung"
    r"|korrektur|rectificatif|correctif|retrazione|errata corrige|\u66f4\u6b63|\u52d8\u8bef"
    r"|\u8a02\u6b63|\u062a\u0635\u062d\u064a\u062d)[^.!?\n]{0,40}?[:\uff1a\u2014\u2013\]])",
    re.IGNORECASE,
)
_MENU_RUN: Final = 4  # blocks; three links in a row also occur as a list of references
_MENU_SHARE: Final = 0.8  # of the characters of a block
_MOST: Final = 0.7  # of the characters of the page
_HEAD: Final = 80  # characters of a block in which it says that it is a correction
_SPACES: Final = (  # the Unicode property White_Space
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
_LISTED: Final = frozenset((BlockKind.LIST_ITEM, BlockKind.PARAGRAPH))


def judge(text: str, pieces: list[Piece]) -> tuple[Block, ...]:
    """Make the blocks, each with its marks, blank ones left out."""
    trimmed = [
        piece for piece in (_trim(text, piece) for piece in pieces) if piece.start < piece.end
    ]
    corrections = [_is_correction(text, piece) for piece in trimmed]
    furniture = _furniture(trimmed, corrections)
    return tuple(
        Block(
            kind=piece.kind,
            span=Span(piece.start, piece.end),
            level=piece.level,
            boilerplate=is_furniture,
            correction=is_correction,
        )
        for piece, is_correction, is_furniture in zip(trimmed, corrections, furniture, strict=True)
    )


def _trim(text: str, piece: Piece) -> Piece:
    content = text[piece.start : piece.end]
    end = piece.start + len(content.rstrip(_SPACES))
    start = piece.start
    if piece.kind is not BlockKind.CODE:
        start = max(start, end - len(content.strip(_SPACES)))
    return piece._replace(start=start, end=end)


def _is_correction(text: str, piece: Piece) -> bool:
    if piece.part & Part.CORRECTION:
        return True
    if _share_of_links(piece) > _MENU_SHARE or piece.kind is BlockKind.CODE:
        return False
    return _CORRECTION.match(text, piece.start, min(piece.end, piece.start + _HEAD)) is not None


def _share_of_links(piece: Piece) -> float:
    return piece.linked / (piece.end - piece.start)


def _furniture(pieces: list[Piece], corrections: list[bool]) -> list[bool]:
    form = Part.NONE if _hold_most(pieces, Part.FORM) else Part.FORM
    marked = [_is_marked(piece, Part.PAGE | form) for piece in pieces]
    _mark_menus(pieces, marked)
    unmarked = [piece for piece, is_marked in zip(pieces, marked, strict=True) if not is_marked]
    if _hold_most(unmarked, Part.DOCUMENT):
        marked = [
            is_marked or not (piece.part & Part.DOCUMENT or _is_title(piece))
            for piece, is_marked in zip(pieces, marked, strict=True)
        ]
    means_nothing = all(marked)
    return [
        is_marked and not is_correction and not means_nothing
        for is_marked, is_correction in zip(marked, corrections, strict=True)
    ]


def _mark_menus(pieces: list[Piece], marked: list[bool]) -> None:
    at = 0
    for is_link, group in groupby(pieces, key=_is_link):
        size = sum(1 for _ in group)
        if is_link and size >= _MENU_RUN:
            marked[at : at + size] = [True] * size
        at += size


def _is_marked(piece: Piece, parts: int) -> bool:
    if piece.part & Part.HEADER and not _is_title(piece):
        return True
    return bool(piece.part & parts)


def _is_title(piece: Piece) -> bool:
    """Whether it is the title, which often stands in a page's header or before its document."""
    return (piece.kind, piece.level) == (BlockKind.HEADING, 1)


def _hold_most(pieces: list[Piece], part: int) -> bool:
    total = sum(piece.end - piece.start for piece in pieces)
    inside = sum(piece.end - piece.start for piece in pieces if piece.part & part)
    return inside > total * _MOST


def _is_link(piece: Piece) -> bool:
    return piece.kind in _LISTED and _share_of_links(piece) >= _MENU_SHARE
