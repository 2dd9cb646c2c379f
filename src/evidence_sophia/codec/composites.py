"""How do composed values travel: objects, lists and unions?

Each function makes the reader or the writer of one type; ``cattrs`` asks for it once, when
the type is first met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_args, get_origin

import attrs

from evidence_sophia.codec.problems import Problem, ProblemsFound, collect, problem
from evidence_sophia.codec.wire import TAG, WireField, fields_of, tagged_members, union_members
from evidence_sophia.errors import SophiaError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.measured import Unmeasured

__all__ = [
    "is_object",
    "is_plain_object",
    "is_tuple",
    "is_union",
    "object_reader",
    "object_writer",
    "read_plain_object",
    "tuple_reader",
    "tuple_writer",
    "union_reader",
    "union_writer",
]

#: An object of so few fields is described by them where something else came.
_FEW_FIELDS: Final = 4
#: A list with more problems is another thing; it is not read to its end, which would take long.
_MOST_PROBLEMS: Final = 20_000

# A reader takes a piece of a document and its type, a writer takes a value.
Read = Callable[[Any, Any], Any]
Write = Callable[[Any], Any]
ReaderOf = Callable[[Any], Read]
WriterOf = Callable[[Any], Write]


def is_object(form: object) -> bool:
    """Whether the type is a value class."""
    origin = get_origin(form) or form
    return isinstance(origin, type) and attrs.has(origin)


def is_plain_object(form: object) -> bool:
    """Whether the type is a JSON object whose content is read later."""
    return get_origin(form) is dict


def is_tuple(form: object) -> bool:
    """Whether the type is a tuple with its items' types."""
    return get_origin(form) is tuple


def is_union(form: object) -> bool:
    """Whether the type is a union."""
    return bool(union_members(form))


def object_reader(form: Any, reader_of: ReaderOf, *, tolerant: bool) -> Read:  # noqa: ANN401
    """Make the reader of a value class; a tolerant one skips unknown fields."""
    fields = [(field, reader_of(field.type)) for field in fields_of(form)]
    known = dict.fromkeys(field.wire for field, _ in fields)
    shape = form.__name__.lstrip("_")
    if len(known) <= _FEW_FIELDS:
        shape = f"{shape}: {', '.join(known)}"

    def read(document: Any, _form: object) -> Any:  # noqa: ANN401 - any value class
        if not isinstance(document, dict):
            message = f"an object ({shape}) is wanted"
            raise problem(message)
        found: list[Problem] = []
        arguments = _arguments(document, fields, found)
        if not tolerant:
            found += [_unknown(key) for key in document if key not in known]
        if found:
            raise ProblemsFound(found)
        return _made(form, arguments)

    return read


def read_plain_object(document: object, _form: object) -> dict[str, Any]:
    """Read a JSON object as it stands."""
    if not isinstance(document, dict):
        message = "an object is wanted"
        raise problem(message)
    return document


def _arguments(
    document: dict[str, Any], fields: list[tuple[WireField, Read]], found: list[Problem]
) -> dict[str, Any]:
    arguments: dict[str, Any] = {}
    for field, read in fields:
        if field.wire in document:
            piece = document[field.wire]
            arguments[field.name] = collect(field.wire, read, piece, field.type, found)
        elif field.is_required:
            found.append(Problem(path=(field.wire,), message="a required field is missing"))
    return arguments


def _unknown(key: object) -> Problem:
    return Problem(
        path=(key if isinstance(key, str) else shown(key),),
        message="an unknown field",
        is_unknown_field=True,
    )


def _made(form: type, arguments: dict[str, Any]) -> Any:  # noqa: ANN401 - any value class
    try:
        return form(**arguments)
    except SophiaError as error:
        raise ProblemsFound(
            Problem(message=text) for text in (error.message, *error.details)
        ) from None


def object_writer(form: type, writer_of: WriterOf) -> Write:
    """Make the writer of a value class: every field, camelCase.

    A field that came later is left out while it has its default.
    """
    fields = [(field.name, field.wire, writer_of(field.type)) for field in fields_of(form)]
    later = {field.name for field in fields_of(form) if field.is_later}
    if not later:
        return lambda value: {wire: write(getattr(value, name)) for name, wire, write in fields}
    defaults = {field.name: field.default for field in attrs.fields(get_origin(form) or form)}

    def write_all(value: Any) -> dict[str, Any]:  # noqa: ANN401 - a document
        said = [(wire, write, getattr(value, name), name) for name, wire, write in fields]
        return {
            wire: write(one)
            for wire, write, one, name in said
            if name not in later or one != defaults[name]
        }

    return write_all


def tuple_reader(form: object, reader_of: ReaderOf) -> Read:
    """Make the reader of a tuple, of any length or of a fixed one."""
    items = get_args(form)
    repeated = len(items) == 2 and items[1] is Ellipsis  # noqa: PLR2004 - (item, ...)
    readers = [(item, reader_of(item)) for item in items if item is not Ellipsis]

    def read(document: Any, _form: object) -> tuple[Any, ...]:  # noqa: ANN401 - a document
        if not isinstance(document, list):
            message = "a list is wanted"
            raise problem(message)
        if not repeated and len(document) != len(readers):
            message = f"a list of {len(readers)} is wanted, not of {len(document)}"
            raise problem(message)
        found: list[Problem] = []
        each = readers * len(document) if repeated else readers
        values = tuple(
            collect(index, reader, piece, item, found)
            for index, (piece, (item, reader)) in enumerate(zip(document, each, strict=True))
            if len(found) < _MOST_PROBLEMS
        )
        if len(found) >= _MOST_PROBLEMS:
            found.append(Problem(message=f"the list has {len(found)} problems; no more are told"))
        if found:
            raise ProblemsFound(found)
        return values

    return read


def tuple_writer(form: object, writer_of: WriterOf) -> Write:
    """Make the writer of a tuple: a list."""
    items = get_args(form)
    if items[-1] is Ellipsis:
        write_item = writer_of(items[0])
        return lambda values: [write_item(value) for value in values]
    writers = [writer_of(item) for item in items]
    return lambda values: [write(value) for write, value in zip(writers, values, strict=True)]


def union_reader(form: object, reader_of: ReaderOf) -> Read:
    """Make the reader of an optional value, of ``int | Unmeasured`` or of a tagged union."""
    members = tuple(member for member in union_members(form) if member is not type(None))
    read = _reader_of_one(members, reader_of)
    if len(members) == len(union_members(form)):
        return read
    return lambda document, _form: None if document is None else read(document, members[0])


def _reader_of_one(members: tuple[Any, ...], reader_of: ReaderOf) -> Read:
    if len(members) == 1:
        only = members[0]
        read_only = reader_of(only)
        return lambda document, _form: read_only(document, only)
    by_tag = tagged_members(members)
    if not by_tag:
        return _measured_reader(reader_of)
    readers = {tag: reader_of(member) for tag, member in by_tag.items()}

    def read(document: Any, _form: object) -> Any:  # noqa: ANN401 - any member
        tag = document.get(TAG) if isinstance(document, dict) else None
        if not isinstance(tag, str) or tag not in readers:
            message = f"an object whose {TAG} is one of {', '.join(sorted(readers))} is wanted"
            raise problem(message)
        rest = {key: piece for key, piece in document.items() if key != TAG}
        return readers[tag](rest, by_tag[tag])

    return read


def _measured_reader(reader_of: ReaderOf) -> Read:
    read_whole, read_state = reader_of(int), reader_of(Unmeasured)

    def read(document: Any, _form: object) -> Any:  # noqa: ANN401 - int | Unmeasured
        if isinstance(document, str):
            return read_state(document, Unmeasured)
        return read_whole(document, int)

    return read


def union_writer(form: object, writer_of: WriterOf) -> Write:
    """Make the writer of a union; a value class says its ``type`` if it is one of several."""
    members = tuple(member for member in union_members(form) if member is not type(None))
    if len(members) > 1 and tagged_members(members):
        return lambda value: None if value is None else _tagged(value, writer_of)
    writers = {member: writer_of(member) for member in members}
    only = writer_of(members[0])
    return lambda value: None if value is None else writers.get(type(value), only)(value)


def _tagged(value: object, writer_of: WriterOf) -> dict[str, Any]:
    return {TAG: type(value).__name__, **writer_of(type(value))(value)}
