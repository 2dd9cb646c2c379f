"""What does the manifest say of each file, and what is wrong with it?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from difflib import get_close_matches
from pathlib import PurePosixPath
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from evidence_sophia.ingest.formats import format_of
from evidence_sophia.ingest.manifest_fields import FIELDS, FieldValue, NotAValue, names_outside
from evidence_sophia.ingest.manifest_forms import RawRow, read_rows
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import Retraction, Source, SourceKind
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.source_link import SourceLink
from evidence_sophia.sources.usable import PERSONAL

__all__ = ["Manifest", "ManifestRow", "read_manifest"]

#: A drive of Windows at the start of a path.
_DRIVE: Final = re.compile("[A-Za-z]:")

Pairs: TypeAlias = tuple[tuple[str, str], ...]


@frozen(kw_only=True)
class ManifestRow:
    """What a manifest says of one file; field by field as it stands there.

    Attributes:
        line: where the row begins, from 1.
        file: path below the folder, with ``/``.
        title, source, url, licence, language, topic: text that is filled in.
        fetched: the day it was fetched.
        published, kind, version, entities, rights_expires, retraction, links: optional.
        personal: whether it is somebody's own data; it is never cited.
        linked_files: those targets of ``links`` that are files of the same manifest.
    """

    line: int = field(eq=False)
    file: str
    title: str
    source: str
    url: str
    licence: str
    fetched: date
    language: str
    topic: str
    published: PartialDate | None = None
    kind: SourceKind = SourceKind.UNKNOWN
    version: str = ""
    entities: tuple[str, ...] = ()
    rights_expires: date | None = None
    retraction: Retraction = field(factory=Retraction)
    links: tuple[SourceLink, ...] = ()
    personal: bool = False
    linked_files: frozenset[str] = frozenset()

    @property
    def format(self) -> SourceFormat:
        """How the file is read; every row of a checked manifest names a readable file."""
        found = format_of(self.file)
        return SourceFormat.PLAIN if found is None else found

    def as_source(self, source_set: str, digests: tuple[str, str], metadata: Pairs = ()) -> Source:
        """Give the source that the row describes.

        Args:
            source_set: the set it is ingested into.
            digests: of the original bytes, and of the stored text.
            metadata: what ingest has to remember about the text.
        """
        return Source(
            id=f"{source_set}/{self.file}",
            source_set=source_set,
            title=self.title,
            name=self.source,
            url=self.url,
            licence=self.licence,
            fetched_on=self.fetched,
            language=self.language,
            topic=self.topic,
            format=self.format,
            kind=self.kind,
            published=self.published,
            version=self.version,
            entities=self.entities,
            rights_expire_on=self.rights_expires,
            retraction=self.retraction,
            links=tuple(self._resolved(link, source_set) for link in self.links),
            digest=digests[0],
            text_digest=digests[1],
            metadata=(*metadata, PERSONAL) if self.personal else metadata,
        )

    def _resolved(self, link: SourceLink, source_set: str) -> SourceLink:
        if link.target not in self.linked_files:
            return link
        return evolve(link, target=f"{source_set}/{link.target}")


@frozen(kw_only=True)
class Manifest:
    """A manifest file, read.

    Attributes:
        name: the file's name.
        rows: those without a problem, in their order.
        named: every file a row names, rows with problems included.
        problems: every problem, each as ``name:line: what is wrong``.
    """

    name: str
    rows: tuple[ManifestRow, ...]
    named: frozenset[str]
    problems: tuple[str, ...]


def read_manifest(name: str, text: str) -> Manifest:
    """Read a manifest's text and check every field of every row.

    Args:
        name: ``manifest.jsonl``, ``manifest.json`` or ``manifest.csv``; decides the form.
        text: what stands in it.
    """
    rows: list[ManifestRow] = []
    problems: list[str] = []
    lines: dict[str, int] = {}
    for raw in read_rows(name, text):
        values, found = _checked(raw)
        file = values.get("file")
        if file is not None and lines.setdefault(file, raw.line) != raw.line:
            found.append(f"file {file!r:.200} has a row already, in line {lines[file]}")
        problems += (f"{name}:{raw.line}: {problem}" for problem in found)
        if not found:
            rows.append(ManifestRow(line=raw.line, **values))
    named = frozenset(lines)
    problems += (f"{name}:{row.line}: {text}" for row in rows for text in _astray(row, named))
    rows = [_with_files(row, named) for row in rows]
    return Manifest(name=name, rows=tuple(rows), named=named, problems=tuple(problems))


def _astray(row: ManifestRow, named: frozenset[str]) -> Iterator[str]:
    for link in row.links:
        if link.target not in named and not names_outside(link.target):
            yield f"links target {link.target!r:.200} is no file of this manifest and no address"


def _with_files(row: ManifestRow, named: frozenset[str]) -> ManifestRow:
    files = named.intersection(link.target for link in row.links)
    return evolve(row, linked_files=files) if files else row


def _checked(raw: RawRow) -> tuple[dict[str, FieldValue], list[str]]:
    if raw.problem:
        return {}, [raw.problem]
    values: dict[str, FieldValue] = {}
    wrong: dict[str, list[str]] = {}
    for name, rule in FIELDS.items():
        if raw.fields.get(name) is None:
            if rule.required:
                wrong.setdefault("missing", []).append(name)
            continue
        try:
            values[name] = rule.read(raw.fields[name])
        except NotAValue as problem:
            wrong.setdefault(str(problem), []).append(name)
    problems = [*_unknown(raw.fields), *(_told(names, problem) for problem, names in wrong.items())]
    if "file" in values:
        problems += _path_problems(values["file"])
    return values, problems


def _told(names: list[str], problem: str) -> str:
    """Tell what several fields lack in one line: a draft lacks it in every row."""
    be = "" if problem != "missing" else "is " if len(names) == 1 else "are "
    return f"{', '.join(names)} {be}{problem}"


def _unknown(fields: dict[str, object]) -> Iterator[str]:
    for name in fields:
        if name not in FIELDS:
            close = get_close_matches(name, FIELDS, n=1)
            hint = f" (did you mean {close[0]}?)" if close else ""
            yield f"unknown field {name!a:.80}{hint}"


def _path_problems(file: str) -> Iterator[str]:
    path = PurePosixPath(file)
    if path.is_absolute() or ".." in path.parts or "\\" in file or _DRIVE.match(file):
        yield f"file {file!r:.200} must be a path below the folder, with /"
    elif str(path) != file:
        yield f"file must be written {str(path)!r:.200}"
    elif format_of(file) is None:
        yield f"file {file!r:.200} is of no readable format (Markdown, plain text or HTML)"
