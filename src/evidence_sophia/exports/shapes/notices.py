"""What must a reader not overlook about a source? Its publisher's notices, its rights, its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final

from evidence_sophia.exports.blocks import Notice, Severity
from evidence_sophia.exports.shapes.wording import words
from evidence_sophia.exports.shapes.works import Work
from evidence_sophia.exports.table import cell
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import Retraction, RetractionState

__all__ = ["named_notices", "notices_of", "retraction_notice", "short_notice"]

#: How much each state must catch the eye; one that is not known here is a warning.
_SEVERITIES: Final = {
    RetractionState.RETRACTED: Severity.CRITICAL,
    RetractionState.WITHDRAWN: Severity.CRITICAL,
    RetractionState.CORRECTION: Severity.INFO,
    RetractionState.ADDENDUM: Severity.INFO,
    RetractionState.REINSTATED: Severity.INFO,
}


def notices_of(work: Work, on: date | None) -> tuple[Notice, ...]:
    """List what must be said of a work, the gravest first.

    Args:
        work: the work.
        on: the day the evidence was made, on which rights are judged; None if unknown.
    """
    return tuple(sorted(_notices(work, on), key=_gravity))


def named_notices(
    works: Iterable[Work], on: date | None, *, by_work: bool = False
) -> tuple[Notice, ...]:
    """List what must be said of all works, each with the name of its work, the gravest first.

    Args:
        works: the works.
        on: as for :func:`notices_of`.
        by_work: whether a work is named by its own number, or else by those of its citations.
    """
    found = [(work, notice) for work in works for notice in notices_of(work, on)]
    found.sort(key=lambda pair: _gravity(pair[1]))
    return tuple(_named(work, notice, _numbers(work, by_work=by_work)) for work, notice in found)


def short_notice(work: Work) -> str:
    """Say the state of a work's notice with its date in a few words; "" without a notice."""
    notice = retraction_notice(work.retraction)
    if notice is None:
        return ""
    return f"{notice.title} ({notice.day or 'date unknown'})"


def retraction_notice(retraction: Retraction) -> Notice | None:
    """Give the notice of a publisher; None where there is none."""
    if retraction.state == RetractionState.NONE:
        return None
    return Notice(
        severity=_SEVERITIES.get(retraction.state, Severity.WARNING),
        title=words(retraction.state),
        text=retraction.notice,
        day=_day(retraction.since),
        url=_address(retraction.notice),
    )


def _gravity(notice: Notice) -> int:
    """Give the place of a notice among others: 0 for the gravest."""
    return (Severity.CRITICAL, Severity.WARNING, Severity.INFO).index(notice.severity)


def _notices(work: Work, on: date | None) -> Iterator[Notice]:
    notice = retraction_notice(work.retraction)
    if notice is not None:
        yield notice
    if on and work.rights_expire_on and work.rights_expire_on < on:
        text = f"Its rights ended on {work.rights_expire_on}, before this evidence was made."
        yield _warning("Rights have ended", text)
    if work.is_renewed:
        text = "Its notice or its rights changed after this evidence was made; the newer is shown."
        yield _warning("Changed since", text)
    if work.is_replaced:
        text = "Its text was replaced after this evidence was made; check the quotes again."
        yield _warning("Text replaced since", text)
    if not work.is_known and work.source_id:
        text = "Its record was not at hand: whether it was retracted is not known here."
        yield _warning("Not looked up", text)


def _numbers(work: Work, *, by_work: bool) -> tuple[int, ...]:
    return (work.number,) if by_work else work.numbers


def _named(work: Work, notice: Notice, numbers: Iterable[int]) -> Notice:
    marks = "".join(f"[{number}]" for number in numbers)
    about = " ".join(filter(None, (f"“{work.title}”", marks)))
    text = ". ".join(filter(None, (about, notice.text)))
    return Notice(
        severity=notice.severity, title=notice.title, text=text, day=notice.day, url=notice.url
    )


def _warning(title: str, text: str) -> Notice:
    return Notice(severity=Severity.WARNING, title=title, text=text)


def _address(notice: str) -> str:
    """Give a notice that says only where it stands."""
    is_address = notice.startswith(("https://", "http://")) and len(notice.split()) == 1
    return notice if is_address else ""


def _day(day: date | None) -> PartialDate | None:
    return cell(day).day
