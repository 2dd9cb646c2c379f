"""Which bytes stand for a value when it is hashed? Canonical JSON.

The float-free subset of RFC 8785: str, bool, None, int within ±(2^53 - 1), lists and
objects with ASCII keys. In that subset the standard library's encoder gives RFC 8785's
bytes; what lies outside it is refused, never rounded or normalised.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Final

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import has_lone_surrogate, shown

__all__ = ["MAX_DEPTH", "MAX_SAFE_INTEGER", "canonical_json"]

#: The largest integer that every JSON reader keeps exactly (RFC 8785, RFC 7493): 2^53 - 1.
MAX_SAFE_INTEGER: Final = 2**53 - 1
#: Lists and objects may nest so deep; deeper is a bomb, not a document.
MAX_DEPTH: Final = 64

_MAX_PROBLEMS: Final = 100
_MAX_PATH: Final = 119


def canonical_json(value: object) -> bytes:
    r"""Encode a JSON value as canonical UTF-8 bytes.

    Tuples count as lists. Nothing is normalised: do that when text comes in.

    Raises:
        InvariantError: a float, an unsafe integer, a lone surrogate, a key that is not an
            ASCII string, nesting deeper than :data:`MAX_DEPTH`, or something that is not
            JSON; the details list up to 100 problems with their paths.

    >>> canonical_json({"b": [1, True], "a": "\u00e9"}).decode()
    '{"a":"é","b":[1,true]}'
    """
    problems = tuple(islice(_problems(value, ("$",)), _MAX_PROBLEMS))
    if problems:
        message = "the value has no canonical JSON"
        raise InvariantError(message, details=problems)
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


#: The steps from the root; they are joined only where there is a problem, since a long key
#: above many items would be copied for each of them.
_Path = tuple[str | int, ...]


def _problems(value: object, path: _Path) -> Iterator[str]:
    if value is None or isinstance(value, bool):
        return
    if isinstance(value, str):
        if has_lone_surrogate(value):
            yield f"a lone surrogate @ {_shown(path)}"
    elif isinstance(value, int):
        if abs(value) > MAX_SAFE_INTEGER:
            yield f"an integer beyond 2^53 - 1 @ {_shown(path)}"
    elif len(path) > MAX_DEPTH:
        yield f"nested deeper than {MAX_DEPTH} @ {_shown(path)}"
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _problems(item, (*path, index))
    elif isinstance(value, dict):
        yield from _object_problems(value, path)
    else:
        yield f"{type(value).__name__} is not canonical JSON @ {_shown(path)}"


def _object_problems(value: dict[object, object], path: _Path) -> Iterator[str]:
    for key, item in value.items():
        if isinstance(key, str) and key.isascii():
            yield from _problems(item, (*path, key))
        else:
            yield f"a key that is not an ASCII string: {_ascii(key)} @ {_shown(path)}"


def _ascii(key: object) -> str:
    return f"{key!a:.80}" if isinstance(key, str) else shown(key)


def _shown(path: _Path) -> str:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step:.80}" for step in path[1:])
    return f"{path[0]}{''.join(steps):.{_MAX_PATH}}"
