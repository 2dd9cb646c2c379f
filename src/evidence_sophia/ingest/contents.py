"""Which documents lie in a folder, and which of its entries cannot be read?"""

from __future__ import annotations

import os
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from attrs import frozen

from evidence_sophia.errors import DecodeError
from evidence_sophia.ingest.formats import ALIASES_NAME, MANIFEST_NAMES, format_of

__all__ = [
    "MAX_FILE_BYTES",
    "Contents",
    "check_folder",
    "entry_problem",
    "list_contents",
    "printable",
    "read_bytes",
]

#: A larger file is refused: no document for reading is so long.
MAX_FILE_BYTES: Final = 100_000_000


_FILE_HINT: Final = (
    "Put the file into a folder of its own and name the folder; "
    "ingest FOLDER --draft-manifest writes its manifest."
)


@frozen(kw_only=True)
class Contents:
    """What lies in a folder.

    Attributes:
        documents: files that can be read, as paths below it.
        problems: every entry that cannot be, each with its name.
        notes: what was left out, and why.
    """

    documents: frozenset[str]
    problems: tuple[str, ...]
    notes: tuple[str, ...]


def check_folder(path: Path) -> None:
    """Check that there is such a folder.

    Raises:
        DecodeError: there is none.
    """
    try:
        is_folder = path.is_dir()
    except (OSError, ValueError) as error:  # a name that is too long, say
        message = f"the folder {printable(str(path)):.200} {_reason(error)}"
        raise DecodeError(message, hint="Check the path.") from error
    if path.is_file():
        message = f"{printable(str(path)):.200} is a file; a folder is ingested"
        raise DecodeError(message, hint=_FILE_HINT)
    if not is_folder:
        message = f"there is no folder {printable(str(path)):.200}"
        raise DecodeError(message, hint="Check the path.")


def list_contents(path: Path) -> Contents:
    """Look at every visible entry of a folder; hidden ones are left out."""
    root = path.resolve()
    documents: set[str] = set()
    errors: list[OSError] = []
    problems: list[str] = []
    left_out: Counter[str] = Counter()
    for entry in _entries(path, errors.append):
        file = entry.relative_to(path).as_posix()
        problem = entry_problem(entry, file, root)
        if problem:
            problems.append(f"{printable(file)}: {problem}")
        elif format_of(file) is not None:
            documents.add(file)
        elif file not in (*MANIFEST_NAMES, ALIASES_NAME):
            left_out[PurePosixPath(file).suffix.lower() or "no suffix"] += 1
    problems += (f"{printable(str(error.filename))}: {_reason(error)}" for error in errors)
    notes = [
        f"left out {count} of no readable format ({printable(suffix)})"
        for suffix, count in sorted(left_out.items())
    ]
    return Contents(
        documents=frozenset(documents), problems=tuple(sorted(problems)), notes=tuple(notes)
    )


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


def entry_problem(entry: Path, file: str, root: Path) -> str:
    """Say why an entry of a folder cannot be read; "" if it can.

    Args:
        entry: the entry.
        file: its path below the folder.
        root: the folder, resolved; nothing may lead out of it.
    """
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


def printable(file: str) -> str:
    """Give a name that a terminal can show: one with controls or broken bytes is escaped."""
    return file if file.isprintable() else ascii(file)


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


def _reason(error: OSError | ValueError) -> str:
    return f"cannot be read: {getattr(error, 'strerror', None) or error}"
