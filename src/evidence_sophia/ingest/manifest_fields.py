"""What may stand in each field of a manifest row?"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from enum import Enum
from typing import Any, Final

from attrs import frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import has_lone_surrogate
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import Retraction, RetractionState, SourceKind
from evidence_sophia.model.source_link import SourceLink, SourceRelation
from evidence_sophia.text.language_tag import is_language_tag

__all__ = ["FIELDS", "FieldRule", "FieldValue", "NotAValue", "filled_text", "names_outside"]

FieldValue = Any
"""What a rule gives: text, a date, a partial date, a kind, texts, a retraction, links."""

#: C0 and C1 controls. They steer terminals, and SQLite's text functions stop at the first NUL.
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_CONTROL_BUT_BREAKS: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):[^ ]")
#: A source set, and something in it; a DOI has this form too.
_SET_AND_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}/.")
#: Addresses that run or carry content instead of naming where a document is.
_ACTIVE: Final = ("javascript", "vbscript", "data", "blob")
#: Titles stand in every hit and citation; no field needs more than a page of text.
_LONGEST: Final = 10_000
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class NotAValue(Exception):  # noqa: N818 - it never leaves the manifest reader
    """Says what a field must be."""


def _text(value: object, control: re.Pattern[str] = _CONTROL) -> str:
    if not isinstance(value, str):
        message = "must be text"
        raise NotAValue(message)
    if len(value) > _LONGEST:
        message = f"is longer than {_LONGEST:,} characters"
        raise NotAValue(message)
    if has_lone_surrogate(value):
        message = "holds a lone surrogate, which no file can keep"
        raise NotAValue(message)
    if control.search(value):
        message = "holds a control character"
        raise NotAValue(message)
    return value


def filled_text(value: object) -> str:
    """Give a text that is filled in, or raise :class:`NotAValue`."""
    text = _text(value)
    if not text.strip():
        message = "must be filled in"
        raise NotAValue(message)
    return text


def _url(value: object) -> str:
    text = filled_text(value)
    match = _SCHEME.match(text)
    if match is None or _is_active(text):
        message = f"must be an address such as https://example.org/page, not {text!r:.80}"
        raise NotAValue(message)
    return text


def _is_active(text: str) -> bool:
    match = _SCHEME.match(text)
    return match is not None and match[1].lower() in _ACTIVE


def _language(value: object) -> str:
    text = filled_text(value)
    if not is_language_tag(text):
        message = f"must be a language tag such as en or pt-BR, not {text!r:.40}"
        raise NotAValue(message)
    return text


def _day(value: object) -> date:
    text = filled_text(value)
    try:
        if _DAY.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    message = f"must be a date that exists, as YYYY-MM-DD, not {text!r:.40}"
    raise NotAValue(message)


def _published(value: object) -> PartialDate:
    text = filled_text(value)
    try:
        return PartialDate.parse(text)
    except InvariantError:
        message = f"must be a date as YYYY-MM-DD, YYYY-MM or YYYY, not {text!r:.40}"
        raise NotAValue(message) from None


def _member(value: object, members: type[Enum]) -> Any:  # noqa: ANN401 - a member of it
    text = filled_text(value)
    known = {str(member.value): member for member in members}
    if text not in known:
        message = f"must be one of {', '.join(known)}, not {text!r:.40}"
        raise NotAValue(message)
    return known[text]


def _kind(value: object) -> SourceKind:
    kind: SourceKind = _member(value, SourceKind)
    return kind


def _entities(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        message = "must be a list of names"
        raise NotAValue(message)
    return tuple(dict.fromkeys(filled_text(item) for item in value))


def _retraction(value: object) -> Retraction:
    value = _object(value, ("state", "notice", "date"))
    if "state" not in value:
        message = "must say its state"
        raise NotAValue(message)
    day = value.get("date")
    return Retraction(
        state=_part(value, "state", lambda text: _member(text, RetractionState)),
        notice=_part(value, "notice", lambda text: _text(text, _CONTROL_BUT_BREAKS))
        if "notice" in value
        else "",
        since=None if day is None else _part(value, "date", _day),
    )


def _flag(value: object) -> bool:
    known = {"true": True, "false": False}
    if isinstance(value, bool):
        return value
    if not isinstance(value, str) or value not in known:
        message = "must be true or false"
        raise NotAValue(message)
    return known[value]


def _links(value: object) -> tuple[SourceLink, ...]:
    if not isinstance(value, list):
        message = "must be a list of objects with relation and target"
        raise NotAValue(message)
    return tuple(sorted({_link(item) for item in value}))


def _link(item: object) -> SourceLink:
    value = _object(item, ("relation", "target"))
    if len(value) != len(("relation", "target")):
        message = "must say relation and target of each link"
        raise NotAValue(message)
    relation = _part(value, "relation", lambda text: _member(text, SourceRelation))
    return SourceLink(relation=relation, target=_part(value, "target", _target))


def _target(value: object) -> str:
    text = filled_text(value)
    if _is_active(text):
        message = f"must be a file, the id of a source, or an address, not {text!r:.80}"
        raise NotAValue(message)
    return text


def _object(value: object, known: tuple[str, ...]) -> dict[str, object]:
    if not isinstance(value, dict):
        message = f"must be an object with {', '.join(known[:-1])} and {known[-1]}"
        raise NotAValue(message)
    unknown = sorted(set(value) - set(known))
    if unknown:
        message = f"has an unknown field {unknown[0]!a:.40}"
        raise NotAValue(message)
    return value


def _part(value: dict[str, object], name: str, read: Callable[[object], Any]) -> Any:  # noqa: ANN401
    try:
        return read(value[name])
    except NotAValue as problem:
        message = f"{name} {problem}"
        raise NotAValue(message) from None


def names_outside(target: str) -> bool:
    """Whether the target of a link can name something outside its folder.

    That is an address, a DOI, or the id of a source, which begins with its set.

    >>> names_outside("https://example.org/a"), names_outside("set/a.md"), names_outside("a.md")
    (True, True, False)
    """
    return _SCHEME.match(target) is not None or _SET_AND_NAME.match(target) is not None


@frozen
class FieldRule:
    """What a field must be.

    Attributes:
        read: gives the value, or raises :class:`NotAValue`.
        required: whether every row must have it.
    """

    read: Callable[[object], FieldValue]
    required: bool = False


#: Every field of a manifest row.
FIELDS: Final[dict[str, FieldRule]] = {
    "file": FieldRule(filled_text, required=True),
    "title": FieldRule(filled_text, required=True),
    "source": FieldRule(filled_text, required=True),
    "url": FieldRule(_url, required=True),
    "licence": FieldRule(filled_text, required=True),
    "fetched": FieldRule(_day, required=True),
    "language": FieldRule(_language, required=True),
    "topic": FieldRule(filled_text, required=True),
    "published": FieldRule(_published),
    "kind": FieldRule(_kind),
    "version": FieldRule(_text),
    "entities": FieldRule(_entities),
    "rights_expires": FieldRule(_day),
    "retraction": FieldRule(_retraction),
    "links": FieldRule(_links),
    "personal": FieldRule(_flag),
}
