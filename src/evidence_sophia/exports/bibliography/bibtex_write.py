"""How is a bibliography written as BibTeX?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from evidence_sophia.exports.bibliography.bibtex_names import write_name
from evidence_sophia.exports.bibliography.bibtex_read import (
    FIELDS,
    SUBTITLES,
    TYPE_KEY,
    VERBATIM,
    is_address,
)
from evidence_sophia.exports.bibliography.dates import MONTHS, DateText, read_date
from evidence_sophia.exports.bibliography.draft import TEXTS
from evidence_sophia.exports.bibliography.exact import (
    PREFIX,
    date_pairs,
    name_pairs,
    noted,
    retraction_pairs,
)
from evidence_sophia.exports.bibliography.kinds import BIBTEX_KINDS, BIBTEX_TYPES
from evidence_sophia.exports.bibliography.latex import read_latex
from evidence_sophia.exports.bibliography.latex_write import write_latex
from evidence_sophia.exports.bibliography.markup import changed_texts
from evidence_sophia.exports.bibliography.preprints import PREPRINT_TYPES, names_preprint
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.reference import PersonName, Reference, ReferenceKind

__all__ = ["write_bibtex"]

_SAFE_KEY: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:/+-]*")
_LONGEST_KEY: Final = 80
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9_.:/+-]")
#: Names that mean something to BibTeX or to its reader here, so they are no metadata.
_TAKEN: Final = frozenset(
    (
        *(*FIELDS, "author", "editor", "keywords", "crossref", "date", "year", "month", "day"),
        *("urldate", "xdata", TYPE_KEY, *SUBTITLES),
    )
)
_PUBLISHERS: Final = {
    ReferenceKind.REPORT: "institution",
    ReferenceKind.THESIS: "school",
}
#: The order in which an entry's fields stand.
_ORDER: Final = (
    *(("title", "title"), ("container_title", "booktitle"), ("publisher", "publisher")),
    *(("place", "address"), ("volume", "volume"), ("issue", "number"), ("pages", "pages")),
    *(("edition", "edition"), ("series", "series"), ("doi", "doi"), ("isbn", "isbn")),
    *(("issn", "issn"), ("url", "url"), ("language", "language"), ("abstract", "abstract")),
    ("licence", "license"),
)

_WRITTEN: Final = dict(_ORDER)

Fields = Iterator[tuple[str, str]]


def write_bibtex(references: Iterable[Reference], *, macros: bool = False) -> bytes:
    r"""Write references as BibTeX, in UTF-8, in the order given.

    What BibTeX has no field for stands in fields that begin with ``sophia-``, so that
    :func:`read_bibtex` gives back exactly the same references. A retraction's notice begins the
    note. An id that is no BibTeX key, or that stands twice, is written as one that is.

    Args:
        references: any; equal ids are allowed.
        macros: write accents and signs as LaTeX macros, for programs that read ASCII only.

    >>> print(write_bibtex([Reference(id="k", kind="book", title="Café & Co.")]).decode(), end="")
    @book{k,
      title = {{Café \& Co.}},
    }
    """
    keys: dict[str, int] = {}
    entries = (_entry(each, _key(each.id, keys), macros=macros) for each in references)
    return "\n".join(entries).encode()


def _key(wanted: str, taken: dict[str, int]) -> str:
    """Make a key that BibTeX reads and that stands only once, whatever its case."""
    safe = wanted if _SAFE_KEY.fullmatch(wanted) else f"k{_UNSAFE.sub('-', wanted[:_LONGEST_KEY])}"
    key, number = safe, taken.get(safe.lower(), 0)
    while key.lower() in taken:
        number += 1
        key = f"{safe}-{number + 1}"
    taken[safe.lower()] = number
    taken.setdefault(key.lower(), 0)
    return key


def _entry(reference: Reference, key: str, *, macros: bool) -> str:
    kind, is_exact = _type(reference)
    exact = [] if is_exact else [("kind", str(reference.kind))]
    if key != reference.id:
        exact.append(("id", reference.id))
    lines = [f"  {name} = {value},\n" for name, value in _fields(reference, exact, macros=macros)]
    for name, text in exact:
        lines.append(f"  {PREFIX}{name} = {{{write_latex(text, macros=macros)}}},\n")
    return f"@{kind}{{{key},\n{''.join(lines)}}}\n"


def _type(reference: Reference) -> tuple[str, bool]:
    stated = dict(reference.metadata).get(TYPE_KEY, "")
    usual = BIBTEX_TYPES.get(reference.kind, "misc")
    if stated != usual and BIBTEX_KINDS.get(stated) == reference.kind:
        usual = stated
    return usual, BIBTEX_KINDS[usual] == reference.kind and not _may_be_preprint(usual, reference)


def _may_be_preprint(kind: str, reference: Reference) -> bool:
    """Whether the entry would be read as a preprint, which it is not."""
    texts = {name: getattr(reference, name) for name in TEXTS}
    return kind in PREPRINT_TYPES and names_preprint({**dict(reference.metadata), **texts})


def _fields(reference: Reference, exact: list[tuple[str, str]], *, macros: bool) -> Fields:
    yield from _names("author", reference.authors, exact, macros=macros)
    yield from _names("editor", reference.editors, exact, macros=macros)
    for name, field in _ORDER:
        if text := getattr(reference, name):
            yield _named(field, reference.kind), _value(field, text, macros=macros)
    yield from _issued(reference, exact, macros=macros)
    yield from _accessed(reference, exact, macros=macros)
    yield from _keywords(reference.keywords, macros=macros)
    if note := noted(reference):
        yield "note", f"{{{write_latex(note, macros=macros)}}}"
    exact += changed_texts(reference)
    exact += retraction_pairs(reference.retraction)
    yield from _metadata(reference, exact, macros=macros)


def _named(field: str, kind: ReferenceKind) -> str:
    if field == "booktitle" and kind == ReferenceKind.ARTICLE_JOURNAL:
        return "journal"
    return _PUBLISHERS.get(kind, field) if field == "publisher" else field


def _value(field: str, text: str, *, macros: bool) -> str:
    if field == "pages":
        written = _written_pages(text)
    elif field in VERBATIM:
        written = text if _is_plain_address(text) else _escaped_address(text)
    else:
        written = write_latex(text, macros=macros)
    # A second pair of braces keeps a style from changing the capitals of a title.
    return f"{{{{{written}}}}}" if field == "title" else f"{{{written}}}"


def _written_pages(text: str) -> str:
    return _escaped_address(text).replace("-", "--")


def _is_plain_address(text: str) -> bool:
    return not any(sign in text for sign in "\\{}") and read_latex(text, verbatim=True).text == text


def _escaped_address(text: str) -> str:
    """Write only what would not read back: an address is no prose."""
    return "".join(write_latex(ch) if ch in "\\{}$\n" else ch for ch in text)


def _names(
    role: str, names: tuple[PersonName, ...], exact: list[tuple[str, str]], *, macros: bool
) -> Fields:
    written = []
    for number, name in enumerate(names, 1):
        text, is_exact = write_name(name, macros=macros)
        written.append(text)
        if not is_exact:
            exact += name_pairs(role, number, name)
    if written:
        yield role, f"{{{' and '.join(written)}}}"


def _issued(reference: Reference, exact: list[tuple[str, str]], *, macros: bool) -> Fields:
    date, literal = reference.issued, reference.issued_literal
    if date is None and not literal:
        return
    if date is None:
        is_exact = read_date(literal) == DateText(literal=literal)
        yield "year", f"{{{write_latex(literal, macros=macros)}}}"
    else:
        is_exact = not literal
        yield from _year(date)
    if not is_exact:
        exact += date_pairs("issued", date, literal)


def _year(date: PartialDate) -> Fields:
    yield "year", f"{{{date.year:04d}}}"
    if date.month is not None:
        yield "month", MONTHS[date.month - 1][:3].lower()
    if date.day is not None:
        yield "day", f"{{{date.day}}}"


def _accessed(reference: Reference, exact: list[tuple[str, str]], *, macros: bool) -> Fields:
    date, literal = reference.accessed, reference.accessed_literal
    text = literal or ("" if date is None else str(date))
    if text:
        yield "urldate", f"{{{write_latex(text, macros=macros)}}}"
    if read_date(text) != DateText(date=date, literal=literal):
        exact += date_pairs("accessed", date, literal)


def _keywords(keywords: tuple[str, ...], *, macros: bool) -> Fields:
    if not keywords:
        return
    written = ", ".join(_keyword(each, macros=macros) for each in keywords)
    yield "keywords", f"{{{written}}}"


def _keyword(text: str, *, macros: bool) -> str:
    written = write_latex(text, macros=macros)
    return f"{{{written}}}" if "," in text or ";" in text else written


def _is_further(key: str, text: str, reference: Reference) -> bool:
    """Whether a field of that name stands behind another one that means the same."""
    name = FIELDS.get(key)
    taken = "" if name is None or name == "note" else getattr(reference, name)
    if not taken or "\n" in text or text == taken or name not in _WRITTEN:
        return False
    order = list(FIELDS)
    return order.index(key) > order.index(_named(_WRITTEN[name], reference.kind))


def _metadata(reference: Reference, exact: list[tuple[str, str]], *, macros: bool) -> Fields:
    for key, text in reference.metadata:
        if key == TYPE_KEY and _type(reference)[0] == text:
            continue
        is_taken = key in _TAKEN or (key == "howpublished" and is_address(text))
        if key.startswith(PREFIX) or (is_taken and not _is_further(key, text, reference)):
            exact.append((f"meta.{key}", text))
        elif key in VERBATIM:
            yield key, f"{{{_escaped_address(text)}}}"
        else:
            yield key, f"{{{write_latex(text, macros=macros)}}}"
