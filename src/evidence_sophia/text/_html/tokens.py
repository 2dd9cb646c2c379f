"""Where do the tags, the text and the comments of an HTML page stand?

Read as browsers read it (HTML standard, section 13.2.5), without building a tree. Every pattern is
possessive and reads a character once. Two kinds of broken pages are read in favour of their
content, which a browser would swallow to the end of the page: an attribute whose quote is never
closed ends with its tag, and a ``<`` whose tag never ends is a less-than sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from evidence_sophia.text.entities import REFERENCE, decode_reference

__all__ = ["Token", "TokenKind", "Tokens", "attributes", "decode", "raw_text_end", "start_of_end"]

_TAG: Final = re.compile(
    r"<(/?+)([A-Za-z][^ \t\n\f\r/>]*+)"
    r"((?:[^=>]++|=[ \t\n\f\r]*+(?:\"[^\"]*+\"|'[^']*+'|[^ \t\n\f\r>\"'][^ \t\n\f\r>]*+)?+)*+)>"
)
_ATTRIBUTE: Final = re.compile(
    r"([^ \t\n\f\r/>=]++)"
    r"(?:[ \t\n\f\r]*+=[ \t\n\f\r]*+(?:\"([^\"]*+)\"|'([^']*+)'|([^ \t\n\f\r>]++))?+)?+"
)
_COMMENT_END: Final = re.compile(r"--!?>")
_MARKUP: Final = re.compile(r"<(?=[A-Za-z!?/])")
_DECLARATION: Final = re.compile(r"<(?=[!?]|/[^A-Za-z])")
_LETTER: Final = re.compile(r"/?+[A-Za-z]")


class TokenKind(Enum):
    """What a token is; comments and their like are not reported."""

    TEXT = "text"
    START = "start"
    END = "end"
    CDATA = "cdata"


class Token(NamedTuple):
    """A token; ``name`` is the tag's in lower case, ``attributes`` is their source text."""

    kind: TokenKind
    start: int
    end: int
    name: str = ""
    attributes: str = ""


class Tokens:
    """The tokens of a page, from left to right.

    Attributes:
        at: where the next token starts; the reader may move it forward to skip text.
        has_cdata: whether CDATA sections are text now, as in XHTML and drawings.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.has_cdata = text.lstrip("\ufeff \t\n\f\r").startswith("<?xml")
        self._has_tag_end = True

    def __iter__(self) -> Iterator[Token]:
        length = len(self.text)
        while self.at < length:
            start = self.at
            pattern = _MARKUP if self._has_tag_end else _DECLARATION
            found = pattern.search(self.text, start)
            mark = found.start() if found else length
            if mark == start:
                yield from self._markup(mark)
            else:
                self.at = mark
                yield Token(TokenKind.TEXT, start, mark)

    def _markup(self, mark: int) -> Iterator[Token]:
        text = self.text
        if _LETTER.match(text, mark + 1):
            tag = _TAG.match(text, mark)
            self._has_tag_end = tag is not None
            self.at = tag.end() if tag else mark + 1
            if tag:
                kind = TokenKind.END if tag[1] else TokenKind.START
                yield Token(kind, mark, self.at, tag[2].lower(), tag[3])
            else:
                # No tag ends after this place, so none will be looked for again.
                yield Token(TokenKind.TEXT, mark, self.at)
        elif self.has_cdata and text.startswith("<![CDATA[", mark):
            self.at = self._end_after("]]>", mark)
            inner = mark + len("<![CDATA[")
            yield Token(TokenKind.CDATA, inner, max(inner, self.at - len("]]>")))
        else:
            is_comment = text.startswith("<!--", mark)
            self.at = self._comment_end(mark) if is_comment else self._end_after(">", mark)

    def _comment_end(self, mark: int) -> int:
        for short in ("<!-->", "<!--->"):
            if self.text.startswith(short, mark):
                return mark + len(short)
        found = _COMMENT_END.search(self.text, mark + len("<!--"))
        return found.end() if found else len(self.text)

    def _end_after(self, closing: str, mark: int) -> int:
        found = self.text.find(closing, mark)
        return found + len(closing) if found >= 0 else len(self.text)


def attributes(source: str) -> dict[str, str]:
    """Read the attributes of a tag: names in lower case, values decoded, the first one wins."""
    found: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(source):
        value = match[2] or match[3] or match[4] or ""
        found.setdefault(match[1].lower(), decode(value) if "&" in value else value)
    return found


def decode(text: str) -> str:
    """Replace all character references."""
    return REFERENCE.sub(_decoded, text)


def _decoded(match: re.Match[str]) -> str:
    decoded = decode_reference(match[0])
    return match[0] if decoded is None else decoded[0] + match[0][decoded[1] :]


def start_of_end(text: str, name: str, start: int, limit: int) -> int:
    """Find where the end tag of an element starts, at or before ``limit``; -1 if it does not."""
    found = re.compile(rf"</{name}(?=[ \t\n\f\r/>])", re.IGNORECASE).search(text, start, limit)
    return found.start() if found else -1


def raw_text_end(text: str, name: str, start: int) -> int:
    """Find the end of text without markup: where its end tag starts, or the end of the page."""
    found = start_of_end(text, name, start, len(text))
    return found if found >= 0 else len(text)
