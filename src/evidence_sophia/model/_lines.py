"""Which text may stand in a field that is shown on one line, or in short paragraphs?

The blanks are those of the Unicode property White_Space, which Unicode promises to keep as
they are; nothing here depends on the Unicode version of the interpreter.
"""

from __future__ import annotations

import re
from typing import Any, Final

from attrs import Attribute

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown

__all__ = ["as_line", "as_prose", "is_line", "is_prose", "line_text", "prose_text"]

_BLANKS: Final = " \t\n\v\f\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_CONTROLS: Final = "\x00-\x1f\x7f-\x9f\u2028\u2029"
_HALVES: Final = "\ud800-\udfff"

_STRIPPED: Final = re.sub(
    "(.)-(.)", lambda ends: "".join(map(chr, range(ord(ends[1]), ord(ends[2]) + 1))), _BLANKS
)
_NO_SIGN: Final = re.compile(f"[{_CONTROLS}{_HALVES}]")
_RUN: Final = re.compile(f"[ {_CONTROLS}]+")
_HALF: Final = re.compile(f"[{_HALVES}]")
_BREAK: Final = re.compile("\r\n?|\n|\x85|\u2028|\u2029")


def as_line(text: str) -> str:
    r"""Make one clean line: controls and runs of blanks become one blank, ends are trimmed.

    Half of a surrogate pair, which no UTF-8 can keep, becomes U+FFFD. No other character
    changes.

    >>> as_line(" On the\n  Origin ")
    'On the Origin'
    """
    if is_line(text):
        return text
    return _RUN.sub(" ", _HALF.sub("\ufffd", text)).strip(_STRIPPED)


def as_prose(text: str) -> str:
    r"""Make clean lines, one a paragraph; empty ones are left out.

    >>> as_prose("One.\r\n\r\n Two. ")
    'One.\nTwo.'
    """
    return "\n".join(line for line in map(as_line, _BREAK.split(text)) if line)


def is_line(text: str) -> bool:
    """Whether the text is one clean line, or empty."""
    if not text:
        return True
    if text[0] in _STRIPPED or text[-1] in _STRIPPED or "  " in text:
        return False
    # Which ASCII characters are printable is the same in every version of Unicode.
    return text.isprintable() if text.isascii() else _NO_SIGN.search(text) is None


def is_prose(text: str) -> bool:
    """Whether the text is empty, or clean lines none of which is empty."""
    return not text or all(line and is_line(line) for line in text.split("\n"))


def line_text(instance: object, attribute: Attribute[Any], value: object) -> None:
    """Demand one clean line; see :func:`as_line`."""
    if not isinstance(value, str) or not is_line(value):
        _fail(instance, attribute, "one line without controls or needless blanks", value)


def prose_text(instance: object, attribute: Attribute[Any], value: object) -> None:
    """Demand clean lines; see :func:`as_prose`."""
    if not isinstance(value, str) or not is_prose(value):
        _fail(instance, attribute, "lines without controls or needless blanks", value)


def _fail(instance: object, attribute: Attribute[Any], must: str, value: object) -> None:
    message = f"{type(instance).__name__}.{attribute.name} must be {must}, not {shown(value)}"
    raise InvariantError(message, hint="Clean it with as_line or as_prose of model.reference.")
