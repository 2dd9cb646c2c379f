"""What does an entry of a BibTeX file take over from others? ``crossref`` and ``xdata``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from attrs import evolve

from evidence_sophia.exports.bibliography.bibtex_scan import RawEntry, RawField, room_for
from evidence_sophia.exports.bibliography.imported import BibliographyProblemCode as Code
from evidence_sophia.exports.bibliography.imported import ProblemLog
from evidence_sophia.model.reference import as_line

__all__ = ["resolve_entries"]

#: Entries of this type are no documents: others take over what they hold.
_DATA: Final = "xdata"
_MOST_DATA: Final = 20
#: BibTeX follows one reference, biblatex more; no real file needs as many as this.
_MOST_PARENTS: Final = 4
#: What says something of one entry only: a paper has neither the DOI nor the pages of its book.
_OWN: Final = frozenset(
    (
        "crossref",
        _DATA,
        "subtitle",
        "doi",
        "url",
        "urldate",
        "pages",
        "abstract",
        "keywords",
        "file",
    )
)
#: What a field that is taken over costs beside its characters.
_FIELD_COST: Final = 100


def resolve_entries(
    entries: Iterable[RawEntry], length: int, log: ProblemLog
) -> Iterator[RawEntry]:
    """Give the entries that are documents, each with what it takes over.

    Args:
        entries: all of a file.
        length: of the file; what is taken over may not make it many times longer.
        log: told of keys that stand twice and of entries that are not there.
    """
    return _Family(tuple(entries), room_for(length), log).resolve()


class _Family:
    def __init__(self, entries: tuple[RawEntry, ...], room: int, log: ProblemLog) -> None:
        self._entries, self._room, self._log = entries, room, log
        self._by_key: dict[str, RawEntry] = {}

    def resolve(self) -> Iterator[RawEntry]:
        for entry in self._entries:
            first = self._by_key.setdefault(entry.key.lower(), entry)
            if first is not entry:
                message = f"the key stands in line {first.line} already; both kept"
                self._log.add(entry.line, Code.KEY_DUPLICATE, message, entry.key)
        for entry in self._entries:
            if entry.type != _DATA:
                yield self._with_parents(self._with_data(entry))

    def _with_data(self, entry: RawEntry) -> RawEntry:
        """Take over what the entries named in ``xdata`` hold, the first one first."""
        if _DATA not in entry.fields or self._is_full(entry):
            return entry
        fields = dict(entry.fields)
        for name in map(as_line, entry.fields[_DATA].value.split(",")[:_MOST_DATA]):
            found = self._by_key.get(name.lower())
            if found is None or found.type != _DATA:
                message = f"it takes data from {name!r:.60}, which is no @xdata entry"
                self._log.add(entry.line, Code.PARENT_MISSING, message, entry.key)
            else:
                self._take(fields, found.fields)
        return evolve(entry, fields=fields)

    def _with_parents(self, entry: RawEntry) -> RawEntry:
        if "crossref" not in entry.fields or self._is_full(entry):
            return entry
        fields, parent = dict(entry.fields), entry
        for _ in range(_MOST_PARENTS):
            if "crossref" not in parent.fields:
                break
            name = as_line(parent.fields["crossref"].value)
            found = self._by_key.get(name.lower())
            if found is None or found is entry:
                message = f"it refers to {name!r:.60}, which is no other entry"
                self._log.add(entry.line, Code.PARENT_MISSING, message, entry.key)
                break
            parent = found
            self._take(fields, _inherited(entry, parent))
        return evolve(entry, fields=fields)

    def _is_full(self, entry: RawEntry) -> bool:
        if self._room < 0:
            message = "what entries take over makes the file too long; this one takes nothing"
            self._log.add(entry.line, Code.LIMIT_REACHED, message, entry.key)
        return self._room < 0

    def _take(self, fields: dict[str, RawField], offered: Mapping[str, RawField]) -> None:
        for name, raw in offered.items():
            if fields.setdefault(name, raw) is raw:
                self._room -= _FIELD_COST + len(raw.value)


def _inherited(child: RawEntry, parent: RawEntry) -> dict[str, RawField]:
    """Give what a parent hands on; a part of a book stands in a book of the parent's title."""
    offered = {name: raw for name, raw in parent.fields.items() if name not in _OWN}
    is_part = child.type.startswith("in") and child.type != parent.type
    if is_part and "booktitle" not in offered and "title" in offered:
        offered["booktitle"] = offered["title"]
        if "subtitle" in parent.fields:
            offered.setdefault("booksubtitle", parent.fields["subtitle"])
    return offered
