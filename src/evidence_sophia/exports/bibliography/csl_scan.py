"""Which items stand in a CSL-JSON document, and in which lines? Nothing in them is interpreted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from evidence_sophia.exports.bibliography.imported import BibliographyProblemCode as Code
from evidence_sophia.exports.bibliography.imported import ProblemLog

__all__ = ["Item", "scan_csl_json"]

Item = dict[str, Any]

#: What an item has, and an object around items has not.
_OF_ITEMS: Final = ("id", "type", "title")
_ITEMS: Final = re.compile(r'"items"[ \t\r\n]*:[ \t\r\n]*\[')
_SPACE: Final = re.compile(r"[ \t\n\r]*")


#: What JSON does not allow and people write: comments, and a comma behind the last value.
_MAYBE_LAX: Final = re.compile(r",[ \t\n\r]*[}\]]|//|/\*")
_LAX: Final = re.compile(
    r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|(//[^\n]*|/\*(?:.*?\*/|.*)|,(?=[ \t\n\r]*[}\]]))', re.DOTALL
)
_SIGN: Final = re.compile(r"[^\n]")


class _Repeated(dict[str, Any]):
    """An object in which a key stood twice; the last one counts, as in most readers."""

    repeated: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = _Repeated(pairs)
    if len(made) == len(pairs):
        return dict(made)
    seen: set[str] = set()
    made.repeated = tuple(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    return made


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_float=str)


def scan_csl_json(text: str, log: ProblemLog) -> Iterator[tuple[int, Item]]:
    """Give the items of a document with their lines, up to where it breaks.

    Args:
        text: the document; line ends are newlines.
        log: told of what is no item and of where the document breaks.
    """
    if _MAYBE_LAX.search(text):
        text = _strict(text, log)
    start = _skip(text, 0)
    if text[start : start + 1] == "[":
        values = _listed(text, start + 1, log)
    else:
        values = (
            each
            for line, value in _lined(text, start, log)
            for each in _unwrapped(line, value, text)
        )
    for line, item in values:
        if isinstance(item, dict):
            yield line, item
        elif item is not _BROKEN:
            message = f"an item must be an object, not {item!r:.60}"
            log.add(line, Code.ENTRY_MALFORMED, message)


def _strict(text: str, log: ProblemLog) -> str:
    """Put blanks in the place of what JSON does not allow, so that every line stays where it is."""
    first = next((found for found in _LAX.finditer(text) if found[1]), None)
    if first is None:
        return text
    line = text.count("\n", 0, first.start()) + 1
    message = f"comments or last commas, which JSON does not allow, from here on: {first[0]:.40}"
    log.add(line, Code.ENTRY_MALFORMED, message)
    return _LAX.sub(lambda found: _SIGN.sub(" ", found[0]) if found[1] else found[0], text)


def _lined(text: str, position: int, log: ProblemLog) -> Iterator[tuple[int, Any]]:
    """Read values that stand one after the other, as in JSON lines."""
    line, counted = 1, 0
    while position < len(text):
        line += text.count("\n", counted, position)
        counted = position
        value, end = _value(text, position, line, log)
        yield line, value
        if value is _BROKEN:
            return
        position = _skip(text, end)


def _unwrapped(line: int, value: Any, text: str) -> Iterator[tuple[int, Any]]:  # noqa: ANN401 - JSON
    """Give the items of an object that is none itself."""
    if not isinstance(value, dict) or any(name in value for name in _OF_ITEMS):
        yield line, value
        return
    whole = value["message"] if isinstance(value.get("message"), dict) else value
    inner = whole.get("items")
    if not isinstance(inner, list):
        inner = next(filter(_are_items, whole.values()), None)
    if isinstance(inner, list):
        bare = map(_bare, inner)
        yield from zip(_item_lines(line, text, len(inner)), bare, strict=True)
    elif value and all(isinstance(each, dict) and "title" in each for each in value.values()):
        yield from ((line, {"id": key, **each}) for key, each in value.items())
    else:
        yield line, whole


def _are_items(value: object) -> bool:
    """Whether a value is a list of items, or of citations of them."""
    if not isinstance(value, list):
        return False
    names = (*_OF_ITEMS, "itemData")
    return any(isinstance(each, dict) and any(name in each for name in names) for each in value)


def _bare(item: Any) -> Any:  # noqa: ANN401 - JSON
    """Give the item that stands in a citation of it, or the item itself."""
    data = item.get("itemData") if isinstance(item, dict) else None
    return {"id": item.get("id"), **data} if isinstance(data, dict) else item


def _item_lines(line: int, text: str, count: int) -> list[int]:
    """Give the lines of the items of a list within an object."""
    start = _ITEMS.search(text)
    if start is None:
        return [line] * count
    first = text.count("\n", 0, start.end())
    lines = [first + each for each, _ in _listed(text, start.end(), ProblemLog(), start.end())]
    return lines if len(lines) == count else [line] * count


#: Stands for what is no JSON, which is told where it is found.
_BROKEN: Final = object()


def _listed(
    text: str, position: int, log: ProblemLog, counted: int = 0
) -> Iterator[tuple[int, Any]]:
    """Read a list item by item, so that a break in the middle leaves the items before it."""
    line = 1
    while True:
        position = _skip(text, position)
        line += text.count("\n", counted, position)
        counted = position
        if text[position : position + 1] == "]":
            return
        value, end = _value(text, position, line, log)
        yield line, value
        after = _skip(text, end)
        mark = text[after : after + 1]
        if value is _BROKEN or mark == "]":
            return
        if mark != ",":
            message = "the list does not go on or end here; nothing after it is read"
            log.add(line + text.count("\n", position, after), Code.ENTRY_MALFORMED, message)
            return
        position = after + 1


def _skip(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return position if match is None else match.end()


def _value(text: str, position: int, line: int, log: ProblemLog) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, position)
    except json.JSONDecodeError as error:
        message, line = f"no JSON: {error.msg}; nothing after it is read", error.lineno
    except RecursionError:
        message = "the item nests too deep; nothing after it is read"
    except ValueError:
        message = "the item has a number that is too long; nothing after it is read"
    log.add(line, Code.ENTRY_MALFORMED, message)
    return _BROKEN, position
