"""Does the manifest of a folder speak for all of its documents?"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

from evidence_sophia.codec.digests import digest, same_digest
from evidence_sophia.errors import DecodeError
from evidence_sophia.ingest.contents import (
    Contents,
    check_folder,
    entry_problem,
    list_contents,
    printable,
    read_bytes,
)
from evidence_sophia.ingest.decoding import decode_text
from evidence_sophia.ingest.formats import MANIFEST_NAMES
from evidence_sophia.ingest.manifest import Manifest, ManifestRow, read_manifest

__all__ = ["Folder", "FolderFile", "document_files", "open_folder"]

_HINT: Final = "Mend every listed problem; nothing was written."


@frozen(kw_only=True)
class FolderFile:
    """A document of a folder.

    Attributes:
        row: what the manifest says of it.
        path: where it is.
        digest: of its bytes, which are UTF-8.
    """

    row: ManifestRow
    path: Path
    digest: str

    def read(self) -> bytes:
        """Read the bytes that the digest names.

        Raises:
            DecodeError: the file has changed since, or cannot be read.
        """
        data = read_bytes(self.path)
        if not same_digest(digest(data), self.digest):
            message = f"{self.row.file} was changed while it was read"
            raise DecodeError(message, hint="Ingest again once nobody writes the folder.")
        return data


@frozen(kw_only=True)
class Folder:
    """A folder whose manifest has a sound row for every document.

    Attributes:
        path: the folder.
        files: its documents, sorted by file.
        notes: what was left out, and why.
    """

    path: Path
    files: tuple[FolderFile, ...]
    notes: tuple[str, ...]


def open_folder(path: Path) -> Folder:
    """Read a folder's manifest and compare it with the files.

    Raises:
        DecodeError: there is no folder or not one manifest; a row has a problem; a file has
            no row or a row no file; a file lies outside the folder, is too large, or is not
            UTF-8. The details list every problem with its line or file.
    """
    manifest = _manifest(path)
    contents = list_contents(path)
    problems = [*manifest.problems, *_differences(manifest, contents), *contents.problems]
    files: list[FolderFile] = []
    for row in sorted(manifest.rows, key=lambda row: row.file):
        if row.file in contents.documents:
            try:
                files.append(_file(path / row.file, row))
            except DecodeError as error:
                problems.append(f"{row.file}: {error.message}")
    if problems:
        noun = "problem" if len(problems) == 1 else "problems"
        message = f"the folder {path} has {len(problems)} {noun}"
        raise DecodeError(message, hint=_HINT, details=problems)
    return Folder(path=path, files=tuple(files), notes=contents.notes)


def document_files(path: Path) -> tuple[str, ...]:
    """List the files of a folder that can be read, as paths below it, sorted.

    Raises:
        DecodeError: there is no such folder, or a file in it leads out of it.
    """
    check_folder(path)
    contents = list_contents(path)
    if contents.problems:
        message = f"the folder {path} cannot be read"
        raise DecodeError(message, hint=_HINT, details=contents.problems)
    return tuple(sorted(contents.documents))


def _manifest(path: Path) -> Manifest:
    check_folder(path)
    names = [name for name in MANIFEST_NAMES if _is_regular(path / name)]
    if len(names) != 1:
        message = f"the folder {path} has " + (
            f"{len(names)} manifests: {', '.join(names)}" if names else "no manifest"
        )
        hint = (
            "Keep one of them."
            if names
            else "Write manifest.jsonl, one row a file; `evidence-sophia ingest FOLDER"
            " --draft-manifest` begins it for you."
        )
        raise DecodeError(message, hint=hint)
    problem = entry_problem(path / names[0], names[0], path.resolve())
    if problem:
        message = f"{names[0]} {problem}"
        raise DecodeError(message, hint="Put the manifest itself into the folder.")
    try:
        text, _ = decode_text(read_bytes(path / names[0]))
    except DecodeError as error:
        message = f"{names[0]} {error.message}"
        raise DecodeError(message, hint=error.hint()) from error
    return read_manifest(names[0], text)


def _is_regular(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def _differences(manifest: Manifest, contents: Contents) -> Iterator[str]:
    for row in manifest.rows:
        if row.file not in contents.documents:
            yield f"{manifest.name}:{row.line}: file {row.file!r:.200} is not in the folder"
    for file in sorted(contents.documents - manifest.named):
        yield f"{printable(file)}: has no row in {manifest.name}"


def _file(path: Path, row: ManifestRow) -> FolderFile:
    data = read_bytes(path)
    decode_text(data)
    return FolderFile(row=row, path=path, digest=digest(data))
