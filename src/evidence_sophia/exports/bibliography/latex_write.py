"""How are characters written as LaTeX's macros, so that they read back as they are?

LaTeX shows the text as it is. Braces are written as macros, since BibTeX counts them whether or
not a backslash stands before them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from evidence_sophia.exports.bibliography.latex_table import COMPOSED

__all__ = ["write_latex"]

_ESCAPED: Final = re.compile(r"[\\{}$&#%_^~\n]|--+|''+|[!?]?`+|[!?]`")
_BRACE: Final = re.compile("[{}]")
_DEEPEST: Final = 20  # deeper pairs are written as macros, far from the depth that is refused
_ESCAPES: Final = {
    **{sign: f"\\{sign}" for sign in "$&#%_"},
    "\\": r"\textbackslash{}",
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "\n": r" \par ",
}


def write_latex(text: str, *, macros: bool = False) -> str:
    r"""Write characters as LaTeX text that :func:`read_latex` reads back exactly.

    Args:
        text: any clean text; a newline becomes ``\par``.
        macros: write accents and signs as macros too, for programs that read ASCII only;
            characters without a macro stay as they are.

    >>> write_latex("Caf\xe9 & {x}"), write_latex("\u0150", macros=True)
    ('Café \\& \\textbraceleft{}x\\textbraceright{}', '{\\H{O}}')
    """
    escape = _escape_balanced if ("{" in text or "}" in text) and _is_balanced(text) else _escape
    escaped = _ESCAPED.sub(escape, text)
    return escaped if not macros or text.isascii() else "".join(map(_as_macro, escaped))


def _escape(match: re.Match[str]) -> str:
    found = match[0]
    return _ESCAPES.get(found) or "{}".join(found)


def _escape_balanced(match: re.Match[str]) -> str:
    return f"\\{match[0]}" if match[0] in "{}" else _escape(match)


def _is_balanced(text: str) -> bool:
    """Whether its braces are pairs, so that BibTeX may count them."""
    depth = 0
    for brace in _BRACE.finditer(text):
        depth += 1 if brace[0] == "{" else -1
        if not 0 <= depth <= _DEEPEST:
            return False
    return depth == 0


@lru_cache(4096)
def _as_macro(ch: str) -> str:
    return ch if ch.isascii() else COMPOSED.get(ch, ch)
