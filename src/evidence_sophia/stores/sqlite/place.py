"""Where does the file stand, and is it still the one that was opened?"""

from __future__ import annotations

import os
from pathlib import Path

from evidence_sophia.errors import EvidenceAdapterUnavailable, InvariantError
from evidence_sophia.model._rules import shown

__all__ = ["file_at", "identity", "path_name"]


def path_name(path: object) -> str:
    """Give the text of a path.

    Raises:
        InvariantError: it is none.
    """
    name = os.fspath(path) if isinstance(path, os.PathLike) else path
    if not isinstance(name, str) or not name or "\0" in name:
        message = f"not the path of a file: {shown(path)}"
        raise InvariantError(message, hint='Give a path, or ":memory:".')
    return name


def file_at(name: str) -> Path:
    """Give the file that a path names, which need not be there, in a folder that is.

    Raises:
        EvidenceAdapterUnavailable: there can be no such file.
    """
    try:
        path = Path(name).expanduser().resolve()
        if not path.is_dir() and path.parent.is_dir():
            return path
        why = ""
    except (OSError, RuntimeError, UnicodeError) as error:
        # A name that is too long, a loop of links, a home that nobody has, a lone surrogate.
        why = f": {getattr(error, 'strerror', None) or error}"
    message = f"there can be no evidence base at {name!a:.200}{why}"
    raise EvidenceAdapterUnavailable(message, hint="Name a file in a folder that exists.")


def identity(file: Path | None) -> tuple[int, int] | None:
    """Name a file by device and number; None for one in memory or one that is not there."""
    try:
        found = None if file is None else file.stat()
    except OSError:
        return None
    return None if found is None else (found.st_dev, found.st_ino)
