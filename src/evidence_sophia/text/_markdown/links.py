"""Where does a Markdown link, image, autolink or tag end?

Every pattern is possessive and stops at the character that would start its next candidate, so
that many unfinished ones never read the same text again and again.
"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text.normal import ascii_lower

__all__ = [
    "AUTOLINK",
    "FOOTNOTE_MARK",
    "REFERENCE_LABEL",
    "TAG",
    "destination_end",
    "normal_label",
]

#: ``<https://...>`` or ``<name@host>`` (CommonMark 6.5).
AUTOLINK: Final = re.compile(
    r"<(?:[A-Za-z][A-Za-z0-9+.\-]{1,31}+:[^\x00-\x20<>]*+"
    r"|[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\-]{1,64}+@[A-Za-z0-9.\-]{1,255}+)>"
)
#: An opening or closing tag (CommonMark 6.6).
TAG: Final = re.compile(
    r"<(?:/[A-Za-z][A-Za-z0-9\-]*+[ \t\r\n]*+"
    r"|[A-Za-z][A-Za-z0-9\-]*+"
    r"(?:[ \t\r\n]++[A-Za-z_:][A-Za-z0-9_.:\-]*+"
    r"(?:[ \t\r\n]*+=[ \t\r\n]*+(?:\"[^\"]*+\"|'[^']*+'|[^ \t\r\n\"'=<>`]++))?+)*+"
    r"[ \t\r\n]*+/?+)>"
)
FOOTNOTE_MARK: Final = re.compile(r"\[\^[^ \t\r\n\[\]^]{1,100}+\]")
REFERENCE_LABEL: Final = re.compile(r"\[((?:[^\[\]\\]|\\.){0,999}+)\]", re.DOTALL)

_BLANKS = re.compile(r"[ \t\r\n]*+")
_ANGLE = re.compile(r"<(?:[^<>\r\n\\]|\\.)*+>")
_BARE = re.compile(r"(?:[^\x00-\x20()\\]|\\[^\x00-\x20])++")
_TITLE = re.compile(
    r"\"(?:[^\"\\]|\\.)*+\"|'(?:[^'\\]|\\.)*+'|\((?:[^()\\]|\\.)*+\)",
    re.DOTALL,
)
_DEEPEST = 32  # nested brackets in a destination; the bound that CommonMark's own parsers use
_LABEL_BLANKS = re.compile(r"[ \t\r\n]+")


def destination_end(text: str, start: int, end: int) -> int:
    """Give the end of ``(destination "title")`` that starts at ``start``; -1 if none does."""
    at = _skip_blanks(text, start + 1, end)
    if text[at : at + 1] == "<":
        angle = _ANGLE.match(text, at, end)
        after = angle.end() if angle else -1
    else:
        after = _bare_end(text, at, end)
    return _closing(text, after, end) if after >= 0 else -1


def _closing(text: str, after: int, end: int) -> int:
    at = _skip_blanks(text, after, end)
    title = _TITLE.match(text, at, end) if at > after else None
    if title:
        at = _skip_blanks(text, title.end(), end)
    return at + 1 if at < end and text[at] == ")" else -1


def _bare_end(text: str, at: int, end: int) -> int:
    depth = 0
    while at < end:
        plain = _BARE.match(text, at, end)
        at = plain.end() if plain else at
        if text[at : at + 1] == "(" and at < end:
            depth += 1
        elif text[at : at + 1] == ")" and depth and at < end:
            depth -= 1
        else:
            break
        if depth > _DEEPEST:
            return -1
        at += 1
    return -1 if depth else at


def _skip_blanks(text: str, at: int, end: int) -> int:
    blanks = _BLANKS.match(text, at, end)
    return blanks.end() if blanks else at


def normal_label(label: str) -> str:
    """Bring a link label into the form in which labels are compared (ASCII case only)."""
    return ascii_lower(_LABEL_BLANKS.sub(" ", label).strip(" "))
