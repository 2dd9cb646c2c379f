"""What does a document say of a source set, and what is wrong with it? Everything at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from evidence_sophia.codec.converter import Decoded, decode_report
from evidence_sophia.codec.digests import check_digest
from evidence_sophia.codec.documents import SOURCE_SET
from evidence_sophia.codec.envelope import unwrap
from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.codec.problems import Problem
from evidence_sophia.errors import DecodeError, InvariantError
from evidence_sophia.model._rules import has_lone_surrogate
from evidence_sophia.model.scope import check_set_id
from evidence_sophia.model.source_set import (
    SourceSet,
    SourceSetStatus,
    check_content_hash,
    check_rights_status,
)
from evidence_sophia.sources.sets.member_entry import normal_member_id, normal_uri, normal_work_id

__all__ = ["read_source_set", "source_set_of"]

_Path: TypeAlias = tuple[str | int, ...]
#: A rule gives the text in its normal form or raises; then the placeholder stands in its
#: place, so that the converter tells what else is wrong.
_Rule: TypeAlias = tuple[Callable[[str], str], str]

_NO_DIGEST: Final = "blake3:" + "0" * 64
#: Beside ids, a letter that no normal form C holds, so that no member can have this id.
_NO_ID: Final = "\u212b"
_PLACE: Final = re.compile(r"\$(?:\.data)?\.members\[([0-9]{1,12})\]")


def _whole(text: str) -> str:
    if has_lone_surrogate(text):
        message = "the text holds a lone surrogate, so it has no digest"
        raise InvariantError(message)
    return text


def _filled(text: str) -> str:
    if not text.strip():
        message = "a text that is not blank is wanted"
        raise InvariantError(message)
    return text


def _successor(text: str) -> str:
    return check_set_id(text) if text else ""


#: Any text; that UTF-8 can hold it is asked of all.
_TEXT: Final[_Rule] = (str, "placeholder")
_SET_RULES: Final[dict[str, _Rule]] = {
    "id": (check_set_id, "placeholder"),
    "tenantScope": (_filled, "placeholder"),
    "policyHash": (check_digest, _NO_DIGEST),
    "status": _TEXT,
    "supersededBy": (_successor, ""),
    "title": _TEXT,
}
_MEMBER_RULES: Final[dict[str, _Rule]] = {
    "uri": (normal_uri, "urn:placeholder"),
    "contentHash": (check_content_hash, _NO_DIGEST),
    "scope": (_filled, "placeholder"),
    "sourceKind": _TEXT,
    "title": _TEXT,
}
#: The rules of the values within a member.
_PART_RULES: Final[dict[str, dict[str, _Rule]]] = {
    "retraction": {"notice": _TEXT, "state": _TEXT},
    "rights": {"spdx": _TEXT, "status": (check_rights_status, "unknown")},
    "version": {"of": (normal_work_id, ""), "stage": _TEXT},
}


def read_source_set(data: bytes | str) -> Decoded[SourceSet]:
    """Read the JSON text of a document ``evidence-sophia/source-set``.

    Ids and URIs are normalised here, so that two spellings of one id are found to be
    duplicates. Fields that this version does not know are listed in the result, not lost.

    Raises:
        DecodeError: it is no such document; the details list every problem with its path,
            such as ``a day YYYY-MM-DD is wanted ... @ $.data.members[3].rights.expires``.
    """
    document = read_json(data)
    entry = _Entry()
    if isinstance(document, dict) and _is_ours(document):
        document = {**document, "data": entry.take_in(document["data"], ("data",))}
    return entry.finished(lambda: unwrap(SOURCE_SET, document))


def source_set_of(document: object) -> Decoded[SourceSet]:
    """Take a source set in from a JSON object without an envelope, as a service gets it.

    Raises:
        DecodeError: as :func:`read_source_set`, with paths such as ``$.members[3].uri``.
    """
    entry = _Entry()
    data = entry.take_in(document, ())
    return entry.finished(lambda: decode_report(SourceSet, data))


def _is_ours(document: dict[str, Any]) -> bool:
    """Whether it is worth while to look into the data of an envelope."""
    version = document.get("version")
    return (
        document.get("schema") == SOURCE_SET.schema
        and isinstance(version, str)
        and version.startswith(f"{SOURCE_SET.major}.")
        and "data" in document
    )


class _Entry:
    """One pass over a document, which normalises it and collects what is wrong."""

    def __init__(self) -> None:
        self._problems: list[str] = []

    def finished(self, read: Callable[[], Decoded[SourceSet]]) -> Decoded[SourceSet]:
        """Give what the converter reads, if neither it nor this pass found a problem."""
        try:
            found = read()
        except DecodeError as error:
            details = sorted((*self._problems, *error.details), key=_place)
            raise DecodeError(error.message, details=details, hint=error.hint()) from None
        if self._problems:
            message = "the document does not describe a value of SourceSet"
            raise DecodeError(message, details=self._problems)
        return found

    def take_in(self, data: object, path: _Path) -> object:
        """Normalise what stands for a set; give it with placeholders where it is wrong."""
        if not isinstance(data, dict):
            return data
        taken = self._ruled(data, _SET_RULES, path)
        self._check_successor(taken, path)
        members = taken.get("members")
        if isinstance(members, list):
            taken["members"] = self._members(members, (*path, "members"))
        return taken

    def _check_successor(self, taken: dict[str, Any], path: _Path) -> None:
        successor = taken.get("supersededBy")
        if not isinstance(successor, str) or not successor:
            return
        if taken.get("status") != SourceSetStatus.SUPERSEDED or successor == taken.get("id"):
            message = "only a superseded set names another set in its place"
            self._tell(message, (*path, "supersededBy"))
            taken["supersededBy"] = ""

    def _members(self, members: list[Any], path: _Path) -> list[Any]:
        places: dict[str, int] = {}
        return [
            self._member(member, places, index, path) if isinstance(member, dict) else member
            for index, member in enumerate(members)
        ]

    def _member(
        self, member: dict[str, Any], places: dict[str, int], index: int, above: _Path
    ) -> dict[str, Any]:
        path = (*above, index)
        taken = self._ruled(member, _MEMBER_RULES, path)
        for name, rules in _PART_RULES.items():
            if isinstance(taken.get(name), dict):
                taken[name] = self._ruled(taken[name], rules, (*path, name))
        if isinstance(taken.get("labels"), list):
            taken["labels"] = [
                self._taken(label, _TEXT, (*path, "labels", place))
                for place, label in enumerate(taken["labels"])
            ]
        if isinstance(taken.get("id"), str):
            taken["id"] = self._id(taken["id"], places, index, path)
        return taken

    def _id(self, text: str, places: dict[str, int], index: int, path: _Path) -> str:
        try:
            normal = normal_member_id(text)
        except InvariantError as error:
            self._tell(error.message, (*path, "id"))
            return f"{_NO_ID}{index}"
        first = places.setdefault(normal, index)
        if first == index:
            return normal
        self._tell(f"the id {normal!a:.80} stands already in members[{first}]", (*path, "id"))
        return f"{_NO_ID}{index}"

    def _ruled(
        self, document: dict[str, Any], rules: dict[str, _Rule], path: _Path
    ) -> dict[str, Any]:
        taken = {
            name: self._taken(document[name], rule, (*path, name))
            for name, rule in rules.items()
            if name in document
        }
        return {**document, **taken}

    def _taken(self, value: object, rule: _Rule, path: _Path) -> object:
        check, placeholder = rule
        if not isinstance(value, str):
            return value
        try:
            return str(check(_whole(value)))
        except InvariantError as error:
            self._tell(error.message, path)
            return placeholder

    def _tell(self, message: str, path: _Path) -> None:
        self._problems.append(str(Problem(path=path, message=message)))


def _place(problem: str) -> int:
    """Order problems by member; what concerns the set as a whole comes first."""
    match = _PLACE.match(problem[problem.rfind(" @ ") + 3 :])
    return int(match[1]) if match else -1
