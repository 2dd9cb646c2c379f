"""How do statements leave and come back as lines of JSON, byte for byte?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.errors import DecodeError, InvariantError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.statement import Statement

__all__ = ["STATEMENT_LINES", "read_statement_lines", "write_statement_lines"]

#: What the first line of a file says it is.
STATEMENT_LINES: Final = "evidence-sophia/statement-lines"
_VERSION: Final = "1.0"
_HEAD: Final = {"schema": STATEMENT_LINES, "version": _VERSION}


def write_statement_lines(
    statements: Iterable[Statement], predicates: Iterable[Predicate] = ()
) -> bytes:
    r"""Write predicates and statements as canonical JSON, one a line, in the order given.

    The first line names the schema and its version; the same values give the same bytes.

    Raises:
        InvariantError: a text holds a lone surrogate.

    >>> write_statement_lines(()).decode()
    '{"schema":"evidence-sophia/statement-lines","version":"1.0"}\n'
    """
    rows: list[object] = [_HEAD]
    rows += [{"predicate": encode(one)} for one in predicates]
    rows += [{"statement": encode(one)} for one in statements]
    return b"".join(canonical_json(row) + b"\n" for row in rows)


def read_statement_lines(
    data: bytes,
) -> tuple[tuple[Statement, ...], tuple[Predicate, ...]]:
    """Read what :func:`write_statement_lines` wrote; nothing else, and nothing in part.

    Args:
        data: UTF-8.

    Returns:
        the statements and the predicates, in the order of the file.

    Raises:
        DecodeError: it is no such file, of another version, or a line holds no such value; the
            message names the line.
    """
    lines = data.split(b"\n")
    if lines.pop() or not lines:
        message = "the file does not end with the end of a line"
        raise DecodeError(message, hint="It may have been cut off; fetch it again.")
    if lines[0] != canonical_json(_HEAD):
        message = f"not {STATEMENT_LINES} {_VERSION}: {shown(lines[0])}"
        raise DecodeError(message)
    rows = [_row(line, number) for number, line in enumerate(lines[1:], start=2)]
    statements = tuple(row for row in rows if isinstance(row, Statement))
    predicates = tuple(row for row in rows if isinstance(row, Predicate))
    if write_statement_lines(statements, predicates) != data:
        message = "the file is not written as this library writes it"
        raise DecodeError(message, hint="Canonical JSON, and the predicates first.")
    return statements, predicates


def _row(line: bytes, number: int) -> Statement | Predicate:
    try:
        return _value(read_json(line))
    except (DecodeError, InvariantError) as error:
        message = f"line {number}: {error}"
        raise DecodeError(message) from error


def _value(document: object) -> Statement | Predicate:
    match document:
        case {"statement": data}:
            return decode(Statement, data)
        case {"predicate": data}:
            return decode(Predicate, data)
        case _:
            message = "neither a statement nor a predicate"
            raise DecodeError(message)
