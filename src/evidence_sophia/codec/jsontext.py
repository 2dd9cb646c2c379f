"""How is JSON text read and written without losing or inventing anything?"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, NoReturn

from evidence_sophia.errors import DecodeError, InvariantError

__all__ = ["read_json", "write_json"]


def read_json(data: bytes | str) -> Any:  # noqa: ANN401 - a JSON document has no closed type
    """Read JSON text strictly.

    Args:
        data: a string, or UTF-8 with or without a byte order mark.

    Raises:
        DecodeError: not UTF-8, not JSON, a key that stands twice, ``NaN`` or ``Infinity``,
            a number no computer keeps, or nesting beyond all reason.
    """
    try:
        text = data if isinstance(data, str) else data.decode("utf-8-sig")
        return json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_number
        )
    except RecursionError:
        message = "the JSON text nests too deep"
    except UnicodeDecodeError as error:
        message = f"the JSON text is not UTF-8 at byte {error.start}"
    except json.JSONDecodeError as error:
        message = f"no JSON: {error.msg} in line {error.lineno}, column {error.colno}"
    except DecodeError:
        raise
    except ValueError:
        # Python refuses to read integers of more than 4,300 digits.
        message = "the JSON text has a number that is too long"
    raise DecodeError(message)


def write_json(document: object, *, indent: int | None = None) -> bytes:
    r"""Write a JSON document as UTF-8, keys in their order, one newline at the end.

    A lone surrogate of a text is written as its escape (``\ud800``), so nothing is lost.

    Raises:
        InvariantError: a float is not finite, or something in it is not JSON.
    """
    try:
        text = json.dumps(document, ensure_ascii=False, allow_nan=False, indent=indent)
    except (TypeError, ValueError, RecursionError) as error:
        message = f"the document cannot be written as JSON: {error}"
        raise InvariantError(message) from error
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        twice = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
        message = "a key stands twice in one JSON object"
        raise DecodeError(message, details=[f"{key!a:.80}" for key in twice])
    return made


def _constant(text: str) -> NoReturn:
    message = f"{text} is not JSON"
    raise DecodeError(message)


def _number(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        message = f"the number {text:.40} is too large"
        raise DecodeError(message)
    return number
