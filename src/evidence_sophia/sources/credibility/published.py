"""How old is a source, and what is doubtful about its date? A missing date is never now."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from attrs import frozen

from evidence_sophia.sources.dates.stated import DateFlag, DatePrecision, StatedDate

__all__ = ["SourceAge", "source_age"]

_NOT_STATED: Final = frozenset({DateFlag.MISSING, DateFlag.PLACEHOLDER})
_COARSE: Final = frozenset({DatePrecision.YEAR, DatePrecision.MONTH})
_SECOND: Final = timedelta(seconds=1)


@frozen(kw_only=True)
class SourceAge:
    """The age of a source.

    Attributes:
        seconds: since it was published, never less than 0; None where that is unknown.
        notes: reason codes, sorted: ``date:unknown``, ``date:unparsable``, ``date:future``,
            ``date:ahead`` (counted as now), ``date:year`` and ``date:month`` (counted from
            their first day), and the flags of the date itself.
    """

    seconds: int | None
    notes: tuple[str, ...] = ()


def source_age(published: StatedDate | None, now: datetime, future: timedelta) -> SourceAge:
    """Give the age of a source at a moment.

    Args:
        published: the date it states; None if there is none.
        now: an aware time.
        future: a date so far ahead counts as now, one farther ahead as unknown.

    >>> from evidence_sophia.sources.dates.parse import parse_stated_date
    >>> day = timedelta(days=1)
    >>> source_age(parse_stated_date("2026-06"), datetime(2026, 6, 3, tzinfo=UTC), day).seconds
    172800
    """
    start = _earliest(published)
    if published is None or start is None:
        return SourceAge(seconds=None, notes=_sorted(_unknown_notes(published)))
    notes = [f"date:{flag}" for flag in published.flags]
    if published.precision in _COARSE:
        notes.append(f"date:{published.precision}")
    if start - now > future:
        return SourceAge(seconds=None, notes=_sorted([*notes, "date:future"]))
    if start > now:
        return SourceAge(seconds=0, notes=_sorted([*notes, "date:ahead"]))
    return SourceAge(seconds=(now - start) // _SECOND, notes=_sorted(notes))


def _earliest(published: StatedDate | None) -> datetime | None:
    """Give the first moment a date can mean; a day without a zone starts in UTC."""
    if published is None or published.moment is not None:
        return None if published is None else published.moment
    day = published.earliest_day()
    return None if day is None else datetime(day.year, day.month, day.day, tzinfo=UTC)


def _unknown_notes(published: StatedDate | None) -> Iterator[str]:
    flags = () if published is None else published.flags
    yield "date:unknown" if _NOT_STATED.issuperset(flags) else "date:unparsable"
    yield from (f"date:{flag}" for flag in flags if flag not in _NOT_STATED)


def _sorted(notes: Iterator[str] | list[str]) -> tuple[str, ...]:
    return tuple(sorted(set(notes)))
