"""What does a service send when it asks whether sources may ground an answer?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from attrs import field, frozen

from evidence_sophia.codec.converter import decode
from evidence_sophia.errors import DecodeError
from evidence_sophia.model._rules import has_lone_surrogate, instance_of, shown, tuple_of
from evidence_sophia.model.source import Retraction, SourceKind
from evidence_sophia.sources.credibility.candidate import CandidateSource

__all__ = ["SourceRequest", "read_source_list", "read_source_request"]

_QUERY_KEYS: Final = ("query", "question", "q")
_SOURCES: Final = "sources"


@frozen(kw_only=True)
class SourceRequest:
    """A question and the sources proposed for it.

    Attributes:
        query: the question.
        sources: at least one.
        unknown: places of fields and kinds this version does not know; they decide nothing.
    """

    query: str = field(validator=instance_of(str))
    sources: tuple[CandidateSource, ...] = field(validator=tuple_of(CandidateSource))
    unknown: tuple[str, ...] = field(default=(), validator=tuple_of(str))


def read_source_request(document: object) -> SourceRequest:
    """Read ``{"query": ..., "sources": [{"url": ...}, ...]}``.

    ``question`` and ``q`` stand for ``query``. A source has a ``url`` and may have ``title``,
    ``publishedDate`` (any form, kept as it stands), ``citationCount``, ``isPeerReviewed``,
    ``kind``, ``workId``, ``fetchedOn`` (YYYY-MM-DD) and ``retraction``; null is unknown. A kind
    that is not known here ages like ``unknown`` and is listed among ``unknown``. Nothing that is
    sent counts as verified.

    Args:
        document: the JSON document.

    Raises:
        DecodeError: no question, no source, or a value of the wrong kind; the details list
            every problem with its path.

    >>> sent = {"q": "Is it so?", "sources": [{"url": "https://who.int/x", "citationCount": 3}]}
    >>> read_source_request(sent).sources[0].citation_count
    3
    """
    if not isinstance(document, dict):
        message = "the document is no request"
        raise DecodeError(message, details=["an object is wanted @ $"])
    query, problems = _query(document)
    sources, found, unknown = _sources(document.get(_SOURCES), f"$.{_SOURCES}")
    problems += found
    if problems:
        message = "the document is no request to score sources"
        raise DecodeError(message, details=problems)
    extra = [_step("$", key) for key in document if key not in (*_QUERY_KEYS, _SOURCES)]
    return SourceRequest(query=query, sources=sources, unknown=(*extra, *unknown))


def read_source_list(document: object, query: str = "") -> SourceRequest:
    """Read a JSON list of sources that stands without its question.

    Args:
        document: the JSON list.
        query: the question, where it is known from elsewhere.

    Raises:
        DecodeError: as :func:`read_source_request`.
    """
    sources, problems, unknown = _sources(document, "$")
    if problems:
        message = "the document is no list of sources"
        raise DecodeError(message, details=problems)
    return SourceRequest(query=query, sources=sources, unknown=tuple(unknown))


def _query(document: dict[str, Any]) -> tuple[str, list[str]]:
    given = [key for key in _QUERY_KEYS if key in document]
    if not given:
        return "", ["a required field is missing @ $.query"]
    problems = [
        f"text that is not blank is wanted @ $.{key}"
        for key in given
        if not _is_text(document[key]) or not document[key].strip()
    ]
    if not problems and len({document[key] for key in given}) > 1:
        problems = [f"{' and '.join(given)} say different things @ $.{given[0]}"]
    return document[given[0]], problems


def _sources(
    document: object, path: str
) -> tuple[tuple[CandidateSource, ...], list[str], list[str]]:
    if not isinstance(document, list) or not document:
        return (), [f"a list of at least one source is wanted @ {path}"], []
    problems: list[str] = []
    unknown: list[str] = []
    for index, entry in enumerate(document):
        problems += (f"{told} @ {path}[{index}]{step}" for step, told in _problems(entry))
        if isinstance(entry, dict):
            unknown += _unknown(entry, f"{path}[{index}]")
    if problems:
        return (), problems, unknown
    return tuple(_source(entry) for entry in document), [], unknown


def _unknown(entry: dict[str, Any], path: str) -> Iterator[str]:
    """Give the places of what decides nothing: fields, and a kind, that are not known here."""
    yield from (_step(path, key) for key in entry if key not in _READERS)
    kind = entry.get("kind")
    if isinstance(kind, str) and kind and not SourceKind(kind).is_known:
        yield f"{path}.kind"


def _problems(entry: object) -> Iterator[tuple[str, str]]:
    if not isinstance(entry, dict):
        yield "", "an object is wanted"
        return
    if entry.get("url") is None:
        yield ".url", "a required field is missing"
    for key, (_name, read) in _READERS.items():
        if entry.get(key) is not None:
            yield from ((f".{key}{step}", told) for step, told in read(entry[key])[1])


def _source(entry: dict[str, Any]) -> CandidateSource:
    given = {
        name: read(entry[key])[0]
        for key, (name, read) in _READERS.items()
        if entry.get(key) is not None
    }
    return CandidateSource(**given)


_Read = tuple[Any, list[tuple[str, str]]]


def _is_text(value: object) -> bool:
    return isinstance(value, str) and not has_lone_surrogate(value)


def _wanted(what: str, value: object) -> list[tuple[str, str]]:
    return [("", f"{what} is wanted, not {shown(value, 40)}")]


def _text(value: object) -> _Read:
    return value, [] if _is_text(value) else _wanted("text", value)


def _filled(value: object) -> _Read:
    is_filled = isinstance(value, str) and bool(value.strip()) and _is_text(value)
    return value, [] if is_filled else _wanted("text that is not blank", value)


def _count(value: object) -> _Read:
    is_count = type(value) is int and value >= 0
    return value, [] if is_count else _wanted("an integer of at least 0", value)


def _truth(value: object) -> _Read:
    return value, [] if isinstance(value, bool) else _wanted("a boolean", value)


def _kind(value: object) -> _Read:
    if isinstance(value, str) and value and _is_text(value):
        return SourceKind(value), []
    return None, _wanted("the name of a kind", value)


def _day(value: object) -> _Read:
    try:
        return decode(date, value), []
    except DecodeError:
        return None, _wanted("a day YYYY-MM-DD", value)


def _retraction(value: object) -> _Read:
    try:
        read = decode(Retraction, value)
    except DecodeError as error:
        parts = (detail.partition(" @ $") for detail in error.details)
        return None, [(step, told) for told, _, step in parts]
    is_text = _is_text(f"{read.state}{read.notice}")
    return read, [] if is_text else _wanted("text", value)


def _step(path: str, key: object) -> str:
    return f"{path}[{shown(key)}]"


#: Key on the wire -> field, and what reads and checks it.
_READERS: Final = {
    "url": ("url", _filled),
    "title": ("title", _text),
    "publishedDate": ("published", _text),
    "citationCount": ("citation_count", _count),
    "isPeerReviewed": ("is_peer_reviewed", _truth),
    "kind": ("kind", _kind),
    "workId": ("work_id", _text),
    "fetchedOn": ("fetched_on", _day),
    "retraction": ("retraction", _retraction),
}
