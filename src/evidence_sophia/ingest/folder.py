"""What stands in the folder, and does its manifest speak for all of it?"""

from __future__ import annotations

import os
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from attrs import frozen

from evidence_sophia.codec.digests import digest, same_digest
from evidence_sophia.errors import DecodeError
from evidence_sophia.ingest.decoding import decode_text
from evidence_sophia.ingest.formats import MANIFEST_NAMES, format_of
from evidence_sophia.ingest.manifest import Manifest, ManifestRow, read_manifest

__all__ = ["MAX_FILE_BYTES", "Folder", "FolderFile", "document_files", "open_folder", "read_bytes"]

#: A larger file is refused: no document for reading is so long.
MAX_FILE_BYTES: Final = 100_000_000

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


@frozen(kw_only=True)
class _Contents:
    documents: frozenset[str]
    problems: tuple[str, ...]
    notes: tuple[str, ...]


def open_folder(path: Path) -> Folder:
    """Read a folder's manifest and compare it with the files.

    Raises:
        DecodeError: there is no folder or not one manifest; a row has a problem; a file has
            no row or a row no file; a file lies outside the folder, is too large, or is not
            UTF-8. The details list every problem with its line or file.
    """
    manifest = _manifest(path)
    contents = _walk(path)
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
    _check_folder(path)
    contents = _walk(path)
    if contents.problems:
        message = f"the folder {path} cannot be read"
        raise DecodeError(message, hint=_HINT, details=contents.problems)
    return tuple(sorted(contents.documents))


def read_bytes(path: Path) -> bytes:
    """Read a file whole.

    Raises:
        DecodeError: it cannot be read, or is larger than :data:`MAX_FILE_BYTES`.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise DecodeError(_reason(error)) from error
    if len(data) > MAX_FILE_BYTES:
        message = f"is larger than {MAX_FILE_BYTES:,} bytes"
        raise DecodeError(message)
    return data


def _check_folder(path: Path) -> None:
    try:
        is_folder = path.is_dir()
    except (OSError, ValueError) as error:  # a name that is too long, say
        message = f"the folder {_shown(str(path)):.200} {_reason(error)}"
        raise DecodeError(message, hint="Check the path.") from error
    if not is_folder:
        message = f"there is no folder {_shown(str(path)):.200}"
        raise DecodeError(message, hint="Check the path.")


def _manifest(path: Path) -> Manifest:
    _check_folder(path)
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
    problem = _entry_problem(path / names[0], names[0], path.resolve())
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


def _differences(manifest: Manifest, contents: _Contents) -> Iterator[str]:
    for row in manifest.rows:
        if row.file not in contents.documents:
            yield f"{manifest.name}:{row.line}: file {row.file!r:.200} is not in the folder"
    for file in sorted(contents.documents - manifest.named):
        yield f"{_shown(file)}: has no row in {manifest.name}"


def _file(path: Path, row: ManifestRow) -> FolderFile:
    data = read_bytes(path)
    decode_text(data)
    return FolderFile(row=row, path=path, digest=digest(data))


def _walk(path: Path) -> _Contents:
    root = path.resolve()
    documents: set[str] = set()
    errors: list[OSError] = []
    problems: list[str] = []
    left_out: Counter[str] = Counter()
    for entry in _entries(path, errors.append):
        file = entry.relative_to(path).as_posix()
        problem = _entry_problem(entry, file, root)
        if problem:
            problems.append(f"{_shown(file)}: {problem}")
        elif format_of(file) is not None:
            documents.add(file)
        elif file not in MANIFEST_NAMES:
            left_out[PurePosixPath(file).suffix.lower() or "no suffix"] += 1
    problems += (f"{_shown(str(error.filename))}: {_reason(error)}" for error in errors)
    notes = [
        f"left out {count} of no readable format ({_shown(suffix)})"
        for suffix, count in sorted(left_out.items())
    ]
    return _Contents(
        documents=frozenset(documents), problems=tuple(sorted(problems)), notes=tuple(notes)
    )


def _entries(path: Path, on_error: Callable[[OSError], None]) -> Iterator[Path]:
    """Walk every visible file, and every link to a folder, which is not followed."""
    # Not os.walk: before Python 3.12 it fails in a folder a thousand levels deep.
    pending = [path]
    while pending:
        try:
            entries = sorted(os.scandir(pending.pop()), key=lambda entry: entry.name)
        except OSError as error:
            on_error(error)
            continue
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                pending.append(Path(entry.path))
            else:
                yield Path(entry.path)


def _entry_problem(entry: Path, file: str, root: Path) -> str:
    if entry.is_symlink():
        try:
            target = entry.resolve()
        except (OSError, RuntimeError):  # a loop is the one or the other, by Python version
            return "is a link that leads nowhere"
        if not target.is_relative_to(root):
            return "is a link that leads out of the folder"
        if target.is_dir():
            return "is a link to a folder, which is not followed"
    if file.encode(errors="replace").decode() != file:
        return "has a name that is not UTF-8"
    try:
        mode = entry.stat().st_mode
    except OSError as error:
        return _reason(error)
    # A pipe or a device would block or never end.
    return "" if stat.S_ISREG(mode) else "is not a regular file"


def _reason(error: OSError | ValueError) -> str:
    return f"cannot be read: {getattr(error, 'strerror', None) or error}"


def _shown(file: str) -> str:
    """Give a name that a terminal can show: one with controls or broken bytes is escaped."""
    return file if file.isprintable() else ascii(file)
