"""How are documents of the library written for tools? With the names Python uses.

A tool's arguments and answers are snake_case throughout, as hosts and models expect of tools;
the documents of the contract are camelCase. The one is made from the other here, and nowhere
else. No document has a key that is data, so every key is the name of a field.
"""

from __future__ import annotations

import inspect
import re
from functools import cache
from typing import Any, Final, TypeAlias

from attrs import fields as attrs_fields

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.codec.schema import json_schema
from evidence_sophia.errors import DecodeError

__all__ = ["answer_document", "answer_schema", "read_request", "request_schema"]

Document: TypeAlias = dict[str, Any]

_HUMP: Final = re.compile("[A-Z]")
_STEP: Final = re.compile("_([a-z0-9])")
#: A path as the codec writes it into a problem.
_PATH: Final = re.compile(r"\$[.\[\]A-Za-z0-9_]*")
#: An entry of the section "Attributes:" of a docstring.
_NOTE: Final = re.compile(r"    ([a-z_]+(?:, [a-z_]+)*): (.+)")


def _snake(name: str) -> str:
    return _HUMP.sub(lambda hump: f"_{hump[0].lower()}", name)


def _camel(name: str) -> str:
    return _STEP.sub(lambda step: step[1].upper(), name)


def _in_snake_case(document: Any) -> Any:  # noqa: ANN401 - a JSON document has no closed type
    if isinstance(document, dict):
        return {_snake(key): _in_snake_case(value) for key, value in document.items()}
    if isinstance(document, list):
        return [_in_snake_case(item) for item in document]
    return document


def _in_camel_case(document: Any) -> Any:  # noqa: ANN401 - a JSON document has no closed type
    if isinstance(document, dict):
        return {_camel(key): _in_camel_case(value) for key, value in document.items()}
    if isinstance(document, list):
        return [_in_camel_case(item) for item in document]
    return document


def read_request(cls: type[Any], arguments: Document) -> Any:  # noqa: ANN401 - of that class
    """Make a request of the arguments of a call.

    Raises:
        DecodeError: the arguments are not such a request; the details list every problem with
            its path.
    """
    try:
        return decode(cls, _in_camel_case(arguments))
    except DecodeError as error:
        details = [_PATH.sub(lambda path: _snake(path[0]), each) for each in error.details]
        message = "the arguments are not what the tool takes"
        raise DecodeError(message, details=details) from None


def answer_document(value: object) -> Document:
    """Write an answer as a tool gives it."""
    document: Document = _in_snake_case(encode(value))
    return document


@cache
def answer_schema(cls: type) -> Document:
    """Describe the answers of a class by a JSON Schema with an object at its root."""
    return _schema(cls, is_closed=False)


@cache
def request_schema(cls: type) -> Document:
    """Describe the requests of a class, with a note on each field; unknown fields are refused."""
    schema = _schema(cls, is_closed=True)
    for name, note in _notes(cls).items():
        about = schema["properties"][name]
        schema["properties"][name] = {**about, "description": note}
    return schema


def _schema(cls: type, *, is_closed: bool) -> Document:
    whole = json_schema(cls)
    defs = {name: _named(one, is_closed=is_closed) for name, one in whole["$defs"].items()}
    root = defs.pop(cls.__name__)
    return {"$schema": whole["$schema"], **root, **({"$defs": defs} if defs else {})}


def _named(schema: Any, *, is_closed: bool) -> Any:  # noqa: ANN401 - any part of a schema
    """Rename the fields that a schema speaks of."""
    if isinstance(schema, list):
        return [_named(item, is_closed=is_closed) for item in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: _named(value, is_closed=is_closed) for key, value in schema.items()}
    if isinstance(made.get("properties"), dict):
        made["properties"] = {_snake(key): value for key, value in made["properties"].items()}
        made["required"] = [_snake(key) for key in made.get("required", ())]
        if is_closed:
            made["additionalProperties"] = False
    if "default" in made:
        made["default"] = _in_snake_case(made["default"])
    return made


def _notes(cls: type) -> dict[str, str]:
    """Give what the docstring of a class says of each field."""
    notes: dict[str, str] = {}
    names: list[str] = []
    _, _, section = (inspect.getdoc(cls) or "").partition("\nAttributes:\n")
    for line in section.splitlines():
        if entry := _NOTE.fullmatch(line):
            names = entry[1].split(", ")
            notes.update(dict.fromkeys(names, entry[2]))
        elif line.startswith("        "):
            notes.update({name: f"{notes[name]} {line.strip()}" for name in names})
        else:
            break
    known = {each.name for each in attrs_fields(cls)}
    return {name: note.replace("``", "`") for name, note in notes.items() if name in known}
