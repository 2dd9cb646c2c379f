"""How does a document say what it is? The envelope around every value that leaves.

``{"schema": "evidence-sophia/<name>", "version": "<major>.<minor>", "data": {...}}``. A
reader accepts its own major version: an older minor is lifted step by step, a newer one is
read and its unknown fields are reported. A document we did not author is never re-encoded.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import attrs

from evidence_sophia.codec.converter import Decoded, decode_report, encode
from evidence_sophia.codec.digests import SCHEMA_PREFIX
from evidence_sophia.codec.jsontext import read_json, write_json
from evidence_sophia.errors import DecodeError, InvariantError

__all__ = ["DocumentType", "Upcast", "read_document", "unwrap", "wrap", "write_document"]

T = TypeVar("T")

#: Lifts the data of one minor version to the next one.
Upcast = Callable[[dict[str, Any]], dict[str, Any]]

_VERSION = re.compile(r"(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})")


@attrs.frozen(kw_only=True)
class DocumentType(Generic[T]):
    """A kind of document.

    Attributes:
        name: below ``evidence-sophia/``.
        cls: the value class of its data.
        major: readers of another major version refuse it.
        upcasts: ``upcasts[n]`` lifts minor ``n`` to ``n + 1``; the newest minor this
            version writes is their number.
    """

    name: str
    cls: type[T]
    major: int = 1
    upcasts: tuple[Upcast, ...] = ()

    @property
    def schema(self) -> str:
        """The name on the wire."""
        return SCHEMA_PREFIX + self.name

    @property
    def version(self) -> str:
        """The version that is written."""
        return f"{self.major}.{len(self.upcasts)}"


@attrs.frozen(kw_only=True)
class _Envelope:
    schema: str
    version: str
    data: dict[str, Any]


def wrap(kind: DocumentType[T], value: T) -> dict[str, Any]:
    """Put a value into its envelope.

    Raises:
        InvariantError: the value is not of this kind.
    """
    if not isinstance(value, kind.cls):
        message = f"a document {kind.name} holds {kind.cls.__name__}, not {type(value).__name__}"
        raise InvariantError(message)
    return {"schema": kind.schema, "version": kind.version, "data": encode(value)}


def unwrap(kind: DocumentType[T], document: object) -> Decoded[T]:
    """Take a value out of its envelope; ``unknown`` lists what was not understood.

    Raises:
        DecodeError: it is no envelope, another schema, another major version, or its data
            are not a value of this kind; the details list every problem with its path.
    """
    outer = _opened(kind, document)
    envelope = outer.value
    data = envelope.data
    for lift in kind.upcasts[_minor(kind, envelope) :]:
        data = lift(data)
    found = decode_report(kind.cls, data, below=("data",))
    return Decoded(value=found.value, unknown=(*found.unknown, *outer.unknown))


def _opened(kind: DocumentType[T], document: object) -> Decoded[_Envelope]:
    try:
        return decode_report(_Envelope, document)
    except DecodeError as error:
        message = f"it is no document {kind.schema}"
        hint = 'Such a document is {"schema": ..., "version": ..., "data": {...}}.'
        raise DecodeError(message, details=error.details, hint=hint) from error


def write_document(kind: DocumentType[T], value: T, *, indent: int | None = None) -> bytes:
    """Write a value in its envelope as JSON text.

    Raises:
        InvariantError: the value is not of this kind, or holds a number that cannot travel.
    """
    return write_json(wrap(kind, value), indent=indent)


def read_document(kind: DocumentType[T], data: bytes | str) -> Decoded[T]:
    """Read JSON text with an envelope.

    Raises:
        DecodeError: as :func:`unwrap`, or the text is not strict JSON.
    """
    return unwrap(kind, read_json(data))


def _minor(kind: DocumentType[T], envelope: _Envelope) -> int:
    if envelope.schema != kind.schema:
        message = f"the document is {envelope.schema!a:.80}, not {kind.schema!r}"
        raise DecodeError(message, details=["another schema @ $.schema"])
    match = _VERSION.fullmatch(envelope.version)
    if match is None:
        message = f"not a version: {envelope.version!a:.40}"
        raise DecodeError(message, details=["not <major>.<minor> @ $.version"])
    if int(match[1]) != kind.major:
        message = f"the document has version {match[0]}; version {kind.major} is read here"
        hint = "Convert the document, or use the release of evidence-sophia that wrote it."
        raise DecodeError(message, details=["another major version @ $.version"], hint=hint)
    return int(match[2])
