"""How does a format say what it has no words for, so that nothing is lost on the way back?

What a format cannot say of its own accord stands beside it in fields whose names begin with
``sophia-``: the parts of a name that its rules would divide otherwise, a kind it has no type
for, a date in words, the state of a retraction. Other programs pass them over; this library
reads them back and trusts them no more than any other field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import fields

from evidence_sophia.errors import InvariantError
from evidence_sophia.exports.bibliography.dates import DateText
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.reference import PersonName, Reference, as_prose
from evidence_sophia.model.source import Retraction, RetractionState

__all__ = [
    "PREFIX",
    "Pairs",
    "date_pairs",
    "exact_date",
    "exact_names",
    "exact_retraction",
    "keyword_pairs",
    "name_pairs",
    "noted",
    "notice_of",
    "retraction_pairs",
    "without_notice",
]

PREFIX: Final = "sophia-"
Pairs = Iterator[tuple[str, str]]

_PARTS: Final = tuple(field.name for field in fields(PersonName))
_NAME: Final = re.compile(rf"(author|editor)\.([1-9][0-9]{{0,6}})\.({'|'.join(_PARTS)})")
#: How a notice begins; a state that is none of these is shown by its own name.
_SHOWN: Final[dict[str, str]] = {
    RetractionState.RETRACTED: "RETRACTED",
    RetractionState.WITHDRAWN: "WITHDRAWN",
    RetractionState.EXPRESSION_OF_CONCERN: "EXPRESSION OF CONCERN",
    RetractionState.SUSPECTED: "RETRACTION SUSPECTED",
    RetractionState.CORRECTION: "CORRECTED",
    RetractionState.ADDENDUM: "ADDENDUM",
    RetractionState.REINSTATED: "REINSTATED",
}


def notice_of(retraction: Retraction) -> str:
    """Write what a reader must know of a retraction; "" if there is nothing to know.

    >>> from datetime import date
    >>> notice_of(Retraction(state="retracted", since=date(2010, 2, 6), notice="Data withdrawn."))
    'RETRACTED (2010-02-06): Data withdrawn.'
    """
    if retraction.state == RetractionState.NONE:
        return ""
    head = _SHOWN.get(retraction.state, str(retraction.state))
    day = f" ({retraction.since})" if retraction.since else ""
    return f"{head}{day}: {retraction.notice}" if retraction.notice else f"{head}{day}"


def retraction_pairs(retraction: Retraction) -> Pairs:
    """Give the parts of a retraction that are not those of none."""
    if retraction != Retraction():
        yield "retraction-state", str(retraction.state)
    if retraction.notice:
        yield "retraction-notice", retraction.notice
    if retraction.since:
        yield "retraction-since", retraction.since.isoformat()


def exact_retraction(pairs: dict[str, str]) -> Retraction:
    """Read the parts of a retraction.

    Raises:
        InvariantError: they are not those of any retraction.
    """
    since = pairs.get("retraction-since")
    return Retraction(
        state=RetractionState(pairs.get("retraction-state", "none")),
        notice=pairs.get("retraction-notice", ""),
        since=PartialDate.parse(since).earliest() if since else None,
    )


def date_pairs(name: str, date: PartialDate | None, literal: str) -> Pairs:
    """Give a date and its words as one text: ``2021|winter 2021``."""
    yield name, f"{'' if date is None else date}|{literal}"


def exact_date(text: str) -> DateText:
    """Read what :func:`date_pairs` wrote.

    Raises:
        InvariantError: what should be a date is none.
    """
    date, _, literal = text.partition("|")
    return DateText(date=PartialDate.parse(date) if date else None, literal=literal)


def name_pairs(role: str, number: int, name: PersonName) -> Pairs:
    """Give the parts of the name that stands at a place, from 1."""
    for part in _PARTS:
        if text := getattr(name, part):
            yield f"{role}.{number}.{part}", text


def exact_names(role: str, names: list[PersonName], pairs: dict[str, str]) -> list[PersonName]:
    """Put names in the place of those that were read otherwise.

    Raises:
        InvariantError: the parts make no name, or there is no name in their place.
    """
    found: dict[int, dict[str, str]] = {}
    for key, text in pairs.items():
        match = _NAME.fullmatch(key)
        if match and match[1] == role:
            found.setdefault(int(match[2]), {})[match[3]] = text
    made = list(names)
    for number, parts in found.items():
        if number > len(made):
            message = f"there is no {role} {number}"
            raise InvariantError(message)
        made[number - 1] = PersonName(**parts)
    return made


def keyword_pairs(keywords: Iterable[str]) -> Pairs:
    """Give keywords one by one."""
    for number, keyword in enumerate(keywords, 1):
        yield f"keyword.{number}", keyword


def noted(reference: Reference) -> str:
    """Give the note with the notice of a retraction before it."""
    return "\n".join(filter(None, (notice_of(reference.retraction), reference.note)))


def without_notice(note: str, retraction: Retraction) -> str:
    """Take off a note the notice that was put before it."""
    notice = notice_of(retraction)
    if not notice or not f"{note}\n".startswith(f"{notice}\n"):
        return note
    return as_prose(note[len(notice) :])
