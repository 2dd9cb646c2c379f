"""Which persons does a BibTeX name field name, and how is a person written so that it says so?

The rules are BibTeX's own: names are joined by ``and``, a name is ``First von Last``,
``von Last, First`` or ``von Last, Jr, First``, and a word that begins in lower case belongs to
the particle. What stands in braces is never divided; a name wholly in braces is that of a body.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from evidence_sophia.exports.bibliography.latex import LatexText, read_latex
from evidence_sophia.exports.bibliography.latex_macros import NO_MACROS, Macros
from evidence_sophia.exports.bibliography.latex_write import write_latex
from evidence_sophia.model.reference import PersonName, as_line
from evidence_sophia.text.characters import is_letter, is_lower

__all__ = ["crowded_names", "particle_and_rest", "read_names", "write_name"]

_PIECE: Final = re.compile(
    r"\\[A-Za-z]+[ \t\n]*|\\.|(?P<open>\{)|(?P<close>\})|(?P<comma>,)|(?P<blank>[ \t\n~]+)|"
    r"[^\\{},~ \t\n]+|.",
    re.DOTALL,
)
_AND: Final = re.compile(r"[ \t\n]and(?=[ \t\n])", re.IGNORECASE)
_BRACE: Final = re.compile(r"[{}]")
#: ``and others``: names that are left out.
_OTHERS: Final = "others"
_MOST_COMMAS: Final = 2
_LONGEST_REMEMBERED: Final = 100
_SUFFIX: Final = re.compile(r"(?:[JS]r\.?|II|III|IV)")
_VANCOUVER: Final = re.compile(r"[ \t\n]*([^ ,.{}\\&\t\n]{2,40}[ \t\n]){1,3}[A-Z]{1,3}[ \t\n]*")
#: biblatex's long form of a name: its parts by their names.
_PARTS: Final = {"family": "family", "given": "given", "prefix": "particle", "suffix": "suffix"}
_LONG_FORM: Final = re.compile(r"[ ]*(?:family|given|prefix|suffix)(?:-i)?[ ]*=")


def read_names(text: str, macros: Macros = NO_MACROS) -> tuple[list[PersonName], list[str]]:
    """Read a name field as names, and give the macros in it that are not known.

    >>> [str(name) for name in read_names("Knuth, Donald E. and {The TeX Group}")[0]]
    ['Donald E. Knuth', 'The TeX Group']
    """
    found = [_read(macros, part.strip()) for part in _listed(text)]
    names = [name for name, _ in found if name is not None]
    return names, [macro for _, several in found for macro in several]


def crowded_names(text: str) -> list[str]:
    """Give the names that have more commas than BibTeX's rules allow, or as many and a ``&``.

    >>> crowded_names("Doe, Jane, Roe, Richard and Poe, Edgar")
    ['Doe, Jane, Roe, Richard']
    """
    if _is_vancouver(text):
        return [text]
    if text.count(",") < _MOST_COMMAS:
        return []
    many = (part.strip() for part in _listed(text) if part.count(",") >= _MOST_COMMAS)
    return [part for part in many if not _LONG_FORM.match(part) and _is_crowded(part)]


def _is_crowded(name: str) -> bool:
    parts = _words(name)
    has_and = any("&" in word and word[0] != "{" for words in parts for word in words)
    return len(parts) > _MOST_COMMAS + (not has_and)


def _listed(text: str) -> list[str]:
    """Cut a list of names; where no ``and`` stands in it, semicolons may have been meant."""
    names = [*_parted(text)]
    if len(names) == 1 and ";" in text and "{" not in text and "&" not in text:
        return text.split(";")
    if len(names) == 1 and _is_vancouver(text):
        return [", ".join(part.rsplit(None, 1)) for part in text.split(",")]
    return names


def _is_vancouver(text: str) -> bool:
    """Whether it is a list as in medicine, ``Smith J, Doe AB``: initials end each name."""
    return "," in text and all(_VANCOUVER.fullmatch(part) for part in text.split(","))


def _read(macros: Macros, text: str) -> tuple[PersonName | None, tuple[str, ...]]:
    """Read one name; the same people write many papers, so short names are remembered."""
    if not macros and len(text) <= _LONGEST_REMEMBERED:
        return _remembered(text)
    unknown: list[str] = []
    return _name(text, macros, unknown), tuple(unknown)


@lru_cache(4096)
def _remembered(text: str) -> tuple[PersonName | None, tuple[str, ...]]:
    unknown: list[str] = []
    return _name(text, NO_MACROS, unknown), tuple(unknown)


def _parted(text: str) -> Iterator[str]:
    """Cut at each ``and`` that stands outside of all braces."""
    depth, start, at = 0, 0, 0
    for found in _AND.finditer(f" {text} "):
        for brace in _BRACE.finditer(text, at, max(at, found.start() - 1)):
            depth += 1 if brace[0] == "{" else -1
        at = max(at, found.start() - 1)
        if depth <= 0:
            yield text[start : max(start, found.start() - 1)]
            start = at = found.end() - 1
    yield text[start:]


def _name(text: str, macros: Macros, unknown: list[str]) -> PersonName | None:
    if not text or text == _OTHERS:
        return PersonName(literal=_OTHERS) if text else None
    if _LONG_FORM.match(text):
        return _long_form(text, macros, unknown)
    commas = _words(text)
    if len(commas) == 1 and len(commas[0]) == 1 and _is_body(text):
        return _made(literal=_plain([text], macros, unknown))
    groups: tuple[list[str], ...]
    if len(commas) == 1:
        first, rest = _first_and_rest(commas[0])
        particle, last = particle_and_rest(rest)
        groups = (particle, last, first, [])
    else:
        particle, last = particle_and_rest(commas[0])
        suffix = commas[1] if len(commas) > _MOST_COMMAS else []
        given = [word for part in commas[min(len(commas) - 1, _MOST_COMMAS) :] for word in part]
        if len(given) == 1 and _SUFFIX.fullmatch(given[0]) and not _is_suffix(suffix):
            suffix, given = given, suffix
        groups = (particle, last, given, suffix)
    texts = (_plain(words, macros, unknown) for words in groups)
    return _made(**dict(zip(("particle", "family", "given", "suffix"), texts, strict=True)))


def _is_suffix(words: list[str]) -> bool:
    return len(words) == 1 and _SUFFIX.fullmatch(words[0]) is not None


def _long_form(text: str, macros: Macros, unknown: list[str]) -> PersonName | None:
    """Read ``family=..., given=..., prefix=...``; what is no part of a name is passed over."""
    parts: dict[str, str] = {}
    for words in _words(text):
        name, sign, value = " ".join(words).partition("=")
        if sign and name.strip() in _PARTS:
            parts[_PARTS[name.strip()]] = _plain([value.strip()], macros, unknown)
    return _made(**parts)


def _made(**parts: str) -> PersonName | None:
    if parts.get("family"):
        return PersonName(**parts)
    rest = as_line(" ".join(parts.values()))
    return PersonName(literal=rest) if rest else None


def _is_body(text: str) -> bool:
    r"""Whether the outer braces hold the whole; ``{\'E}mile`` and ``{A} {B}`` are no bodies."""
    if not (text.startswith("{") and text.endswith("}")) or text.startswith("{\\"):
        return False
    depth = 0
    for brace in _BRACE.finditer(text):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.end() == len(text)
    return False


def _words(text: str) -> list[list[str]]:
    """Cut a name at its commas, and each part at its blanks, outside of all braces."""
    parts: list[list[str]] = [[]]
    word: list[str] = []
    depth = 0
    for piece in _PIECE.finditer(text):
        kind = piece.lastgroup if depth == 0 or piece.lastgroup in ("open", "close") else None
        depth += {"open": 1, "close": -1}.get(kind or "", 0)
        if kind in ("comma", "blank"):
            parts[-1] += ["".join(word)] if word else []
            word = []
            if kind == "comma":
                parts.append([])
        else:
            word.append(piece[0])
    parts[-1] += ["".join(word)] if word else []
    return parts


def _first_and_rest(words: list[str]) -> tuple[list[str], list[str]]:
    """Cut ``First von Last`` before the first particle, or before the last word."""
    for place, word in enumerate(words[:-1]):
        if _is_particle(word):
            return words[:place], words[place:]
    return words[:-1], words[-1:]


def particle_and_rest(words: list[str]) -> tuple[list[str], list[str]]:
    """Cut ``von Last`` behind the last particle; the last word is never one.

    Particles stand first: what follows a word in capitals is part of a family name of several
    words, where BibTeX would take all of them for a particle.

    >>> particle_and_rest(["de", "la", "Cruz"])
    (['de', 'la'], ['Cruz'])
    >>> particle_and_rest(["García", "de", "la", "Torre"])
    ([], ['García', 'de', 'la', 'Torre'])
    """
    if not words or not _is_particle(words[0]):
        return [], words
    for place in range(len(words) - 1, 0, -1):
        if _is_particle(words[place - 1]):
            return words[:place], words[place:]
    return [], words


def _is_particle(word: str) -> bool:
    if word.startswith("{") and not word.startswith("{\\"):
        return False
    text = read_latex(word).text if "\\" in word else word
    first = next((ch for ch in text if is_letter(ch)), "")
    return bool(first) and is_lower(first)


def _plain(words: list[str], macros: Macros, unknown: list[str]) -> str:
    read: LatexText = read_latex(" ".join(words), macros)
    unknown += read.unknown
    return as_line(read.text)


@lru_cache(1024)
def write_name(name: PersonName, *, macros: bool = False) -> tuple[str, bool]:
    """Write a name, and say whether it reads back as the same name.

    >>> write_name(PersonName(particle="van", family="Gogh", given="Vincent"))
    ('van Gogh, Vincent', True)
    """
    text = _written(name, macros=macros)
    read = read_names(text)[0]
    if len(read) == 1 and not set(name.particle) & set(",&"):
        return text, read == [name]
    return f"{{{write_latex(str(name), macros=macros)}}}", False


def _written(name: PersonName, *, macros: bool) -> str:
    if name.literal == _OTHERS:
        return _OTHERS
    if name.literal:
        body = write_latex(name.literal, macros=macros)
        return f"{{{{}}{body}}}" if body.startswith("\\") else f"{{{body}}}"
    head = _shielded(name.family, macros=macros)
    if name.particle:
        head = f"{write_latex(name.particle, macros=macros)} {head}"
    parts = [head, *([_shielded(name.suffix, macros=macros)] if name.suffix else [])]
    given = _shielded(name.given, macros=macros)
    is_single = not (given or name.suffix or name.particle or " " in head or "{" in head)
    return head if is_single else ", ".join([*parts, given])


def _shielded(text: str, *, macros: bool) -> str:
    """Put braces round what BibTeX would divide or take for a particle."""
    words = text.split(" ")
    divided = "," in text or "&" in text or any(word.lower() == "and" for word in words)
    written = write_latex(text, macros=macros)
    has_particle = any(_is_particle(word) for word in words[:-1])
    return f"{{{written}}}" if divided or has_particle else written
