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
from evidence_sophia.exports.bundle.zip_layout import other_names, stray_bytes

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
_LEADS_OUT: Final = "its name could lead out of the folder, or to another file elsewhere"
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED: Final = 0x1
_DOS_FOLDER: Final = 0x10
#: A file that grows more than this is a bomb; text of documents shrinks to a tenth or so.
_MOST_GROWTH: Final = 200
_SMALL: Final = 2**24


@frozen(kw_only=True)
class FoundFile:
    """What was found under a name.

    Attributes:
        path: as it is written there; ``.`` for the bundle itself. Bytes that are no UTF-8 are
            shown as escapes.
        hostile: why it must not be touched; "" for a plain file or folder.
        is_folder: whether it is a folder.
        size: in bytes, as it is declared.
        read: gives at most so many bytes; raises DecodeError where they cannot be read.
    """

    path: str
    hostile: str = ""
    is_folder: bool = False
    size: int = 0
    read: Callable[[int], bytes] = field(default=lambda _: b"", repr=False)


def contents_of(source: bytes | str | os.PathLike[str]) -> list[FoundFile]:
    """List what stands in a zip archive (its bytes or its path) or in a folder.

    Raises:
        DecodeError: it is neither, or has more than :data:`MAX_ENTRIES` entries.
        OSError: it is not there or cannot be read.
    """
    found = _in_archive(source) if isinstance(source, bytes) else _at_path(Path(source))
    listed: list[FoundFile] = []
    for one in found:
        if len(listed) == MAX_ENTRIES:
            message = f"the bundle has more than {MAX_ENTRIES} entries"
            raise DecodeError(message)
        listed.append(one)
    return listed


def _at_path(path: Path) -> Iterator[FoundFile]:
    form = path.stat().st_mode
    if stat.S_ISDIR(form):
        return _in_folder(path)
    if not stat.S_ISREG(form):  # a pipe or a device may give bytes without end
        message = "this is neither a file nor a folder"
        raise DecodeError(message, hint="Give a bundle, as a zip archive or a folder.")
    return _in_archive(path.read_bytes())


def _in_archive(data: bytes) -> Iterator[FoundFile]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _BROKEN as error:
        message = f"this is no zip archive: {error}"
        raise DecodeError(message, hint="Give a bundle, as a zip archive or a folder.") from None
    infos = archive.infolist()
    if stray := stray_bytes(data, infos):
        yield FoundFile(path=".", hostile=stray)
    for info in infos:
        named = "an extra field gives it another name" if other_names(data, info) else ""
        if info.orig_filename.endswith("/"):
            fault = _folder_fault(info) or named
            yield FoundFile(path=info.orig_filename, hostile=fault, is_folder=True)
        else:
            yield _member(archive, info, named)


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, fault: str) -> FoundFile:
    def read(limit: int) -> bytes:
        try:
            with archive.open(info) as stream:
                return stream.read(limit)
        except _BROKEN as error:
            message = f"it cannot be read: {error}"
            raise DecodeError(message) from None

    fault = _archive_fault(info) or fault
    return FoundFile(path=info.orig_filename, hostile=fault, size=info.file_size, read=read)


def _folder_fault(info: zipfile.ZipInfo) -> str:
    form = stat.S_IFMT(info.external_attr >> 16)
    if not is_safe_path(info.orig_filename[:-1]):
        return _LEADS_OUT
    return "" if form in (0, stat.S_IFDIR) and not info.file_size else "it is no plain folder"


def _archive_fault(info: zipfile.ZipInfo) -> str:
    form = stat.S_IFMT(info.external_attr >> 16)
    if not is_safe_path(info.orig_filename):
        return _LEADS_OUT
    if form not in (0, stat.S_IFREG) or info.external_attr & _DOS_FOLDER:
        return "it is no plain file"
    if info.flag_bits & _ENCRYPTED or info.compress_type not in _METHODS:
        return "it is encrypted, or compressed in a way that bundles do not use"
    if info.file_size > max(_SMALL, _MOST_GROWTH * info.compress_size):
        return f"it would grow more than {_MOST_GROWTH} times"
    return ""


def _in_folder(root: Path) -> Iterator[FoundFile]:
    folders = [root]
    while folders:
        folder = folders.pop()
        listed, fault = _listed(folder)
        if fault or folder != root:
            yield FoundFile(path=f"{_name(root, folder)}/", hostile=fault, is_folder=True)
        for entry in listed:
            path = Path(entry.path)
            if entry.is_dir(follow_symlinks=False):
                folders.append(path)
            else:
                yield _on_disk(_name(root, path), path)


def _listed(folder: Path) -> tuple[list[os.DirEntry[str]], str]:
    """Give what stands in a folder, or why it cannot be listed."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name), ""
    except OSError as error:
        return [], _unreadable(error)


def _on_disk(name: str, path: Path) -> FoundFile:
    def read(limit: int) -> bytes:
        try:
            with path.open("rb") as stream:
                return stream.read(limit)
        except OSError as error:
            raise DecodeError(_unreadable(error)) from None

    try:
        status = path.lstat()
    except OSError as error:
        return FoundFile(path=name, hostile=_unreadable(error))
    fault = "" if stat.S_ISREG(status.st_mode) else "it is no plain file"
    if not is_safe_path(name):
        fault = "its name could lead to another file on another system"
    return FoundFile(path=name, hostile=fault, size=status.st_size, read=read)


def _name(root: Path, path: Path) -> str:
    return os.fsencode(path.relative_to(root).as_posix()).decode(errors="backslashreplace")


def _unreadable(error: OSError) -> str:
    return f"it cannot be read: {error.strerror}"
