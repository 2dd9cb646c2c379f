"""What is the state of a work today, by everything that was published about it?

One function answers for lists and for pages, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Final

from attrs import field, frozen
from attrs.validators import optional

from evidence_sophia.model._rules import aware_utc, instance_of, not_blank, tuple_of
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.source import Retraction, RetractionState
from evidence_sophia.sources.dates.stated import last_day
from evidence_sophia.sources.retraction.event import FROM_TITLE, RetractionEvent
from evidence_sophia.sources.retraction.merging import merge_events

__all__ = [
    "CHANGING_STATES",
    "Acknowledgement",
    "RetractionCap",
    "RetractionStatus",
    "cap_of",
    "events_about",
    "status_of",
    "statuses",
]


class RetractionCap(OpenEnum):
    """What a state does to the credibility of a source."""

    NONE = "none"
    BELOW_FLOOR = "below_floor"
    ZERO = "zero"


_CAPS: Final = {
    RetractionState.RETRACTED: RetractionCap.ZERO,
    RetractionState.WITHDRAWN: RetractionCap.ZERO,
    RetractionState.EXPRESSION_OF_CONCERN: RetractionCap.BELOW_FLOOR,
    RetractionState.SUSPECTED: RetractionCap.BELOW_FLOOR,
    RetractionState.NONE: RetractionCap.NONE,
    RetractionState.CORRECTION: RetractionCap.NONE,
    RetractionState.ADDENDUM: RetractionCap.NONE,
    RetractionState.REINSTATED: RetractionCap.NONE,
}
_ENDED: Final = (RetractionState.RETRACTED, RetractionState.WITHDRAWN)
#: From the state that decides over all others to the one that yields to all.
_RANK: Final = {
    state: rank
    for rank, state in enumerate(
        (
            RetractionState.RETRACTED,
            RetractionState.WITHDRAWN,
            RetractionState.EXPRESSION_OF_CONCERN,
            RetractionState.SUSPECTED,
            RetractionState.REINSTATED,
            RetractionState.CORRECTION,
            RetractionState.ADDENDUM,
        )
    )
}
#: What a reinstatement lifts; a state that nobody here knows, it does not.
_LIFTED: Final = (*_ENDED, RetractionState.EXPRESSION_OF_CONCERN, RetractionState.SUSPECTED)
#: States after which an older copy lacks something.
CHANGING_STATES: Final = (RetractionState.CORRECTION, RetractionState.ADDENDUM)


@frozen(kw_only=True)
class Acknowledgement:
    """A person's word that an event is known, such as a retraction that came with a new text.

    It lifts no cap; it says that nobody need be told again.

    Attributes:
        event: key of the event.
        by: id of the person.
        at: when.
        why: in words.
    """

    event: str = field(validator=not_blank)
    by: str = field(validator=not_blank)
    at: datetime = field(converter=aware_utc)
    why: str = field(validator=not_blank)


@frozen(kw_only=True)
class RetractionStatus:
    """The state of a work, with the history it rests on.

    Attributes:
        state: what holds; ``none`` where nothing was published.
        cap: what it does to credibility.
        decided_by: the event that gives the state; None for ``none``.
        history: all events that count, each once, the earliest first, the undated last.
        later: events dated after the day that was asked for; they do not count.
        acknowledged: the words of persons on events of the history.
    """

    state: RetractionState = field(default=RetractionState.NONE, converter=RetractionState)
    cap: RetractionCap = field(default=RetractionCap.NONE, converter=RetractionCap)
    decided_by: RetractionEvent | None = field(
        default=None, validator=optional(instance_of(RetractionEvent))
    )
    history: tuple[RetractionEvent, ...] = field(default=(), validator=tuple_of(RetractionEvent))
    later: tuple[RetractionEvent, ...] = field(default=(), validator=tuple_of(RetractionEvent))
    acknowledged: tuple[Acknowledgement, ...] = field(
        default=(), validator=tuple_of(Acknowledgement)
    )

    @property
    def is_acknowledged(self) -> bool:
        """Whether a person knows of the event that decides."""
        decided = self.decided_by
        return decided is not None and any(word.event == decided.key for word in self.acknowledged)

    def changes_after(self, day: date) -> tuple[RetractionEvent, ...]:
        """List the corrections and addenda that a copy of that day may lack; it needs review."""
        return tuple(
            event
            for event in self.history
            if event.state in CHANGING_STATES
            and (event.date is None or last_day(event.date) >= day)
        )

    def as_retraction(self) -> Retraction:
        """Give it as the fact that a ``Source`` carries.

        The day is left out where only a month or a year is stated; the notice then ends with
        what is stated.
        """
        event = self.decided_by
        if event is None:
            return Retraction()
        place = f"https://doi.org/{event.notice}" if event.notice[:3] == "10." else event.notice
        place = place or event.label
        when = event.date
        if when is None or when.day is not None:
            return Retraction(
                state=self.state, notice=place, since=when.earliest() if when else None
            )
        return Retraction(state=self.state, notice=f"{place} ({when})".strip())


def status_of(
    events: Iterable[RetractionEvent],
    as_of: date | None = None,
    *,
    acknowledged: Iterable[Acknowledgement] = (),
) -> RetractionStatus:
    """Say what holds for a work.

    Args:
        events: what was published about any manifestation of it, from any registry.
        as_of: the day to answer for: events dated later do not count, undated ones do. None
            counts every event.
        acknowledged: words of persons; those on other events are left out.

    Returns:
        retracted or withdrawn, until a reinstatement that certainly came after it; else a
        concern, a suspicion, a reinstatement, a correction, an addendum, or none. A state
        nobody here knows caps like a suspicion.

    >>> event = RetractionEvent(work="10.5555/a", state="retracted", notice="10.5555/n")
    >>> status_of([event]).cap.value
    'zero'
    """
    merged = merge_events(events)
    later = tuple(event for event in merged if _is_after(event, as_of))
    history = tuple(event for event in merged if not _is_after(event, as_of))
    standing = _standing(history)
    if not standing:
        return RetractionStatus(later=later)
    decided = min(standing, key=_weight)
    keys = {event.key for event in history}
    return RetractionStatus(
        state=decided.state,
        cap=cap_of(decided.state),
        decided_by=decided,
        history=history,
        later=later,
        acknowledged=tuple(word for word in acknowledged if word.event in keys),
    )


def cap_of(state: RetractionState) -> RetractionCap:
    """Say what a state does to credibility; one that nobody here knows caps like a suspicion."""
    return _CAPS.get(state, RetractionCap.BELOW_FLOOR)


def events_about(work: str, events: Iterable[RetractionEvent]) -> tuple[RetractionEvent, ...]:
    """Pick the events about an article; those it only announces, as a notice, are not.

    Args:
        work: a DOI in normal form, or ``pmid:`` and a number.
        events: of any works.
    """
    return tuple(event for event in events if work and event.work == work)


def statuses(
    events: Iterable[RetractionEvent], as_of: date | None = None
) -> tuple[tuple[str, RetractionStatus], ...]:
    """Say what holds for each work of a list, by the same rule, sorted by work."""
    groups: dict[str, list[RetractionEvent]] = {}
    for event in events:
        if event.work:
            groups.setdefault(event.work, []).append(event)
    return tuple((work, status_of(groups[work], as_of)) for work in sorted(groups))


def _is_after(event: RetractionEvent, day: date | None) -> bool:
    return day is not None and event.date is not None and event.date.earliest() > day


def _standing(history: tuple[RetractionEvent, ...]) -> list[RetractionEvent]:
    """Leave out what a later event has answered; the time grows with the history alone."""
    backs = [event for event in history if event.state == RetractionState.REINSTATED]
    latest = max((event.date.earliest() for event in backs if event.date), default=None)
    has_spoken = bool(backs) or any(event.state in _ENDED for event in history)
    return [
        event
        for event in history
        if not (_is_certainly_before(event, latest) or (has_spoken and _is_of_title(event)))
    ]


def _is_certainly_before(event: RetractionEvent, reinstated: date | None) -> bool:
    """Whether a reinstatement lifts it: of the same day, or with a day unknown, it may not."""
    if event.state not in _LIFTED or event.date is None or reinstated is None:
        return False
    return last_day(event.date) < reinstated


def _is_of_title(event: RetractionEvent) -> bool:
    # A title that says so adds nothing once a registry has spoken.
    return event.state == RetractionState.SUSPECTED and event.sources == (FROM_TITLE,)


def _weight(event: RetractionEvent) -> tuple[int, int]:
    """Order standing events: the state that decides first, its latest event first."""
    # A state of a later version of this library weighs like a suspicion.
    rank = _RANK.get(event.state, _RANK[RetractionState.SUSPECTED])
    return rank, -(event.date.earliest().toordinal() if event.date else 0)
