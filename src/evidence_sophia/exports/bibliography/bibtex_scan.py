"""Which entries stand in a BibTeX file? One pass, strings joined, nothing interpreted.

What BibTeX itself does is followed: text between entries is a comment, a name that was not
defined is told, braces count whether or not a backslash stands before them. An entry that is
never closed ends where the next one begins a line; so no text is looked at more than twice.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import field, frozen

from evidence_sophia.exports.bibliography.dates import MONTHS
from evidence_sophia.exports.bibliography.imported import BibliographyProblemCode as Code
from evidence_sophia.exports.bibliography.imported import ProblemLog
from evidence_sophia.exports.bibliography.latex_macros import Macro

__all__ = ["MAX_DEPTH", "MAX_FIELDS", "RawEntry", "RawField", "Scanned", "room_for", "scan_bibtex"]

#: Braces may nest so deep, and an entry may have so many fields; more is no bibliography.
MAX_DEPTH: Final = 100
MAX_FIELDS: Final = 1_000
#: Strings may make a file so much longer than it is: this many characters and eight times more.
_FREE_GROWTH: Final = 1_000_000
_MOST_GROWTH: Final = 8

_NAME: Final = r"[^\s\"#%'(),={}@~\\]+"
_START: Final = re.compile(r"@[ \t]*([A-Za-z][A-Za-z0-9_-]*)[ \t\n]*([{(])")
_NEXT_START: Final = r"\n[ \t]*@[ \t]*[A-Za-z][A-Za-z0-9_-]*[ \t]*[{(]"
_KEY: Final = re.compile(r"[ \t\n]*([^\s,={}\"()]*(?:[()][^\s,={}\"()]*)*)[ \t\n]*(,|(?=[})]))")
#: A key as nobody should write it: with blanks or signs in it.
_ODD_KEY: Final = re.compile(r"[ \t\n]*([^,={}\n]*[^,={}\s])[ \t]*,")
_BARE_KEY: Final = re.compile(rf"[ \t\n]*([^\s,={{}}\"()]+)[ \t\n]+(?={_NAME}[ \t\n]*=)")
#: What may stand between fields; a line that is commented out is no field.
_GAP: Final = r"(?:[ \t\n,]|%[^\n]*\n)*+"
_FIELD: Final = re.compile(rf"{_GAP}({_NAME})[ \t\n]*=[ \t\n]*")
_PART: Final = re.compile(rf"[ \t\n]*(?:([{{\"])|([0-9]+)|({_NAME}))")
_JOIN: Final = re.compile(r"[ \t\n]*#")
_CLOSE: Final = re.compile(rf"{_GAP}([}})])")
_BRACES: Final = re.compile(rf"[{{}}]|{_NEXT_START}")
_QUOTES: Final = re.compile(rf"[{{}}\"]|{_NEXT_START}")
#: Most values end so near, and have nothing in them that must be counted.
_NEAR: Final = 2_000
_BRACE_OR_ENTRY: Final = re.compile("[{}@]")
_NEW_ENTRY: Final = re.compile(_NEXT_START)
_LOOSE_FIELD: Final = re.compile(r"(?:^|,)[ \t]*[A-Za-z]+[ \t]*=[ \t]*[{\"].*", re.MULTILINE)
_NEW_MACRO: Final = re.compile(
    r"\\(?:re)?(?:new|provide)command\*?\{?\\([A-Za-z]+)\}?(?:\[([1-9])\])?\{([^{}]*)\}"
)


@frozen(kw_only=True)
class RawField:
    """A field as it stands in the file, strings put in and joined.

    Attributes:
        line: where it begins.
        value: without its outer braces or quotes.
    """

    line: int
    value: str


@frozen(kw_only=True)
class RawEntry:
    """An entry as it stands in the file.

    Attributes:
        line: where it begins.
        type: in lower case.
        key: as it is written.
        fields: by name in lower case; of a field that stands twice, the first.
        repeated: the further ones, with their names.
    """

    line: int
    type: str
    key: str
    fields: dict[str, RawField]
    repeated: tuple[tuple[str, RawField], ...] = ()


@frozen(kw_only=True)
class Scanned:
    """What a BibTeX file holds.

    Attributes:
        entries: in their order.
        macros: what its preamble defines.
    """

    entries: tuple[RawEntry, ...]
    macros: dict[str, Macro] = field(factory=dict)


def room_for(length: int) -> int:
    """Give how many characters may be put in where others are named, in a file of a length."""
    return _FREE_GROWTH + _MOST_GROWTH * length


class _Broken(Exception):  # noqa: N818 - it never leaves the scanner
    def __init__(self, code: Code, message: str, position: int) -> None:
        super().__init__(message)
        self.code, self.message, self.position = code, message, position


def scan_bibtex(text: str, log: ProblemLog) -> Scanned:
    """Read the entries of a BibTeX file, whatever stands between them.

    Args:
        text: the file; line ends are newlines.
        log: told of everything that is not as it should be.
    """
    return _Scanner(text, log).scan()


class _Scanner:
    def __init__(self, text: str, log: ProblemLog) -> None:
        self._text, self._log = text, log
        self._at, self._line = 0, 1
        self._strings = {name[:3].lower(): name for name in MONTHS}
        self._macros: dict[str, Macro] = {}
        self._entries: list[RawEntry] = []
        self._room = room_for(len(text))

    def scan(self) -> Scanned:
        position = 0
        while start := _START.search(self._text, position):
            self._check_outside(position, start.start())
            if self._log.is_full(len(self._entries), self._line_at(start.start())):
                return Scanned(entries=tuple(self._entries), macros=self._macros)
            position = self._block(start)
        self._check_outside(position, len(self._text))
        return Scanned(entries=tuple(self._entries), macros=self._macros)

    def _check_outside(self, start: int, end: int) -> None:
        """Text between entries is a comment; fields in it were most likely meant to be read."""
        for loose in _LOOSE_FIELD.finditer(self._text, start, end):
            message = f"outside of every entry, so not read: {loose[0].strip():.60}"
            self._log.add(self._line_at(loose.start()), Code.TEXT_OUTSIDE, message)

    def _block(self, start: re.Match[str]) -> int:
        """Read a block and give where it ends."""
        kind, after = start[1].lower(), start.end()
        line = self._line_at(start.start())
        try:
            if kind == "comment":
                return self._closing(after, "}")
            if kind == "preamble":
                return self._preamble(after)
            if kind == "string":
                return self._string(after)
            return self._entry(kind, line, after)
        except _Broken as broken:
            self._log.add(line, broken.code, f"@{start[1]}: {broken.message}")
            return self._next_entry(max(after, broken.position))

    def _next_entry(self, position: int) -> int:
        found = _NEW_ENTRY.search(self._text, position - 1)
        return found.start() if found else len(self._text)

    def _line_at(self, position: int) -> int:
        """Count lines onwards; a place before the last one asked for has that one's line."""
        if position > self._at:
            self._line += self._text.count("\n", self._at, position)
            self._at = position
        return self._line

    def _preamble(self, position: int) -> int:
        value, end = self._value(position)
        for name, count, body in _NEW_MACRO.findall(value):
            parts = [int(p[1]) - 1 if p[:1] == "#" else p for p in re.split("(#[1-9])", body) if p]
            numbers = [part for part in parts if isinstance(part, int)]
            if len(set(numbers)) == len(numbers) and all(n < int(count or 0) for n in numbers):
                self._macros[name] = Macro(arguments=int(count or 0), body=tuple(parts))
        return self._end(end)

    def _string(self, position: int) -> int:
        name = _FIELD.match(self._text, position)
        if name is None:
            raise _Broken(Code.ENTRY_MALFORMED, "no name and value; passed over", position)
        self._strings[name[1].lower()], end = self._value(name.end())
        return self._end(end)

    def _entry(self, kind: str, line: int, position: int) -> int:
        key, position = self._key(position)
        fields: dict[str, RawField] = {}
        repeated: list[tuple[str, RawField]] = []
        try:
            return self._fields(position, fields, repeated)
        except _Broken as broken:
            broken.message += f"; {len(fields)} fields before it are kept"
            raise
        finally:
            entry = RawEntry(line=line, type=kind, key=key, fields=fields, repeated=tuple(repeated))
            self._entries.append(entry)

    def _key(self, position: int) -> tuple[str, int]:
        """Read the key; where the first field stands in its place there is none."""
        if key := _KEY.match(self._text, position):
            return key[1], key.end()
        if odd := _ODD_KEY.match(self._text, position):
            message = f"the key has signs that no key may have: {odd[1]:.60}"
            self._log.add(self._line_at(odd.start(1)), Code.ENTRY_MALFORMED, message)
            return odd[1], odd.end()
        if _FIELD.match(self._text, position):
            return "", position
        if bare := _BARE_KEY.match(self._text, position):
            message = f"no comma stands behind the key {bare[1]:.60}; it is read all the same"
            self._log.add(self._line_at(bare.start(1)), Code.ENTRY_MALFORMED, message)
            return bare[1], bare.end()
        raise _Broken(Code.ENTRY_MALFORMED, "no key; the entry is passed over", position)

    def _fields(
        self, position: int, fields: dict[str, RawField], repeated: list[tuple[str, RawField]]
    ) -> int:
        while name := _FIELD.match(self._text, position):
            line = self._line_at(name.start(1))
            if fields and "," not in self._text[position : name.start(1)]:
                message = f"no comma stands before {name[1]:.60}; it is read all the same"
                self._log.add(line, Code.ENTRY_MALFORMED, message)
            value, position = self._value(name.end())
            raw, key = RawField(line=line, value=value), name[1].lower()
            if len(fields) + len(repeated) >= MAX_FIELDS:
                raise _Broken(Code.LIMIT_REACHED, f"more than {MAX_FIELDS} fields", position)
            if fields.setdefault(key, raw) is not raw:
                repeated.append((key, raw))
        return self._end(position)

    def _end(self, position: int) -> int:
        close = _CLOSE.match(self._text, position)
        if close is None:
            found = self._text[position : position + 30].strip()
            message = f"expected the next field or the end, found {found!r}" if found else "no end"
            raise _Broken(Code.ENTRY_UNCLOSED, message, position)
        return close.end()

    def _value(self, position: int) -> tuple[str, int]:
        """Read a value, its parts joined."""
        parts: list[str] = []
        while True:
            part, position = self._part(position)
            parts.append(part)
            join = _JOIN.match(self._text, position)
            if join is None:
                return "".join(parts), position
            position = join.end()

    def _part(self, position: int) -> tuple[str, int]:
        part = _PART.match(self._text, position)
        if part is None:
            raise _Broken(Code.ENTRY_MALFORMED, "a field without a value", position)
        if part[1]:
            end = self._closing(part.end(), "}" if part[1] == "{" else '"')
            return self._text[part.end() : end - 1], end
        return part[2] or self._named(part[3], position), part.end()

    def _named(self, name: str, position: int) -> str:
        text = self._strings.get(name.lower())
        if text is None:
            message = f"{name!r:.60} is not defined; its name stands in its place"
            self._log.add(self._line_at(position), Code.STRING_UNDEFINED, message)
            return name
        self._room -= len(text)
        if self._room < 0:
            raise _Broken(Code.LIMIT_REACHED, "strings make the file too long", position)
        return text

    def _closing(self, position: int, closer: str) -> int:
        """Give the place after the brace or quote that closes what was opened before here."""
        end = self._text.find(closer, position, position + _NEAR)
        if end >= 0 and _BRACE_OR_ENTRY.search(self._text, position, end) is None:
            return end + 1
        depth = 0
        marks = _BRACES if closer == "}" else _QUOTES
        for mark in marks.finditer(self._text, position):
            sign = mark[0]
            if sign == closer and depth == 0:
                return mark.end()
            if sign == "{":
                depth += 1
            elif sign == "}":
                depth -= 1
            if len(sign) > 1 or depth < 0:
                break
            if depth > MAX_DEPTH:
                message = f"braces nest deeper than {MAX_DEPTH}"
                raise _Broken(Code.LIMIT_REACHED, message, position)
        raise _Broken(Code.ENTRY_UNCLOSED, f"no {closer} closes a value", position)
