"""Which LaTeX macro stands for which character? The table ``latex.txt``, as mappings.

The table holds plain facts: LaTeX's accents with their combining characters, its signs, Greek
letters and operators, and macros that only change how text looks.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from typing import Final

from evidence_sophia.text.normal import nfc, nfd

__all__ = [
    "ACCENTS",
    "COMPOSED",
    "JOURNALS",
    "MATH",
    "SPACING",
    "SUBSCRIPTS",
    "SUPERSCRIPTS",
    "SYMBOLS",
    "TRANSPARENT",
]


def _sections() -> dict[str, str]:
    data = pkgutil.get_data("evidence_sophia.exports.bibliography", "latex.txt") or b""
    parts = data.decode().removeprefix("[").split("\n[")
    return {name: body for name, _, body in (part.partition("]\n") for part in parts)}


def _rows(body: str) -> dict[str, str]:
    return dict(line.split(" ", 1) for line in body.splitlines())


_TABLE: Final = _sections()

#: Accent macro -> combining character.
ACCENTS: Final[dict[str, str]] = {
    name: chr(int(code, 16)) for name, code in _rows(_TABLE["accents"]).items()
}
#: An accent over nothing -> the character that stands alone.
SPACING: Final[dict[str, str]] = {"\u0302": "^", "\u0303": "~", "\u0300": "`", "\u0301": "´"}
#: Macro -> character or word, in text.
SYMBOLS: Final[dict[str, str]] = {**_rows(_TABLE["symbols"]), **_rows(_TABLE["plain"])}
#: Macro -> character, in formulas.
MATH: Final[dict[str, str]] = _rows(_TABLE["math"])
#: Macros of astronomy -> journals.
JOURNALS: Final[dict[str, str]] = _rows(_TABLE["journals"])
#: Macros that change how their argument looks, not what it says.
TRANSPARENT: Final[frozenset[str]] = frozenset(_TABLE["transparent"].split())
#: Raised and lowered characters.
SUPERSCRIPTS: Final[dict[str, str]] = dict(
    zip("0123456789+-=()in∘°′*", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ°°′*", strict=True)
)
SUBSCRIPTS: Final[dict[str, str]] = dict(
    zip("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True)
)


#: Accents of packages that few programs know; they are read, but not written.
_RARE: Final = frozenset("hUGf")


def _composed() -> Iterator[tuple[str, str]]:
    for name, mark in ((name, ACCENTS[name]) for name in ACCENTS if name not in _RARE):
        for base in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz":
            made = nfc(base + mark)
            if len(made) == 1 and nfd(made) == base + mark:
                letter = f"\\{base}" if base in "ij" else base
                yield made, f"{{\\{name}{{{letter}}}}}"


#: Character -> how it is written as a macro.
COMPOSED: Final[dict[str, str]] = {
    **{sign: f"{{\\{name}}}" for name, sign in reversed(_rows(_TABLE["symbols"]).items())},
    **dict(_composed()),
}
