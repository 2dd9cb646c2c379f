"""Which records of several registries speak of one event?"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from datetime import date
from functools import reduce
from itertools import chain

from attrs import evolve

from evidence_sophia.model.dates import PartialDate
from evidence_sophia.sources._groups import Groups
from evidence_sophia.sources.retraction.event import RetractionEvent

__all__ = ["merge_events"]


def merge_events(events: Iterable[RetractionEvent]) -> tuple[RetractionEvent, ...]:
    """Make one event of what several registries say of it; order events by work and date.

    Two records are one event if they give one state to one work and share a registry's number
    or their notice, or if one of them names no notice and their dates do not differ. Records
    that name no work are never joined, so no placeholder makes one event of two.

    The time it takes grows with the number of records, however many concern one work.
    """
    groups: dict[tuple[str, str], list[RetractionEvent]] = {}
    merged: set[RetractionEvent] = set()
    for event in events:
        if event.work:
            groups.setdefault((event.work, event.state.value), []).append(event)
        else:
            merged.add(event)
    for group in groups.values():
        merged.update(_by_date(_by_number(sorted(set(group), key=_fullness))))
    return tuple(sorted(merged, key=_place))


def _by_number(events: list[RetractionEvent]) -> list[RetractionEvent]:
    """Join what shares a registry's number or its notice, also by way of a third record."""
    groups = Groups[int]()
    first: dict[str, int] = {}
    for at, event in enumerate(events):
        groups.join(at, at)
        for key in (*event.record_ids, *([f"notice:{event.notice}"] if event.notice else [])):
            groups.join(at, first.setdefault(key, at))
    clusters = ([events[at] for at in members] for members in groups.members())
    return sorted(map(_joined, clusters), key=_fullness)


def _by_date(events: list[RetractionEvent]) -> list[RetractionEvent]:
    """Join what names no notice to the first event whose date does not differ.

    Those with a notice come first, so each of the others finds what it repeats.
    """
    dates = _Dates()
    kept: list[list[RetractionEvent]] = []
    days: list[PartialDate | None] = []
    for event in events:
        at = None if event.notice else dates.find(_text(event.date))
        if at is None:
            at = len(kept)
            kept.append([event])
            days.append(event.date)
        else:
            kept[at].append(event)
            days[at] = _exacter(days[at], event.date)
        dates.put(at, _text(days[at]))
    return list(map(_joined, kept))


class _Dates:
    """Where stand events whose date is, contains or lies within a date? Dates are texts."""

    def __init__(self) -> None:
        self._now: dict[int, str] = {}
        self._exactly: dict[str, deque[int]] = {}
        self._within: dict[str, int] = {}

    def put(self, at: int, text: str) -> None:
        if self._now.get(at) == text:
            return
        self._now[at] = text
        self._exactly.setdefault(text, deque()).append(at)
        for prefix in _prefixes(text):
            self._within.setdefault(prefix, at)

    def find(self, text: str) -> int | None:
        found = [self._within[text]] if text in self._within else []
        found += [at for prefix in _prefixes(text) for at in self._first(prefix)]
        return min(found, default=None)

    def _first(self, text: str) -> Iterator[int]:
        places = self._exactly.get(text, deque())
        while places and self._now[places[0]] != text:
            places.popleft()  # that event has learnt a more exact date since
        if places:
            yield places[0]


def _prefixes(text: str) -> tuple[str, ...]:
    """List what a date lies within: any date, its year, its month, itself."""
    return tuple(dict.fromkeys(("", text[:4], text[:7], text)))


def _text(day: PartialDate | None) -> str:
    return "" if day is None else str(day)


def _joined(events: list[RetractionEvent]) -> RetractionEvent:
    """Make one event of several records of it, the fullest of them first."""
    first = events[0]
    return evolve(
        first,
        notice=next((event.notice for event in events if event.notice), ""),
        date=reduce(_exacter, (event.date for event in events)),
        sources=_all(event.sources for event in events),
        record_ids=_all(event.record_ids for event in events),
        reasons=_all(event.reasons for event in events),
        label=next((event.label for event in events if event.label), ""),
    )


def _all(parts: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(chain.from_iterable(parts))


def _exacter(one: PartialDate | None, other: PartialDate | None) -> PartialDate | None:
    """Take the more exact of two dates; where they differ, the later one.

    Of two dates the later one makes it harder to say that a reinstatement came after it.
    """
    if one is None or other is None:
        return one or other
    return max((one, other), key=lambda day: (len(str(day)), day.earliest()))


def _fullness(event: RetractionEvent) -> tuple[object, ...]:
    return (not event.notice, -len(_text(event.date)), *_place(event))


def _place(event: RetractionEvent) -> tuple[object, ...]:
    """Order events: by work, by date with the undated last, and by all that can differ."""
    return (
        event.work,
        event.date.earliest() if event.date else date.max,
        _text(event.date),
        event.state.value,
        event.notice,
        event.record_ids,
        event.sources,
        event.label,
        event.reasons,
    )
