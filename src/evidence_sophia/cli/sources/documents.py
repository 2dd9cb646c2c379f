"""How do the commands below ``sources`` read their files and their time?"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from evidence_sophia.cli.terminal import Terminal, safe
from evidence_sophia.errors import DataError, DecodeError
from evidence_sophia.model._rules import aware_utc

if TYPE_CHECKING:
    from evidence_sophia.codec.converter import Decoded
    from evidence_sophia.codec.envelope import DocumentType
    from evidence_sophia.model.source_set import SourceSet

__all__ = [
    "check_inputs",
    "moment_of",
    "note",
    "read_as",
    "read_bytes",
    "read_set",
    "shown_digest",
]

T = TypeVar("T")

#: Characters of a digest that tell it from any other in a table.
_SHOWN_DIGEST = 23
#: Problems of a document, and names in a note, that are written; the rest is counted.
_MOST_PROBLEMS = 1_000
_MOST_NOTED = 20


def check_inputs(*names: str | None) -> None:
    """Refuse to read more than one document from standard input.

    Raises:
        DataError: two of the names are ``-``.
    """
    if names.count("-") > 1:
        message = "two documents cannot both come from standard input"
        raise DataError(message, hint="Write - for one of them and name a file for the other.")


def read_bytes(name: str) -> bytes:
    """Read a file, or standard input for ``-``.

    Raises:
        DataError: standard input is closed.
        OSError: the file cannot be read.
    """
    if name != "-":
        return Path(name).read_bytes()
    if sys.stdin is None:
        message = "standard input is closed"
        raise DataError(message, hint="Name a file, or send the document to standard input.")
    return sys.stdin.buffer.read()


def read_set(arguments: argparse.Namespace, name: str) -> SourceSet:
    """Read a source set.

    Raises:
        DecodeError: it is none; the details name the file's problems with their paths.
    """
    from evidence_sophia.sources.sets.document import (  # noqa: PLC0415 - loads cattrs
        read_source_set,
    )

    return _read(arguments, name, read_source_set)


def read_as(arguments: argparse.Namespace, name: str, kind: DocumentType[T]) -> T:
    """Read a document of a kind.

    Raises:
        DecodeError: it is none; the details name the file's problems with their paths.
    """
    from evidence_sophia.codec.envelope import read_document  # noqa: PLC0415 - loads cattrs

    return _read(arguments, name, lambda data: read_document(kind, data))


def _read(arguments: argparse.Namespace, name: str, read: Callable[[bytes], Decoded[T]]) -> T:
    data = read_bytes(name)
    try:
        found = read(data)
    except DecodeError as error:
        message = f"{name}: {error.message}"
        details = _first(error.details, _MOST_PROBLEMS)
        raise DecodeError(message, details=details, hint=error.hint()) from None
    if found.unknown:
        note(arguments, f"{name}: not understood, so not counted", found.unknown)
    return found.value


def note(arguments: argparse.Namespace, what: str, names: tuple[str, ...]) -> None:
    """Say beside the answer, on standard error, what it does not count."""
    text = f"{what}: {', '.join(_first(names, _MOST_NOTED))}"
    Terminal(sys.stderr, colour=not arguments.no_color).write(("note: ", "warn"), safe(text))


def _first(lines: tuple[str, ...], most: int) -> tuple[str, ...]:
    if len(lines) <= most:
        return lines
    return (*lines[:most], f"and {len(lines) - most:,} more")


def moment_of(text: str | None) -> datetime:
    """Read a time of the command line; now, if there is none.

    Raises:
        DataError: it is no time with a zone.
    """
    if text is None:
        return datetime.now(UTC)
    try:
        return aware_utc(datetime.fromisoformat(text))
    except ValueError:
        message = f"not a time with a zone: {text!r:.40}"
        raise DataError(message, hint="Write 2026-11-30T12:00:00Z.") from None


def shown_digest(digest: str) -> str:
    """Shorten a digest for a table."""
    return digest[:_SHOWN_DIGEST]
