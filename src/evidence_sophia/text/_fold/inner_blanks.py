"""Which blanks stand there only because of the sign beside them?

French sets a blank inside its guillemets, and many set one before an ellipsis; an East Asian
ellipsis is written twice. Each such character is replaced by one that counts as nothing, so that
positions stay what they are.
"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text.characters import is_letter, is_number

__all__ = ["has_inner_blanks", "without_inner_blanks"]

_NOTHING: Final = "\u2060"
_BLANKS: Final = frozenset(" \xa0\u2009\u202f")
_GUILLEMETS: Final = "\xab\u2039\xbb\u203a"
_OPENING: Final = _GUILLEMETS[:2]
_GUILLEMET: Final = re.compile(f"[{_GUILLEMETS}]")
_DOTS: Final = (
    ("...", ((" ...", f"{_NOTHING}..."), ("......", "..." + 3 * _NOTHING))),
    (". . .", ((" . . .", f"{_NOTHING}. . ."),)),
    *(
        (
            dots,
            (
                (f" {dots}", _NOTHING + dots),
                (f"\xa0{dots}", _NOTHING + dots),
                (2 * dots, dots + _NOTHING),
            ),
        )
        for dots in "\u2026\u22ef"
    ),
)
"""What an ellipsis holds, and what is replaced where a text holds that."""


def has_inner_blanks(text: str) -> bool:
    """Whether an ASCII text without spaced dots holds any."""
    return " ..." in text or "......" in text


def without_inner_blanks(text: str) -> str:
    r"""Replace them, one character for one.

    >>> without_inner_blanks("dit « oui » ... non").replace("\u2060", "")
    'dit «oui»... non'
    """
    for dots, replaced in _DOTS:
        if dots in text:
            for given, becomes in replaced:
                text = text.replace(given, becomes)
    if any(mark in text for mark in _GUILLEMETS):
        return _within_guillemets(text)
    return text


def _within_guillemets(text: str) -> str:
    parts: list[str] = []
    last = 0
    for found in _GUILLEMET.finditer(text):
        at = found.start()
        step = 1 if found[0] in _OPENING else -1
        blank, outside = at + step, text[max(0, at - step) : at - step + 1]
        if text[max(0, blank) : blank + 1] in _BLANKS and blank >= last and not _is_word(outside):
            parts += (text[last:blank], _NOTHING)
            last = blank + 1
    parts.append(text[last:])
    return "".join(parts)


def _is_word(ch: str) -> bool:
    return bool(ch) and (is_letter(ch) or is_number(ch))
