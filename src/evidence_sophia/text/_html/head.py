"""What does a page say about itself, in its head and in its scripts of data?"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text._html.tokens import Token, attributes, decode

__all__ = ["Head"]

_BLANKS: Final = re.compile(r"[ \t\n\f\r]+")
_KEYS: Final = ("property", "name", "itemprop", "http-equiv")
_DATA_TYPE: Final = "application/ld+json"


class Head:
    """The facts found so far; the first statement of each wins.

    Attributes:
        title: of the page, blanks collapsed.
        language: the ``lang`` of the page as it stands there.
        canonical_url: the target of ``rel=canonical``, never that of ``og:url``, which tends to
            carry tracking parameters.
        meta: the named ``meta`` elements, names in lower case.
        data: the JSON-LD scripts as they stand there.
    """

    def __init__(self) -> None:
        self.title: str | None = None
        self.language: str | None = None
        self.canonical_url: str | None = None
        self.meta: dict[str, str] = {}
        self.data: list[str] = []

    def take_html(self, found: dict[str, str]) -> None:
        """Read the root element."""
        language = found.get("lang") or found.get("xml:lang")
        self.language = self.language or language or None

    def take_meta(self, found: dict[str, str]) -> None:
        """Read a ``meta`` element."""
        for key in _KEYS:
            if found.get(key) and "content" in found:
                self.meta.setdefault(found[key].lower(), found["content"])

    def take_link(self, found: dict[str, str]) -> None:
        """Read a ``link`` element."""
        if "canonical" in _BLANKS.split(found.get("rel", "").lower()):
            self.canonical_url = self.canonical_url or found.get("href", "").strip() or None

    def take_raw_text(self, token: Token, content: str) -> None:
        """Read a title or a script."""
        if token.name == "title" and self.title is None:
            self.title = _BLANKS.sub(" ", decode(content)).strip(" ") or None
        elif token.name == "script":
            kind = attributes(token.attributes).get("type", "")
            if kind.lower().startswith(_DATA_TYPE):
                self.data.append(content.strip(" \t\n\f\r"))
