"""Which records stand in a tagged file? RIS, and the plain form of the Web of Science.

A line begins with a tag or goes on with the field before it; a record ends with ``ER``, however
barely that is written. What stands between records belongs to none, and is told.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import field, frozen

from evidence_sophia.exports.bibliography.imported import BibliographyProblemCode as Code
from evidence_sophia.exports.bibliography.imported import ProblemLog

__all__ = ["MAX_FIELDS", "TaggedField", "TaggedRecord", "scan_ris", "scan_web_of_science"]

#: A record may have so many fields (a paper of a large collaboration has 3,000 authors).
MAX_FIELDS: Final = 20_000

_RIS: Final = re.compile(r"([A-Z][A-Z0-9])  -(?: |$)(.*)")
#: How tags stand in files that no program wrote, or that went through a web page.
_SLACK: Final = re.compile(r"[ \t]*([A-Za-z][A-Za-z0-9])[ \t\xa0]{1,3}[-–—‐‑−][ \t\xa0]?(.*)")
#: A file that stands as a quotation in a letter, and what marks its lines as one.
_LETTER: Final = re.compile(r"^(?=[ ]*>)[> ]*+TY[ \xa0]{1,3}-", re.MULTILINE)
_QUOTED: Final = re.compile("^[> ]*>[ ]?", re.MULTILINE)
_HAS_RIS: Final = re.compile(r"^TY  -(?: |$)", re.MULTILINE)
_WEB: Final = re.compile(r"([A-Z][A-Z0-9])(?: |$)(.*)")
_END: Final = re.compile(r"[ \t]*ER[ \t\xa0]*[-–—‐‑−]?[ \t\xa0]*")
_NEAR: Final = 20  # where an end may stand, if the line is one
#: A record without a type is one all the same if it has one of these.
_TELLING: Final = frozenset(("TI", "T1", "AU", "A1"))
_ID: Final = "ID"
_HEADS: Final = ("FN", "VR", "EF")


@frozen(kw_only=True)
class TaggedField:
    """A field of a record.

    Attributes:
        line: where it begins, from 1.
        tag: two characters.
        lines: its text; the first may be empty.
    """

    line: int
    tag: str
    lines: tuple[str, ...]


@frozen(kw_only=True)
class TaggedRecord:
    """A record of a tagged file.

    Attributes:
        line: where it begins, from 1.
        fields: in their order; that of the type first, or behind the id alone.
    """

    line: int
    fields: tuple[TaggedField, ...] = field(default=())


def scan_ris(text: str, log: ProblemLog) -> list[TaggedRecord]:
    """Read the records of a RIS file.

    Args:
        text: the file; line ends are newlines.
        log: told of what stands outside of records and of records that do not end.
    """
    if not _HAS_RIS.search(text) and _LETTER.search(text):
        text = _QUOTED.sub("", text)
    tag = _RIS if _HAS_RIS.search(text) else _SLACK
    return _Scanner("TY", tag, log).scan(text)


def scan_web_of_science(text: str, log: ProblemLog) -> list[TaggedRecord]:
    """Read the records of a file of the Web of Science, whose tags have no dash.

    Args:
        text: the file; line ends are newlines.
        log: told of what stands outside of records and of records that do not end.
    """
    return _Scanner("PT", _WEB, log).scan(text)


class _Scanner:
    def __init__(self, first: str, tag: re.Pattern[str], log: ProblemLog) -> None:
        self._first, self._tag, self._log = first, tag, log
        self._records: list[TaggedRecord] = []
        self._fields: list[TaggedField] = []
        self._is_open = False
        self._open: list[str] = []
        self._head = ("", 0)
        self._outside: list[tuple[int, str]] = []
        self._loose: list[TaggedField] = []

    def scan(self, text: str) -> list[TaggedRecord]:
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip() and self._log.is_full(len(self._records), number):
                return self._records
            self._take(number, line)
        if self._is_open:
            self._tell_open()
            self._close()
        self._tell_outside()
        return self._records

    def _take(self, number: int, line: str) -> None:
        if self._is_open and "ER" in line[:_NEAR] and _END.fullmatch(line):
            self._close()
            return
        match = self._tag.match(line)
        tag = match[1].upper() if match else ""
        if match and tag == self._first:
            self._begin(number, tag, match[2])
        elif not self._is_open:
            self._take_loose(number, line, tag, match)
        elif match and tag == "ER":
            self._close()
            self._pass_over(number, match[2])
        elif match:
            self._finish_field()
            self._head, self._open = (tag, number), [match[2].strip()]
        elif line.strip():
            self._open.append(line.strip())

    def _take_loose(self, number: int, line: str, tag: str, match: re.Match[str] | None) -> None:
        """Keep a line outside of a record: those before an ``ER`` may be a record without type."""
        if tag == "ER" or _END.fullmatch(line):
            self._close_loose()
            self._pass_over(number, match[2] if match else "")
            return
        if match and len(self._loose) < MAX_FIELDS:
            self._loose.append(TaggedField(line=number, tag=tag, lines=(match[2].strip(),)))
        self._pass_over(number, line)

    def _close_loose(self) -> None:
        fields = tuple(self._loose)
        if any(each.tag in _TELLING for each in fields):
            kept = {each.line for each in fields}
            self._outside = [each for each in self._outside if each[0] not in kept]
            message = f"no {self._first} begins the record; it is read all the same"
            self._log.add(fields[0].line, Code.ENTRY_MALFORMED, message)
            self._tell_outside()
            self._records.append(TaggedRecord(line=fields[0].line, fields=fields))
        self._loose.clear()

    def _begin(self, number: int, tag: str, text: str) -> None:
        if self._is_open:
            self._tell_open()
            self._close()
        self._fields = self._id_before(number)
        self._tell_outside()
        self._loose.clear()
        self._is_open = True
        self._head, self._open = (tag, number), [text.strip()]

    def _id_before(self, number: int) -> list[TaggedField]:
        """Give the id that stands in the line before the type, where some programs write it."""
        if not self._loose or self._loose[-1].tag != _ID or self._loose[-1].line != number - 1:
            return []
        message = f"{_ID} stands before {self._first}; it is read as that of the record"
        self._log.add(number - 1, Code.ENTRY_MALFORMED, message)
        self._outside.pop()
        return [self._loose.pop()]

    def _finish_field(self) -> None:
        tag, line = self._head
        if len(self._fields) < MAX_FIELDS:
            self._fields.append(TaggedField(line=line, tag=tag, lines=tuple(self._open)))
        else:
            message = f"more than {MAX_FIELDS:,} fields; {tag} is not read"
            self._log.add(line, Code.LIMIT_REACHED, message)

    def _close(self) -> None:
        self._finish_field()
        fields = tuple(self._fields)
        self._records.append(TaggedRecord(line=fields[0].line, fields=fields))
        self._is_open = False

    def _tell_open(self) -> None:
        message = "no ER ends the record; it is kept"
        self._log.add(
            self._fields[0].line if self._fields else self._head[1], Code.ENTRY_UNCLOSED, message
        )

    def _pass_over(self, number: int, line: str) -> None:
        if line.strip() and not line.startswith(_HEADS):
            self._outside.append((number, line.strip()))

    def _tell_outside(self) -> None:
        if self._outside:
            number, line = self._outside[0]
            count = len(self._outside)
            message = f"{count} lines outside of every record, not read; the first: {line:.60}"
            self._log.add(number, Code.TEXT_OUTSIDE, message)
            self._outside.clear()
