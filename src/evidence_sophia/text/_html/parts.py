"""To what part of a page does an element belong?"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text._html import elements
from evidence_sophia.text._html.elements import Part

__all__ = ["part_of"]

_BLANKS: Final = re.compile(r"[ \t\n\f\r]+")
_UNSEEN: Final = re.compile(
    r"(?:display[ \t\n\f\r]*+:[ \t\n\f\r]*+none|visibility[ \t\n\f\r]*+:[ \t\n\f\r]*+hidden)",
    re.IGNORECASE,
)
#: Elements that mark words or a paragraph; a class "tags" on them says nothing of the page.
_TOO_SMALL: Final = frozenset(("a", "p", "span"))
_PARTS: Final = {
    "blockquote": Part.QUOTE,
    "pre": Part.PRE,
    "listing": Part.PRE,
    "td": Part.CELL,
    "th": Part.CELL,
    "dt": Part.TERM,
    "svg": Part.DRAWING | Part.HIDDEN,
    "math": Part.DRAWING,
    "nav": Part.PAGE,
    "main": Part.DOCUMENT,
    "article": Part.DOCUMENT,
} | dict.fromkeys(elements.FORMS, Part.FORM)


def part_of(name: str, found: dict[str, str], above: int) -> int:
    """Tell where the text of an element stands.

    Args:
        name: of the element.
        found: its attributes, as far as they are of interest.
        above: where the element itself stands.
    """
    part = above | _PARTS.get(name, Part.NONE)
    if name in elements.HIDDEN or _is_unseen(found):
        part |= Part.HIDDEN
    role = found.get("role", "").lower()
    tokens = _tokens(name, found)
    if tokens & elements.HIDDEN_TOKENS:
        part |= Part.HIDDEN
    if tokens & elements.CORRECTION_TOKENS:
        part |= Part.CORRECTION
    if role == "doc-footnote" or tokens & elements.NOTE_TOKENS:
        return part | Part.FOOTNOTE
    if role == "main" or name in {"main", "article"}:
        # The document inside a page's wrapper; a menu is never one.
        return (part | Part.DOCUMENT) & ~(Part.PAGE | Part.HEADER | Part.FORM)
    is_named = name not in _TOO_SMALL and tokens & elements.PAGE_TOKENS
    if role in elements.PAGE_ROLES or is_named:
        return part | Part.PAGE
    return part | _sectioning(name, role, tokens, above)


def _sectioning(name: str, role: str, tokens: frozenset[str], above: int) -> int:
    if name == "header" and not above & Part.DOCUMENT:
        return Part.HEADER
    if name == "footer" and not above & Part.QUOTE:
        return Part.PAGE
    is_content = role == "note" or tokens & elements.CONTENT_TOKENS
    return Part.PAGE if name == "aside" and not is_content else Part.NONE


def _is_unseen(found: dict[str, str]) -> bool:
    if "hidden" in found and found["hidden"].lower() != "until-found":
        return True
    if found.get("aria-hidden", "").lower() == "true":
        return True
    return _UNSEEN.search(found.get("style", "")) is not None


def _tokens(name: str, found: dict[str, str]) -> frozenset[str]:
    if name not in elements.TOKEN_BEARERS:
        return frozenset()
    names = f"{found.get('class', '')} {found.get('id', '')}".lower()
    return frozenset(_BLANKS.split(names))
