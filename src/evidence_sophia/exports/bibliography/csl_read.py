"""Which references does a CSL-JSON document hold?"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from evidence_sophia.exports.bibliography.csl_dates import read_csl_date
from evidence_sophia.exports.bibliography.draft import Draft
from evidence_sophia.exports.bibliography.encoding import decode_bibliography
from evidence_sophia.exports.bibliography.imported import (
    BibliographyFormat,
    BibliographyImport,
    ProblemLog,
)
from evidence_sophia.exports.bibliography.imported import BibliographyProblemCode as Code
from evidence_sophia.exports.bibliography.kinds import CROSSREF_TYPES, CSL_GENRES
from evidence_sophia.model._lines import as_line, as_prose
from evidence_sophia.model.reference import PersonName, Reference, ReferenceKind

__all__ = ["VARIABLES", "read_csl_json", "read_csl_keywords"]

#: CSL variables -> fields of a reference; the first of several is how a field is written.
VARIABLES: Final[dict[str, str]] = {
    "title": "title",
    "container-title": "container_title",
    "publisher": "publisher",
    "publisher-place": "place",
    "volume": "volume",
    "issue": "issue",
    "page": "pages",
    "edition": "edition",
    "collection-title": "series",
    "DOI": "doi",
    "ISBN": "isbn",
    "ISSN": "issn",
    "URL": "url",
    "language": "language",
    "abstract": "abstract",
    "note": "note",
}
_OWN: Final = ("id", "type", "author", "editor", "issued", "accessed", "keyword", "custom", "genre")
#: What an item has, and an object around items has not.
_OF_ITEMS: Final = ("id", "type", "title")
_ITEMS: Final = re.compile(r'"items"[ \t\r\n]*:[ \t\r\n]*\[')
_SPACE: Final = re.compile(r"[ \t\n\r]*")
_NUMBERS: Final = ("ISSN", "ISBN")  # journals and books have several
_NAME_PARTS: Final = ("family", "given", "suffix", "literal")

Item = dict[str, Any]


def read_csl_json(data: bytes | str, *, encoding: str | None = None) -> BibliographyImport:
    r"""Read CSL-JSON, tolerantly, and tell everything that is wrong with it.

    A list of items is read, one item, several one after the other, an object with ``items``,
    a ``message`` of Crossref or one that holds items by their ids; of a document that breaks
    off, the items before the break.

    Args:
        data: the document.
        encoding: its encoding where the caller knows it; else UTF-8, or a guess that is told.

    Raises:
        DecodeError: it is too large, or no encoding has that name.

    >>> found = read_csl_json('[{"id": 7, "type": "book", "issued": {"date-parts": [[1986]]}}]')
    >>> found.references[0].id, str(found.references[0].issued)
    ('7', '1986')
    """
    log = ProblemLog()
    decoded = decode_bibliography(data, encoding, log)
    references: list[Reference] = []
    lines: dict[str, int] = {}
    for line, item in _items(decoded.text, log):
        reference = _reference(line, item, log)
        if lines.setdefault(reference.id, len(references)) != len(references):
            message = f"the id is that of item {lines[reference.id] + 1} already; both are kept"
            log.add(line, Code.KEY_DUPLICATE, message, reference.id)
        references.append(reference)
    return BibliographyImport(
        format=BibliographyFormat.CSL_JSON,
        encoding=decoded.encoding,
        references=tuple(references),
        problems=log.problems(),
    )


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


def _items(text: str, log: ProblemLog) -> Iterator[tuple[int, Item]]:
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
    if isinstance(inner, list):
        yield from zip(_item_lines(line, text, len(inner)), inner, strict=True)
    elif value and all(isinstance(each, dict) and "title" in each for each in value.values()):
        yield from ((line, {"id": key, **each}) for key, each in value.items())
    else:
        yield line, whole


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


def _text(value: object) -> str:
    """Give a text, or a number as text; "" for anything else."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    return str(value)


def _reference(line: int, item: Item, log: ProblemLog) -> Reference:
    draft = Draft(line=line, key=_text(item.get("id")))
    for name in getattr(item, "repeated", ()):
        message = f"{name:.60} stands twice in the item; the last one is taken"
        log.add(line, Code.FIELD_DUPLICATE, message, draft.key)
    draft.kind = _kind(draft, item, log)
    for role in ("author", "editor"):
        draft.names[role] = _names(role, item.get(role), draft, log)
    for name in ("issued", "accessed"):
        draft.date(name, read_csl_date(item.get(name)), log)
    draft.keywords = read_csl_keywords(item.get("keyword"))
    for variable, name in VARIABLES.items():
        if text := _read_text(variable, item.get(variable), draft, log):
            draft.put(name, text, variable, log)
    _keep_rest(draft, item, log)
    return draft.finish(log)


def _read_text(variable: str, value: object, draft: Draft, log: ProblemLog) -> str:
    text = _text(value)
    if not text and value not in (None, "", [], {}):
        if isinstance(value, list) and all(map(_text, value)):
            _keep_further(variable, value[1:], draft, log)
            return _text(value[0])
        log.add(draft.line, Code.FIELD_UNREADABLE, f"{variable} is no text", draft.key)
        draft.keep(variable, _dumped(value))
    return text


def _keep_further(variable: str, values: list[object], draft: Draft, log: ProblemLog) -> None:
    """Keep what stands behind the first one of a list, as Crossref gives titles and numbers."""
    for further in values:
        draft.keep(variable, _text(further))
    if values and variable not in _NUMBERS:
        message = f"{variable} is a list; those behind the first are kept as metadata"
        log.add(draft.line, Code.FIELD_DUPLICATE, message, draft.key)


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _kind(draft: Draft, item: Item, log: ProblemLog) -> ReferenceKind:
    stated, genre = _text(item.get("type")), as_line(_text(item.get("genre")))
    for kind, form in CSL_GENRES.items():
        if (stated, genre.lower()) == form:
            return kind
    if "genre" in item:
        draft.keep("genre", _text(item["genre"]) or _dumped(item["genre"]))
    known = CROSSREF_TYPES.get(stated) or as_line(stated)
    if not known:
        log.add(draft.line, Code.KIND_UNKNOWN, "no type; it counts as a document", draft.key)
    elif not ReferenceKind(known).is_known:
        log.add(draft.line, Code.KIND_UNKNOWN, f"the type {known:.40} is not known", draft.key)
    return ReferenceKind(known or "document")


def _names(role: str, value: object, draft: Draft, log: ProblemLog) -> list[PersonName]:
    found: list[PersonName] = []
    for each in value if isinstance(value, list) else [value] if value else []:
        name = _name(each)
        if name is None:
            log.add(draft.line, Code.FIELD_UNREADABLE, f"{each!r:.60} is no name", draft.key)
            draft.keep(f"{role}-unread", _dumped(each))
        else:
            found.append(name)
    return found


def _name(value: object) -> PersonName | None:
    if isinstance(value, str):
        literal = as_line(value)
        return PersonName(literal=literal) if literal else None
    if not isinstance(value, dict):
        return None
    parts = {part: as_line(_text(value.get(part))) for part in _NAME_PARTS}
    particles = (_text(value.get(f"{kind}-particle")) for kind in ("dropping", "non-dropping"))
    particle = as_line(" ".join(particles))
    if parts["family"]:
        parts["literal"] = ""
        return PersonName(particle=particle, **parts)
    whole = " ".join((parts["given"], particle, parts["suffix"]))
    literal = parts["literal"] or as_line(whole) or as_line(_text(value.get("name")))
    return PersonName(literal=literal) if literal else None


def read_csl_keywords(value: object) -> list[str]:
    """Cut keywords at commas, or at semicolons where there are any.

    >>> read_csl_keywords("grounding, quotes")
    ['grounding', 'quotes']
    """
    if isinstance(value, list):
        return [word for word in (as_line(_text(each)) for each in value) if word]
    text = _text(value)
    words = (as_line(word) for word in text.split(";" if ";" in text else ","))
    return [word for word in words if word]


def _keep_rest(draft: Draft, item: Item, log: ProblemLog) -> None:
    for name, value in item.items():
        if name not in VARIABLES and name not in _OWN:
            _keep(draft, name, value)
    custom = item.get("custom")
    for name, value in custom.items() if isinstance(custom, dict) else ():
        _keep(draft, name, value)
    if custom is not None and not isinstance(custom, dict):
        log.add(draft.line, Code.FIELD_UNREADABLE, "custom is no object", draft.key)
        draft.keep("custom", _dumped(custom))


def _keep(draft: Draft, name: str, value: object) -> None:
    text = as_prose(_text(value))
    if not text and value not in (None, "", [], {}):
        text = _names_text(value) or _dumped(value)
    draft.keep(name, text)


def _names_text(value: object) -> str:
    names = [_name(each) for each in value] if isinstance(value, list) else []
    return "; ".join(str(name) for name in names) if all(names) else ""
