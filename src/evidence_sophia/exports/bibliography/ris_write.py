"""How is a bibliography written as RIS?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from evidence_sophia.exports.bibliography.dates import DateText
from evidence_sophia.exports.bibliography.exact import (
    PREFIX,
    date_pairs,
    keyword_pairs,
    name_pairs,
    noted,
    retraction_pairs,
)
from evidence_sophia.exports.bibliography.kinds import (
    NUMBERED,
    RIS_KINDS,
    RIS_PROCEEDINGS,
    RIS_TYPES,
)
from evidence_sophia.exports.bibliography.markup import changed_texts
from evidence_sophia.exports.bibliography.ris_dates import read_ris_date
from evidence_sophia.exports.bibliography.ris_names import write_comma_name
from evidence_sophia.exports.bibliography.ris_read import (
    EXACT_TAG,
    FIELDS,
    OWN_TAGS,
    QUIET,
    TYPE_KEY,
    is_isbn,
    is_issn,
    kind_of_type,
    may_be_doi,
)
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.reference import PersonName, Reference, ReferenceKind

__all__ = ["write_ris"]

_TAG_KEY: Final = re.compile("ris-([a-z][a-z0-9])")
_KNOWN: Final = frozenset((*OWN_TAGS, *(tag for tags in FIELDS.values() for tag in tags)))

Fields = Iterator[tuple[str, str]]
_Exact = list[tuple[str, str]]


def write_ris(references: Iterable[Reference]) -> bytes:
    r"""Write references as RIS, in UTF-8, in the order given; lines end with CR and LF.

    What RIS has no tag for stands in ``U1`` fields that begin with ``sophia-``, so that
    :func:`read_ris` gives back exactly the same references. A retraction's notice is the first
    ``N1``.

    >>> write_ris([Reference(id="k", kind="book", title="A")]).decode().splitlines()
    ['TY  - BOOK', 'ID  - k', 'TI  - A', 'ER  - ']
    """
    return "\r\n".join(_record(each) for each in references).encode()


def _record(reference: Reference) -> str:
    exact: _Exact = []
    lines = [_field(tag, text) for tag, text in _fields(reference, exact)]
    lines += [_field(EXACT_TAG, f"{PREFIX}{name}: {text}") for name, text in exact]
    return "".join([*lines, "ER  - \r\n"])


def _field(tag: str, text: str) -> str:
    return f"{tag}  - {text}\r\n".replace("\n", "\r\n      ", text.count("\n"))


def _fields(reference: Reference, exact: _Exact) -> Fields:
    yield "TY", _type(reference, exact)
    yield "ID", reference.id
    yield from _names("author", "AU", reference.authors, exact)
    yield from _names("editor", "A2", reference.editors, exact)
    for name, tags in FIELDS.items():
        text = getattr(reference, name)
        if text and name == "container_title" and _is_like_series(reference):
            exact.append((name, text))
        elif text:
            yield tags[0], text
    yield from _pages(reference.pages)
    yield from _numbers(reference, exact)
    yield from _issued(reference.issued, reference.issued_literal, exact)
    yield from _accessed(reference.accessed, reference.accessed_literal, exact)
    for keyword in reference.keywords:
        yield "KW", keyword
    if any(";" in keyword for keyword in reference.keywords):
        exact += keyword_pairs(reference.keywords)
    yield from (("N1", line) for line in noted(reference).split("\n") if line)
    if reference.licence:
        exact.append(("licence", reference.licence))
    exact += changed_texts(reference)
    exact += retraction_pairs(reference.retraction)
    yield from _metadata(reference, exact)


def _type(reference: Reference, exact: _Exact) -> str:
    stated = dict(reference.metadata).get(TYPE_KEY, "")
    usual = RIS_TYPES.get(reference.kind, "GEN")
    if stated != usual and kind_of_type(stated) == reference.kind:
        return stated
    is_in_book = usual == RIS_PROCEEDINGS and bool(reference.container_title)
    if RIS_KINDS[usual] != reference.kind or is_in_book:
        exact.append(("kind", str(reference.kind)))
    return usual


def _names(role: str, tag: str, names: tuple[PersonName, ...], exact: _Exact) -> Fields:
    for number, name in enumerate(names, 1):
        text, is_exact = write_comma_name(name)
        if not is_exact:
            exact += name_pairs(role, number, name)
        yield tag, text


def _is_like_series(reference: Reference) -> bool:
    """Whether what a book stands in would be read as the book's series."""
    return reference.kind == ReferenceKind.BOOK and not reference.series


def _pages(pages: str) -> Fields:
    first, dash, last = pages.partition("-")
    if dash and first and last and first == first.strip() and last == last.strip():
        yield "SP", first
        yield "EP", last
    elif pages:
        yield "SP", pages


def _numbers(reference: Reference, exact: _Exact) -> Fields:
    for name, text in (("issn", reference.issn), ("isbn", reference.isbn)):
        is_number = reference.kind in NUMBERED and name == "isbn" and not is_isbn(text)
        if text and is_issn(text) == (name == "issn") and not is_number:
            yield "SN", text
        elif text:
            exact.append((name, text))


def _issued(date: PartialDate | None, literal: str, exact: _Exact) -> Fields:
    if date is not None:
        yield "PY", f"{date.year:04d}"
    text = _date(date, literal)
    if date is None and literal:
        yield "PY", text
    elif date is not None and (literal or date.month):
        yield "DA", text
    if text and read_ris_date(text) != DateText(date=date, literal=literal):
        exact += date_pairs("issued", date, literal)


def _accessed(date: PartialDate | None, literal: str, exact: _Exact) -> Fields:
    if text := _date(date, literal):
        yield "Y2", text
        if read_ris_date(text) != DateText(date=date, literal=literal):
            exact += date_pairs("accessed", date, literal)


def _date(date: PartialDate | None, literal: str) -> str:
    if date is None:
        return literal
    month, day = (f"{part:02d}" if part else "" for part in (date.month, date.day))
    return f"{date.year:04d}/{month}/{day}/{literal}"


def _metadata(reference: Reference, exact: _Exact) -> Fields:
    for key, text in reference.metadata:
        tag = _tag_of(key)
        if key == TYPE_KEY and _type(reference, []) == text:
            continue
        is_doi = tag == "M3" and not reference.doi and may_be_doi(text)
        if not tag or is_doi or (tag in _KNOWN and not _is_further(tag, text, reference)):
            exact.append((f"meta.{key}", text))
        else:
            for line in text.split("\n"):
                yield tag, line


def _is_further(tag: str, text: str, reference: Reference) -> bool:
    """Whether a tag may stand behind another one that means the same, as journals' short forms."""
    for name in QUIET:
        if tag in FIELDS[name] and (tag != FIELDS[name][0] or name == "url"):
            is_written = name != "container_title" or not _is_like_series(reference)
            taken = getattr(reference, name) if is_written else ""
            return bool(taken) and taken not in text.split("\n")
    return False


def _tag_of(key: str) -> str:
    match = _TAG_KEY.fullmatch(key)
    return match[1].upper() if match else ""
