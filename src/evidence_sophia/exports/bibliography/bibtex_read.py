"""Which references does a BibTeX file hold?"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.exports.bibliography.bibtex_dates import read_bibtex_date
from evidence_sophia.exports.bibliography.bibtex_inherit import resolve_entries
from evidence_sophia.exports.bibliography.bibtex_names import crowded_names, read_names
from evidence_sophia.exports.bibliography.bibtex_scan import (
    RawEntry,
    RawField,
    scan_bibtex,
)
from evidence_sophia.exports.bibliography.dates import DateText, read_date
from evidence_sophia.exports.bibliography.draft import Draft
from evidence_sophia.exports.bibliography.encoding import decode_bibliography
from evidence_sophia.exports.bibliography.imported import (
    BibliographyFormat,
    BibliographyImport,
    ProblemLog,
)
from evidence_sophia.exports.bibliography.imported import BibliographyProblemCode as Code
from evidence_sophia.exports.bibliography.kinds import BIBTEX_KINDS, BIBTEX_TYPES
from evidence_sophia.exports.bibliography.latex import read_latex
from evidence_sophia.exports.bibliography.latex_macros import Macros
from evidence_sophia.exports.bibliography.preprints import PREPRINT_TYPES, names_preprint
from evidence_sophia.model.reference import Reference, ReferenceKind, as_line

__all__ = [
    "FIELDS",
    "SUBTITLES",
    "TYPE_KEY",
    "VERBATIM",
    "is_address",
    "read_bibtex",
    "read_keywords",
]

#: BibTeX's and biblatex's field names -> fields of a reference. Of several that mean one field,
#: the first in this order that stands in an entry is taken.
FIELDS: Final[dict[str, str]] = {
    "title": "title",
    "journal": "container_title",
    "journaltitle": "container_title",
    "booktitle": "container_title",
    "publisher": "publisher",
    "institution": "publisher",
    "school": "publisher",
    "organization": "publisher",
    "address": "place",
    "location": "place",
    "place": "place",
    "volume": "volume",
    "number": "issue",
    "issue": "issue",
    "pages": "pages",
    "edition": "edition",
    "series": "series",
    "doi": "doi",
    "isbn": "isbn",
    "issn": "issn",
    "url": "url",
    "language": "language",
    "langid": "language",
    "abstract": "abstract",
    "note": "note",
    "license": "licence",
    "licence": "licence",
    "rights": "licence",
    "copyright": "licence",
}
#: Addresses, whose signs mean themselves.
VERBATIM: Final = ("doi", "url", "isbn", "issn", "file", "eprint")
#: Metadata that keep an entry type which means the same as the usual one.
TYPE_KEY: Final = "bibtex-type"

_DATES: Final = ("date", "year", "month", "day", "urldate")
_NAMES: Final = ("author", "editor")
#: A further title -> the title it goes on.
SUBTITLES: Final = {
    "subtitle": ("title",),
    "booksubtitle": ("booktitle",),
    "journalsubtitle": ("journaltitle", "journal"),
}
_SUBTITLE_OF: Final = {title: name for name, titles in SUBTITLES.items() for title in titles}
_OWN: Final = (*_DATES, *_NAMES, *SUBTITLES, "keywords", "xdata")
_ADDRESS: Final = re.compile(r"https?://[^\s]+")
_KEYWORD: Final = re.compile(r"[{},;]")
_DASHES: Final = re.compile("--")
#: Fields whose words may be a link to the work itself.
_LINKED: Final = ("title", "howpublished", "journal")
#: A blank line ends a paragraph; any other line end is a blank.
_BREAKS: Final = re.compile(r"[ \t]*\n[ \t\n]*")


def read_bibtex(data: bytes | str, *, encoding: str | None = None) -> BibliographyImport:
    r"""Read a BibTeX file, tolerantly, and tell everything that is wrong with it.

    Strings are put in, LaTeX's macros become characters, entries inherit by ``crossref``.

    Args:
        data: the file.
        encoding: its encoding where the caller knows it; else UTF-8, or a guess that is told.

    Raises:
        DecodeError: it is too large, or no encoding has that name.

    >>> found = read_bibtex(r"@book{k, title = {Caf{\'e}}, year = 1986}")
    >>> found.references[0].title, str(found.references[0].issued), found.problems
    ('Café', '1986', ())
    """
    log = ProblemLog()
    decoded = decode_bibliography(data, encoding, log)
    scanned = scan_bibtex(decoded.text, log)
    entries = resolve_entries(scanned.entries, len(decoded.text), log)
    references = [_reference(entry, scanned.macros, log) for entry in entries]
    return BibliographyImport(
        format=BibliographyFormat.BIBTEX,
        encoding=decoded.encoding,
        references=tuple(references),
        problems=log.problems(),
    )


def _reference(entry: RawEntry, macros: Macros, log: ProblemLog) -> Reference:
    draft = Draft(line=entry.line, key=entry.key, kind=_kind(entry))
    reader = _Entry(entry, draft, macros, log)
    reader.read()
    return draft.finish(log)


def _kind(entry: RawEntry) -> ReferenceKind:
    return BIBTEX_KINDS.get(entry.type, ReferenceKind.DOCUMENT)


class _Entry:
    """Reads one entry into a draft."""

    def __init__(self, entry: RawEntry, draft: Draft, macros: Macros, log: ProblemLog) -> None:
        self._entry, self._draft, self._macros, self._log = entry, draft, macros, log
        self._unknown: dict[str, None] = {}
        self._links: dict[str, None] = {}

    def read(self) -> None:
        draft, fields = self._draft, self._entry.fields
        if BIBTEX_TYPES.get(draft.kind) != self._entry.type:
            draft.keep(TYPE_KEY, self._entry.type)
        if self._entry.type not in BIBTEX_KINDS:
            message = f"the type {self._entry.type:.40} is not known; it counts as a document"
            self._log.add(draft.line, Code.KIND_UNKNOWN, message, draft.key)
        for role in _NAMES:
            if role in fields:
                self._names(role, fields[role])
        self._texts()
        self._further_links()
        if self._entry.type in PREPRINT_TYPES and names_preprint(draft.stated()):
            draft.kind = ReferenceKind.PREPRINT
        draft.date("issued", self._issued(), self._log)
        draft.date("accessed", read_date(self._date("urldate")), self._log)
        if "keywords" in fields:
            draft.keywords = read_keywords(fields["keywords"].value)
        self._tell_unknown()

    def _names(self, role: str, raw: RawField) -> None:
        self._draft.names[role], unknown = read_names(raw.value, self._macros)
        self._unknown |= dict.fromkeys(unknown)
        for name in crowded_names(raw.value):
            message = f"more commas than a name may have, so maybe several names: {name:.80}"
            self._log.add(raw.line, Code.FIELD_UNREADABLE, message, self._entry.key)

    def _texts(self) -> None:
        fields = self._entry.fields
        for name in FIELDS:
            if name in fields:
                self._field(name)
        for name in SUBTITLES:
            if name in fields:
                self._draft.keep(name, self._text(name) if self._is_alone(name) else "")
        for name in fields:
            if name not in FIELDS and name not in _OWN:
                self._further(name)
        for name, raw in self._entry.repeated:
            message = f"the field {name:.60} stands twice; the second is kept as metadata"
            self._log.add(raw.line, Code.FIELD_DUPLICATE, message, self._entry.key)
            self._draft.keep(f"second-{name}", self._plain(raw.value, verbatim=name in VERBATIM))

    def _further_links(self) -> None:
        """Keep the addresses behind words: that behind the title is the work's own."""
        for name in _LINKED:
            links = read_latex(self._value(name)).links
            if links and "url" not in self._draft.texts:
                self._draft.put("url", links[0], name, self._log)
        for link in self._links:
            if link != self._draft.texts.get("url"):
                self._draft.keep("href", link)

    def _is_alone(self, subtitle: str) -> bool:
        return not any(name in self._entry.fields for name in SUBTITLES[subtitle])

    def _further(self, name: str) -> None:
        """Keep what has no field of its own, but for an address in the place of words."""
        text = self._text(name)
        if name == "howpublished" and "url" not in self._draft.texts and is_address(text):
            self._draft.put("url", text, name, self._log)
        else:
            self._draft.keep(name, text)

    def _titled(self, name: str) -> str:
        """Give a title with its subtitle."""
        text, subtitle = self._text(name), _SUBTITLE_OF.get(name)
        if subtitle not in self._entry.fields:
            return text
        rest = as_line(self._text(subtitle))
        mark = "" if as_line(text).endswith((":", "?", "!", ".", "–", "—")) else ":"
        return f"{as_line(text)}{mark} {rest}" if rest else text

    def _field(self, name: str) -> None:
        """Fill a field, or keep a further one that means the same beside it."""
        text = self._titled(name)
        if FIELDS[name] not in self._draft.texts:
            self._draft.put(FIELDS[name], text, name, self._log)
        elif as_line(text) != as_line(self._draft.texts[FIELDS[name]]):
            self._draft.keep(name, text)

    def _value(self, name: str) -> str:
        raw = self._entry.fields.get(name)
        return raw.value if raw else ""

    def _text(self, name: str) -> str:
        raw = self._entry.fields.get(name)
        if raw is None:
            return ""
        if name == "pages":
            return self._plain(_DASHES.sub("-", raw.value), verbatim=True)
        return self._plain(raw.value, verbatim=name in VERBATIM)

    def _plain(self, value: str, *, verbatim: bool) -> str:
        broken = _BREAKS.sub(_break, value) if "\n" in value else value
        read = read_latex(broken, self._macros, verbatim=verbatim)
        self._unknown |= dict.fromkeys(read.unknown)
        self._links |= dict.fromkeys(read.links)
        if verbatim and read.links:
            return read.links[0]
        if read.unknown and not as_line(read.text):
            return " ".join(read.unknown).replace("\\", "")  # better its name than nothing
        return read.text

    def _date(self, name: str) -> str:
        """Give a date of biblatex, in which a tie at the end means that it is not certain."""
        is_uncertain = name in self._entry.fields and self._entry.fields[name].value.endswith("~")
        return f"{self._text(name).rstrip()}~" if is_uncertain else self._text(name)

    def _issued(self) -> DateText:
        """Read the date: that of biblatex, or a year with a month and a day."""
        year, month, day = (as_line(self._text(name)) for name in ("year", "month", "day"))
        issued, beside = read_bibtex_date(self._date("date"), year, month, day)
        for name, text in beside:
            self._draft.keep(name, text)
        return issued

    def _tell_unknown(self) -> None:
        if self._unknown:
            names = ", ".join(self._unknown)
            message = f"macros that are not known, their arguments kept as text: {names:.200}"
            self._log.add(self._entry.line, Code.MACRO_UNKNOWN, message, self._entry.key)


def _break(match: re.Match[str]) -> str:
    return r"\par " if match[0].count("\n") > 1 else " "


def is_address(text: str) -> bool:
    """Whether a text is the address of a page and nothing else."""
    return _ADDRESS.fullmatch(as_line(text)) is not None


def read_keywords(value: str) -> list[str]:
    """Cut keywords at commas and semicolons that stand outside of all braces.

    >>> read_keywords("grounding, {a, b}; c")
    ['grounding', 'a, b', 'c']
    """
    cuts, depth = [0], 0
    for mark in _KEYWORD.finditer(value):
        if mark[0] in "{}":
            depth += 1 if mark[0] == "{" else -1
        elif depth <= 0:
            cuts += (mark.start(), mark.end())
    cuts.append(len(value))
    parts = (value[a:b] for a, b in zip(cuts[::2], cuts[1::2], strict=True))
    return [text for text in (as_line(read_latex(part).text) for part in parts) if text]
