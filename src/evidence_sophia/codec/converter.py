"""How do values become JSON documents, and documents values? One strict converter.

Nothing is coerced, nothing is guessed: a document either is a value, or every problem it has
is listed with its path. The one widening is that a JSON integer may stand where a float is
asked for, since other languages write ``1.0`` as ``1``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import attrs

from evidence_sophia.codec.composites import (
    is_object,
    is_plain_object,
    is_tuple,
    is_union,
    object_reader,
    object_writer,
    read_plain_object,
    tuple_reader,
    tuple_writer,
    union_reader,
    union_writer,
)
from evidence_sophia.codec.problems import Problem, ProblemsFound
from evidence_sophia.codec.scalars import SCALARS
from evidence_sophia.errors import DecodeError

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["Decoded", "decode", "decode_report", "encode"]

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class Decoded(Generic[T]):
    """What a document said.

    Attributes:
        value: the value.
        unknown: JSON pointers of the fields this version does not know; they are not part
            of ``value``, so a document that has some is never written back from it.
    """

    value: T
    unknown: tuple[str, ...] = ()


def encode(value: object) -> Any:  # noqa: ANN401 - a JSON document has no closed type
    """Turn a value into a JSON document: dicts, lists, strings, numbers, booleans, None.

    Every field is written, camelCase; times end in ``Z``; a union says its ``type``.

    >>> from evidence_sophia.model.span import Span
    >>> encode(Span(3, 7))
    {'start': 3, 'end': 7, 'unit': 'code_points'}
    """
    return _converter(tolerant=False).unstructure(value, unstructure_as=type(value))


def decode(cls: type[T], document: object) -> T:
    """Turn a JSON document into a value.

    Raises:
        DecodeError: the document is not such a value, or has a field the class does not
            know; the details list every problem with its path.
    """
    try:
        return _converter(tolerant=False).structure(document, cls)
    except ProblemsFound as error:
        raise _decode_error(cls, error.problems) from None


def decode_report(cls: type[T], document: object, *, below: tuple[str, ...] = ()) -> Decoded[T]:
    """Turn a JSON document into a value and list the fields that were not understood.

    Args:
        cls: the value class.
        document: what stands for it.
        below: the keys above ``document``; paths and pointers start with them.

    Raises:
        DecodeError: the document is not such a value; unknown fields alone are no error.
    """
    try:
        return Decoded(value=_converter(tolerant=False).structure(document, cls))
    except ProblemsFound as error:
        unknown = [found for found in error.under(below) if found.is_unknown_field]
    try:
        value = _converter(tolerant=True).structure(document, cls)
    except ProblemsFound as error:
        raise _decode_error(cls, error.under(below)) from None
    return Decoded(value=value, unknown=tuple(found.pointer() for found in unknown))


def _decode_error(cls: type, problems: Iterable[Problem]) -> DecodeError:
    message = f"the document does not describe a value of {cls.__name__}"
    return DecodeError(message, details=[str(found) for found in problems])


@cache
def _converter(*, tolerant: bool) -> Converter:
    from cattrs import Converter  # noqa: PLC0415 - it costs more than the whole model

    made = Converter(detailed_validation=False)
    for scalar, (read, write) in SCALARS.items():
        made.register_structure_hook(scalar, read)
        made.register_unstructure_hook(scalar, write)
    _register_readers(made, tolerant=tolerant)
    _register_writers(made)
    return made


def _register_readers(made: Converter, *, tolerant: bool) -> None:
    reader_of, register = made.get_structure_hook, made.register_structure_hook_factory
    register(is_object, lambda form: object_reader(form, reader_of, tolerant=tolerant))
    register(is_tuple, lambda form: tuple_reader(form, reader_of))
    made.register_structure_hook_func(is_plain_object, read_plain_object)
    register(is_union, lambda form: union_reader(form, reader_of))


def _register_writers(made: Converter) -> None:
    writer_of, register = made.get_unstructure_hook, made.register_unstructure_hook_factory
    # An open place of a generic value (the items of a bare Page) is written as what it holds.
    made.register_unstructure_hook_func(
        lambda form: isinstance(form, TypeVar),
        lambda value: made.unstructure(value, unstructure_as=type(value)),
    )
    register(is_object, lambda form: object_writer(form, writer_of))
    register(is_tuple, lambda form: tuple_writer(form, writer_of))
    register(is_union, lambda form: union_writer(form, writer_of))
