"""What must a document of a value class look like, for a reader in any language?

JSON Schema 2020-12, walked from the class itself. Invariants that JSON Schema cannot say
stand in the contract's clauses; an open enum admits any other string.
"""

from __future__ import annotations

import inspect
from datetime import date, datetime
from enum import EnumMeta
from typing import Any, Final, get_args, get_origin

import attrs

from evidence_sophia.codec.canonical import MAX_SAFE_INTEGER
from evidence_sophia.codec.composites import is_object, is_tuple, is_union
from evidence_sophia.codec.converter import encode
from evidence_sophia.codec.scalars import DAY_FORM, TIME_FORM
from evidence_sophia.codec.wire import TAG, WireField, fields_of, tagged_members, union_members
from evidence_sophia.errors import InternalError
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.measured import Unmeasured
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["DIALECT", "json_schema"]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

_SCALARS: Final[dict[Any, Schema]] = {
    str: {"type": "string"},
    int: {"type": "integer", "minimum": -MAX_SAFE_INTEGER, "maximum": MAX_SAFE_INTEGER},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    date: {"type": "string", "format": "date", "pattern": f"^{DAY_FORM}$"},
    datetime: {"type": "string", "format": "date-time", "pattern": f"^{TIME_FORM}$"},
    bytes: {"type": "string", "contentEncoding": "base64"},
    PartialDate: {"type": "string", "pattern": "^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"},
}


def json_schema(cls: type) -> Schema:
    """Describe the documents of a value class.

    Fields with a default may be missing; the schema says what they then are, unless that is
    made from other fields. Unknown fields are allowed, since a reader reports them. Each class
    and enum stands once under ``$defs``.

    Raises:
        InternalError: the class has a field whose type has no form on the wire.
    """
    defs: dict[str, Schema] = {}
    root = _schema(cls, defs)
    return {"$schema": DIALECT, **root, "$defs": dict(sorted(defs.items()))}


def _schema(form: Any, defs: dict[str, Schema]) -> Schema:  # noqa: ANN401 - any annotation
    if form in _SCALARS:
        return _SCALARS[form]
    if is_tuple(form):
        return _list(get_args(form), defs)
    if is_union(form):
        return _union(union_members(form), defs)
    if not is_object(form) and not isinstance(form, EnumMeta):
        message = f"{form} has no form on the wire"
        raise InternalError(message)
    if form.__name__ not in defs:
        defs[form.__name__] = {}  # a class that holds itself finds its own name taken
        defs[form.__name__] = _enum(form) if isinstance(form, EnumMeta) else _object(form, defs)
    return {"$ref": f"#/$defs/{form.__name__}"}


def _enum(form: EnumMeta) -> Schema:
    known: Schema = {"enum": [member.value for member in form]}  # type: ignore[var-annotated]  # of any enum
    if issubclass(form, OpenEnum):
        return {**_about(form), "anyOf": [known, {"type": "string", "minLength": 1}]}
    return {**_about(form), **known}


def _object(form: type, defs: dict[str, Schema]) -> Schema:
    fields = fields_of(form)
    return {
        **_about(form),
        "type": "object",
        "properties": {field.wire: _property(form, field, defs) for field in fields},
        "required": [field.wire for field in fields if field.is_required],
    }


def _property(form: type, field: WireField, defs: dict[str, Schema]) -> Schema:
    schema = _schema(field.type, defs)
    if field.is_required:
        return schema
    default = getattr(attrs.fields(get_origin(form) or form), field.name).default
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]  # a class at run time
        if default.takes_self:  # it is made from the other fields, as the clauses say
            return schema
        default = default.factory()
    return {**schema, "default": encode(default)}


def _about(form: type) -> Schema:
    first_line = (inspect.getdoc(form) or "").partition("\n")[0]
    return {"title": form.__name__, "description": first_line}


def _list(items: tuple[Any, ...], defs: dict[str, Schema]) -> Schema:
    if items[-1] is Ellipsis:
        return {"type": "array", "items": _schema(items[0], defs)}
    count = len(items)
    prefix = [_schema(item, defs) for item in items]
    return {
        "type": "array",
        "prefixItems": prefix,
        "items": False,
        "minItems": count,
        "maxItems": count,
    }


def _union(members: tuple[Any, ...], defs: dict[str, Schema]) -> Schema:
    some = tuple(member for member in members if member is not type(None))
    if len(some) > 1 and set(some) != {int, Unmeasured}:
        forms = [_tagged(tag, member, defs) for tag, member in tagged_members(some).items()]
    else:
        forms = [_schema(member, defs) for member in some]
    return {"anyOf": forms + ([{"type": "null"}] if len(some) < len(members) else [])}


def _tagged(tag: str, member: type, defs: dict[str, Schema]) -> Schema:
    inner = _schema(member, defs)
    return {**inner, "properties": {TAG: {"const": tag}}, "required": [TAG]}
