"""Is this a note mark, a mark to link by, or something set high or low?

A note mark (``word<sup><a href="#fn1">1</a></sup>``) and the paragraph sign that a site generator
hangs on each heading are no words of the text: they go. Digits set high or low become the
characters that look so, because 10<sup>2</sup> is not 102.
"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text._html.tokens import Token, decode, start_of_end

__all__ = ["note_end", "raised"]

_WINDOW: Final = 600  # a note mark with all its attributes is shorter; bounds the look ahead
_LONGEST_MARK: Final = 8  # "[note 12"
_LONGEST_RAISED: Final = 40
_LINK_MARK: Final = re.compile(
    r"[ \t\n\f\r]*+(?:[#\u00a7\u00b6\u2191\u21a9\u2934^]|\U0001f517|&para;|&sect;|&#182;|&#8617;)"
    r"\ufe0e?+[ \t\n\f\r]*+</a>",
    re.IGNORECASE,
)
_NOTE_CLASS: Final = re.compile(r"footnote-?ref|noteref|footnoteref", re.IGNORECASE)
_TO_NOTE: Final = re.compile(r"href[ \t\n\f\r]*+=[ \t\n\f\r]*+[\"']?+#", re.IGNORECASE)
_TAGS: Final = re.compile(r"<[^>]*+>")
_DIGIT: Final = re.compile(r"[0-9]")
_SIGNS: Final = "0123456789+-\u2212=()"
_HIGH: Final = str.maketrans(
    _SIGNS + "ni", "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
    "\u207a\u207b\u207b\u207c\u207d\u207e\u207f\u2071",
)  # fmt: skip
_LOW: Final = str.maketrans(
    _SIGNS, "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089"
    "\u208a\u208b\u208b\u208c\u208d\u208e",
)  # fmt: skip


def note_end(page: str, start: int, link: dict[str, str]) -> int:
    """Give the end of a link that is only a mark, whose content starts at ``start``; else -1."""
    if link.get("role") == "doc-noteref" or _NOTE_CLASS.search(link.get("class", "")):
        end = start_of_end(page, "a", start, start + _WINDOW)
        return end if end >= 0 else -1
    if not link.get("href", "").startswith("#"):
        return -1
    mark = _LINK_MARK.match(page, start)
    return mark.end() if mark else -1


def raised(page: str, token: Token, *, is_note: bool) -> tuple[int, str] | None:
    """Read a short ``sup`` or ``sub``: its end and what is shown for it; None to read on in it.

    Args:
        page: the page.
        token: the start tag.
        is_note: whether it stands in a link to a place on the page.
    """
    close = start_of_end(page, token.name, token.end, token.end + _WINDOW)
    end = page.find(">", close) + 1
    if close < 0 or end == 0:
        return None
    inner = page[token.end : close]
    shown = decode(_TAGS.sub("", inner)).strip(" \t\n\f\r")
    if token.name == "sup" and len(shown) <= _LONGEST_MARK and (is_note or _TO_NOTE.search(inner)):
        return end, ""
    if len(shown) > _LONGEST_RAISED or not _DIGIT.search(shown):
        return None
    return end, shown.translate(_HIGH if token.name == "sup" else _LOW)
