"""How does a log leave a base and come back, byte for byte? As lines of canonical JSON.

The first line names the schema and says how to read the others; each other line is an entry;
the last one is the head. Whoever knows the order of the columns can compute every digest again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import field, frozen

from evidence_sophia.codec.canonical import MAX_SAFE_INTEGER, canonical_json
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.errors import DataError, DecodeError
from evidence_sophia.knowledge.log_entry import Cell, LogEntry, LogHeading, LogRow
from evidence_sophia.knowledge.log_head import LogHead, SignedHead
from evidence_sophia.knowledge.signer import Signature
from evidence_sophia.model._rules import instance_of, shown

__all__ = ["LOG_LINES", "MAX_LINE", "LogLines", "read_log_lines", "write_log_lines"]

#: What the first line of a file says it is.
LOG_LINES: Final = "evidence-sophia/knowledge-log"
_VERSION: Final = "1.0"
#: Bytes of a line at most. The longest entry that this library writes has twelve texts of
#: 40,000 code points, each at most six bytes of JSON.
MAX_LINE: Final = 16 * 1024 * 1024


@frozen(kw_only=True)
class LogLines:
    """A file of log lines, whose first and last line were read.

    Attributes:
        heading: what the first line says.
        head: what the last line says.
        signature: of the head; None where nobody signed it.
        data: the whole file.
    """

    heading: LogHeading = field(validator=instance_of(LogHeading))
    head: LogHead = field(validator=instance_of(LogHead))
    signature: Signature | None = None
    data: bytes = field(repr=False, validator=instance_of(bytes))

    @property
    def signed_head(self) -> SignedHead | None:
        """The head with its signature; None where nobody signed it."""
        if self.signature is None:
            return None
        return SignedHead(head=self.head, signature=self.signature)

    def entries(self) -> Iterator[tuple[int, LogEntry]]:
        """Give the entries one by one, each with the number of its line.

        Raises:
            DecodeError: a line is no entry of this log, is not written as this library writes
                it, or the entries are not those that the head counts; it names the line.
        """
        place = dict(self.heading.columns), self.heading.text
        expected = 0
        lines = _lines(self.data, _last_line(self.data))
        next(lines)
        for number, line in lines:
            entry: LogEntry = _read(number, line, lambda document: _entry(document, *place))
            if entry.position != expected:
                message = f"line {number}: entry {entry.position} stands where {expected} belongs"
                raise DecodeError(message, hint="Lines are missing, doubled or out of order.")
            expected += 1
            yield number, entry
        if expected != self.head.position + 1:
            message = f"the last line counts {self.head.position + 1} entries, and there are "
            message += str(expected)
            raise DecodeError(message, hint="The file was cut; fetch it again.")


def write_log_lines(
    heading: LogHeading,
    entries: Iterable[LogEntry],
    head: LogHead,
    signature: Signature | None = None,
) -> bytes:
    """Write a log; the same values give the same bytes.

    Raises:
        InvariantError: a text holds a lone surrogate.
    """
    written = bytearray(_line(_heading_document(heading)))
    for entry in entries:
        written += _line(_entry_document(entry))
    last: dict[str, object] = {"head": encode(head)}
    if signature is not None:
        last["signature"] = encode(signature)
    written += _line(last)
    return bytes(written)


def read_log_lines(data: bytes) -> LogLines:
    """Read the first and the last line of a file; its entries are read one by one later.

    Raises:
        DecodeError: it is no such file, of another version, or its end is missing.
    """
    _check_bytes(data)
    if not data.endswith(b"\n"):
        message = "the file does not end with the end of a line"
        raise DecodeError(message, hint="It may have been cut off; fetch it again.")
    _, first = next(_lines(data, len(data)))
    heading = _read(1, first, _heading)
    begin = _last_line(data)
    last = data[begin:-1]
    if begin == 0 or len(last) > MAX_LINE:
        message = "the last line is no head of a log"
        raise DecodeError(message, hint="The file may have been cut off; fetch it again.")
    head, signature = _read(data.count(b"\n"), last, _last)
    if (head.tenant, head.source_set) != (heading.tenant, heading.source_set):
        message = "the first and the last line name two logs"
        raise DecodeError(message)
    return LogLines(heading=heading, head=head, signature=signature, data=data)


def _check_bytes(data: object) -> None:
    if not isinstance(data, bytes):
        message = f"no bytes: {shown(data)}"
        raise DecodeError(message, hint="Read the file in binary mode.")


def _last_line(data: bytes) -> int:
    return data.rfind(b"\n", 0, len(data) - 1) + 1


def _lines(data: bytes, stop: int) -> Iterator[tuple[int, bytes]]:
    begin, number = 0, 1
    while begin < stop:
        end = data.find(b"\n", begin, begin + MAX_LINE + 1)
        if end < 0:
            message = f"line {number}: longer than {MAX_LINE} bytes"
            raise DecodeError(message)
        yield number, data[begin:end]
        begin, number = end + 1, number + 1


def _read(number: int, line: bytes, make: Any) -> Any:  # noqa: ANN401 - what ``make`` gives
    try:
        document = read_json(line)
        if _line(document) != line + b"\n":
            message = "not written as this library writes it (canonical JSON)"
            raise DecodeError(message)
        return make(document)
    except (DataError, TypeError, KeyError, ValueError) as error:
        told = str(error) if isinstance(error, DataError) else "not what belongs there"
        message = f"line {number}: {told}"
        raise DecodeError(message, details=getattr(error, "details", ())) from error


def _line(document: object) -> bytes:
    return canonical_json(document) + b"\n"


def _heading_document(heading: LogHeading) -> dict[str, object]:
    return {
        "algorithm": heading.algorithm,
        "columns": {kind: list(names) for kind, names in heading.columns},
        "keys": heading.keys,
        "schema": LOG_LINES,
        "sourceSet": heading.source_set,
        "tenant": heading.tenant,
        "text": list(heading.text),
        "version": _VERSION,
    }


def _heading(document: dict[str, Any]) -> LogHeading:
    if (document["schema"], document["version"]) != (LOG_LINES, _VERSION):
        named = f"{document['schema']} {document['version']}"
        message = f"not {LOG_LINES} {_VERSION} but {named:.100}"
        raise DecodeError(message)
    heading = LogHeading(
        tenant=document["tenant"],
        source_set=document["sourceSet"],
        algorithm=document["algorithm"],
        keys=document["keys"],
        columns=tuple((kind, tuple(names)) for kind, names in document["columns"].items()),
        text=tuple(document["text"]),
    )
    if _heading_document(heading) != document:
        message = "more or less than the first line of a log"
        raise DecodeError(message)
    return heading


def _entry_document(entry: LogEntry) -> dict[str, object]:
    document: dict[str, object] = {
        "columns": _written(entry.row),
        "digest": entry.digest,
        "kind": entry.kind,
        "position": entry.position,
    }
    if entry.has_text:
        document["text"] = "erased" if entry.text is None else _written(entry.text)
    if entry.locks:
        document["locks"] = list(entry.locks)
    return document


def _entry(
    document: dict[str, Any], columns: Mapping[str, tuple[str, ...]], text: tuple[str, ...]
) -> LogEntry:
    kind = document["kind"]
    if kind not in columns:
        message = f"an entry of the unknown kind {shown(kind)}"
        raise DecodeError(message)
    said = document.get("text")
    entry = LogEntry(
        kind=kind,
        position=document["position"],
        row=_row(document["columns"], columns[kind]),
        digest=document["digest"],
        has_text="text" in document,
        text=None if said in (None, "erased") else _row(said, text),
        locks=tuple(document.get("locks", ())),
    )
    if _entry_document(entry) != document:
        message = "more or less than an entry of a log"
        raise DecodeError(message)
    return entry


def _last(document: dict[str, Any]) -> tuple[LogHead, Signature | None]:
    signature = document.get("signature")
    if not set(document) <= {"head", "signature"}:
        message = "the last line is no head of a log"
        raise DecodeError(message)
    return (
        decode(LogHead, document["head"]),
        None if signature is None else decode(Signature, signature),
    )


def _written(row: LogRow) -> dict[str, object]:
    return {name: _written_cell(cell) for name, cell in row}


def _written_cell(cell: Cell) -> object:
    if isinstance(cell, bytes):
        text = _plain(cell)
        return {"hex": cell.hex()} if text is None else {"utf8": text}
    if isinstance(cell, int) and abs(cell) > MAX_SAFE_INTEGER:
        return {"integer": str(cell)}
    return cell


def _plain(cell: bytes) -> str | None:
    """Give bytes as text where a reader can read it as such."""
    try:
        text = cell.decode()
    except UnicodeDecodeError:
        return None
    return text if text and min(text) >= " " else None


def _row(document: dict[str, Any], names: tuple[str, ...]) -> LogRow:
    if set(document) != set(names):
        message = "other columns than the first line says"
        raise DecodeError(message)
    return tuple((name, _cell(document[name])) for name in names)


def _cell(document: object) -> Cell:
    match document:
        case {"hex": str(text)}:
            return bytes.fromhex(text)
        case {"utf8": str(text)}:
            return text.encode()
        case {"integer": str(text)}:
            return int(text)
        case bool() | float() | None | list() | dict():
            message = f"no text, bytes or integer: {shown(document)}"
            raise DecodeError(message)
        case _:
            return document  # type: ignore[return-value]  # nothing else comes from JSON
