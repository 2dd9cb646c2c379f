"""Which references does a RIS file hold?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from evidence_sophia.exports.bibliography.dates import DateText
from evidence_sophia.exports.bibliography.draft import Draft
from evidence_sophia.exports.bibliography.encoding import decode_bibliography
from evidence_sophia.exports.bibliography.exact import PREFIX
from evidence_sophia.exports.bibliography.imported import (
    BibliographyFormat,
    BibliographyImport,
    ProblemLog,
)
from evidence_sophia.exports.bibliography.imported import BibliographyProblemCode as Code
from evidence_sophia.exports.bibliography.kinds import (
    NUMBERED,
    RIS_KINDS,
    RIS_NAMES,
    RIS_PROCEEDINGS,
    RIS_TYPES,
)
from evidence_sophia.exports.bibliography.ris_dates import completed_date, read_ris_date
from evidence_sophia.exports.bibliography.ris_names import each_comma_name, read_comma_name
from evidence_sophia.exports.bibliography.ris_scan import (
    TaggedField,
    TaggedRecord,
    scan_ris,
)
from evidence_sophia.model.reference import Reference, ReferenceKind, as_line, as_prose

__all__ = [
    "EXACT_TAG",
    "FIELDS",
    "OWN_TAGS",
    "QUIET",
    "TYPE_KEY",
    "is_isbn",
    "is_issn",
    "kind_of_type",
    "may_be_doi",
    "read_ris",
    "read_tagged",
]

#: Fields of a reference -> the tags that mean it. The first is how it is written; of several
#: that stand in a record the first in this order is taken, and the others become metadata.
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "title": ("TI", "T1", "CT"),
    "container_title": ("T2", "JF", "JO", "BT", "JA", "J2"),
    "publisher": ("PB",),
    "place": ("CY", "PP"),
    "volume": ("VL", "VO"),
    "issue": ("IS", "CP"),
    "edition": ("ET",),
    "series": ("T3",),
    "doi": ("DO",),
    "url": ("UR",),
    "language": ("LA",),
    "abstract": ("AB", "N2"),
}
#: Fields that a record may state more than once without being wrong.
QUIET: Final = ("container_title", "url")
#: The tag that carries what RIS has no tag for.
EXACT_TAG: Final = "U1"
#: Metadata that keep a type which means the same as the usual one.
TYPE_KEY: Final = "ris-ty"
#: Tags that are no plain text of a reference.
OWN_TAGS: Final = (
    *("TY", "ER", "ID", "AU", "A1", "A2", "ED", "KW", "N1", "SN", "SP", "EP", "PY", "Y1", "DA"),
    *("Y2", EXACT_TAG),
)

_KNOWN: Final = frozenset((*OWN_TAGS, *(tag for several in FIELDS.values() for tag in several)))
_YEAR: Final = re.compile("[0-9]{4}")
_EXACT: Final = re.compile(rf"{PREFIX}([a-z0-9.+_-]+): (.*)", re.DOTALL)
_DOI: Final = re.compile(r"10\.[0-9]{4,9}/\S+")
_KEYWORD_END: Final = re.compile("[;\n]")
_ISBN: Final = re.compile(r"(?:ISBN[: ]*)?(?:[0-9][- ]?){9}[0-9Xx]", re.IGNORECASE)
_ISSN: Final = re.compile(r"[0-9]{4}-?[0-9]{3}[0-9Xx](?![0-9A-Za-z-])")


def read_ris(data: bytes | str, *, encoding: str | None = None) -> BibliographyImport:
    r"""Read a RIS file, tolerantly, and tell everything that is wrong with it.

    Args:
        data: the file.
        encoding: its encoding where the caller knows it; else UTF-8, or a guess that is told.

    Raises:
        DecodeError: it is too large, or no encoding has that name.

    >>> found = read_ris("TY  - JOUR\nID  - a\nTI  - On the Origin\nPY  - 1859//\nER  -\n")
    >>> found.references[0].title, str(found.references[0].issued)
    ('On the Origin', '1859')
    """
    return read_tagged(data, encoding, BibliographyFormat.RIS, scan_ris)


def read_tagged(
    data: bytes | str,
    encoding: str | None,
    form: BibliographyFormat,
    scan: Callable[[str, ProblemLog], list[TaggedRecord]],
) -> BibliographyImport:
    """Read a file whose records have the tags of RIS once they are scanned."""
    log = ProblemLog()
    decoded = decode_bibliography(data, encoding, log)
    records = scan(decoded.text, log)
    references = tuple(_reference(record, log) for record in records)
    _tell_duplicates(records, references, log)
    return BibliographyImport(
        format=form,
        encoding=decoded.encoding,
        references=references,
        problems=log.problems(),
    )


def _tell_duplicates(
    records: list[TaggedRecord], references: tuple[Reference, ...], log: ProblemLog
) -> None:
    lines: dict[str, int] = {}
    for record, reference in zip(records, references, strict=True):
        first = lines.setdefault(reference.id, record.line)
        if first != record.line:
            message = f"the id stands in line {first} already; both are kept"
            log.add(record.line, Code.KEY_DUPLICATE, message, reference.id)


def _reference(record: TaggedRecord, log: ProblemLog) -> Reference:
    tags: dict[str, list[TaggedField]] = {}
    for each in record.fields:
        if any(each.lines):
            tags.setdefault(each.tag, []).append(each)
    draft = Draft(line=record.line)
    for step in (_type, _identity, _names, _texts, _pages, _numbers, _dates, _rest):
        step(draft, tags, log)
    draft.key = draft.key or draft.texts.get("doi", "") or f"line-{record.line}"
    return draft.finish(log)


_Tags = dict[str, list[TaggedField]]


def _lines(tags: _Tags, *names: str) -> Iterator[str]:
    """Give the text of each field with these tags, its lines joined."""
    for name in names:
        for each in tags.get(name, ()):
            yield as_line(" ".join(each.lines))


def kind_of_type(text: str) -> ReferenceKind | None:
    """Give the kind that a RIS type means, as a code or as some programs spell it out."""
    return RIS_KINDS.get(text.upper()) or RIS_NAMES.get(text.lower())


def _type(draft: Draft, tags: _Tags, log: ProblemLog) -> None:
    text = next(_lines(tags, "TY"), "")
    kind = kind_of_type(text)
    if kind is None:
        message = f"the type {text!r:.40} is not known; it counts as a document of any kind"
        log.add(draft.line, Code.KIND_UNKNOWN, message)
    draft.kind = kind or ReferenceKind.DOCUMENT
    if text.upper() == RIS_PROCEEDINGS and any(tag in tags for tag in FIELDS["container_title"]):
        draft.kind = ReferenceKind.PAPER_CONFERENCE
    elif text != RIS_TYPES.get(draft.kind):
        draft.keep(TYPE_KEY, text)


def _identity(draft: Draft, tags: _Tags, log: ProblemLog) -> None:
    del log
    first, *others = [*_lines(tags, "ID"), ""]
    draft.key = first
    for other in others:
        draft.keep("ris-id", other)


def _names(draft: Draft, tags: _Tags, log: ProblemLog) -> None:
    del log
    for role, tag, other in (("author", "AU", "A1"), ("editor", "A2", "ED")):
        names = [*map(read_comma_name, _each_name(tags, tag))]
        seen = set(names)
        further = map(read_comma_name, _each_name(tags, other))
        names += (name for name in further if name not in seen)
        draft.names[role] = [name for name in names if name is not None]


def _each_name(tags: _Tags, tag: str) -> Iterator[str]:
    """Give the names of a tag, of which a field has one, or several between semicolons."""
    for text in _lines(tags, tag):
        yield from each_comma_name(text)


def _texts(draft: Draft, tags: _Tags, log: ProblemLog) -> None:
    if "BT" in tags and not any(tag in tags for tag in (*FIELDS["title"], "T2", "JF", "JO")):
        tags["TI"] = tags.pop("BT")  # in the record of a book it is the book's own title
    if draft.kind == ReferenceKind.BOOK and "T2" in tags and "T3" not in tags:
        tags["T3"] = tags.pop("T2")  # a book stands in nothing but a series
    for name, known in FIELDS.items():
        for tag in known:
            for each in tags.get(tag, ()):
                _text(draft, name, each, log)
    stated = next(_lines(tags, "M3"), "")
    if "doi" not in draft.texts and may_be_doi(stated):
        draft.put("doi", stated, "ris-m3", log)  # as an older Mendeley wrote it
        del tags["M3"][0]


def _text(draft: Draft, name: str, each: TaggedField, log: ProblemLog) -> None:
    """Fill a field; a shorter title of the journal or a further address is no surprise."""
    text = "\n".join(each.lines)
    if name in QUIET and name in draft.texts:
        if as_line(text) != draft.texts[name]:
            draft.keep(f"ris-{each.tag}", text)
    else:
        draft.put(name, text, f"ris-{each.tag}", log)


def _pages(draft: Draft, tags: _Tags, log: ProblemLog) -> None:
    first, last = next(_lines(tags, "SP"), ""), next(_lines(tags, "EP"), "")
    if last and first.endswith(f"-{last}"):
        last = ""  # the range stands in the first page already
    draft.put("pages", "-".join(filter(None, (first, last))), "ris-sp", log)


def may_be_doi(text: str) -> bool:
    """Whether the first line of a field that may hold any number is a DOI."""
    return _DOI.fullmatch(text.partition("\n")[0]) is not None


def is_issn(text: str) -> bool:
    """Whether a number is one of a journal and not of a book, by its form."""
    return _ISSN.match(text) is not None


def is_isbn(text: str) -> bool:
    """Whether a number begins as that of a book does, by how many digits it has.

    >>> is_isbn("978-3-662-00000-0"), is_isbn("12")
    (True, False)
    """
    return _ISBN.match(text) is not None


def _numbers(draft: Draft, tags: _Tags, log: ProblemLog) -> None:
    del log
    for text in _lines(tags, "SN"):
        name = "issn" if is_issn(text) else "isbn"
        if draft.kind in NUMBERED and not is_isbn(text) and name == "isbn":
            name = "issue"  # the number of a report or of a patent
        if draft.texts.setdefault(name, text) != text:
            draft.keep("ris-sn", text)


def _dates(draft: Draft, tags: _Tags, log: ProblemLog) -> None:
    years = [text for text in _lines(tags, "PY", "Y1") if _YEAR.fullmatch(text)]
    found = [completed_date(text, years) for text in _lines(tags, "DA", "PY", "Y1")]
    dated = [each for each in found if each.date]
    issued = next(iter([*dated, *found]), DateText())
    for other in found:
        is_other = other.date is None or not str(issued.date).startswith(str(other.date))
        if other != issued and is_other:
            draft.keep("ris-date", other.literal or str(other.date))
    draft.date("issued", issued, log)
    draft.date("accessed", read_ris_date(next(_lines(tags, "Y2"), "")), log)


def _rest(draft: Draft, tags: _Tags, log: ProblemLog) -> None:
    del log
    words = "\n".join("\n".join(each.lines) for each in tags.get("KW", ()))
    draft.keywords = _KEYWORD_END.split(words)
    notes = "\n".join("\n".join(each.lines) for each in tags.get("N1", ()))
    if notes := as_prose(notes):
        draft.texts["note"] = notes
    for tag, fields in tags.items():
        for each in fields:
            _beside(draft, tag, "\n".join(each.lines))


def _beside(draft: Draft, tag: str, text: str) -> None:
    exact = _EXACT.fullmatch(text) if tag == EXACT_TAG else None
    if exact:
        draft.keep(PREFIX + exact[1], exact[2])
    elif tag == EXACT_TAG or tag not in _KNOWN:
        draft.keep(tag if tag.startswith("wos-") else f"ris-{tag}", text)
