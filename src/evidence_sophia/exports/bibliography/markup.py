"""What does a field say once the marks of web pages are taken off it?

Registries and reference managers put HTML, JATS and entities into the fields of every format.
Only the tags they use are marks; any other ``<`` is a sign of the text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from html.entities import html5
from typing import Final

from evidence_sophia.exports.bibliography.latex_table import SUBSCRIPTS, SUPERSCRIPTS
from evidence_sophia.model.reference import Reference

__all__ = ["as_stated", "changed_texts"]

#: Fields of prose in which tags and entities are marks.
_MARKED: Final = ("title", "container_title", "publisher", "series", "abstract")

_NAMES: Final = "i|b|em|strong|u|sub|sup|sc|scp|span|p|br|(?:jats|mml):[A-Za-z-]{1,30}"
_ATTRIBUTES: Final = r"(?:[ \t\n][^<>=]{1,60}=[^<>]{0,300})?"
_SCRIPT: Final = re.compile(r"<(?:jats:)?(su[bp])>([^<>]{0,40})</(?:jats:)?\1>")
_BLOCK: Final = re.compile(rf"</?(?:p|br|jats:(?:p|title|sec)){_ATTRIBUTES}[ ]?/?>")
_TAG: Final = re.compile(rf"</?(?:{_NAMES}){_ATTRIBUTES}/?>")
_ENTITY: Final = re.compile(r"&(?:([A-Za-z][A-Za-z0-9]{1,30};)|#[0-9]{2,6};|#x[0-9A-Fa-f]{2,5};)")
_RESOLVER: Final = re.compile(
    r"(?:https?://)?(?:(?:dx\.|www\.)?doi\.org/|doi:[ ]?)(?=10\.)", re.IGNORECASE
)


def as_stated(name: str, text: str) -> str:
    """Give what a field states: prose without marks, a DOI without the address of a resolver.

    >>> as_stated("title", "CO<sub>2</sub> &amp; <i>E. coli</i>")
    'CO₂ & E. coli'
    >>> as_stated("doi", "https://doi.org/10.1000/182")
    '10.1000/182'
    """
    if name == "doi":
        return _RESOLVER.sub("", text, count=1) if _RESOLVER.match(text) else text
    return _unmarked(text) if name in _MARKED else text


def changed_texts(reference: Reference) -> Iterator[tuple[str, str]]:
    """Give the fields that would be read as something else than they are."""
    for name in ("doi", *_MARKED):
        text = getattr(reference, name)
        if text and as_stated(name, text) != text:
            yield name, text


def _unmarked(text: str) -> str:
    if "<" in text:
        text = _TAG.sub("", _BLOCK.sub("\n", _SCRIPT.sub(_script, text)))
    return _ENTITY.sub(_entity, text) if "&" in text else text


def _entity(match: re.Match[str]) -> str:
    """Give the characters of an entity; a name that is none stays as it is."""
    return html5.get(match[1], match[0]) if match[1] else html.unescape(match[0])


def _script(match: re.Match[str]) -> str:
    table = SUBSCRIPTS if match[1] == "sub" else SUPERSCRIPTS
    has_form = all(ch in table for ch in match[2])
    return "".join(table[ch] for ch in match[2]) if has_form else match[2]
