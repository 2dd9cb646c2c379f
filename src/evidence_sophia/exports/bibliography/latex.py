"""Which characters do LaTeX's macros stand for?

Reading is one pass with a stack of groups and no recursion, so that neither depth nor length
matters.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import define, field, frozen

from evidence_sophia.exports.bibliography.latex_macros import (
    BUILT_IN,
    NO_MACROS,
    Macro,
    Macros,
)
from evidence_sophia.exports.bibliography.latex_table import (
    ACCENTS,
    MATH,
    SPACING,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    SYMBOLS,
    TRANSPARENT,
)
from evidence_sophia.text.normal import nfc

__all__ = ["LatexText", "read_latex"]

_TOKEN: Final = re.compile(
    r"\\(?:url|path|nolinkurl)[ \t\n]*\{(?P<url>[^{}]*)\}"
    r"|\\href[ \t\n]*\{(?P<link>[^{}]*)\}"
    r"|\\(?P<word>[A-Za-z]+)\*?[ \t\n]*"
    r"|\\\((?P<formula>(?:[^\\]|\\[^()]){1,200}?)\\\)"
    r"|\\(?P<sign>.)"
    r"|\$(?P<math>(?:[^$\\]|\\.){1,200}+)\$"
    r"|(?P<ligature>---?|``|''|[!?]`|~)"
    r"|(?P<brace>[{}])"
    r"|(?P<text>[^\\{}$~`'!?-]+|.)",
    re.DOTALL,
)
_LINK_ESCAPE: Final = re.compile(r"\\([#%&_~])")
_SPECIAL: Final = re.compile(r"[\\{}$~]")
_LIGATURE_ENDS: Final = ("--", "``", "''", "!`", "?`")
_LIGATURES: Final = {
    "---": "—",
    "--": "–",
    "``": "“",
    "''": "”",
    "!`": "¡",
    "?`": "¿",
    "~": " ",
}
#: Control signs that are no accents: those that stand for themselves, and blanks.
_SIGNS: Final = {
    **{sign: sign for sign in "&%$#_{}|<>[]()\"'`"},
    " ": " ",
    "\n": " ",
    "\t": " ",
    "\\": " ",
    ",": "\u2009",
    ";": " ",
    ":": " ",
    "-": "",
    "/": "",
    "!": "",
    "@": "",
    "(": "",
    ")": "",
}
_SIGNS_AS_MATH: Final = ("<", ">", "_", "-")
_MATH_FONT: Final = re.compile(
    r"\\(?:math(?:rm|cal|bf|it|sf|tt|bb|frak|scr)|text(?:rm|it|bf|up)?|operatorname)[ ]?"
    r"\{([^{}]*)\}"
)
_SCRIPT: Final = re.compile(r"([\^_])(?:\{([^{}\\^_]*)\}|([^\\{}^_]))")
_MATH_WORD: Final = re.compile(r"\\([A-Za-z]+) *")
_VARIABLE: Final = re.compile(r"[A-Za-z](?:[A-Za-z0-9=<>+*/() -]{0,10}[A-Za-z0-9)])?")


@frozen(kw_only=True)
class LatexText:
    r"""What LaTeX text says.

    Attributes:
        text: its characters; ``\par`` is a newline.
        unknown: macros whose meaning is not known; their arguments are kept as text.
        links: the addresses behind words, which do not stand in the text.
    """

    text: str
    unknown: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


@define
class _Call:
    macro: Macro
    given: list[str] = field(factory=list)


@define
class _Group:
    """An open group: what it holds so far, and what waits for its next piece."""

    out: list[str] = field(factory=list)
    accents: list[str] = field(factory=list)
    calls: list[_Call] = field(factory=list)

    def put(self, piece: str) -> None:
        if self.calls:
            self._give(piece)
        elif self.accents:
            self.out.append(_accented(piece, self.accents[::-1]))
            self.accents.clear()
        else:
            self.out.append(piece)

    def close(self) -> str:
        while self.calls:
            call = self.calls.pop()
            self.put(_scripted(call.macro.of(call.given)))
        if self.accents:
            self.put("")
        return "".join(self.out)

    def _give(self, piece: str) -> None:
        call = self.calls[-1]
        call.given.append(piece)
        if len(call.given) == call.macro.arguments:
            self.calls.pop()
            self.put(_scripted(call.macro.of(call.given)))

    @property
    def is_waiting(self) -> bool:
        return bool(self.calls or self.accents)


def read_latex(text: str, macros: Macros = NO_MACROS, *, verbatim: bool = False) -> LatexText:
    r"""Read LaTeX text as characters.

    Args:
        text: a field of a BibTeX file, its own outer braces or quotes taken off.
        macros: what the file itself defines.
        verbatim: for addresses: only macros and braces have a meaning, so that ``~`` and ``--``
            stay what they are.

    >>> read_latex(r"Erd{\H o}s {\&} {\"O}sterreich").text
    'Erdős & Österreich'
    """
    if _SPECIAL.search(text) is None and not any(sign in text for sign in _LIGATURE_ENDS):
        return LatexText(text=text)
    return _Reader(macros, verbatim=verbatim).read(text)


class _Reader:
    def __init__(self, macros: Macros, *, verbatim: bool) -> None:
        self._macros = macros
        self._verbatim = verbatim
        self._groups = [_Group()]
        self._unknown: dict[str, None] = {}
        self._links: list[str] = []

    def read(self, text: str) -> LatexText:
        for token in _TOKEN.finditer(text):
            self._take(token)
        while len(self._groups) > 1:
            self._close()
        return LatexText(
            text=self._groups[0].close(), unknown=tuple(self._unknown), links=tuple(self._links)
        )

    def _take(self, token: re.Match[str]) -> None:
        kind, piece = token.lastgroup or "", token[token.lastgroup or 0]
        group = self._groups[-1]
        if kind == "brace":
            self._brace(piece)
        elif kind == "word":
            self._word(piece, group)
        elif kind == "link":
            self._links.append(_LINK_ESCAPE.sub(r"\1", piece).strip())
        elif kind == "sign":
            self._sign(piece, group)
        elif kind == "ligature":
            group.put(piece if self._verbatim else _LIGATURES[piece])
        elif kind in ("math", "formula"):
            is_sign = piece in _SIGNS_AS_MATH  # as old styles write the signs of a DOI
            plain = piece if is_sign else token[0]
            group.put(plain if self._verbatim else _read_math(piece, token[0]))
        elif kind == "text" and group.is_waiting:
            self._characters(piece, group)
        else:
            group.put(piece)

    def _brace(self, brace: str) -> None:
        if brace == "{":
            self._groups.append(_Group())
        elif len(self._groups) > 1:
            self._close()

    def _close(self) -> None:
        text = self._groups.pop().close()
        self._groups[-1].put(text)

    def _word(self, name: str, group: _Group) -> None:
        macro = self._macros.get(name) or BUILT_IN.get(name)
        if macro is not None and macro.arguments:
            group.calls.append(_Call(macro=macro))
        elif macro is not None:
            group.put(macro.of([]))
        elif name in ACCENTS:
            group.accents.append(ACCENTS[name])
        elif name == "par":
            group.put("\n")
        elif symbol := SYMBOLS.get(name) or MATH.get(name.removeprefix("text")):
            group.put(symbol)
        elif name not in TRANSPARENT:
            self._unknown[f"\\{name}"] = None

    def _sign(self, sign: str, group: _Group) -> None:
        if sign in ACCENTS and not self._verbatim:
            group.accents.append(ACCENTS[sign])
        else:
            group.put(_SIGNS.get(sign, sign))

    def _characters(self, piece: str, group: _Group) -> None:
        """Give a waiting macro one character, as TeX does; blanks before it are passed over."""
        rest = piece
        while rest and group.is_waiting:
            rest = rest.lstrip(" \t\n")
            if rest:
                group.put(rest[0])
            rest = rest[1:]
        if rest:
            group.put(rest)


def _accented(piece: str, accents: list[str]) -> str:
    """Put accents on the first character of a piece, the innermost first."""
    if not piece:
        return "".join(SPACING.get(accent, accent) for accent in accents)
    first = {"ı": "i", "ȷ": "j"}.get(piece[0], piece[0])
    return nfc(first + "".join(accents)) + piece[1:]


def _read_math(formula: str, whole: str) -> str:
    """Read a short formula as characters; one that has no such form stays as it is written."""
    if not re.search(r"[\\^_]", formula):
        return formula if _VARIABLE.fullmatch(formula) else whole
    plain_fonts = _MATH_FONT.sub(r"\1", formula)
    known = _MATH_WORD.sub(
        lambda word: MATH.get(word[1]) or SYMBOLS.get(word[1], word[0]), plain_fonts
    )
    plain = _scripted(known)
    return whole if re.search(r"[\\^_{}]", plain) else plain


def _scripted(text: str) -> str:
    """Raise and lower what has raised and lowered characters; leave the rest as it is."""
    return _SCRIPT.sub(_script, text) if "^" in text or "_" in text else text


def _script(match: re.Match[str]) -> str:
    table = SUPERSCRIPTS if match[1] == "^" else SUBSCRIPTS
    inner = match[2] if match[2] is not None else match[3]
    if all(ch in table for ch in inner):
        return "".join(table[ch] for ch in inner)
    return match[0]
