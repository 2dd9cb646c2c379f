"""How are values read from a file of JSON lines?"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final, TypeVar

from evidence_sophia.errors import DataError, DecodeError

__all__ = ["read_lines"]

T = TypeVar("T")

#: Problems of a file that are written; the rest is counted.
_MOST: Final = 100


def read_lines(cls: type[T], name: str) -> tuple[T, ...]:
    """Read one value a line; blank lines are passed over.

    Args:
        cls: what each line is.
        name: the file; ``-`` for standard input.

    Raises:
        DecodeError: a line is no such value; the details name each with its number.
        DataError: the file is not UTF-8, or standard input is closed.
        OSError: it cannot be read.
    """
    from evidence_sophia.codec.converter import decode  # noqa: PLC0415 - loads cattrs

    values, problems = [], []
    for number, line in enumerate(_text(name).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            values.append(decode(cls, json.loads(line)))
        except DecodeError as error:
            problems += [f"line {number}: {detail}" for detail in error.details or (str(error),)]
        except DataError as error:
            problems.append(f"line {number}: {error}")
        except (ValueError, RecursionError):
            problems.append(f"line {number}: no JSON")
    if problems:
        noun = "problem" if len(problems) == 1 else "problems"
        message = f"{name}: {len(problems)} {noun}"
        raise DecodeError(message, details=problems[:_MOST], hint=_hint(cls))
    return tuple(values)


def _hint(cls: type) -> str:
    from evidence_sophia.codec.wire import fields_of  # noqa: PLC0415 - only for an error

    names = ", ".join(field.wire for field in fields_of(cls))
    return f"Mend the lines that are named; a line may have: {names}."


def _text(name: str) -> str:
    if name == "-" and sys.stdin is None:
        message = "standard input is closed"
        raise DataError(message, hint="Name a file, or send the lines to standard input.")
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        message = f"{name} is not UTF-8: byte {error.start} cannot be read"
        raise DataError(message, hint="Convert the file to UTF-8 first.") from None
