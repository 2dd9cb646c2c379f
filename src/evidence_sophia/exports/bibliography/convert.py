"""How does a reference become a source, a row of a manifest, and how do those become references?"""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from attrs import evolve, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.exports.bibliography.kinds import reference_kind_of, source_kind_of
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.reference import (
    PersonName,
    Reference,
    ReferenceKind,
    as_line,
    as_prose,
)
from evidence_sophia.model.source import Retraction, Source
from evidence_sophia.model.source_format import SourceFormat

__all__ = ["StoredDocument", "manifest_row", "reference_of", "reference_of_citation", "source_of"]

_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")
_DOI: Final = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:[ ]?)?(10\..+)", re.IGNORECASE)
_KIND: Final = "reference-kind"


@frozen(kw_only=True)
class StoredDocument:
    """What a reference does not say of the document it names, once that document is stored.

    Attributes:
        source_set: the set it belongs to.
        file: its path below the set's folder.
        topic: what it is about, in a word or two.
        fetched_on: the day it was fetched; None to take the day the reference was accessed.
        format: how its text is read.
        digest: of its original bytes.
        text_digest: of its stored text as UTF-8.
    """

    source_set: str
    file: str
    topic: str
    fetched_on: date | None = None
    format: SourceFormat = field(default=SourceFormat.PLAIN, converter=SourceFormat)
    digest: str
    text_digest: str


def source_of(reference: Reference, stored: StoredDocument) -> Source:
    """Make the source that a reference names, once its document is stored.

    Nothing is made up: what the reference does not say is missing.

    Args:
        reference: what a bibliography says of it.
        stored: what is known of the stored document.

    Raises:
        InvariantError: the reference lacks what every source has; the details name all of it.
    """
    fetched = stored.fetched_on or _day(reference.accessed)
    stated = {**_stated(reference), "fetched": "" if fetched is None else fetched.isoformat()}
    missing = [name for name in _REQUIRED if not stated[name]]
    if missing or fetched is None:
        message = f"the reference {reference.id!r:.60} does not say what every source has"
        hint = "Fill in the fields that are missing."
        raise InvariantError(message, hint=hint, details=[f"{name} is missing" for name in missing])
    return Source(
        id=f"{stored.source_set}/{stored.file}",
        source_set=stored.source_set,
        title=stated["title"],
        name=stated["source"],
        url=stated["url"],
        licence=stated["licence"],
        fetched_on=fetched,
        language=stated["language"],
        topic=stored.topic,
        format=stored.format,
        kind=source_kind_of(reference.kind),
        published=reference.issued,
        retraction=reference.retraction,
        digest=stored.digest,
        text_digest=stored.text_digest,
        metadata=_kept(reference).items(),
    )


_REQUIRED: Final = ("title", "source", "url", "licence", "language", "fetched")


def _stated(reference: Reference) -> dict[str, str]:
    """Give the texts that a manifest and a source have; "" for what is not said."""
    language = reference.language
    return {
        "title": reference.title,
        "source": reference.publisher or reference.container_title or _authors(reference),
        "url": _address(reference),
        "licence": reference.licence,
        "language": language if _LANGUAGE.fullmatch(language) else "",
    }


def _address(reference: Reference) -> str:
    doi = _DOI.fullmatch(reference.doi)
    return reference.url or (f"https://doi.org/{doi[1]}" if doi else "")


def _authors(reference: Reference) -> str:
    return ", ".join(str(name) for name in reference.authors)


def _day(when: PartialDate | None) -> date | None:
    return None if when is None or when.day is None else when.earliest()


def _kept(reference: Reference) -> dict[str, str]:
    """Keep as metadata what a source has no field for."""
    fields = {
        _KIND: str(reference.kind),
        "reference-id": reference.id,
        "author": _authors(reference),
        "container-title": reference.container_title,
        "doi": reference.doi,
        "isbn": reference.isbn,
        "issn": reference.issn,
        "issued-literal": reference.issued_literal,
    }
    return {name: text for name, text in fields.items() if text}


def manifest_row(reference: Reference, file: str = "") -> dict[str, object]:
    """Draft the manifest row of a document, in the words of a manifest; gaps stay gaps.

    Args:
        reference: what a bibliography says of the document.
        file: its path below the folder; a row without one is still to be filled in.

    >>> row = manifest_row(Reference(id="k", kind="book", title="A", doi="10.1/x"), "a.txt")
    >>> row["url"], row["kind"], "licence" in row
    ('https://doi.org/10.1/x', 'book', False)
    """
    fetched, retraction = _day(reference.accessed), reference.retraction
    row: dict[str, object] = {"file": file, **_stated(reference)}
    row |= {
        "fetched": "" if fetched is None else fetched.isoformat(),
        "published": "" if reference.issued is None else str(reference.issued),
        "kind": str(source_kind_of(reference.kind)),
    }
    if retraction != Retraction():
        row["retraction"] = _retraction(retraction)
    return {name: value for name, value in row.items() if value}


def _retraction(retraction: Retraction) -> dict[str, str]:
    since = "" if retraction.since is None else retraction.since.isoformat()
    parts = {"state": str(retraction.state), "notice": retraction.notice, "date": since}
    return {name: text for name, text in parts.items() if text}


def reference_of(source: Source) -> Reference:
    """Make the reference under which a source is listed.

    Texts become clean lines; everything else is as the source states it. The kind is the one the
    source was imported with, if it was and if it still says the same.
    """
    kept = dict(source.metadata)
    kind = reference_kind_of(source.kind)
    stated = as_line(kept.get(_KIND, ""))
    if stated and source_kind_of(ReferenceKind(stated)) == source.kind:
        kind = ReferenceKind(stated)
    author = as_line(kept.get("author", ""))
    return Reference(
        id=as_line(source.id) or source.digest,
        kind=kind,
        title=as_line(source.title),
        authors=(PersonName(literal=author),) if author else (),
        issued=source.published,
        issued_literal=as_line(kept.get("issued-literal", "")),
        accessed=_partial(source.fetched_on),
        container_title=as_line(kept.get("container-title", "")),
        publisher=as_line(source.name),
        doi=as_line(kept.get("doi", "")),
        isbn=as_line(kept.get("isbn", "")),
        issn=as_line(kept.get("issn", "")),
        url=as_line(source.url),
        language=as_line(source.language),
        keywords=tuple(filter(None, map(as_line, source.entities))),
        licence=as_line(source.licence),
        retraction=_clean(source.retraction),
        metadata=_metadata(source).items(),
    )


def _metadata(source: Source) -> dict[str, str]:
    fields = {"version": source.version, "topic": source.topic, "digest": source.digest}
    cleaned = {name: as_prose(text) for name, text in fields.items()}
    return {name: text for name, text in cleaned.items() if text}


def _clean(retraction: Retraction) -> Retraction:
    return evolve(
        retraction,
        state=as_line(retraction.state) or "unknown",
        notice=as_prose(retraction.notice),
    )


def _partial(day: date | None) -> PartialDate | None:
    return None if day is None else PartialDate.of(day)


def reference_of_citation(citation: Citation) -> Reference:
    """Make the reference of what a citation cites; its quote, if it has one, is the note.

    A citation does not say whether its source is retracted: take the source where you have it.
    """
    return Reference(
        id=as_line(citation.source_id) or as_line(citation.id) or "citation",
        kind=reference_kind_of(citation.source_kind),
        title=as_line(citation.title),
        issued=citation.published,
        accessed=_partial(citation.fetched_on),
        publisher=as_line(citation.source),
        url=as_line(citation.url),
        language=as_line(citation.language),
        licence=as_line(citation.licence),
        note=as_prose(citation.quote),
    )
