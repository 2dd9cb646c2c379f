"""What stands in a zip archive or a folder, and which of it must not be touched?

Nothing is unpacked. What is named in a way that could leave the folder, or is no plain file,
is hostile; what is read is read up to a limit that the caller sets.
"""

from __future__ import annotations

import io
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import DecodeError
from evidence_sophia.exports.bundle.manifest import is_safe_path

__all__ = ["MAX_ENTRIES", "FoundFile", "contents_of"]

#: A bundle has a few dozen files; more than this is an attack or another thing.
MAX_ENTRIES: Final = 10_000

_BROKEN: Final = (
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED: Final = 0x1


@frozen(kw_only=True)
class FoundFile:
    """What was found under a name.

    Attributes:
        path: as it is written there.
        hostile: why it must not be touched; "" for a plain file.
        size: in bytes, as it is declared.
        read: gives at most so many bytes; raises DecodeError where they cannot be read.
    """

    path: str
    hostile: str = ""
    size: int = 0
    read: Callable[[int], bytes] = field(repr=False)


def contents_of(source: bytes | str | os.PathLike[str]) -> list[FoundFile]:
    """List what stands in a zip archive (its bytes or its path) or in a folder.

    Raises:
        DecodeError: it is neither, or has more than :data:`MAX_ENTRIES` entries.
        OSError: it cannot be read.
    """
    if isinstance(source, bytes):
        found = _in_archive(source)
    else:
        path = Path(source)
        found = _in_folder(path) if path.is_dir() else _in_archive(path.read_bytes())
    listed: list[FoundFile] = []
    for one in found:
        if len(listed) == MAX_ENTRIES:
            message = f"the bundle has more than {MAX_ENTRIES} entries"
            raise DecodeError(message)
        listed.append(one)
    return listed


def _in_archive(data: bytes) -> Iterator[FoundFile]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _BROKEN as error:
        message = f"this is no zip archive: {error}"
        raise DecodeError(message, hint="Give a bundle, as a zip archive or a folder.") from None
    for info in archive.infolist():
        if not info.orig_filename.endswith("/"):
            yield _member(archive, info)


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> FoundFile:
    def read(limit: int) -> bytes:
        try:
            with archive.open(info) as stream:
                return stream.read(limit)
        except _BROKEN as error:
            message = f"it cannot be read: {error}"
            raise DecodeError(message) from None

    return FoundFile(
        path=info.orig_filename, hostile=_archive_fault(info), size=info.file_size, read=read
    )


def _archive_fault(info: zipfile.ZipInfo) -> str:
    form = stat.S_IFMT(info.external_attr >> 16)
    if not is_safe_path(info.orig_filename):
        return "its name could lead out of the folder, or to another file elsewhere"
    if form not in (0, stat.S_IFREG):
        return "it is no plain file"
    if info.flag_bits & _ENCRYPTED or info.compress_type not in _METHODS:
        return "it is encrypted, or compressed in a way that bundles do not use"
    return ""


def _in_folder(root: Path) -> Iterator[FoundFile]:
    folders = [root]
    while folders:
        with os.scandir(folders.pop()) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
        for entry in listed:
            if entry.is_dir(follow_symlinks=False):
                folders.append(Path(entry.path))
            else:
                yield _on_disk(root, Path(entry.path))


def _on_disk(root: Path, path: Path) -> FoundFile:
    name, status = path.relative_to(root).as_posix(), path.lstat()

    def read(limit: int) -> bytes:
        with path.open("rb") as stream:
            return stream.read(limit)

    fault = "" if stat.S_ISREG(status.st_mode) else "it is no plain file"
    if not is_safe_path(name):
        fault = "its name could lead to another file on another system"
    return FoundFile(path=name, hostile=fault, size=status.st_size, read=read)
