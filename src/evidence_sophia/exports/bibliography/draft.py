"""How do the fields of an entry become a reference, whatever format they stood in?"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from attrs import define, field

from evidence_sophia.errors import InvariantError
from evidence_sophia.exports.bibliography.dates import DateText
from evidence_sophia.exports.bibliography.exact import (
    PREFIX,
    exact_date,
    exact_names,
    exact_retraction,
    without_notice,
)
from evidence_sophia.exports.bibliography.imported import BibliographyProblemCode as Code
from evidence_sophia.exports.bibliography.imported import ProblemLog
from evidence_sophia.exports.bibliography.markup import as_stated
from evidence_sophia.model.reference import (
    PersonName,
    Reference,
    ReferenceKind,
    as_line,
    as_prose,
)

__all__ = ["META", "PROSE", "TEXTS", "Draft", "metadata_key"]

#: Fields of a reference that hold short prose, and those that hold one text of any form.
PROSE: Final = ("abstract", "note")
TEXTS: Final = (
    *("title", "container_title", "publisher", "place", "volume", "issue", "pages", "edition"),
    *("series", "doi", "isbn", "issn", "url", "language", "licence", *PROSE),
)
#: Metadata whose key means something else to the format.
META: Final = "meta."

_NO_KEY: Final = re.compile("[^a-z0-9.+_-]+")
_EXACT: Final = re.compile(
    r"id|kind|issued|accessed|keyword\.[1-9][0-9]{0,6}|(author|editor)\.[1-9][0-9]{0,6}\.[a-z]+|"
    rf"retraction-(state|notice|since)|meta\.[a-z][a-z0-9.+_-]{{0,63}}|{'|'.join(TEXTS)}"
)


def metadata_key(name: str) -> str:
    """Make a metadata key of any name.

    >>> metadata_key("ISSN (print)"), metadata_key("1st")
    ('issn-print-', 'x-1st')
    """
    key = _NO_KEY.sub("-", name.lower())
    return (key if "a" <= key[:1] <= "z" else f"x-{key}")[:64]


@define
class Draft:
    """An entry while it is read.

    Attributes:
        line: where it begins, from 1.
        key: the id it states; "" if none.
        kind: what kind of document it is.
        texts: fields of a reference by name.
        names: of authors and editors.
        dates: issued and accessed.
        keywords: in their order.
        metadata: what has no field, by key.
        exact: what this library wrote beside the fields, by key without its prefix.
    """

    line: int
    key: str = ""
    kind: ReferenceKind = ReferenceKind.DOCUMENT
    texts: dict[str, str] = field(factory=dict)
    names: dict[str, list[PersonName]] = field(factory=lambda: {"author": [], "editor": []})
    dates: dict[str, DateText] = field(factory=dict)
    keywords: list[str] = field(factory=list)
    metadata: dict[str, list[str]] = field(factory=dict)
    exact: dict[str, str] = field(factory=dict)

    def put(self, name: str, value: str, origin: str, log: ProblemLog) -> None:
        """Fill a text; a second, different one becomes metadata of its own name, and is told."""
        stated = as_stated(name, value)
        text = as_prose(stated) if name in PROSE else as_line(stated)
        if not text or self.texts.setdefault(name, text) == text:
            return
        message = f"a second {name} stands here; it is kept as metadata {metadata_key(origin)}"
        log.add(self.line, Code.FIELD_DUPLICATE, message, self.key)
        self.keep(origin, text)

    def stated(self) -> dict[str, str]:
        """Give all texts of the entry by name."""
        return {**_joined(self.metadata), **self.texts}

    def keep(self, name: str, value: str) -> None:
        """Keep what has no field of its own."""
        text = as_prose(value)
        if text and name.startswith(PREFIX) and _EXACT.fullmatch(name.removeprefix(PREFIX)):
            self.exact.setdefault(name.removeprefix(PREFIX), text)
        elif text:
            self.metadata.setdefault(metadata_key(name), []).append(text)

    def date(self, name: str, read: DateText, log: ProblemLog) -> None:
        """Set a date, and tell where it has the form of one and is none."""
        self.dates[name] = read
        if read.is_broken:
            message = f"there is no such day: {read.literal:.60}; kept as words"
            log.add(self.line, Code.DATE_UNREADABLE, message, self.key)

    def finish(self, log: ProblemLog) -> Reference:
        """Make the reference."""
        key = as_line(self.key)
        if not key:
            key = f"line-{self.line}"
            log.add(self.line, Code.KEY_MISSING, f"no key; {key} stands for it")
        fields: dict[str, Any] = {"id": key, "kind": self.kind, **self.texts, **self._shared()}
        try:
            return Reference(**{**fields, **self._exact_fields(fields)})
        except InvariantError as error:
            message = f"the fields {PREFIX}* do not hold together, so they are metadata: {error}"
            log.add(self.line, Code.FIELD_UNREADABLE, message, key)
        for name, text in self.exact.items():
            self.metadata.setdefault(metadata_key(PREFIX + name), []).append(text)
        return Reference(**{**fields, "metadata": _joined(self.metadata).items()})

    def _shared(self) -> dict[str, Any]:
        issued, accessed = (self.dates.get(name, DateText()) for name in ("issued", "accessed"))
        return {
            "authors": tuple(self.names["author"]),
            "editors": tuple(self.names["editor"]),
            "keywords": tuple(filter(None, map(as_line, self.keywords))),
            "metadata": _joined(self.metadata).items(),
            **_dated("issued", issued),
            **_dated("accessed", accessed),
        }

    def _exact_fields(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        given = self.exact
        found: dict[str, Any] = {k: given[k] for k in ("id", "kind", *TEXTS) if k in given}
        for name in ("issued", "accessed"):
            if name in given:
                found |= _dated(name, exact_date(given[name]))
        for role in ("author", "editor"):
            found[f"{role}s"] = tuple(exact_names(role, self.names[role], given))
        keywords = [text for key, text in given.items() if key.startswith("keyword.")]
        meta = {k.removeprefix(META): [text] for k, text in given.items() if k.startswith(META)}
        if keywords:
            found["keywords"] = tuple(keywords)
        if meta:
            found["metadata"] = {**_joined(self.metadata), **_joined(meta)}.items()
        retraction = exact_retraction(given)
        note = without_notice(fields.get("note", ""), retraction)
        return {**found, "retraction": retraction, "note": note}


def _dated(name: str, read: DateText) -> dict[str, Any]:
    return {name: read.date, f"{name}_literal": read.literal}


def _joined(metadata: Mapping[str, list[str]]) -> dict[str, str]:
    return {key: "\n".join(texts) for key, texts in metadata.items()}
