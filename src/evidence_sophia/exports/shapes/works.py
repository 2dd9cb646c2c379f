"""Which works does the evidence rest on, and what does a reader learn of each?"""

from __future__ import annotations

from collections import defaultdict
from datetime import date

from attrs import field, frozen

from evidence_sophia.exports.subject import ExportSubject
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import Retraction, Source, SourceKind
from evidence_sophia.model.source_format import SourceFormat

__all__ = ["Work", "works_of"]


@frozen(kw_only=True)
class Work:
    """A source, or a citation from elsewhere that has none, as a reader meets it.

    Attributes:
        number: its place among the works, from 1: cited ones in order of citation, then others.
        numbers: of the citations that quote it.
        source_id: of its source; "" for one from elsewhere.
        is_known: whether the facts of its source were at hand; else they are the citation's.
        is_renewed, is_replaced: whether its notice, or its text, changed after the evidence
            was made.
        is_markdown: whether its text, and so its quotes, are Markdown.
        title, publisher, kind, url, licence, language, version, published, fetched_on,
            rights_expire_on, retraction, digest, text_digest: those of the source; "" or None
            where unknown.
    """

    number: int
    numbers: tuple[int, ...] = ()
    source_id: str = ""
    is_known: bool = True
    is_renewed: bool = False
    is_replaced: bool = False
    is_markdown: bool = False
    title: str
    publisher: str = ""
    kind: SourceKind = SourceKind.UNKNOWN
    url: str = ""
    licence: str = ""
    language: str = ""
    version: str = ""
    published: PartialDate | None = None
    fetched_on: date | None = None
    rights_expire_on: date | None = None
    retraction: Retraction = field(factory=Retraction)
    digest: str = ""
    text_digest: str = ""


def works_of(subject: ExportSubject) -> tuple[Work, ...]:
    """List the works of a subject: cited ones in order of citation, then the others by id."""
    quoted: dict[str, list[int]] = defaultdict(list)
    first: dict[str, Citation] = {}
    for number, citation in enumerate(subject.citations, start=1):
        key = _key(citation)
        quoted[key].append(number)
        first.setdefault(key, citation)
    sources = {f"source:{source.id}": source for source in subject.sources}
    keys = [*first, *(key for key in sources if key not in first)]
    return tuple(
        _of_source(at, sources[key], tuple(quoted[key]), subject)
        if key in sources
        else _of_citation(at, first[key], tuple(quoted[key]))
        for at, key in enumerate(keys, start=1)
    )


def _key(citation: Citation) -> str:
    if citation.source_id:
        return f"source:{citation.source_id}"
    return f"url:{citation.url}" if citation.url else f"citation:{citation.id}"


def _of_source(
    number: int, source: Source, numbers: tuple[int, ...], subject: ExportSubject
) -> Work:
    return Work(
        number=number,
        numbers=numbers,
        source_id=source.id,
        is_renewed=source.id in subject.renewed,
        is_replaced=source.id in subject.replaced,
        is_markdown=source.format == SourceFormat.MARKDOWN,
        title=source.title,
        publisher=source.name,
        kind=source.kind,
        url=source.url,
        licence=source.licence,
        language=source.language,
        version=source.version,
        published=source.published,
        fetched_on=source.fetched_on,
        rights_expire_on=source.rights_expire_on,
        retraction=source.retraction,
        digest=source.digest,
        text_digest=source.text_digest,
    )


def _of_citation(number: int, citation: Citation, numbers: tuple[int, ...]) -> Work:
    return Work(
        number=number,
        numbers=numbers,
        source_id=citation.source_id,
        is_known=False,
        title=_first_filled(citation.title, citation.source, citation.url, citation.id),
        publisher=citation.source,
        kind=citation.source_kind,
        url=citation.url,
        licence=citation.licence,
        language=citation.language,
        published=citation.published,
        fetched_on=citation.fetched_on,
    )


def _first_filled(*texts: str) -> str:
    return next(text for text in texts if text.strip())
