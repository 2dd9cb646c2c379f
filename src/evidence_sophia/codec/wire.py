"""What form does a value class have on the wire? Names, fields and unions, read from its types."""

from __future__ import annotations

import types
from functools import lru_cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import attrs

from evidence_sophia.errors import InternalError
from evidence_sophia.model._rules import LATER
from evidence_sophia.model.measured import Unmeasured

__all__ = ["TAG", "WireField", "fields_of", "tagged_members", "union_members"]

#: The key that says which member of a union an object is.
TAG: Final = "type"


@attrs.frozen(kw_only=True)
class WireField:
    """One field of a value class as it travels.

    Attributes:
        name: in Python.
        wire: on the wire.
        type: its resolved annotation.
        is_required: whether a document must have it.
        is_later: whether it is written only where it differs from its default.
    """

    name: str
    wire: str
    type: Any
    is_required: bool
    is_later: bool


@lru_cache(maxsize=512)
def fields_of(form: Any) -> tuple[WireField, ...]:  # noqa: ANN401 - a class or ``Page[Hit]``
    """List the fields of a value class, in the order it declares them.

    The items of a generic class keep the types it is given (``Page[Hit]``).
    """
    cls = get_origin(form) or form
    given = dict(zip(getattr(cls, "__parameters__", ()), get_args(form), strict=False))
    hints = get_type_hints(cls)
    return tuple(
        WireField(
            name=field.name,
            wire=_camel_case(field.name),
            type=_given(hints[field.name], given),
            is_required=field.default is attrs.NOTHING,
            is_later=field.metadata == LATER,
        )
        for field in attrs.fields(cls)
    )


def _camel_case(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)


def _given(form: Any, given: dict[Any, Any]) -> Any:  # noqa: ANN401 - any annotation
    parameters = getattr(form, "__parameters__", ())
    return form[tuple(given.get(one, one) for one in parameters)] if parameters else form


def union_members(form: object) -> tuple[Any, ...]:
    """List the members of a union, None's type included; an empty tuple for another type."""
    if get_origin(form) in (Union, types.UnionType):
        return get_args(form)
    return ()


def tagged_members(members: tuple[Any, ...]) -> dict[str, type]:
    """Map the tag of each member of a closed union, its class name, to the class.

    An empty mapping stands for the one union without a tag, ``int | Unmeasured``.

    Raises:
        InternalError: the library defines a union that has no form on the wire: one with
            members that are no value classes, or with a field that would hide the tag.
    """
    if set(members) == {int, Unmeasured}:
        return {}
    for member in members:
        if not attrs.has(member):
            message = f"a union of {members} has no form on the wire"
            raise InternalError(message)
        if any(field.wire == TAG for field in fields_of(member)):
            message = f"{member.__name__} has a field {TAG!r}, which hides the tag of its union"
            raise InternalError(message)
    return {member.__name__: member for member in members}
