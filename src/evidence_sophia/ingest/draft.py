"""How does a person begin a manifest? With a row for every file, to be filled in."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import quote

from attrs import Attribute, asdict, field, frozen

from evidence_sophia.errors import ConflictError, DecodeError, InvariantError
from evidence_sophia.ingest.contents import read_bytes
from evidence_sophia.ingest.decoding import decode_text
from evidence_sophia.ingest.folder import document_files
from evidence_sophia.ingest.formats import MANIFEST_NAMES, format_of
from evidence_sophia.ingest.parse import Reading, parse
from evidence_sophia.model._rules import has_lone_surrogate, instance_of, shown
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.text.blocks import BlockKind
from evidence_sophia.text.language import UNDETERMINED, detect_language

__all__ = ["DraftDefaults", "draft_manifest"]

#: The fields of a row, in this order.
_FIELDS: Final = ("file", "title", "source", "url", "licence", "fetched", "language", "topic")
#: Characters of a title that is taken from a document.
_TITLE_LENGTH: Final = 200


def _storable(instance: object, attribute: Attribute[str], value: str) -> None:
    instance_of(str)(instance, attribute, value)
    if has_lone_surrogate(value):
        message = f"{attribute.name} holds a lone surrogate: {shown(value)}"
        raise InvariantError(message, hint="Write it as UTF-8 text.")


@frozen(kw_only=True)
class DraftDefaults:
    """What is the same in every row of a draft; "" leaves a field to be filled in.

    Attributes:
        source: who publishes the documents.
        url_prefix: the address of the folder; the file's path is added to it. Without one a
            page keeps the canonical address it names.
        licence: under what terms they may be used.
        fetched: the day they were fetched, as YYYY-MM-DD.
        language: BCP 47 tag.
        topic: what they are about.

    Raises:
        InvariantError: one of them is no text that a file can keep.
    """

    source: str = field(default="", validator=_storable)
    url_prefix: str = field(default="", validator=_storable)
    licence: str = field(default="", validator=_storable)
    fetched: str = field(default="", validator=_storable)
    language: str = field(default="", validator=_storable)
    topic: str = field(default="", validator=_storable)


def draft_manifest(folder: Path, defaults: DraftDefaults | None = None) -> Path:
    """Write ``manifest.jsonl`` with a row for every readable file of a folder.

    Titles and languages are taken from the documents where they give them. What a person has
    to say is left blank; ingest refuses a blank field, so nothing is forgotten.

    Args:
        folder: the folder of documents.
        defaults: what is the same for all of them.

    Returns:
        The file written.

    Raises:
        ConflictError: the folder has a manifest already; it is left as it is.
        DecodeError: there is no folder, a file in it leads out of it, or one is not UTF-8;
            all are listed.
    """
    present = [name for name in MANIFEST_NAMES if os.path.lexists(folder / name)]
    if present:
        message = f"the folder {folder} has {present[0]} already"
        raise ConflictError(message, hint="Add rows to it, or move it away.")
    rows = _rows(folder, defaults or DraftDefaults())
    target = folder / MANIFEST_NAMES[0]
    data = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
    try:
        _write_new(target, data)
    except OSError as error:
        message = f"{target} cannot be written: {error.strerror or error}"
        raise ConflictError(message, hint="Make the folder writable.") from error
    return target


def _write_new(target: Path, data: bytes) -> None:
    with target.open("xb") as file:
        try:
            file.write(data)
            file.flush()
        except OSError:  # a full disk: half a manifest would stand in the way of the next try
            target.unlink()
            raise


def _rows(folder: Path, defaults: DraftDefaults) -> tuple[dict[str, str], ...]:
    rows: list[dict[str, str]] = []
    problems: list[str] = []
    for file in document_files(folder):
        try:
            text, _ = decode_text(read_bytes(folder / file))
        except DecodeError as error:
            problems.append(f"{file}: {error.message}")
            continue
        rows.append(_row(file, parse(text, format_of(file) or SourceFormat.PLAIN), defaults))
    if problems:
        message = f"the folder {folder} has files that cannot be read"
        raise DecodeError(message, details=problems)
    return tuple(rows)


def _row(file: str, reading: Reading, defaults: DraftDefaults) -> dict[str, str]:
    constant = asdict(defaults)
    prefix = constant.pop("url_prefix")
    title = next(_titles(file, reading))
    url = f"{prefix.rstrip('/')}/{quote(file)}" if prefix else _address(reading)
    row = {"file": file, "title": title, "url": url, **constant}
    row["language"] = reading.language or defaults.language or _detected(reading)
    return {name: row[name] for name in _FIELDS}


def _address(reading: Reading) -> str:
    """Give the address a page says it has, if it is one for a browser."""
    return reading.url if reading.url.startswith(("https://", "http://")) else ""


def _detected(reading: Reading) -> str:
    found = detect_language(reading.visible.text).language
    return "" if found == UNDETERMINED else found


def _titles(file: str, reading: Reading) -> Iterator[str]:
    """Walk what the document could be called, best first; the last is never blank."""
    headings = (block.span for block in reading.blocks if block.kind is BlockKind.HEADING)
    for candidate in (reading.title, *(reading.seen(span) for span in headings)):
        title = " ".join(candidate.split())[:_TITLE_LENGTH]
        if title:
            yield title
    stem = PurePosixPath(file).stem
    yield stem.replace("-", " ").replace("_", " ").strip() or file
