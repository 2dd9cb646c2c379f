"""How does any text stand in Markdown as itself: no markup, no HTML, no link, no image?

The rules are those of CommonMark 0.31 and of GitHub's tables, automatic links, footnotes and
formulas. Every function takes text and gives Markdown of one line.
"""

from __future__ import annotations

import re
import string
from typing import Final
from urllib.parse import quote

from evidence_sophia.exports.visible import visible
from evidence_sophia.text.characters import category

__all__ = ["at_beginning", "code", "escape", "link", "one_line", "set_off"]

#: Signs that mean something wherever they stand; ``!`` at an end would make an image of a link
#: after it, ``{`` begins a template, ``$`` a formula.
_SIGNS: Final = re.compile(r"[\\`*_\[\]<>|~${]|!\Z|&(?=[#A-Za-z]|\Z)|@|:(?=//)|(?<=[Ww][Ww][Ww])\.")
#: What begins a heading, a list, a rule, a definition, a comment or a label.
_BEGINNING: Final = re.compile(r"[#+=:%^-]|\((?=[^)]*\)=\Z)|[0-9]{1,9}(?=[.)])")
_PLAIN_CODE: Final = re.compile("[A-Za-z0-9:._/+#@=-]+")
_WEB: Final = re.compile("https?://[^/?#]", re.IGNORECASE)
_UNSAFE_IN_URL: Final = re.compile(
    '[\x00-\x20"<>\\\\^`{|}\x7f-\xa0\xad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
)
#: Programs trim these at the ends of a line, though CommonMark says only blanks and tabs.
_TRIMMED: Final = (
    " \t\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
_ASCII_SIGNS: Final = frozenset(string.punctuation)


def escape(text: str) -> str:
    r"""Write a text of one line so that it stands as itself, but for the beginning of a line.

    >>> print(escape("a*b <i> www.x.y"))
    a\*b \<i\> www\.x.y
    """
    return _SIGNS.sub(lambda found: f"\\{found[0]}", visible(text))


def at_beginning(line: str) -> str:
    r"""Escape what would make a block of a line, and trim the blanks at its ends.

    >>> print(at_beginning(" 1986. A year"))
    1986\. A year
    """
    trimmed = line.strip(_TRIMMED)
    found = _BEGINNING.match(trimmed)
    if found is None:
        return trimmed
    at = found.end() if found[0][0] in string.digits else 0
    return f"{trimmed[:at]}\\{trimmed[at:]}"


def one_line(text: str) -> str:
    """Make one line of a text: line ends become blanks."""
    return " ".join(visible(text).split("\n"))


def code(text: str) -> str:
    """Write an id or a digest as code; any other text as itself."""
    return f"`{text}`" if _PLAIN_CODE.fullmatch(text) else escape(one_line(text))


def link(label: str, url: str) -> str:
    """Write a link; only its label where the address is not one of the web.

    Args:
        label: Markdown of one line.
        url: any text.
    """
    if not label.strip() or _WEB.match(url) is None:
        return label
    safe = _UNSAFE_IN_URL.sub(lambda found: quote(found[0], safe=""), url)
    return f"[{label}](<{safe.replace('&', chr(92) + '&')}>)"


def set_off(text: str, mark: str, *, before: str = "", after: str = "") -> str:
    """Set a text of one line off with ``*`` or ``**``, whatever stands around it.

    Markdown sees no emphasis where a blank, or a sign beside a letter, stands just inside it.
    Such characters at the ends are left outside.

    Args:
        text: of one line.
        mark: ``*`` or ``**``.
        before: the character just before it; "" at the beginning of a line.
        after: the character just after it; "" at the end of a line.
    """
    head = _outside(text, before)
    tail = _outside(text[head:][::-1], after)
    inner = text[head : len(text) - tail]
    if not inner:
        return escape(text)
    return "".join(
        (escape(text[:head]), mark, escape(inner), mark, escape(text[len(text) - tail :]))
    )


def _outside(text: str, neighbour: str) -> int:
    """Count the characters at the beginning that stand outside of the emphasis."""
    for at, ch in enumerate(text):
        if not _is_blank(ch) and (not _may_be_sign(ch) or _is_edge(neighbour)):
            return at
        neighbour = ch
    return len(text)


def _is_edge(neighbour: str) -> bool:
    return not neighbour or _is_blank(neighbour) or _is_sign(neighbour)


def _is_blank(ch: str) -> bool:
    return ch in "\t\n\f\r" or category(ch) == "Zs"


def _is_sign(ch: str) -> bool:
    return ch in _ASCII_SIGNS or category(ch)[0] == "P"


def _may_be_sign(ch: str) -> bool:
    """Whether some version of CommonMark or of Unicode takes it for a sign."""
    return _is_sign(ch) or category(ch)[0] in "SC"
